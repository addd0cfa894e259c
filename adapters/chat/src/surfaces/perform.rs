//! Carries out one job: renders, compares, and posts or edits if anything differs.

use super::{Chat, Job, chosen::Chosen, drawn::Drawn};
use crate::{
    messenger::{Messenger, PostKey, Trouble},
    pacing::{Outcome, Scope},
    render::{self, Look},
    screen::Button,
};
use std::{
    collections::{HashMap, HashSet},
    hash::{DefaultHasher, Hash, Hasher},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};
use tables::{
    Access, AccountId, BoardView, Channel, Departure, HandView, House, Identity, Language, Millis,
    Shown, Snapshot, SurfaceKey, TableId, Version, Way,
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
    /// One of several was sent; the next may follow.
    SentOne,
    Skipped,
    /// It was tried, and no repetition will bring it there; the next change tries anew.
    GivenUp,
    /// The bot may not write there any more, which the host does not know yet.
    ShutOut {
        version: Version,
        host: Identity,
    },
    /// Its table stands in another channel by now, where the same is wanted.
    Elsewhere,
    Troubled(Trouble),
}

impl Performed {
    pub fn panicked() -> Self {
        Performed::Troubled(Trouble::Passing("a panic while a screen was made".to_owned()))
    }

    /// Its name in the metrics.
    pub const fn name(&self) -> &'static str {
        match self {
            Performed::Sent | Performed::SentOne => "sent",
            Performed::Skipped => "skipped",
            Performed::GivenUp | Performed::ShutOut { .. } => "given up",
            Performed::Elsewhere => "moved",
            Performed::Troubled(Trouble::Wait { .. }) => "asked to wait",
            Performed::Troubled(_) => "failed",
        }
    }

    /// What the pacing must know of it.
    pub fn for_pacing(self, now: Millis, failures: u32) -> Outcome {
        match self {
            Performed::Sent | Performed::GivenUp | Performed::ShutOut { .. } => Outcome::Sent,
            Performed::SentOne => Outcome::Frozen { until: now, scope: Scope::Chat },
            Performed::Skipped | Performed::Elsewhere => Outcome::Skipped,
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

    /// Carries out a job that was wanted in this chat.
    pub async fn perform(&self, chat: &Chat, job: &Job) -> Performed {
        let Ok(snapshot) = self.house.look(job.table()).await else { return Performed::Skipped };
        if let Chat::Channel(channel) = chat
            && *channel != snapshot.board.channel
        {
            return Performed::Elsewhere;
        }
        let done = match job {
            Job::Surface(_, SurfaceKey::Board) => self.board(&snapshot).await,
            Job::Surface(_, SurfaceKey::Mention) => self.mention(&snapshot).await,
            Job::Surface(_, SurfaceKey::Hand(account)) => self.hand(&snapshot, *account).await,
            Job::Notices(_) => self.notices(&snapshot).await,
            Job::ShutOut(_) => self.tell_host(&snapshot).await,
        };
        match done {
            Ok(performed) => performed,
            Err(Trouble::Moved { to }) => self.follow(&snapshot.board, &to).await,
            // No repetition mends these; the next change of the table tries again.
            Err(trouble @ (Trouble::Refused(_) | Trouble::Gone)) => {
                tracing::error!(%trouble, ?job, "a message could not be shown");
                Performed::GivenUp
            }
            Err(trouble) => Performed::Troubled(trouble),
        }
    }

    /// Takes back the hands of people who sit at the table no longer.
    pub async fn retract_hands_of_the_gone(&self, snapshot: &Snapshot) {
        let table = snapshot.board.table;
        let Ok(shown) = self.shown(table) else { return };
        for (key, shown) in shown {
            let SurfaceKey::Hand(account) = key else { continue };
            if !snapshot.hands.iter().any(|hand| hand.account == account) {
                self.remember(table, key, None).await;
                self.retract(shown.message);
            }
        }
    }

    async fn board(&self, snapshot: &Snapshot) -> Result<Performed, Trouble> {
        let table = snapshot.board.table;
        let language = self.language_of(snapshot);
        let now = self.house.clock().now();
        let screen = render::board(&snapshot.board, language, &self.look, now);
        let brought = self.bring(table, &Drawn::Board(&snapshot.board, screen)).await;
        match brought {
            Err(Trouble::Unreachable(why)) => {
                tracing::warn!(%table, %why, "a table whose board can't be shown falls asleep");
                self.put_to_sleep(table).await;
                Ok(self.shut_out(snapshot))
            }
            other => other,
        }
    }

    /// What follows for the host, who is told once for each time that the table falls asleep.
    fn shut_out(&self, snapshot: &Snapshot) -> Performed {
        let board = &snapshot.board;
        match self.host(snapshot) {
            Some((host, _)) if !board.asleep && !board.is_over() => {
                Performed::ShutOut { version: board.version, host }
            }
            _ => Performed::GivenUp,
        }
    }

    async fn tell_host(&self, snapshot: &Snapshot) -> Result<Performed, Trouble> {
        let board = &snapshot.board;
        let Some((host, language)) = self.host(snapshot).filter(|_| board.asleep) else {
            return Ok(Performed::Skipped);
        };
        let screen = render::shut_out(board, language, &self.look);
        let mut hasher = DefaultHasher::new();
        ("shut out", board.version).hash(&mut hasher);
        let key = PostKey { table: board.table, number: hasher.finish() };
        match self.messenger.tell(&host, &screen, key).await {
            Err(Trouble::Unreachable(why)) => {
                tracing::info!(table = %board.table, %why, "the host can't be told either");
                Ok(Performed::GivenUp)
            }
            told => told.map(|()| Performed::Sent),
        }
    }

    fn host(&self, snapshot: &Snapshot) -> Option<(Identity, Language)> {
        self.house.contact(snapshot.host, self.messenger.platform()).ok().flatten()
    }

    async fn hand(&self, snapshot: &Snapshot, account: AccountId) -> Result<Performed, Trouble> {
        let table = snapshot.board.table;
        let Some(hand) = snapshot.hands.iter().find(|hand| hand.account == account) else {
            return Ok(Performed::Skipped);
        };
        if self.memory().out_of_reach.contains(&account) {
            return Ok(Performed::Skipped);
        }
        let now = self.house.clock().now();
        let mut screen = render::hand(hand, &self.chosen.of(hand), &self.look, now);
        screen.aloud &= self.is_told_in_private(hand);
        screen.way_back = self.way_back(hand);
        match self.bring(table, &Drawn::Hand(hand, screen)).await {
            Err(Trouble::Unreachable(why)) => {
                tracing::info!(%table, %why, "a hand could not be sent");
                self.memory().out_of_reach.insert(account);
                Ok(Performed::GivenUp)
            }
            Err(Trouble::Departed(why)) => {
                tracing::info!(%table, %why, "somebody has gone from the platform");
                self.memory().out_of_reach.insert(account);
                self.give_up_seats(&hand.identity).await;
                Ok(Performed::Sent)
            }
            other => other,
        }
    }

    fn way_back(&self, hand: &HandView) -> Option<Button> {
        let board = self.surface(hand.board.table, SurfaceKey::Board)?;
        let page = self.messenger.page_of(&hand.board, &board.message)?;
        Some(render::way_back(page, hand.language))
    }

    /// Mentions who must act, for as long as that holds, if that is how they are told.
    async fn mention(&self, snapshot: &Snapshot) -> Result<Performed, Trouble> {
        let table = snapshot.board.table;
        if let Some(hand) = self.mentioned(snapshot) {
            let screen = render::mention(hand, self.language_of(snapshot));
            return match self.bring(table, &Drawn::Mention(hand, screen)).await {
                // The board meets the same closed door, and its table falls asleep by that.
                Err(Trouble::Unreachable(_)) => Ok(Performed::Sent),
                other => other,
            };
        }
        if let Some(shown) = self.surface(table, SurfaceKey::Mention) {
            self.remember(table, SurfaceKey::Mention, None).await;
            self.retract(shown.message);
        }
        Ok(Performed::Skipped)
    }

    /// Who is called in the channel at present.
    fn mentioned<'a>(&self, snapshot: &'a Snapshot) -> Option<&'a HandView> {
        let is_told = |hand: &&HandView| {
            let reminded = hand.board.reminded && self.messenger.reminds_by_mention();
            hand.calls() && (reminded || self.way(hand) == Way::Mention)
        };
        snapshot.hands.iter().find(is_told).filter(|hand| !hand.board.asleep)
    }

    /// Whether a mention is to be posted or taken back.
    pub fn wants_mention(&self, snapshot: &Snapshot) -> bool {
        let table = snapshot.board.table;
        self.mentioned(snapshot).is_some() || self.surface(table, SurfaceKey::Mention).is_some()
    }

    fn is_told_in_private(&self, hand: &HandView) -> bool {
        let reminded = hand.board.reminded && !self.messenger.reminds_by_mention();
        reminded || self.way(hand) == Way::Private
    }

    /// How somebody is told of their turn; as usual if that can't be known.
    fn way(&self, hand: &HandView) -> Way {
        let calling = self.house.calling(&hand.identity).unwrap_or_default();
        calling.way_at(hand.board.speed)
    }

    /// Brings a message to what it should show: not at all if it shows that, in place where it may
    /// stay, else by a new one that takes its place.
    async fn bring(&self, table: TableId, drawn: &Drawn<'_>) -> Result<Performed, Trouble> {
        let key = drawn.key();
        let anew = self.takes_anew(table, key);
        let before = self.surface(table, key);
        let messenger = &*self.messenger;
        let holds =
            |message: &str| messenger.holds(message) && drawn.belongs_to(messenger, message);
        let held = before.clone().filter(|shown| !anew && holds(&shown.message));
        if let Some(shown) = held {
            if shown.content == drawn.content() {
                return Ok(Performed::Skipped);
            }
            if self.may_stay(drawn, &shown) && self.edited(table, drawn, shown).await? {
                return Ok(Performed::Sent);
            }
        }
        let posted = self.post(table, drawn, before).await;
        if posted.is_err() && anew {
            self.post_anew(table, key);
        }
        posted.map(|()| Performed::Sent)
    }

    /// Whether a change may be shown where the message stands, although an edit notifies nobody.
    fn may_stay(&self, drawn: &Drawn<'_>, shown: &Shown) -> bool {
        match drawn {
            Drawn::Board(board, _) => !self.messenger.is_buried(&board.channel, &shown.message),
            Drawn::Mention(..) => false,
            Drawn::Hand(_, screen) => {
                let age = self.house.clock().now().saturating_sub(shown.posted);
                let calls_again = screen.aloud && !shown.call && age >= FRESH;
                let reminds = !self.messenger.reminds_by_mention()
                    && drawn.reminds_of().is_some_and(|of| shown.reminded != Some(of));
                !calls_again && !reminds
            }
        }
    }

    /// Edits a message; `false` if it can't be edited any more.
    async fn edited(
        &self,
        table: TableId,
        drawn: &Drawn<'_>,
        shown: Shown,
    ) -> Result<bool, Trouble> {
        match drawn.edit(&*self.messenger, &shown.message).await {
            Ok(()) => {
                let (message, posted) = (shown.message, shown.posted);
                self.remember(table, drawn.key(), Some(drawn.shown(message, posted))).await;
                Ok(true)
            }
            Err(Trouble::Gone) => Ok(false),
            Err(trouble) => Err(trouble),
        }
    }

    /// Posts a message, and takes back the one whose place it takes.
    async fn post(
        &self,
        table: TableId,
        drawn: &Drawn<'_>,
        before: Option<Shown>,
    ) -> Result<(), Trouble> {
        let key = post_key(table, drawn.content(), before.as_ref());
        let message = drawn.post(&*self.messenger, key).await?;
        let new = drawn.shown(message, self.house.clock().now());
        let replaced = before.filter(|old| old.message != new.message);
        self.remember(table, drawn.key(), Some(new)).await;
        if let Some(old) = replaced {
            self.retract(old.message);
        }
        Ok(())
    }

    /// Takes a message back, however long that takes: nothing waits for it.
    fn retract(&self, message: String) {
        let messenger = Arc::clone(&self.messenger);
        tokio::spawn(async move { messenger.retract(&message).await });
    }

    async fn notices(&self, snapshot: &Snapshot) -> Result<Performed, Trouble> {
        let table = snapshot.board.table;
        let waiting = self.house.notices_of(table).unwrap_or_default();
        let Some(pending) = waiting.first() else { return Ok(Performed::Skipped) };
        let screen = render::notice(&pending.notice, self.language_of(snapshot), &self.look);
        let key = PostKey { table, number: pending.id.version };
        match self.messenger.post_notice(&pending.channel, &screen, key).await {
            Ok(()) => {}
            Err(trouble @ (Trouble::Wait { .. } | Trouble::Passing(_) | Trouble::Moved { .. })) => {
                return Err(trouble);
            }
            // No repetition will bring it to a chat that is closed to us; the board shows it all the same.
            Err(trouble) => tracing::warn!(%table, %trouble, "a notice could not be delivered"),
        }
        self.house.delivered(pending.id).await;
        Ok(if waiting.len() > 1 { Performed::SentOne } else { Performed::Sent })
    }

    /// Whoever is not there any more leaves every running game, as if they had done so themselves.
    async fn give_up_seats(&self, person: &Identity) {
        let from = Departure::Platform(person.platform);
        if let Err(refusal) = self.house.departed(person, &from).await {
            tracing::warn!(%refusal, "the seat of somebody who has gone was not given up");
        }
    }

    /// Lets a table follow its chat, and all else that belongs to the chat.
    async fn follow(&self, board: &BoardView, to: &Channel) -> Performed {
        let whole = self.house.chat_moved(&board.channel, to).await;
        // A table that was over and made room for another is not among those of the chat.
        let followed = match whole {
            Ok(()) => self.house.follows(board.table, to).await,
            failed => failed,
        };
        match followed {
            Ok(()) => Performed::Elsewhere,
            Err(refusal) => Performed::Troubled(Trouble::Passing(refusal.to_string())),
        }
    }

    /// A table whose board can't be shown sleeps until its chat is open again.
    async fn put_to_sleep(&self, table: TableId) {
        if let Err(refusal) = self.house.chat(table, Access::Closed).await {
            tracing::warn!(%table, %refusal, "a table whose chat is closed does not sleep");
        }
    }

    fn language_of(&self, snapshot: &Snapshot) -> Language {
        let settings = self.house.settings(&snapshot.board.channel).unwrap_or_default();
        settings.language.unwrap_or(self.language)
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
