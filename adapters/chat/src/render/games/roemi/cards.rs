//! Cards and figures in letters. A suit is its symbol, and a joker is ★ with the card that it stands for.

use crate::{screen::Face, texts::Texts};
use rules::roemi::{Card, Named, Suit};

const JOKER: &str = "★";

/// How many cards of a run are named one by one where room is scarce.
const NAMED: usize = 4;

const fn symbol(suit: Suit) -> &'static str {
    match suit {
        Suit::Spades => "♠",
        Suit::Hearts => "♥",
        Suit::Diamonds => "♦",
        Suit::Clubs => "♣",
    }
}

fn rank(rank: u8) -> String {
    match rank {
        1 => "A".to_owned(),
        11 => "J".to_owned(),
        12 => "Q".to_owned(),
        13 => "K".to_owned(),
        number => number.to_string(),
    }
}

/// A card in running text.
pub fn card(card: Card) -> String {
    match card.natural() {
        None => JOKER.to_owned(),
        Some((suit, of)) => format!("{}{}", rank(of), symbol(suit)),
    }
}

/// A card of a figure.
pub fn named(one: Named) -> String {
    match one.stands_for() {
        Some(stands_for) => format!("{}({JOKER})", card(stands_for)),
        None => card(one.face()),
    }
}

/// Cards of a figure, one after the other.
pub fn all(cards: impl IntoIterator<Item = Named>) -> String {
    cards.into_iter().map(named).collect::<Vec<_>>().join(" ")
}

/// Cards of a figure in little room: of many the first and the last, and the joker among them.
pub fn few(cards: impl IntoIterator<Item = Named>) -> String {
    let cards: Vec<_> = cards.into_iter().collect();
    let ([first, .., last], true) = (&cards[..], cards.len() > NAMED) else { return all(cards) };
    let inner = &cards[1..cards.len() - 1];
    let joker = inner.iter().find(|card| card.face().is_joker());
    let joker = joker.map(|joker| format!(" {}", named(*joker))).unwrap_or_default();
    format!("{}–{}{joker}", named(*first), named(*last))
}

/// A card as a face; the mark stands before it.
pub fn face(one: Card, mark: &str, texts: Texts) -> Face {
    Face { text: format!("{mark}{}", card(one)), name: spoken(one, texts), tone: tone(one) }
}

fn spoken(card: Card, texts: Texts) -> String {
    let Some((suit, of)) = card.natural() else { return texts.word("roemi-joker") };
    let suit = texts.word(match suit {
        Suit::Spades => "roemi-spades",
        Suit::Hearts => "roemi-hearts",
        Suit::Diamonds => "roemi-diamonds",
        Suit::Clubs => "roemi-clubs",
    });
    let of = match of {
        1 => texts.word("roemi-ace"),
        11 => texts.word("roemi-jack"),
        12 => texts.word("roemi-queen"),
        13 => texts.word("roemi-king"),
        number => number.to_string(),
    };
    texts.say("roemi-spoken-card", &[("suit", suit.into()), ("rank", of.into())])
}

const fn tone(card: Card) -> &'static str {
    match card.natural() {
        None => "joker",
        Some((Suit::Hearts, _)) => "hearts",
        Some((Suit::Diamonds, _)) => "diamonds",
        Some((Suit::Spades, _)) => "spades",
        Some((Suit::Clubs, _)) => "clubs",
    }
}
