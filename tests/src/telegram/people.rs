//! The tests' hands: people who write and press, chats that change, topics that close.
//!
//! All of it happens at once; what comes of it, the bot learns by its polls.

use serde_json::json;

use super::FakeTelegram;
use super::feed::Line;
use super::links::start_payload;
use super::markup::ButtonAction;
use super::presses::PressHandle;
use super::state::{
    Account, Author, BOT_USERNAME, ChatState, Draft, Kind, Standing, State, TopicState,
};
use super::text::commands;

const FIRST_PERSON: i64 = 5_400_000_001;
const FIRST_GROUP: i64 = -4_100_000_001;
const FIRST_SUPERGROUP: i64 = -1_002_000_000_001;

/// Somebody with a Telegram account.
#[derive(Clone)]
pub struct Person {
    fake: FakeTelegram,
    /// The account's number, which is also that of the private chat.
    pub id: i64,
}

/// A chat, as its members see it.
#[derive(Clone)]
pub struct Chat {
    pub(super) fake: FakeTelegram,
    /// The chat's number.
    pub id: i64,
}

/// A topic of a forum.
#[derive(Clone)]
pub struct Topic {
    chat: Chat,
    /// The topic's number, which is that of the message it began with.
    pub id: i64,
}

impl FakeTelegram {
    /// A new person, whom the bot does not know yet.
    pub fn person(&self, first_name: &str) -> Person {
        let mut state = self.lock();
        let count = state.people.len();
        let id = FIRST_PERSON + i64::try_from(count).expect("people are counted by the thousand");
        let account = Account {
            first_name: first_name.to_owned(),
            username: None,
            language_code: None,
            deactivated: false,
        };
        state.people.insert(id, account);
        state.chats.insert(id, ChatState::new(Kind::Private, first_name, vec![id]));
        drop(state);
        Person { fake: self.clone(), id }
    }

    /// The private chat between a person and the bot; opening it does not start the bot.
    pub fn private(&self, person: &Person) -> Chat {
        self.chat(person.id)
    }

    /// A basic group; its first member has made it and added the bot.
    pub fn group(&self, title: &str, members: &[&Person]) -> Chat {
        self.found(Kind::Group, title, members)
    }

    /// A supergroup; its first member has made it and added the bot.
    pub fn supergroup(&self, title: &str, members: &[&Person]) -> Chat {
        self.found(Kind::Supergroup, title, members)
    }

    /// A supergroup with topics; so far it has the general one only.
    pub fn forum(&self, title: &str, members: &[&Person]) -> Chat {
        self.found(Kind::Forum, title, members)
    }

    /// An admin writes in the name of the group, so that nobody can tell who it was.
    pub fn anonymous_admin_says(&self, chat: &Chat, text: &str) -> i64 {
        self.lock().hear(chat.id, spoken(Author::AnonymousAdmin, text))
    }

    fn found(&self, kind: Kind, title: &str, members: &[&Person]) -> Chat {
        let founder = members.first().expect("a group has a first member, who made it").id;
        let mut state = self.lock();
        let id = state.free_id(kind);
        let mut chat =
            ChatState::new(kind, title, members.iter().map(|person| person.id).collect());
        chat.standing = Standing::Left;
        state.chats.insert(id, chat);
        state.move_bot(id, founder, Standing::Member);
        drop(state);
        self.chat(id)
    }

    fn chat(&self, id: i64) -> Chat {
        Chat { fake: self.clone(), id }
    }
}

impl Person {
    /// Gives the person a user name.
    #[must_use]
    pub fn called(self, username: &str) -> Person {
        self.fake.lock().account(self.id).username = Some(username.to_owned());
        self
    }

    /// Sets the language of the person's app, such as `de`.
    #[must_use]
    pub fn speaking(self, language: &str) -> Person {
        self.fake.lock().account(self.id).language_code = Some(language.to_owned());
        self
    }

    /// The user name, if there is one.
    pub fn username(&self) -> Option<String> {
        self.fake.lock().account(self.id).username.clone()
    }

    /// The person's private chat with the bot.
    pub fn private(&self) -> Chat {
        self.fake.private(self)
    }

    /// Writes into a chat and tells the message's number. In the private chat this starts the
    /// bot; in a group the bot hears it only as far as its privacy mode lets it.
    pub fn says(&self, chat: &Chat, text: &str) -> i64 {
        self.writes(chat, spoken(Author::Person(self.id), text))
    }

    /// Writes into a topic of a forum.
    pub fn says_in_topic(&self, topic: &Topic, text: &str) -> i64 {
        let draft = Draft { thread: Some(topic.id), ..spoken(Author::Person(self.id), text) };
        self.writes(&topic.chat, draft)
    }

    /// Writes an answer to a message; answers to the bot's messages always reach it.
    pub fn replies(&self, chat: &Chat, message_id: i64, text: &str) -> i64 {
        let draft = Draft { reply_to: Some(message_id), ..spoken(Author::Person(self.id), text) };
        self.writes(chat, draft)
    }

    fn writes(&self, chat: &Chat, draft: Draft) -> i64 {
        let mut state = self.fake.lock();
        if chat.id == self.id {
            state.start_bot(self.id);
        }
        state.hear(chat.id, draft)
    }

    /// Presses the button with this label, or else the first whose label begins so.
    pub fn presses(&self, chat: &Chat, message_id: i64, label: &str) -> PressHandle {
        let data = self.fake.shown(chat, message_id).and_then(|shown| {
            match &shown.button(label)?.action {
                ButtonAction::Data(data) => Some(data.clone()),
                ButtonAction::Url(_) | ButtonAction::Other(_) => None,
            }
        });
        let Some(data) = data else {
            panic!(
                "message {message_id} has no button {label:?} that sends data:\n{}",
                self.fake.transcript(chat)
            );
        };
        self.presses_data(chat, message_id, &data)
    }

    /// Sends this data as if a button had held it, even if there is no such button or message.
    pub fn presses_data(&self, chat: &Chat, message_id: i64, data: &str) -> PressHandle {
        self.fake.lock().press(self.id, chat.id, message_id, data)
    }

    /// Follows a link to the bot: starts it with what the link carries.
    pub fn opens(&self, url: &str) -> i64 {
        let payload = start_payload(url, BOT_USERNAME)
            .unwrap_or_else(|| panic!("{url} is no link that starts @{BOT_USERNAME}"));
        self.says(&self.private(), format!("/start {payload}").trim_end())
    }

    /// Blocks the bot; it is told.
    pub fn blocks_bot(&self) {
        self.fake.lock().move_bot(self.id, self.id, Standing::Kicked);
    }

    /// Takes the block back; the bot is told.
    pub fn unblocks_bot(&self) {
        self.fake.lock().move_bot(self.id, self.id, Standing::Member);
    }

    /// Leaves a group; all there are told.
    pub fn leaves(&self, chat: &Chat) {
        let mut state = self.fake.lock();
        let gone = state.user_json(self.id);
        state.hear(chat.id, Draft::service(Author::Person(self.id), "left_chat_member", gone));
        state.chat_mut(chat.id).members.retain(|member| *member != self.id);
    }

    /// Deletes the account; the bot learns it only by being refused.
    pub fn deactivates(&self) {
        self.fake.lock().account(self.id).deactivated = true;
    }
}

impl Chat {
    /// Takes the bot out of the group for good.
    pub fn kick_bot(&self) {
        self.move_bot(Standing::Kicked);
    }

    /// Brings the bot into the group, or back into it.
    pub fn add_bot(&self) {
        self.move_bot(Standing::Member);
    }

    /// Makes the bot an admin: it hears all from now on.
    pub fn promote_bot(&self) {
        self.move_bot(Standing::Administrator);
    }

    fn move_bot(&self, to: Standing) {
        let mut state = self.fake.lock();
        let mover = state.chat(self.id).members[0];
        state.move_bot(self.id, mover, to);
    }

    /// Takes the bot's right to write in the group.
    pub fn restrict_bot(&self) {
        self.move_bot(Standing::Restricted);
    }

    /// Turns the basic group into a supergroup, which has another number and no messages yet.
    pub fn migrate(&self) -> Chat {
        let new = self.migrate_unheard();
        let mut state = self.fake.lock();
        let author = Author::Person(state.chat(new.id).members[0]);
        state.hear(self.id, Draft::service(author, "migrate_to_chat_id", json!(new.id)));
        state.hear(new.id, Draft::service(author, "migrate_from_chat_id", json!(self.id)));
        drop(state);
        new
    }

    /// The same, of which the bot learns only by being refused.
    pub fn migrate_unheard(&self) -> Chat {
        let mut state = self.fake.lock();
        let to = state.free_id(Kind::Supergroup);
        let old = state.chat(self.id);
        assert_eq!(old.kind, Kind::Group, "only basic groups become supergroups");
        let (title, members, standing) = (old.title.clone(), old.members.clone(), old.standing);
        let mut new = ChatState::new(Kind::Supergroup, &title, members);
        new.standing = standing;
        state.chats.insert(to, new);
        state.chat_mut(self.id).migrated_to = Some(to);
        drop(state);
        self.fake.chat(to)
    }

    /// Deletes a message, as an admin may; bots are not told.
    pub fn delete_message(&self, message_id: i64) {
        let mut state = self.fake.lock();
        let chat = state.chat_mut(self.id);
        let gone = chat.messages.remove(&message_id);
        chat.touch();
        drop(state);
        assert!(gone.is_some(), "message {message_id} is not there to be deleted");
    }

    /// Lets the first member write so many messages that are none of the bot's business.
    pub fn chatter(&self, count: usize) {
        let mut state = self.fake.lock();
        let talker = state.chat(self.id).members[0];
        for _ in 0..count {
            state.hear(self.id, spoken(Author::Person(talker), "… and so on"));
        }
    }

    /// Opens a new topic in a forum.
    pub fn topic(&self, name: &str) -> Topic {
        let mut state = self.fake.lock();
        assert_eq!(state.chat(self.id).kind, Kind::Forum, "only forums have topics");
        let author = Author::Person(state.chat(self.id).members[0]);
        let content = json!({"name": name, "icon_color": 7_322_096});
        let id = state.hear(self.id, Draft::service(author, "forum_topic_created", content));
        state.chat_mut(self.id).topics.insert(id, TopicState { closed: false });
        drop(state);
        Topic { chat: self.clone(), id }
    }
}

impl Topic {
    /// Closes the topic: only admins could still write there.
    pub fn close(&self) {
        self.set("forum_topic_closed", TopicState { closed: true });
    }

    /// Opens the topic again.
    pub fn reopen(&self) {
        self.set("forum_topic_reopened", TopicState { closed: false });
    }

    fn set(&self, event: &str, to: TopicState) {
        let mut state = self.chat.fake.lock();
        let author = Author::Person(state.chat(self.chat.id).members[0]);
        let draft = Draft { thread: Some(self.id), ..Draft::service(author, event, json!({})) };
        state.hear(self.chat.id, draft);
        state.chat_mut(self.chat.id).topics.insert(self.id, to);
    }
}

fn spoken(author: Author, text: &str) -> Draft {
    Draft { entities: commands(text), ..Draft::text(author, text) }
}

impl State {
    fn account(&mut self, id: i64) -> &mut Account {
        self.people.get_mut(&id).expect("people are never forgotten")
    }

    fn free_id(&self, kind: Kind) -> i64 {
        let count = i64::try_from(self.chats.len()).expect("chats are counted by the thousand");
        match kind {
            Kind::Group => FIRST_GROUP - count,
            _ => FIRST_SUPERGROUP - count,
        }
    }

    fn start_bot(&mut self, person: i64) {
        let standing = &mut self.chat_mut(person).standing;
        assert_ne!(*standing, Standing::Kicked, "who has blocked the bot must unblock it first");
        *standing = Standing::Member;
    }

    /// Puts somebody's message into a chat, and hands it to the bot if it may hear it.
    fn hear(&mut self, chat_id: i64, draft: Draft) -> i64 {
        let heard = self.bot_hears(chat_id, &draft);
        let id = self.post(chat_id, draft);
        if heard {
            let json = self.message_json(chat_id, id);
            self.deliver(Line::Chat(chat_id), "message", json);
        }
        id
    }

    /// The platform's privacy mode: in groups a bot hears what is meant for it, and no more.
    fn bot_hears(&self, chat_id: i64, draft: &Draft) -> bool {
        let chat = self.chat(chat_id);
        match chat.standing {
            Standing::Left | Standing::Kicked => false,
            Standing::Administrator => true,
            Standing::Member | Standing::Restricted => {
                chat.kind == Kind::Private
                    || !draft.service.is_empty()
                    || is_command_for_bot(draft)
                    || draft.reply_to.is_some_and(|id| is_from_bot(chat, id))
            }
        }
    }
}

fn is_from_bot(chat: &ChatState, message_id: i64) -> bool {
    chat.messages.get(&message_id).is_some_and(|message| message.author == Author::Bot)
}

/// Whether the text begins with a command that names this bot, or no bot at all.
fn is_command_for_bot(draft: &Draft) -> bool {
    let Some(command) = draft.entities.first().filter(|entity| entity.offset == 0) else {
        return false;
    };
    // A command is ASCII, so that its UTF-16 length is its length in bytes.
    match draft.text[..command.length].split_once('@') {
        Some((_, bot)) => bot.eq_ignore_ascii_case(BOT_USERNAME),
        None => true,
    }
}
