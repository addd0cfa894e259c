//! Why a call to Discord failed, and what that means for who wanted it.

use crate::limits::Limit;
use chat::messenger::Trouble;

/// Why a call failed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Failure {
    /// It comes too early.
    #[error("Discord asks to wait {} ms", .0.wait)]
    Limited(Limit),
    /// Discord refuses it.
    #[error("Discord refuses it: {0}")]
    Refused(Refused),
    /// It did not get through, or its answer did not, or Discord has trouble of its own: it may have been
    /// carried out.
    #[error("Discord can't be reached: {0}")]
    Unreached(String),
}

/// What Discord says of a refused call.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{status}, code {code}: {message}")]
pub struct Refused {
    /// The status of the answer.
    pub status: u16,
    /// Discord's own code for it, or 0.
    pub code: u64,
    /// Discord's words for it.
    pub message: String,
}

/// The token is not, or no more, a bot's.
pub const UNAUTHORIZED: u16 = 401;
/// An interaction was answered before: by us, if the answer to the first try was lost.
pub const ALREADY_ACKNOWLEDGED: u64 = 40060;
/// New direct messages are opened too fast.
pub const OPENING_TOO_FAST: u64 = 40003;
/// The channel lets nobody write so soon again.
pub const SLOW_MODE: u64 = 20016;
/// Too much is written in the channel, by whomever.
pub const CHANNEL_IS_FULL: u64 = 20028;

impl Failure {
    /// Whether Discord refused it with this code.
    pub fn has_code(&self, code: u64) -> bool {
        matches!(self, Failure::Refused(refused) if refused.code == code)
    }

    /// Whether the token is the reason.
    pub fn is_wrong_token(&self) -> bool {
        matches!(self, Failure::Refused(refused) if refused.status == UNAUTHORIZED)
    }
}

impl From<Failure> for Trouble {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Limited(Limit { wait, scope }) => Trouble::Wait { wait, scope },
            Failure::Refused(refused) => meaning(refused),
            Failure::Unreached(why) => Trouble::Passing(why),
        }
    }
}

/// The codes are those of the developer documentation, "Opcodes and Status Codes".
fn meaning(refused: Refused) -> Trouble {
    let said = refused.to_string();
    match (refused.status, refused.code) {
        // Unknown message, not our own, too many edits of an old one, and an archived thread: in the
        // last only a new message can be written, which opens it again.
        (_, 10008 | 30046 | 50005 | 50083) => Trouble::Gone,
        // Overloaded.
        (_, 40062 | 130_000) => Trouble::Passing(said),
        // Unknown person, and no guild in common: without the privileged intent for members nothing else
        // tells that somebody has gone.
        (_, 10013 | 50278) => Trouble::Departed(said),
        // Unknown channel or guild; no access, no permission, direct messages closed, no such recipient, no guild in common, a locked thread, and
        // a guild's own filter.
        (_, 10003 | 10004 | 50001 | 50013 | 50007 | 50033 | 160_005 | 200_000) => {
            Trouble::Unreachable(said)
        }
        // The gateway will say what is wrong with the token.
        (UNAUTHORIZED, _) => Trouble::Passing(said),
        (403 | 404, _) => Trouble::Unreachable(said),
        (408, _) => Trouble::Passing(said),
        _ => Trouble::Refused(said),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chat::pacing::Scope;

    fn trouble(status: u16, code: u64) -> Trouble {
        Failure::Refused(Refused { status, code, message: "Words".to_owned() }).into()
    }

    #[test]
    fn a_message_that_is_gone_is_posted_anew() {
        for (status, code) in [(404, 10008), (429, 30046), (403, 50005), (400, 50083)] {
            assert_eq!(trouble(status, code), Trouble::Gone, "{code}");
        }
    }

    #[test]
    fn a_closed_door_is_not_run_against() {
        for (status, code) in [
            (404, 10003),
            (404, 10004),
            (400, 200_000),
            (403, 50001),
            (403, 50007),
            (403, 50013),
            (400, 160_005),
            (403, 1),
        ] {
            assert!(matches!(trouble(status, code), Trouble::Unreachable(_)), "{code}");
        }
    }

    #[test]
    fn who_is_in_no_common_guild_or_has_no_account_any_more_has_gone() {
        for (status, code) in [(404, 10013), (403, 50278)] {
            assert!(matches!(trouble(status, code), Trouble::Departed(_)), "{code}");
        }
    }

    #[test]
    fn what_passes_is_tried_again_and_our_mistakes_are_not() {
        for (status, code) in [(408, 0), (400, 40062), (401, 0)] {
            assert!(matches!(trouble(status, code), Trouble::Passing(_)), "{status}");
        }
        assert!(matches!(trouble(400, 50035), Trouble::Refused(_)));
        let limit = Limit { wait: 700, scope: Scope::Chat };
        let waits = Trouble::Wait { wait: 700, scope: Scope::Chat };
        assert_eq!(Trouble::from(Failure::Limited(limit)), waits);
    }
}
