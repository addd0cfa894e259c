//! A storage that forgets everything with the process, and that tests can make slow or failing.

use super::{Batch, CommitError, Health, Key, Space, Storage, StorageError, Visit};
use futures_util::future::BoxFuture;
use std::{
    collections::BTreeMap,
    ops::Bound,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};
use tokio::sync::watch;

/// Records in memory. Clones share them.
#[derive(Clone)]
pub struct MemoryStorage {
    memory: Arc<Mutex<Memory>>,
    gate: watch::Sender<Gate>,
}

#[derive(Default)]
struct Memory {
    records: BTreeMap<Key, Vec<u8>>,
    failures: usize,
    unread: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Gate {
    Open,
    Shut,
}

impl MemoryStorage {
    /// An empty storage.
    pub fn new() -> Self {
        Self::default()
    }

    /// Lets the next commits fail with [`CommitError::NotStored`], changing nothing.
    pub fn fail_next(&self, commits: usize) {
        self.memory().failures = commits;
    }

    /// Lets the next reads fail with [`StorageError::Unreadable`].
    pub fn fail_next_reads(&self, reads: usize) {
        self.memory().unread = reads;
    }

    /// How many reads are still to fail.
    pub fn reads_to_fail(&self) -> usize {
        self.memory().unread
    }

    /// Lets commits wait until [`release`](Self::release).
    pub fn hold(&self) {
        self.gate.send_replace(Gate::Shut);
    }

    /// Lets the commits go on that [`hold`](Self::hold) stopped.
    pub fn release(&self) {
        self.gate.send_replace(Gate::Open);
    }

    /// How many commits wait for [`release`](Self::release).
    pub fn waiting(&self) -> usize {
        self.gate.receiver_count()
    }

    /// A copy, so that the lock is free again when a visitor reads this storage.
    fn first(&self, from: Bound<Key>) -> Option<(Key, Vec<u8>)> {
        let memory = self.memory();
        let (key, value) = memory.records.range((from, Bound::Unbounded)).next()?;
        Some((key.clone(), value.clone()))
    }

    fn memory(&self) -> MutexGuard<'_, Memory> {
        lock(&self.memory)
    }
}

impl Default for MemoryStorage {
    fn default() -> Self {
        Self { memory: Arc::default(), gate: watch::Sender::new(Gate::Open) }
    }
}

impl Storage for MemoryStorage {
    fn get(&self, space: Space, key: &str) -> Result<Option<Vec<u8>>, StorageError> {
        let key = Key { space, name: key.to_owned() };
        self.memory().read()?;
        Ok(self.memory().records.get(&key).cloned())
    }

    fn scan(&self, space: Space, prefix: &str, visit: &mut Visit<'_>) -> Result<(), StorageError> {
        self.memory().read()?;
        let mut from = Bound::Included(Key { space, name: prefix.to_owned() });
        while let Some((key, value)) = self.first(from) {
            let inside = key.space == space && key.name.starts_with(prefix);
            if !inside || visit(&key.name, &value).is_break() {
                break;
            }
            from = Bound::Excluded(key);
        }
        Ok(())
    }

    fn commit(&self, batch: Batch) -> BoxFuture<'static, Result<(), CommitError>> {
        let Self { memory, gate } = self.clone();
        Box::pin(async move {
            let opened = gate.subscribe().wait_for(|gate| *gate == Gate::Open).await.map(drop);
            opened.expect("the gate is held here, so it is not dropped while it is waited for");
            lock(&memory).commit(batch)
        })
    }

    fn health(&self) -> Health {
        match self.memory().failures {
            0 => Health::Sound,
            _ => Health::Failing { reason: Memory::REASON.to_owned() },
        }
    }
}

impl Memory {
    const REASON: &'static str = "the test wants it so";

    /// Whether a read may be made.
    fn read(&mut self) -> Result<(), StorageError> {
        if self.unread == 0 {
            return Ok(());
        }
        self.unread -= 1;
        Err(StorageError::Unreadable { reason: Self::REASON.to_owned() })
    }

    fn commit(&mut self, batch: Batch) -> Result<(), CommitError> {
        if self.failures > 0 {
            self.failures -= 1;
            return Err(CommitError::NotStored { reason: Self::REASON.to_owned() });
        }
        if let Some(key) = batch.fresh().find(|key| self.records.contains_key(key)) {
            return Err(key.clone().moved_on());
        }
        for (key, value) in batch.into_changes() {
            match value {
                Some(value) => self.records.insert(key, value),
                None => self.records.remove(&key),
            };
        }
        Ok(())
    }
}

/// A commit is made under the lock in one go and does not panic, so a poisoned lock guards sound
/// records.
fn lock(memory: &Mutex<Memory>) -> MutexGuard<'_, Memory> {
    memory.lock().unwrap_or_else(PoisonError::into_inner)
}
