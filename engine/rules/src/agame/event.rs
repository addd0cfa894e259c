//! What happens in a match. The stored log is made of these.

use super::{Card, OneOrTwo, Placement, Slot};
use crate::Seat;
use serde::{Deserialize, Serialize};

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// Everybody took the cards of the own colour.
    Dealt {
        /// The round, from 1.
        round: u32,
        /// Who leads first.
        first: Seat,
    },
    /// Somebody who must decide with an empty hand took up the own pile.
    PileTaken {
        /// Who.
        seat: Seat,
    },
    /// The leader called a steal round.
    Called {
        /// Who.
        seat: Seat,
    },
    /// The leader put away the only card, which was too small to be led.
    Dropped {
        /// Who.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// Somebody led or followed.
    Played {
        /// Who.
        seat: Seat,
        /// The cards, sorted.
        cards: OneOrTwo<Card>,
    },
    /// The winner of the trick placed cards of it; the rest went to the winner's pile.
    Placed {
        /// Who.
        seat: Seat,
        /// The cards and their slots.
        cards: OneOrTwo<Placement>,
    },
    /// No card of the trick fitted into the winner's row, so that all of it was discarded.
    NothingFitted {
        /// The winner.
        seat: Seat,
    },
    /// Somebody stole a card and laid it aside.
    Stole {
        /// Who.
        seat: Seat,
        /// Where the card lay.
        from: Origin,
        /// The card, and the slot that it will go into.
        card: Placement,
        /// What was paid, in the order in which it was discarded.
        paid: Vec<Card>,
    },
    /// Somebody who could have stolen did not.
    Passed {
        /// Who.
        seat: Seat,
    },
    /// The steal round is over; the stolen cards went into their slots.
    StealsPlaced,
    /// The round was scored.
    RoundEnded {
        /// The change of each seat's points.
        scores: Vec<i32>,
    },
    /// The game is over.
    GameEnded {
        /// The seats with the most points, ascending.
        winners: Vec<Seat>,
    },
}

/// Where a stolen card lay.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// In a row.
    Row {
        /// Whose.
        seat: Seat,
        /// In which slot.
        slot: Slot,
    },
    /// On top of the discard pile.
    Discard,
}
