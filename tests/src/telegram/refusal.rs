//! What Telegram answers when it does not do what was asked: status, text, parameters.
//!
//! It decides nothing: the methods know when to refuse, this file knows the words.

use std::time::Duration;

use serde_json::{Value, json};

/// One refused call, as the bot gets to read it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Refusal {
    pub(super) code: u16,
    pub(super) description: String,
    parameters: Option<Value>,
}

impl Refusal {
    pub(super) fn new(code: u16, description: impl Into<String>) -> Refusal {
        Refusal { code, description: description.into(), parameters: None }
    }

    pub(super) fn bad_request(what: impl AsRef<str>) -> Refusal {
        Refusal::new(400, format!("Bad Request: {}", what.as_ref()))
    }

    pub(super) fn forbidden(what: impl AsRef<str>) -> Refusal {
        Refusal::new(403, format!("Forbidden: {}", what.as_ref()))
    }

    pub(super) fn unauthorized() -> Refusal {
        Refusal::new(401, "Unauthorized")
    }

    pub(super) fn not_found() -> Refusal {
        Refusal::new(404, "Not Found")
    }

    pub(super) fn second_poller() -> Refusal {
        Refusal::new(
            409,
            "Conflict: terminated by other getUpdates request; make sure that only one bot \
             instance is running",
        )
    }

    /// The wait is told in whole seconds, rounded up: who obeys it is never too early.
    pub(super) fn too_many(wait: Duration) -> Refusal {
        let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
        Refusal {
            code: 429,
            description: format!("Too Many Requests: retry after {seconds}"),
            parameters: Some(json!({ "retry_after": seconds })),
        }
    }

    pub(super) fn migrated(to: i64) -> Refusal {
        Refusal {
            parameters: Some(json!({ "migrate_to_chat_id": to })),
            ..Refusal::bad_request("group chat was upgraded to a supergroup chat")
        }
    }

    pub(super) fn query_too_old() -> Refusal {
        Refusal::bad_request("query is too old and response timeout expired or query ID is invalid")
    }

    pub(super) fn not_modified() -> Refusal {
        Refusal::bad_request(
            "message is not modified: specified new message content and reply markup are exactly \
             the same as a current content and reply markup of the message",
        )
    }

    pub(super) fn body(&self) -> Value {
        let mut body = json!({
            "ok": false,
            "error_code": self.code,
            "description": self.description,
        });
        if let Some(parameters) = &self.parameters {
            body["parameters"] = parameters.clone();
        }
        body
    }
}
