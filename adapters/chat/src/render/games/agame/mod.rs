//! Keine Lahme Agame on the screen.

mod board;
mod cards;
mod draft;
mod hand;
mod keys;
mod tricks;
mod turn;
mod words;

pub use board::{details, table};
pub use hand::{asked, chosen, held};
pub use keys::{made, moves};
pub use tricks::last_moves;
pub use words::{options, reason, rules, told};

pub const MARK: &str = "🦎";
