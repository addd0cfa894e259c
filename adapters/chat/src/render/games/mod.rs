//! What the screens need of a single game. A game is one file here; the matches below name it, so that
//! the compiler asks for the file of a new one.

mod lama;

use super::names::Names;
use crate::{
    screen::{Block, Style, Text},
    texts::Texts,
};
use rules::{Event, GameName, Options, OwnView, RuleReason, View};

/// A seat at the beginning of its row.
#[derive(Clone, Debug)]
pub struct Sitting {
    /// ▶ for who is to act, 🏆 for who has won, else nothing.
    pub mark: &'static str,
    /// The name, with 🤖 or 💤 before it where a computer plays.
    pub name: String,
}

/// A move as a button.
#[derive(Clone, Debug)]
pub struct MoveKey {
    /// What the button says.
    pub label: String,
    /// The move in the game's notation.
    pub text: String,
    /// How it looks.
    pub style: Style,
}

/// The sign that stands before the game's name.
pub const fn mark(game: GameName) -> &'static str {
    match game {
        GameName::Lama => lama::MARK,
    }
}

/// The game's name.
pub fn name(game: GameName, texts: Texts) -> String {
    match game {
        GameName::Lama => texts.word("lama-name"),
    }
}

/// The options that are not as usual.
pub fn options(options: &Options, texts: Texts) -> Vec<String> {
    match options {
        Options::Lama(options) => lama::options(options, texts),
    }
}

/// What lies on the table, and each seat's row.
pub fn table(view: &View, seats: &[Sitting], names: &Names, texts: Texts) -> Vec<Block> {
    match view {
        View::Lama(view) => lama::table(view, seats, names, texts),
    }
}

/// What happened, for the line of the last moves; nothing if the board shows it otherwise.
pub fn event(event: &Event, names: &Names, texts: Texts) -> Option<String> {
    match event {
        Event::Lama(event) => lama::event(event, names, texts),
    }
}

/// What somebody who is to act is asked.
pub fn asked(own: &OwnView, legal: &[String], texts: Texts) -> Vec<Block> {
    match own {
        OwnView::Lama(own) => lama::asked(own, legal, texts),
    }
}

/// The hand of somebody who is not to act. Nothing here changes by the moves of others.
pub fn held(own: &OwnView, texts: Texts) -> Vec<Block> {
    match own {
        OwnView::Lama(own) => lama::held(own, texts),
    }
}

/// The moves that would be accepted, as rows of buttons.
pub fn moves(own: &OwnView, legal: &[String], texts: Texts) -> Vec<Vec<MoveKey>> {
    match own {
        OwnView::Lama(_) => lama::moves(legal, texts),
    }
}

/// A move that was just made, told to who made it; nothing if the text is no move of the game.
pub fn told(game: GameName, text: &str, texts: Texts) -> Option<String> {
    match game {
        GameName::Lama => lama::told(text, texts),
    }
}

/// Why the rules refuse a move, and what to do instead.
pub fn reason(reason: &RuleReason, texts: Texts) -> String {
    match reason {
        RuleReason::Lama(reason) => lama::reason(reason, texts),
    }
}

/// Moves in the game's notation, as examples for who types.
pub const fn examples(game: GameName) -> &'static str {
    match game {
        GameName::Lama => "play 4 · play L · draw · quit",
    }
}

/// The rules.
pub fn rules(game: GameName, texts: Texts) -> Text {
    match game {
        GameName::Lama => lama::rules(texts),
    }
}
