//! The common discard pile, open, last card on top.

use super::Card;

/// An array, because search copies matches by the million.
#[derive(Clone, Copy, Debug)]
pub(super) struct Discard {
    cards: [Card; Card::MOST],
    count: u8,
}

impl Discard {
    pub const EMPTY: Discard = Discard { cards: [Card::LOWEST; Card::MOST], count: 0 };

    pub fn cards(&self) -> &[Card] {
        &self.cards[..self.count.into()]
    }

    pub fn top(&self) -> Option<Card> {
        self.cards().last().copied()
    }

    pub fn lay(&mut self, card: Card) {
        self.cards[usize::from(self.count)] = card;
        self.count += 1;
    }

    pub fn take_top(&mut self) {
        self.count -= 1;
    }
}
