//! What is chosen of a turn from press to press, and how marks write it down.
//!
//! Marks are an order, two pages and cards: `R10:ac` is a hand sorted by rank, its second page, the
//! first page of what can be done, and the first and third card of the sorted hand. A press for
//! what fits best is `best`.

use crate::marks::Marks;
use std::fmt;

/// Longer hands there are none.
const MOST_CARDS: usize = 26;

/// The marks that ask for what fits best.
pub const BEST: &str = "best";

/// How a hand is sorted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Order {
    /// By suit, then by rank.
    #[default]
    Suit,
    /// By rank, then by suit.
    Rank,
}

/// What is chosen.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Choice {
    /// How the hand is sorted.
    pub order: Order,
    /// The page of the cards, from 0.
    pub page: usize,
    /// The page of what can be done, from 0.
    pub deeds: usize,
    /// The places of the chosen cards in the hand as the rules sort it, ascending.
    pub places: Vec<usize>,
}

/// What of marks still holds when the turn has gone on: how the hand is sorted.
pub fn lasting(marks: &Marks) -> Marks {
    match Choice::parse(marks.as_str()).unwrap_or_default().order {
        Order::Suit => Marks::NONE,
        Order::Rank => Marks::new(Choice { order: Order::Rank, ..Choice::default() }.to_string()),
    }
}

impl Order {
    const fn letter(self) -> &'static str {
        match self {
            Order::Suit => "S",
            Order::Rank => "R",
        }
    }
}

impl Choice {
    /// The choice of marks, whether or not the hand has such cards.
    pub fn parse(text: &str) -> Option<Self> {
        if text.is_empty() {
            return Some(Self::default());
        }
        let (view, cards) = text.split_once(':')?;
        let (order, pages) = view.split_at_checked(1)?;
        let order = [Order::Suit, Order::Rank].into_iter().find(|known| known.letter() == order)?;
        let &[page, deeds] = pages.as_bytes() else { return None };
        let digit = |byte: u8| byte.is_ascii_digit().then(|| usize::from(byte - b'0'));
        let mut places: Vec<_> = cards.bytes().map(place).collect::<Option<_>>()?;
        places.sort_unstable();
        places.dedup();
        Some(Self { order, page: digit(page)?, deeds: digit(deeds)?, places })
    }

    /// Whether the card at this place is chosen.
    pub fn has(&self, place: usize) -> bool {
        self.places.contains(&place)
    }

    /// The same with the card at this place chosen if it was not, and not if it was.
    pub fn toggled(&self, place: usize) -> Self {
        let mut places = self.places.clone();
        match places.binary_search(&place) {
            Ok(at) => drop(places.remove(at)),
            Err(at) => places.insert(at, place),
        }
        Self { places, deeds: 0, ..self.clone() }
    }
}

fn place(letter: u8) -> Option<usize> {
    letter.is_ascii_lowercase().then(|| usize::from(letter - b'a'))
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}:", self.order.letter(), self.page % 10, self.deeds % 10)?;
        let letters = self.places.iter().filter(|place| **place < MOST_CARDS);
        letters.copied().try_for_each(|place| write!(f, "{}", char::from(b'a' + place as u8)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_reads_what_it_writes() {
        for text in ["S00:", "R00:abc", "S12:t", "R91:abcdefghijklmnopqrstuvwxyz"] {
            let choice = Choice::parse(text).unwrap_or_else(|| panic!("no choice: {text}"));
            assert_eq!(choice.to_string(), text);
            assert!(text.len() <= crate::token::ALWAYS_FITS);
        }
    }

    #[test]
    fn nonsense_is_no_choice() {
        for text in ["S", "S0:", "X00:a", "S00:A", "S00", "é00:a", "S0x:", "best", ":", "S000:a"] {
            assert_eq!(Choice::parse(text), None, "{text}");
        }
    }

    #[test]
    fn only_the_order_lasts() {
        assert_eq!(lasting(&Marks::new("R13:abc")), Marks::new("R00:"));
        assert_eq!(lasting(&Marks::new("S13:abc")), Marks::NONE);
        assert_eq!(lasting(&Marks::new("nonsense")), Marks::NONE);
    }
}
