//! The computer player. It plays from its own view and keeps no memory.
//!
//! Playing whenever possible is right nearly always: a card laid is a card less, and nobody else
//! can quit it away. What takes judgement is which card, and when a hand is cheap enough to keep.

use super::{Card, Kind, Move, OwnView};
use crate::Level;
use std::cmp::Reverse;

/// The move for the seat whose view this is and who is to act.
pub fn choose(view: &OwnView, level: Level, seed: u64) -> Move {
    match best_play(view, level, seed) {
        Some(card) => Move::Play(card),
        None if may_draw(view) && worth_drawing(view, level) => Move::Draw,
        None => Move::Quit,
    }
}

fn best_play(view: &OwnView, level: Level, seed: u64) -> Option<Card> {
    let mut playable: Vec<_> =
        view.hand.iter().copied().filter(|card| card.fits_on(view.table.top)).collect();
    playable.dedup();
    if playable.is_empty() {
        return None;
    }
    match level {
        Level::Easy => Some(playable[(seed % playable.len() as u64) as usize]),
        Level::Normal | Level::Strong => playable.into_iter().max_by_key(|card| merit(view, *card)),
    }
}

/// How good it is to lay this card, compared first to last: going on at once, the points that the
/// rest of the hand costs, whether another card fits on it, and keeping low what must wait longest.
fn merit(view: &OwnView, card: Card) -> (bool, Reverse<i32>, bool, Reverse<Card>) {
    let mut rest = view.clone();
    if let Some(place) = rest.hand.iter().position(|held| *held == card) {
        rest.hand.remove(place);
    }
    let goes_on = rest.hand.iter().any(|next| next.fits_on(card));
    (card.is_plus(), Reverse(rest.minus_points()), goes_on, Reverse(card))
}

fn may_draw(view: &OwnView) -> bool {
    let still_in = view.table.seats.iter().filter(|seat| !seat.quit).count();
    view.table.pile > 0 && still_in > 1
}

/// Whether the hand is too dear to quit with. The threshold falls as others come close to ending
/// the round, since then there is little time left to get rid of anything.
fn worth_drawing(view: &OwnView, level: Level) -> bool {
    let keep = match level {
        Level::Easy => 10,
        Level::Normal | Level::Strong => threshold(view),
    };
    view.minus_points() > keep && !(level != Level::Easy && hopeless(view))
}

fn threshold(view: &OwnView) -> i32 {
    match fewest_cards_elsewhere(view) {
        0..=1 => 12,
        2 => 9,
        3 => 7,
        _ => 5,
    }
}

/// With one card left elsewhere, drawing only helps a hand of few kinds that the top card soon reaches.
fn hopeless(view: &OwnView) -> bool {
    fewest_cards_elsewhere(view) <= 1 && view.hand.len() >= 4 && !holds(view, Kind::Llama)
}

fn holds(view: &OwnView, kind: Kind) -> bool {
    view.hand.iter().any(|card| card.kind() == kind)
}

fn fewest_cards_elsewhere(view: &OwnView) -> u8 {
    let others = view.table.seats.iter().enumerate();
    let others = others.filter(|(seat, there)| *seat != view.seat.index() && !there.quit);
    others.map(|(_, there)| there.cards).min().unwrap_or(u8::MAX)
}
