//! A move in the making: what is chosen of it from press to press, and how marks write it down.
//!
//! Marks are the move's notation without its verb and spaces, since buttons have little room: `R5R8`
//! to play, `B1>2G13` to place, `2B1@1>2=R1R2` to steal from seat 2 and pay. A page of the hand that is
//! not the first stands behind a `/`.

use rules::{
    Seat,
    agame::{Card, Move, Placing, Steal, Step, Whence},
};
use std::fmt;

/// A move in the making.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Draft {
    /// Cards to lead or follow with.
    Play(Chosen),
    /// Cards of the trick and their slots.
    Place(Vec<Placing>),
    /// Where to steal from, once that is chosen.
    Steal(Option<Source>),
    /// A card to steal, and what to pay for it; the cheapest if that is nothing.
    Pay(Steal, Chosen),
}

/// Cards chosen of the hand, and the page of it that is open.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Chosen {
    /// The cards.
    pub cards: Vec<Card>,
    /// The page, from 0.
    pub page: usize,
}

/// Where cards to steal lie.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Source {
    /// In the row of a seat.
    Row(Seat),
    /// On the discard pile.
    Discard,
}

impl Source {
    /// Where this steal takes its card.
    pub const fn of(steal: &Steal) -> Self {
        match steal.from {
            Whence::Row { seat, .. } => Source::Row(seat),
            Whence::Discard => Source::Discard,
        }
    }
}

impl Draft {
    /// The draft at the beginning of a step.
    pub const fn blank(step: Step) -> Self {
        match step {
            Step::Lead | Step::Follow => Draft::Play(Chosen { cards: Vec::new(), page: 0 }),
            Step::Place => Draft::Place(Vec::new()),
            Step::Steal => Draft::Steal(None),
        }
    }

    /// The draft of a text, whether or not it makes sense at the table.
    pub fn parse(text: &str, step: Step) -> Option<Self> {
        match step {
            _ if text.is_empty() => Some(Draft::blank(step)),
            Step::Lead | Step::Follow => Chosen::parse(text).map(Draft::Play),
            Step::Place => placings(text).map(Draft::Place),
            Step::Steal => match text.split_once('=') {
                Some((card, payment)) => Some(Draft::Pay(steal(card)?, Chosen::parse(payment)?)),
                None => source(text).map(|source| Draft::Steal(Some(source))),
            },
        }
    }
}

fn placings(text: &str) -> Option<Vec<Placing>> {
    match Move::parse(&format!("place {}", words(text).join(" ")))? {
        Move::Place(placings) => Some(placings.iter().collect()),
        _ => None,
    }
}

fn steal(text: &str) -> Option<Steal> {
    let (from, card) = text.split_at_checked(1)?;
    let from = if from == DISCARD { "discard" } else { from };
    match Move::parse(&format!("steal {from} {card}"))? {
        Move::Steal(steal) if steal.with.is_none() => Some(steal),
        _ => None,
    }
}

const DISCARD: &str = "d";

fn source(text: &str) -> Option<Source> {
    match text.parse::<u8>() {
        Ok(seat) => Some(Source::Row(Seat::new(seat))),
        Err(_) => (text == DISCARD).then_some(Source::Discard),
    }
}

/// The parts of a text, each of which begins with a capital letter, but perhaps the first.
fn words(text: &str) -> Vec<&str> {
    let begins = |(place, letter): &(usize, char)| *place == 0 || letter.is_ascii_uppercase();
    let mut starts: Vec<_> = text.char_indices().filter(begins).map(|(place, _)| place).collect();
    starts.push(text.len());
    starts.windows(2).map(|pair| &text[pair[0]..pair[1]]).collect()
}

impl Chosen {
    fn parse(text: &str) -> Option<Self> {
        let (cards, page) = text.split_once('/').unwrap_or((text, "0"));
        let cards = words(cards).into_iter().map(Card::parse).collect::<Option<_>>()?;
        Some(Self { cards, page: page.parse().ok()? })
    }

    /// How many of the chosen cards are like this one.
    pub fn count(&self, card: Card) -> usize {
        self.cards.iter().filter(|chosen| **chosen == card).count()
    }

    /// The same with one card more.
    pub fn with(&self, card: Card) -> Self {
        let mut cards = self.cards.clone();
        cards.push(card);
        Self { cards, ..*self }
    }

    /// The same with one such card less.
    pub fn without(&self, card: Card) -> Self {
        let mut cards = self.cards.clone();
        if let Some(place) = cards.iter().position(|chosen| *chosen == card) {
            cards.remove(place);
        }
        Self { cards, ..*self }
    }
}

impl fmt::Display for Draft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Draft::Play(chosen) => chosen.fmt(f),
            Draft::Place(placings) => placings.iter().try_for_each(|placing| placing.fmt(f)),
            Draft::Steal(None) => Ok(()),
            Draft::Steal(Some(source)) => source.fmt(f),
            Draft::Pay(steal, chosen) => {
                Source::of(steal).fmt(f)?;
                // The notation ends with the card and its slots.
                let notation = steal.to_string();
                let card = notation.rsplit(' ').next().unwrap_or_default();
                write!(f, "{card}={chosen}")
            }
        }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::Row(seat) => seat.fmt(f),
            Source::Discard => f.write_str(DISCARD),
        }
    }
}

impl fmt::Display for Chosen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cards.iter().try_for_each(|card| card.fmt(f))?;
        if self.page > 0 { write!(f, "/{}", self.page) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draft_reads_what_it_writes() {
        for (step, texts) in [
            (Step::Follow, &["", "R5", "R1R1", "R13B34/2", "/1"][..]),
            (Step::Place, &["", "B13", "B1>2G1>1", "B1G13"]),
            (Step::Steal, &["", "2", "d", "2B1@1>2=", "4R13=G1G1B2Y8/1", "dB1>2=R1"]),
        ] {
            for text in texts {
                let draft = Draft::parse(text, step).unwrap_or_else(|| panic!("no draft: {text}"));
                assert_eq!(draft.to_string(), *text);
            }
        }
    }

    #[test]
    fn nonsense_is_no_draft() {
        for step in [Step::Lead, Step::Place, Step::Steal] {
            for text in ["é", "R", "R99", "R5/x", "ROAR", "=", "2=", "B1>0", "9B1=R1", "//"] {
                assert_eq!(Draft::parse(text, step), None, "{text}");
            }
        }
    }
}
