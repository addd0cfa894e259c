//! `stammtisch backup` and `restore`: the whole database as JSON lines.

use anyhow::{Context, ensure};
use std::{
    fs::{self, File},
    io::{BufReader, BufWriter, Write},
    path::{Path, PathBuf},
};
use tables::storage::{self, SledStorage};

/// Writes the database to a file, which appears under its name only when it is whole.
pub fn backup(data: &Path, file: &Path) -> anyhow::Result<()> {
    ensure!(data.is_dir(), "there is no data folder {}: nothing to back up", data.display());
    let storage = open(data)?;
    let unfinished = unfinished(file);
    let mut writer = BufWriter::new(
        File::create(&unfinished).with_context(|| format!("{} can't be written", unfinished.display()))?,
    );
    let report = storage::backup(&storage, &mut writer)?;
    writer.flush()?;
    writer.get_ref().sync_all()?;
    fs::rename(&unfinished, file).with_context(|| format!("{} can't be written", file.display()))?;
    println!("{report}");
    Ok(())
}

/// Reads such a file into an empty data folder.
pub fn restore(data: &Path, file: &Path) -> anyhow::Result<()> {
    let backup = File::open(file).with_context(|| format!("{} can't be read", file.display()))?;
    let storage = open(data)?;
    let report = storage::restore(&storage, BufReader::new(backup))?;
    println!("{report}");
    Ok(())
}

fn open(data: &Path) -> anyhow::Result<SledStorage> {
    Ok(SledStorage::open(data)?)
}

fn unfinished(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".unfinished");
    name.into()
}
