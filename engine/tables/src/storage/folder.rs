//! The folder of the database: opened by one process at a time, and of which one it is said.
//!
//! Beside sled's own files there is a file `owner`: whoever has it locked may open the database, and
//! its process id is written in it for the next one to name.

use std::{
    fs::{self, File, TryLockError},
    io::{self, Read, Write},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

/// Why a database could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// Another process has it open, or this one has.
    #[error("the data folder is in use{}; stop that program or choose another folder", by(*.holder))]
    InUse {
        /// Its process id, if it can be told.
        holder: Option<u32>,
    },
    /// The folder can't be used.
    #[error("the data folder {} can't be used: {reason}", .folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// What the system says.
        reason: io::Error,
    },
    /// Its files are damaged.
    #[error("the database is damaged ({reason}); restore a backup into an empty data folder")]
    Damaged {
        /// What sled says.
        reason: String,
    },
    /// Its files can't be opened.
    #[error("the database can't be opened: {reason}")]
    Refused {
        /// What sled says.
        reason: String,
    },
    /// A restore into this folder did not end.
    #[error(
        "a backup was only partly restored into this data folder; empty the folder and restore again"
    )]
    HalfRestored,
}

fn by(holder: Option<u32>) -> String {
    holder.map(|process| format!(" by process {process}")).unwrap_or_default()
}

/// The only right to the database in a folder, until it is dropped.
pub(super) struct Folder {
    database: PathBuf,
    owner: File,
}

/// sled's own folder.
const DATABASE: &str = "sled";
/// The file that one process at a time has locked.
const OWNER: &str = "owner";

impl Folder {
    /// All that it holds.
    pub(super) const FILES: [&str; 2] = [OWNER, DATABASE];

    /// Whether there is a database in a folder.
    pub(super) fn holds_database(folder: &Path) -> bool {
        folder.join(DATABASE).join("db").is_file()
    }

    /// Takes a folder, making it if need be.
    pub(super) fn take(folder: &Path) -> Result<Self, OpenError> {
        let unusable = |reason| OpenError::Folder { folder: folder.to_owned(), reason };
        let database = folder.join(DATABASE);
        make(&database).map_err(unusable)?;
        let owner = own(&folder.join(OWNER), unusable)?;
        keep_names(folder).map_err(unusable)?;
        Ok(Self { database, owner })
    }

    /// Opens the database in it.
    pub(super) fn open(&self) -> Result<Disk, OpenError> {
        let records = patiently(|| configuration(&self.database).open())?;
        let log = File::open(self.database.join("db")).and_then(|log| {
            keep_names(&self.database)?;
            Ok(log)
        });
        let log =
            log.map_err(|reason| OpenError::Folder { folder: self.database.clone(), reason })?;
        Ok(Disk { records, log })
    }
}

impl Drop for Folder {
    /// Unlocks the file, not only closes it: a child process that is just being started has a copy of it, and would
    /// keep the lock for a moment after it is closed here.
    fn drop(&mut self) {
        let _ = self.owner.unlock();
    }
}

/// An open database.
pub(super) struct Disk {
    /// The records.
    pub(super) records: sled::Db,
    log: File,
}

impl Disk {
    /// Applies a batch and waits until a power cut can't undo it.
    ///
    /// sled writes its log and waits with `sync_file_range`, which leaves the file's length and the
    /// disk's own cache alone; so the log is synced here once more.
    pub(super) fn store(&self, batch: sled::Batch) -> Result<(), String> {
        self.records.apply_batch(batch).map_err(|error| error.to_string())?;
        self.records.flush().map_err(|error| error.to_string())?;
        self.log.sync_data().map_err(|error| error.to_string())
    }
}

/// sled flushes when it is asked to, never by itself: its own flushing thread ends silently at the
/// first error.
///
/// Sixteen records share a page, and a page of more than a quarter of a segment would go to a file of
/// its own, which sled neither syncs nor always removes. With segments of 8 MiB there is none.
fn configuration(database: &Path) -> sled::Config {
    sled::Config::new()
        .path(database)
        .cache_capacity(64 * 1024 * 1024)
        .segment_size(8 * 1024 * 1024)
        .flush_every_ms(None)
}

/// sled's threads may hold its files for a moment after they were closed.
fn patiently(open: impl Fn() -> sled::Result<sled::Db>) -> Result<sled::Db, OpenError> {
    const PATIENCE: Duration = Duration::from_secs(2);
    let begun = Instant::now();
    loop {
        match open() {
            Ok(records) => return Ok(records),
            Err(sled::Error::Corruption { .. }) => {
                return Err(OpenError::Damaged { reason: "its checksums do not match".to_owned() });
            }
            Err(error) if !is_locked(&error) => {
                return Err(OpenError::Refused { reason: error.to_string() });
            }
            Err(_) if begun.elapsed() > PATIENCE => return Err(OpenError::InUse { holder: None }),
            Err(_) => std::thread::sleep(Duration::from_millis(10)),
        }
    }
}

fn is_locked(error: &sled::Error) -> bool {
    matches!(error, sled::Error::Io(error) if error.to_string().contains("could not acquire lock"))
}

/// Makes a folder that others on this machine can't look into: running games' cards follow from what is
/// in it.
fn make(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)
}

fn own(path: &Path, unusable: impl Fn(io::Error) -> OpenError) -> Result<File, OpenError> {
    let open = File::options().create(true).read(true).write(true).truncate(false).open(path);
    let mut owner = open.map_err(&unusable)?;
    match owner.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Err(OpenError::InUse { holder: named_in(&owner) }),
        Err(TryLockError::Error(source)) => return Err(unusable(source)),
    }
    let sign = owner.set_len(0).and_then(|()| writeln!(owner, "{}", std::process::id()));
    sign.map_err(unusable)?;
    Ok(owner)
}

fn named_in(mut owner: &File) -> Option<u32> {
    let mut text = String::new();
    owner.read_to_string(&mut text).ok()?;
    text.trim().parse().ok()
}

/// Makes the names of new files in a folder outlive a power cut.
fn keep_names(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}
