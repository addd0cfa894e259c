//! A batch: what one commit changes, and which keys it builds on not existing.

use super::{CommitError, Space};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
};

/// A record's place.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Key {
    /// Its kind.
    pub space: Space,
    /// Its name there.
    pub name: String,
}

impl Key {
    /// The refusal of a commit that builds on this key not existing.
    pub(super) fn moved_on(self) -> CommitError {
        CommitError::MovedOn { space: self.space, key: self.name }
    }
}

/// What one commit changes: all of it or nothing.
///
/// A key has one change in a batch, the last one asked for.
#[derive(Clone, Default)]
pub struct Batch {
    fresh: BTreeSet<Key>,
    changes: BTreeMap<Key, Option<Vec<u8>>>,
}

impl Batch {
    /// A batch without changes.
    pub fn new() -> Self {
        Self::default()
    }

    /// Writes a value under a key that must not exist when the commit is made.
    #[must_use]
    pub fn put_fresh(mut self, space: Space, key: impl Into<String>, value: Vec<u8>) -> Self {
        let key = Key { space, name: key.into() };
        self.fresh.insert(key.clone());
        self.changes.insert(key, Some(value));
        self
    }

    /// Writes a value under a key, whatever is there.
    #[must_use]
    pub fn put(mut self, space: Space, key: impl Into<String>, value: Vec<u8>) -> Self {
        self.changes.insert(Key { space, name: key.into() }, Some(value));
        self
    }

    /// Removes a key, if it is there.
    #[must_use]
    pub fn delete(mut self, space: Space, key: impl Into<String>) -> Self {
        self.changes.insert(Key { space, name: key.into() }, None);
        self
    }

    /// Whether it changes nothing.
    pub fn is_empty(&self) -> bool {
        self.changes.is_empty()
    }

    /// The keys that must not exist.
    pub(super) fn fresh(&self) -> impl Iterator<Item = &Key> {
        self.fresh.iter()
    }

    /// The keys with their new value, or none if they are removed.
    pub(super) fn into_changes(self) -> impl Iterator<Item = (Key, Option<Vec<u8>>)> {
        self.changes.into_iter()
    }
}

/// Values hold hidden cards, so only the keys are shown.
impl fmt::Debug for Batch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.changes.keys()).finish()
    }
}
