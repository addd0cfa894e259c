//! Cards in letters: a colour is a symbol and a letter, so that neither colour-blind people nor plain
//! text miss anything.

use crate::{screen::Face, texts::Texts};
use rules::agame::{Card, Colour, OneOrTwo};

/// A colour's symbol.
pub const fn symbol(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "🟥",
        Colour::Blue => "🟦",
        Colour::Green => "🟩",
        Colour::Yellow => "🟨",
        Colour::Purple => "🟪",
    }
}

/// A colour as its symbol and letter.
pub fn colour(colour: Colour) -> String {
    format!("{}{}", symbol(colour), colour.letter())
}

/// A card in running text.
pub fn card(card: Card) -> String {
    format!("{}{card}", symbol(card.colour()))
}

/// Cards in running text, and what they are worth together.
pub fn sum(cards: &[Card]) -> String {
    let texts: Vec<_> = cards.iter().map(|one| card(*one)).collect();
    totalled(&texts.join(" + "), cards, " = ")
}

/// A play in little room.
pub fn play(cards: OneOrTwo<Card>) -> String {
    let cards = Vec::from(cards);
    let texts: Vec<_> = cards.iter().map(|card| card.as_str()).collect();
    totalled(&texts.join("+"), &cards, "=")
}

fn totalled(texts: &str, cards: &[Card], equals: &str) -> String {
    match cards {
        [] => String::new(),
        [only] if only.is_hat() => format!("🎩{texts}"),
        [_] => texts.to_owned(),
        _ => format!("{texts}{equals}{}", worth(cards)),
    }
}

/// By what a play wins: its sum, or the hat.
pub fn strength(cards: OneOrTwo<Card>) -> String {
    if cards.first.is_hat() { "🎩".to_owned() } else { worth(&Vec::from(cards)).to_string() }
}

/// What cards are worth together.
pub fn worth(cards: &[Card]) -> u32 {
    cards.iter().map(|card| u32::from(card.value())).sum()
}

/// Cards one after the other.
pub fn list(cards: impl IntoIterator<Item = Card>) -> String {
    cards.into_iter().map(card).collect::<Vec<_>>().join(" ")
}

/// A card as a face.
pub fn face(card: Card, texts: Texts) -> Face {
    let colour = texts.word(colour_key(card.colour()));
    let name = if card.is_hat() {
        texts.say("agame-spoken-hat", &[("colour", colour.into())])
    } else {
        let values = [("colour", colour.into()), ("value", card.value().into())];
        texts.say("agame-spoken-card", &values)
    };
    Face { text: self::card(card), name, tone: tone(card.colour()) }
}

const fn colour_key(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "agame-red",
        Colour::Blue => "agame-blue",
        Colour::Green => "agame-green",
        Colour::Yellow => "agame-yellow",
        Colour::Purple => "agame-purple",
    }
}

const fn tone(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "red",
        Colour::Blue => "blue",
        Colour::Green => "green",
        Colour::Yellow => "yellow",
        Colour::Purple => "purple",
    }
}
