//! Storage on this machine's disk, in sled.
//!
//! sled 0.34 is sound as long as one thread makes all changes: batches from several threads lock each
//! other up, and its asynchronous flush can hang. So a thread of our own makes every change (see
//! `writer`), and everybody else only reads. All spaces share one tree, since a batch is atomic within
//! a tree.

use super::{
    Batch, CommitError, Health, OpenError, Space, Storage, StorageError, Visit,
    backup::UNFINISHED,
    folder::Folder,
    writer::{FAILED, Job, Mailbox, Shared, Writer},
};
use futures_util::future::BoxFuture;
use std::{
    path::Path,
    sync::{Arc, Mutex, PoisonError},
    thread::JoinHandle,
    time::Duration,
};

/// Longer than any commit takes on a disk that works.
const STALLED: Duration = Duration::from_secs(20);

/// The storage in a folder of this machine.
pub struct SledStorage {
    shared: Arc<Shared>,
    mailbox: Mailbox,
    writer: Mutex<Option<JoinHandle<()>>>,
}

impl SledStorage {
    /// Opens the storage in a folder, making it if need be.
    ///
    /// # Errors
    /// The folder is in use, can't be used, or what is in it is damaged.
    pub fn open(folder: impl AsRef<Path>) -> Result<Self, OpenError> {
        let folder = folder.as_ref();
        let (shared, mailbox, writer) = Writer::new(Folder::take(folder)?)?;
        // From here on a refusal closes the storage by dropping it.
        let thread = std::thread::Builder::new().name("storage".to_owned());
        let writer = thread
            .spawn(move || writer.run())
            .map_err(|reason| OpenError::Folder { folder: folder.to_owned(), reason })?;
        let storage = Self { shared, mailbox, writer: Mutex::new(Some(writer)) };
        match storage.get(Space::Meta, UNFINISHED) {
            Ok(None) => Ok(storage),
            Ok(Some(_)) => Err(OpenError::HalfRestored),
            Err(error) => Err(OpenError::Refused { reason: error.to_string() }),
        }
    }

    /// The names of what a database's folder holds.
    pub const FILES: [&str; 2] = Folder::FILES;

    /// Whether there is a database in a folder. Nothing is opened or made.
    pub fn is_in(folder: impl AsRef<Path>) -> bool {
        Folder::holds_database(folder.as_ref())
    }

    /// Stores what was asked for, then closes. Blocks until that is done; later commits are refused.
    pub fn close(&self) {
        let writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(writer) = writer {
            self.mailbox.close();
            if writer.join().is_err() {
                tracing::error!("the thread that stores had failed");
            }
        }
    }

    fn records(&self) -> Result<sled::Db, StorageError> {
        self.shared.records().ok_or_else(|| match self.health() {
            Health::Failing { reason } => {
                self.mailbox.post(Job::Reopen);
                StorageError::Unreadable { reason }
            }
            _ => StorageError::Closed,
        })
    }

    fn writer_ended(&self) -> bool {
        let writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        writer.as_ref().is_some_and(JoinHandle::is_finished)
    }
}

impl Drop for SledStorage {
    fn drop(&mut self) {
        self.close();
    }
}

impl Storage for SledStorage {
    fn get(&self, space: Space, key: &str) -> Result<Option<Vec<u8>>, StorageError> {
        let value = self.records()?.get(address(space, key)).map_err(unreadable)?;
        Ok(value.map(|bytes| bytes.to_vec()))
    }

    fn scan(&self, space: Space, prefix: &str, visit: &mut Visit<'_>) -> Result<(), StorageError> {
        for record in self.records()?.scan_prefix(address(space, prefix)) {
            let (address, value) = record.map_err(unreadable)?;
            let key = str::from_utf8(&address[1..]).map_err(unreadable)?;
            if visit(key, &value).is_break() {
                break;
            }
        }
        Ok(())
    }

    fn commit(&self, batch: Batch) -> BoxFuture<'static, Result<(), CommitError>> {
        let mailbox = self.mailbox.clone();
        Box::pin(async move { mailbox.commit(batch).await })
    }

    fn health(&self) -> Health {
        if self.writer_ended() {
            return Health::Failing { reason: FAILED.to_owned() };
        }
        match self.shared.busy_for() {
            Some(time) if time > STALLED => Health::Stalled { time },
            _ => self.shared.health(),
        }
    }
}

/// A key on disk: the space's byte, then the name.
pub(super) fn address(space: Space, name: &str) -> Vec<u8> {
    let mut address = Vec::with_capacity(1 + name.len());
    address.push(space.byte());
    address.extend_from_slice(name.as_bytes());
    address
}

fn unreadable(error: impl std::fmt::Display) -> StorageError {
    StorageError::Unreadable { reason: error.to_string() }
}
