//! The cards of L.A.M.A.

use super::Edition;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A face: a number, a number with a plus, a llama or the pink llama. Ordered as on the rules page.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Card(u8);

/// How many cards of each face somebody holds.
pub(super) type Hand = [u8; Card::FACES];

/// What counts once in a hand, however many cards of it there are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// A number, with or without a plus: 1 to 6.
    Number(u8),
    /// The llama.
    Llama,
    /// The pink llama.
    Pink,
}

const TEXTS: [&str; Card::FACES] =
    ["1", "1+", "2", "2+", "3", "3+", "4", "4+", "5", "5+", "6", "6+", "L", "P"];

impl Card {
    /// How many faces there are.
    pub const FACES: usize = 14;
    /// The most cards that a deck has.
    pub const MOST: usize = 63;
    /// The llama.
    pub const LLAMA: Card = Card(12);
    /// The pink llama.
    pub const PINK: Card = Card(13);

    /// All faces in sorting order.
    pub fn all() -> impl Iterator<Item = Card> {
        (0..Self::FACES as u8).map(Card)
    }

    /// The face with this number in sorting order.
    pub(super) const fn from_index(index: usize) -> Self {
        Card(index as u8)
    }

    /// Its number in sorting order.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its kind.
    pub const fn kind(self) -> Kind {
        match self.0 {
            12 => Kind::Llama,
            13 => Kind::Pink,
            number => Kind::Number(number / 2 + 1),
        }
    }

    /// Whether it is a plus card, after which one acts again.
    pub const fn is_plus(self) -> bool {
        self.0 < 12 && self.0 % 2 == 1
    }

    /// Whether it may be laid on this top card.
    pub const fn fits_on(self, top: Card) -> bool {
        match (top.kind(), self.kind()) {
            (_, Kind::Pink) => true,
            (Kind::Number(below), Kind::Number(number)) => number == below || number == below + 1,
            (Kind::Number(below), Kind::Llama) => below == 6,
            (Kind::Llama | Kind::Pink, Kind::Number(number)) => number == 1,
            (Kind::Llama | Kind::Pink, Kind::Llama) => true,
        }
    }

    /// The face of this text, in any case.
    pub fn parse(text: &str) -> Option<Card> {
        let index = TEXTS.iter().position(|face| face.eq_ignore_ascii_case(text))?;
        Some(Card::from_index(index))
    }

    /// The text of the face.
    pub const fn as_str(self) -> &'static str {
        TEXTS[self.0 as usize]
    }

    /// An edition's cards, sorted.
    pub fn deck(edition: Edition) -> Vec<Card> {
        let copies = |card: Card| match edition {
            _ if card == Card::PINK || card.is_plus() => usize::from(edition == Edition::Party),
            Edition::Classic | Edition::Party => 8,
        };
        Card::all().flat_map(|card| std::iter::repeat_n(card, copies(card))).collect()
    }
}

impl Kind {
    /// The minus points of one or more cards of this kind in a hand.
    pub const fn worth(self) -> i32 {
        match self {
            Kind::Number(number) => number as i32,
            Kind::Llama => 10,
            Kind::Pink => 20,
        }
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
#[error("this is not a card of L.A.M.A.")]
pub struct NotACard;

impl TryFrom<String> for Card {
    type Error = NotACard;

    fn try_from(text: String) -> Result<Self, NotACard> {
        TEXTS.iter().position(|face| *face == text).map(Card::from_index).ok_or(NotACard)
    }
}
