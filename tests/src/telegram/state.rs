//! What the fake remembers: people, chats, messages, and where the bot stands.
//!
//! It keeps and shows; what a call or a person changes is in `messages`, `chats` and `people`.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Map, Value, json};
use tokio::sync::watch;

use super::calls::Call;
use super::clock::Clock;
use super::commands::CommandLists;
use super::feed::Feed;
use super::limits::{Block, Bucket, ChatRate};
use super::markup::{Button, Keyboard};
use super::presses::Query;
use super::text::Entity;
use super::weather::Sky;

/// The bot's own user, as `getMe` tells it.
pub const BOT_ID: i64 = 110_201_543;
/// The bot's user name, without the `@`.
pub const BOT_USERNAME: &str = "stammtisch_bot";
/// The user that stands for every admin who writes anonymously.
pub const ANONYMOUS_ADMIN: i64 = 1_087_968_824;

/// Everything behind the fake's one lock.
pub(super) struct State {
    pub(super) clock: Clock,
    pub(super) people: HashMap<i64, Account>,
    pub(super) chats: HashMap<i64, ChatState>,
    pub(super) feed: Feed,
    pub(super) queries: HashMap<String, Query>,
    pub(super) commands: CommandLists,
    pub(super) total: Bucket,
    /// Until when no metered call is let in, whatever its chat.
    pub(super) closed_until: Duration,
    pub(super) sky: Sky,
    pub(super) calls: Vec<Call>,
    /// What the bot sent, while somebody listens in.
    pub(super) overheard: Option<Vec<Sent>>,
    pub(super) violations: Vec<String>,
}

/// What the bot sent with a call.
#[derive(Clone, Debug)]
pub struct Sent {
    /// The chat that it named.
    pub chat: Option<i64>,
    /// All its fields, as JSON.
    pub body: String,
}

/// A person's account.
pub(super) struct Account {
    pub(super) first_name: String,
    pub(super) username: Option<String>,
    pub(super) language_code: Option<String>,
    pub(super) deactivated: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Private,
    Group,
    Supergroup,
    Forum,
}

/// Where the bot stands in a chat. In a private one, `Left` is never having been started and
/// `Kicked` is being blocked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    Left,
    Kicked,
    Member,
    /// A member who may not write.
    Restricted,
    Administrator,
}

pub(super) struct ChatState {
    pub(super) kind: Kind,
    pub(super) title: String,
    /// In the order of their joining; the first is the creator.
    pub(super) members: Vec<i64>,
    pub(super) standing: Standing,
    pub(super) messages: BTreeMap<i64, Message>,
    pub(super) topics: BTreeMap<i64, TopicState>,
    pub(super) migrated_to: Option<i64>,
    pub(super) rate: ChatRate,
    pub(super) block: Option<Block>,
    pub(super) changed: watch::Sender<u64>,
    last_message: i64,
}

pub(super) struct TopicState {
    pub(super) closed: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Author {
    Bot,
    Person(i64),
    AnonymousAdmin,
}

pub(super) struct Message {
    pub(super) author: Author,
    pub(super) sent: Duration,
    pub(super) edited: Option<Duration>,
    pub(super) markup: Option<Value>,
    pub(super) reply_to: Option<i64>,
    /// The fields of a service message; empty for all others.
    pub(super) service: Map<String, Value>,
    pub(super) shown: Arc<Shown>,
}

/// A message before it has its number.
pub(super) struct Draft {
    pub(super) author: Author,
    pub(super) text: String,
    pub(super) entities: Vec<Entity>,
    pub(super) keyboard: Option<Keyboard>,
    pub(super) thread: Option<i64>,
    pub(super) reply_to: Option<i64>,
    pub(super) service: Map<String, Value>,
}

/// A message as people see it now.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    /// Its number in its chat.
    pub id: i64,
    /// Who wrote it.
    pub author: String,
    /// What it says; empty for a service message.
    pub text: String,
    /// How parts of the text are marked.
    pub entities: Vec<Entity>,
    /// The buttons under it, row by row.
    pub keyboard: Vec<Vec<Button>>,
    /// Whether the bot wrote it.
    pub from_bot: bool,
    /// Whether it was changed since it was sent.
    pub edited: bool,
    /// The forum topic it is in; none in the general one and outside forums.
    pub thread: Option<i64>,
}

impl Shown {
    /// All its buttons, in reading order.
    pub fn buttons(&self) -> impl Iterator<Item = &Button> {
        self.keyboard.iter().flatten()
    }

    /// The button with this label, or else the first whose label begins so.
    pub fn button(&self, label: &str) -> Option<&Button> {
        self.buttons()
            .find(|button| button.label == label)
            .or_else(|| self.buttons().find(|button| button.label.starts_with(label)))
    }
}

impl Draft {
    pub(super) fn text(author: Author, text: &str) -> Draft {
        Draft {
            author,
            text: text.to_owned(),
            entities: Vec::new(),
            keyboard: None,
            thread: None,
            reply_to: None,
            service: Map::new(),
        }
    }

    pub(super) fn service(author: Author, name: &str, content: Value) -> Draft {
        Draft { service: Map::from_iter([(name.to_owned(), content)]), ..Draft::text(author, "") }
    }
}

impl ChatState {
    pub(super) fn new(kind: Kind, title: &str, members: Vec<i64>) -> ChatState {
        let (rate, standing) = match kind {
            Kind::Private => (ChatRate::private(), Standing::Left),
            _ => (ChatRate::group(), Standing::Member),
        };
        ChatState {
            kind,
            title: title.to_owned(),
            members,
            standing,
            messages: BTreeMap::new(),
            topics: BTreeMap::new(),
            migrated_to: None,
            rate,
            block: None,
            changed: watch::Sender::new(0),
            // A forum's first number is that of its general topic.
            last_message: i64::from(kind == Kind::Forum),
        }
    }

    pub(super) fn touch(&self) {
        self.changed.send_modify(|change| *change += 1);
    }

    pub(super) fn json(&self, id: i64) -> Value {
        match self.kind {
            Kind::Private => json!({"id": id, "type": "private", "first_name": self.title}),
            Kind::Group => json!({"id": id, "type": "group", "title": self.title}),
            Kind::Supergroup => json!({"id": id, "type": "supergroup", "title": self.title}),
            Kind::Forum => {
                json!({"id": id, "type": "supergroup", "title": self.title, "is_forum": true})
            }
        }
    }
}

impl State {
    pub(super) fn chat(&self, id: i64) -> &ChatState {
        self.chats.get(&id).expect("chats are never forgotten")
    }

    pub(super) fn chat_mut(&mut self, id: i64) -> &mut ChatState {
        self.chats.get_mut(&id).expect("chats are never forgotten")
    }

    pub(super) fn user_json(&self, id: i64) -> Value {
        match self.people.get(&id) {
            Some(account) => account.json(id),
            None if id == BOT_ID => bot_json(),
            None => json!({
                "id": id, "is_bot": true, "first_name": "Group", "username": "GroupAnonymousBot",
            }),
        }
    }

    fn name_of(&self, author: Author) -> String {
        match author {
            Author::Bot => "bot".to_owned(),
            Author::AnonymousAdmin => "anonymous admin".to_owned(),
            Author::Person(id) => self.people[&id].first_name.clone(),
        }
    }

    /// Puts a message into a chat and tells its number.
    pub(super) fn post(&mut self, chat_id: i64, draft: Draft) -> i64 {
        let author = self.name_of(draft.author);
        let sent = self.clock.now();
        let chat = self.chat_mut(chat_id);
        chat.last_message += 1;
        let (markup, keyboard) =
            draft.keyboard.map_or((None, Vec::new()), |keys| (Some(keys.raw), keys.rows));
        let shown = Shown {
            id: chat.last_message,
            author,
            text: draft.text,
            entities: draft.entities,
            keyboard,
            from_bot: draft.author == Author::Bot,
            edited: false,
            thread: draft.thread,
        };
        let message = Message {
            author: draft.author,
            sent,
            edited: None,
            markup,
            reply_to: draft.reply_to,
            service: draft.service,
            shown: Arc::new(shown),
        };
        chat.messages.insert(chat.last_message, message);
        chat.touch();
        chat.last_message
    }

    /// The message as the platform hands it out.
    pub(super) fn message_json(&self, chat_id: i64, id: i64) -> Value {
        let mut json = self.bare_message_json(chat_id, id);
        let quoted = self.chat(chat_id).messages[&id].reply_to;
        if let Some(quoted) = quoted.filter(|id| self.chat(chat_id).messages.contains_key(id)) {
            json["reply_to_message"] = self.bare_message_json(chat_id, quoted);
        }
        json
    }

    fn bare_message_json(&self, chat_id: i64, id: i64) -> Value {
        let chat = self.chat(chat_id);
        let message = &chat.messages[&id];
        let mut json = json!({
            "message_id": id,
            "chat": chat.json(chat_id),
            "date": self.clock.unix(message.sent),
        });
        self.write_author(&mut json, chat_id, message.author);
        if message.service.is_empty() {
            json["text"] = Value::from(message.shown.text.as_str());
        }
        if !message.shown.entities.is_empty() {
            json["entities"] = json!(message.shown.entities);
        }
        if let Some(markup) = &message.markup {
            json["reply_markup"] = markup.clone();
        }
        if let Some(edited) = message.edited {
            json["edit_date"] = Value::from(self.clock.unix(edited));
        }
        if let Some(thread) = message.shown.thread {
            json["message_thread_id"] = Value::from(thread);
            json["is_topic_message"] = Value::from(true);
        }
        for (name, content) in &message.service {
            json[name] = content.clone();
        }
        json
    }

    fn write_author(&self, json: &mut Value, chat_id: i64, author: Author) {
        json["from"] = match author {
            Author::Bot => bot_json(),
            Author::Person(id) => self.user_json(id),
            Author::AnonymousAdmin => self.user_json(ANONYMOUS_ADMIN),
        };
        if author == Author::AnonymousAdmin {
            json["sender_chat"] = self.chat(chat_id).json(chat_id);
        }
    }
}

impl Account {
    fn json(&self, id: i64) -> Value {
        let mut json = json!({"id": id, "is_bot": false, "first_name": self.first_name});
        if let Some(username) = &self.username {
            json["username"] = Value::from(username.as_str());
        }
        if let Some(language) = &self.language_code {
            json["language_code"] = Value::from(language.as_str());
        }
        json
    }
}

/// The bot as a user among others.
pub(super) fn bot_json() -> Value {
    json!({
        "id": BOT_ID, "is_bot": true, "first_name": "Stammtisch", "username": BOT_USERNAME,
    })
}
