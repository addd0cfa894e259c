//! The test's side: people, servers and channels as handles, and what they do.

use std::time::Duration;

use serde_json::{Value, json};
use serenity::model::Permissions;

use super::gateway::{Audience, GUILDS};
use super::handle::{InteractionHandle, until};
use super::world::{Human, InteractionCause, PlaceKind, Server, World};
use super::{FakeDiscord, PATIENCE, Shown};

/// Somebody with a Discord account.
#[derive(Clone)]
pub struct Person {
    fake: FakeDiscord,
    /// Their number.
    pub id: u64,
}

/// A server the bot was invited to.
#[derive(Clone)]
pub struct Guild {
    fake: FakeDiscord,
    /// Its number.
    pub id: u64,
}

/// A channel, a thread, or somebody's direct messages with the bot.
#[derive(Clone)]
pub struct Channel {
    fake: FakeDiscord,
    /// Its number.
    pub id: u64,
}

impl FakeDiscord {
    /// A new account, its language English.
    pub fn person(&self, name: &str) -> Person {
        let mut world = self.world();
        let id = world.next_id();
        let human = Human {
            name: name.to_owned(),
            locale: "en-US".to_owned(),
            takes_messages: true,
            direct: None,
            whispers: Vec::new(),
            changed: Default::default(),
        };
        world.people.insert(id, human);
        drop(world);
        Person { fake: self.clone(), id }
    }

    /// A new server with the bot and these people in it.
    pub fn guild(&self, name: &str, members: &[&Person]) -> Guild {
        let mut world = self.world();
        let id = world.next_id();
        let server = Server {
            name: name.to_owned(),
            locale: "en-US".to_owned(),
            members: members.iter().map(|member| member.id).collect(),
            has_bot: true,
        };
        world.guilds.insert(id, server);
        let told = world.guild_json(id);
        world.dispatch("GUILD_CREATE", &told, Audience::of(GUILDS, Some(id)));
        drop(world);
        Guild { fake: self.clone(), id }
    }

    /// A channel's messages as everybody sees them, oldest first.
    pub fn messages(&self, channel: &Channel) -> Vec<Shown> {
        self.world().public_messages(channel.id)
    }

    /// What the bot wrote to a person directly, and they to it.
    pub fn dms(&self, person: &Person) -> Vec<Shown> {
        let world = self.world();
        world.person(person.id).direct.map_or(Vec::new(), |direct| world.public_messages(direct))
    }

    /// The messages only this person sees, oldest first.
    pub fn ephemerals(&self, person: &Person) -> Vec<Shown> {
        self.world().whispers(person.id)
    }

    /// Waits for a message in a channel; gives the newest that fits.
    ///
    /// # Panics
    ///
    /// With the channel's transcript, when none has come in [`PATIENCE`].
    pub async fn wait_for(&self, channel: &Channel, fits: impl Fn(&Shown) -> bool) -> Shown {
        let changed = self.world().place(channel.id).changed.clone();
        let found = until(PATIENCE, &changed, || newest(self.messages(channel), &fits)).await;
        found.unwrap_or_else(|| panic!("no such message came:\n{}", self.transcript(channel)))
    }

    /// As [`Self::wait_for`], in a person's direct messages, which this does not open.
    ///
    /// # Panics
    ///
    /// With those messages, when none has come in [`PATIENCE`].
    pub async fn wait_for_dm(&self, person: &Person, fits: impl Fn(&Shown) -> bool) -> Shown {
        self.wait_by(person, || self.dms(person), fits).await
    }

    /// As [`Self::wait_for`], among the messages only this person sees.
    ///
    /// # Panics
    ///
    /// With those messages, when none has come in [`PATIENCE`].
    pub async fn wait_for_ephemeral(
        &self,
        person: &Person,
        fits: impl Fn(&Shown) -> bool,
    ) -> Shown {
        self.wait_by(person, || self.ephemerals(person), fits).await
    }

    async fn wait_by(
        &self,
        person: &Person,
        seen: impl Fn() -> Vec<Shown>,
        fits: impl Fn(&Shown) -> bool,
    ) -> Shown {
        let changed = self.world().person(person.id).changed.clone();
        let found = until(PATIENCE, &changed, || newest(seen(), &fits)).await;
        found.unwrap_or_else(|| {
            let seen: String = seen().iter().map(Shown::to_string).collect();
            panic!("no such message came to them alone:\n{seen}")
        })
    }

    /// Waits until a bot has a session.
    ///
    /// # Panics
    ///
    /// When none has one after [`PATIENCE`].
    pub async fn wait_until_ready(&self) {
        let changed = self.world().changed.clone();
        let live = || self.world().sessions.iter().any(|session| session.is_live()).then_some(());
        until(PATIENCE, &changed, live).await.expect("a bot identifies at the gateway in time");
    }

    /// Waits until the bot has registered its commands.
    ///
    /// # Panics
    ///
    /// When it hasn't after [`PATIENCE`].
    pub async fn wait_for_commands(&self) -> Vec<Value> {
        let changed = self.world().changed.clone();
        let registered = || {
            let world = self.world();
            (world.registrations > 0).then(|| world.commands.clone())
        };
        until(PATIENCE, &changed, registered).await.expect("the bot registers commands in time")
    }

    /// All of a channel's messages as text, those only one person sees too.
    pub fn transcript(&self, channel: &Channel) -> String {
        let world = self.world();
        let place = world.place(channel.id);
        let messages: String =
            place.messages.values().map(|message| message.shown.to_string()).collect();
        format!("--- {} ---\n{messages}", place.name)
    }
}

fn newest(messages: Vec<Shown>, fits: &impl Fn(&Shown) -> bool) -> Option<Shown> {
    messages.into_iter().rev().find(fits)
}

impl World {
    fn public_messages(&self, channel: u64) -> Vec<Shown> {
        let place = self.place(channel);
        let messages = if place.deleted { None } else { Some(place.messages.values()) };
        messages
            .into_iter()
            .flatten()
            .filter(|message| message.whispered_to.is_none())
            .map(|message| (*message.shown).clone())
            .collect()
    }

    fn whispers(&self, person: u64) -> Vec<Shown> {
        let listed = &self.person(person).whispers;
        listed
            .iter()
            .filter_map(|(channel, id)| self.message(*channel, *id).ok())
            .map(|message| (*message.shown).clone())
            .collect()
    }
}

impl Person {
    /// Sets the language of their Discord, such as `de` or `pt-BR`.
    ///
    /// # Panics
    ///
    /// When Discord knows no such locale.
    #[must_use]
    pub fn locale(self, locale: &str) -> Person {
        assert!(super::commands::is_locale(locale), "{locale} is none of Discord's locales");
        locale.clone_into(&mut self.fake.world().person_mut(self.id).locale);
        self
    }

    /// How the bot may mention them.
    pub fn mention(&self) -> String {
        format!("<@{}>", self.id)
    }

    /// Their direct messages with the bot, opened by themselves if need be.
    pub fn direct_messages(&self) -> Channel {
        let id = self.fake.world().direct_channel(self.id);
        Channel { fake: self.fake.clone(), id }
    }

    /// Uses a slash command. Options are an object of values, subcommands objects in it.
    ///
    /// # Panics
    ///
    /// When Discord's client wouldn't let them.
    #[track_caller]
    pub fn slash(&self, channel: &Channel, name: &str, options: Value) -> InteractionHandle {
        let data = |world: &World, guild| world.command_data(name, &options, guild);
        self.command(channel, InteractionCause::Command, data)
    }

    /// Types in a command's option, which has the bot suggest values.
    ///
    /// # Panics
    ///
    /// Where commands can't be used.
    #[track_caller]
    pub fn types(
        &self,
        channel: &Channel,
        name: &str,
        option: &str,
        typed: &str,
    ) -> InteractionHandle {
        let data = |world: &World, _| world.typing_data(name, option, typed);
        self.command(channel, InteractionCause::Autocomplete, data)
    }

    #[track_caller]
    fn command(
        &self,
        channel: &Channel,
        cause: InteractionCause,
        data: impl FnOnce(&World, Option<u64>) -> Value,
    ) -> InteractionHandle {
        let mut world = self.fake.world();
        world.assert_usable(self.id, channel.id);
        let guild = world.place(channel.id).kind.guild();
        let mut data = data(&world, guild);
        if let Some(guild) = guild {
            data["guild_id"] = json!(guild.to_string());
        }
        let id = world.interact(self.id, channel.id, cause, &data);
        drop(world);
        InteractionHandle::new(&self.fake, id)
    }

    /// Presses the button with this label, or whose label begins so, as the message looked when
    /// it was read: the bot may have changed it since.
    ///
    /// # Panics
    ///
    /// When there is no such button, or it is disabled, a link, or on a message that is gone.
    #[track_caller]
    pub fn presses(&self, message: &Shown, label: &str) -> InteractionHandle {
        let button = message.button(label);
        let button = button.unwrap_or_else(|| panic!("no button {label:?} on:\n{message}"));
        assert!(!button.disabled, "{label:?} is disabled on:\n{message}");
        assert!(button.style != 5, "{label:?} is a link on:\n{message}");
        let data = json!({ "custom_id": button.custom_id, "component_type": 2 });
        self.uses((message.channel, message.id), &data)
    }

    /// Presses a button by its custom id, whether the message has such a one or not.
    ///
    /// # Panics
    ///
    /// When the message is gone.
    #[track_caller]
    pub fn presses_id(
        &self,
        channel: &Channel,
        message: u64,
        custom_id: &str,
    ) -> InteractionHandle {
        let data = json!({ "custom_id": custom_id, "component_type": 2 });
        self.uses((channel.id, message), &data)
    }

    /// Chooses from the list with this custom id or placeholder; choices are labels or values.
    ///
    /// # Panics
    ///
    /// When the list doesn't offer that.
    #[track_caller]
    pub fn selects(&self, message: &Shown, list: &str, choices: &[&str]) -> InteractionHandle {
        let select = message.select(list);
        let select = select.unwrap_or_else(|| panic!("no list {list:?} on:\n{message}"));
        assert!(!select.disabled, "{list:?} is disabled on:\n{message}");
        let values: Vec<&str> = choices
            .iter()
            .map(|choice| {
                let mut options = select.options.iter();
                let found = options.find(|(label, value)| label == choice || value == choice);
                found.unwrap_or_else(|| panic!("{list:?} doesn't offer {choice:?}")).1.as_str()
            })
            .collect();
        let many = u64::try_from(values.len()).unwrap_or(u64::MAX);
        let allowed = (select.least..=select.most).contains(&many);
        assert!(allowed, "{list:?} takes {} to {} choices", select.least, select.most);
        let data = json!({
            "custom_id": select.custom_id,
            "component_type": 3,
            "values": values,
        });
        self.uses((message.channel, message.id), &data)
    }

    #[track_caller]
    fn uses(&self, message: (u64, u64), data: &Value) -> InteractionHandle {
        let id = self.fake.world().use_component(self.id, message, data);
        InteractionHandle::new(&self.fake, id)
    }

    /// Writes a message.
    pub fn says(&self, channel: &Channel, content: &str) -> u64 {
        self.fake.world().say(self.id, channel.id, content)
    }

    /// Takes no more direct messages from the bot.
    pub fn closes_dms(&self) {
        self.fake.world().person_mut(self.id).takes_messages = false;
    }

    /// Takes direct messages again.
    pub fn opens_dms(&self) {
        self.fake.world().person_mut(self.id).takes_messages = true;
    }

    /// Leaves a server; with the last one shared, the bot can't write to them any more.
    pub fn leaves(&self, guild: &Guild) {
        self.fake.world().guild_mut(guild.id).members.retain(|member| *member != self.id);
    }

    /// Joins a server.
    pub fn joins(&self, guild: &Guild) {
        self.fake.world().guild_mut(guild.id).members.push(self.id);
    }
}

impl Guild {
    /// Sets the server's preferred language.
    #[must_use]
    pub fn locale(self, locale: &str) -> Guild {
        locale.clone_into(&mut self.fake.world().guild_mut(self.id).locale);
        self
    }

    /// A new text channel.
    pub fn channel(&self, name: &str) -> Channel {
        self.add(name, PlaceKind::Text { guild: self.id }, "CHANNEL_CREATE")
    }

    /// A new public thread.
    pub fn thread(&self, parent: &Channel, name: &str) -> Channel {
        let kind =
            PlaceKind::Thread { guild: self.id, parent: parent.id, archived: false, locked: false };
        self.add(name, kind, "THREAD_CREATE")
    }

    fn add(&self, name: &str, kind: PlaceKind, event: &str) -> Channel {
        let mut world = self.fake.world();
        let id = world.add_place(name, kind);
        let told = world.channel_json(id);
        world.dispatch(event, &told, Audience::of(GUILDS, Some(self.id)));
        drop(world);
        Channel { fake: self.fake.clone(), id }
    }

    /// Throws the bot out.
    pub fn removes_bot(&self) {
        let mut world = self.fake.world();
        world.guild_mut(self.id).has_bot = false;
        let told = json!({ "id": self.id.to_string() });
        world.dispatch("GUILD_DELETE", &told, Audience::of(GUILDS, Some(self.id)));
    }
}

impl Channel {
    /// Deletes it, with its threads.
    pub fn delete(&self) {
        let mut world = self.fake.world();
        let threads: Vec<u64> = world
            .channels
            .iter()
            .filter(|(_, place)| {
                matches!(place.kind, PlaceKind::Thread { parent, .. } if parent == self.id)
            })
            .map(|(id, _)| *id)
            .collect();
        for channel in threads.into_iter().chain([self.id]) {
            world.delete_channel(channel);
        }
    }

    /// Takes permissions from the bot, here and in threads below.
    pub fn forbid(&self, permissions: Permissions) {
        self.fake.world().place_mut(self.id).denied |= permissions;
    }

    /// Gives permissions back.
    pub fn allow(&self, permissions: Permissions) {
        self.fake.world().place_mut(self.id).denied -= permissions;
    }

    /// Lets nobody write here again before so long.
    pub fn slow_down(&self, apart: Duration) {
        self.fake.world().place_mut(self.id).slow_mode = apart;
    }

    /// Lets the guild's own filter block what the bot writes, or lets it pass.
    pub fn filter(&self, filtered: bool) {
        self.fake.world().place_mut(self.id).filtered = filtered;
    }

    /// Archives a thread.
    pub fn archive(&self) {
        self.change_thread(|archived, _| *archived = true);
    }

    /// Locks a thread: only moderators write in it or open it again.
    pub fn lock(&self) {
        self.change_thread(|_, locked| *locked = true);
    }

    /// Opens a thread again, locked or archived.
    pub fn reopen(&self) {
        self.change_thread(|archived, locked| {
            *archived = false;
            *locked = false;
        });
    }

    fn change_thread(&self, change: impl FnOnce(&mut bool, &mut bool)) {
        let mut world = self.fake.world();
        let mut kind = world.place(self.id).kind;
        let PlaceKind::Thread { archived, locked, .. } = &mut kind else {
            panic!("only threads can be archived or locked");
        };
        change(archived, locked);
        world.set_thread(self.id, kind);
    }

    /// Deletes a message, as a moderator does.
    pub fn delete_message(&self, message: u64) {
        self.fake.world().remove_message(self.id, message);
    }
}

impl World {
    fn delete_channel(&mut self, channel: u64) {
        let told = self.channel_json(channel);
        let place = self.place_mut(channel);
        if place.deleted {
            return;
        }
        place.deleted = true;
        let kind = place.kind;
        let event = match kind {
            PlaceKind::Thread { .. } => "THREAD_DELETE",
            _ => "CHANNEL_DELETE",
        };
        self.dispatch(event, &told, Audience::of(GUILDS, kind.guild()));
    }
}
