//! Sending, editing and deleting: what a bot may do to messages.

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;

use super::markup::{Keyboard, keyboard};
use super::params::Params;
use super::refusal::Refusal;
use super::state::{Author, Draft, Kind, Message, Shown, Standing, State};
use super::text::{Entity, formatted};

/// For this long a message can be deleted.
const DELETABLE: Duration = Duration::from_secs(48 * 60 * 60);

impl State {
    pub(super) fn send_message(&mut self, params: &Params) -> Result<Value, Refusal> {
        let (text, entities) = formatted(params)?;
        let keyboard = keyboard(params)?;
        let chat_id = self.writable_chat(params)?;
        self.meter(chat_id)?;
        let reply_to = self.reply_target(chat_id, params)?;
        let thread = self.thread(chat_id, params, reply_to)?;
        let draft =
            Draft { entities, keyboard, thread, reply_to, ..Draft::text(Author::Bot, &text) };
        let id = self.post(chat_id, draft);
        Ok(self.message_json(chat_id, id))
    }

    fn reply_target(&self, chat_id: i64, params: &Params) -> Result<Option<i64>, Refusal> {
        let Some(reply) = params.nested("reply_parameters") else { return Ok(None) };
        let target = reply["message_id"].as_i64().unwrap_or_default();
        if self.chat(chat_id).messages.contains_key(&target) {
            return Ok(Some(target));
        }
        match reply["allow_sending_without_reply"].as_bool() {
            Some(true) => Ok(None),
            _ => Err(Refusal::bad_request("message to be replied not found")),
        }
    }

    /// The topic to write in. The general topic has no number that a bot may name.
    fn thread(
        &self,
        chat_id: i64,
        params: &Params,
        reply_to: Option<i64>,
    ) -> Result<Option<i64>, Refusal> {
        let chat = self.chat(chat_id);
        let of_reply = || reply_to.and_then(|id| chat.messages[&id].shown.thread);
        let Some(thread) = params.int("message_thread_id").or_else(of_reply) else {
            return Ok(None);
        };
        match chat.topics.get(&thread) {
            Some(topic) if topic.closed => Err(Refusal::bad_request("TOPIC_CLOSED")),
            Some(_) => Ok(Some(thread)),
            None => Err(Refusal::bad_request("message thread not found")),
        }
    }

    pub(super) fn edit_text(&mut self, params: &Params) -> Result<Value, Refusal> {
        let (text, entities) = formatted(params)?;
        let keyboard = keyboard(params)?;
        self.edit(params, |_| Edit { text, entities, keyboard })
    }

    pub(super) fn edit_markup(&mut self, params: &Params) -> Result<Value, Refusal> {
        let keyboard = keyboard(params)?;
        self.edit(params, |shown| Edit {
            text: shown.text.clone(),
            entities: shown.entities.clone(),
            keyboard,
        })
    }

    fn edit(
        &mut self,
        params: &Params,
        wanted: impl FnOnce(&Shown) -> Edit,
    ) -> Result<Value, Refusal> {
        let id = message_id(params)?;
        let chat_id = self.writable_chat(params)?;
        self.meter(chat_id)?;
        let now = self.clock.now();
        let chat = self.chat_mut(chat_id);
        let message = chat
            .messages
            .get_mut(&id)
            .ok_or_else(|| Refusal::bad_request("message to edit not found"))?;
        if message.author != Author::Bot || !message.service.is_empty() {
            return Err(Refusal::bad_request("message can't be edited"));
        }
        let edit = wanted(&message.shown);
        if edit.changes_nothing_in(message) {
            return Err(Refusal::not_modified());
        }
        edit.apply_to(message, now);
        chat.touch();
        Ok(self.message_json(chat_id, id))
    }

    pub(super) fn delete_message(&mut self, params: &Params) -> Result<Value, Refusal> {
        let id = message_id(params)?;
        let chat_id = self.writable_chat(params)?;
        let now = self.clock.now();
        let chat = self.chat_mut(chat_id);
        let message = chat
            .messages
            .get(&id)
            .ok_or_else(|| Refusal::bad_request("message to delete not found"))?;
        let may_delete_others =
            chat.kind == Kind::Private || chat.standing == Standing::Administrator;
        if message.author != Author::Bot && !may_delete_others {
            return Err(Refusal::bad_request("message can't be deleted"));
        }
        if now.saturating_sub(message.sent) > DELETABLE {
            return Err(Refusal::bad_request("message can't be deleted for everyone"));
        }
        chat.messages.remove(&id);
        chat.touch();
        Ok(Value::from(true))
    }

    pub(super) fn react(&mut self, params: &Params) -> Result<Value, Refusal> {
        let id = message_id(params)?;
        let chat_id = self.writable_chat(params)?;
        match self.chat(chat_id).messages.contains_key(&id) {
            true => Ok(Value::from(true)),
            false => Err(Refusal::bad_request("message to react not found")),
        }
    }
}

fn message_id(params: &Params) -> Result<i64, Refusal> {
    params
        .int("message_id")
        .ok_or_else(|| Refusal::bad_request("message identifier is not specified"))
}

/// What a message shall become.
struct Edit {
    text: String,
    entities: Vec<Entity>,
    keyboard: Option<Keyboard>,
}

impl Edit {
    fn changes_nothing_in(&self, message: &Message) -> bool {
        self.text == message.shown.text
            && self.entities == message.shown.entities
            && self.keyboard.as_ref().map(|keyboard| &keyboard.raw) == message.markup.as_ref()
    }

    fn apply_to(self, message: &mut Message, now: Duration) {
        let (markup, rows) =
            self.keyboard.map_or((None, Vec::new()), |keys| (Some(keys.raw), keys.rows));
        message.markup = markup;
        message.edited = Some(now);
        message.shown = Arc::new(Shown {
            text: self.text,
            entities: self.entities,
            keyboard: rows,
            edited: true,
            ..Shown::clone(&message.shown)
        });
    }
}
