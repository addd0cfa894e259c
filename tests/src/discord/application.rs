//! The endpoints of the application itself: who it is, its commands, its direct messages, and
//! where its gateway is.

use std::time::Duration;

use serde_json::{Value, json};

use super::forms::items;
use super::refusal::Refusal;
use super::server::Reply;
use super::world::{APPLICATION, World};

/// How many new conversations a bot may open within ten minutes. Discord names no figure, only
/// that opening many will have the bot blocked from it.
const OPENINGS: usize = 10;
const OPENINGS_SPAN: Duration = Duration::from_secs(600);

impl World {
    pub fn gateway(&self) -> Reply {
        Reply::Json(json!({ "url": self.origin.replace("http://", "ws://") }))
    }

    pub fn gateway_bot(&self) -> Reply {
        Reply::Json(json!({
            "url": self.origin.replace("http://", "ws://"),
            "shards": 1,
            "session_start_limit": {
                "total": 1000,
                "remaining": 1000_usize.saturating_sub(self.identifies),
                "reset_after": 14_400_000,
                "max_concurrency": 1,
            },
        }))
    }

    pub fn list_commands(&self, application: u64) -> Result<Reply, Refusal> {
        own(application)?;
        Ok(Reply::Json(self.commands.clone().into()))
    }

    pub fn put_commands(&mut self, application: u64, form: &Value) -> Result<Reply, Refusal> {
        own(application)?;
        let commands: Vec<Value> =
            items(form).iter().map(|command| self.registered(command)).collect();
        self.commands.clone_from(&commands);
        self.registrations += 1;
        self.changed.notify_waiters();
        Ok(Reply::Json(commands.into()))
    }

    /// A command as it comes back. One of the same name keeps its number.
    fn registered(&mut self, command: &Value) -> Value {
        let old = self.commands.iter().find(|old| old["name"] == command["name"]);
        let id = old.map(|old| old["id"].clone());
        let id = id.unwrap_or_else(|| json!(self.next_id().to_string()));
        let mut out = json!({
            "id": id,
            "application_id": APPLICATION.to_string(),
            "version": self.next_id().to_string(),
            "type": 1,
            "default_member_permissions": null,
            "name_localizations": null,
            "description_localizations": null,
            "contexts": [0, 1],
            "integration_types": [0],
            "nsfw": false,
        });
        for (key, value) in command.as_object().into_iter().flatten() {
            out[key] = value.clone();
        }
        out
    }

    pub fn open_direct(&mut self, form: &Value) -> Result<Reply, Refusal> {
        let person = form["recipient_id"].as_str().and_then(|id| id.parse().ok());
        let person = person.filter(|id| self.people.contains_key(id));
        let person = person.ok_or(Refusal::InvalidRecipient)?;
        if self.person(person).direct.is_none() {
            self.count_opening()?;
        }
        let channel = self.direct_channel(person);
        Ok(Reply::Json(self.channel_json(channel)))
    }

    fn count_opening(&mut self) -> Result<(), Refusal> {
        let now = self.now();
        while self.directs_opened.front().is_some_and(|at| now - *at >= OPENINGS_SPAN) {
            self.directs_opened.pop_front();
        }
        if self.directs_opened.len() >= OPENINGS {
            return Err(Refusal::OpeningTooFast);
        }
        self.directs_opened.push_back(now);
        Ok(())
    }
}

fn own(application: u64) -> Result<(), Refusal> {
    (application == APPLICATION).then_some(()).ok_or(Refusal::UnknownApplication)
}
