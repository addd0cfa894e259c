//! Who people are: identities, accounts, and what channels have chosen.

use super::{
    Asked, House,
    archive::{AccountRecord, Changes},
    lock,
};
use crate::{
    AccountId, Asker, BoardView, Calling, Channel, ChannelSettings, Command, Identity, Language,
    Person, Platform, Refusal, Role, Stage,
};
use std::{collections::HashMap, sync::Mutex};

/// How many people are remembered before the memory is cleared and filled anew.
const REMEMBERED: usize = 10_000;

/// Whether a private message reaches somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// It does.
    Open,
    /// It does not, or not any more.
    Shut,
}

/// From where somebody has gone.
#[derive(Clone, Debug)]
pub enum Departure {
    /// From a chat, with all its topics.
    Chat(Channel),
    /// From the platform, as far as the bot can tell: it can write to them no more.
    Platform(Platform),
}

impl Departure {
    /// Whether this gives up the seat at a table.
    fn concerns(&self, board: &BoardView) -> bool {
        match self {
            Departure::Chat(chat) => {
                let here = &board.channel;
                !board.is_over() && (here.platform, &here.chat) == (chat.platform, &chat.chat)
            }
            // In a lobby they may well be back before the cards are dealt.
            Departure::Platform(platform) => {
                let playing = matches!(board.stage, Stage::Playing(_));
                playing && board.channel.platform == *platform
            }
        }
    }
}

/// The people met lately, so that not every press reads the storage.
#[derive(Default)]
pub struct Directory {
    met: Mutex<HashMap<Identity, (AccountId, AccountRecord)>>,
    /// Accounts are made and changed one after the other, so that two presses of somebody new make one.
    making: tokio::sync::Mutex<()>,
}

impl Directory {
    fn known(&self, identity: &Identity) -> Option<(AccountId, AccountRecord)> {
        lock(&self.met).get(identity).cloned()
    }

    /// Forgets somebody who has erased themselves.
    pub fn forget(&self, identities: &[Identity]) {
        let mut people = lock(&self.met);
        identities.iter().for_each(|identity| drop(people.remove(identity)));
    }

    fn remember(&self, identity: &Identity, account: AccountId, record: AccountRecord) {
        let mut people = lock(&self.met);
        if people.len() >= REMEMBERED {
            people.clear();
        }
        people.insert(identity.clone(), (account, record));
    }
}

impl House {
    /// The person of an identity, with the name and language as they are now. An identity never met
    /// gets an account of its own.
    ///
    /// # Errors
    /// The storage can't be read or written.
    pub async fn person(
        &self,
        identity: &Identity,
        name: &str,
        language: Language,
    ) -> Result<Person, Refusal> {
        let account = match self.account_of(identity)? {
            Some((account, record)) if record.name == name && record.language == language => {
                account
            }
            Some((account, _)) => {
                let seen = |record: &mut AccountRecord| {
                    name.clone_into(&mut record.name);
                    record.language = language;
                };
                self.change_account(identity, seen).await?;
                account
            }
            None => self.new_account(identity, name, language).await?,
        };
        Ok(Person { account, identity: identity.clone(), name: name.to_owned(), language })
    }

    /// How somebody who was met is written to on a platform, and in which language; none if they were
    /// never met there.
    ///
    /// # Errors
    /// The storage can't be read.
    pub fn contact(
        &self,
        account: AccountId,
        platform: Platform,
    ) -> Result<Option<(Identity, Language)>, Refusal> {
        let Some(record) = self.0.archive.account(account)? else { return Ok(None) };
        let here = record.identities.into_iter().find(|identity| identity.platform == platform);
        Ok(here.map(|identity| (identity, record.language)))
    }

    /// Whether a private message can reach somebody, as far as is known.
    ///
    /// # Errors
    /// The storage can't be read.
    pub fn is_reachable(&self, identity: &Identity) -> Result<bool, Refusal> {
        Ok(self.account_of(identity)?.is_some_and(|(_, record)| record.reachable))
    }

    /// Remembers whether a private message can reach somebody who has been met.
    ///
    /// # Errors
    /// The storage can't be read or written.
    pub async fn set_reachable(&self, identity: &Identity, reach: Reach) -> Result<(), Refusal> {
        let reachable = reach == Reach::Open;
        match self.account_of(identity)? {
            Some((_, record)) if record.reachable != reachable => {
                self.change_account(identity, |record| record.reachable = reachable).await
            }
            _ => Ok(()),
        }
    }

    /// How somebody wants to be told of their turn.
    ///
    /// # Errors
    /// The storage can't be read.
    pub fn calling(&self, identity: &Identity) -> Result<Calling, Refusal> {
        Ok(self.account_of(identity)?.map(|(_, record)| record.calling).unwrap_or_default())
    }

    /// Remembers how somebody who has been met wants to be told of their turn.
    ///
    /// # Errors
    /// The storage can't be read or written.
    pub async fn choose_calling(
        &self,
        identity: &Identity,
        calling: Calling,
    ) -> Result<(), Refusal> {
        self.change_account(identity, |record| record.calling = calling).await
    }

    /// Gives up the seats of somebody who has gone.
    ///
    /// # Errors
    /// The storage can't be read, or a table refuses.
    pub async fn departed(&self, identity: &Identity, from: &Departure) -> Result<(), Refusal> {
        let Some((account, record)) = self.account_of(identity)? else { return Ok(()) };
        let person = Person {
            account,
            identity: identity.clone(),
            name: record.name,
            language: record.language,
        };
        for table in self.tables_of(account)? {
            let snapshot = self.look(table).await?;
            if from.concerns(&snapshot.board) {
                let asker = Asker { person: person.clone(), role: Role::Member };
                let asked = Asked { asker, command: Command::Leave, update: None };
                self.ask(table, asked).await?;
            }
        }
        Ok(())
    }

    /// What a channel has chosen.
    ///
    /// # Errors
    /// The storage can't be read.
    pub fn settings(&self, channel: &Channel) -> Result<ChannelSettings, Refusal> {
        Ok(self.0.archive.settings(channel)?)
    }

    /// Changes what a channel has chosen.
    ///
    /// # Errors
    /// Only an admin of the chat may; or it could not be stored.
    pub async fn choose(
        &self,
        channel: &Channel,
        role: Role,
        settings: &ChannelSettings,
    ) -> Result<(), Refusal> {
        if role != Role::Admin {
            return Err(Refusal::NotAdmin);
        }
        let changes = Changes::default().settings(channel, settings)?;
        self.0.archive.commit(changes).await.map_err(|_| Refusal::NotStored)
    }

    fn account_of(
        &self,
        identity: &Identity,
    ) -> Result<Option<(AccountId, AccountRecord)>, Refusal> {
        if let Some(known) = self.0.people.known(identity) {
            return Ok(Some(known));
        }
        let Some(account) = self.0.archive.account_of(identity)? else { return Ok(None) };
        let Some(record) = self.0.archive.account(account)? else { return Ok(None) };
        self.0.people.remember(identity, account, record.clone());
        Ok(Some((account, record)))
    }

    async fn new_account(
        &self,
        identity: &Identity,
        name: &str,
        language: Language,
    ) -> Result<AccountId, Refusal> {
        let _one_at_a_time = self.0.people.making.lock().await;
        if let Some((account, _)) = self.account_of(identity)? {
            return Ok(account);
        }
        let account = AccountId(rand::random());
        let record = AccountRecord {
            name: name.to_owned(),
            language,
            identities: vec![identity.clone()],
            reachable: false,
            calling: Calling::default(),
        };
        let changes = Changes::default().new_account(identity, account, &record)?;
        self.0.archive.commit(changes).await.map_err(|_| Refusal::NotStored)?;
        self.0.people.remember(identity, account, record);
        Ok(account)
    }

    /// Changes what is stored of somebody, if they have been met; one change after the other, so that
    /// none is lost.
    async fn change_account(
        &self,
        identity: &Identity,
        change: impl FnOnce(&mut AccountRecord),
    ) -> Result<(), Refusal> {
        let _one_at_a_time = self.0.people.making.lock().await;
        let Some((account, mut record)) = self.account_of(identity)? else { return Ok(()) };
        change(&mut record);
        let changes = Changes::default().account(account, &record)?;
        self.0.archive.commit(changes).await.map_err(|_| Refusal::NotStored)?;
        self.0.people.remember(identity, account, record);
        Ok(())
    }
}
