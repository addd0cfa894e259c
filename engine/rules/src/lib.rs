//! The games: their rules, their notation and their computer players.
//!
//! Everything here is pure. There is no clock, no input or output, no async and no word of a chat
//! platform: a game is a value, a move makes events, and one fold turns events into the next value.
//!
//! Adding a game is adding one module that implements [`Game`] and one line in [`registry`].

pub mod agame;
pub mod contract;
pub mod lama;
pub mod notation;
pub mod options;
pub mod referee;
pub mod registry;
pub mod seat;
pub mod shuffle;

pub use contract::{Audience, BadDeck, Game, Level, Phase, Reason, Refused, Setup, Standing};
pub use options::{BadOption, Kind, OptionRule};
pub use registry::{Event, GameName, Match, Options, OwnView, RuleReason, View};
pub use seat::Seat;
pub use shuffle::{Position, Seed, SeedHash};

/// A refused move of any game.
pub type Refusal = Refused<RuleReason>;
