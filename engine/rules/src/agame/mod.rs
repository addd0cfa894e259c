//! Keine Lahme Agame, as on its rules page.

mod card;
mod computer;
mod discard;
mod event;
mod few;
mod game;
mod instinct;
mod moves;
mod payment;
mod reason;
mod row;
mod state;
mod steal;
mod trick;
mod view;

pub use card::{Card, Colour};
pub use event::{Event, Origin};
pub use few::OneOrTwo;
pub use moves::{Move, Placing, Steal, Whence};
pub use reason::AgameReason;
pub use row::{Placement, Row, Slot};
pub use state::Agame;
pub use view::{OwnView, PlayView, SeatView, View};

use crate::{Kind as OptionKind, OptionRule};
use serde::{Deserialize, Serialize};

/// The options of the rules page.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// The game ends once somebody has this many points: 50 to 2000.
    pub target: i32,
    /// Whether the top card of the discard pile may be stolen too.
    pub steal_discard: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { target: 300, steal_discard: false }
    }
}

const OPTION_RULES: &[OptionRule] = &[
    OptionRule { key: "target", kind: OptionKind::Number(50..=2000) },
    OptionRule { key: "steal_discard", kind: OptionKind::Flag },
];

/// The step of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Lead a trick, or call a steal round, or drop.
    Lead,
    /// Follow to a trick.
    Follow,
    /// Place cards of the trick that was won.
    Place,
    /// Steal or pass.
    Steal,
}
