//! What could be done at once with the own cards, for who is to act: what fits best, and what an open
//! card is good for.
//!
//! It knows what its seat may know. It finds good ways, not all of them, and
//! decides nothing: a move that it does not see is as good as any.

use super::{
    Card, Figure, Hand, Laid, Meld, Move, OwnView, Source, Step, Turn,
    finder::{Aim, Finder},
    planner,
};

/// What an open card is good for, if it were drawn now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prospect {
    /// With it the seat could go out in this turn.
    GoesOut,
    /// It could be laid in this turn.
    Lays,
    /// It could be kept.
    Keeps,
    /// Nothing is seen that could be done with it.
    Nothing,
}

/// What the seat could do with this card, before its draw.
pub fn prospect(before: &Turn, from: Source, card: Card) -> Prospect {
    let ways = planner::ways(&planner::drawn(before, from, card), &mut Finder::default());
    let lays = |way: &Turn| way.draft.used.contains(card);
    if ways.iter().any(planner::goes_out) {
        Prospect::GoesOut
    } else if ways.iter().any(lays) {
        Prospect::Lays
    } else if from == Source::Discard && before.draws_freely {
        Prospect::Keeps
    } else {
        Prospect::Nothing
    }
}

/// The moves, one after the other, that lay the most cards and let the turn end with a discard;
/// nothing if there are none.
pub fn best_lay(now: &Turn) -> Vec<Move> {
    if now.step != Step::Lay {
        return Vec::new();
    }
    let ways = planner::ways(now, &mut Finder::default()).into_iter();
    let best = ways.max_by_key(|way| (std::cmp::Reverse(way.draft.hand.len()), way.draft.total));
    let laid = best.map(|way| way.draft.laid).unwrap_or_default();
    laid.iter().skip(now.draft.laid.len()).map(lays).collect()
}

/// The figures in the hand of a view: those worth most until the seat has opened, then those of the
/// most cards.
pub fn figures(own: &OwnView) -> Vec<Figure> {
    let opened = own.table.seats[own.seat.index()].opened;
    let aim = if opened { Aim::FewestLeft } else { Aim::MostWorth };
    let hand: Hand = own.hand.iter().copied().collect();
    Finder::default().find(&hand, aim).map(|lay| lay.figures).unwrap_or_default()
}

/// The move that lays this.
pub(super) fn lays(laid: &Laid) -> Move {
    match laid {
        Laid::Melded { figure, .. } => Move::Meld(Meld::new(figure.named_cards())),
        Laid::Added { id, card } => Move::Add(*id, *card),
        Laid::Swapped { id, card } => Move::Swap(*id, *card),
    }
}
