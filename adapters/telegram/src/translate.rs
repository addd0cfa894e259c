//! What an update means: who wants what, and how they can be answered. Everything here is pure.
//!
//! What does not concern the bot is no event: talk, commands for other bots, other bots themselves.

use crate::{
    address::{Address, Spot, identity},
    links,
    trail::Numbering,
};
use chat::{
    reception::{Deed, Incoming, Place, Visitor},
    words::{Typed, Unclear},
};
use tables::{Access, Channel, Community, Identity, Language, Platform, Reach, Role};
use teloxide::types::{
    CallbackQuery, CallbackQueryId, Chat, ChatId, ChatKind, ChatMemberKind, ChatMemberUpdated,
    ChatPublic, MaybeInaccessibleMessage, Message, PublicChatKind, PublicChatSupergroup,
    UpdateKind, User,
};

/// Something that concerns the bot.
pub enum Event {
    /// Somebody wants something.
    Wanted {
        /// Who and what; their rights are not asked for yet.
        incoming: Box<Incoming>,
        /// How they are answered.
        back: Back,
    },
    /// Somebody wants something in the name of a chat, so that nobody can tell who it is.
    Nameless {
        /// Their language, if that much is known.
        language: Language,
        /// How they are answered.
        back: Back,
    },
    /// Somebody has left a group, or was taken out of it.
    Left {
        /// Who.
        person: Identity,
        /// The group.
        chat: Channel,
    },
    /// The bot may, or may not, write in a group from now on.
    Group {
        /// The group.
        chat: Channel,
        /// Whether it may.
        access: Access,
    },
    /// A topic is open again.
    Reopened {
        /// Which.
        topic: Channel,
    },
    /// A group has become a supergroup, which has another id.
    Moved {
        /// The id before.
        from: Channel,
        /// The id now.
        to: Channel,
    },
    /// A person can, or can't, be written to from now on.
    Reached {
        /// Who.
        person: Visitor,
        /// Whether they can.
        reach: Reach,
    },
}

/// How somebody is answered.
#[derive(Clone, Debug)]
pub enum Back {
    /// By the answer to a press.
    Press {
        /// Which.
        press: CallbackQueryId,
        /// The message whose button it is.
        message: Address,
        /// What it sends.
        token: String,
    },
    /// By an answer to a message.
    Message(Address),
}

/// A message that an update tells of.
pub enum Sighting {
    /// Of somebody else.
    Others(Spot, Numbering, i32),
    /// Of the bot itself, under which a button was pressed.
    Own(Spot, i32),
}

/// Reads updates for a bot.
pub struct Ears {
    /// The bot's user name.
    pub bot: String,
    /// The language of who does not say theirs.
    pub language: Language,
}

impl Ears {
    /// What an update means; none if it does not concern the bot.
    pub fn hear(&self, update: UpdateKind) -> Option<Event> {
        match update {
            UpdateKind::Message(message) if message.chat.is_private() => self.in_private(&message),
            UpdateKind::Message(message) => self.in_group(&message),
            UpdateKind::CallbackQuery(press) => self.pressed(press),
            UpdateKind::MyChatMember(change) if change.chat.is_private() => {
                Some(self.reached(&change))
            }
            UpdateKind::MyChatMember(change) => admitted(&change),
            _ => None,
        }
    }

    fn in_private(&self, message: &Message) -> Option<Event> {
        let visitor = self.visitor(message.from.as_ref()?);
        let Some(text) = message.text() else {
            return Some(Event::Reached { person: visitor, reach: Reach::Open });
        };
        let deed = match Typed::read(text) {
            Some(typed) => first_words(self.for_us(typed)?.typed),
            None => help(),
        };
        Some(wanted(visitor, Place::Private, deed, message))
    }

    fn in_group(&self, message: &Message) -> Option<Event> {
        if let Some(gone) = message.left_chat_member() {
            let chat = whole(message.chat.id);
            return Some(Event::Left { person: identity(gone.id), chat });
        }
        if let Some(to) = message.migrate_to_chat_id() {
            return Some(Event::Moved { from: whole(message.chat.id), to: whole(*to) });
        }
        if let Some(from) = message.migrate_from_chat_id() {
            return Some(Event::Moved { from: whole(*from), to: whole(message.chat.id) });
        }
        if message.forum_topic_reopened().is_some() {
            return Some(Event::Reopened { topic: spot(message).channel() });
        }
        if message.chat.is_channel() || message.is_automatic_forward() {
            return None;
        }
        let Command { typed, named } = self.for_us(Typed::read(message.text()?)?)?;
        let unknown = matches!(typed.wish(), Err(Unclear::NoSuchCommand));
        if unknown && named == Named::Nobody {
            return None;
        }
        let from = message.from.as_ref()?;
        if message.sender_chat.is_some() || stands_for_many(from) {
            let back = Back::Message(address(message));
            return Some(Event::Nameless { language: self.language_of(from), back });
        }
        if from.is_bot {
            return None;
        }
        let place = place(&message.chat, spot(message));
        Some(wanted(self.visitor(from), place, Deed::Types(typed), message))
    }

    fn pressed(&self, press: CallbackQuery) -> Option<Event> {
        let (chat, message) = where_pressed(press.message.as_ref()?);
        let token = press.data?;
        let back = Back::Press { press: press.id.clone(), message, token: token.clone() };
        if stands_for_many(&press.from) {
            return Some(Event::Nameless { language: self.language_of(&press.from), back });
        }
        let incoming = Incoming {
            visitor: self.visitor(&press.from),
            place: place(chat, message.spot),
            deed: Deed::Presses(token),
            update: Some(update_id(format!("press-{}", press.id))),
        };
        Some(Event::Wanted { incoming: Box::new(incoming), back })
    }

    fn reached(&self, change: &ChatMemberUpdated) -> Event {
        let reach = if change.new_chat_member.is_present() { Reach::Open } else { Reach::Shut };
        Event::Reached { person: self.visitor(&change.from), reach }
    }

    /// The command without the name of the bot; none if another bot is named.
    fn for_us(&self, typed: Typed) -> Option<Command> {
        match typed.name.split_once('@') {
            None => Some(Command { typed, named: Named::Nobody }),
            Some((name, bot)) if bot.eq_ignore_ascii_case(&self.bot) => {
                let typed = Typed { name: name.to_owned(), rest: typed.rest };
                Some(Command { typed, named: Named::Us })
            }
            Some(_) => None,
        }
    }

    fn visitor(&self, user: &User) -> Visitor {
        Visitor {
            identity: identity(user.id),
            name: user.full_name(),
            language: self.language_of(user),
            role: Role::Member,
        }
    }

    fn language_of(&self, user: &User) -> Language {
        user.language_code.as_deref().and_then(Language::from_tag).unwrap_or(self.language)
    }
}

/// A command that is meant for this bot, or may be.
struct Command {
    typed: Typed,
    named: Named,
}

/// Whether the bot may write in a group now. Where it may not although it is there, nothing is lost yet:
/// the next message that is refused puts its table to sleep, and the host is told.
fn admitted(change: &ChatMemberUpdated) -> Option<Event> {
    let member = &change.new_chat_member;
    let access = match &member.kind {
        ChatMemberKind::Restricted(rights) if rights.is_member && !rights.can_send_messages => {
            return None;
        }
        _ if member.is_present() => Access::Open,
        _ => Access::Closed,
    };
    Some(Event::Group { chat: whole(change.chat.id), access })
}

/// A chat with all its topics.
fn whole(chat: ChatId) -> Channel {
    Spot { chat, topic: None }.channel()
}

/// Which bot a command names.
#[derive(PartialEq, Eq)]
enum Named {
    Us,
    Nobody,
}

/// A message that an update tells of.
pub fn sighting(update: &UpdateKind) -> Option<Sighting> {
    match update {
        UpdateKind::Message(message) if !message.chat.is_private() => {
            Some(Sighting::Others(spot(message), numbering(&message.chat), message.id.0))
        }
        UpdateKind::CallbackQuery(press) => {
            let message = press.message.as_ref()?;
            Some(Sighting::Own(where_pressed(message).1.spot, message.id().0))
        }
        _ => None,
    }
}

/// Who sent an update. What one person does is handled in its order, and so is what is said in a chat.
pub fn lane(update: &UpdateKind) -> i64 {
    match update {
        UpdateKind::Message(message) => message.chat.id.0,
        UpdateKind::CallbackQuery(press) => teloxide::types::ChatId::from(press.from.id).0,
        UpdateKind::MyChatMember(change) => change.chat.id.0,
        _ => 0,
    }
}

/// In a private chat `/start` belongs to Telegram: it opens the chat, or carries an invitation.
fn first_words(typed: Typed) -> Deed {
    match (typed.name.as_str(), typed.rest.as_str()) {
        ("start", "") => help(),
        ("start", payload) => match links::pressed(payload) {
            Some(token) => Deed::Presses(token),
            None => Deed::Accepts(typed.rest),
        },
        _ => Deed::Types(typed),
    }
}

fn help() -> Deed {
    Deed::Types(Typed { name: "help".to_owned(), rest: String::new() })
}

fn wanted(visitor: Visitor, place: Place, deed: Deed, message: &Message) -> Event {
    let update = Some(update_id(format!("{}/{}", message.chat.id, message.id)));
    let incoming = Box::new(Incoming { visitor, place, deed, update });
    Event::Wanted { incoming, back: Back::Message(address(message)) }
}

fn update_id(id: String) -> tables::UpdateId {
    tables::UpdateId { platform: Platform::TELEGRAM, id }
}

/// Whether a sender stands for a group's hidden admins, a channel, or Telegram itself.
fn stands_for_many(user: &User) -> bool {
    user.id.is_anonymous() || user.id.is_channel() || user.id.is_telegram()
}

fn place(chat: &Chat, spot: Spot) -> Place {
    if chat.is_private() {
        return Place::Private;
    }
    let channel = spot.channel();
    let community = Community::of_chat(&channel);
    Place::Channel { channel, community, title: chat.title().unwrap_or_default().to_owned() }
}

fn where_pressed(message: &MaybeInaccessibleMessage) -> (&Chat, Address) {
    match message {
        MaybeInaccessibleMessage::Regular(message) => (&message.chat, address(message)),
        MaybeInaccessibleMessage::Inaccessible(message) => {
            let spot = Spot { chat: message.chat.id, topic: None };
            (&message.chat, Address { spot, message: message.message_id })
        }
    }
}

/// Where a message stands. Replies have thread numbers too; only those of topics are places.
fn spot(message: &Message) -> Spot {
    Spot { chat: message.chat.id, topic: message.thread_id.filter(|_| message.is_topic_message) }
}

fn address(message: &Message) -> Address {
    Address { spot: spot(message), message: message.id }
}

fn numbering(chat: &Chat) -> Numbering {
    match &chat.kind {
        ChatKind::Public(ChatPublic {
            kind: PublicChatKind::Supergroup(PublicChatSupergroup { is_forum: false, .. }),
            ..
        }) => Numbering::OwnRow,
        _ => Numbering::SharedRow,
    }
}
