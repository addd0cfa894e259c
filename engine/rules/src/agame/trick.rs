//! The trick on the table: what was played, and which play wins.

use super::{Card, OneOrTwo, card::Cards};

const MOST_PLAYS: usize = 5;

/// The plays so far, beginning with the leader's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Trick {
    plays: [OneOrTwo<Card>; MOST_PLAYS],
    played: u8,
}

impl Trick {
    pub const EMPTY: Trick = Trick { plays: [OneOrTwo::one(Card::LOWEST); MOST_PLAYS], played: 0 };

    pub fn plays(&self) -> &[OneOrTwo<Card>] {
        &self.plays[..self.played.into()]
    }

    pub fn add(&mut self, play: OneOrTwo<Card>) {
        self.plays[usize::from(self.played)] = play;
        self.played += 1;
    }

    /// All cards in the order played.
    pub fn in_order(&self) -> impl Iterator<Item = Card> {
        self.plays().iter().flat_map(|play| play.iter())
    }

    pub fn cards(&self) -> Cards {
        self.in_order().collect()
    }

    /// The number of the play that wins as it stands, in playing order; the first of equals.
    pub fn best(&self) -> usize {
        let better = |best, next| {
            let stronger = strength(self.plays[next]) > strength(self.plays[best]);
            if stronger { next } else { best }
        };
        (0..self.played.into()).reduce(better).unwrap_or_default()
    }
}

/// A hat beats every sum; the highest sum is 42.
pub(super) fn strength(play: OneOrTwo<Card>) -> u8 {
    const HAT: u8 = 43;
    if play.first.is_hat() { HAT } else { play.iter().map(Card::value).sum() }
}
