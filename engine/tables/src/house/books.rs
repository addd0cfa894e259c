//! How results and rankings are kept.
//!
//! Results are numbered records, and beside each stands a key for everyone who played, so that one
//! person's are found without reading all. A ranking's keys are in the order of the ranking: its first
//! page is a scan from the first key.

use super::{
    archive::{Archive, Changes, ReadError},
    ranking::Visibility,
};
use crate::{
    AccountId, GameNumber, GameRecord, LEAST_GAMES, Ladder, Scope, Score,
    results::{Step, Tally, rate, tally},
    storage::{Space, StorageError, decode, encode},
};
use serde::{Deserialize, Serialize};
use std::{collections::HashMap, ops::ControlFlow};

/// How many games have been numbered.
const NUMBERED: &str = "games";
/// That rankings are being made anew, and are not to be trusted until that is done.
const STALE: &str = "ratings-stale";
/// Ranks are keyed by what is missing to this value: the best come first.
const UNREACHABLE: i32 = 1_000_000;

/// Somebody's line in a ranking.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Rank {
    pub account: AccountId,
    pub value: i32,
    pub games: u32,
    pub wins: u32,
}

/// Whose results count as one: from a linked account to the one that it belongs to.
pub type Links = HashMap<AccountId, AccountId>;

/// The person to whom an account belongs.
pub fn whose(links: &Links, account: AccountId) -> AccountId {
    links.get(&account).copied().unwrap_or(account)
}

impl Archive {
    pub fn games(&self) -> Result<GameNumber, ReadError> {
        Ok(self.meta(NUMBERED)?.unwrap_or(0))
    }

    pub fn result(&self, number: GameNumber) -> Result<Option<GameRecord>, ReadError> {
        self.one(Space::Results, &result_key(number))
    }

    /// Visits all results that count, in order, one at a time.
    pub fn results(&self, mut visit: impl FnMut(GameRecord)) -> Result<(), ReadError> {
        let voided = self.voided()?;
        let mut damage = None;
        self.storage.scan(Space::Results, "game/", &mut |key, bytes| {
            match decode::<GameRecord>(Space::Results, key, bytes) {
                Ok(record) if voided.contains_key(&record.number) => {}
                Ok(record) => visit(record),
                Err(found) => {
                    damage = Some(found);
                    return ControlFlow::Break(());
                }
            }
            ControlFlow::Continue(())
        })?;
        damage.map_or(Ok(()), |damage| Err(damage.into()))
    }

    /// The numbers of the games that an account has played, in order.
    pub fn played(&self, account: AccountId) -> Result<Vec<GameNumber>, ReadError> {
        let played = self.all::<GameNumber>(Space::Results, &format!("of/{account}/"))?;
        Ok(played.into_iter().map(|(_, number)| number).collect())
    }

    /// The games that an admin has voided, and who it was.
    pub fn voided(&self) -> Result<HashMap<GameNumber, AccountId>, ReadError> {
        let voided = self.all::<(GameNumber, AccountId)>(Space::Results, "void/")?;
        Ok(voided.into_iter().map(|(_, voided)| voided).collect())
    }

    pub fn score(&self, account: AccountId, ladder: &Ladder) -> Result<Option<Score>, ReadError> {
        let row = self.one::<ScoreRow>(Space::Ratings, &score_key(account, ladder))?;
        Ok(row.map(|row| row.score))
    }

    /// All ratings of an account, each with its ladder.
    pub fn scores(&self, account: AccountId) -> Result<Vec<(Ladder, Score)>, ReadError> {
        let scores = self.all(Space::Ratings, &format!("of/{account}/"))?;
        Ok(scores.into_iter().map(|(_, score)| score).map(from_row).collect())
    }

    /// Visits a ranking from its best, until the visitor breaks.
    pub fn ranking(
        &self,
        ladder: &Ladder,
        mut visit: impl FnMut(&str, &[u8]) -> ControlFlow<()>,
    ) -> Result<(), StorageError> {
        self.storage.scan(Space::Ratings, &format!("rank/{ladder}/"), &mut visit)
    }

    pub fn visibility(&self, account: AccountId) -> Result<Visibility, ReadError> {
        Ok(self.one(Space::Settings, &visibility_key(account))?.unwrap_or_default())
    }

    pub fn links(&self) -> Result<Links, ReadError> {
        let links = self.all::<(AccountId, AccountId)>(Space::Meta, "link/")?;
        Ok(links.into_iter().map(|(_, link)| link).collect())
    }

    /// Whether rankings were being made anew when the program ended.
    pub fn is_stale(&self) -> Result<bool, ReadError> {
        Ok(self.meta::<bool>(STALE)?.is_some())
    }

    /// Whether somebody stands in a ranking: who has played enough, and wants to be seen there.
    pub fn is_listed(&self, account: AccountId, scope: &Scope) -> Result<bool, ReadError> {
        Ok(self.visibility(account)?.is_listed(scope) && self.account(account)?.is_some())
    }
}

/// A rating as it is stored: with its ladder, so that neither must be read out of a key.
#[derive(Serialize, Deserialize)]
struct ScoreRow {
    ladder: Ladder,
    score: Score,
}

fn from_row(row: ScoreRow) -> (Ladder, Score) {
    (row.ladder, row.score)
}

fn result_key(number: GameNumber) -> String {
    format!("game/{number:010}")
}

fn score_key(account: AccountId, ladder: &Ladder) -> String {
    format!("of/{account}/{ladder}")
}

fn rank_key(account: AccountId, ladder: &Ladder, value: i32) -> String {
    format!("rank/{ladder}/{:07}/{account}", UNREACHABLE - value)
}

fn visibility_key(account: AccountId) -> String {
    format!("person/{account}")
}

/// The key and the record of a rank, if somebody has played enough for one.
pub fn rank(account: AccountId, ladder: &Ladder, score: &Score) -> Option<(String, Rank)> {
    let value = score.value();
    let rank = Rank { account, value, games: score.games, wins: score.wins };
    (score.games >= LEAST_GAMES).then(|| (rank_key(account, ladder, value), rank))
}

/// The key and the record of a rating.
pub fn score(
    account: AccountId,
    ladder: &Ladder,
    score: &Score,
) -> (String, impl Serialize + use<>) {
    let row = ScoreRow { ladder: ladder.clone(), score: score.clone() };
    (score_key(account, ladder), row)
}

impl Changes {
    /// A new result, with the next number.
    pub fn result(mut self, record: &GameRecord) -> Result<Self, StorageError> {
        let key = result_key(record.number);
        self.batch = self.batch.put_fresh(Space::Results, key, encode(record)?);
        for account in record.accounts() {
            self = self.played(account, record.number)?;
        }
        self.meta(NUMBERED, &record.number)
    }

    /// The same result, from which somebody has erased themselves.
    pub fn rewritten(self, record: &GameRecord) -> Result<Self, StorageError> {
        self.set(Space::Results, result_key(record.number), Some(record))
    }

    pub fn played(self, account: AccountId, number: GameNumber) -> Result<Self, StorageError> {
        self.set(Space::Results, format!("of/{account}/{number:010}"), Some(&number))
    }

    pub fn not_played(mut self, account: AccountId, number: GameNumber) -> Self {
        self.batch = self.batch.delete(Space::Results, format!("of/{account}/{number:010}"));
        self
    }

    pub fn void(self, number: GameNumber, by: AccountId) -> Result<Self, StorageError> {
        self.set(Space::Results, format!("void/{number:010}"), Some(&(number, by)))
    }

    pub fn visibility(
        self,
        account: AccountId,
        visibility: Option<Visibility>,
    ) -> Result<Self, StorageError> {
        self.set(Space::Settings, visibility_key(account), visibility.as_ref())
    }

    pub fn link(self, from: AccountId, to: Option<AccountId>) -> Result<Self, StorageError> {
        let link = to.map(|to| (from, to));
        self.set(Space::Meta, format!("link/{from}"), link.as_ref())
    }

    pub fn stale(self, stale: bool) -> Result<Self, StorageError> {
        self.set(Space::Meta, STALE.to_owned(), stale.then_some(&true))
    }

    /// A rating that has changed, and the rank that follows from it.
    fn step(self, step: &Step, listed: bool) -> Result<Self, StorageError> {
        let Step { account, ladder, before, after, .. } = step;
        let (key, row) = score(*account, ladder, after);
        self.set(Space::Ratings, key, Some(&row))?
            .rank(*account, ladder, before, false)?
            .rank(*account, ladder, after, listed)
    }

    /// Puts somebody in a ranking, or takes them out.
    pub fn rank(
        self,
        account: AccountId,
        ladder: &Ladder,
        score: &Score,
        listed: bool,
    ) -> Result<Self, StorageError> {
        match rank(account, ladder, score) {
            Some((key, rank)) => self.set(Space::Ratings, key, listed.then_some(&rank)),
            None => Ok(self),
        }
    }
}

/// Enters a game that has ended: its number, its result, and what follows for the rankings.
pub fn enter(
    archive: &Archive,
    links: &Links,
    mut record: GameRecord,
    changes: Changes,
) -> Result<(Changes, Tally), ReadError> {
    record.number = archive.games()? + 1;
    let mut changes = changes.result(&record)?;
    let known = |account, ladder: &Ladder| -> Result<Score, ReadError> {
        Ok(archive.score(account, ladder)?.unwrap_or_default())
    };
    let steps = rate(&record, |account| whose(links, account), known)?;
    let mut told = Vec::new();
    for step in steps {
        let listed = archive.is_listed(step.account, &step.ladder.scope)?;
        changes = changes.step(&step, listed)?;
        // Who wants to be seen by nobody reads it in the own record.
        told.extend(Some(step).filter(|_| listed));
    }
    Ok((changes, tally(&record, &told)))
}
