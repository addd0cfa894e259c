//! The board before a game: seats are taken.

use super::{
    board::{agreed, clock, headline, signed_name},
    cells::{left, right},
    join,
    keys::{Keys, row, rows},
    names::Names,
};
use crate::{
    screen::{Block, Button, Cell, Screen, Span, Style, Text, Weight},
    texts::Texts,
    token::Action,
};
use rules::Seat;
use tables::{BoardView, Millis, SeatView, Sitter};

/// How wide a name may be where nothing but a number and a sign stands beside it.
const NAME_WIDTH: usize = 26;

/// The lobby's board.
pub fn lobby(board: &BoardView, texts: Texts, now: Millis) -> Screen {
    let mut text = headline(board, [Span::plain(texts.word("new-table"))], texts);
    let agreed = agreed(board, texts);
    if !agreed.is_empty() {
        text.say(join::dots(&agreed));
    }
    seats(&mut text, board, texts);
    text.say(invitation(board, texts));
    text.line([Span::quiet(texts.word("leave-later"))]);
    text.line([Span::quiet(texts.word("rating-policy"))]);
    if board.until.is_some() {
        text.line(clock("closes-in", board, texts, now).into_iter().map(quiet));
    }
    Screen { text, buttons: buttons(board, texts) }
}

fn quiet(span: Span) -> Span {
    Span { weight: Weight::Quiet, ..span }
}

fn seats(text: &mut Text, board: &BoardView, texts: Texts) {
    let names = Names::of(board.seats.iter().map(|seat| (seat.name.as_str(), NAME_WIDTH)), texts);
    let seats = Seat::all(board.seats.len() as u8).zip(&board.seats);
    let rows: Vec<_> = seats.map(|(seat, view)| seat_row(seat, view, &names)).collect();
    if !rows.is_empty() {
        text.0.extend([Block::Rule, Block::Columns { rows }, Block::Rule]);
    }
}

fn seat_row(seat: Seat, view: &SeatView, names: &Names) -> Vec<Cell> {
    let name = signed_name(view, names.at(seat));
    let host = if view.host { " 👑" } else { "" };
    // People count from one.
    vec![right((seat.index() + 1).to_string()), left(format!("{name}{host}"))]
}

fn invitation(board: &BoardView, texts: Texts) -> String {
    let (least, most) = board.options.game().seats().into_inner();
    let free = usize::from(most).saturating_sub(board.seats.len());
    if !can_start(board) {
        return texts.say("lobby-open", &[("least", least.into()), ("most", most.into())]);
    }
    texts.say("lobby-ready", &[("free", free.into())])
}

fn has_room(board: &BoardView) -> bool {
    board.seats.len() < usize::from(*board.options.game().seats().end())
}

fn can_start(board: &BoardView) -> bool {
    board.seats.len() >= usize::from(*board.options.game().seats().start()) && board.people() > 0
}

fn buttons(board: &BoardView, texts: Texts) -> Vec<Vec<Button>> {
    let keys = Keys::of(board);
    let is_computer = |seat: &SeatView| seat.sitter == Sitter::Computer;
    let plain = |key: &str, action| keys.key(texts.word(key), action, Style::Plain);
    let primary = |key: &str, action| keys.key(texts.word(key), action, Style::Primary);
    let seated = |_: &Button| board.people() > 0;
    rows([
        row([
            primary("key-join", Action::Join).filter(|_| has_room(board)),
            plain("key-leave", Action::Leave).filter(seated),
        ]),
        row([
            plain("key-computer-more", Action::AddComputer)
                .filter(seated)
                .filter(|_| has_room(board)),
            plain("key-computer-less", Action::RemoveComputer)
                .filter(seated)
                .filter(|_| board.seats.iter().any(is_computer)),
        ]),
        row([
            primary("key-start", Action::Start).filter(|_| can_start(board)),
            plain("key-rules", Action::Rules),
        ]),
    ])
}
