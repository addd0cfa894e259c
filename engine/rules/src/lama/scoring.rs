//! What a round changes: the No Drama card, minus points, giving back.

use super::{Card, Edition, card::Hand};

/// The minus points of a hand: each kind once.
pub fn minus_points(hand: &Hand) -> i32 {
    let numbers = (0..6).filter(|number| hand[2 * number] + hand[2 * number + 1] > 0);
    let numbers: usize = numbers.map(|number| number + 1).sum();
    let llamas = [Card::LLAMA, Card::PINK].into_iter().filter(|llama| hand[llama.index()] > 0);
    numbers as i32 + llamas.map(|llama| llama.kind().worth()).sum::<i32>()
}

/// The hand after its No Drama card dropped the card that saves most; the first of equals.
pub fn without_drama(hand: &Hand) -> Hand {
    let dropped = |card: Card| {
        let mut rest = *hand;
        rest[card.index()] -= 1;
        rest
    };
    let held = Card::all().filter(|card| hand[card.index()] > 0);
    // `min_by_key` keeps the first of equals, which is the first in sorting order.
    held.map(dropped).min_by_key(minus_points).unwrap_or(*hand)
}

/// The largest chip that somebody with these points can give back.
pub fn chip(points: i32, edition: Edition) -> i32 {
    match points {
        20.. if edition == Edition::Party => 20,
        10.. => 10,
        1.. => 1,
        _ => 0,
    }
}
