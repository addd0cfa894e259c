//! One thing or two: as many as a player plays or places at once.

use serde::{Deserialize, Serialize, de::DeserializeOwned};

/// One or two. It serializes as a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Vec<T>", into = "Vec<T>")]
#[serde(bound(serialize = "T: Copy + Serialize", deserialize = "T: Copy + DeserializeOwned"))]
pub struct OneOrTwo<T> {
    /// The first.
    pub first: T,
    /// The second, if there is one.
    pub second: Option<T>,
}

impl<T: Copy> OneOrTwo<T> {
    /// One alone.
    pub const fn one(first: T) -> Self {
        Self { first, second: None }
    }

    /// Two, in this order.
    pub const fn two(first: T, second: T) -> Self {
        Self { first, second: Some(second) }
    }

    /// One or two, as they come.
    pub fn of(things: &[T]) -> Option<Self> {
        match *things {
            [first] => Some(Self::one(first)),
            [first, second] => Some(Self::two(first, second)),
            _ => None,
        }
    }

    /// The one, or both in order.
    pub fn iter(self) -> impl Iterator<Item = T> + Clone {
        std::iter::once(self.first).chain(self.second)
    }
}

impl<T: Copy + Ord> OneOrTwo<T> {
    /// The same, the lower first.
    #[must_use]
    pub fn sorted(self) -> Self {
        match self.second {
            Some(second) if second < self.first => Self::two(second, self.first),
            _ => self,
        }
    }
}

impl<T: Copy> From<OneOrTwo<T>> for Vec<T> {
    fn from(few: OneOrTwo<T>) -> Self {
        few.iter().collect()
    }
}

/// The list has none or more than two entries.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there must be one or two")]
pub struct NotOneOrTwo;

impl<T: Copy> TryFrom<Vec<T>> for OneOrTwo<T> {
    type Error = NotOneOrTwo;

    fn try_from(things: Vec<T>) -> Result<Self, NotOneOrTwo> {
        Self::of(&things).ok_or(NotOneOrTwo)
    }
}
