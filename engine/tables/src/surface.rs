//! Surfaces: the few messages that show a table, and what is remembered of them.

use crate::{AccountId, Millis, Version};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A message that shows a table and is kept up to date.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SurfaceKey {
    /// In the channel, for all.
    Board,
    /// For one person alone.
    Hand(AccountId),
}

impl fmt::Display for SurfaceKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SurfaceKey::Board => f.write_str("board"),
            SurfaceKey::Hand(account) => write!(f, "hand-{account}"),
        }
    }
}

/// What is remembered of a surface, so that a restart goes on editing the same message.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Shown {
    /// The platform's address of the message; only its adapter reads it.
    pub message: String,
    /// A hash of what it shows.
    pub content: u64,
    /// When it was posted.
    pub posted: Millis,
    /// Whether it calls its person, because it is their turn.
    pub call: bool,
    /// When the wait began of which it reminds its person that half of the time is over.
    #[serde(default)]
    pub reminded: Option<Version>,
}
