//! The cards of Keine Lahme Agame, and a player's cards as a multiset.

use super::OneOrTwo;
use crate::Seat;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A seat's colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Colour {
    /// Seat 0.
    #[serde(rename = "R")]
    Red,
    /// Seat 1.
    #[serde(rename = "B")]
    Blue,
    /// Seat 2.
    #[serde(rename = "G")]
    Green,
    /// Seat 3.
    #[serde(rename = "Y")]
    Yellow,
    /// Seat 4.
    #[serde(rename = "P")]
    Purple,
}

impl Colour {
    /// All colours, in the order of their seats.
    pub const ALL: [Colour; 5] =
        [Colour::Red, Colour::Blue, Colour::Green, Colour::Yellow, Colour::Purple];

    /// The colour of this seat.
    pub const fn of(seat: Seat) -> Self {
        Self::ALL[seat.index()]
    }

    /// Its letter, as in the texts of cards.
    pub const fn letter(self) -> &'static str {
        ["R", "B", "G", "Y", "P"][self as usize]
    }

    /// The seat of this colour.
    pub const fn seat(self) -> Seat {
        Seat::new(self as u8)
    }
}

/// A face: a colour and a value. Ordered as on the rules page, by value, then by seat of the colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Card(u8);

const COLOURS: u8 = Colour::ALL.len() as u8;
const VALUES: [u8; 8] = [1, 2, 3, 5, 8, 13, 21, 34];
const TEXTS: [&str; Card::FACES] = [
    "R1", "B1", "G1", "Y1", "P1", "R2", "B2", "G2", "Y2", "P2", "R3", "B3", "G3", "Y3", "P3", "R5",
    "B5", "G5", "Y5", "P5", "R8", "B8", "G8", "Y8", "P8", "R13", "B13", "G13", "Y13", "P13", "R21",
    "B21", "G21", "Y21", "P21", "R34", "B34", "G34", "Y34", "P34",
];

impl Card {
    /// How many faces there are.
    pub const FACES: usize = 40;
    /// The most cards that a match has.
    pub const MOST: usize = 45;

    /// The lowest card of the game, for places that hold none yet.
    pub(super) const LOWEST: Card = Card(0);

    /// Its colour.
    pub const fn colour(self) -> Colour {
        Colour::ALL[(self.0 % COLOURS) as usize]
    }

    /// Its value.
    pub const fn value(self) -> u8 {
        VALUES[self.rank()]
    }

    /// How many lower values there are.
    pub(super) const fn rank(self) -> usize {
        (self.0 / COLOURS) as usize
    }

    /// Whether it is a hat, the 34.
    pub const fn is_hat(self) -> bool {
        self.rank() == 7
    }

    /// Whether it is too small to be led alone.
    pub const fn is_small(self) -> bool {
        self.rank() <= 4
    }

    /// The face of this text, in any case.
    pub fn parse(text: &str) -> Option<Card> {
        let face = TEXTS.iter().position(|face| face.eq_ignore_ascii_case(text))?;
        Some(Card(face as u8))
    }

    /// The text of the face.
    pub const fn as_str(self) -> &'static str {
        TEXTS[self.0 as usize]
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl From<Card> for String {
    fn from(card: Card) -> Self {
        card.as_str().to_owned()
    }
}

/// The text is no card in canonical spelling.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this is not a card of Keine Lahme Agame")]
pub struct NotACard;

impl TryFrom<String> for Card {
    type Error = NotACard;

    fn try_from(text: String) -> Result<Self, NotACard> {
        let face = TEXTS.iter().position(|face| *face == text).ok_or(NotACard)?;
        Ok(Card(face as u8))
    }
}

/// Cards without an order, sorted whenever they are listed.
///
/// One bit stands for each card that a match can have, in sorting order: two for each 1, of which the
/// first is always set before the second, so that equal cards make equal bits.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Cards(u64);

/// The second 1 of each colour.
const SECOND_ONES: u64 = 0b10_1010_1010;

impl Cards {
    pub const NONE: Cards = Cards(0);

    /// The nine cards of a colour.
    pub fn of(colour: Colour) -> Self {
        let ranks = 0..VALUES.len() as u8;
        let faces = ranks.map(|rank| Card(rank * COLOURS + colour as u8));
        faces.chain([Card(colour as u8)]).collect()
    }

    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether there are two of this card.
    pub const fn has_two(self, card: Card) -> bool {
        card.rank() == 0 && self.0 & (first_bit(card) << 1) != 0
    }

    pub const fn add(&mut self, card: Card) {
        let first = first_bit(card);
        self.0 |= if self.0 & first == 0 { first } else { first << 1 };
    }

    /// Takes one such card away; tells whether there was any.
    pub const fn remove(&mut self, card: Card) -> bool {
        let first = first_bit(card);
        let had = self.0 & first != 0;
        self.0 &= if self.has_two(card) { !(first << 1) } else { !first };
        had
    }

    /// All cards, sorted.
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        bits(self.0)
    }

    /// Each face once, sorted.
    pub fn faces(self) -> impl Iterator<Item = Card> + Clone {
        bits(self.0 & !SECOND_ONES)
    }

    /// A hat, else the two highest cards.
    pub fn strongest_play(self) -> Option<OneOrTwo<Card>> {
        let highest = self.0.checked_ilog2()?;
        let first = card_at(highest as u8);
        let next = (self.0 & !(1 << highest)).checked_ilog2().filter(|_| !first.is_hat());
        Some(OneOrTwo { first, second: next.map(|next| card_at(next as u8)) })
    }

    /// The sum of the values.
    pub fn worth(self) -> u32 {
        self.iter().map(|card| u32::from(card.value())).sum()
    }

    pub fn to_vec(self) -> Vec<Card> {
        self.iter().collect()
    }
}

/// The bit of a card, or of the first of two.
const fn first_bit(card: Card) -> u64 {
    if card.rank() == 0 { 1 << (2 * card.0) } else { 1 << (card.0 + COLOURS) }
}

fn bits(mut bits: u64) -> impl Iterator<Item = Card> + Clone {
    std::iter::from_fn(move || {
        if bits == 0 {
            return None;
        }
        let bit = bits.trailing_zeros() as u8;
        bits &= bits - 1;
        Some(card_at(bit))
    })
}

/// The card of a bit.
const fn card_at(bit: u8) -> Card {
    Card(if bit < 2 * COLOURS { bit / 2 } else { bit - COLOURS })
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut all = Cards::NONE;
        all.extend(cards);
        all
    }
}

impl Extend<Card> for Cards {
    fn extend<I: IntoIterator<Item = Card>>(&mut self, cards: I) {
        for card in cards {
            self.add(card);
        }
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
