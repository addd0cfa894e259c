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
    ensure!(
        SledStorage::is_in(data),
        "there is no database in {}: nothing to back up",
        data.display()
    );
    let storage = SledStorage::open(data)?;
    let unfinished = unfinished(file);
    let mut writer = BufWriter::new(create(&unfinished)?);
    let report = storage::backup(&storage, &mut writer)?;
    writer.flush()?;
    writer.get_ref().sync_all()?;
    fs::rename(&unfinished, file).with_context(|| cannot_write(file))?;
    println!("{} records are in {}", report.records, file.display());
    for damage in report.damaged {
        println!("left out: {damage}");
    }
    Ok(())
}

/// Reads such a file into an empty data folder.
pub fn restore(data: &Path, file: &Path) -> anyhow::Result<()> {
    let backup = File::open(file).with_context(|| format!("{} can't be read", file.display()))?;
    is_for_a_database(data)?;
    let storage = SledStorage::open(data)?;
    let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    let report = runtime.block_on(storage::restore(&storage, BufReader::new(backup)))?;
    println!("{} records are in {}", report.records, data.display());
    for record in report.lacking {
        println!("missing since the backup was made: {record}");
    }
    Ok(())
}

/// Refuses a folder that somebody uses for anything else.
fn is_for_a_database(data: &Path) -> anyhow::Result<()> {
    if !data.exists() {
        return Ok(());
    }
    for entry in fs::read_dir(data).with_context(|| format!("{} can't be read", data.display()))? {
        let name = entry?.file_name();
        ensure!(
            SledStorage::FILES.iter().any(|own| name == *own),
            "the data folder {} is not empty: there is {} in it; choose an empty one",
            data.display(),
            Path::new(&name).display()
        );
    }
    Ok(())
}

/// Makes a file that others on this machine can't read: running games' cards follow from it.
fn create(file: &Path) -> anyhow::Result<File> {
    let mut options = File::options();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let created = options.create(true).truncate(true).write(true).open(file);
    created.with_context(|| cannot_write(file))
}

fn cannot_write(file: &Path) -> String {
    format!("{} can't be written", file.display())
}

fn unfinished(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".unfinished");
    name.into()
}
