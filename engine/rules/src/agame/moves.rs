//! What a player may do, in words.

use super::{Card, OneOrTwo, Slot};
use crate::{Seat, notation};
use std::fmt;

/// A move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Move {
    /// Lead or follow with these cards, sorted.
    Play(OneOrTwo<Card>),
    /// Begin a steal round before leading.
    Call,
    /// Put the only card away, which is too small to be led.
    Drop,
    /// Place cards of the trick into the own row, in this order.
    Place(OneOrTwo<Placing>),
    /// Steal a card.
    Steal(Steal),
    /// Steal nothing.
    Pass,
}

/// A card to place, and where to, if that was named.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placing {
    /// The card.
    pub card: Card,
    /// The slot; none stands for the lowest free one.
    pub slot: Option<Slot>,
}

/// A card to steal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Steal {
    /// Where it lies.
    pub from: Whence,
    /// The card.
    pub card: Card,
    /// The slot of the thief's row; none stands for the lowest free one.
    pub to: Option<Slot>,
    /// The cards to pay with, in the order in which they are laid; none stands for the cheapest.
    pub with: Option<Vec<Card>>,
}

/// Where a card to steal lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whence {
    /// In a row.
    Row {
        /// Whose.
        seat: Seat,
        /// In which slot; none stands for the lowest that holds the card.
        slot: Option<Slot>,
    },
    /// On top of the discard pile.
    Discard,
}

impl Move {
    /// The move of this text.
    pub fn parse(text: &str) -> Option<Self> {
        let parts = notation::parts(text)?;
        let parts: Vec<_> = parts.iter().map(String::as_str).collect();
        match parts[..] {
            ["play", ref cards @ ..] => Some(Move::Play(few(cards, Card::parse)?.sorted())),
            ["call"] => Some(Move::Call),
            ["drop"] => Some(Move::Drop),
            ["place", ref cards @ ..] => few(cards, Placing::parse).map(Move::Place),
            ["steal", from, card, ref payment @ ..] => {
                Steal::parse(from, card, payment).map(Move::Steal)
            }
            ["pass"] => Some(Move::Pass),
            _ => None,
        }
    }
}

/// One or two things of these texts.
fn few<T: Copy>(texts: &[&str], parse: fn(&str) -> Option<T>) -> Option<OneOrTwo<T>> {
    match *texts {
        [first] => Some(OneOrTwo::one(parse(first)?)),
        [first, second] => Some(OneOrTwo::two(parse(first)?, parse(second)?)),
        _ => None,
    }
}

/// A card text and the slot text behind the sign, if that is there.
fn split(text: &str, sign: char) -> Option<(&str, Option<Slot>)> {
    match text.split_once(sign) {
        Some((card, slot)) => Some((card, Some(Slot::parse(slot)?))),
        None => Some((text, None)),
    }
}

impl Placing {
    fn parse(text: &str) -> Option<Self> {
        let (card, slot) = split(text, '>')?;
        Some(Placing { card: Card::parse(card)?, slot })
    }
}

impl Steal {
    fn parse(from: &str, card: &str, payment: &[&str]) -> Option<Self> {
        let (card, to) = split(card, '>')?;
        let (card, slot) = split(card, '@')?;
        let from = match (from, slot) {
            ("discard", None) => Whence::Discard,
            _ => Whence::Row { seat: seat(from)?, slot },
        };
        let with = match *payment {
            [] => None,
            ["with", first, ref others @ ..] => {
                let cards = std::iter::once(&first).chain(others);
                Some(cards.map(|card| Card::parse(card)).collect::<Option<_>>()?)
            }
            _ => return None,
        };
        Some(Steal { from, card: Card::parse(card)?, to, with })
    }
}

/// One digit, of a table with as many seats as the game allows.
fn seat(text: &str) -> Option<Seat> {
    match text.as_bytes() {
        [digit @ b'0'..=b'4'] => Some(Seat::new(digit - b'0')),
        _ => None,
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Play(cards) => write_all(f, "play", cards.iter()),
            Move::Call => f.write_str("call"),
            Move::Drop => f.write_str("drop"),
            Move::Place(cards) => write_all(f, "place", cards.iter()),
            Move::Steal(steal) => steal.fmt(f),
            Move::Pass => f.write_str("pass"),
        }
    }
}

fn write_all(
    f: &mut fmt::Formatter<'_>,
    verb: &str,
    things: impl IntoIterator<Item: fmt::Display>,
) -> fmt::Result {
    f.write_str(verb)?;
    things.into_iter().try_for_each(|thing| write!(f, " {thing}"))
}

fn write_slot(f: &mut fmt::Formatter<'_>, sign: char, slot: Option<Slot>) -> fmt::Result {
    slot.map_or(Ok(()), |slot| write!(f, "{sign}{slot}"))
}

impl fmt::Display for Placing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.card)?;
        write_slot(f, '>', self.slot)
    }
}

impl fmt::Display for Steal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.from {
            Whence::Row { seat, slot } => {
                write!(f, "steal {seat} {}", self.card)?;
                write_slot(f, '@', slot)?;
            }
            Whence::Discard => write!(f, "steal discard {}", self.card)?,
        }
        write_slot(f, '>', self.to)?;
        match &self.with {
            Some(cards) => write_all(f, " with", cards),
            None => Ok(()),
        }
    }
}
