//! An interaction as something that a person wants, and all that is needed to answer it.

use crate::{
    address::{Address, channel, identity},
    commands::is_keyed,
    direct::DirectChannels,
    rest::Ticket,
};
use chat::{
    reception::{Deed, Incoming, Place, Visitor},
    render::Permission,
    token::Token,
    words::Typed,
};
use secrecy::SecretString;
use serenity::model::{
    Permissions,
    application::{
        CommandDataOption, CommandDataOptionValue, CommandInteraction, ComponentInteraction,
        Interaction, InteractionContext,
    },
    channel::{ChannelType, MessageFlags, PartialChannel},
    guild::Member,
    id::{ChannelId, GuildId, InteractionId},
    user::User,
};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Instant,
};
use tables::{Community, Language, Platform, Role, UpdateId};

/// Who has one of these may manage a channel.
const ADMINS: Permissions =
    Permissions::ADMINISTRATOR.union(Permissions::MANAGE_GUILD).union(Permissions::MANAGE_CHANNELS);

/// Somebody wants something, and waits for an answer.
pub struct Call {
    /// What is wanted.
    pub incoming: Incoming,
    /// What allows to answer.
    pub ticket: Ticket,
    /// The message that was pressed; none for a command.
    pub pressed: Option<Pressed>,
    /// What the bot would need in the channel, and lacks there.
    pub lacking: Vec<Permission>,
    /// When it came in.
    pub came: Instant,
}

/// A message of ours that was pressed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pressed {
    /// Which.
    pub address: Address,
    /// Who sees it.
    pub seen: Seen,
    /// What the button asks for.
    pub token: Option<Token>,
}

/// Who sees a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seen {
    /// All in the channel.
    ByAll,
    /// The person to whom it was written.
    InDirectMessages,
    /// The person to whom it was the answer, for a while.
    Briefly,
}

impl Pressed {
    /// Whether the message is a hand: its buttons stand nowhere else. Where all can see it is none, whatever
    /// a client says was pressed there, or the answer would put a hand in the board's place.
    pub fn is_hand(&self) -> bool {
        let of_a_hand = self.token.as_ref().is_some_and(|token| token.action.is_of_a_hand());
        of_a_hand && self.seen != Seen::ByAll
    }
}

/// What both kinds of interaction tell of where they come from.
struct Origin<'a> {
    id: InteractionId,
    guild: Option<GuildId>,
    channel_id: ChannelId,
    channel: Option<&'a PartialChannel>,
    context: Option<InteractionContext>,
    user: &'a User,
    member: Option<&'a Member>,
    locale: &'a str,
}

/// Understands interactions, with what is known of the guilds they come from.
pub struct Ears {
    language: Language,
    direct: Arc<DirectChannels>,
    guilds: Mutex<HashMap<GuildId, String>>,
}

impl Ears {
    /// Ears for which people read this language if Discord names none that there are texts in.
    pub fn new(language: Language, direct: Arc<DirectChannels>) -> Self {
        Self { language, direct, guilds: Mutex::default() }
    }

    /// Learns a guild's name.
    pub fn learn(&self, guild: GuildId, name: &str) {
        self.guilds().insert(guild, name.to_owned());
    }

    /// Forgets a guild.
    pub fn forget(&self, guild: GuildId) {
        self.guilds().remove(&guild);
    }

    /// Understands an interaction; none if it is of a kind that we never ask for.
    pub fn hear(&self, interaction: Interaction) -> Option<Call> {
        let came = Instant::now();
        match interaction {
            Interaction::Command(command) => Some(self.typed(command, came)),
            Interaction::Component(press) => Some(self.pressed(press, came)),
            _ => None,
        }
    }

    fn typed(&self, command: CommandInteraction, came: Instant) -> Call {
        let origin = Origin {
            id: command.id,
            guild: command.guild_id,
            channel_id: command.channel_id,
            channel: command.channel.as_ref(),
            context: command.context,
            user: &command.user,
            member: command.member.as_deref(),
            locale: &command.locale,
        };
        let rest = words(&command.data.name, &command.data.options);
        let deed = Deed::Types(Typed { name: command.data.name.clone(), rest });
        let incoming = self.incoming(&origin, deed);
        let ticket = Ticket {
            application: command.application_id,
            id: command.id,
            token: SecretString::from(command.token),
        };
        let lacking = lacking(command.app_permissions, command.channel.as_ref());
        Call { incoming, ticket, pressed: None, lacking, came }
    }

    fn pressed(&self, press: ComponentInteraction, came: Instant) -> Call {
        let origin = Origin {
            id: press.id,
            guild: press.guild_id,
            channel_id: press.channel_id,
            channel: press.channel.as_ref(),
            context: press.context,
            user: &press.user,
            member: press.member.as_ref(),
            locale: &press.locale,
        };
        let incoming = self.incoming(&origin, Deed::Presses(press.data.custom_id.clone()));
        let is_brief =
            press.message.flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL));
        let seen = match press.guild_id {
            _ if is_brief => Seen::Briefly,
            Some(_) => Seen::ByAll,
            None => Seen::InDirectMessages,
        };
        let pressed = Pressed {
            address: Address { channel: press.channel_id, message: press.message.id },
            seen,
            token: Token::decode(&press.data.custom_id),
        };
        let ticket = Ticket {
            application: press.application_id,
            id: press.id,
            token: SecretString::from(press.token),
        };
        let lacking = lacking(press.app_permissions, press.channel.as_ref());
        Call { incoming, ticket, pressed: Some(pressed), lacking, came }
    }

    fn incoming(&self, origin: &Origin<'_>, deed: Deed) -> Incoming {
        if origin.guild.is_none() && origin.context == Some(InteractionContext::BotDm) {
            self.direct.learn(origin.user.id, origin.channel_id);
        }
        let update = UpdateId { platform: Platform::DISCORD, id: origin.id.to_string() };
        Incoming {
            visitor: self.visitor(origin),
            place: self.place(origin),
            deed,
            update: Some(update),
        }
    }

    fn visitor(&self, origin: &Origin<'_>) -> Visitor {
        let nick = origin.member.and_then(|member| member.nick.as_ref());
        let name = nick.or(origin.user.global_name.as_ref()).unwrap_or(&origin.user.name);
        let permissions = origin.member.and_then(|member| member.permissions).unwrap_or_default();
        Visitor {
            identity: identity(origin.user.id),
            name: name.clone(),
            language: Language::from_tag(origin.locale).unwrap_or(self.language),
            role: if permissions.intersects(ADMINS) { Role::Admin } else { Role::Member },
        }
    }

    fn place(&self, origin: &Origin<'_>) -> Place {
        match origin.guild {
            Some(guild) => Place::Channel {
                channel: channel(origin.channel_id),
                community: Community::new(Platform::DISCORD, &guild.to_string()),
                title: self.title(guild, origin.channel),
            },
            None => Place::Private,
        }
    }

    /// Many channels have the same name, so the guild's stands before it.
    fn title(&self, guild: GuildId, channel: Option<&PartialChannel>) -> String {
        let guild = self.guilds().get(&guild).cloned();
        let channel = channel.and_then(|channel| channel.name.as_ref());
        let channel = channel.map(|name| format!("#{name}"));
        guild.into_iter().chain(channel).collect::<Vec<_>>().join(" ")
    }

    fn guilds(&self) -> MutexGuard<'_, HashMap<GuildId, String>> {
        self.guilds.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What the bot needs to show a table in a channel and may not do there. If Discord does not say what it
/// may, the calls themselves will.
fn lacking(granted: Option<Permissions>, channel: Option<&PartialChannel>) -> Vec<Permission> {
    let (Some(granted), Some(channel)) = (granted, channel) else { return Vec::new() };
    let writing = match channel.kind {
        ChannelType::Private | ChannelType::GroupDm => return Vec::new(),
        ChannelType::PublicThread | ChannelType::PrivateThread | ChannelType::NewsThread => {
            (Permissions::SEND_MESSAGES_IN_THREADS, Permission::WriteInThreads)
        }
        _ => (Permissions::SEND_MESSAGES, Permission::Write),
    };
    let needed = [
        (Permissions::VIEW_CHANNEL, Permission::See),
        writing,
        (Permissions::EMBED_LINKS, Permission::Embed),
    ];
    let may = |right| granted.administrator() || granted.contains(right);
    needed.into_iter().filter(|(right, _)| !may(*right)).map(|(_, lacks)| lacks).collect()
}

/// A command's options as the words that people type elsewhere.
fn words(command: &str, options: &[CommandDataOption]) -> String {
    options.iter().filter_map(|option| word(command, option)).collect::<Vec<_>>().join(" ")
}

fn word(command: &str, option: &CommandDataOption) -> Option<String> {
    let value = match &option.value {
        CommandDataOptionValue::SubCommand(inner) => {
            let inner = words(command, inner);
            return Some(format!("{} {inner}", option.name).trim_end().to_owned());
        }
        CommandDataOptionValue::String(text) => text.clone(),
        CommandDataOptionValue::Boolean(flag) => flag.to_string(),
        CommandDataOptionValue::Integer(number) => number.to_string(),
        _ => return None,
    };
    Some(if is_keyed(command) { format!("{}={value}", option.name) } else { value })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn user() -> Value {
        json!({ "id": "5", "username": "anna", "discriminator": "0", "global_name": "Anna", "avatar": null })
    }

    fn interaction(kind: u8, more: Value) -> Interaction {
        let mut event = json!({
            "id": "900", "application_id": "1", "type": kind, "token": "secret", "version": 1,
            "channel_id": "77", "channel": { "id": "77", "name": "games", "type": 0 },
            "locale": "de", "entitlements": [], "attachment_size_limit": 1,
            "authorizing_integration_owners": {},
        });
        for (key, value) in more.as_object().unwrap() {
            event[key] = value.clone();
        }
        serde_json::from_value(event).unwrap()
    }

    fn in_guild(permissions: Permissions, more: Value) -> Value {
        let mut part = json!({
            "guild_id": "9", "context": 0,
            "member": {
                "user": user(), "nick": "Änne", "avatar": null, "roles": [],
                "joined_at": "2024-01-01T00:00:00.000000+00:00", "premium_since": null,
                "deaf": false, "mute": false, "flags": 0, "pending": false,
                "communication_disabled_until": null, "permissions": permissions.bits().to_string(),
            },
        });
        for (key, value) in more.as_object().unwrap() {
            part[key] = value.clone();
        }
        part
    }

    fn ears() -> Ears {
        Ears::new(Language::En, Arc::default())
    }

    fn command(name: &str, options: Value) -> Value {
        json!({ "data": { "id": "1", "name": name, "type": 1, "options": options } })
    }

    fn typed(name: &str, options: Value) -> String {
        let heard = in_guild(Permissions::empty(), command(name, options));
        let call = ears().hear(interaction(2, heard)).unwrap();
        let Deed::Types(typed) = call.incoming.deed else { panic!("a command types") };
        assert_eq!(typed.name, name);
        typed.rest
    }

    #[test]
    fn options_become_the_words_that_are_typed_elsewhere() {
        let lama = json!([{ "name": "lama", "type": 1, "options": [
            { "name": "edition", "type": 3, "value": "party" },
            { "name": "no_drama", "type": 5, "value": true },
            { "name": "limit", "type": 4, "value": 60 },
        ]}]);
        assert_eq!(typed("new", lama), "lama edition=party no_drama=true limit=60");
        assert_eq!(typed("new", json!([{ "name": "lama", "type": 1, "options": [] }])), "lama");
        assert_eq!(typed("computer", json!([{ "name": "add", "type": 1, "options": [] }])), "add");
        let play = json!([{ "name": "move", "type": 3, "value": "play 4" }]);
        assert_eq!(typed("move", play), "play 4");
        let settings = json!([
            { "name": "language", "type": 3, "value": "nl" },
            { "name": "start", "type": 3, "value": "host" },
        ]);
        assert_eq!(typed("settings", settings), "language=nl start=host");
        assert_eq!(typed("rules", json!([{ "name": "game", "type": 3, "value": "lama" }])), "lama");
        assert_eq!(typed("join", json!([])), "");
    }

    #[test]
    fn a_member_is_known_by_nick_language_and_rights() {
        let ears = ears();
        ears.learn(GuildId::new(9), "Friday group");
        let hear = |permissions| {
            let heard = in_guild(permissions, command("join", json!([])));
            ears.hear(interaction(2, heard)).unwrap().incoming
        };
        let incoming = hear(Permissions::SEND_MESSAGES);
        let Visitor { identity, name, language, role } = incoming.visitor;
        assert_eq!((identity.user.as_str(), name.as_str()), ("5", "Änne"));
        assert_eq!((language, role), (Language::De, Role::Member));
        assert_eq!(incoming.update.unwrap().id, "900");
        let Place::Channel { channel, title, .. } = incoming.place else {
            panic!("it is a channel")
        };
        assert_eq!((channel.chat.as_str(), title.as_str()), ("77", "Friday group #games"));
        for right in
            [Permissions::ADMINISTRATOR, Permissions::MANAGE_GUILD, Permissions::MANAGE_CHANNELS]
        {
            assert_eq!(hear(right).visitor.role, Role::Admin, "{right}");
        }
    }

    #[test]
    fn what_the_bot_may_not_do_is_known_before_it_tries() {
        let lacking = |granted: Option<Permissions>, kind: u8| {
            let mut heard = in_guild(Permissions::empty(), command("new", json!([])));
            heard["channel"] = json!({ "id": "77", "name": "games", "type": kind });
            if let Some(granted) = granted {
                heard["app_permissions"] = json!(granted.bits().to_string());
            }
            ears().hear(interaction(2, heard)).unwrap().lacking
        };
        let all = Permissions::VIEW_CHANNEL | Permissions::SEND_MESSAGES | Permissions::EMBED_LINKS;
        assert!(lacking(Some(all), 0).is_empty());
        assert!(lacking(Some(Permissions::ADMINISTRATOR), 0).is_empty());
        assert!(lacking(None, 0).is_empty(), "the calls themselves will tell");
        assert_eq!(lacking(Some(all - Permissions::EMBED_LINKS), 0), [Permission::Embed]);
        assert_eq!(
            lacking(Some(Permissions::EMBED_LINKS), 0),
            [Permission::See, Permission::Write]
        );
        assert_eq!(lacking(Some(all), 11), [Permission::WriteInThreads]);
        assert!(
            lacking(Some(Permissions::empty()), 1).is_empty(),
            "a direct message needs nothing"
        );
    }

    #[test]
    fn in_direct_messages_the_place_is_private_and_the_channel_learnt() {
        let ears = ears();
        let mut heard = command("hand", json!([]));
        heard["user"] = user();
        heard["context"] = json!(1);
        let call = ears.hear(interaction(2, heard)).unwrap();
        assert!(matches!(call.incoming.place, Place::Private));
        assert_eq!(call.incoming.visitor.name, "Anna");
        let known = ears.direct.of(serenity::model::id::UserId::new(5));
        assert_eq!(known, Some(ChannelId::new(77)));
    }
}
