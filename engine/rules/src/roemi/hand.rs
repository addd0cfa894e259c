//! A multiset of cards, as two bits for each face: fast to copy, to compare and to search.

use super::{Card, Suit};

/// Cards without an order. Of each face but the joker there are at most two, as in the two packs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Hand {
    once: u64,
    twice: u64,
    jokers: u8,
    len: u8,
}

impl Hand {
    /// Puts a card in. It is not the third of its face: two packs have none.
    pub fn add(&mut self, card: Card) {
        self.len += 1;
        if card.is_joker() {
            self.jokers += 1;
            return;
        }
        let bit = 1 << card.index();
        debug_assert!(self.twice & bit == 0, "two packs have no third {card}");
        self.twice |= self.once & bit;
        self.once |= bit;
    }

    /// Takes a card out; false, and nothing changes, if there is none.
    #[must_use]
    pub fn remove(&mut self, card: Card) -> bool {
        if !self.contains(card) {
            return false;
        }
        self.len -= 1;
        if card.is_joker() {
            self.jokers -= 1;
            return true;
        }
        let bit = 1 << card.index();
        self.once &= !(bit & !self.twice);
        self.twice &= !bit;
        true
    }

    /// Takes these cards out; the first that is not there, if one is not.
    pub fn without(mut self, cards: impl IntoIterator<Item = Card>) -> Result<Hand, Card> {
        match cards.into_iter().find(|card| !self.remove(*card)) {
            Some(missing) => Err(missing),
            None => Ok(self),
        }
    }

    /// This hand with one more card.
    #[must_use]
    pub fn with(mut self, card: Card) -> Hand {
        self.add(card);
        self
    }

    /// Whether there is such a card.
    pub const fn contains(&self, card: Card) -> bool {
        if card.is_joker() { self.jokers > 0 } else { self.once >> card.index() & 1 == 1 }
    }

    /// How many of this face there are.
    pub const fn count(&self, card: Card) -> u8 {
        if card.is_joker() {
            return self.jokers;
        }
        (self.once >> card.index() & 1) as u8 + (self.twice >> card.index() & 1) as u8
    }

    /// How many cards there are.
    pub const fn len(&self) -> u8 {
        self.len
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How many jokers there are.
    pub const fn jokers(&self) -> u8 {
        self.jokers
    }

    /// Each face once, sorted.
    pub fn faces(&self) -> impl Iterator<Item = Card> + use<> {
        let joker = (self.jokers > 0).then_some(Card::JOKER);
        faces_of(self.once).chain(joker)
    }

    /// Every card, sorted.
    pub fn cards(&self) -> impl Iterator<Item = Card> + use<> {
        let hand = *self;
        self.faces().flat_map(move |card| std::iter::repeat_n(card, hand.count(card).into()))
    }

    /// What the cards are worth in a hand at the end of a round.
    pub fn worth(&self) -> i32 {
        self.cards().map(|card| i32::from(card.worth())).sum()
    }

    /// The ranks of a suit that are there: bit 0 is the ace.
    pub const fn ranks_of(&self, suit: Suit) -> u16 {
        (self.once >> (suit as u32 * 13)) as u16 & 0x1fff
    }

    /// The suits of a rank, 1 to 13, that are there: bit 0 is spades.
    pub const fn suits_of(&self, rank: u8) -> u8 {
        let bits = self.once >> (rank - 1);
        (bits & 1 | bits >> 12 & 2 | bits >> 24 & 4 | bits >> 36 & 8) as u8
    }

    /// The faces but the joker that are there, one bit each in sorting order, and those that are there twice.
    pub(super) const fn bits(&self) -> (u64, u64) {
        (self.once, self.twice)
    }
}

/// The faces of these bits, sorted.
pub(super) fn faces_of(bits: u64) -> impl Iterator<Item = Card> + use<> {
    let mut rest = bits;
    std::iter::from_fn(move || {
        let index = rest.trailing_zeros();
        rest &= rest.wrapping_sub(1);
        (index < 64).then(|| Card::from_index(index as u8))
    })
}

impl FromIterator<Card> for Hand {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Hand::default(), Hand::with)
    }
}
