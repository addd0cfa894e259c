//! What an adapter must be able to do so that surfaces can be kept up to date on its platform.

use crate::{
    pacing::Budget,
    screen::{BoardScreen, HandScreen, MentionScreen, NoticeScreen},
};
use std::future::Future;
use tables::{BoardView, Channel, Identity, Millis, Platform, TableId};

/// A platform's metered calls. Each message has an address that only the adapter reads.
///
/// What posts a hand takes a person, what posts a board takes a channel, and the screens are of
/// different types: a hand can't end up in a channel by mistake.
pub trait Messenger: Send + Sync + 'static {
    /// The platform.
    fn platform(&self) -> Platform;

    /// What the platform allows.
    fn budget(&self) -> Budget;

    /// How many calls may be in flight at once.
    fn parallel(&self) -> usize;

    /// Whether the platform still has this message, as far as the adapter knows without asking.
    fn holds(&self, _message: &str) -> bool {
        true
    }

    /// Whether a message stands in this channel, which may have got another id since.
    fn stands_in(&self, _channel: &Channel, _message: &str) -> bool {
        true
    }

    /// Whether so many messages of others stand below this one that nobody sees it any more.
    fn is_buried(&self, _channel: &Channel, _message: &str) -> bool {
        false
    }

    /// The page that shows this message of a board to whoever may see it; none where there are no such.
    fn page_of(&self, _board: &BoardView, _message: &str) -> Option<String> {
        None
    }

    /// Posts a board; the key names this very post, so that a platform can recognise a repetition.
    fn post_board(
        &self,
        channel: &Channel,
        board: &BoardScreen,
        key: PostKey,
    ) -> impl Future<Output = Result<String, Trouble>> + Send;

    /// Edits a board in place.
    fn edit_board(
        &self,
        channel: &Channel,
        message: &str,
        board: &BoardScreen,
    ) -> impl Future<Output = Result<(), Trouble>> + Send;

    /// Whether who lets time pass is reminded by a mention, and not by a new private message.
    fn reminds_by_mention(&self) -> bool {
        false
    }

    /// Posts what mentions one person, so that it calls that person alone.
    fn post_mention(
        &self,
        channel: &Channel,
        mention: &MentionScreen,
        key: PostKey,
    ) -> impl Future<Output = Result<String, Trouble>> + Send;

    /// Posts a hand to the person whose it is.
    fn post_hand(
        &self,
        person: &Identity,
        hand: &HandScreen,
        key: PostKey,
    ) -> impl Future<Output = Result<String, Trouble>> + Send;

    /// Edits a hand in place.
    fn edit_hand(
        &self,
        person: &Identity,
        message: &str,
        hand: &HandScreen,
    ) -> impl Future<Output = Result<(), Trouble>> + Send;

    /// Posts a notice.
    fn post_notice(
        &self,
        channel: &Channel,
        notice: &NoticeScreen,
        key: PostKey,
    ) -> impl Future<Output = Result<(), Trouble>> + Send;

    /// Tells one person something in private; unless a platform says otherwise, nobody can be told.
    fn tell(
        &self,
        _person: &Identity,
        _notice: &NoticeScreen,
        _key: PostKey,
    ) -> impl Future<Output = Result<(), Trouble>> + Send {
        std::future::ready(Err(Trouble::Unreachable("nobody is written to in private".to_owned())))
    }

    /// Takes a message back that is shown no longer; if that can't be done it stays.
    fn retract(&self, message: &str) -> impl Future<Output = ()> + Send;
}

/// Names one post, the same for a repetition of it and for no other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PostKey {
    /// The table.
    pub table: TableId,
    /// A number that differs from post to post of this table.
    pub number: u64,
}

/// Why a call did not succeed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Trouble {
    /// The message is not there any more, or can't be edited any more: it must be posted anew.
    #[error("the message can't be edited any more")]
    Gone,
    /// The chat or person can't be reached at present: closed, blocked, no permission.
    #[error("out of reach: {0}")]
    Unreachable(String),
    /// The person is not there any more, as far as the platform lets the bot know: the account is
    /// deleted, or no place is left that both are in.
    #[error("gone: {0}")]
    Departed(String),
    /// The chat has another id now; the message may be wanted there.
    #[error("the chat has moved to {to}")]
    Moved {
        /// Where.
        to: Channel,
    },
    /// The platform asks to wait.
    #[error("the platform asks to wait {wait} ms")]
    Wait {
        /// For how long, in milliseconds.
        wait: Millis,
        /// Whether that concerns all chats or this one.
        scope: crate::pacing::Scope,
    },
    /// It may work later: a broken connection, a server's own trouble.
    #[error("for now: {0}")]
    Passing(String),
    /// The platform refuses the content: a mistake of ours that no repetition mends.
    #[error("refused by the platform: {0}")]
    Refused(String),
}
