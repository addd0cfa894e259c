//! What the screens need of a single game. A game is one module here; the matches below name it, so that
//! the compiler asks for the module of a new one.

mod agame;
mod lama;

use super::{fit::Look, names::Names};
use crate::{
    marks::Marks,
    screen::{Block, Style, Text},
    texts::Texts,
    token::Action,
};
use rules::{GameName, Options, OwnView, RuleReason, View};
use tables::{Mover, Recent};

/// A seat at the beginning of its row.
#[derive(Clone, Debug)]
pub struct Sitting {
    /// ▶ for who is to act, 🏆 for who has won, else nothing.
    pub mark: &'static str,
    /// The name, with 🤖 or 💤 before it where a computer plays.
    pub name: String,
}

/// What somebody who is to act is asked with, beside the own view of the game.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The moves that would be accepted.
    pub legal: &'a [String],
    /// What is chosen so far.
    pub marks: &'a Marks,
    /// The names at the table.
    pub names: &'a Names,
    /// How much there is room for.
    pub look: &'a Look,
    /// The person's language.
    pub texts: Texts,
}

/// A button of a hand.
#[derive(Clone, Debug)]
pub struct HandKey {
    /// What it says.
    pub label: String,
    /// What a press does.
    pub action: Action,
    /// How it looks.
    pub style: Style,
}

/// The sign that stands before the game's name.
pub const fn mark(game: GameName) -> &'static str {
    match game {
        GameName::Lama => lama::MARK,
        GameName::Agame => agame::MARK,
    }
}

/// The game's name.
pub fn name(game: GameName, texts: Texts) -> String {
    match game {
        GameName::Lama => texts.word("lama-name"),
        GameName::Agame => texts.word("agame-name"),
    }
}

/// The options that are not as usual.
pub fn options(options: &Options, texts: Texts) -> Vec<String> {
    match options {
        Options::Lama(options) => lama::options(options, texts),
        Options::Agame(options) => agame::options(options, texts),
    }
}

/// What lies on the table, and each seat's row.
pub fn table(view: &View, seats: &[Sitting], names: &Names, texts: Texts) -> Vec<Block> {
    match view {
        View::Lama(view) => lama::table(view, seats, names, texts),
        View::Agame(view) => agame::table(view, seats, names, texts),
    }
}

/// What happened last, as lines; nothing of what the table shows by itself.
pub fn last_moves(view: &View, recent: &[Recent], names: &Names, texts: Texts) -> Vec<String> {
    match view {
        View::Lama(_) => lama::last_moves(recent, names, texts),
        View::Agame(view) => agame::last_moves(view, recent, names, texts),
    }
}

/// A sentence about a move, marked if nobody made it in time.
fn said_of(recent: &Recent, sentence: String) -> String {
    match recent.by {
        Mover::TimeUp => format!("⏰ {sentence}"),
        Mover::Person | Mover::Computer => sentence,
    }
}

/// What lies open but has no room on the board, for who asks.
pub fn details(view: &View, names: &Names, texts: Texts) -> Vec<Block> {
    match view {
        View::Lama(_) => Vec::new(),
        View::Agame(view) => agame::details(view, names, texts),
    }
}

/// What somebody who is to act is asked.
pub fn asked(own: &OwnView, question: &Question) -> Vec<Block> {
    match own {
        OwnView::Lama(own) => lama::asked(own, question),
        OwnView::Agame(own) => agame::asked(own, question),
    }
}

/// The hand of somebody who is not to act. Nothing here changes by the moves of others.
pub fn held(own: &OwnView, texts: Texts) -> Vec<Block> {
    match own {
        OwnView::Lama(own) => lama::held(own, texts),
        OwnView::Agame(own) => agame::held(own, texts),
    }
}

/// The buttons of somebody who is to act, in rows.
pub fn moves(own: &OwnView, question: &Question) -> Vec<Vec<HandKey>> {
    match own {
        OwnView::Lama(_) => lama::moves(question),
        OwnView::Agame(own) => agame::moves(own, question),
    }
}

/// The move that marks have become, as text; nothing if they are no whole move.
pub fn made(own: &OwnView, legal: &[String], marks: &Marks) -> Option<String> {
    match own {
        OwnView::Lama(_) => None,
        OwnView::Agame(own) => agame::made(own, legal, marks),
    }
}

/// What is chosen, told to who chose it.
pub fn chosen(own: &OwnView, legal: &[String], marks: &Marks, texts: Texts) -> Option<String> {
    match own {
        OwnView::Lama(_) => None,
        OwnView::Agame(own) => Some(agame::chosen(own, legal, marks, texts)),
    }
}

/// A move that was just made, told to who made it; nothing if the text is no move of the game.
pub fn told(game: GameName, text: &str, texts: Texts) -> Option<String> {
    match game {
        GameName::Lama => lama::told(text, texts),
        GameName::Agame => agame::told(text, texts),
    }
}

/// Why the rules refuse a move, and what to do instead.
pub fn reason(reason: &RuleReason, texts: Texts) -> String {
    match reason {
        RuleReason::Lama(reason) => lama::reason(reason, texts),
        RuleReason::Agame(reason) => agame::reason(reason, texts),
    }
}

/// Moves in the game's notation, as examples for who types.
pub const fn examples(game: GameName) -> &'static str {
    match game {
        GameName::Lama => "play 4 · play L · draw · quit",
        GameName::Agame => "play R13 · play R5 R8 · place B1>2 · steal 2 B13 · pass",
    }
}

/// The rules.
pub fn rules(game: GameName, texts: Texts) -> Text {
    match game {
        GameName::Lama => lama::rules(texts),
        GameName::Agame => agame::rules(texts),
    }
}
