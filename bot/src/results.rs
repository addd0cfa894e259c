//! `stammtisch results`: the rankings, made anew from the results of games.

use anyhow::ensure;
use std::{path::Path, sync::Arc};
use tables::storage::SledStorage;

/// Makes all rankings anew. The program must not be running: the database has one owner.
pub fn recompute(data: &Path) -> anyhow::Result<()> {
    ensure!(
        SledStorage::is_in(data),
        "there is no database in {}: nothing to recompute",
        data.display()
    );
    let storage = Arc::new(SledStorage::open(data)?);
    let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    let report = runtime.block_on(tables::recompute(storage))?;
    println!(
        "{} results make {} records of ratings and ranks; {} were corrected",
        report.results, report.records, report.corrected
    );
    Ok(())
}
