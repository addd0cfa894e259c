//! Ways to use a turn: what could be laid, so that the turn may then end.
//!
//! It tries the best lays of the figure finder, with and without what then goes onto figures. It
//! looks for good ways, not for all. It depends on the turn alone and leaves nothing to chance, so
//! that the same turn always has the same ways.

use super::{
    Card, Drawn, Hand, Laid, Named, Source, Turn,
    finder::{Aim, Finder, Lay},
    moves::FigureId,
};

/// Some ways to use a turn, each a turn that may end with a discard.
pub(super) fn ways(start: &Turn, finder: &mut Finder) -> Vec<Turn> {
    let mut ways = vec![start.clone()];
    if start.finished > 0 {
        for lay in lays(start, finder) {
            let laid = with_lay(start.clone(), &lay);
            ways.push(with_adds(laid.clone(), finder));
            ways.push(laid);
        }
        let mut added = with_adds(start.clone(), finder);
        if let Some(lay) = finder.find(&added.draft.hand, Aim::FewestLeft) {
            added = with_adds(with_lay(added, &lay), finder);
        }
        ways.push(added);
    }
    let mut known: Vec<Hand> = Vec::new();
    ways.retain(|way| {
        let new = !known.contains(&way.draft.hand);
        known.push(way.draft.hand);
        new && way.may_end().is_ok()
    });
    ways
}

/// The turn after this draw.
pub(super) fn drawn(before: &Turn, from: Source, card: Card) -> Turn {
    let mut turn = before.clone();
    turn.step = super::Step::Lay;
    turn.drawn = Some(Drawn { from, card });
    turn.draft.hand.add(card);
    turn
}

/// Whether the turn can end with the hand empty.
pub(super) fn goes_out(way: &Turn) -> bool {
    way.draft.hand.len() == 1
}

fn lays(turn: &Turn, finder: &mut Finder) -> Vec<Lay> {
    let hand = &turn.draft.hand;
    let opening = if turn.opened { 0 } else { turn.opening.saturating_sub(turn.draft.total) };
    let mut lays = Vec::new();
    for aim in [Aim::FewestLeft, Aim::MostWorth, Aim::Reach(opening)] {
        lays.extend(finder.find(hand, aim));
        if let Some(card) = turn.must_use() {
            lays.extend(finder.find_using(hand, aim, card));
        }
    }
    lays.retain(|lay| !lay.figures.is_empty() && lay.worth >= opening);
    lays
}

/// The turn with these figures melded.
pub(super) fn with_lay(mut turn: Turn, lay: &Lay) -> Turn {
    for figure in &lay.figures {
        let id = FigureId::at(turn.draft.table.len());
        turn.draft.lay(turn.seat, Laid::Melded { id, figure: *figure });
    }
    turn
}

/// The turn with everything on figures that goes there, jokers only for going out.
pub(super) fn with_adds(mut turn: Turn, finder: &mut Finder) -> Turn {
    if !turn.may_use_figures() {
        return turn;
    }
    while let Some(longer) = with_add(&turn).or_else(|| with_swap(&turn, finder)) {
        turn = longer;
    }
    let last_but_joker = turn.draft.hand.len() == 2 && turn.draft.hand.jokers() > 0;
    last_but_joker.then(|| with_joker_added(&turn)).flatten().unwrap_or(turn)
}

/// The places on figures, each with the card that belongs there.
fn places(turn: &Turn) -> impl Iterator<Item = (FigureId, Card)> {
    let figures = turn.draft.table.iter().enumerate();
    figures.flat_map(|(index, placed)| {
        placed.figure.open().map(move |card| (FigureId::at(index), card))
    })
}

fn with_add(turn: &Turn) -> Option<Turn> {
    let laid = places(turn).find_map(|(id, card)| turn.added(id, card.into()).ok())?;
    Some(after(turn, laid))
}

fn with_joker_added(turn: &Turn) -> Option<Turn> {
    let joker = |(id, card)| turn.added(id, Named::joker_as(card)).ok();
    let laid = places(turn).find_map(joker)?;
    Some(after(turn, laid))
}

/// A joker taken from a figure and laid again at once.
fn with_swap(turn: &Turn, finder: &mut Finder) -> Option<Turn> {
    let figures = turn.draft.table.iter().enumerate();
    let jokers = figures.filter_map(|(index, placed)| {
        Some((FigureId::at(index), placed.figure.joker_stands_for()?))
    });
    let swaps = jokers.filter_map(|(id, card)| turn.swapped(id, card).ok());
    swaps.map(|laid| after(turn, laid)).find_map(|swapped| with_joker_laid(&swapped, finder))
}

fn with_joker_laid(turn: &Turn, finder: &mut Finder) -> Option<Turn> {
    let lay = finder.find_using(&turn.draft.hand, Aim::FewestLeft, Card::JOKER);
    let laid = lay.map(|lay| with_lay(turn.clone(), &lay));
    laid.or_else(|| with_joker_added(turn))
}

fn after(turn: &Turn, laid: Laid) -> Turn {
    let mut turn = turn.clone();
    turn.draft.lay(turn.seat, laid);
    turn
}
