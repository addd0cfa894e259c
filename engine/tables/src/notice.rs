//! Notices: what must be told once and may not be skipped. Each is stored with the fact it comes
//! from and removed when delivered, and carries all that its text needs, since the table moves on.

use crate::{
    Channel, Millis, TableId, Tally, Version,
    fact::Fact,
    table::{Place, Stage, Table},
};
use rules::{Options, Seat};
use serde::{Deserialize, Serialize};
use std::fmt;

/// An outage as short as this is not worth a message in every chat.
const NOTICEABLE: Millis = 20_000;

/// A notice is known by the fact it comes from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct NoticeId {
    /// The table.
    pub table: TableId,
    /// The version that the fact gave it.
    pub version: Version,
}

impl fmt::Display for NoticeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{:010}", self.table, self.version)
    }
}

/// A notice that waits to be delivered.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PendingNotice {
    /// Which.
    pub id: NoticeId,
    /// Where it is told.
    pub channel: Channel,
    /// What is told.
    pub notice: Notice,
}

/// What is told to everybody in the channel.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Notice {
    /// A round was scored.
    Round(RoundResult),
    /// A game is over.
    Game(GameResult),
    /// The game goes on after a time in which nobody could play.
    Back {
        /// Whose turn it is; nobody's between rounds. Hostile input.
        turn: Option<String>,
    },
}

/// A seat's line in a result.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Line {
    /// The name shown.
    pub name: String,
    /// Whether a computer sat there at the end.
    pub computer: bool,
    /// The change in the last round.
    pub change: i32,
    /// The points after it.
    pub points: i32,
}

/// How a round ended.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RoundResult {
    /// The game and its options.
    pub options: Options,
    /// The round, from 1.
    pub round: u32,
    /// Each seat's line.
    pub lines: Vec<Line>,
}

/// How a game ended, and what is needed to check its deals.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameResult {
    /// The last round.
    pub last: RoundResult,
    /// Who won.
    pub winners: Vec<Seat>,
    /// The seed, secret until now.
    pub seed: String,
    /// Its hash, shown at the start.
    pub hash: String,
    /// Who acted first in the first round.
    pub first: Seat,
    /// What the game means beyond its points; none for games from before there were rankings.
    #[serde(default)]
    pub tally: Option<Tally>,
}

impl Notice {
    /// Adds what a game means beyond its points, if this is its result.
    pub(crate) fn add(&mut self, tally: &Tally) {
        if let Notice::Game(result) = self {
            result.tally = Some(tally.clone());
        }
    }

    /// The same without a name: somebody has erased themselves.
    pub(crate) fn forget(&mut self, name: &str) {
        let lines = match self {
            Notice::Round(round) => &mut round.lines,
            Notice::Game(game) => &mut game.last.lines,
            Notice::Back { turn } => {
                return turn.iter_mut().filter(|turn| *turn == name).for_each(String::clear);
            }
        };
        lines.iter_mut().filter(|line| line.name == name).for_each(|line| line.name.clear());
    }
}

/// The notice that a fact gives rise to, at the table as it is after it.
pub(crate) fn of(table: &Table, fact: &Fact) -> Option<PendingNotice> {
    let notice = match fact {
        Fact::Moved { .. } => result(table)?,
        Fact::Delayed { outage, .. } if *outage >= NOTICEABLE => back(table)?,
        Fact::Woke => back(table)?,
        _ => return None,
    };
    let id = NoticeId { table: table.id, version: table.version };
    Some(PendingNotice { id, channel: table.channel.clone(), notice })
}

fn back(table: &Table) -> Option<Notice> {
    let Stage::Playing(game) = &table.stage else { return None };
    let acting = game.state.acting().and_then(|seat| table.places.get(seat.index()));
    Some(Notice::Back { turn: acting.map(|place| place.name().to_owned()) })
}

fn result(table: &Table) -> Option<Notice> {
    let game = table.game()?;
    let standing = game.state.standing();
    let scores = standing.round_scores?;
    let lines = table.places.iter().zip(scores).zip(standing.points);
    let round = RoundResult {
        options: table.options.clone(),
        round: game.state.round(),
        lines: lines.map(|((place, change), points)| line(place, change, points)).collect(),
    };
    Some(match standing.winners {
        None => Notice::Round(round),
        Some(winners) => Notice::Game(GameResult {
            last: round,
            winners,
            seed: game.seed.to_hex(),
            hash: game.seed.hash().to_string(),
            first: game.first,
            tally: None,
        }),
    })
}

fn line(place: &Place, change: i32, points: i32) -> Line {
    Line { name: place.name().to_owned(), computer: place.person().is_none(), change, points }
}
