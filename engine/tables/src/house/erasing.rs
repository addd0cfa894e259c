//! What is stored of a person: to read, and to erase.
//!
//! Who erases themselves is somebody without a name in the results of the others: their accounts become
//! ones that lead to nobody, so that the others' ratings stay what they are.

use super::{
    House,
    archive::{AccountRecord, Changes},
    owner::Mail,
};
use crate::{
    AccountId, Asked, Asker, Command, GameNumber, GameRecord, Ladder, Millis, Person, Refusal,
    Role, SurfaceKey, TableId, Visibility, fact::Entry, storage::Space,
};
use serde::Serialize;
use std::{collections::BTreeSet, ops::ControlFlow};

/// Everything that is stored of a person.
#[derive(Debug, Serialize)]
pub struct Export {
    visibility: Visibility,
    accounts: Vec<AccountRecord>,
    tables: Vec<TableId>,
    ratings: Vec<(Ladder, i32)>,
    games: Vec<Played>,
}

/// A game as the one who exports it may have it: of the others only places and points.
#[derive(Debug, Serialize)]
struct Played {
    number: GameNumber,
    at: Millis,
    table: TableId,
    place: crate::Channel,
    options: rules::Options,
    seats: Vec<Seat>,
    rounds: Vec<Vec<i32>>,
    seed: rules::Seed,
}

#[derive(Debug, Serialize)]
struct Seat {
    who: &'static str,
    place: u8,
    points: i32,
    gone: Option<crate::Gone>,
}

impl House {
    /// Everything that is stored of a person, from all their accounts.
    ///
    /// # Errors
    /// The storage can't be read.
    pub fn export(&self, account: AccountId) -> Result<Export, Refusal> {
        let person = self.whose(account);
        let mine = self.accounts_of(person);
        let mut accounts = Vec::new();
        let mut tables = BTreeSet::new();
        for account in &mine {
            accounts.extend(self.0.archive.account(*account)?);
            tables.extend(self.0.archive.tables_of(*account)?);
        }
        let games = self.results_of(person)?.into_iter();
        let ratings = self.0.archive.scores(person)?.into_iter();
        Ok(Export {
            visibility: self.visibility(person)?,
            accounts,
            tables: tables.into_iter().collect(),
            ratings: ratings.map(|(ladder, score)| (ladder, score.value())).collect(),
            games: games.map(|record| played(record, &mine)).collect(),
        })
    }

    /// Erases a person: their accounts, identities and choices are gone, their seats at running tables are
    /// given up, and in logs and results of games that others played too there is somebody without a name.
    ///
    /// # Errors
    /// The storage can't be read or written, or a table refuses; then it can be asked for again.
    pub async fn erase(&self, account: AccountId) -> Result<(), Refusal> {
        let mine = self.accounts_of(self.whose(account));
        for account in &mine {
            self.leave_all(*account).await?;
        }
        let _turn = self.0.books.turn.lock().await;
        for account in &mine {
            self.erase_account(*account).await?;
        }
        let mut links = self.0.books.links();
        links.retain(|from, _| !mine.contains(from));
        self.0.books.set_links(links);
        self.recompute_in_turn().await.map(drop)
    }

    async fn leave_all(&self, account: AccountId) -> Result<(), Refusal> {
        let Some(record) = self.0.archive.account(account)? else { return Ok(()) };
        let Some(identity) = record.identities.first().cloned() else { return Ok(()) };
        let AccountRecord { name, language, .. } = record;
        let person = Person { account, identity, name, language };
        for table in self.tables_of(account)? {
            let asker = Asker { person: person.clone(), role: Role::Member };
            let asked = Asked { asker, command: Command::Leave, update: None };
            match self.ask(table, asked).await {
                Ok(_) | Err(Refusal::NotSeated | Refusal::NoTable | Refusal::Damaged) => {}
                Err(refusal) => return Err(refusal),
            }
        }
        Ok(())
    }

    async fn erase_account(&self, account: AccountId) -> Result<(), Refusal> {
        let nobody = AccountId(rand::random());
        let record = self.0.archive.account(account)?;
        for table in self.tables_that_know(account).await? {
            let forget = |reply| Mail::Forget(account, nobody, reply);
            self.post(table, forget).await??;
        }
        for number in self.0.archive.played(account)? {
            self.erase_from_result(number, account, nobody).await?;
        }
        let identities = record.map(|record| record.identities).unwrap_or_default();
        self.0.people.forget(&identities);
        let mut changes = Changes::default();
        for (number, by) in self.0.archive.voided()? {
            if by == account {
                changes = changes.void(number, nobody)?;
            }
        }
        let changes =
            changes.visibility(account, None)?.link(account, None)?.erased(account, &identities);
        self.store(changes).await
    }

    async fn erase_from_result(
        &self,
        number: GameNumber,
        account: AccountId,
        nobody: AccountId,
    ) -> Result<(), Refusal> {
        let Some(record) = self.0.archive.result(number)? else { return Ok(()) };
        let changes = Changes::default()
            .rewritten(&record.after_erasing(account, nobody))?
            .played(nobody, number)?
            .not_played(account, number);
        self.store(changes).await
    }

    /// The tables in whose logs an account occurs. All logs are searched, since who only looked in
    /// at a lobby stands in no result.
    async fn tables_that_know(&self, account: AccountId) -> Result<BTreeSet<TableId>, Refusal> {
        let archive = self.0.archive.clone();
        let search = tokio::task::spawn_blocking(move || {
            let number = account.0.to_string();
            let mut tables = BTreeSet::new();
            archive.storage.scan(Space::Facts, "", &mut |key, bytes| {
                let table: Option<TableId> =
                    key.split('/').next().and_then(|table| table.parse().ok());
                if String::from_utf8_lossy(bytes).contains(&number) {
                    tables.extend(table);
                }
                ControlFlow::Continue(())
            })?;
            Ok(tables)
        });
        search.await.map_err(|_| Refusal::NotStored)?
    }

    /// Writes a table's log, its notices and what is remembered of its messages without somebody.
    pub(super) async fn rewrite_table(
        &self,
        table: TableId,
        whom: AccountId,
        nobody: AccountId,
    ) -> Result<(), Refusal> {
        let log = self.0.archive.log(table)?;
        let name = self.0.archive.account(whom)?.map(|record| record.name).unwrap_or_default();
        let rewritten: Vec<_> = log
            .into_iter()
            .map(|Entry { at, fact }| Entry { at, fact: fact.after_erasing(whom, nobody) })
            .collect();
        let mut changes = Changes::default().rewritten_facts(table, &rewritten)?;
        for mut pending in self.0.archive.notices_of(table)? {
            pending.notice.forget(&name);
            changes = changes.notice(&pending)?;
        }
        for (key, _) in self.surfaces(table)? {
            if matches!(key, SurfaceKey::Hand(account) if account == whom) {
                changes = changes.surface(table, key, None)?;
            }
        }
        changes = changes.sits(whom, table, super::archive::Sits::No)?;
        self.store(changes).await
    }

    /// Makes the rankings anew if the program ended while that was done.
    pub(super) async fn mend_rankings(&self) {
        if self.0.archive.is_stale().unwrap_or(false) {
            let _turn = self.0.books.turn.lock().await;
            // What went wrong is in the log, and the next start tries again.
            let _ = self.recompute_in_turn().await;
        }
    }
}

fn played(record: GameRecord, mine: &[AccountId]) -> Played {
    let seats = record.seats.iter().map(|seat| Seat {
        who: match seat.player.account() {
            None => "computer",
            Some(account) if mine.contains(&account) => "you",
            Some(_) => "somebody else",
        },
        place: seat.place,
        points: seat.points,
        gone: seat.gone,
    });
    Played {
        number: record.number,
        at: record.at,
        table: record.table,
        seats: seats.collect(),
        place: record.channel,
        options: record.options,
        rounds: record.rounds,
        seed: record.seed,
    }
}
