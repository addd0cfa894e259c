//! The board: what lies open, the figures with their owners, and each seat's row.

use super::cards;
use crate::{
    render::{
        cells::{left, left_strong, right},
        games::Sitting,
        join,
        names::Names,
    },
    screen::{Block, Cell, Span, Text},
    texts::Texts,
};
use rules::{
    Seat,
    roemi::{Card, FigureView, SeatView, Source, Step, View},
};

/// With more figures than this each owner's stand in one paragraph.
const ONE_A_LINE: usize = 8;

const CARDS: &str = "🃏";
const OPENED: &str = "✓";

/// What lies on the table.
pub fn table(view: &View, seats: &[Sitting], names: &Names, texts: Texts) -> Vec<Block> {
    let mut table = Text::default();
    table.say(open(view, texts));
    if let Some(doing) = doing(view, names, texts) {
        table.say(doing);
    }
    if view.table.is_empty() {
        table.line([Span::quiet(texts.word("roemi-no-figures"))]);
    } else {
        table.0.extend(figures(view, names));
    }
    let each = Seat::all(view.seats.len() as u8).zip(&view.seats);
    let rows = each.zip(seats).map(|((seat, state), sitting)| row(view, seat, state, sitting));
    table.0.push(Block::Columns { rows: rows.collect() });
    table.line([Span::quiet(texts.word("roemi-signs"))]);
    table.0
}

/// What lies open, and how much is hidden.
fn open(view: &View, texts: Texts) -> String {
    let card = |card: Option<Card>| card.map_or_else(|| "–".to_owned(), cards::card);
    let mut parts = vec![
        texts.say("roemi-discard-pile", &[("card", card(view.discard).into())]),
        texts.say("roemi-stock", &[("stock", view.stock.into())]),
        texts.say("roemi-cut", &[("card", card(view.cut).into())]),
    ];
    if view.reshuffled {
        parts.push(texts.word("roemi-was-reshuffled"));
    }
    join::dots(&parts)
}

/// What the acting seat does at the moment.
fn doing(view: &View, names: &Names, texts: Texts) -> Option<String> {
    let acting = *view.to_act.first()?;
    let name = [("name", names.at(acting).into())];
    Some(match (view.step?, view.drawn) {
        (Step::Draw, _) => texts.say("roemi-draws", &name),
        (Step::Lay, None) => texts.say("roemi-begins", &name),
        (Step::Lay, Some(Source::Stock)) => texts.say("roemi-has-drawn-stock", &name),
        (Step::Lay, Some(Source::Discard)) => texts.say("roemi-has-drawn-discard", &name),
        (Step::Lay, Some(Source::Cut)) => texts.say("roemi-has-drawn-cut", &name),
    })
}

/// The figures: one a line, or each owner's together if there are many.
pub fn figures(view: &View, names: &Names) -> Vec<Block> {
    let mut text = Text::default();
    if view.table.len() <= ONE_A_LINE {
        for figure in &view.table {
            let cards = cards::all(figure.cards.iter().copied());
            let head = Span::strong(figure.id.to_string());
            text.line([head, Span::plain(format!(" {} · {cards}", names.at(figure.owner)))]);
        }
        return text.0;
    }
    for seat in Seat::all(view.seats.len() as u8) {
        let own = view.table.iter().filter(|figure| figure.owner == seat);
        let own: Vec<_> = own.map(in_little_room).collect();
        if !own.is_empty() {
            let head = Span::strong(names.at(seat));
            text.line([head, Span::plain(format!(": {}", join::dots(&own)))]);
        }
    }
    text.0
}

fn in_little_room(figure: &FigureView) -> String {
    format!("{} {}", figure.id, cards::all(figure.cards.iter().copied()))
}

fn row(view: &View, seat: Seat, state: &SeatView, sitting: &Sitting) -> Vec<Cell> {
    let name =
        if sitting.mark.is_empty() { left(&sitting.name) } else { left_strong(&sitting.name) };
    let opened = if state.opened { OPENED } else { "" };
    let held = format!("{} {CARDS}", state.cards);
    let points = right(state.points.to_string());
    let change = view.round_scores.as_ref().map(|scores| join::signed(scores[seat.index()]));
    let change = change.map(|change| right(format!("({change})")));
    let cells = [left(sitting.mark), name, right(held), left(opened), points];
    cells.into_iter().chain(change).collect()
}

/// Points by round, for who asks.
pub fn details(view: &View, names: &Names, texts: Texts) -> Vec<Block> {
    if view.scored.is_empty() {
        return Vec::new();
    }
    let mut text = Text::default();
    text.say(texts.word("roemi-by-round"));
    let rows = Seat::all(view.seats.len() as u8).map(|seat| {
        let rounds = view.scored.iter().map(|scores| right(scores[seat.index()].to_string()));
        let total = view.seats[seat.index()].points;
        let name = left(names.at(seat));
        [name].into_iter().chain(rounds).chain([right(format!("= {total}"))]).collect()
    });
    text.0.push(Block::Columns { rows: rows.collect() });
    text.0
}
