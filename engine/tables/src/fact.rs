//! What happened at a table, for good. The stored log is made of these, and it is the truth.

use crate::{AccountId, Channel, Community, Millis, Person};
use rules::{Audience, Event, Level, Options, Seat, Seed};
use serde::{Deserialize, Serialize};

/// A fact and when it became one.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// When.
    pub at: Millis,
    /// What.
    pub fact: Fact,
}

/// What happened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fact {
    /// The table was opened; always the first fact.
    Opened {
        /// Where.
        channel: Channel,
        /// Whose ranking its games count for; tables before there were rankings name none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        community: Option<Community>,
        /// What people call that place.
        title: String,
        /// The game and its options.
        options: Options,
        /// How long a decision may take.
        speed: Speed,
        /// Who opened it.
        host: AccountId,
    },
    /// A person took the next free seat in the lobby.
    Seated {
        /// Who.
        person: Person,
    },
    /// A computer player took the next free seat in the lobby.
    ComputerSeated {
        /// Its name.
        name: String,
        /// How well it plays.
        level: Level,
    },
    /// A seat became free between games; the seats behind it move up.
    Freed {
        /// Which.
        seat: Seat,
    },
    /// A person left a running game; a computer plays on.
    StoodIn {
        /// Whose seat.
        seat: Seat,
    },
    /// The person whose seat a computer played took it back.
    Returned {
        /// Which seat.
        seat: Seat,
    },
    /// A person has let the time run out too often; a computer plays on until they are back.
    WentAway {
        /// Whose seat.
        seat: Seat,
    },
    /// Who must act was reminded that half of the time is over.
    Reminded {
        /// Which seat.
        seat: Seat,
    },
    /// Who must act is not told of it before their quiet hours are over.
    Hushed {
        /// Which seat.
        seat: Seat,
        /// When they are.
        until: Millis,
    },
    /// Who must act is told of it now that their quiet hours are over.
    Called {
        /// Which seat.
        seat: Seat,
    },
    /// Somebody wants the seat of a person who left, unless the people at the table object.
    Claimed {
        /// Which seat.
        seat: Seat,
        /// Who wants it.
        person: Person,
    },
    /// A person objects to the seat being taken over.
    Objected {
        /// Who.
        account: AccountId,
    },
    /// More than half of the people objected.
    ClaimRefused,
    /// Nobody, or too few, objected in time: the seat is the new person's.
    TakenOver {
        /// Which seat.
        seat: Seat,
    },
    /// What waits for a time waits longer, since nobody could play for a while.
    Delayed {
        /// By how much.
        by: Millis,
        /// How long nobody could play.
        outage: Millis,
    },
    /// The chat is closed to the bot: nothing goes on until it is open again.
    FellAsleep,
    /// The chat is open again, and the game goes on where it was.
    Woke,
    /// The table stands in another channel of the same chat or community from now on.
    Relocated {
        /// Where.
        channel: Channel,
        /// What people call that place.
        title: String,
    },
    /// The platform gave the chat another id; the table stands there now.
    ChatMoved {
        /// Where.
        to: Channel,
    },
    /// Somebody else is the host now.
    HostChanged {
        /// Who.
        host: AccountId,
    },
    /// A game began.
    Started {
        /// Its secret seed.
        seed: Seed,
        /// Who acts first in its first round.
        first: Seat,
    },
    /// A round was dealt.
    Dealt {
        /// What happened in the game.
        events: Vec<Event>,
    },
    /// A move was made.
    Moved {
        /// By which seat.
        seat: Seat,
        /// Who decided for the seat.
        by: Mover,
        /// What happened in the game.
        events: Vec<Event>,
    },
    /// A person wants the game to end without a result.
    VotedToEnd {
        /// Who.
        account: AccountId,
    },
    /// A person wants another game with the same seats.
    WantsRematch {
        /// Who.
        account: AccountId,
    },
    /// Too few people wanted the rematch in time.
    RematchLapsed,
    /// The table is gone; always the last fact.
    Closed {
        /// How.
        ending: Ending,
    },
}

impl Fact {
    /// The same after somebody has erased themselves: an account that leads to nobody has their place.
    #[must_use]
    pub(crate) fn after_erasing(mut self, whom: AccountId, nobody: AccountId) -> Self {
        match &mut self {
            Fact::Opened { host: account, .. }
            | Fact::HostChanged { host: account }
            | Fact::Objected { account }
            | Fact::VotedToEnd { account }
            | Fact::WantsRematch { account } => {
                if *account == whom {
                    *account = nobody;
                }
            }
            Fact::Seated { person } | Fact::Claimed { person, .. } => {
                if person.account == whom {
                    *person = person.clone().erased(nobody);
                }
            }
            Fact::ComputerSeated { .. }
            | Fact::Freed { .. }
            | Fact::StoodIn { .. }
            | Fact::Returned { .. }
            | Fact::WentAway { .. }
            | Fact::Reminded { .. }
            | Fact::Hushed { .. }
            | Fact::Called { .. }
            | Fact::ClaimRefused
            | Fact::TakenOver { .. }
            | Fact::Delayed { .. }
            | Fact::FellAsleep
            | Fact::Woke
            | Fact::Relocated { .. }
            | Fact::ChatMoved { .. }
            | Fact::Started { .. }
            | Fact::Dealt { .. }
            | Fact::Moved { .. }
            | Fact::RematchLapsed
            | Fact::Closed { .. } => {}
        }
        self
    }

    /// Whether it is a step of a move that only its seat may see, so that for everybody else nothing
    /// has happened yet.
    pub(crate) fn is_draft(&self) -> bool {
        let Fact::Moved { events, .. } = self else { return false };
        events.iter().all(|event| matches!(event.audience(), Audience::Only(_)))
    }
}

/// Who decided for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mover {
    /// The person on it.
    Person,
    /// The computer player on it.
    Computer,
    /// A computer, because the person's time was over.
    TimeUp,
}

/// How a table ended before its time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// The host or an admin of the chat ended it.
    Ended,
    /// More than half of the people wanted it.
    Voted,
    /// Nobody was left.
    Deserted,
    /// Nothing happened in the lobby for too long.
    Idle,
    /// The chat was closed to the bot for too long.
    Forsaken,
}

/// How long a decision may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Speed {
    /// About a minute.
    #[default]
    Live,
    /// About a day.
    Slow,
}
