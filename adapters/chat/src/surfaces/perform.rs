//! Carries out one job: renders, compares, and posts or edits if anything differs.

use super::{Job, chosen::Chosen};
use crate::{
    messenger::{Messenger, PostKey, Trouble},
    pacing::Outcome,
    render::{self, Look},
};
use std::{
    collections::{HashMap, HashSet},
    hash::{DefaultHasher, Hash, Hasher},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};
use tables::{
    Access, AccountId, HandView, House, Language, Millis, Shown, Snapshot, SurfaceKey, TableId,
};

/// After this time a hand is sent anew when its owner's turn begins, so that it notifies.
const FRESH: Millis = 60_000;
/// The first pause after a failure; it doubles with each further one.
const FIRST_RETRY: Millis = 1_000;
/// The longest pause after a failure.
const LAST_RETRY: Millis = 60_000;

/// What became of a job.
pub enum Performed {
    Sent,
    Skipped,
    Troubled(Trouble),
}

impl Performed {
    pub fn panicked() -> Self {
        Performed::Troubled(Trouble::Passing("a panic while a screen was made".to_owned()))
    }

    /// What the pacing must know of it.
    pub fn for_pacing(self, now: Millis, failures: u32) -> Outcome {
        match self {
            Performed::Sent => Outcome::Sent,
            Performed::Skipped => Outcome::Skipped,
            Performed::Troubled(Trouble::Wait { wait, scope }) => {
                Outcome::Frozen { until: now + wait, scope }
            }
            Performed::Troubled(_) => {
                let pause = FIRST_RETRY.saturating_mul(1 << failures.min(10)).min(LAST_RETRY);
                Outcome::Failed { retry_at: now + pause }
            }
        }
    }
}

/// What a platform's surfaces show, and the way to change it.
pub struct Performer<M> {
    house: House,
    pub messenger: Arc<M>,
    look: Look,
    language: Language,
    chosen: Chosen,
    memory: Mutex<Memory>,
}

#[derive(Default)]
struct Memory {
    shown: HashMap<TableId, HashMap<SurfaceKey, Shown>>,
    anew: HashSet<(TableId, SurfaceKey)>,
    out_of_reach: HashSet<AccountId>,
}

impl<M: Messenger> Performer<M> {
    pub fn new(
        house: House,
        messenger: Arc<M>,
        look: Look,
        language: Language,
        chosen: Chosen,
    ) -> Self {
        Self { house, messenger, look, language, chosen, memory: Mutex::default() }
    }

    pub fn post_anew(&self, table: TableId, key: SurfaceKey) {
        let mut memory = self.memory();
        if let SurfaceKey::Hand(account) = key {
            memory.out_of_reach.remove(&account);
        }
        memory.anew.insert((table, key));
    }

    pub fn reachable(&self, account: AccountId) {
        self.memory().out_of_reach.remove(&account);
    }

    pub async fn already_shown(&self, table: TableId, key: SurfaceKey, shown: Shown) {
        self.remember(table, key, Some(shown)).await;
    }

    /// Forgets what is kept in memory of a table at which nothing is to do; the house still knows it.
    pub async fn rest(&self, table: TableId) {
        let over = self.house.look(table).await.is_ok_and(|snapshot| snapshot.board.is_over());
        if over {
            self.memory().shown.remove(&table);
            self.chosen.forget(table);
        }
    }

    pub async fn perform(&self, job: &Job) -> Performed {
        let done = match job {
            Job::Surface(table, SurfaceKey::Board) => self.board(*table).await,
            Job::Surface(table, SurfaceKey::Hand(account)) => self.hand(*table, *account).await,
            Job::Notices(table) => self.notices(*table).await,
        };
        done.unwrap_or_else(Performed::Troubled)
    }

    /// Takes back the hands of people who sit at the table no longer.
    pub async fn retract_hands_of_the_gone(&self, snapshot: &Snapshot) {
        let table = snapshot.board.table;
        let Ok(shown) = self.shown(table) else { return };
        for (key, shown) in shown {
            let SurfaceKey::Hand(account) = key else { continue };
            if !snapshot.hands.iter().any(|hand| hand.account == account) {
                self.messenger.retract(&shown.message).await;
                self.remember(table, key, None).await;
            }
        }
    }

    async fn board(&self, table: TableId) -> Result<Performed, Trouble> {
        let Ok(snapshot) = self.house.look(table).await else { return Ok(Performed::Skipped) };
        let board = &snapshot.board;
        let key = SurfaceKey::Board;
        let language = self.language_of(&snapshot);
        let screen = render::board(board, language, &self.look, self.house.clock().now());
        let content = screen.0.content();
        let before = self.surface(table, key);
        let anew = self.takes_anew(table, key);
        let held = before.filter(|shown| self.messenger.holds(&shown.message));
        let buried = held
            .as_ref()
            .is_some_and(|shown| self.messenger.is_buried(&board.channel, &shown.message));
        match held {
            Some(shown) if !anew && shown.content == content => return Ok(Performed::Skipped),
            Some(shown) if !anew && !buried => {
                match self.messenger.edit_board(&board.channel, &shown.message, &screen).await {
                    Ok(()) => {
                        self.remember(table, key, Some(Shown { content, ..shown })).await;
                        return Ok(Performed::Sent);
                    }
                    Err(Trouble::Gone) => {}
                    Err(trouble) => {
                        self.closed_by(table, &trouble).await;
                        return self.give_up_or(trouble, "board");
                    }
                }
            }
            _ => {}
        }
        let old = self.surface(table, key);
        match self
            .messenger
            .post_board(&board.channel, &screen, post_key(table, content, old.as_ref()))
            .await
        {
            Ok(message) => {
                let posted = self.house.clock().now();
                let new = Shown { message, content, posted, call: false, reminded: None };
                self.posted(table, key, new, old).await;
            }
            Err(trouble) => {
                if anew {
                    self.post_anew(table, key);
                }
                self.closed_by(table, &trouble).await;
                return self.give_up_or(trouble, "board");
            }
        }
        Ok(Performed::Sent)
    }

    async fn hand(&self, table: TableId, account: AccountId) -> Result<Performed, Trouble> {
        let Ok(snapshot) = self.house.look(table).await else { return Ok(Performed::Skipped) };
        let Some(hand) = snapshot.hands.iter().find(|hand| hand.account == account) else {
            return Ok(Performed::Skipped);
        };
        if self.memory().out_of_reach.contains(&account) {
            return Ok(Performed::Skipped);
        }
        match self.bring_hand(table, hand).await {
            Err(Trouble::Unreachable(why)) => {
                tracing::info!(%table, %why, "a hand could not be sent");
                self.memory().out_of_reach.insert(account);
                Ok(Performed::Sent)
            }
            other => other,
        }
    }

    async fn bring_hand(&self, table: TableId, hand: &HandView) -> Result<Performed, Trouble> {
        let key = SurfaceKey::Hand(hand.account);
        let now = self.house.clock().now();
        let screen = render::hand(hand, &self.chosen.of(hand), &self.look, now);
        let moment = hand.board.moment;
        let reminded = (hand.board.reminded && screen.call).then_some(moment);
        let content = screen.screen.content();
        let anew = self.takes_anew(table, key);
        let before = self.surface(table, key);
        let held = before.clone().filter(|shown| self.messenger.holds(&shown.message));
        if let Some(shown) = held.filter(|_| !anew) {
            if shown.content == content {
                return Ok(Performed::Skipped);
            }
            let calls_again =
                screen.call && !shown.call && now.saturating_sub(shown.posted) >= FRESH;
            let reminds = hand.board.reminded && screen.call && shown.reminded != Some(moment);
            if !calls_again && !reminds {
                match self.messenger.edit_hand(&hand.identity, &shown.message, &screen).await {
                    Ok(()) => {
                        self.remember(
                            table,
                            key,
                            Some(Shown { content, call: screen.call, reminded, ..shown }),
                        )
                        .await;
                        return Ok(Performed::Sent);
                    }
                    Err(Trouble::Gone) => {}
                    Err(trouble) => return self.give_up_or(trouble, "hand"),
                }
            }
        }
        match self
            .messenger
            .post_hand(&hand.identity, &screen, post_key(table, content, before.as_ref()))
            .await
        {
            Ok(message) => {
                let new = Shown { message, content, posted: now, call: screen.call, reminded };
                self.posted(table, key, new, before).await;
            }
            Err(trouble) => {
                if anew {
                    self.post_anew(table, key);
                }
                return self.give_up_or(trouble, "hand");
            }
        }
        Ok(Performed::Sent)
    }

    async fn notices(&self, table: TableId) -> Result<Performed, Trouble> {
        let Ok(snapshot) = self.house.look(table).await else { return Ok(Performed::Skipped) };
        let waiting = self.house.notices_of(table).unwrap_or_default();
        let Some(pending) = waiting.first() else { return Ok(Performed::Skipped) };
        let screen = render::notice(&pending.notice, self.language_of(&snapshot), &self.look);
        let key = PostKey { table, number: pending.id.version };
        match self.messenger.post_notice(&pending.channel, &screen, key).await {
            Ok(()) => {}
            Err(trouble @ (Trouble::Wait { .. } | Trouble::Passing(_))) => return Err(trouble),
            // No repetition will bring it to a chat that is closed to us; the board shows it all the same.
            Err(trouble) => tracing::warn!(%table, %trouble, "a notice could not be delivered"),
        }
        self.house.delivered(pending.id).await;
        if waiting.len() > 1 {
            return Err(Trouble::Wait { wait: 0, scope: crate::pacing::Scope::Chat });
        }
        Ok(Performed::Sent)
    }

    /// A table whose board can't be shown sleeps until its chat is open again.
    async fn closed_by(&self, table: TableId, trouble: &Trouble) {
        if !matches!(trouble, Trouble::Unreachable(_)) {
            return;
        }
        if let Err(refusal) = self.house.chat(table, Access::Closed).await {
            tracing::warn!(%table, %refusal, "a table whose chat is closed does not sleep");
        }
    }

    fn language_of(&self, snapshot: &Snapshot) -> Language {
        let settings = self.house.settings(&snapshot.board.channel).unwrap_or_default();
        settings.language.unwrap_or(self.language)
    }

    /// Trouble that no repetition mends is logged and let go: the next change tries again.
    fn give_up_or(&self, trouble: Trouble, what: &str) -> Result<Performed, Trouble> {
        match trouble {
            Trouble::Refused(_) | Trouble::Gone => {
                tracing::error!(%trouble, what, "a surface could not be shown");
                Ok(Performed::Sent)
            }
            Trouble::Unreachable(_) if what == "board" => {
                tracing::warn!(%trouble, what, "a surface could not be shown");
                Ok(Performed::Sent)
            }
            trouble => Err(trouble),
        }
    }

    async fn posted(&self, table: TableId, key: SurfaceKey, new: Shown, old: Option<Shown>) {
        self.remember(table, key, Some(new.clone())).await;
        if let Some(old) = old.filter(|old| old.message != new.message) {
            self.messenger.retract(&old.message).await;
        }
    }

    fn surface(&self, table: TableId, key: SurfaceKey) -> Option<Shown> {
        self.shown(table).ok()?.remove(&key)
    }

    /// What a table's surfaces show: from memory, else from the house.
    fn shown(&self, table: TableId) -> Result<HashMap<SurfaceKey, Shown>, tables::Refusal> {
        if let Some(shown) = self.memory().shown.get(&table) {
            return Ok(shown.clone());
        }
        let stored: HashMap<_, _> = self.house.surfaces(table)?.into_iter().collect();
        self.memory().shown.insert(table, stored.clone());
        Ok(stored)
    }

    async fn remember(&self, table: TableId, key: SurfaceKey, shown: Option<Shown>) {
        if self.shown(table).is_ok() {
            let mut memory = self.memory();
            let surfaces = memory.shown.entry(table).or_default();
            match &shown {
                Some(shown) => drop(surfaces.insert(key, shown.clone())),
                None => drop(surfaces.remove(&key)),
            }
        }
        self.house.remember_surface(table, key, shown.as_ref()).await;
    }

    fn takes_anew(&self, table: TableId, key: SurfaceKey) -> bool {
        self.memory().anew.remove(&(table, key))
    }

    fn memory(&self) -> MutexGuard<'_, Memory> {
        self.memory.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The same for a repetition of a post whose answer was lost, another for any later post: that one
/// shows something else, or takes the place of another message.
fn post_key(table: TableId, content: u64, replaced: Option<&Shown>) -> PostKey {
    let mut hasher = DefaultHasher::new();
    (content, replaced.map(|shown| &shown.message)).hash(&mut hasher);
    PostKey { table, number: hasher.finish() }
}
