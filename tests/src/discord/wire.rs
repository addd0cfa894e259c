//! Discord's JSON for what the world holds, with the fields the real one sends. It reads only.

use serde_json::{Value, json};

use super::forms::items;
use super::world::{
    APPLICATION, Author, Interaction, InteractionCause, Message, PlaceKind, World, granted,
};

/// A message only one person sees.
pub(super) const EPHEMERAL: u64 = 1 << 6;
/// A message that says the bot is thinking.
pub(super) const LOADING: u64 = 1 << 7;

const LONG_AGO: &str = "2024-01-01T00:00:00.000000+00:00";

pub(super) fn bot_user() -> Value {
    json!({
        "id": APPLICATION.to_string(),
        "username": "stammtisch",
        "discriminator": "0420",
        "global_name": null,
        "avatar": null,
        "bot": true,
        "mfa_enabled": true,
        "verified": true,
        "email": null,
        "flags": 0,
        "public_flags": 0,
    })
}

pub(super) fn application() -> Value {
    json!({
        "id": APPLICATION.to_string(),
        "name": "Stammtisch",
        "icon": null,
        "description": "",
        "bot_public": true,
        "bot_require_code_grant": false,
        "verify_key": "00",
        "team": null,
        "flags": 0,
        "bot": bot_user(),
    })
}

impl World {
    pub fn user_json(&self, person: u64) -> Value {
        let human = self.person(person);
        json!({
            "id": person.to_string(),
            "username": human.name.to_lowercase().replace(' ', "_"),
            "discriminator": "0",
            "global_name": human.name,
            "avatar": null,
            "avatar_decoration_data": null,
            "public_flags": 0,
        })
    }

    pub fn member_json(&self, user: Value) -> Value {
        json!({
            "user": user,
            "nick": null,
            "avatar": null,
            "roles": [],
            "joined_at": LONG_AGO,
            "premium_since": null,
            "deaf": false,
            "mute": false,
            "flags": 0,
            "pending": false,
            "communication_disabled_until": null,
            "permissions": granted().bits().to_string(),
        })
    }

    pub fn channel_json(&self, channel: u64) -> Value {
        let place = self.place(channel);
        let last = place.messages.keys().next_back().map(u64::to_string);
        match place.kind {
            PlaceKind::Direct { person } => json!({
                "id": channel.to_string(),
                "type": 1,
                "last_message_id": last,
                "flags": 0,
                "recipients": [self.user_json(person)],
            }),
            PlaceKind::Text { guild } => json!({
                "id": channel.to_string(),
                "type": 0,
                "guild_id": guild.to_string(),
                "name": place.name,
                "position": 0,
                "parent_id": null,
                "topic": null,
                "nsfw": false,
                "rate_limit_per_user": 0,
                "last_message_id": last,
                "flags": 0,
                "permission_overwrites": [{
                    "id": guild.to_string(),
                    "type": 0,
                    "allow": "0",
                    "deny": place.denied.bits().to_string(),
                }],
            }),
            PlaceKind::Thread { guild, parent, archived, locked } => json!({
                "id": channel.to_string(),
                "type": 11,
                "guild_id": guild.to_string(),
                "parent_id": parent.to_string(),
                "owner_id": APPLICATION.to_string(),
                "name": place.name,
                "last_message_id": last,
                "rate_limit_per_user": 0,
                "message_count": place.messages.len(),
                "member_count": 1,
                "total_message_sent": place.messages.len(),
                "flags": 0,
                "thread_metadata": {
                    "archived": archived,
                    "locked": locked,
                    "auto_archive_duration": 1440,
                    "archive_timestamp": LONG_AGO,
                    "create_timestamp": LONG_AGO,
                },
            }),
        }
    }

    /// A guild as GUILD_CREATE tells of it to a bot without the members' intent.
    pub fn guild_json(&self, guild: u64) -> Value {
        let server = &self.guilds[&guild];
        let of_kind = |thread: bool| -> Vec<Value> {
            self.channels
                .iter()
                .filter(|(_, place)| !place.deleted && place.kind.guild() == Some(guild))
                .filter(|(_, place)| match place.kind {
                    PlaceKind::Thread { archived, .. } => thread && !archived,
                    _ => !thread,
                })
                .map(|(id, _)| self.channel_json(*id))
                .collect()
        };
        json!({
            "id": guild.to_string(),
            "name": server.name,
            "icon": null,
            "splash": null,
            "discovery_splash": null,
            "owner_id": server.members.first().copied().unwrap_or(APPLICATION).to_string(),
            "afk_channel_id": null,
            "afk_timeout": 300,
            "verification_level": 1,
            "default_message_notifications": 1,
            "explicit_content_filter": 0,
            "roles": [everyone(guild)],
            "emojis": [],
            "stickers": [],
            "features": [],
            "mfa_level": 0,
            "application_id": null,
            "system_channel_id": null,
            "system_channel_flags": 0,
            "rules_channel_id": null,
            "vanity_url_code": null,
            "description": null,
            "banner": null,
            "premium_tier": 0,
            "premium_subscription_count": 0,
            "preferred_locale": server.locale,
            "public_updates_channel_id": null,
            "nsfw_level": 0,
            "premium_progress_bar_enabled": false,
            "joined_at": LONG_AGO,
            "large": false,
            "unavailable": false,
            "member_count": server.members.len() + 1,
            "voice_states": [],
            "members": [self.member_json(bot_user())],
            "channels": of_kind(false),
            "threads": of_kind(true),
            "presences": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
        })
    }

    pub fn message_json(&self, message: &Message) -> Value {
        let author = match message.author {
            Author::Bot => bot_user(),
            Author::Person(person) => self.user_json(person),
        };
        let mut flags = message.flags;
        flags |= if message.whispered_to.is_some() { EPHEMERAL } else { 0 };
        flags |= if message.loading { LOADING } else { 0 };
        let mut out = json!({
            "id": message.id.to_string(),
            "channel_id": message.channel.to_string(),
            "type": 0,
            "author": author,
            "content": message.content,
            "embeds": message.embeds,
            "components": message.components,
            "attachments": message.attachments,
            "mentions": message.pinged.iter().map(|person| self.user_json(*person)).collect::<Vec<_>>(),
            "mention_roles": [],
            "mention_everyone": false,
            "pinned": false,
            "tts": false,
            "flags": flags,
            "timestamp": self.clock.iso(message.created),
            "edited_timestamp": message.edited.map(|at| self.clock.iso(at)),
        });
        if !message.nonce.is_null() {
            out["nonce"] = message.nonce.clone();
        }
        if let Some(interaction) = message.interaction.and_then(|id| self.interactions.get(&id)) {
            self.add_interaction_fields(&mut out, interaction);
        }
        out
    }

    fn add_interaction_fields(&self, message: &mut Value, interaction: &Interaction) {
        let mut metadata = json!({
            "id": interaction.id.to_string(),
            "type": interaction.type_number(),
            "user": self.user_json(interaction.person),
            "authorizing_integration_owners": self.owners_json(interaction.channel),
        });
        if let InteractionCause::Component { message } = interaction.cause {
            metadata["interacted_message_id"] = json!(message.to_string());
        }
        message["application_id"] = json!(APPLICATION.to_string());
        message["webhook_id"] = json!(APPLICATION.to_string());
        message["interaction_metadata"] = metadata;
        message["type"] =
            json!(if interaction.cause == InteractionCause::Command { 20 } else { 19 });
    }

    /// What an INTERACTION_CREATE says beside its `data` and `message`.
    pub fn interaction_json(&self, interaction: &Interaction) -> Value {
        let channel = interaction.channel;
        let human = self.person(interaction.person);
        let mut out = json!({
            "id": interaction.id.to_string(),
            "application_id": APPLICATION.to_string(),
            "type": interaction.type_number(),
            "token": interaction.token,
            "version": 1,
            "channel_id": channel.to_string(),
            "channel": self.channel_json(channel),
            "locale": human.locale,
            "app_permissions": self.permissions(channel).bits().to_string(),
            "entitlements": [],
            "entitlement_sku_ids": [],
            "attachment_size_limit": 10_485_760,
            "authorizing_integration_owners": self.owners_json(channel),
        });
        let user = self.user_json(interaction.person);
        if let Some(guild) = self.place(channel).kind.guild() {
            let locale = &self.guilds[&guild].locale;
            out["context"] = json!(0);
            out["guild_id"] = json!(guild.to_string());
            out["guild_locale"] = json!(locale);
            out["guild"] = json!({ "id": guild.to_string(), "locale": locale, "features": [] });
            out["member"] = self.member_json(user);
            out["channel"]["permissions"] = json!(granted().bits().to_string());
        } else {
            out["context"] = json!(1);
            out["user"] = user;
        }
        out
    }

    /// Who installed the application here; in a direct message the documentation's `"0"`.
    fn owners_json(&self, channel: u64) -> Value {
        let guild = self.place(channel).kind.guild().unwrap_or(0);
        json!({ "0": guild.to_string() })
    }
}

impl Interaction {
    pub fn type_number(&self) -> u64 {
        match self.cause {
            InteractionCause::Command => 2,
            InteractionCause::Component { .. } => 3,
            InteractionCause::Autocomplete => 4,
        }
    }
}

fn everyone(guild: u64) -> Value {
    json!({
        "id": guild.to_string(),
        "name": "@everyone",
        "color": 0,
        "colors": { "primary_color": 0, "secondary_color": null, "tertiary_color": null },
        "hoist": false,
        "icon": null,
        "unicode_emoji": null,
        "position": 0,
        "permissions": granted().bits().to_string(),
        "managed": false,
        "mentionable": false,
        "flags": 0,
    })
}

/// Components with the numbers Discord gives those that come without.
pub(super) fn numbered(components: &Value) -> Vec<Value> {
    let mut components = items(components).to_vec();
    let mut next = 1;
    components.iter_mut().for_each(|component| number(component, &mut next));
    components
}

fn number(component: &mut Value, next: &mut u64) {
    if component["id"].is_null() {
        component["id"] = json!(*next);
    }
    *next += 1;
    if let Some(inner) = component["components"].as_array_mut() {
        inner.iter_mut().for_each(|part| number(part, next));
    }
}

/// Embeds as they come back: with their kind.
pub(super) fn rich(embeds: &Value) -> Vec<Value> {
    let mut embeds = items(embeds).to_vec();
    embeds.iter_mut().for_each(|embed| embed["type"] = json!("rich"));
    embeds
}
