//! Storage: bytes under keys, changed by commits that are whole or not at all.
//!
//! [`Storage`] is narrow on purpose: a read, a scan in key order and a commit that names what it
//! builds on. A database that several processes share fits behind it as well as the file on this
//! machine does. What the bytes mean is in [`encode`] and [`decode`]; which records there are is for
//! who uses the storage to say.

mod backup;
mod batch;
mod disk;
mod folder;
mod memory;
mod records;
mod space;
mod writer;

pub use backup::{BackupError, BackupReport, RestoreError, RestoreReport, backup, restore};
pub use batch::{Batch, Key};
pub use disk::SledStorage;
pub use folder::OpenError;
pub use memory::MemoryStorage;
pub use records::{Damage, Flaw, MOST_BYTES, decode, encode};
pub use space::Space;

use futures_util::future::BoxFuture;
use std::{ops::ControlFlow, time::Duration};

/// Where records are kept.
pub trait Storage: Send + Sync + 'static {
    /// The value under a key.
    ///
    /// A commit may be seen a moment before its future is ready, and even if the disk then fails it:
    /// who must know that something is stored waits for the commit.
    ///
    /// # Errors
    /// The storage can't be read.
    fn get(&self, space: Space, key: &str) -> Result<Option<Vec<u8>>, StorageError>;

    /// Visits the records whose key begins with `prefix`, in key order, until the visitor breaks.
    ///
    /// A scan is not a snapshot: it may or may not meet what is committed meanwhile.
    ///
    /// # Errors
    /// The storage can't be read.
    fn scan(&self, space: Space, prefix: &str, visit: &mut Visit<'_>) -> Result<(), StorageError>;

    /// Makes all changes of a batch or none. They are durable when the future is ready; nothing is
    /// asked of the storage before the future is polled, and dropping it afterwards recalls nothing.
    fn commit(&self, batch: Batch) -> BoxFuture<'static, Result<(), CommitError>>;

    /// Whether commits are accepted at present.
    fn health(&self) -> Health;
}

/// What a scan calls for each key and value.
pub type Visit<'a> = dyn FnMut(&str, &[u8]) -> ControlFlow<()> + 'a;

/// Why a record could not be read or encoded.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StorageError {
    /// The database does not answer.
    #[error("the database can't be read ({reason}); look at the disk, then restart")]
    Unreadable {
        /// What it says.
        reason: String,
    },
    /// The storage is closed.
    #[error("the database is closed, because the program is stopping")]
    Closed,
    /// A value is larger than records may be.
    #[error("a record of {bytes} bytes is refused; at most {MOST_BYTES} fit")]
    TooLarge {
        /// Its size.
        bytes: usize,
    },
    /// A value has no form in JSON.
    #[error("a record can't be written as JSON ({reason})")]
    NotJson {
        /// What the encoder says.
        reason: String,
    },
}

/// Why a commit was not made.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CommitError {
    /// A key that the batch builds on not existing exists: somebody was faster. Nothing is changed;
    /// read again and decide anew.
    #[error("{space}/{key} exists already; read again and decide anew")]
    MovedOn {
        /// Its space.
        space: Space,
        /// The key.
        key: String,
    },
    /// The disk did not confirm the changes. After a crash they may turn out to be there, so who
    /// goes on must read again first.
    #[error("the changes are not stored ({reason}); look at the disk, then try again")]
    NotStored {
        /// What the database says.
        reason: String,
    },
    /// The storage takes no more commits.
    #[error("the database is closed, because the program is stopping")]
    Closed,
}

/// How a storage is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Health {
    /// Commits are accepted.
    Sound,
    /// The last commits were not stored.
    Failing {
        /// What the database says.
        reason: String,
    },
    /// A commit has been under way for far too long: only a restart helps.
    Stalled {
        /// How long.
        time: Duration,
    },
    /// Closed.
    Closed,
}
