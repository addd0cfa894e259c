//! A table's message as it should be now, a board or a hand, and the call that shows it.

use crate::{
    messenger::{Messenger, PostKey, Trouble},
    screen::{BoardScreen, HandScreen},
};
use tables::{BoardView, HandView, Millis, Shown, SurfaceKey, Version};

/// What a surface should show, and to whom.
pub enum Drawn<'a> {
    Board(&'a BoardView, BoardScreen),
    Hand(&'a HandView, HandScreen),
}

impl Drawn<'_> {
    pub fn key(&self) -> SurfaceKey {
        match self {
            Drawn::Board(..) => SurfaceKey::Board,
            Drawn::Hand(hand, _) => SurfaceKey::Hand(hand.account),
        }
    }

    pub fn content(&self) -> u64 {
        match self {
            Drawn::Board(_, screen) => screen.0.content(),
            Drawn::Hand(_, screen) => screen.screen.content(),
        }
    }

    /// The wait that the person is reminded of, once half of their time is over.
    pub fn reminds_of(&self) -> Option<Version> {
        match self {
            Drawn::Board(..) => None,
            Drawn::Hand(hand, screen) => {
                (hand.board.reminded && screen.call).then_some(hand.board.wait)
            }
        }
    }

    /// What is remembered of a message that shows this.
    pub fn shown(&self, message: String, posted: Millis) -> Shown {
        let call = matches!(self, Drawn::Hand(_, screen) if screen.call);
        Shown { message, content: self.content(), posted, call, reminded: self.reminds_of() }
    }

    /// Whether a message is where this is shown now.
    pub fn belongs_to<M: Messenger>(&self, messenger: &M, message: &str) -> bool {
        match self {
            Drawn::Board(board, _) => messenger.stands_in(&board.channel, message),
            Drawn::Hand(..) => true,
        }
    }

    pub async fn post<M: Messenger>(&self, messenger: &M, key: PostKey) -> Result<String, Trouble> {
        match self {
            Drawn::Board(board, screen) => messenger.post_board(&board.channel, screen, key).await,
            Drawn::Hand(hand, screen) => messenger.post_hand(&hand.identity, screen, key).await,
        }
    }

    pub async fn edit<M: Messenger>(&self, messenger: &M, message: &str) -> Result<(), Trouble> {
        match self {
            Drawn::Board(board, screen) => {
                messenger.edit_board(&board.channel, message, screen).await
            }
            Drawn::Hand(hand, screen) => messenger.edit_hand(&hand.identity, message, screen).await,
        }
    }
}
