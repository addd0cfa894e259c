//! What a table does by itself, and when. Pure: a table and the tempo give the next deadline.

use crate::{
    Millis, Speed, Version,
    table::{Place, Stage, Table},
};
use serde::{Deserialize, Serialize};

/// How long things take.
#[derive(Clone, Debug)]
pub struct Tempo {
    /// A decision at a live table.
    pub live: Millis,
    /// A decision at a slow table.
    pub slow: Millis,
    /// How long a computer player seems to think, so that people can follow.
    pub computer: Millis,
    /// How long a scored round is looked at before the next is dealt.
    pub round: Millis,
    /// How long a lobby in which nothing happens stays open.
    pub lobby: Millis,
    /// How long a rematch waits for everybody's press.
    pub rematch: Millis,
    /// How long the people at a table may object to a seat being taken over.
    pub takeover: Millis,
    /// How long a table waits for its chat to be open again.
    pub sleep: Millis,
}

impl Default for Tempo {
    fn default() -> Self {
        const SECOND: Millis = 1000;
        Self {
            live: 60 * SECOND,
            slow: 24 * 3600 * SECOND,
            computer: 1500,
            round: 6 * SECOND,
            lobby: 3600 * SECOND,
            rematch: 120 * SECOND,
            takeover: 30 * SECOND,
            sleep: 7 * 24 * 3600 * SECOND,
        }
    }
}

/// What a table does by itself when its time comes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Due {
    /// A computer player moves.
    Computer,
    /// Half of a person's time is over; they are reminded.
    Reminder,
    /// A person's quiet hours are over; they are told of their turn.
    Call,
    /// A person's time is over; a computer decides once.
    TimeUp,
    /// Nobody objects any more to a seat being taken over.
    TakeOver,
    /// The chat has been closed to the bot for too long.
    Forsaken,
    /// The next round is dealt.
    Round,
    /// The lobby closes.
    Lobby,
    /// The rematch begins with those who want it.
    Rematch,
}

/// A stored deadline. It is consumed once, by the fact that it leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Alarm {
    /// When.
    pub at: Millis,
    /// What is due then.
    pub due: Due,
    /// The version at which the wait began: an alarm of another is stale.
    pub basis: Version,
}

/// What the table is waiting for by itself.
pub fn alarm(table: &Table, tempo: &Tempo) -> Option<Alarm> {
    if let Stage::Closed(_) = table.stage {
        return None;
    }
    if let Some(asleep) = table.asleep {
        let at = asleep + tempo.sleep;
        return Some(Alarm { at, due: Due::Forsaken, basis: table.version });
    }
    let claim = table.claim.as_ref().map(|claim| Alarm {
        at: claim.at + tempo.takeover,
        due: Due::TakeOver,
        basis: claim.version,
    });
    let call = table.hushed.map(|at| Alarm { at, due: Due::Call, basis: table.wait });
    turn_alarm(table, tempo).into_iter().chain(claim).chain(call).min_by_key(|alarm| alarm.at)
}

/// Until when what everybody waits for lasts, as far as the table does something by itself then.
pub fn until(table: &Table, alarm: Option<Alarm>, tempo: &Tempo) -> Option<Millis> {
    if table.asleep.is_some() {
        return None;
    }
    let next = turn_alarm(table, tempo)?;
    // An outage may have moved the alarm that is set.
    let next = alarm.filter(|set| (set.due, set.basis) == (next.due, next.basis)).unwrap_or(next);
    let time = decision_time(table.speed, tempo);
    Some(if next.due == Due::Reminder { next.at + second_half(time) } else { next.at })
}

fn second_half(time: Millis) -> Millis {
    time - time / 2
}

fn turn_alarm(table: &Table, tempo: &Tempo) -> Option<Alarm> {
    let moment = |wait: Millis, due| Some(Alarm { at: table.since + wait, due, basis: table.wait });
    match &table.stage {
        Stage::Lobby { .. } => {
            Some(Alarm { at: table.last + tempo.lobby, due: Due::Lobby, basis: table.version })
        }
        Stage::Playing(game) => match game.state.acting() {
            None => moment(tempo.round, Due::Round),
            Some(seat) => match table.places[seat.index()] {
                Place::Person(_) => {
                    let time = decision_time(table.speed, tempo);
                    match table.reminded {
                        None => moment(time / 2, Due::Reminder),
                        Some(at) => Some(Alarm {
                            at: at + second_half(time),
                            due: Due::TimeUp,
                            basis: table.wait,
                        }),
                    }
                }
                Place::Computer { .. } | Place::StandIn(_) | Place::Away(_) => {
                    moment(tempo.computer, Due::Computer)
                }
            },
        },
        Stage::Over { again, asked, .. } if !again.is_empty() => {
            Some(Alarm { at: asked + tempo.rematch, due: Due::Rematch, basis: table.wait })
        }
        Stage::Over { .. } | Stage::Closed(_) => None,
    }
}

fn decision_time(speed: Speed, tempo: &Tempo) -> Millis {
    match speed {
        Speed::Live => tempo.live,
        Speed::Slow => tempo.slow,
    }
}
