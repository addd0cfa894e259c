//! Marks: what somebody has chosen of a move before making it.
//!
//! A press that chooses changes no fact, so nothing of it is stored: each such button carries all that
//! is chosen after its press, in the words of the game, and works after a restart too.

/// What is chosen so far of a move, written as its game reads it. What a button brings along may be
/// anything; only the game can tell what of it holds.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Marks(String);

impl Marks {
    /// Nothing is chosen.
    pub const NONE: Marks = Marks(String::new());

    /// The marks of this text.
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// Their text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}
