//! The endpoints of channels and their messages: what they refuse and what they do.

use std::time::Duration;

use serde_json::{Value, json};
use serenity::model::Permissions;

use super::forms::{items, shows_something};
use super::gateway::{Audience, DIRECT_MESSAGES, GUILD_MESSAGES, GUILDS};
use super::refusal::Refusal;
use super::server::{Body, Query, Reply};
use super::wire::{EPHEMERAL, numbered, rich};
use super::world::{Author, Message, Place, PlaceKind, World};

const HOUR: Duration = Duration::from_secs(3600);

/// How long a nonce keeps a message from being sent twice ("a few minutes").
const NONCE_LIFE: Duration = Duration::from_secs(180);

/// The flags of a message that stay with it.
const KEPT_FLAGS: u64 = (1 << 2) | (1 << 12) | (1 << 15);

/// The flag of a message that disturbs nobody.
const SILENT: u64 = 1 << 12;

const LARGEST_FILE: usize = 10 * 1024 * 1024;

impl World {
    pub fn read_channel(&self, channel: u64) -> Result<Reply, Refusal> {
        self.visible(channel)?;
        Ok(Reply::Json(self.channel_json(channel)))
    }

    /// Only threads can be changed here, and only by who may speak in them.
    pub fn edit_channel(&mut self, channel: u64, form: &Value) -> Result<Reply, Refusal> {
        let place = self.visible(channel)?;
        let PlaceKind::Thread { guild, parent, archived, locked } = place.kind else {
            return Err(Refusal::MissingPermissions);
        };
        let may_speak = self.permissions(channel).contains(Permissions::SEND_MESSAGES_IN_THREADS);
        // Who lacks MANAGE_THREADS, as this bot does, may reopen a thread and no more.
        if locked || !may_speak || form.get("locked").is_some() {
            return Err(Refusal::MissingPermissions);
        }
        let archived = form["archived"].as_bool().unwrap_or(archived);
        self.set_thread(channel, PlaceKind::Thread { guild, parent, archived, locked });
        Ok(Reply::Json(self.channel_json(channel)))
    }

    /// Changes a thread and tells of it.
    pub fn set_thread(&mut self, thread: u64, kind: PlaceKind) {
        let place = self.place_mut(thread);
        if place.kind == kind {
            return;
        }
        place.kind = kind;
        let told = self.channel_json(thread);
        self.dispatch("THREAD_UPDATE", &told, Audience::of(GUILDS, kind.guild()));
    }

    pub fn list_messages(&self, channel: u64, query: &Query) -> Result<Reply, Refusal> {
        let place = self.visible(channel)?;
        if !self.permissions(channel).contains(Permissions::READ_MESSAGE_HISTORY) {
            return Ok(Reply::Json(json!([])));
        }
        let after = query.number("after").map_or(0, |id| id + 1);
        let before = query.number("before").unwrap_or(u64::MAX);
        let limit = query.number("limit").unwrap_or(50).clamp(1, 100);
        let listed: Vec<Value> = place
            .messages
            .range(after.min(before)..before)
            .rev()
            .filter(|(_, message)| message.whispered_to.is_none())
            .take(usize::try_from(limit).unwrap_or(100))
            .map(|(_, message)| self.message_json(message))
            .collect();
        Ok(Reply::Json(listed.into()))
    }

    pub fn read_message(&self, channel: u64, id: u64) -> Result<Reply, Refusal> {
        self.visible(channel)?;
        if !self.permissions(channel).contains(Permissions::READ_MESSAGE_HISTORY) {
            return Err(Refusal::MissingAccess);
        }
        Ok(Reply::Json(self.message_json(self.public(channel, id)?)))
    }

    /// A message that can be reached through its channel: ephemeral ones can't.
    fn public(&self, channel: u64, id: u64) -> Result<&Message, Refusal> {
        let message = self.message(channel, id)?;
        message.whispered_to.is_none().then_some(message).ok_or(Refusal::UnknownMessage)
    }

    pub fn post_message(&mut self, channel: u64, body: &Body) -> Result<Reply, Refusal> {
        self.may_post(channel, &body.form)?;
        if body.form["flags"].as_u64().unwrap_or(0) & EPHEMERAL != 0 {
            // The real one posts it for all to see, which is what its sender wanted to avoid.
            self.violate(format!("POST to channel {channel} asks for an ephemeral message"));
        }
        if let Some(twin) = self.sent_before(channel, &body.form) {
            return Ok(Reply::Json(self.message_json(self.message(channel, twin)?)));
        }
        let message = self.composed(channel, body)?;
        self.reopen(channel);
        let (id, now) = (message.id, message.created);
        let place = self.place_mut(channel);
        place.slow_until = now + place.slow_mode;
        if let Some(nonce) = nonce_of(&body.form) {
            let nonces = &mut self.place_mut(channel).nonces;
            nonces.retain(|_, (_, sent)| now - *sent < NONCE_LIFE);
            nonces.insert(nonce, (id, now));
        }
        self.keep(message);
        let told = self.message_json(self.message(channel, id)?);
        self.tell_of_message("MESSAGE_CREATE", channel, &told);
        Ok(Reply::Json(told))
    }

    fn may_post(&self, channel: u64, form: &Value) -> Result<(), Refusal> {
        let place = self.visible(channel)?;
        if let PlaceKind::Direct { person } = place.kind {
            return self.may_write_to(person);
        }
        let threads = matches!(place.kind, PlaceKind::Thread { .. });
        let speak = if threads {
            Permissions::SEND_MESSAGES_IN_THREADS
        } else {
            Permissions::SEND_MESSAGES
        };
        let embed = if items(&form["embeds"]).is_empty() {
            Permissions::empty()
        } else {
            Permissions::EMBED_LINKS
        };
        if !self.permissions(channel).contains(speak | embed) {
            return Err(Refusal::MissingPermissions);
        }
        if let Some(wait) = place.slow_until.checked_sub(self.now()).filter(|wait| !wait.is_zero())
        {
            return Err(Refusal::SlowMode(wait));
        }
        match place.kind {
            PlaceKind::Thread { locked: true, .. } => Err(Refusal::ThreadLocked),
            _ if place.filtered => Err(Refusal::Filtered),
            _ => Ok(()),
        }
    }

    fn may_write_to(&self, person: u64) -> Result<(), Refusal> {
        if !self.share_a_guild(person) {
            return Err(Refusal::NoMutualGuild);
        }
        if !self.person(person).takes_messages {
            return Err(Refusal::ClosedMessages);
        }
        Ok(())
    }

    /// Writing in an archived thread opens it again.
    fn reopen(&mut self, channel: u64) {
        if let PlaceKind::Thread { guild, parent, locked, .. } = self.place(channel).kind {
            self.set_thread(channel, PlaceKind::Thread { guild, parent, archived: false, locked });
        }
    }

    /// The message already sent with the same nonce, if the form insists on one only.
    fn sent_before(&self, channel: u64, form: &Value) -> Option<u64> {
        if form["enforce_nonce"] != true {
            return None;
        }
        let place = self.place(channel);
        let (id, sent) = *place.nonces.get(&nonce_of(form)?)?;
        (self.now() - sent < NONCE_LIFE && place.messages.contains_key(&id)).then_some(id)
    }

    /// A new message of the bot's, not yet posted.
    pub fn composed(&mut self, channel: u64, body: &Body) -> Result<Message, Refusal> {
        let mut message = self.blank(channel, Author::Bot);
        message.nonce = body.form["nonce"].clone();
        message.flags = body.form["flags"].as_u64().unwrap_or(0) & KEPT_FLAGS;
        self.rewrite(&mut message, body)?;
        message.pinged = pinged(&message.content, &body.form["allowed_mentions"]);
        if message.flags & SILENT != 0 {
            message.pinged.clear();
        }
        Ok(message)
    }

    /// Puts a form's parts in place of a message's own. What the form leaves out stays.
    pub fn rewrite(&mut self, message: &mut Message, body: &Body) -> Result<(), Refusal> {
        let form = &body.form;
        if let Some(content) = form.get("content") {
            message.content = content.as_str().unwrap_or("").trim().to_owned();
        }
        if let Some(embeds) = form.get("embeds") {
            message.embeds = rich(embeds);
        }
        if let Some(components) = form.get("components") {
            message.components = numbered(components);
        }
        if let Some(kept) = form.get("attachments").filter(|_| !message.attachments.is_empty()) {
            let kept: Vec<_> = items(kept).iter().map(|file| file["id"].clone()).collect();
            message.attachments.retain(|file| kept.contains(&file["id"]));
        }
        for file in &body.files {
            if file.size > LARGEST_FILE {
                return Err(Refusal::TooLarge);
            }
            let id = self.next_id();
            message.attachments.push(json!({
                "id": id.to_string(),
                "filename": file.name,
                "size": file.size,
                "url": format!("https://cdn.discordapp.com/attachments/{id}/{}", file.name),
                "proxy_url": format!("https://media.discordapp.net/attachments/{id}/{}", file.name),
            }));
        }
        let filled = shows_something(&message.content, &message.embeds, &message.components)
            || !message.attachments.is_empty();
        if filled { Ok(()) } else { Err(Refusal::EmptyMessage) }
    }

    pub fn edit_message(&mut self, channel: u64, id: u64, body: &Body) -> Result<Reply, Refusal> {
        let place = self.visible(channel)?;
        let message = self.public(channel, id)?;
        if message.author != Author::Bot {
            return Err(Refusal::NotTheAuthor);
        }
        if is_archived(place) {
            return Err(Refusal::ThreadArchived);
        }
        let mut message = message.clone();
        self.count_old_edit(&message)?;
        self.rewrite(&mut message, body)?;
        Ok(Reply::Json(self.edited(message)))
    }

    /// Posts a message's new state.
    pub fn edited(&mut self, mut message: Message) -> Value {
        message.edited = Some(self.now());
        let (channel, whispered) = (message.channel, message.whispered_to.is_some());
        let told = self.message_json(&message);
        self.keep(message);
        if !whispered {
            self.tell_of_message("MESSAGE_UPDATE", channel, &told);
        }
        told
    }

    fn count_old_edit(&mut self, message: &Message) -> Result<(), Refusal> {
        let now = self.now();
        let most = self.old_edits_an_hour.unwrap_or(usize::MAX);
        if now - message.created <= HOUR {
            return Ok(());
        }
        let edits = &mut self.place_mut(message.channel).old_edits;
        while edits.front().is_some_and(|at| now - *at >= HOUR) {
            edits.pop_front();
        }
        if edits.len() >= most {
            let oldest = edits.front().copied().unwrap_or(now);
            return Err(Refusal::OldEdits(oldest + HOUR - now));
        }
        edits.push_back(now);
        Ok(())
    }

    pub fn delete_message(&mut self, channel: u64, id: u64) -> Result<Reply, Refusal> {
        let place = self.visible(channel)?;
        let message = self.public(channel, id)?;
        if message.author != Author::Bot {
            return Err(Refusal::MissingPermissions);
        }
        if is_archived(place) {
            return Err(Refusal::ThreadArchived);
        }
        self.remove_message(channel, id);
        Ok(Reply::Empty)
    }

    /// Takes a message away and tells of it.
    pub fn remove_message(&mut self, channel: u64, id: u64) {
        let public = self.public(channel, id).is_ok();
        self.discard(channel, id);
        if !public {
            return;
        }
        let mut told = json!({ "id": id.to_string(), "channel_id": channel.to_string() });
        if let Some(guild) = self.place(channel).kind.guild() {
            told["guild_id"] = json!(guild.to_string());
        }
        self.tell_of_message("MESSAGE_DELETE", channel, &told);
    }

    /// Sends a message's event to the sessions that listen to such messages.
    pub fn tell_of_message(&mut self, event: &'static str, channel: u64, told: &Value) {
        let guild = self.place(channel).kind.guild();
        let intent = if guild.is_some() { GUILD_MESSAGES } else { DIRECT_MESSAGES };
        let mut told = told.clone();
        if let Some(guild) = guild {
            told["guild_id"] = json!(guild.to_string());
        }
        self.dispatch(event, &told, Audience::of(intent, guild));
    }
}

pub(super) fn is_archived(place: &Place) -> bool {
    matches!(place.kind, PlaceKind::Thread { archived: true, .. })
}

fn nonce_of(form: &Value) -> Option<String> {
    match &form["nonce"] {
        Value::String(nonce) => Some(nonce.clone()),
        Value::Number(nonce) => Some(nonce.to_string()),
        _ => None,
    }
}

/// Whom a text calls: those whom it mentions and whom it may. Without a word about that it calls all.
fn pinged(content: &str, allowed: &Value) -> Vec<u64> {
    let mentions =
        content.split("<@").skip(1).filter_map(|rest| rest.split('>').next()?.parse().ok());
    let parsed = |kind| items(&allowed["parse"]).iter().any(|parsed| parsed == kind);
    let named = |person: &u64| {
        let person = person.to_string();
        items(&allowed["users"]).iter().any(|id| *id == person)
    };
    let mut people: Vec<u64> =
        mentions.filter(|person| allowed.is_null() || parsed("users") || named(person)).collect();
    people.dedup();
    people
}
