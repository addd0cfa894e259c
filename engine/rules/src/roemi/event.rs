//! What happens in a match, as it is stored and told.

use super::{Card, Laid, Source};
use crate::{Audience, Seat};
use serde::{Deserialize, Serialize};

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A round was dealt.
    Dealt {
        /// The round, from 1.
        round: u32,
        /// The order of the cards, if a referee gave it. It is hidden and never stored.
        #[serde(skip)]
        deck: Option<Vec<Card>>,
    },
    /// A referee put the stock into this order, next card first. It is hidden and never stored.
    #[serde(skip)]
    Stacked(Vec<Card>),
    /// A card was drawn.
    Drew {
        /// Who.
        seat: Seat,
        /// From where.
        from: Source,
        /// The card, if everybody saw it.
        card: Option<Card>,
    },
    /// The drawn card went back, and the draft with it.
    PutBack {
        /// Who.
        seat: Seat,
        /// From where it was.
        from: Source,
        /// The card.
        card: Card,
    },
    /// Something was laid in a draft.
    Drafted {
        /// Who.
        seat: Seat,
        /// What.
        laid: Laid,
    },
    /// A draft was taken back.
    Undone {
        /// Who.
        seat: Seat,
    },
    /// A card was thrown, which made the draft public.
    Discarded {
        /// Who.
        seat: Seat,
        /// The card.
        card: Card,
        /// What was laid in this turn, in order.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        laid: Vec<Laid>,
    },
    /// All discards but the top one were shuffled and became the stock.
    Reshuffled,
    /// The round was scored.
    RoundEnded {
        /// The seat that went out, if one did.
        out: Option<Seat>,
        /// The change of each seat's points.
        scores: Vec<i32>,
    },
    /// The game is over.
    GameEnded {
        /// The seats with the fewest points, ascending.
        winners: Vec<Seat>,
    },
}

impl Event {
    /// Who may learn of it as it happens: a draft is its seat's own until the discard.
    pub(super) const fn audience(&self) -> Audience {
        match self {
            Event::Stacked(_) => Audience::Nobody,
            Event::Drafted { seat, .. } | Event::Undone { seat } => Audience::Only(*seat),
            _ => Audience::Everybody,
        }
    }
}
