//! Keeps a platform's messages at what its tables are.
//!
//! What a surface should show is a pure function of the table. When a table changes, its surfaces are
//! wanted; when the pacing lets one through, it is rendered from the table as it is *then*, compared with
//! what it shows, and posted, edited or left alone. So the last state wins and nothing equal is sent.

mod chosen;
mod drawn;
mod perform;

use crate::{
    marks::Marks,
    messenger::Messenger,
    pacing::{Kind, Next, Outcome, Pacer, Priority},
    render::{self, Look},
    screen::Button,
};
use chosen::Chosen;
use perform::Performer;
use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};
use tables::{
    AccountId, BoardView, Change, Channel, HandView, House, Identity, Language, Platform, Shown,
    SurfaceKey, TableId, Version,
};
use tokio::sync::mpsc;

/// Where calls go, as far as pacing is concerned.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Chat {
    Channel(Channel),
    Private(Identity),
}

/// What may be wanted in a chat.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Job {
    Surface(TableId, SurfaceKey),
    Notices(TableId),
    /// To the host alone: the bot may not write where the table stands.
    ShutOut(TableId),
}

impl Job {
    const fn table(&self) -> TableId {
        match self {
            Job::Surface(table, _) | Job::Notices(table) | Job::ShutOut(table) => *table,
        }
    }
}

/// A wish from outside: by a person's command, or by the adapter.
enum Wish {
    Refresh(TableId),
    Again(TableId, SurfaceKey),
    AlreadyShown(TableId, AccountId, Shown),
    Reachable(AccountId),
}

/// The handle to a platform's surfaces.
#[derive(Clone)]
pub struct Surfaces {
    wishes: mpsc::UnboundedSender<Wish>,
    chosen: Chosen,
    pages: Pages,
}

/// The page that shows a board, as the platform's messenger knows it.
type Pages = Arc<dyn Fn(&BoardView) -> Option<String> + Send + Sync>;

impl Surfaces {
    /// Begins to keep a platform's surfaces, with all that a former run has left undone. The language is
    /// that of channels which have not chosen one.
    pub fn keep<M: Messenger>(
        house: House,
        messenger: Arc<M>,
        look: Look,
        language: Language,
    ) -> Self {
        let (sender, wishes) = mpsc::unbounded_channel();
        let changes = house.listen(messenger.platform());
        let pacer = Pacer::new(messenger.budget(), messenger.parallel());
        let chosen = Chosen::default();
        let pages = pages(house.clone(), Arc::clone(&messenger));
        let performer = Performer::new(house.clone(), messenger, look, language, chosen.clone());
        let performer = Arc::new(performer);
        let keeper =
            Keeper { house, performer, pacer, tables: HashMap::new(), failures: HashMap::new() };
        tokio::spawn(keeper.run(changes, wishes));
        Self { wishes: sender, chosen, pages }
    }

    /// Brings a table's surfaces up to date once more.
    pub fn refresh(&self, table: TableId) {
        self.wish(Wish::Refresh(table));
    }

    /// Posts the board anew, at the bottom.
    pub fn board_again(&self, table: TableId) {
        self.wish(Wish::Again(table, SurfaceKey::Board));
    }

    /// Sends a hand anew.
    pub fn hand_again(&self, table: TableId, account: AccountId) {
        self.wish(Wish::Again(table, SurfaceKey::Hand(account)));
    }

    /// Says that an adapter has shown a hand itself, as the answer to a press.
    pub fn already_shown(&self, table: TableId, account: AccountId, shown: Shown) {
        self.wish(Wish::AlreadyShown(table, account, shown));
    }

    /// Shows a hand with these marks for as long as its table stays in this moment.
    pub fn mark(&self, table: TableId, account: AccountId, moment: Version, marks: Marks) {
        self.chosen.keep(table, account, moment, marks);
        self.refresh(table);
    }

    /// What somebody has marked on a hand as it is now.
    pub fn marks(&self, hand: &HandView) -> Marks {
        self.chosen.of(hand)
    }

    /// What leads from this hand back to its table.
    pub fn way_back(&self, hand: &HandView) -> Option<Button> {
        (self.pages)(&hand.board).map(|page| render::way_back(page, hand.language))
    }

    /// Says that a person who could not be reached may be reached again.
    pub fn reachable(&self, account: AccountId) {
        self.wish(Wish::Reachable(account));
    }

    fn wish(&self, wish: Wish) {
        // The keeper ends only with the program.
        let _ = self.wishes.send(wish);
    }
}

fn pages<M: Messenger>(house: House, messenger: Arc<M>) -> Pages {
    Arc::new(move |board| {
        let surfaces = house.surfaces(board.table).ok()?;
        let (_, shown) = surfaces.into_iter().find(|(key, _)| *key == SurfaceKey::Board)?;
        messenger.page_of(board, &shown.message)
    })
}

/// What became of a job.
struct Report {
    chat: Chat,
    job: Job,
    performed: perform::Performed,
}

/// What is known of a table while one of its surfaces is wanted.
#[derive(Default)]
struct Pending {
    version: Version,
    jobs: HashSet<Job>,
}

struct Keeper<M> {
    house: House,
    performer: Arc<Performer<M>>,
    pacer: Pacer<Chat, Job>,
    tables: HashMap<TableId, Pending>,
    failures: HashMap<Job, u32>,
}

impl<M: Messenger> Keeper<M> {
    async fn run(
        mut self,
        mut changes: mpsc::UnboundedReceiver<Change>,
        mut wishes: mpsc::UnboundedReceiver<Wish>,
    ) {
        let (reporter, mut reports) = mpsc::unbounded_channel();
        for table in self.left_undone() {
            self.want_all(table).await;
        }
        loop {
            let next = self.start_what_may(&reporter);
            self.show_how_many_wait();
            let clock = self.house.clock().clone();
            let sleep = async {
                match next {
                    Some(until) => clock.sleep_until(until).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                Some(change) = changes.recv() => self.want_all(change.table).await,
                Some(report) = reports.recv() => self.done(report).await,
                wish = wishes.recv() => match wish {
                    Some(wish) => self.fulfil(wish).await,
                    None => return,
                },
                () = sleep => {}
            }
        }
    }

    fn platform(&self) -> Platform {
        self.performer.messenger.platform()
    }

    fn left_undone(&self) -> HashSet<TableId> {
        let unshown = self.house.unshown(self.platform()).unwrap_or_default();
        let notices = self.house.notices(self.platform()).unwrap_or_default();
        let tables = unshown.into_iter().map(|change| change.table);
        tables.chain(notices.into_iter().map(|notice| notice.id.table)).collect()
    }

    async fn fulfil(&mut self, wish: Wish) {
        match wish {
            Wish::Refresh(table) => self.want_all(table).await,
            Wish::Again(table, key) => {
                self.performer.post_anew(table, key);
                self.want_all(table).await;
            }
            Wish::AlreadyShown(table, account, shown) => {
                self.performer.already_shown(table, SurfaceKey::Hand(account), shown).await;
            }
            Wish::Reachable(account) => self.performer.reachable(account),
        }
    }

    /// Wants every surface of a table: most will turn out to be equal and cost nothing.
    async fn want_all(&mut self, table: TableId) {
        let Ok(snapshot) = self.house.look(table).await else { return };
        let channel = Chat::Channel(snapshot.board.channel.clone());
        let version = snapshot.board.version;
        if !self.house.notices_of(table).unwrap_or_default().is_empty() {
            self.want(
                channel.clone(),
                Kind::Channel,
                Job::Notices(table),
                Priority::Notice,
                version,
            );
        }
        let board = Job::Surface(table, SurfaceKey::Board);
        self.want(channel.clone(), Kind::Channel, board, Priority::Show, version);
        if self.performer.wants_mention(&snapshot) {
            let mention = Job::Surface(table, SurfaceKey::Mention);
            self.want(channel, Kind::Channel, mention, Priority::Turn, version);
        }
        for hand in &snapshot.hands {
            let priority = if hand.to_act() { Priority::Turn } else { Priority::Show };
            let job = Job::Surface(table, SurfaceKey::Hand(hand.account));
            self.want(Chat::Private(hand.identity.clone()), Kind::Private, job, priority, version);
        }
        self.performer.retract_hands_of_the_gone(&snapshot).await;
    }

    fn want(&mut self, chat: Chat, kind: Kind, job: Job, priority: Priority, version: Version) {
        let pending = self.tables.entry(job.table()).or_default();
        pending.version = version;
        pending.jobs.insert(job.clone());
        self.pacer.want(chat, kind, job, priority);
    }

    /// Starts every call that may be made now; gives the time when the next may.
    fn start_what_may(&mut self, reporter: &mpsc::UnboundedSender<Report>) -> Option<u64> {
        loop {
            match self.pacer.next(self.house.clock().now()) {
                Next::Do { chat, job } => self.start(chat, job, reporter.clone()),
                Next::Wait { until } => return Some(until),
                Next::Idle => return None,
            }
        }
    }

    fn start(&self, chat: Chat, job: Job, reporter: mpsc::UnboundedSender<Report>) {
        let performer = Arc::clone(&self.performer);
        tokio::spawn(async move {
            let work = {
                let (performer, chat, job) = (Arc::clone(&performer), chat.clone(), job.clone());
                tokio::spawn(async move { performer.perform(&chat, &job).await })
            };
            // A panic in rendering is reported like any failure, or its chat would be busy for ever.
            let performed = work.await.unwrap_or_else(|_| perform::Performed::panicked());
            let _ = reporter.send(Report { chat, job, performed });
        });
    }

    async fn done(&mut self, report: Report) {
        let Report { chat, job, performed } = report;
        let now = self.house.clock().now();
        self.count(&performed);
        if let perform::Performed::ShutOut { version, host } = &performed {
            let told = Job::ShutOut(job.table());
            let host = Chat::Private(host.clone());
            self.want(host, Kind::Private, told, Priority::Notice, *version);
        }
        let elsewhere = matches!(performed, perform::Performed::Elsewhere);
        let outcome = performed.for_pacing(now, self.failures.get(&job).copied().unwrap_or(0));
        match outcome {
            Outcome::Failed { .. } => *self.failures.entry(job.clone()).or_default() += 1,
            _ => drop(self.failures.remove(&job)),
        }
        self.pacer.done(&chat, now, outcome);
        if !elsewhere && matches!(outcome, Outcome::Sent | Outcome::Skipped) {
            self.finished(&job).await;
        }
    }

    async fn finished(&mut self, job: &Job) {
        let table = job.table();
        let Some(pending) = self.tables.get_mut(&table) else { return };
        pending.jobs.remove(job);
        if pending.jobs.is_empty() {
            let version = pending.version;
            self.tables.remove(&table);
            self.house.all_shown(table, version).await;
            self.performer.rest(table).await;
        }
    }

    fn show_how_many_wait(&self) {
        metrics::gauge!("stammtisch_screens_waiting", "platform" => self.platform().as_str())
            .set(self.pacer.waiting() as f64);
    }

    fn count(&self, performed: &perform::Performed) {
        let (platform, outcome) = (self.platform().as_str(), performed.name());
        metrics::counter!("stammtisch_screens_total", "platform" => platform, "outcome" => outcome)
            .increment(1);
    }
}
