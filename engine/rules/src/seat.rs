//! Places at the table.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A place at the table, numbered from 0 clockwise. It is not a person: whoever sits there may change.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(u8);

impl Seat {
    /// The seat with this number, which is below the number of seats of the game at hand.
    pub const fn new(number: u8) -> Self {
        Self(number)
    }

    /// Its number, to index a list that has one entry for each seat.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All seats of a table, ascending.
    pub fn all(seats: u8) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator {
        (0..seats).map(Seat)
    }

    /// The next higher seat, wrapping round: the one to the left.
    #[must_use]
    pub const fn left(self, seats: u8) -> Self {
        Self((self.0 + 1) % seats)
    }

    /// The next lower seat, wrapping round: the one to the right.
    #[must_use]
    pub const fn right(self, seats: u8) -> Self {
        Self((self.0 + seats - 1) % seats)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
