//! Ungarisches Römi on the screen.

mod board;
mod cards;
mod choice;
mod hand;
mod keys;
mod lay;
mod turns;
mod words;

pub use board::{details, table};
pub use choice::lasting;
pub use hand::{asked, chosen, held};
pub use keys::{made, moves};
pub use turns::last_moves;
pub use words::{options, reason, rules, told};

pub const MARK: &str = "🃏";
