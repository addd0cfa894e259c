//! What a bot may ask about a chat, and how it leaves one.

use serde_json::{Value, json};

use super::feed::Line;
use super::params::Params;
use super::refusal::Refusal;
use super::state::{BOT_ID, Kind, Standing, State};

impl State {
    pub(super) fn get_chat(&self, params: &Params) -> Result<Value, Refusal> {
        let id = self.known_chat(params)?;
        let mut chat = self.chat(id).json(id);
        chat["accent_color_id"] = Value::from(0);
        chat["max_reaction_count"] = Value::from(11);
        chat["accepted_gift_types"] = json!({
            "unlimited_gifts": false, "limited_gifts": false, "unique_gifts": false,
            "premium_subscription": false, "gifts_from_channels": false,
        });
        if let Some(username) = self.people.get(&id).and_then(|account| account.username.as_ref()) {
            chat["username"] = Value::from(username.as_str());
        }
        Ok(chat)
    }

    pub(super) fn get_chat_member(&self, params: &Params) -> Result<Value, Refusal> {
        let chat_id = self.known_chat(params)?;
        let user = params.int("user_id").unwrap_or_default();
        match user {
            BOT_ID => Ok(self.bot_member_json(self.chat(chat_id).standing)),
            _ if self.people.contains_key(&user) => Ok(self.member_json(chat_id, user)),
            _ => Err(Refusal::bad_request("user not found")),
        }
    }

    pub(super) fn get_administrators(&self, params: &Params) -> Result<Value, Refusal> {
        let chat_id = self.known_chat(params)?;
        let chat = self.chat(chat_id);
        if chat.kind == Kind::Private {
            return Err(Refusal::bad_request("there are no administrators in the private chat"));
        }
        let mut list: Vec<Value> = chat
            .members
            .iter()
            .take(1)
            .map(|creator| self.member_json(chat_id, *creator))
            .collect();
        if chat.standing == Standing::Administrator && params.flag("return_bots") {
            list.push(self.bot_member_json(chat.standing));
        }
        Ok(Value::from(list))
    }

    pub(super) fn leave_chat(&mut self, params: &Params) -> Result<Value, Refusal> {
        let chat_id = self.known_chat(params)?;
        if self.chat(chat_id).kind == Kind::Private {
            return Err(Refusal::bad_request(
                "chat member status can't be changed in private chats",
            ));
        }
        self.move_bot(chat_id, BOT_ID, Standing::Left);
        Ok(Value::from(true))
    }

    /// Changes where the bot stands, and tells it so.
    pub(super) fn move_bot(&mut self, chat_id: i64, mover: i64, to: Standing) {
        let from = std::mem::replace(&mut self.chat_mut(chat_id).standing, to);
        let now = self.clock.now();
        let update = json!({
            "chat": self.chat(chat_id).json(chat_id),
            "from": self.user_json(mover),
            "date": self.clock.unix(now),
            "old_chat_member": self.bot_member_json(from),
            "new_chat_member": self.bot_member_json(to),
        });
        self.deliver(Line::Chat(chat_id), "my_chat_member", update);
    }

    fn member_json(&self, chat_id: i64, user: i64) -> Value {
        let members = &self.chat(chat_id).members;
        let user_json = self.user_json(user);
        if members.first() == Some(&user) && self.chat(chat_id).kind != Kind::Private {
            return json!({"status": "creator", "user": user_json, "is_anonymous": false});
        }
        match members.contains(&user) {
            true => json!({"status": "member", "user": user_json}),
            false => json!({"status": "left", "user": user_json}),
        }
    }

    fn bot_member_json(&self, standing: Standing) -> Value {
        let user = self.user_json(BOT_ID);
        match standing {
            Standing::Left => json!({"status": "left", "user": user}),
            Standing::Kicked => json!({"status": "kicked", "user": user, "until_date": 0}),
            Standing::Member => json!({"status": "member", "user": user}),
            Standing::Restricted => restricted_json(user),
            Standing::Administrator => administrator_json(user),
        }
    }
}

fn restricted_json(user: Value) -> Value {
    let mut member =
        json!({"status": "restricted", "user": user, "is_member": true, "until_date": 0});
    for right in [
        "can_send_messages",
        "can_send_audios",
        "can_send_documents",
        "can_send_photos",
        "can_send_videos",
        "can_send_video_notes",
        "can_send_voice_notes",
        "can_send_polls",
        "can_send_other_messages",
        "can_add_web_page_previews",
        "can_change_info",
        "can_invite_users",
        "can_pin_messages",
        "can_manage_topics",
    ] {
        member[right] = Value::from(false);
    }
    member
}

fn administrator_json(user: Value) -> Value {
    let mut member = json!({"status": "administrator", "user": user});
    for (right, has) in [
        ("can_be_edited", false),
        ("is_anonymous", false),
        ("can_manage_chat", true),
        ("can_delete_messages", true),
        ("can_manage_video_chats", false),
        ("can_restrict_members", false),
        ("can_promote_members", false),
        ("can_change_info", false),
        ("can_invite_users", true),
        ("can_post_stories", false),
        ("can_edit_stories", false),
        ("can_delete_stories", false),
        ("can_pin_messages", true),
        ("can_manage_topics", false),
    ] {
        member[right] = Value::from(has);
    }
    member
}
