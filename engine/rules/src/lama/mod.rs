//! L.A.M.A., with the Party Edition and the No Drama card, as on its rules page.

mod card;
mod computer;
mod moves;
mod scoring;
mod state;
mod view;

pub use card::{Card, Kind};
pub use moves::{LamaReason, Move};
pub use state::{Event, Lama};
pub use view::{NoDrama, OwnView, SeatView, View};

use crate::{Kind as OptionKind, OptionRule};
use serde::{Deserialize, Serialize};

/// The options of the rules page.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// Which deck.
    pub edition: Edition,
    /// Whether the No Drama card is in play.
    pub no_drama: bool,
    /// The game ends once somebody has this many points: 10 to 200.
    pub limit: i32,
}

/// Which deck.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Edition {
    /// 56 cards.
    Classic,
    /// 63 cards: with plus cards and the pink llama.
    Party,
}

impl Default for Options {
    fn default() -> Self {
        Self { edition: Edition::Classic, no_drama: false, limit: 40 }
    }
}

const OPTION_RULES: &[OptionRule] = &[
    OptionRule { key: "edition", kind: OptionKind::Choice(&["classic", "party"]) },
    OptionRule { key: "no_drama", kind: OptionKind::Flag },
    OptionRule { key: "limit", kind: OptionKind::Number(10..=200) },
];
