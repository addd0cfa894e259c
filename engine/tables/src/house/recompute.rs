//! All rankings made anew from the results. It must come out what playing had made, bit by bit.

use super::{
    archive::{Archive, Changes, ReadError},
    books::{self, Links, whose},
};
use crate::{
    AccountId, Ladder, Score,
    results::rate,
    storage::{CommitError, Space, Storage, StorageError, encode},
};
use std::{
    collections::{BTreeMap, HashMap},
    convert::Infallible,
    ops::ControlFlow,
    sync::Arc,
};

/// How many records one commit changes.
const AT_ONCE: usize = 2_000;

/// What was made anew.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Recomputed {
    /// How many results were read.
    pub results: u64,
    /// How many ratings and ranks follow from them.
    pub records: usize,
    /// How many of them were other than before.
    pub corrected: usize,
}

/// Why rankings could not be made anew. What was there before is marked, and made anew at the next start.
#[derive(Debug, thiserror::Error)]
pub enum RecomputeError {
    /// Something can't be read.
    #[error("the results can't be read ({reason}); restore a backup")]
    Unreadable {
        /// What, and why.
        reason: String,
    },
    /// Something could not be stored.
    #[error(transparent)]
    NotStored(#[from] CommitError),
}

impl From<ReadError> for RecomputeError {
    fn from(error: ReadError) -> Self {
        RecomputeError::Unreadable { reason: error.to_string() }
    }
}

impl From<StorageError> for RecomputeError {
    fn from(error: StorageError) -> Self {
        RecomputeError::from(ReadError::from(error))
    }
}

/// Makes all rankings anew from the results. Nothing else may write to them meanwhile.
///
/// # Errors
/// A result can't be read, or the rankings could not be stored.
pub async fn recompute(storage: Arc<dyn Storage>) -> Result<Recomputed, RecomputeError> {
    let archive = Archive::new(storage);
    let links = archive.links()?;
    anew(&archive, links).await
}

/// The same, for a house that holds its books closed meanwhile.
pub async fn anew(archive: &Archive, links: Links) -> Result<Recomputed, RecomputeError> {
    archive.commit(Changes::default().stale(true)?).await?;
    let reading = archive.clone();
    let plan = tokio::task::spawn_blocking(move || Plan::of(&reading, &links)).await;
    let plan = plan.map_err(|_| RecomputeError::Unreadable { reason: "a panic".to_owned() })??;
    let report =
        Recomputed { results: plan.results, records: plan.records, corrected: plan.changes.len() };
    let mut changes = plan.changes.into_iter().peekable();
    while changes.peek().is_some() {
        let some = changes.by_ref().take(AT_ONCE);
        let batch = some.fold(Changes::default(), |batch, (key, row)| batch.rating(key, row));
        archive.commit(batch).await?;
    }
    archive.commit(Changes::default().stale(false)?).await?;
    Ok(report)
}

/// What must be changed so that the rankings are what follows from the results.
struct Plan {
    results: u64,
    records: usize,
    changes: Vec<(String, Option<Vec<u8>>)>,
}

impl Plan {
    fn of(archive: &Archive, links: &Links) -> Result<Self, ReadError> {
        let (results, scores) = scores(archive, links)?;
        let mut rows = rows(archive, scores)?;
        let records = rows.len();
        let mut changes = Vec::new();
        archive.storage.scan(Space::Ratings, "", &mut |key, bytes| {
            match rows.remove(key) {
                Some(row) if row == bytes => {}
                row => changes.push((key.to_owned(), row)),
            }
            ControlFlow::Continue(())
        })?;
        changes.extend(rows.into_iter().map(|(key, row)| (key, Some(row))));
        Ok(Self { results, records, changes })
    }
}

type Scores = HashMap<Ladder, HashMap<AccountId, Score>>;

fn scores(archive: &Archive, links: &Links) -> Result<(u64, Scores), ReadError> {
    let mut results = 0;
    let mut scores = Scores::new();
    archive.results(|record| {
        results += 1;
        let known = |account: AccountId, ladder: &Ladder| {
            let score = scores.get(ladder).and_then(|on_it| on_it.get(&account));
            Ok::<_, Infallible>(score.cloned().unwrap_or_default())
        };
        let Ok(steps) = rate(&record, |account| whose(links, account), known);
        for step in steps {
            scores.entry(step.ladder).or_default().insert(step.account, step.after);
        }
    })?;
    Ok((results, scores))
}

/// The records of ratings, and the ranks of those who are listed.
fn rows(archive: &Archive, scores: Scores) -> Result<BTreeMap<String, Vec<u8>>, ReadError> {
    let mut rows = BTreeMap::new();
    for (ladder, on_it) in scores {
        for (account, score) in on_it {
            let (key, row) = books::score(account, &ladder, &score);
            rows.insert(key, encode(&row)?);
            if let Some((key, rank)) = books::rank(account, &ladder, &score)
                && archive.is_listed(account, &ladder.scope)?
            {
                rows.insert(key, encode(&rank)?);
            }
        }
    }
    Ok(rows)
}

impl Changes {
    fn rating(mut self, key: String, row: Option<Vec<u8>>) -> Self {
        self.batch = match row {
            Some(row) => self.batch.put(Space::Ratings, key, row),
            None => self.batch.delete(Space::Ratings, key),
        };
        self
    }
}
