//! Rankings and records as people ask for them, and what they may decide about their own.

use super::{
    House,
    archive::{Archive, Changes, ReadError},
    books::{self, Links, Rank, whose},
    recompute::{Recomputed, anew},
};
use crate::{
    AccountId, Career, Community, GameNumber, GameRecord, Ladder, Refusal, Role, Scope, Season,
    results::{Careers, Tally},
    storage::{Space, StorageError, decode},
};
use rules::GameName;
use serde::{Deserialize, Serialize};
use std::{
    collections::{BTreeMap, BTreeSet},
    ops::ControlFlow,
    sync::{Mutex, PoisonError, RwLock},
};

/// How many stand on one page of a ranking.
const PAGE: usize = 10;

/// Who may see somebody's rank and record.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// Everybody, and the ranking of all.
    All,
    /// The people of the servers and groups in which they play.
    #[default]
    Here,
    /// Nobody else.
    Nobody,
}

impl Visibility {
    /// Whether somebody with this choice stands in the rankings of a scope.
    pub const fn is_listed(self, scope: &Scope) -> bool {
        match self {
            Visibility::All => true,
            Visibility::Here => matches!(scope, Scope::Here(_)),
            Visibility::Nobody => false,
        }
    }
}

/// A page of a ranking.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ranking {
    /// Which ranking.
    pub ladder: Ladder,
    /// Those on the page, best first.
    pub page: Vec<Ranked>,
    /// The page's number, from 0.
    pub number: usize,
    /// How many pages there are.
    pub pages: usize,
    /// The line of who looks, wherever it stands.
    pub own: Option<Ranked>,
}

/// A line of a ranking.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ranked {
    /// The place, from 1.
    pub place: usize,
    /// The last known name; hostile input.
    pub name: String,
    /// The rating.
    pub value: i32,
    /// How many rated games it is made of.
    pub games: u32,
    /// How many of them were won.
    pub wins: u32,
    /// Whether it is who looks.
    pub own: bool,
}

/// What the house keeps beside the records.
pub struct Books {
    /// Results are entered one after the other, since each rating builds on the one before.
    pub turn: tokio::sync::Mutex<()>,
    links: RwLock<Links>,
    pub(super) codes: Mutex<Vec<super::linking::Code>>,
}

impl Books {
    pub fn open(archive: &Archive) -> Result<Self, StorageError> {
        let links = archive.links().map_err(|error| match error {
            ReadError::Storage(error) => error,
            ReadError::Damage(damage) => StorageError::Unreadable { reason: damage.to_string() },
        })?;
        let links = RwLock::new(links);
        Ok(Self { turn: tokio::sync::Mutex::default(), links, codes: Mutex::default() })
    }

    pub fn links(&self) -> Links {
        self.links.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(super) fn set_links(&self, links: Links) {
        *self.links.write().unwrap_or_else(PoisonError::into_inner) = links;
    }
}

impl House {
    /// A page of a ranking, as somebody sees it. A page beyond the last one is the last one.
    ///
    /// # Errors
    /// The storage can't be read.
    pub fn ranking(
        &self,
        ladder: Ladder,
        number: usize,
        viewer: AccountId,
    ) -> Result<Ranking, Refusal> {
        let viewer = self.whose(viewer);
        let found = Found::on(&self.0.archive, &ladder, number, viewer)?;
        let pages = found.count.div_ceil(PAGE).max(1);
        if number >= pages {
            return self.ranking(ladder, pages - 1, viewer);
        }
        let ranked = |(place, rank): (usize, Rank)| self.ranked(place, rank, viewer);
        let own = found.own.map(ranked).transpose()?;
        let page = found.page.into_iter().map(ranked).collect::<Result<_, Refusal>>()?;
        Ok(Ranking { ladder, page, number, pages, own })
    }

    fn ranked(&self, place: usize, rank: Rank, viewer: AccountId) -> Result<Ranked, Refusal> {
        let record = self.0.archive.account(rank.account)?;
        Ok(Ranked {
            place,
            name: record.map(|record| record.name).unwrap_or_default(),
            value: rank.value,
            games: rank.games,
            wins: rank.wins,
            own: rank.account == viewer,
        })
    }

    /// Somebody's records by game, with the ratings that they have in a community.
    ///
    /// # Errors
    /// The storage can't be read, or the person does not want to be seen by who asks.
    pub fn careers(
        &self,
        of: AccountId,
        viewer: AccountId,
        scope: &Scope,
    ) -> Result<Vec<Career>, Refusal> {
        let (of, viewer) = (self.whose(of), self.whose(viewer));
        let stranger = of != viewer;
        if stranger && !self.0.archive.visibility(of)?.is_listed(scope) {
            return Err(Refusal::Hidden);
        }
        let links = self.0.books.links();
        let mut careers = Careers::default();
        for record in self.results_of(of)? {
            // What somebody plays elsewhere is seen by those who may see it there.
            let seen = match scope {
                Scope::Here(community) => !stranger || record.community == *community,
                Scope::Everywhere => true,
            };
            if seen {
                careers.add(of, &record, |account| whose(&links, account));
            }
        }
        let name = |account| self.name_for(account, scope);
        let rating = |game| -> Result<_, Refusal> {
            let ladder = Ladder { scope: scope.clone(), game, season: Season::AllTime };
            Ok(self.0.archive.score(of, &ladder)?)
        };
        careers.told(name, rating)
    }

    /// The name of somebody for those of a scope, unless they want to be seen by nobody there.
    fn name_for(&self, account: AccountId, scope: &Scope) -> Result<Option<String>, Refusal> {
        if !self.0.archive.is_listed(account, scope)? {
            return Ok(None);
        }
        Ok(self.0.archive.account(account)?.map(|record| record.name))
    }

    /// The results of a person's games that count, in order, from all their accounts.
    pub(super) fn results_of(&self, person: AccountId) -> Result<Vec<GameRecord>, Refusal> {
        let mut numbers = BTreeSet::new();
        for account in self.accounts_of(person) {
            numbers.extend(self.0.archive.played(account)?);
        }
        let voided = self.0.archive.voided()?;
        let counted = numbers.into_iter().filter(|number| !voided.contains_key(number));
        let read = counted.filter_map(|number| self.0.archive.result(number).transpose());
        Ok(read.collect::<Result<_, _>>()?)
    }

    /// Whether somebody has a rating in a community, and so has been there.
    ///
    /// # Errors
    /// The storage can't be read.
    pub fn plays_in(&self, account: AccountId, community: &Community) -> Result<bool, Refusal> {
        let scores = self.0.archive.scores(self.whose(account))?;
        let here = Scope::Here(community.clone());
        Ok(scores.iter().any(|(ladder, _)| ladder.scope == here))
    }

    /// The number of the last game.
    ///
    /// # Errors
    /// The storage can't be read.
    pub fn games(&self) -> Result<GameNumber, Refusal> {
        Ok(self.0.archive.games()?)
    }

    /// Which game an account has played last.
    ///
    /// # Errors
    /// The storage can't be read.
    pub fn last_game_of(&self, account: AccountId) -> Result<Option<GameName>, Refusal> {
        let last = self.0.archive.played(account)?.pop();
        let record = last.map(|number| self.0.archive.result(number)).transpose()?.flatten();
        Ok(record.map(|record| record.game()))
    }

    /// The one person of this name, or of this platform's identity, in the rankings of a scope.
    ///
    /// # Errors
    /// The storage can't be read.
    pub fn person_called(
        &self,
        called: &str,
        scope: &Scope,
    ) -> Result<Option<(AccountId, String)>, Refusal> {
        let called = called.trim().trim_start_matches('@').to_lowercase();
        let mut found = BTreeMap::new();
        for account in self.ranked_in(scope)? {
            let Some(record) = self.0.archive.account(account)? else { continue };
            let mentioned = record.identities.iter().any(|identity| {
                let user = &identity.user;
                called == format!("<@{user}>") || called == format!("<@!{user}>")
            });
            if mentioned || record.name.to_lowercase() == called {
                found.insert(account, record.name);
            }
        }
        let mut found = found.into_iter();
        Ok(found.next().filter(|_| found.next().is_none()))
    }

    /// All who stand in a ranking of a scope.
    fn ranked_in(&self, scope: &Scope) -> Result<BTreeSet<AccountId>, Refusal> {
        let mut accounts = BTreeSet::new();
        for game in GameName::ALL {
            let ladder = Ladder { scope: scope.clone(), game: *game, season: Season::AllTime };
            self.0.archive.ranking(&ladder, |key, row| {
                accounts.extend(decode(Space::Ratings, key, row).map(|rank: Rank| rank.account));
                ControlFlow::Continue(())
            })?;
        }
        Ok(accounts)
    }

    /// Voids a game of a community: it counts for nothing any more, as if it had not been played.
    ///
    /// # Errors
    /// Only an admin may; there is no such game here; or it could not be stored.
    pub async fn void(
        &self,
        number: GameNumber,
        community: &Community,
        by: AccountId,
        role: Role,
    ) -> Result<(), Refusal> {
        if role != Role::Admin {
            return Err(Refusal::NotAdmin);
        }
        let _turn = self.0.books.turn.lock().await;
        let record = self.0.archive.result(number)?;
        record.filter(|record| record.community == *community).ok_or(Refusal::NoSuchGame)?;
        if self.0.archive.voided()?.contains_key(&number) {
            return Err(Refusal::NoSuchGame);
        }
        self.store(Changes::default().void(number, by)?).await?;
        self.recompute_in_turn().await.map(drop)
    }

    /// Makes all rankings anew from the results.
    ///
    /// # Errors
    /// The storage can't be read or written.
    pub async fn recompute(&self) -> Result<Recomputed, Refusal> {
        let _turn = self.0.books.turn.lock().await;
        self.recompute_in_turn().await
    }

    pub(super) async fn recompute_in_turn(&self) -> Result<Recomputed, Refusal> {
        let anew = anew(&self.0.archive, self.0.books.links()).await;
        anew.map_err(|error| {
            tracing::error!(%error, "the rankings could not be made anew");
            Refusal::NotStored
        })
    }

    /// What somebody has chosen about being seen.
    ///
    /// # Errors
    /// The storage can't be read.
    pub fn visibility(&self, account: AccountId) -> Result<Visibility, Refusal> {
        Ok(self.0.archive.visibility(self.whose(account))?)
    }

    /// Chooses who may see somebody's rank and record.
    ///
    /// # Errors
    /// The storage can't be read or written.
    pub async fn show_to(&self, account: AccountId, to: Visibility) -> Result<(), Refusal> {
        let _turn = self.0.books.turn.lock().await;
        let account = self.whose(account);
        let mut changes = Changes::default().visibility(account, Some(to))?;
        for (ladder, score) in self.0.archive.scores(account)? {
            changes = changes.rank(account, &ladder, &score, to.is_listed(&ladder.scope))?;
        }
        self.store(changes).await
    }

    /// The person to whom an account belongs.
    pub(super) fn whose(&self, account: AccountId) -> AccountId {
        whose(&self.0.books.links(), account)
    }

    /// A person's accounts.
    pub(super) fn accounts_of(&self, person: AccountId) -> Vec<AccountId> {
        let links = self.0.books.links();
        let linked = links.iter().filter(|(_, to)| **to == person).map(|(from, _)| *from);
        std::iter::once(person).chain(linked).collect()
    }

    pub(super) async fn store(&self, changes: Changes) -> Result<(), Refusal> {
        self.0.archive.commit(changes).await.map_err(|_| Refusal::NotStored)
    }

    /// Enters a game that has ended into the books, in the commit of the fact that ends it.
    pub(super) fn enter(
        &self,
        record: GameRecord,
        changes: Changes,
    ) -> Result<(Changes, Tally), ReadError> {
        books::enter(&self.0.archive, &self.0.books.links(), record, changes)
    }
}

/// What one walk through a ranking finds: it goes over all keys, but reads the records of a page only.
struct Found {
    page: Vec<(usize, Rank)>,
    own: Option<(usize, Rank)>,
    count: usize,
}

impl Found {
    fn on(
        archive: &Archive,
        ladder: &Ladder,
        number: usize,
        viewer: AccountId,
    ) -> Result<Self, ReadError> {
        let own = archive.score(viewer, ladder)?;
        let own = own.and_then(|score| books::rank(viewer, ladder, &score));
        let own_key = own.as_ref().map(|(key, _)| key.as_str());
        let mut found = Found { page: Vec::new(), own: None, count: 0 };
        let mut damage = None;
        let first = number.saturating_mul(PAGE);
        archive.ranking(ladder, |key, row| {
            found.count += 1;
            if found.count > first && found.page.len() < PAGE {
                match decode(Space::Ratings, key, row) {
                    Ok(rank) => found.page.push((found.count, rank)),
                    Err(flaw) => damage = Some(flaw),
                }
            }
            if own_key == Some(key) {
                found.own = own.as_ref().map(|(_, rank)| (found.count, *rank));
            }
            ControlFlow::Continue(())
        })?;
        damage.map_or(Ok(found), |damage| Err(damage.into()))
    }
}
