//! What this Discord holds: people, servers, channels, messages, interactions, sessions. Lookups
//! and bookkeeping only; what a call may do to it is in the route modules.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::Value;
use serenity::model::Permissions;
use tokio::sync::Notify;

use super::clock::Clock;
use super::gateway::Session;
use super::limits::Limits;
use super::refusal::Refusal;
use super::shown::Shown;
use super::weather::Sky;
use super::{Call, CallbackKind, Sent};

/// The application, and the bot's own user: Discord gives both the same number.
pub(super) const APPLICATION: u64 = 1_100_000_000_000_000_001;

pub(super) struct World {
    pub clock: Clock,
    pub origin: String,
    pub people: HashMap<u64, Human>,
    pub guilds: BTreeMap<u64, Server>,
    pub channels: HashMap<u64, Place>,
    pub interactions: HashMap<u64, Interaction>,
    pub by_token: HashMap<String, u64>,
    pub commands: Vec<Value>,
    pub registrations: usize,
    pub sessions: Vec<Session>,
    pub identifies: usize,
    pub limits: Limits,
    pub sky: Sky,
    pub violations: Vec<String>,
    pub calls: Vec<Call>,
    /// What the bot sent, while somebody listens in.
    pub overheard: Option<Vec<Sent>>,
    pub directs_opened: VecDeque<Duration>,
    pub old_edits_an_hour: Option<usize>,
    pub changed: Arc<Notify>,
    last_id: u64,
}

pub(super) struct Human {
    pub name: String,
    pub locale: String,
    pub takes_messages: bool,
    pub direct: Option<u64>,
    pub whispers: Vec<(u64, u64)>,
    pub changed: Arc<Notify>,
}

pub(super) struct Server {
    pub name: String,
    pub locale: String,
    pub members: Vec<u64>,
    pub has_bot: bool,
}

pub(super) struct Place {
    pub kind: PlaceKind,
    pub name: String,
    pub denied: Permissions,
    /// Whether the guild's own filter blocks what the bot writes.
    pub filtered: bool,
    pub messages: BTreeMap<u64, Message>,
    pub nonces: HashMap<String, (u64, Duration)>,
    pub old_edits: VecDeque<Duration>,
    /// How far apart the bot's messages must be, and when it may write again.
    pub slow_mode: Duration,
    pub slow_until: Duration,
    pub deleted: bool,
    pub changed: Arc<Notify>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum PlaceKind {
    Text { guild: u64 },
    Thread { guild: u64, parent: u64, archived: bool, locked: bool },
    Direct { person: u64 },
}

impl PlaceKind {
    pub fn guild(self) -> Option<u64> {
        match self {
            PlaceKind::Text { guild } | PlaceKind::Thread { guild, .. } => Some(guild),
            PlaceKind::Direct { .. } => None,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Author {
    Bot,
    Person(u64),
}

#[derive(Clone)]
pub(super) struct Message {
    pub id: u64,
    pub channel: u64,
    pub author: Author,
    /// The interaction that brought it, if one did.
    pub interaction: Option<u64>,
    /// The one person who sees it, if it is ephemeral.
    pub whispered_to: Option<u64>,
    pub content: String,
    pub embeds: Vec<Value>,
    pub components: Vec<Value>,
    pub attachments: Vec<Value>,
    pub flags: u64,
    /// Whom it called when it was posted.
    pub pinged: Vec<u64>,
    pub loading: bool,
    pub nonce: Value,
    pub created: Duration,
    pub edited: Option<Duration>,
    pub shown: Arc<Shown>,
}

pub(super) struct Interaction {
    pub id: u64,
    pub token: String,
    pub cause: InteractionCause,
    pub person: u64,
    pub channel: u64,
    pub sent: Instant,
    pub created: Duration,
    pub answer: Option<Answer>,
    /// A weather fault swallowed the answer's acknowledgement, so its sender may try again.
    pub answer_lost: bool,
    /// How often it was handed out: several sessions and replays hand it out again.
    pub copies: usize,
    pub original: Option<u64>,
    pub followups: Vec<u64>,
    pub changed: Arc<Notify>,
}

pub(super) struct Answer {
    pub kind: CallbackKind,
    pub at: Instant,
    pub data: Value,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum InteractionCause {
    Command,
    Autocomplete,
    Component { message: u64 },
}

/// What a bot may do where nothing is forbidden.
pub(super) fn granted() -> Permissions {
    Permissions::VIEW_CHANNEL
        | Permissions::SEND_MESSAGES
        | Permissions::SEND_MESSAGES_IN_THREADS
        | Permissions::EMBED_LINKS
        | Permissions::ATTACH_FILES
        | Permissions::READ_MESSAGE_HISTORY
        | Permissions::ADD_REACTIONS
        | Permissions::USE_EXTERNAL_EMOJIS
        | Permissions::CREATE_PUBLIC_THREADS
        | Permissions::CREATE_PRIVATE_THREADS
}

impl World {
    pub fn new(clock: Clock, origin: String) -> World {
        World {
            clock,
            origin,
            people: HashMap::new(),
            guilds: BTreeMap::new(),
            channels: HashMap::new(),
            interactions: HashMap::new(),
            by_token: HashMap::new(),
            commands: Vec::new(),
            registrations: 0,
            sessions: Vec::new(),
            identifies: 0,
            limits: Limits::default(),
            sky: Sky::default(),
            violations: Vec::new(),
            overheard: None,
            calls: Vec::new(),
            directs_opened: VecDeque::new(),
            old_edits_an_hour: None,
            changed: Arc::default(),
            last_id: 0,
        }
    }

    pub fn now(&self) -> Duration {
        self.clock.now()
    }

    /// A fresh snowflake: later things have higher ones.
    pub fn next_id(&mut self) -> u64 {
        self.last_id = self.clock.snowflake(self.now()).max(self.last_id + 1);
        self.last_id
    }

    /// Records that the bot did what no correct bot does.
    pub fn violate(&mut self, what: impl Into<String>) {
        self.violations.push(what.into());
    }

    pub fn person(&self, id: u64) -> &Human {
        self.people.get(&id).expect("people are never removed")
    }

    pub fn person_mut(&mut self, id: u64) -> &mut Human {
        self.people.get_mut(&id).expect("people are never removed")
    }

    pub fn guild_mut(&mut self, id: u64) -> &mut Server {
        self.guilds.get_mut(&id).expect("servers are never removed")
    }

    /// A channel as the test's driver sees it, gone or not.
    pub fn place(&self, id: u64) -> &Place {
        self.channels.get(&id).expect("channels are marked deleted, never removed")
    }

    pub fn place_mut(&mut self, id: u64) -> &mut Place {
        self.channels.get_mut(&id).expect("channels are marked deleted, never removed")
    }

    pub fn add_place(&mut self, name: &str, kind: PlaceKind) -> u64 {
        let id = self.next_id();
        self.channels.insert(
            id,
            Place {
                kind,
                name: name.to_owned(),
                denied: Permissions::empty(),
                filtered: false,
                messages: BTreeMap::new(),
                nonces: HashMap::new(),
                old_edits: VecDeque::new(),
                slow_mode: Duration::ZERO,
                slow_until: Duration::ZERO,
                deleted: false,
                changed: Arc::default(),
            },
        );
        id
    }

    /// The channel in which the bot and a person write to each other.
    pub fn direct_channel(&mut self, person: u64) -> u64 {
        if let Some(channel) = self.person(person).direct {
            return channel;
        }
        let channel = self.add_place("", PlaceKind::Direct { person });
        self.person_mut(person).direct = Some(channel);
        channel
    }

    /// A channel the bot may look into.
    pub fn visible(&self, channel: u64) -> Result<&Place, Refusal> {
        let place = self.channels.get(&channel).filter(|place| !place.deleted);
        let place = place.ok_or(Refusal::UnknownChannel)?;
        let has_bot = place.kind.guild().is_none_or(|guild| self.guilds[&guild].has_bot);
        if has_bot && self.permissions(channel).contains(Permissions::VIEW_CHANNEL) {
            Ok(place)
        } else {
            Err(Refusal::MissingAccess)
        }
    }

    /// What the bot may do in a channel. A thread also lacks what its parent lacks.
    pub fn permissions(&self, channel: u64) -> Permissions {
        let place = self.place(channel);
        let inherited = match place.kind {
            PlaceKind::Thread { parent, .. } => self.permissions(parent),
            _ => granted(),
        };
        inherited - place.denied
    }

    pub fn message(&self, channel: u64, id: u64) -> Result<&Message, Refusal> {
        let place = self.channels.get(&channel).ok_or(Refusal::UnknownChannel)?;
        place.messages.get(&id).ok_or(Refusal::UnknownMessage)
    }

    /// Stores a message's present state and wakes who waits for it.
    pub fn keep(&mut self, mut message: Message) {
        message.shown = Arc::new(Shown::of(&message));
        let (channel, id, reader) = (message.channel, message.id, message.whispered_to);
        self.place_mut(channel).messages.insert(id, message);
        if let Some(reader) = reader {
            let reader = self.person_mut(reader);
            if !reader.whispers.contains(&(channel, id)) {
                reader.whispers.push((channel, id));
            }
            reader.changed.notify_waiters();
        }
        self.wake(channel);
    }

    /// Wakes who waits for a message in a channel.
    fn wake(&self, channel: u64) {
        let place = self.place(channel);
        place.changed.notify_waiters();
        if let PlaceKind::Direct { person } = place.kind {
            self.person(person).changed.notify_waiters();
        }
    }

    /// Removes a message and wakes who waits.
    pub fn discard(&mut self, channel: u64, id: u64) {
        let removed = self.place_mut(channel).messages.remove(&id);
        if let Some(reader) = removed.and_then(|message| message.whispered_to) {
            let reader = self.person_mut(reader);
            reader.whispers.retain(|whisper| *whisper != (channel, id));
            reader.changed.notify_waiters();
        }
        self.wake(channel);
    }

    /// A new message with nothing in it yet.
    pub fn blank(&mut self, channel: u64, author: Author) -> Message {
        Message {
            id: self.next_id(),
            channel,
            author,
            interaction: None,
            whispered_to: None,
            content: String::new(),
            embeds: Vec::new(),
            components: Vec::new(),
            attachments: Vec::new(),
            flags: 0,
            pinged: Vec::new(),
            loading: false,
            nonce: Value::Null,
            created: self.now(),
            edited: None,
            shown: Arc::default(),
        }
    }

    /// Whether a person and the bot are in some server together.
    pub fn share_a_guild(&self, person: u64) -> bool {
        self.guilds.values().any(|guild| guild.has_bot && guild.members.contains(&person))
    }
}
