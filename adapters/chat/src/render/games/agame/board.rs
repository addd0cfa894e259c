//! The board: each seat with its play, each row with its nine slots.

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
    agame::{PlayView, Row, SeatView, Slot, Step, View},
};

/// The values of the nine slots.
const VALUES: [&str; Slot::COUNT] = ["1", "1", "2", "3", "5", "8", "13", "21", "34"];

const HAND: &str = "🃏";
const PILE: &str = "📚";
const GAP: &str = "·";
/// Stands by the play that leads the trick at the moment.
const AHEAD: &str = "◀";

/// What lies on the table.
pub fn table(view: &View, seats: &[Sitting], names: &Names, texts: Texts) -> Vec<Block> {
    let mut table = Text::default();
    if let Some(stage) = stage(view, names, texts) {
        table.say(stage);
    }
    let each = || Seat::all(view.seats.len() as u8).zip(&view.seats);
    let people = each().zip(seats).map(|((seat, _), sitting)| person(view, seat, sitting, texts));
    table.0.push(Block::Columns { rows: people.collect() });
    let head = header([left("")], [HAND, PILE, super::MARK].map(right));
    let rows = std::iter::once(head).chain(each().map(|(_, view)| row(view)));
    table.0.push(Block::Columns { rows: rows.collect() });
    table.line([Span::quiet(common(view, texts))]);
    table.0
}

/// What the step is about.
fn stage(view: &View, names: &Names, texts: Texts) -> Option<String> {
    let name = |seat| ("name", names.at(seat).into());
    let acting = *view.to_act.first()?;
    Some(match view.step? {
        Step::Lead if view.called => texts.say("agame-leads-after-call", &[name(acting)]),
        Step::Lead => texts.say("agame-leads", &[name(acting)]),
        Step::Follow => {
            let ahead = view.ahead()?;
            let worth = cards::strength(ahead.cards);
            texts.say("agame-ahead", &[name(ahead.seat), ("worth", worth.into())])
        }
        Step::Place => {
            let cards = played(&view.ahead()?);
            texts.say("agame-places", &[name(acting), ("cards", cards.into())])
        }
        Step::Steal => {
            let values = [name(acting), ("caller", names.at(view.leader).into())];
            texts.say("agame-steals", &values)
        }
    })
}

fn played(play: &PlayView) -> String {
    cards::sum(&play.cards.iter().collect::<Vec<_>>())
}

/// The plays of the trick so far.
pub fn plays(view: &View, names: &Names) -> String {
    let play = |play: &PlayView| format!("{} {}", names.at(play.seat), cards::play(play.cards));
    join::dots(&view.trick.iter().map(play).collect::<Vec<_>>())
}

fn person(view: &View, seat: Seat, sitting: &Sitting, texts: Texts) -> Vec<Cell> {
    let name =
        if sitting.mark.is_empty() { left(&sitting.name) } else { left_strong(&sitting.name) };
    let state = &view.seats[seat.index()];
    let last = match &view.round_scores {
        Some(scores) => right(join::signed(scores[seat.index()])),
        None => left(doing(view, seat, texts)),
    };
    let points = right(state.points.to_string());
    vec![left(sitting.mark), left(cards::colour(state.colour)), name, points, last]
}

/// What a seat has played, or stolen in a steal round.
fn doing(view: &View, seat: Seat, texts: Texts) -> String {
    if let Some(aside) = view.seats[seat.index()].aside {
        return texts.say("agame-took", &[("card", aside.card.as_str().into())]);
    }
    let Some(play) = view.trick.iter().find(|play| play.seat == seat) else {
        return String::new();
    };
    let ahead = view.ahead().is_some_and(|ahead| ahead.seat == seat);
    let mark = if ahead { AHEAD } else { "" };
    format!("{} {mark}", cards::play(play.cards)).trim_end().to_owned()
}

fn row(seat: &SeatView) -> Vec<Cell> {
    let counts = [seat.cards, seat.pile.len(), seat.row.lizards()];
    let counts = counts.map(|count| right(count.to_string()));
    slots([left(cards::colour(seat.colour))], &seat.row, counts)
}

/// The values of the slots, between other cells.
pub fn header<const N: usize, const M: usize>(before: [Cell; N], after: [Cell; M]) -> Vec<Cell> {
    before.into_iter().chain(VALUES.map(right)).chain(after).collect()
}

/// A row's slots, between other cells: the colour's letter, or a gap.
pub fn slots<const N: usize, const M: usize>(
    before: [Cell; N],
    row: &Row,
    after: [Cell; M],
) -> Vec<Cell> {
    let slot = |slot| right(row.get(slot).map_or(GAP, |card| card.colour().letter()));
    before.into_iter().chain(Slot::all().map(slot)).chain(after).collect()
}

/// What belongs to nobody.
fn common(view: &View, texts: Texts) -> String {
    let target = texts.say("agame-target", &[("target", view.options.target.into())]);
    join::dots(&[target, discard(view, texts)])
}

fn discard(view: &View, texts: Texts) -> String {
    match view.discard.last() {
        None => texts.word("agame-discard-empty"),
        Some(top) => {
            let values = [("count", view.discard.len().into()), ("card", cards::card(*top).into())];
            texts.say("agame-discard", &values)
        }
    }
}

/// The faces of all piles, and what the board's signs mean.
pub fn details(view: &View, names: &Names, texts: Texts) -> Vec<Block> {
    let mut text = Text::default();
    text.line([Span::quiet(texts.word("agame-signs"))]);
    for (seat, state) in Seat::all(view.seats.len() as u8).zip(&view.seats) {
        let values = [("name", names.at(seat).into())];
        let pile = texts.say("agame-pile-of", &values);
        text.say(format!("{} {pile} {}", cards::symbol(state.colour), faces(&state.pile, texts)));
    }
    let discard = texts.word("agame-discard-faces");
    text.say(format!("{discard} {}", faces(&view.discard, texts)));
    text.0
}

fn faces(pile: &[rules::agame::Card], texts: Texts) -> String {
    if pile.is_empty() { texts.word("agame-no-cards") } else { cards::list(pile.iter().copied()) }
}
