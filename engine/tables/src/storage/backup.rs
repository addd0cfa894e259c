//! The whole storage as JSON lines, and back.
//!
//! The first line is a header, then comes a line for each record, and the last one has their number
//! and a checksum over everything before it, so that a file that was cut off or altered is refused
//! before anything is written. Values are copied as they are: a backup that was restored gives the
//! same backup.
//!
//! A backup is not a snapshot, so nobody should write meanwhile.

use super::{Batch, CommitError, Damage, Space, Storage, StorageError, decode, encode};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};
use std::{
    io::{self, BufRead, Seek, Write},
    mem,
    ops::ControlFlow,
};

/// The key of the record that is there while a restore is under way.
pub(super) const UNFINISHED: &str = "unfinished-restore";

const FORMAT: u32 = 1;
const RECORDS_IN_A_COMMIT: usize = 256;

/// What a backup holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BackupReport {
    /// How many records.
    pub records: u64,
    /// The records left out because they are damaged. The backup's last line names them too.
    pub damaged: Vec<Damage>,
}

/// Why a backup was not made.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The storage can't be read.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// The backup can't be written.
    #[error("the backup can't be written: {0}; what is there of it is of no use")]
    Write(#[from] io::Error),
}

/// What was restored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RestoreReport {
    /// How many records.
    pub records: u64,
    /// The records that the backup lacks because they were damaged when it was made.
    pub lacking: Vec<String>,
}

/// Why a backup was not restored.
#[derive(Debug, thiserror::Error)]
pub enum RestoreError {
    /// There is something in the storage.
    #[error("the data folder holds records already; a backup is restored only into an empty one")]
    NotEmpty,
    /// The file is something else.
    #[error("this is no backup: the first line is not the header of one")]
    NotABackup,
    /// A newer program made it.
    #[error("the backup has format {format}; a newer version of the program restores it")]
    Newer {
        /// Its format.
        format: u32,
    },
    /// Its end is missing.
    #[error("the backup was cut off: its last line is missing; nothing was restored")]
    Cut,
    /// It isn't as it was written.
    #[error("the backup was altered: {what}; nothing was restored")]
    Altered {
        /// What does not agree.
        what: &'static str,
    },
    /// A line is no record.
    #[error("line {line} of the backup is no record of this version; nothing was restored")]
    Line {
        /// Its number, from one.
        line: u64,
    },
    /// The file can't be read.
    #[error("the backup can't be read: {0}")]
    Read(#[from] io::Error),
    /// The storage can't be read.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// The storage can't be written. What was written is refused when the folder is opened again.
    #[error("the restore stopped half-way: {0}")]
    Commit(#[from] CommitError),
}

#[derive(Serialize, Deserialize)]
struct Header {
    stammtisch: u32,
}

#[derive(Serialize, Deserialize)]
struct Record {
    space: String,
    key: String,
    value: Box<RawValue>,
}

#[derive(Serialize, Deserialize)]
struct End {
    records: u64,
    damaged: Vec<String>,
    sha256: String,
}

/// Writes all records to a file.
///
/// # Errors
/// The storage can't be read or the file can't be written.
pub fn backup(storage: &dyn Storage, file: impl Write) -> Result<BackupReport, BackupError> {
    let mut page = Page { file, hasher: Sha256::new() };
    page.line(&Header { stammtisch: FORMAT })?;
    let mut report = BackupReport { records: 0, damaged: Vec::new() };
    for space in Space::ALL {
        copy(storage, space, &mut page, &mut report)?;
    }
    page.end(&report)?;
    Ok(report)
}

fn copy(
    storage: &dyn Storage,
    space: Space,
    page: &mut Page<impl Write>,
    report: &mut BackupReport,
) -> Result<(), BackupError> {
    let mut written = Ok(());
    storage.scan(space, "", &mut |key, bytes| {
        match decode(space, key, bytes) {
            Ok(value) => {
                written = page.line(&Record { space: space.to_string(), key: key.into(), value });
                report.records += 1;
            }
            Err(damage) => report.damaged.push(damage),
        }
        if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    Ok(written?)
}

struct Page<W> {
    file: W,
    hasher: Sha256,
}

impl<W: Write> Page<W> {
    fn line(&mut self, line: &impl Serialize) -> io::Result<()> {
        let mut bytes = serde_json::to_vec(line)?;
        bytes.push(b'\n');
        self.hasher.update(&bytes);
        self.file.write_all(&bytes)
    }

    fn end(&mut self, report: &BackupReport) -> io::Result<()> {
        let sha256 = hex(mem::take(&mut self.hasher));
        let names = report.damaged.iter().map(|damage| format!("{}/{}", damage.space, damage.key));
        self.line(&End { records: report.records, damaged: names.collect(), sha256 })?;
        self.file.flush()
    }
}

fn hex(hasher: Sha256) -> String {
    hasher.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Writes the records of a backup into an empty storage. The file is checked as a whole before.
///
/// # Errors
/// The storage isn't empty, the file is no sound backup, or one of them can't be used.
pub async fn restore(
    storage: &dyn Storage,
    mut file: impl BufRead + Seek,
) -> Result<RestoreReport, RestoreError> {
    if !is_empty(storage)? {
        return Err(RestoreError::NotEmpty);
    }
    let report = check(&mut file)?;
    file.rewind()?;
    fill(storage, file).await?;
    Ok(report)
}

fn is_empty(storage: &dyn Storage) -> Result<bool, StorageError> {
    let mut empty = true;
    for space in Space::ALL {
        storage.scan(space, "", &mut |_, _| {
            empty = false;
            ControlFlow::Break(())
        })?;
    }
    Ok(empty)
}

fn check(file: impl BufRead) -> Result<RestoreReport, RestoreError> {
    let mut lines = Lines::of(file)?;
    let mut last: Option<(Space, String)> = None;
    while let Some((space, key, _)) = lines.record()? {
        let here = Some((space, key));
        if here <= last {
            return Err(RestoreError::Altered { what: "its records are not in order" });
        }
        last = here;
    }
    lines.end()
}

/// The record `UNFINISHED` goes with the last commit, so a restore that did not end is known by it.
async fn fill(storage: &dyn Storage, file: impl BufRead) -> Result<(), RestoreError> {
    let mut lines = Lines::of(file)?;
    let mut batch = Batch::new().put_fresh(Space::Meta, UNFINISHED, encode(&true)?);
    let mut size = 0;
    while let Some((space, key, value)) = lines.record()? {
        batch = batch.put(space, key, value);
        size += 1;
        if size % RECORDS_IN_A_COMMIT == 0 {
            storage.commit(mem::take(&mut batch)).await?;
        }
    }
    Ok(storage.commit(batch.delete(Space::Meta, UNFINISHED)).await?)
}

/// A backup, read line by line.
struct Lines<R> {
    file: R,
    line: Vec<u8>,
    number: u64,
    /// What was read before the line at hand.
    hasher: Sha256,
}

impl<R: BufRead> Lines<R> {
    /// Reads the header.
    fn of(file: R) -> Result<Self, RestoreError> {
        let mut lines = Self { file, line: Vec::new(), number: 0, hasher: Sha256::new() };
        lines.next()?;
        let header = serde_json::from_slice(&lines.line);
        let Header { stammtisch: format } = header.map_err(|_| RestoreError::NotABackup)?;
        match format {
            FORMAT => Ok(lines),
            format => Err(RestoreError::Newer { format }),
        }
    }

    /// The next record, encoded for the storage, or none at the last line.
    fn record(&mut self) -> Result<Option<(Space, String, Vec<u8>)>, RestoreError> {
        self.next()?;
        if self.last().is_some() {
            return Ok(None);
        }
        let no_record = || RestoreError::Line { line: self.number };
        let record: Record = serde_json::from_slice(&self.line).map_err(|_| no_record())?;
        let space = Space::named(&record.space).ok_or_else(no_record)?;
        let value = encode(&record.value).map_err(|_| no_record())?;
        Ok(Some((space, record.key, value)))
    }

    /// Checks the last line against all others.
    fn end(mut self) -> Result<RestoreReport, RestoreError> {
        let end = self.last().ok_or(RestoreError::Cut)?;
        if end.sha256 != hex(mem::take(&mut self.hasher)) {
            return Err(RestoreError::Altered { what: "its checksum does not match" });
        }
        // Two lines are no records: the first and the last.
        if end.records != self.number - 2 {
            return Err(RestoreError::Altered { what: "its number of records does not match" });
        }
        if !self.file.fill_buf()?.is_empty() {
            return Err(RestoreError::Altered { what: "something follows its last line" });
        }
        Ok(RestoreReport { records: end.records, lacking: end.damaged })
    }

    fn last(&self) -> Option<End> {
        serde_json::from_slice(&self.line).ok()
    }

    fn next(&mut self) -> Result<(), RestoreError> {
        self.hasher.update(&self.line);
        self.line.clear();
        self.file.read_until(b'\n', &mut self.line)?;
        self.number += 1;
        match self.line.ends_with(b"\n") {
            true => Ok(()),
            false if self.number == 1 => Err(RestoreError::NotABackup),
            false => Err(RestoreError::Cut),
        }
    }
}
