//! What a player may do, in words, and why it may be refused.

use super::Card;
use crate::{Reason, notation};
use std::fmt;

/// A move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    /// Lay a card that fits on the top card.
    Play(Card),
    /// Take the next card of the draw pile.
    Draw,
    /// Leave the round, keeping the hand for scoring.
    Quit,
}

impl Move {
    /// The move of this text.
    pub fn parse(text: &str) -> Option<Self> {
        let parts = notation::parts(text)?;
        let parts: Vec<_> = parts.iter().map(String::as_str).collect();
        match parts[..] {
            ["play", card] => Some(Move::Play(Card::parse(card)?)),
            ["draw"] => Some(Move::Draw),
            ["quit"] => Some(Move::Quit),
            _ => None,
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Play(card) => write!(f, "play {card}"),
            Move::Draw => f.write_str("draw"),
            Move::Quit => f.write_str("quit"),
        }
    }
}

/// Why the rules refuse a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LamaReason {
    /// The card is not in the hand.
    #[error("you don't hold a {card}")]
    NotInHand {
        /// The card.
        card: Card,
    },
    /// The card may not be laid on the top card.
    #[error("{card} doesn't fit on {top}")]
    DoesNotFit {
        /// The card.
        card: Card,
        /// What it would lie on.
        top: Card,
    },
    /// There is nothing to draw.
    #[error("the draw pile is empty: play or quit")]
    PileEmpty,
    /// The last player who has not quit may not draw.
    #[error("you are the last one in the round and may not draw: play or quit")]
    LastPlayer,
}

impl Reason for LamaReason {
    fn code(&self) -> &'static str {
        match self {
            LamaReason::NotInHand { .. } => "not_in_hand",
            LamaReason::DoesNotFit { .. } => "does_not_fit",
            LamaReason::PileEmpty => "pile_empty",
            LamaReason::LastPlayer => "last_player",
        }
    }
}
