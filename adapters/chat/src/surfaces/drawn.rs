//! A table's message as it should be now, a board or a hand, and the call that shows it.

use crate::{
    messenger::{Messenger, PostKey, Trouble},
    screen::{BoardScreen, HandScreen, MentionScreen},
};
use std::hash::{DefaultHasher, Hash, Hasher};
use tables::{BoardView, HandView, Millis, Shown, SurfaceKey, Version};

/// What a surface should show, and to whom.
pub enum Drawn<'a> {
    Board(&'a BoardView, BoardScreen),
    Hand(&'a HandView, HandScreen),
    /// The person who is mentioned, who must act.
    Mention(&'a HandView, MentionScreen),
}

impl Drawn<'_> {
    pub fn key(&self) -> SurfaceKey {
        match self {
            Drawn::Board(..) => SurfaceKey::Board,
            Drawn::Hand(hand, _) => SurfaceKey::Hand(hand.account),
            Drawn::Mention(..) => SurfaceKey::Mention,
        }
    }

    pub fn content(&self) -> u64 {
        match self {
            Drawn::Board(_, screen) => screen.0.content(),
            Drawn::Hand(_, screen) => screen.screen.content(),
            Drawn::Mention(hand, screen) => called(hand, screen),
        }
    }

    /// The wait that the person is reminded of, once half of their time is over.
    pub fn reminds_of(&self) -> Option<Version> {
        match self {
            Drawn::Board(..) | Drawn::Mention(..) => None,
            Drawn::Hand(hand, screen) => {
                (hand.board.reminded && screen.aloud).then_some(hand.board.wait)
            }
        }
    }

    /// What is remembered of a message that shows this.
    pub fn shown(&self, message: String, posted: Millis) -> Shown {
        let call = matches!(self, Drawn::Hand(_, screen) if screen.aloud);
        Shown { message, content: self.content(), posted, call, reminded: self.reminds_of() }
    }

    /// Whether a message is where this is shown now.
    pub fn belongs_to<M: Messenger>(&self, messenger: &M, message: &str) -> bool {
        match self {
            Drawn::Board(board, _) => messenger.stands_in(&board.channel, message),
            Drawn::Mention(hand, _) => messenger.stands_in(&hand.board.channel, message),
            Drawn::Hand(..) => true,
        }
    }

    pub async fn post<M: Messenger>(&self, messenger: &M, key: PostKey) -> Result<String, Trouble> {
        match self {
            Drawn::Board(board, screen) => messenger.post_board(&board.channel, screen, key).await,
            Drawn::Hand(hand, screen) => messenger.post_hand(&hand.identity, screen, key).await,
            Drawn::Mention(hand, screen) => {
                messenger.post_mention(&hand.board.channel, screen, key).await
            }
        }
    }

    pub async fn edit<M: Messenger>(&self, messenger: &M, message: &str) -> Result<(), Trouble> {
        match self {
            Drawn::Board(board, screen) => {
                messenger.edit_board(&board.channel, message, screen).await
            }
            Drawn::Hand(hand, screen) => messenger.edit_hand(&hand.identity, message, screen).await,
            // An edit calls nobody.
            Drawn::Mention(..) => Err(Trouble::Gone),
        }
    }
}

/// Each turn is called anew, and so is the reminder of it, though the words are the same.
fn called(hand: &HandView, screen: &MentionScreen) -> u64 {
    let mut hasher = DefaultHasher::new();
    (hand.board.wait, hand.board.reminded, screen).hash(&mut hasher);
    hasher.finish()
}
