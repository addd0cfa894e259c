//! What Discord refuses, with the status, code and message it refuses with (the developer
//! documentation's page on opcodes and status codes, and answers seen in the wild).
//! It decides nothing: the routes do.

use std::time::Duration;

use serde_json::{Value, json};

/// A refused call.
#[derive(Clone, Debug)]
pub(super) enum Refusal {
    NotFound,
    Unauthorized,
    UnknownApplication,
    UnknownChannel,
    UnknownMessage,
    UnknownWebhook,
    UnknownInteraction,
    SlowMode(Duration),
    OpeningTooFast,
    TooLarge,
    AlreadyAcknowledged,
    OldEdits(Duration),
    MissingAccess,
    NotTheAuthor,
    EmptyMessage,
    ClosedMessages,
    MissingPermissions,
    InvalidWebhookToken,
    InvalidRecipient,
    Form(Value),
    ThreadArchived,
    InvalidJson,
    NoMutualGuild,
    ThreadLocked,
    Filtered,
}

/// Whose doing a refusal is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Cause {
    /// The world changed; a bot must live with it.
    Circumstance,
    /// No correct bot sends such a call.
    Bug,
}

impl Refusal {
    pub fn status(&self) -> u16 {
        self.facts().0
    }

    pub fn code(&self) -> u32 {
        self.facts().1
    }

    pub fn cause(&self) -> Cause {
        match self {
            Refusal::NotFound
            | Refusal::OpeningTooFast
            | Refusal::TooLarge
            | Refusal::EmptyMessage
            | Refusal::Form(_)
            | Refusal::InvalidJson => Cause::Bug,
            _ => Cause::Circumstance,
        }
    }

    pub fn body(&self) -> Value {
        let (_, code, message) = self.facts();
        match self {
            Refusal::Form(errors) => json!({ "message": message, "code": code, "errors": errors }),
            Refusal::OldEdits(wait) | Refusal::SlowMode(wait) => json!({
                "message": message,
                "code": code,
                "retry_after": wait.as_secs_f64(),
                "global": false,
            }),
            _ => json!({ "message": message, "code": code }),
        }
    }

    fn facts(&self) -> (u16, u32, &'static str) {
        match self {
            Refusal::NotFound => (404, 0, "404: Not Found"),
            Refusal::Unauthorized => (401, 0, "401: Unauthorized"),
            Refusal::UnknownApplication => (404, 10002, "Unknown Application"),
            Refusal::UnknownChannel => (404, 10003, "Unknown Channel"),
            Refusal::UnknownMessage => (404, 10008, "Unknown Message"),
            Refusal::UnknownWebhook => (404, 10015, "Unknown Webhook"),
            Refusal::UnknownInteraction => (404, 10062, "Unknown interaction"),
            Refusal::SlowMode(_) => {
                (429, 20016, "This action cannot be performed due to slowmode rate limit")
            }
            Refusal::OpeningTooFast => (403, 40003, "You are opening direct messages too fast."),
            Refusal::TooLarge => (413, 40005, "Request entity too large"),
            Refusal::AlreadyAcknowledged => {
                (400, 40060, "Interaction has already been acknowledged.")
            }
            Refusal::OldEdits(_) => (
                429,
                30046,
                "Maximum number of edits to messages older than 1 hour reached. Try again later",
            ),
            Refusal::MissingAccess => (403, 50001, "Missing Access"),
            Refusal::NotTheAuthor => (403, 50005, "Cannot edit a message authored by another user"),
            Refusal::EmptyMessage => (400, 50006, "Cannot send an empty message"),
            Refusal::ClosedMessages => (403, 50007, "Cannot send messages to this user"),
            Refusal::MissingPermissions => (403, 50013, "Missing Permissions"),
            Refusal::InvalidWebhookToken => (401, 50027, "Invalid Webhook Token"),
            Refusal::InvalidRecipient => (400, 50033, "Invalid Recipient(s)"),
            Refusal::Form(_) => (400, 50035, "Invalid Form Body"),
            Refusal::ThreadArchived => (400, 50083, "Thread is archived"),
            Refusal::InvalidJson => (400, 50109, "The request body contains invalid JSON."),
            Refusal::NoMutualGuild => {
                (403, 50278, "Cannot send messages to this user due to having no mutual guilds")
            }
            Refusal::ThreadLocked => (400, 160_005, "Thread is locked"),
            Refusal::Filtered => (400, 200_000, "Message was blocked by automatic moderation"),
        }
    }
}

/// The faults found in a form, collected before refusing as Discord does.
#[derive(Default)]
pub(super) struct Faults(Vec<(Vec<String>, &'static str, String)>);

impl Faults {
    pub fn add(&mut self, path: &[&str], code: &'static str, message: impl Into<String>) {
        let path = path.iter().map(|part| (*part).to_owned()).collect();
        self.0.push((path, code, message.into()));
    }

    /// Takes over another form's faults as those of the part at `path`.
    pub fn nest(&mut self, path: &[&str], inner: Faults) {
        for (rest, code, message) in inner.0 {
            let path = path.iter().map(|part| (*part).to_owned()).chain(rest).collect();
            self.0.push((path, code, message));
        }
    }

    pub fn into_result(self) -> Result<(), Refusal> {
        if self.0.is_empty() { Ok(()) } else { Err(Refusal::Form(self.tree())) }
    }

    /// The `errors` object: keys down to the field, and there a list `_errors`.
    fn tree(self) -> Value {
        let mut root = json!({});
        for (path, code, message) in self.0 {
            let mut node = &mut root;
            for part in &path {
                node = &mut node[part.as_str()];
            }
            let fault = json!({ "code": code, "message": message });
            match node["_errors"].as_array_mut() {
                Some(list) => list.push(fault),
                None => node["_errors"] = json!([fault]),
            }
        }
        root
    }
}
