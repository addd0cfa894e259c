//! What a player may do, in words.

use super::{Card, Named, stack::Stack};
use crate::notation;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The most cards of a `meld` that are kept. No hand has as many, so a longer one is not in the hand either.
const MOST_NAMED: usize = 16;

/// A move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    /// Take a card.
    Draw(Source),
    /// Lay a figure from the hand.
    Meld(Meld),
    /// Lay a card onto a figure.
    Add(FigureId, Named),
    /// Give the card that a figure's joker stands for, and take the joker.
    Swap(FigureId, Card),
    /// Take the whole draft back.
    Undo,
    /// Give the drawn discard or cut card back, and draw anew.
    PutBack,
    /// Throw a card and end the turn.
    Discard(Card),
}

/// From where a card is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// The hidden stock.
    Stock,
    /// The top of the discard pile.
    Discard,
    /// The open cut card.
    Cut,
}

/// The number of a figure in its round, from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct FigureId(u32);

/// The cards of a `meld`, in the order in which they are named.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Meld(Stack<Named, MOST_NAMED>);

impl Source {
    /// All sources.
    pub const ALL: [Source; 3] = [Source::Stock, Source::Discard, Source::Cut];

    /// Its word in a move.
    pub const fn as_str(self) -> &'static str {
        match self {
            Source::Stock => "stock",
            Source::Discard => "discard",
            Source::Cut => "cut",
        }
    }
}

impl FigureId {
    /// The figure at this index of the table.
    pub const fn at(index: usize) -> Self {
        FigureId(index as u32 + 1)
    }

    /// Its index on the table; none for `F0`.
    pub const fn index(self) -> Option<usize> {
        match self.0.checked_sub(1) {
            Some(index) => Some(index as usize),
            None => None,
        }
    }

    /// The figure of this text: `F` and digits. What no table shows (`F01`, or a number beyond all
    /// bounds) is read as a figure that no table has.
    fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix(['F', 'f'])?;
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let shown = !digits.starts_with('0');
        Some(FigureId(if shown { digits.parse().unwrap_or(u32::MAX) } else { 0 }))
    }
}

impl Meld {
    /// The cards as named.
    pub fn new(cards: impl IntoIterator<Item = Named>) -> Self {
        let mut kept = Stack::empty(Named::JOKER);
        kept.extend(cards.into_iter().take(MOST_NAMED));
        Meld(kept)
    }

    /// The cards in order.
    pub fn cards(&self) -> &[Named] {
        &self.0
    }

    fn parse(parts: &[&str]) -> Option<Self> {
        let cards: Option<Vec<_>> = parts.iter().map(|part| Named::parse(part)).collect();
        cards.filter(|cards| !cards.is_empty()).map(Meld::new)
    }
}

impl Move {
    /// The move of this text.
    pub fn parse(text: &str) -> Option<Self> {
        let parts = notation::parts(text)?;
        let parts: Vec<_> = parts.iter().map(String::as_str).collect();
        match parts[..] {
            ["draw", source] => {
                Source::ALL.into_iter().find(|known| known.as_str() == source).map(Move::Draw)
            }
            ["meld", ref cards @ ..] => Meld::parse(cards).map(Move::Meld),
            ["add", figure, card] => Some(Move::Add(FigureId::parse(figure)?, Named::parse(card)?)),
            ["swap", figure, card] => {
                Some(Move::Swap(FigureId::parse(figure)?, Card::parse(card)?))
            }
            ["undo"] => Some(Move::Undo),
            ["putback"] => Some(Move::PutBack),
            ["discard", card] => Some(Move::Discard(Card::parse(card)?)),
            _ => None,
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Draw(source) => write!(f, "draw {}", source.as_str()),
            Move::Meld(meld) => {
                f.write_str("meld")?;
                meld.cards().iter().try_for_each(|card| write!(f, " {card}"))
            }
            Move::Add(figure, card) => write!(f, "add {figure} {card}"),
            Move::Swap(figure, card) => write!(f, "swap {figure} {card}"),
            Move::Undo => f.write_str("undo"),
            Move::PutBack => f.write_str("putback"),
            Move::Discard(card) => write!(f, "discard {card}"),
        }
    }
}

impl fmt::Display for FigureId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "F{}", self.0)
    }
}

impl From<FigureId> for String {
    fn from(figure: FigureId) -> Self {
        figure.to_string()
    }
}

/// The text is no figure's number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a figure is written as F and its number")]
pub struct NotAFigureId;

impl TryFrom<String> for FigureId {
    type Error = NotAFigureId;

    fn try_from(text: String) -> Result<Self, NotAFigureId> {
        FigureId::parse(&text).filter(|figure| figure.to_string() == text).ok_or(NotAFigureId)
    }
}
