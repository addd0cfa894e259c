//! The ⋯ menu: what else can be done at a table, for the one person who asked.

use super::{
    board::{agreed, headline},
    fit::{Look, fit},
    games, join,
    keys::{Keys, row, rows},
    names::Names,
};
use crate::{
    screen::{Block, Button, ReplyScreen, Screen, Span, Style, Text},
    texts::Texts,
    token::Action,
};
use rules::Seat;
use tables::{AccountId, BoardView, Language, Role, Sitter, Stage};

/// How wide a name in a button may be.
const NAME_WIDTH: usize = 16;

/// Who asks for the menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Guest {
    /// The person.
    pub account: AccountId,
    /// Their rights in the chat.
    pub role: Role,
}

/// The menu for this person, with what they may do now.
pub fn more(board: &BoardView, asker: Guest, language: Language, look: &Look) -> ReplyScreen {
    let texts = Texts::in_language(language);
    let mut text = headline(board, [Span::plain(texts.word("more"))], texts);
    let agreed = agreed(board, texts);
    let agreed = if agreed.is_empty() { texts.word("as-usual") } else { join::dots(&agreed) };
    text.say(texts.say("agreed", &[("options", agreed.into())]));
    if asker.role == Role::Member {
        text.line([Span::quiet(texts.word("admins-may"))]);
    }
    details(&mut text, board, texts);
    seal(&mut text, board, texts);
    ReplyScreen(fit(Screen { text, buttons: buttons(board, asker, texts) }, look))
}

/// What lies open at the table but has no room on the board.
fn details(text: &mut Text, board: &BoardView, texts: Texts) {
    let Some(game) = board.game() else { return };
    let details = games::details(&game.view, &super::board::names(board, texts), texts);
    if !details.is_empty() {
        text.0.push(Block::Rule);
        text.0.extend(details);
        text.0.push(Block::Rule);
    }
}

/// What shows that the deals can't be changed any more.
fn seal(text: &mut Text, board: &BoardView, texts: Texts) {
    if let Some(game) = board.game() {
        text.line([Span::quiet(format!("{} {}", texts.word("sealed"), game.hash))]);
    }
    if let Stage::Over { seed, .. } = &board.stage {
        text.line([Span::quiet(format!("{} {seed}", texts.word("fair-seed")))]);
    }
}

fn buttons(board: &BoardView, asker: Guest, texts: Texts) -> Vec<Vec<Button>> {
    let keys = Keys::of(board);
    let rules = keys.key(texts.word("key-rules"), Action::Rules, Style::Plain);
    let own = match place(board, asker.account) {
        Place::None => None,
        Place::StoodInFor => keys.key(texts.word("key-back"), Action::Join, Style::Primary),
        Place::Seated | Place::Host => {
            keys.key(texts.word("key-leave"), Action::Leave, Style::Plain)
        }
    };
    let own = own.filter(|_| is_open(board));
    let mut all = vec![row([rules, own])];
    all.extend(kicks(board, asker, texts));
    all.push(row([end(board, asker, texts)]));
    rows(all)
}

/// Where somebody is at a table.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    None,
    StoodInFor,
    Seated,
    Host,
}

fn place(board: &BoardView, account: AccountId) -> Place {
    match board.seats.iter().find(|seat| is_of(seat.sitter, account)) {
        None => Place::None,
        Some(seat) if matches!(seat.sitter, Sitter::StandIn(_) | Sitter::Away(_)) => {
            Place::StoodInFor
        }
        Some(seat) if seat.host => Place::Host,
        Some(_) => Place::Seated,
    }
}

/// Whether a seat is somebody's, even if a computer plays on it.
fn is_of(sitter: Sitter, account: AccountId) -> bool {
    matches!(sitter, Sitter::Person(who) | Sitter::StandIn(who) | Sitter::Away(who) if who == account)
}

fn is_open(board: &BoardView) -> bool {
    matches!(board.stage, Stage::Lobby | Stage::Playing(_))
}

/// Whether somebody may decide for the table: its host, and who may manage the chat.
fn is_in_charge(board: &BoardView, asker: Guest) -> bool {
    let host = board.seats.iter().find(|seat| seat.host);
    host.is_some_and(|seat| is_of(seat.sitter, asker.account)) || asker.role == Role::Admin
}

/// For who is in charge: every other person's seat.
fn kicks(board: &BoardView, asker: Guest, texts: Texts) -> Vec<Vec<Button>> {
    if !is_in_charge(board, asker) || !is_open(board) {
        return Vec::new();
    }
    let key = match board.stage {
        Stage::Lobby => "key-free-seat",
        _ => "key-hand-over",
    };
    let keys = Keys::of(board);
    let names = Names::of(board.seats.iter().map(|seat| (seat.name.as_str(), NAME_WIDTH)), texts);
    let others = Seat::all(board.seats.len() as u8).zip(&board.seats);
    let others = others
        .filter(|(_, view)| matches!(view.sitter, Sitter::Person(who) | Sitter::Away(who) if who != asker.account));
    let label = |seat| texts.say(key, &[("name", names.at(seat).into())]);
    others
        .map(|(seat, _)| row([keys.key(label(seat), Action::Kick(seat), Style::Danger)]))
        .collect()
}

fn end(board: &BoardView, asker: Guest, texts: Texts) -> Option<Button> {
    let needed = [("votes", board.end_votes.into()), ("needed", (board.majority()).into())];
    let label = match place(board, asker.account) {
        _ if is_in_charge(board, asker) => texts.word(match board.stage {
            Stage::Lobby => "key-close",
            _ => "key-end",
        }),
        Place::Host | Place::Seated => texts.say("key-vote-end", &needed),
        Place::None | Place::StoodInFor => return None,
    };
    Keys::of(board).key(label, Action::End, Style::Danger).filter(|_| is_open(board))
}
