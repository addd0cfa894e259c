//! What a house keeps, by name: the typed questions to the storage, and what one commit may hold.

use crate::{
    AccountId, Calling, Channel, ChannelSettings, Identity, Language, Millis, NoticeId,
    PendingNotice, Platform, Shown, SurfaceKey, TableId, UpdateId, Version,
    deadlines::{Alarm, Due},
    fact::Entry,
    storage::{Batch, CommitError, Damage, Flaw, Space, Storage, StorageError, decode, encode},
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::{ops::ControlFlow, sync::Arc, time::Instant};

/// Why something could not be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The storage does not answer.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// A record is damaged; its name is in the text.
    #[error(transparent)]
    Damage(#[from] Damage),
}

/// What is stored of an account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AccountRecord {
    /// The name last seen.
    pub name: String,
    /// The language last seen.
    pub language: Language,
    /// Its identities.
    pub identities: Vec<Identity>,
    /// Whether a private message can reach it, as far as is known.
    pub reachable: bool,
    /// How it wants to be told of its turn.
    #[serde(default)]
    pub calling: Calling,
}

/// A surface of a table that is to be brought up to date.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Unshown {
    /// Where the table stands.
    pub channel: Channel,
    /// The version that some surface may not show yet.
    pub version: Version,
}

/// A record's key, and its value unless that is damaged.
type Found<T> = (String, Result<T, Damage>);

/// The typed questions.
#[derive(Clone)]
pub struct Archive {
    pub(super) storage: Arc<dyn Storage>,
}

impl Archive {
    pub fn new(storage: Arc<dyn Storage>) -> Self {
        Self { storage }
    }

    pub async fn commit(&self, changes: Changes) -> Result<(), CommitError> {
        let begun = Instant::now();
        let committed = self.storage.commit(changes.batch).await;
        metrics::histogram!("stammtisch_commit_seconds").record(begun.elapsed());
        committed
    }

    /// A table's whole log, without a gap; empty if there is no such table.
    pub fn log(&self, table: TableId) -> Result<Vec<Entry>, ReadError> {
        let facts = self.all(Space::Facts, &format!("{table}/"))?.into_iter();
        let in_order = |(version, (key, entry)): (Version, (String, Entry))| {
            let expected = fact_key(table, version);
            if key == expected { Ok(entry) } else { Err(missing(expected)) }
        };
        Ok((1..).zip(facts).map(in_order).collect::<Result<_, _>>()?)
    }

    pub fn table_in(&self, channel: &Channel) -> Result<Option<TableId>, ReadError> {
        self.one(Space::Channels, &channel.to_string())
    }

    /// The tables that stand in a platform's channels.
    pub fn tables_on(&self, platform: Platform) -> Result<Vec<TableId>, ReadError> {
        let here = self.all(Space::Channels, &format!("{platform}:"))?.into_iter();
        Ok(here.map(|(_, table)| table).collect())
    }

    /// The tables that stand in a chat, in whichever of its topics.
    pub fn tables_in_chat(&self, chat: &Channel) -> Result<Vec<TableId>, ReadError> {
        let whole = Channel { topic: None, ..chat.clone() }.to_string();
        let topic = format!("{whole}:");
        let found = self.all::<TableId>(Space::Channels, &whole)?.into_iter();
        let here = found.filter(|(key, _)| *key == whole || key.starts_with(&topic));
        Ok(here.map(|(_, table)| table).collect())
    }

    /// The tables that stand in some channel.
    pub fn standing(&self) -> Result<Vec<TableId>, StorageError> {
        Ok(self.sound(Space::Channels)?.into_iter().map(|(_, table)| table).collect())
    }

    pub fn alarm(&self, table: TableId) -> Result<Option<Alarm>, ReadError> {
        self.one(Space::Alarms, &table.to_string())
    }

    /// All alarms. A damaged one is left out: its table goes on when somebody touches it.
    pub fn alarms(&self) -> Result<Vec<(TableId, Alarm)>, StorageError> {
        let sound = self.sound(Space::Alarms)?.into_iter();
        Ok(sound.filter_map(|(key, alarm)| Some((key.parse().ok()?, alarm))).collect())
    }

    /// The tables that wait for their chat to be open again.
    pub fn asleep(&self) -> Result<Vec<TableId>, StorageError> {
        let asleep = self.alarms()?.into_iter().filter(|(_, alarm)| alarm.due == Due::Forsaken);
        Ok(asleep.map(|(table, _)| table).collect())
    }

    /// The notices that wait on a platform.
    pub fn notices(&self, platform: Platform) -> Result<Vec<PendingNotice>, StorageError> {
        let sound =
            self.sound::<PendingNotice>(Space::Notices)?.into_iter().map(|(_, notice)| notice);
        Ok(sound.filter(|notice| notice.channel.platform == platform).collect())
    }

    /// The notices of one table that wait.
    pub fn notices_of(&self, table: TableId) -> Result<Vec<PendingNotice>, ReadError> {
        Ok(self
            .all(Space::Notices, &format!("{table}/"))?
            .into_iter()
            .map(|(_, notice)| notice)
            .collect())
    }

    /// The tables on a platform with a surface that may not show their last version.
    pub fn unshown(&self, platform: Platform) -> Result<Vec<(TableId, Unshown)>, StorageError> {
        let sound = self.sound::<Unshown>(Space::Unshown)?.into_iter();
        let here = sound.filter(|(_, unshown)| unshown.channel.platform == platform);
        Ok(here.filter_map(|(key, unshown)| Some((key.parse().ok()?, unshown))).collect())
    }

    pub fn tables_of(&self, account: AccountId) -> Result<Vec<TableId>, ReadError> {
        let seats = self.all::<TableId>(Space::Seats, &format!("{account}/"))?;
        Ok(seats.into_iter().map(|(_, table)| table).collect())
    }

    pub fn surfaces(&self, table: TableId) -> Result<Vec<(SurfaceKey, Shown)>, ReadError> {
        Ok(self
            .all(Space::Surfaces, &format!("{table}/"))?
            .into_iter()
            .map(|(_, surface)| surface)
            .collect())
    }

    pub fn carried_out(&self, update: &UpdateId) -> Result<bool, ReadError> {
        Ok(self.one::<Millis>(Space::Updates, &update.to_string())?.is_some())
    }

    pub fn account_of(&self, identity: &Identity) -> Result<Option<AccountId>, ReadError> {
        self.one(Space::Identities, &identity.to_string())
    }

    pub fn account(&self, account: AccountId) -> Result<Option<AccountRecord>, ReadError> {
        self.one(Space::Accounts, &account.to_string())
    }

    pub fn settings(&self, channel: &Channel) -> Result<ChannelSettings, ReadError> {
        Ok(self.chosen(channel)?.unwrap_or_default())
    }

    /// What a channel has chosen; none if it has chosen nothing.
    pub fn chosen(&self, channel: &Channel) -> Result<Option<ChannelSettings>, ReadError> {
        self.one(Space::Settings, &channel.to_string())
    }

    pub fn meta<T: DeserializeOwned>(&self, key: &str) -> Result<Option<T>, ReadError> {
        self.one(Space::Meta, key)
    }

    /// The remembered updates that were carried out before this time.
    pub fn old_updates(&self, before: Millis) -> Result<Vec<String>, StorageError> {
        let mut old = Vec::new();
        self.storage.scan(Space::Updates, "", &mut |key, bytes| {
            if decode::<Millis>(Space::Updates, key, bytes).is_ok_and(|at| at < before) {
                old.push(key.to_owned());
            }
            ControlFlow::Continue(())
        })?;
        Ok(old)
    }

    pub(super) fn one<T: DeserializeOwned>(
        &self,
        space: Space,
        key: &str,
    ) -> Result<Option<T>, ReadError> {
        let bytes = self.storage.get(space, key)?;
        Ok(bytes.map(|bytes| decode(space, key, &bytes)).transpose()?)
    }

    pub(super) fn all<T: DeserializeOwned>(
        &self,
        space: Space,
        prefix: &str,
    ) -> Result<Vec<(String, T)>, ReadError> {
        self.scan(space, prefix)?.into_iter().map(|(key, value)| Ok((key, value?))).collect()
    }

    fn sound<T: DeserializeOwned>(&self, space: Space) -> Result<Vec<(String, T)>, StorageError> {
        let mut sound = Vec::new();
        for (key, value) in self.scan(space, "")? {
            match value {
                Ok(value) => sound.push((key, value)),
                Err(damage) => tracing::error!(%damage, "a damaged record is left out"),
            }
        }
        Ok(sound)
    }

    fn scan<T: DeserializeOwned>(
        &self,
        space: Space,
        prefix: &str,
    ) -> Result<Vec<Found<T>>, StorageError> {
        let mut found = Vec::new();
        self.storage.scan(space, prefix, &mut |key, bytes| {
            found.push((key.to_owned(), decode(space, key, bytes)));
            ControlFlow::Continue(())
        })?;
        Ok(found)
    }
}

fn fact_key(table: TableId, version: Version) -> String {
    format!("{table}/{version:010}")
}

fn missing(fact: String) -> Damage {
    Damage { space: Space::Facts, key: fact, flaw: Flaw::Missing }
}

/// Whether somebody sits at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sits {
    Yes,
    No,
}

/// What one commit changes: all of it or nothing.
#[derive(Default)]
pub struct Changes {
    pub(super) batch: Batch,
}

impl Changes {
    /// Facts that follow this version; the commit is refused if the table has moved on.
    pub fn facts(
        mut self,
        table: TableId,
        after: Version,
        entries: &[Entry],
    ) -> Result<Self, StorageError> {
        for (version, entry) in (after + 1..).zip(entries) {
            self.batch =
                self.batch.put_fresh(Space::Facts, fact_key(table, version), encode(entry)?);
        }
        Ok(self)
    }

    pub fn alarm(self, table: TableId, alarm: Option<Alarm>) -> Result<Self, StorageError> {
        self.set(Space::Alarms, table.to_string(), alarm.as_ref())
    }

    pub fn stands_in(
        self,
        channel: &Channel,
        table: Option<TableId>,
    ) -> Result<Self, StorageError> {
        self.set(Space::Channels, channel.to_string(), table.as_ref())
    }

    pub fn notice(self, notice: &PendingNotice) -> Result<Self, StorageError> {
        self.set(Space::Notices, notice.id.to_string(), Some(notice))
    }

    pub fn delivered(mut self, notice: NoticeId) -> Self {
        self.batch = self.batch.delete(Space::Notices, notice.to_string());
        self
    }

    pub fn unshown(self, table: TableId, unshown: Option<&Unshown>) -> Result<Self, StorageError> {
        self.set(Space::Unshown, table.to_string(), unshown)
    }

    pub fn surface(
        self,
        table: TableId,
        key: SurfaceKey,
        shown: Option<&Shown>,
    ) -> Result<Self, StorageError> {
        let surface = shown.map(|shown| (key, shown));
        self.set(Space::Surfaces, format!("{table}/{key}"), surface.as_ref())
    }

    pub fn carried_out(self, update: &UpdateId, at: Millis) -> Result<Self, StorageError> {
        self.set(Space::Updates, update.to_string(), Some(&at))
    }

    pub fn forget_updates(mut self, keys: &[String]) -> Self {
        for key in keys {
            self.batch = self.batch.delete(Space::Updates, key.clone());
        }
        self
    }

    /// A new account; the commit is refused if the identity has got one meanwhile.
    pub fn new_account(
        mut self,
        identity: &Identity,
        account: AccountId,
        record: &AccountRecord,
    ) -> Result<Self, StorageError> {
        self.batch =
            self.batch.put_fresh(Space::Identities, identity.to_string(), encode(&account)?);
        self.account(account, record)
    }

    pub fn account(self, account: AccountId, record: &AccountRecord) -> Result<Self, StorageError> {
        self.set(Space::Accounts, account.to_string(), Some(record))
    }

    /// An account that is not there any more, and its identities.
    pub fn erased(mut self, account: AccountId, identities: &[Identity]) -> Self {
        self.batch = self.batch.delete(Space::Accounts, account.to_string());
        for identity in identities {
            self.batch = self.batch.delete(Space::Identities, identity.to_string());
        }
        self
    }

    /// A table's whole log, from which somebody has erased themselves.
    pub fn rewritten_facts(
        mut self,
        table: TableId,
        entries: &[Entry],
    ) -> Result<Self, StorageError> {
        for (version, entry) in (1..).zip(entries) {
            self.batch = self.batch.put(Space::Facts, fact_key(table, version), encode(entry)?);
        }
        Ok(self)
    }

    pub fn sits(
        self,
        account: AccountId,
        table: TableId,
        sits: Sits,
    ) -> Result<Self, StorageError> {
        let seat = (sits == Sits::Yes).then_some(table);
        self.set(Space::Seats, format!("{account}/{table}"), seat.as_ref())
    }

    pub fn settings(
        self,
        channel: &Channel,
        settings: &ChannelSettings,
    ) -> Result<Self, StorageError> {
        self.set(Space::Settings, channel.to_string(), Some(settings))
    }

    /// What a channel has chosen is chosen at another one from now on.
    pub fn settings_move(
        self,
        from: &Channel,
        to: &Channel,
        settings: &ChannelSettings,
    ) -> Result<Self, StorageError> {
        self.settings(to, settings)?.set(Space::Settings, from.to_string(), None::<&()>)
    }

    pub fn meta<T: Serialize>(self, key: &str, value: &T) -> Result<Self, StorageError> {
        self.set(Space::Meta, key.to_owned(), Some(value))
    }

    pub(super) fn set<T: Serialize>(
        mut self,
        space: Space,
        key: String,
        value: Option<&T>,
    ) -> Result<Self, StorageError> {
        self.batch = match value {
            Some(value) => self.batch.put(space, key, encode(value)?),
            None => self.batch.delete(space, key),
        };
        Ok(self)
    }
}
