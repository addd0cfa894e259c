//! The cards: two packs and four jokers, and a joker with the card that it stands for.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A face: a card of the pack or the joker. Ordered as on the rules page: by suit, ace first, jokers last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Card(u8);

/// A suit, in the order of the rules page.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Suit {
    /// Spades.
    Spades,
    /// Hearts.
    Hearts,
    /// Diamonds.
    Diamonds,
    /// Clubs.
    Clubs,
}

/// A card as it is named in a move or lies in a figure: a face, or a joker with the card that it stands for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Named(u8);

const RANKS: &[u8; 13] = b"A23456789TJQK";
const SUITS: &[u8; 4] = b"SHDC";

/// What a joker in the hand is worth when a round ends.
const JOKER_WORTH: u8 = 20;

impl Suit {
    /// All suits in order.
    pub const ALL: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];
}

impl Card {
    /// How many cards the game has.
    pub const COUNT: usize = 108;
    /// The joker.
    pub const JOKER: Card = Card(52);

    /// The card of this suit and rank, 1 (the ace) to 13 (the king).
    pub const fn new(suit: Suit, rank: u8) -> Self {
        Card(suit as u8 * 13 + rank - 1)
    }

    /// All faces in sorting order.
    pub fn all() -> impl Iterator<Item = Card> {
        (0..=Card::JOKER.0).map(Card)
    }

    /// The face with this number in sorting order.
    pub(super) const fn from_index(index: u8) -> Self {
        Card(index)
    }

    /// Its number in sorting order.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether it is the joker.
    pub const fn is_joker(self) -> bool {
        self.0 == Card::JOKER.0
    }

    /// Suit and rank, 1 (the ace) to 13 (the king); a joker has none.
    pub const fn natural(self) -> Option<(Suit, u8)> {
        if self.is_joker() {
            return None;
        }
        Some((Suit::ALL[self.0 as usize / 13], self.0 % 13 + 1))
    }

    /// What it is worth in a hand, and if it is no joker, in a figure too.
    pub const fn worth(self) -> u8 {
        match self.natural() {
            Some((_, rank)) => rank_worth(rank),
            None => JOKER_WORTH,
        }
    }

    /// The face of this text in a move, in any case.
    pub fn parse(text: &str) -> Option<Card> {
        if text == "*" {
            return Some(Card::JOKER);
        }
        let (rank, suit) = match text.strip_prefix("10") {
            Some(suit) => (b'T', suit),
            None => (text.bytes().next()?.to_ascii_uppercase(), text.get(1..)?),
        };
        let &[suit] = suit.as_bytes() else { return None };
        let rank = RANKS.iter().position(|known| *known == rank)?;
        let suit = SUITS.iter().position(|known| *known == suit.to_ascii_uppercase())?;
        Some(Card::new(Suit::ALL[suit], rank as u8 + 1))
    }

    /// All cards of the game, sorted.
    pub fn deck() -> Vec<Card> {
        let copies = |card: Card| if card.is_joker() { 4 } else { 2 };
        Card::all().flat_map(|card| std::iter::repeat_n(card, copies(card))).collect()
    }
}

/// What a card of this rank is worth; the ace counts ten wherever it stands.
pub(super) const fn rank_worth(rank: u8) -> u8 {
    match rank {
        2..=9 => rank,
        _ => 10,
    }
}

impl Named {
    /// A joker that is not named with a card.
    pub const JOKER: Named = Named(Card::JOKER.0);

    /// A joker that stands for this card.
    pub const fn joker_as(card: Card) -> Self {
        Named(Card::JOKER.0 + 1 + card.0)
    }

    /// Its face in the hand.
    pub const fn face(self) -> Card {
        if self.0 > Card::JOKER.0 { Card::JOKER } else { Card(self.0) }
    }

    /// The card that a joker is said to stand for.
    pub const fn stands_for(self) -> Option<Card> {
        if self.0 > Card::JOKER.0 { Some(Card(self.0 - Card::JOKER.0 - 1)) } else { None }
    }

    /// The card of this text in a move, in any case.
    pub fn parse(text: &str) -> Option<Named> {
        match text.strip_prefix('*') {
            None | Some("") => Card::parse(text).map(Named::from),
            Some(name) => Card::parse(name).filter(|card| !card.is_joker()).map(Named::joker_as),
        }
    }
}

impl From<Card> for Named {
    fn from(card: Card) -> Self {
        Named(card.0)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let index = self.index();
        match self.natural() {
            None => f.write_str("*"),
            Some(_) => write!(f, "{}{}", RANKS[index % 13] as char, SUITS[index / 13] as char),
        }
    }
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.face().fmt(f)?;
        self.stands_for().map_or(Ok(()), |card| card.fmt(f))
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Debug for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl From<Card> for String {
    fn from(card: Card) -> Self {
        card.to_string()
    }
}

impl From<Named> for String {
    fn from(card: Named) -> Self {
        card.to_string()
    }
}

/// The text is no card in canonical spelling.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this is not a card of Römi")]
pub struct NotACard;

impl TryFrom<String> for Card {
    type Error = NotACard;

    fn try_from(text: String) -> Result<Self, NotACard> {
        Card::parse(&text).filter(|card| card.to_string() == text).ok_or(NotACard)
    }
}

impl TryFrom<String> for Named {
    type Error = NotACard;

    fn try_from(text: String) -> Result<Self, NotACard> {
        Named::parse(&text).filter(|card| card.to_string() == text).ok_or(NotACard)
    }
}
