//! What a failed call means: Telegram's code and words, read as one of the neutral troubles.
//!
//! Telegram has a code for the kind of a refusal only; the rest is in its words, which are known from
//! the source of its server (github.com/tdlib/telegram-bot-api).

use crate::{address::Spot, wire::Failure};
use chat::{messenger::Trouble, pacing::Scope};
use teloxide::types::ChatId;

/// The message is not there any more, or not to be edited any more.
const GONE: [&str; 3] =
    ["message to edit not found", "message can't be edited", "MESSAGE_ID_INVALID"];

/// The chat, its topic or the right to write there is gone.
const CLOSED: [&str; 12] = [
    "chat not found",
    "chat was deleted",
    "group is deactivated",
    "PEER_ID_INVALID",
    "not enough rights",
    "have no rights",
    "need administrator rights",
    "CHAT_WRITE_FORBIDDEN",
    "CHAT_RESTRICTED",
    "message thread not found",
    "TOPIC_CLOSED",
    "TOPIC_DELETED",
];

/// The account is no more; no update tells of that.
const DELETED: &str = "user is deactivated";

/// Whether the call was refused because the message shows this already, which is as good as done.
pub fn is_not_modified(failure: &Failure) -> bool {
    matches!(failure, Failure::Refused { code: 400, description, .. }
        if description.contains("message is not modified"))
}

/// What a failure means for whoever wanted the call.
pub fn of(failure: &Failure) -> Trouble {
    match failure {
        Failure::Refused { retry_after: Some(seconds), .. } => wait(*seconds),
        Failure::Refused { code: 429, .. } => wait(1),
        Failure::Refused { moved_to: Some(chat), .. } => {
            Trouble::Moved { to: Spot { chat: ChatId(*chat), topic: None }.channel() }
        }
        Failure::Refused { code: 400, description, .. } => bad_request(description),
        Failure::Refused { code: 403, description, .. } if description.contains(DELETED) => {
            Trouble::Departed(description.clone())
        }
        Failure::Refused { code: 403, description, .. } => {
            Trouble::Unreachable(description.clone())
        }
        failure => Trouble::Passing(failure.to_string()),
    }
}

fn wait(seconds: u64) -> Trouble {
    Trouble::Wait { wait: seconds.saturating_mul(1000), scope: Scope::Chat }
}

fn bad_request(description: &str) -> Trouble {
    let says_one_of = |words: &[&str]| words.iter().any(|word| description.contains(word));
    if says_one_of(&GONE) {
        Trouble::Gone
    } else if says_one_of(&CLOSED) {
        Trouble::Unreachable(description.to_owned())
    } else {
        Trouble::Refused(description.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(code: u16, description: &str) -> Failure {
        Failure::Refused {
            code,
            description: description.to_owned(),
            retry_after: None,
            moved_to: None,
        }
    }

    #[test]
    fn telegrams_words_are_understood() {
        let unreachable = |words: &str| Trouble::Unreachable(words.to_owned());
        for (code, words, trouble) in [
            (400, "Bad Request: message to edit not found", Trouble::Gone),
            (400, "Bad Request: message can't be edited", Trouble::Gone),
            (
                403,
                "Forbidden: bot was blocked by the user",
                unreachable("Forbidden: bot was blocked by the user"),
            ),
            (
                403,
                "Forbidden: user is deactivated",
                Trouble::Departed("Forbidden: user is deactivated".to_owned()),
            ),
            (400, "Bad Request: TOPIC_CLOSED", unreachable("Bad Request: TOPIC_CLOSED")),
            (400, "Bad Request: chat not found", unreachable("Bad Request: chat not found")),
            (
                400,
                "Bad Request: BUTTON_DATA_INVALID",
                Trouble::Refused("Bad Request: BUTTON_DATA_INVALID".to_owned()),
            ),
            (
                500,
                "Internal Server Error",
                Trouble::Passing("500 Internal Server Error".to_owned()),
            ),
            (502, "Bad Gateway", Trouble::Passing("502 Bad Gateway".to_owned())),
        ] {
            assert_eq!(of(&refused(code, words)), trouble, "{words}");
        }
    }

    #[test]
    fn a_told_wait_is_kept() {
        let flood = Failure::Refused {
            code: 429,
            description: String::new(),
            retry_after: Some(7),
            moved_to: None,
        };
        assert_eq!(of(&flood), Trouble::Wait { wait: 7000, scope: Scope::Chat });
    }

    #[test]
    fn what_is_shown_already_is_no_trouble() {
        let same = "Bad Request: message is not modified: specified new message content and reply markup are \
            exactly the same as a current content and reply markup of the message";
        assert!(is_not_modified(&refused(400, same)));
        assert!(!is_not_modified(&refused(400, "Bad Request: message can't be edited")));
    }
}
