//! The one thread that changes the database.
//!
//! It takes all commits that wait, makes one batch of those that may be made, waits for the disk once
//! and answers them all: many people who play at once share a disk's few syncs. A commit that is
//! refused leaves the others of its group alone.

use super::{
    Batch, CommitError, Health, Key, OpenError,
    disk::address,
    folder::{Disk, Folder},
};
use std::{
    collections::HashMap,
    mem,
    sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock},
    time::{Duration, Instant},
};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, oneshot};

/// The most commits that one sync answers.
const GROUP: usize = 512;
/// The most commits that may wait; who comes later waits for room.
const ROOM: usize = 4 * GROUP;

/// sled keeps one lock for all databases of a process, and batches to two of them can lock each other
/// up like batches from two threads. One database is the rule; tests have several.
static SLED: Mutex<()> = Mutex::new(());

/// What is said when the thread has panicked.
pub(super) const FAILED: &str = "the thread that stores has failed; restart the program";

type Answer = Result<(), CommitError>;

/// What the writer is asked to do.
pub(super) enum Job {
    /// Make a commit.
    Commit(Commit),
    /// Try again to open a database that failed.
    Reopen,
    /// Store what waits, then end.
    Close,
}

/// A commit that waits for its answer.
pub(super) struct Commit {
    batch: Batch,
    answer: oneshot::Sender<Answer>,
    _room: OwnedSemaphorePermit,
}

impl Commit {
    fn answer(self, answer: Answer) {
        // Nobody waits for the answer any more if the future was dropped.
        let _ = self.answer.send(answer);
    }
}

/// Where commits are handed in.
#[derive(Clone)]
pub(super) struct Mailbox {
    jobs: mpsc::UnboundedSender<Job>,
    room: Arc<Semaphore>,
}

impl Mailbox {
    /// Hands a commit in and waits for its answer.
    pub(super) async fn commit(self, batch: Batch) -> Answer {
        let room = self.room.clone().acquire_owned().await.map_err(|_| CommitError::Closed)?;
        let (answer, answered) = oneshot::channel();
        let job = Job::Commit(Commit { batch, answer, _room: room });
        self.jobs.send(job).map_err(|_| self.gone())?;
        answered.await.unwrap_or_else(|_| Err(self.gone()))
    }

    fn gone(&self) -> CommitError {
        match self.room.is_closed() {
            true => CommitError::Closed,
            false => CommitError::NotStored { reason: FAILED.to_owned() },
        }
    }

    /// Leaves a job without an answer. A writer that has ended needs none.
    pub(super) fn post(&self, job: Job) {
        let _ = self.jobs.send(job);
    }

    /// Refuses further commits and lets the writer end.
    pub(super) fn close(&self) {
        self.room.close();
        self.post(Job::Close);
    }
}

/// What readers see of the writer.
pub(super) struct Shared {
    records: RwLock<Option<sled::Db>>,
    health: Mutex<Health>,
    busy_since: Mutex<Option<Instant>>,
}

impl Shared {
    /// The records; none while the database is failing, since sled would show what it did not store.
    pub(super) fn records(&self) -> Option<sled::Db> {
        self.records.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// What the writer found last.
    pub(super) fn health(&self) -> Health {
        lock(&self.health).clone()
    }

    /// How long the present group has been under way.
    pub(super) fn busy_for(&self) -> Option<Duration> {
        lock(&self.busy_since).map(|since| since.elapsed())
    }

    fn publish(&self, records: Option<sled::Db>, health: Health) {
        *lock(&self.health) = health;
        *self.records.write().unwrap_or_else(PoisonError::into_inner) = records;
    }
}

/// The thread's own things. The order of the fields is the order of their end: the folder is free only
/// when the database is closed.
pub(super) struct Writer {
    disk: Option<Disk>,
    folder: Folder,
    shared: Arc<Shared>,
    jobs: mpsc::UnboundedReceiver<Job>,
}

impl Writer {
    /// A writer for the database in a folder, and the ends that others hold of it.
    pub(super) fn new(folder: Folder) -> Result<(Arc<Shared>, Mailbox, Self), OpenError> {
        let disk = open(&folder)?;
        let shared = Arc::new(Shared {
            records: RwLock::new(Some(disk.records.clone())),
            health: Mutex::new(Health::Sound),
            busy_since: Mutex::new(None),
        });
        let (sender, jobs) = mpsc::unbounded_channel();
        let mailbox = Mailbox { jobs: sender, room: Arc::new(Semaphore::new(ROOM)) };
        Ok((shared.clone(), mailbox, Self { disk: Some(disk), folder, shared, jobs }))
    }

    /// Makes commits until it is told to close.
    pub(super) fn run(mut self) {
        let mut jobs = Vec::new();
        while self.jobs.blocking_recv_many(&mut jobs, GROUP) > 0 {
            *lock(&self.shared.busy_since) = Some(Instant::now());
            self.carry_out(mem::take(&mut jobs));
            *lock(&self.shared.busy_since) = None;
        }
        self.let_go(Health::Closed);
    }

    fn carry_out(&mut self, jobs: Vec<Job>) {
        let commits = self.commits_in(jobs);
        let (commits, stored) = match self.opened() {
            Ok(disk) => Group::of(disk, commits).store(),
            Err(reason) => (commits, Err(reason)),
        };
        if let Err(reason) = &stored {
            tracing::error!(reason, "the database does not store, so no commit is accepted");
            self.let_go(Health::Failing { reason: reason.clone() });
        }
        for commit in commits {
            commit.answer(stored.clone().map_err(|reason| CommitError::NotStored { reason }));
        }
    }

    fn commits_in(&mut self, jobs: Vec<Job>) -> Vec<Commit> {
        let mut commits = Vec::with_capacity(jobs.len());
        for job in jobs {
            match job {
                Job::Commit(commit) => commits.push(commit),
                Job::Reopen => {}
                // What was handed in before is still received.
                Job::Close => self.jobs.close(),
            }
        }
        commits
    }

    /// The database, opened again if it had failed: what is on the disk then is what is true.
    fn opened(&mut self) -> Result<&Disk, String> {
        let disk = match self.disk.take() {
            Some(disk) => disk,
            None => self.open_again().map_err(|error| error.to_string())?,
        };
        Ok(self.disk.insert(disk))
    }

    fn open_again(&self) -> Result<Disk, OpenError> {
        let disk = open(&self.folder)?;
        tracing::info!("the database is open again");
        self.shared.publish(Some(disk.records.clone()), Health::Sound);
        Ok(disk)
    }

    fn let_go(&mut self, health: Health) {
        let _alone = lock(&SLED);
        self.shared.publish(None, health);
        self.disk = None;
    }
}

fn open(folder: &Folder) -> Result<Disk, OpenError> {
    let _alone = lock(&SLED);
    folder.open()
}

/// The commits that one sync answers.
struct Group<'a> {
    disk: &'a Disk,
    accepted: Vec<Commit>,
    changes: HashMap<Vec<u8>, Option<Vec<u8>>>,
}

impl<'a> Group<'a> {
    /// Those of the commits that may be made, one after the other; the others are answered here.
    fn of(disk: &'a Disk, commits: Vec<Commit>) -> Self {
        let mut group = Group { disk, accepted: Vec::new(), changes: HashMap::new() };
        for commit in commits {
            match group.check(&commit.batch) {
                Ok(()) => group.accept(commit),
                Err(refusal) => commit.answer(Err(refusal)),
            }
        }
        group
    }

    fn check(&self, batch: &Batch) -> Answer {
        for key in batch.fresh() {
            if self.exists(key)? {
                return Err(key.clone().moved_on());
            }
        }
        Ok(())
    }

    fn exists(&self, key: &Key) -> Result<bool, CommitError> {
        let address = address(key.space, &key.name);
        if let Some(value) = self.changes.get(&address) {
            return Ok(value.is_some());
        }
        let found = self.disk.records.contains_key(address);
        found.map_err(|error| CommitError::NotStored { reason: error.to_string() })
    }

    fn accept(&mut self, mut commit: Commit) {
        let changes = mem::take(&mut commit.batch).into_changes();
        self.changes.extend(changes.map(|(key, value)| (address(key.space, &key.name), value)));
        self.accepted.push(commit);
    }

    /// Stores the group as one batch. What becomes of it is the answer to all its commits.
    fn store(self) -> (Vec<Commit>, Result<(), String>) {
        let stored = match self.changes.is_empty() {
            true => Ok(()),
            false => write(self.disk, self.changes),
        };
        (self.accepted, stored)
    }
}

fn write(disk: &Disk, changes: HashMap<Vec<u8>, Option<Vec<u8>>>) -> Result<(), String> {
    let mut batch = sled::Batch::default();
    for (address, value) in changes {
        match value {
            Some(value) => batch.insert(address, value),
            None => batch.remove(address),
        }
    }
    let _alone = lock(&SLED);
    disk.store(batch)
}

/// What these locks guard is whole between any two statements, so a panic elsewhere doesn't spoil it.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
