//! Short confirmations, told to who pressed or typed alone.

use super::games;
use crate::texts::Texts;
use tables::{BoardView, Language};

/// What was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Told {
    /// A table was opened.
    Opened,
    /// A seat was taken, or the own one taken back.
    Joined,
    /// The private chat must be opened first, by the invitation that comes along.
    Invited,
    /// What was asked for is in the private chat.
    InPrivate,
    /// The seat was given up.
    Left,
    /// The seat was taken back.
    Back,
    /// The seat of somebody who left is wanted.
    Claimed,
    /// An objection was counted.
    Objected,
    /// A computer player sat down.
    ComputerAdded,
    /// A computer player went.
    ComputerRemoved,
    /// The game began.
    Started,
    /// The table is shown again.
    Table,
    /// A seat was handed to a computer, or freed.
    Kicked,
    /// A rematch is wanted.
    Rematch,
    /// The game was ended.
    Ended,
    /// A game counts for nothing any more.
    Voided {
        /// Its number.
        number: u64,
    },
    /// Nothing is stored of the person any more.
    Erased,
    /// Two accounts are one person's.
    Linked,
    /// Each account is by itself again.
    Unlinked,
    /// A vote to end the game was counted.
    Voted {
        /// How many there are now.
        votes: usize,
    },
}

/// A confirmation in words.
pub fn told(told: &Told, language: Language) -> String {
    let texts = Texts::in_language(language);
    texts.word(match told {
        Told::Opened => "told-opened",
        Told::Joined => "told-joined",
        Told::Invited => "told-invited",
        Told::InPrivate => "told-in-private",
        Told::Left => "told-left",
        Told::Back => "told-back",
        Told::Claimed => "told-claimed",
        Told::Objected => "told-objected",
        Told::ComputerAdded => "told-computer-added",
        Told::ComputerRemoved => "told-computer-removed",
        Told::Started => "told-started",
        Told::Table => "told-table",
        Told::Kicked => "told-kicked",
        Told::Rematch => "told-rematch",
        Told::Ended => "told-ended",
        Told::Erased => "told-erased",
        Told::Linked => "told-linked",
        Told::Unlinked => "told-unlinked",
        Told::Voided { number } => {
            return texts.say("told-voided", &[("number", (*number).into())]);
        }
        Told::Voted { votes } => return texts.say("told-voted", &[("votes", (*votes).into())]),
    })
}

/// What a button says that opens the private chat.
pub fn open_private_chat(language: Language) -> String {
    Texts::in_language(language).word("key-private-chat")
}

/// A move that was just made at this table, in words.
pub fn moved(board: &BoardView, text: &str, language: Language) -> String {
    let texts = Texts::in_language(language);
    games::told(board.options.game(), text, texts).unwrap_or_else(|| texts.word("told-moved"))
}
