//! Ungarisches Römi (Hungarian rummy), as on its rules page.

pub mod advice;
mod candidates;
mod card;
mod computer;
mod event;
mod figure;
pub mod finder;
mod hand;
mod judge;
mod legal;
mod moves;
mod planner;
mod reading;
mod reason;
mod stack;
mod state;
mod turn;
mod view;

pub use card::{Card, Named, Suit};
pub use event::Event;
pub use figure::{Figure, FigureKind, Run, Set};
pub use hand::Hand;
pub use moves::{FigureId, Meld, Move, Source};
pub use reading::NotAFigure;
pub use reason::{RoemiReason, Step};
pub use state::Roemi;
pub use turn::{Draft, Drawn, Laid, Placed, Turn};
pub use view::{FigureView, OwnTurn, OwnView, SeatView, Seen, View};

use crate::{Kind as OptionKind, OptionRule};
use serde::{Deserialize, Serialize};

/// The options of the rules page.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// How many rounds the game has: 1 to 20.
    pub rounds: u32,
    /// What a first meld must be worth: 1 to 100.
    pub opening: u16,
}

impl Default for Options {
    fn default() -> Self {
        Self { rounds: 7, opening: 51 }
    }
}

const OPTION_RULES: &[OptionRule] = &[
    OptionRule { key: "rounds", kind: OptionKind::Number(1..=20) },
    OptionRule { key: "opening", kind: OptionKind::Number(1..=100) },
];
