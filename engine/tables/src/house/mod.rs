//! The house: every table there is, each owned by one task, and what adapters may ask of them.
//!
//! A command is decided by the table's owner, its facts are stored durably, and only then is anyone
//! answered. A table that nobody touches is not kept in memory; its log brings it back.

mod alarms;
mod archive;
mod books;
mod census;
mod erasing;
mod invitation;
#[cfg(test)]
mod laws;
mod linking;
mod moving;
mod owner;
mod people;
mod ranking;
mod recompute;

pub use census::Census;
pub use owner::Access;
pub use people::{Departure, Reach};
pub use ranking::{Ranked, Ranking, Visibility};
pub use recompute::{RecomputeError, Recomputed, recompute};

use crate::{
    AccountId, Asker, Channel, Clock, Command, Community, NoticeId, PendingNotice, Platform,
    Refusal, Shown, Speed, SurfaceKey, TableId, Tempo, UpdateId, Version,
    fact::{Entry, Fact},
    storage::{Storage, StorageError},
    view::{BoardView, HandView},
};
use archive::{Archive, Changes, ReadError, Sits, Unshown};
use owner::Mail;
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};
use tokio::sync::{mpsc, oneshot};

/// Every table there is. Cloning it gives another handle to the same house.
#[derive(Clone)]
pub struct House(Arc<Inner>);

pub(crate) struct Inner {
    archive: Archive,
    clock: Clock,
    tempo: Tempo,
    owners: Mutex<HashMap<TableId, mpsc::Sender<Mail>>>,
    listeners: Mutex<HashMap<Platform, mpsc::UnboundedSender<Change>>>,
    alarms: alarms::Alarms,
    people: people::Directory,
    contacts: Mutex<alarms::Contacts>,
    seal: invitation::Seal,
    books: ranking::Books,
    /// Tables are opened one after the other, so that a channel never gets two.
    opening: tokio::sync::Mutex<()>,
}

/// What is wanted at a table, and by whom.
#[derive(Clone, Debug)]
pub struct Asked {
    /// By whom.
    pub asker: Asker,
    /// What.
    pub command: Command,
    /// The platform's update that brought it; one that was carried out is not carried out again.
    pub update: Option<UpdateId>,
}

/// With what a table is opened.
#[derive(Clone, Debug)]
pub struct Opening {
    /// Where.
    pub channel: Channel,
    /// Whose ranking its games count for.
    pub community: Community,
    /// What people call that place.
    pub title: String,
    /// The game and its options.
    pub options: rules::Options,
    /// How long a decision may take; none for the channel's choice.
    pub speed: Option<Speed>,
    /// By whom; that person is the host.
    pub asker: Asker,
    /// Whether the host sits down at once.
    pub first_seat: FirstSeat,
    /// The platform's update that brought it.
    pub update: Option<UpdateId>,
}

/// Whether the host of a new table sits down at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FirstSeat {
    /// On the first seat.
    Taken,
    /// Not yet: the private chat, to which the hand would go, must be opened first.
    Open,
}

/// Something was done and is stored.
#[derive(Clone, Debug)]
pub struct Done {
    /// The table as it is now.
    pub snapshot: Arc<Snapshot>,
}

/// A table as it may be shown: the board for all, and each person's hand.
#[derive(Debug)]
pub struct Snapshot {
    /// For all.
    pub board: Arc<BoardView>,
    /// For one person each.
    pub hands: Vec<HandView>,
    /// Whose table it is.
    pub host: AccountId,
}

/// A table has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// Which.
    pub table: TableId,
    /// Where it stands.
    pub channel: Channel,
}

impl House {
    /// Opens the house on what is stored. Deadlines move by the time that it was closed.
    ///
    /// # Errors
    /// The storage can't be read.
    pub async fn open(
        storage: Arc<dyn Storage>,
        clock: Clock,
        tempo: Tempo,
    ) -> Result<Self, StorageError> {
        let archive = Archive::new(storage);
        let (alarms, ring) = alarms::Alarms::new();
        let seal = invitation::Seal::of(&archive).await?;
        let books = ranking::Books::open(&archive)?;
        let inner = Arc::new(Inner {
            archive,
            clock,
            tempo,
            owners: Mutex::default(),
            listeners: Mutex::default(),
            alarms,
            people: people::Directory::default(),
            contacts: Mutex::default(),
            seal,
            books,
            opening: tokio::sync::Mutex::default(),
        });
        let house = House(inner);
        house.mend_rankings().await;
        alarms::start(house.clone(), ring).await?;
        Ok(house)
    }

    /// The clock by which the house lives.
    pub fn clock(&self) -> &Clock {
        &self.0.clock
    }

    /// Opens a table and seats who opens it.
    ///
    /// # Errors
    /// A table stands there already, or it could not be stored.
    pub async fn open_table(&self, opening: Opening) -> Result<Done, Refusal> {
        counted(self.set_up(opening).await)
    }

    async fn set_up(&self, opening: Opening) -> Result<Done, Refusal> {
        let _one_at_a_time = self.0.opening.lock().await;
        if let Some(table) = self.table_in(&opening.channel)? {
            match self.look(table).await {
                Ok(snapshot) if self.was_carried_out(opening.update.as_ref())? => {
                    return Ok(Done { snapshot });
                }
                Ok(snapshot) if !snapshot.board.is_over() => return Err(Refusal::Taken { table }),
                // Nothing is in the way: the game is over, or its records are damaged.
                Ok(_) | Err(_) => {}
            }
        }
        let table = TableId::new(rand::random());
        self.store_opening(table, &opening).await?;
        self.0.announce(table, &opening.channel);
        Ok(Done { snapshot: self.look(table).await? })
    }

    /// Has a table carry out a command.
    ///
    /// # Errors
    /// The table refuses; nothing has changed.
    pub async fn ask(&self, table: TableId, asked: Asked) -> Result<Done, Refusal> {
        let mail = |reply| Mail::Asked(Box::new(asked.clone()), reply);
        counted(self.post(table, mail).await.flatten())
    }

    /// Says that a table's chat is closed to the bot, or open again. While it is closed nothing goes on.
    ///
    /// # Errors
    /// There is no such table, or it could not be stored.
    pub async fn chat(&self, table: TableId, access: Access) -> Result<(), Refusal> {
        self.post(table, |reply| Mail::Chat(access, reply)).await?
    }

    /// The tables that stand in the same chat as this channel, in whichever of its topics.
    ///
    /// # Errors
    /// The storage can't be read.
    pub fn tables_in_chat(&self, chat: &Channel) -> Result<Vec<TableId>, Refusal> {
        Ok(self.0.archive.tables_in_chat(chat)?)
    }

    /// Says the same of all tables in a chat, in whichever of its topics.
    ///
    /// # Errors
    /// The storage can't be read, or something could not be stored.
    pub async fn whole_chat(&self, chat: &Channel, access: Access) -> Result<(), Refusal> {
        for table in self.tables_in_chat(chat)? {
            self.chat(table, access).await?;
        }
        Ok(())
    }

    /// A table of this community that sleeps: its own channel may be gone.
    ///
    /// # Errors
    /// The storage can't be read.
    pub async fn asleep_in(&self, community: &Community) -> Result<Option<TableId>, Refusal> {
        for table in self.0.archive.asleep()? {
            let Ok(snapshot) = self.look(table).await else { continue };
            if snapshot.board.asleep && snapshot.board.community == *community {
                return Ok(Some(table));
            }
        }
        Ok(None)
    }

    /// Has a table that sleeps go on in another channel.
    ///
    /// # Errors
    /// Another table stands there, or it could not be stored.
    pub async fn relocate(
        &self,
        table: TableId,
        channel: Channel,
        title: String,
        asker: Asker,
        update: Option<UpdateId>,
    ) -> Result<Done, Refusal> {
        let _one_at_a_time = self.0.opening.lock().await;
        match self.table_in(&channel)? {
            Some(other) if other != table && !self.is_over(other).await => {
                return Err(Refusal::Taken { table: other });
            }
            _ => {}
        }
        let command = Command::Relocate { channel, title };
        self.ask(table, Asked { asker, command, update }).await
    }

    /// Whether a table is in nobody's way: its game is over, or its records are damaged.
    async fn is_over(&self, table: TableId) -> bool {
        self.look(table).await.map_or(true, |snapshot| snapshot.board.is_over())
    }

    /// A table as it may be shown.
    ///
    /// # Errors
    /// There is no such table, or its records are damaged.
    pub async fn look(&self, table: TableId) -> Result<Arc<Snapshot>, Refusal> {
        self.post(table, Mail::Look).await?
    }

    /// The table that stands in this channel.
    ///
    /// # Errors
    /// The storage can't be read.
    pub fn table_in(&self, channel: &Channel) -> Result<Option<TableId>, Refusal> {
        Ok(self.0.archive.table_in(channel)?)
    }

    /// The tables at which somebody sits, those whose game is over included.
    ///
    /// # Errors
    /// The storage can't be read.
    pub fn tables_of(&self, account: AccountId) -> Result<Vec<TableId>, Refusal> {
        Ok(self.0.archive.tables_of(account)?)
    }

    /// Whether this update has been carried out already.
    ///
    /// # Errors
    /// The storage can't be read.
    pub fn was_carried_out(&self, update: Option<&UpdateId>) -> Result<bool, Refusal> {
        self.0.was_carried_out(update)
    }

    /// Hears of every change at tables on this platform from now on. Whoever listened before does no more.
    pub fn listen(&self, platform: Platform) -> mpsc::UnboundedReceiver<Change> {
        let (sender, receiver) = mpsc::unbounded_channel();
        lock(&self.0.listeners).insert(platform, sender);
        receiver
    }

    /// The notices that wait on a platform.
    ///
    /// # Errors
    /// The storage can't be read.
    pub fn notices(&self, platform: Platform) -> Result<Vec<PendingNotice>, StorageError> {
        self.0.archive.notices(platform)
    }

    /// The notices of one table that wait.
    ///
    /// # Errors
    /// The storage can't be read.
    pub fn notices_of(&self, table: TableId) -> Result<Vec<PendingNotice>, Refusal> {
        Ok(self.0.archive.notices_of(table)?)
    }

    /// Removes a notice that was delivered.
    pub async fn delivered(&self, notice: NoticeId) {
        self.keep("that a notice was delivered", Ok(Changes::default().delivered(notice))).await;
    }

    /// The tables on a platform with a surface that may not show their last version.
    ///
    /// # Errors
    /// The storage can't be read.
    pub fn unshown(&self, platform: Platform) -> Result<Vec<Change>, StorageError> {
        let unshown = self.0.archive.unshown(platform)?.into_iter();
        Ok(unshown.map(|(table, unshown)| Change { table, channel: unshown.channel }).collect())
    }

    /// Says that all surfaces of a table show this version.
    pub async fn all_shown(&self, table: TableId, version: Version) {
        // If the table is gone there is nothing left to remember either.
        let _ = self.post(table, |reply| Mail::AllShown(version, reply)).await;
    }

    /// What is remembered of a table's surfaces.
    ///
    /// # Errors
    /// The storage can't be read.
    pub fn surfaces(&self, table: TableId) -> Result<Vec<(SurfaceKey, Shown)>, Refusal> {
        Ok(self.0.archive.surfaces(table)?)
    }

    /// Remembers what a surface shows, or forgets it.
    pub async fn remember_surface(&self, table: TableId, key: SurfaceKey, shown: Option<&Shown>) {
        self.keep("what a message shows", Changes::default().surface(table, key, shown)).await;
    }

    /// Stores what nobody is refused for: at worst something is done once more.
    async fn keep(&self, what: &'static str, changes: Result<Changes, StorageError>) {
        let changes = match changes {
            Ok(changes) => changes,
            Err(error) => return tracing::error!(%error, what, "this can't be kept"),
        };
        if let Err(error) = self.0.archive.commit(changes).await {
            tracing::warn!(%error, what, "this could not be kept");
        }
    }

    async fn store_opening(&self, table: TableId, opening: &Opening) -> Result<(), Refusal> {
        let at = self.0.clock.now();
        let speed = match opening.speed {
            Some(speed) => speed,
            None => self.0.archive.settings(&opening.channel)?.speed,
        };
        let person = opening.asker.person.clone();
        let opened = Fact::Opened {
            channel: opening.channel.clone(),
            community: Some(opening.community.clone()),
            title: opening.title.clone(),
            options: opening.options.clone(),
            speed,
            host: person.account,
        };
        let seated = (opening.first_seat == FirstSeat::Taken)
            .then(|| Fact::Seated { person: person.clone() });
        let entries: Vec<_> =
            [opened].into_iter().chain(seated).map(|fact| Entry { at, fact }).collect();
        let unshown =
            Unshown { channel: opening.channel.clone(), version: entries.len() as Version };
        let mut changes = Changes::default()
            .facts(table, 0, &entries)?
            .stands_in(&opening.channel, Some(table))?
            .unshown(table, Some(&unshown))?;
        if opening.first_seat == FirstSeat::Taken {
            changes = changes.sits(person.account, table, Sits::Yes)?;
        }
        if let Some(update) = &opening.update {
            changes = changes.carried_out(update, at)?;
        }
        self.0.archive.commit(changes).await.map_err(|_| Refusal::NotStored)
    }

    /// Sends mail to a table's owner, who is called if need be, and waits for the reply.
    async fn post<T>(
        &self,
        table: TableId,
        mail: impl Fn(oneshot::Sender<T>) -> Mail,
    ) -> Result<T, Refusal> {
        // An owner that has just gone for want of work is called again, once.
        for _ in 0..2 {
            let (reply, answer) = oneshot::channel();
            if self.owner(table).send(mail(reply)).await.is_ok() {
                return answer.await.map_err(|_| Refusal::NotStored);
            }
            self.0.dismiss(table);
        }
        Err(Refusal::NotStored)
    }

    fn owner(&self, table: TableId) -> mpsc::Sender<Mail> {
        let mut owners = lock(&self.0.owners);
        owners.entry(table).or_insert_with(|| owner::call(self.clone(), table)).clone()
    }
}

impl Inner {
    fn announce(&self, table: TableId, channel: &Channel) {
        let mut listeners = lock(&self.listeners);
        let change = Change { table, channel: channel.clone() };
        if listeners.get(&channel.platform).is_some_and(|listener| listener.send(change).is_err()) {
            listeners.remove(&channel.platform);
        }
    }

    fn dismiss(&self, table: TableId) {
        let mut owners = lock(&self.owners);
        if owners.get(&table).is_some_and(mpsc::Sender::is_closed) {
            owners.remove(&table);
        }
    }

    fn was_carried_out(&self, update: Option<&UpdateId>) -> Result<bool, Refusal> {
        match update {
            Some(update) => Ok(self.archive.carried_out(update)?),
            None => Ok(false),
        }
    }
}

/// Counts what people asked for and, of what was refused, why.
fn counted(answer: Result<Done, Refusal>) -> Result<Done, Refusal> {
    let outcome = if answer.is_ok() { "done" } else { "refused" };
    metrics::counter!("stammtisch_commands_total", "outcome" => outcome).increment(1);
    if let Err(refusal) = &answer {
        metrics::counter!("stammtisch_refusals_total", "code" => refusal.code()).increment(1);
    }
    answer
}

/// A poisoned lock is taken all the same: what these maps hold is right after every single step.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl From<ReadError> for Refusal {
    fn from(error: ReadError) -> Self {
        tracing::error!(%error, "a record could not be read");
        match error {
            ReadError::Storage(_) => Refusal::NotStored,
            ReadError::Damage(_) => Refusal::Damaged,
        }
    }
}

impl From<StorageError> for Refusal {
    fn from(error: StorageError) -> Self {
        tracing::error!(%error, "the storage does not answer");
        Refusal::NotStored
    }
}
