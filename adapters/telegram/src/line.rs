//! What the bot does in chats: posts, edits, deletes, answers. No call is made in a chat where Telegram
//! has asked for silence, whoever was told so.
//!
//! Nothing here decides when a post or an edit is due; that is for the pacing of surfaces and for
//! [`crate::asides`] to say.

use crate::{
    address::{Address, Spot},
    draw::Drawing,
    trail::Trail,
    trouble,
    wire::{Failure, Wire},
};
use chat::{
    messenger::Trouble,
    reception::{FileAnswer, Media},
};
use reqwest::{
    Url,
    multipart::{Form, Part},
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};
use tables::{Clock, Millis, Role};
use teloxide::{
    payloads::{
        AnswerCallbackQuery, AnswerCallbackQuerySetters, DeleteMessage, EditMessageText,
        EditMessageTextSetters, GetChatMember, SendMessage, SendMessageSetters, SetMessageReaction,
        SetMessageReactionSetters,
    },
    requests::Payload,
    types::{
        CallbackQueryId, ChatId, LinkPreviewOptions, MessageId, ReactionType, ReplyParameters,
        UserId,
    },
};

/// How often the answer to a press is tried: Telegram takes it for seconds only.
const TOAST_TRIES: u32 = 3;
const TOAST_PAUSE: Duration = Duration::from_millis(500);
/// How long Telegram may take to say what rights somebody has.
const RIGHTS_PATIENCE: Duration = Duration::from_secs(3);

const NO_PREVIEW: LinkPreviewOptions = LinkPreviewOptions {
    is_disabled: true,
    url: None,
    prefer_small_media: false,
    prefer_large_media: false,
    show_above_text: false,
};

/// A message that is to be posted.
pub struct Letter {
    /// Where.
    pub spot: Spot,
    /// What.
    pub drawing: Drawing,
    /// The message it answers, if that is still there.
    pub reply_to: Option<MessageId>,
    /// Whether phones make a sound for it.
    pub sound: Sound,
}

/// Whether phones make a sound for a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sound {
    /// They do, as people have chosen for the chat.
    Usual,
    /// They don't.
    None,
}

/// The answer to a press, seen by its presser alone.
pub enum Toast {
    /// Words.
    Words(String),
    /// Words that stay until they are closed.
    Alert(String),
    /// A link that opens.
    Opens(Url),
}

/// The way to all chats.
pub struct Line {
    wire: Wire,
    clock: Clock,
    trail: Trail,
    silences: Mutex<HashMap<ChatId, Millis>>,
}

/// The part of a posted message that matters.
#[derive(Deserialize)]
struct Posted {
    message_id: i32,
}

impl Line {
    /// The way to all chats, by this wire.
    pub fn new(wire: Wire, clock: Clock) -> Self {
        Self { wire, clock, trail: Trail::default(), silences: Mutex::default() }
    }

    /// The wire, for calls that concern no chat.
    pub fn wire(&self) -> &Wire {
        &self.wire
    }

    /// The clock that silences go by.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// What stands where in chats.
    pub fn trail(&self) -> &Trail {
        &self.trail
    }

    /// Posts a message.
    pub async fn post(&self, letter: &Letter) -> Result<Address, Trouble> {
        let Letter { spot, drawing, reply_to, sound } = letter;
        let mut payload = SendMessage::new(spot.chat, &drawing.text)
            .entities(drawing.entities.clone())
            .link_preview_options(NO_PREVIEW)
            .disable_notification(*sound == Sound::None);
        if let Some(topic) = spot.topic {
            payload = payload.message_thread_id(topic);
        }
        if let Some(message) = reply_to {
            payload = payload
                .reply_parameters(ReplyParameters::new(*message).allow_sending_without_reply());
        }
        if !drawing.keyboard.inline_keyboard.is_empty() {
            payload = payload.reply_markup(drawing.keyboard.clone());
        }
        let posted: Posted = self
            .metered(spot.chat, &payload)
            .await?
            .map_err(|failure| self.trouble(spot.chat, &failure))?;
        self.trail.posted(*spot, posted.message_id);
        Ok(Address { spot: *spot, message: MessageId(posted.message_id) })
    }

    /// Posts a file: a picture that is seen at once, or data to be kept.
    pub async fn post_file(&self, spot: Spot, file: &FileAnswer) -> Result<(), Trouble> {
        if let Some(wait) = self.silence(spot.chat) {
            return Err(Trouble::Wait { wait, scope: chat::pacing::Scope::Chat });
        }
        let (method, field) = match file.media {
            Media::Png => ("SendPhoto", "photo"),
            Media::Json => ("SendDocument", "document"),
        };
        let part = Part::bytes(file.bytes.clone()).file_name(file.name);
        let mut form = Form::new().text("chat_id", spot.chat.0.to_string()).part(field, part);
        if let Some(topic) = spot.topic {
            form = form.text("message_thread_id", topic.0.0.to_string());
        }
        let posted: Result<Posted, _> = self.wire.upload(method, form).await;
        let posted = posted.map_err(|failure| self.trouble(spot.chat, &failure))?;
        self.trail.posted(spot, posted.message_id);
        Ok(())
    }

    /// Changes a message.
    pub async fn edit(&self, address: Address, drawing: &Drawing) -> Result<(), Trouble> {
        let chat = address.spot.chat;
        let mut payload = EditMessageText::new(chat, address.message, &drawing.text)
            .entities(drawing.entities.clone())
            .link_preview_options(NO_PREVIEW);
        if !drawing.keyboard.inline_keyboard.is_empty() {
            payload = payload.reply_markup(drawing.keyboard.clone());
        }
        match self.metered::<_, serde_json::Value>(chat, &payload).await? {
            Ok(_) => Ok(()),
            Err(failure) if trouble::is_not_modified(&failure) => Ok(()),
            Err(failure) => Err(self.trouble(chat, &failure)),
        }
    }

    /// Deletes a message; what is too old for that stays.
    pub async fn delete(&self, address: Address) {
        let payload = DeleteMessage::new(address.spot.chat, address.message);
        self.try_once(address.spot.chat, &payload, "a message could not be deleted").await;
    }

    /// Marks somebody's message with a thumb, which disturbs nobody.
    pub async fn thumb(&self, address: Address) {
        let thumb = ReactionType::Emoji { emoji: "👍".to_owned() };
        let payload = SetMessageReaction::new(address.spot.chat, address.message).reaction([thumb]);
        self.try_once(address.spot.chat, &payload, "a message could not be marked").await;
    }

    /// Answers a press. One that Telegram has given up, or that was answered before, is let go.
    pub async fn toast(&self, press: CallbackQueryId, toast: Toast) {
        let payload = AnswerCallbackQuery::new(press);
        let payload = match toast {
            Toast::Words(words) if words.is_empty() => payload,
            Toast::Words(words) => payload.text(crate::draw::toast(&words)),
            Toast::Alert(words) => payload.text(crate::draw::toast(&words)).show_alert(true),
            Toast::Opens(page) => payload.url(page),
        };
        for _ in 0..TOAST_TRIES {
            match self.wire.call(&payload).await {
                Err(failure) if matches!(trouble::of(&failure), Trouble::Passing(_)) => {
                    tokio::time::sleep(TOAST_PAUSE).await;
                }
                Err(failure) => return tracing::debug!(%failure, "a press could not be answered"),
                Ok(_) => return,
            }
        }
    }

    /// What rights somebody has in a chat; an ordinary member's if Telegram does not say.
    pub async fn role(&self, chat: ChatId, user: UserId) -> Role {
        let payload = GetChatMember::new(chat, user);
        match tokio::time::timeout(RIGHTS_PATIENCE, self.wire.call(&payload)).await {
            Ok(Ok(member)) if member.is_privileged() => Role::Admin,
            Ok(Ok(_)) => Role::Member,
            Ok(Err(failure)) => {
                tracing::debug!(%failure, "somebody's rights could not be learnt");
                Role::Member
            }
            Err(_) => Role::Member,
        }
    }

    /// Makes a call that counts, unless the chat wants silence.
    async fn metered<P, T>(&self, chat: ChatId, payload: &P) -> Result<Result<T, Failure>, Trouble>
    where
        P: Payload + Serialize + Sync,
        T: DeserializeOwned,
    {
        match self.silence(chat) {
            Some(wait) => Err(Trouble::Wait { wait, scope: chat::pacing::Scope::Chat }),
            None => Ok(self.wire.call_for(payload).await),
        }
    }

    /// Makes a call that is not worth a second one.
    async fn try_once<P>(&self, chat: ChatId, payload: &P, otherwise: &'static str)
    where
        P: Payload + Serialize + Sync,
    {
        match self.metered::<_, serde_json::Value>(chat, payload).await {
            Ok(Ok(_)) => {}
            Ok(Err(failure)) => {
                self.trouble(chat, &failure);
                tracing::debug!(%failure, otherwise);
            }
            Err(trouble) => tracing::debug!(%trouble, otherwise),
        }
    }

    /// What a failure means, a silence noted.
    fn trouble(&self, chat: ChatId, failure: &Failure) -> Trouble {
        let trouble = trouble::of(failure);
        if let Trouble::Wait { wait, .. } = trouble {
            self.silences().insert(chat, self.clock.now() + wait);
        }
        trouble
    }

    /// How long a chat still wants silence.
    fn silence(&self, chat: ChatId) -> Option<Millis> {
        let now = self.clock.now();
        let mut silences = self.silences();
        silences.retain(|_, until| *until > now);
        silences.get(&chat).map(|until| until - now)
    }

    fn silences(&self) -> MutexGuard<'_, HashMap<ChatId, Millis>> {
        self.silences.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
