//! The cheapest payment for a stolen card.

use super::{Card, card::Cards};

/// A minimal payment stays below the price and one more card, for with more a card could be kept.
const MOST_PAID: usize = 34 + 34;
const OUT_OF_REACH: u8 = u8::MAX;

/// The cards that pay the price: the smallest total that suffices; among equals the fewest cards;
/// among those the first in sorting order, card by card. They come sorted.
pub(super) fn cheapest(hand: Cards, price: u8) -> Option<Vec<Card>> {
    let cards = hand.to_vec();
    let fewest = fewest_cards(&cards);
    let reachable = |total: &usize| fewest[0][*total] != OUT_OF_REACH;
    let total = (usize::from(price)..MOST_PAID).find(reachable)?;
    Some(first_in_order(&cards, &fewest, total))
}

type Fewest = [[u8; MOST_PAID]; Card::MOST + 1];

/// How many cards make a total at least: by the first card that may be used, and by total.
fn fewest_cards(cards: &[Card]) -> Fewest {
    let mut fewest = [[OUT_OF_REACH; MOST_PAID]; Card::MOST + 1];
    fewest[cards.len()][0] = 0;
    for (place, card) in cards.iter().enumerate().rev() {
        let value = usize::from(card.value());
        let later = fewest[place + 1];
        let with_card = |total: usize| match total.checked_sub(value).map(|rest| later[rest]) {
            None | Some(OUT_OF_REACH) => OUT_OF_REACH,
            Some(others) => others + 1,
        };
        for (total, least) in fewest[place].iter_mut().enumerate() {
            *least = later[total].min(with_card(total));
        }
    }
    fewest
}

/// Using a card as soon as the fewest are still possible makes the list that comes first.
fn first_in_order(cards: &[Card], fewest: &Fewest, mut total: usize) -> Vec<Card> {
    let mut paid = Vec::new();
    for (place, card) in cards.iter().enumerate() {
        let Some(rest) = total.checked_sub(card.value().into()) else { continue };
        let others = fewest[place + 1][rest];
        if others != OUT_OF_REACH && others + 1 == fewest[place][total] {
            paid.push(*card);
            total = rest;
        }
    }
    paid
}

#[cfg(test)]
mod tests {
    use super::{super::Colour, *};
    use proptest::collection::btree_set;

    fn paid(hand: &[&str], price: u8) -> Option<String> {
        let hand = hand.iter().map(|card| Card::parse(card).unwrap()).collect();
        let texts = cheapest(hand, price)?.into_iter().map(Card::as_str);
        Some(texts.collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn the_smallest_total_comes_before_the_fewest_cards() {
        assert_eq!(paid(&["R13", "R3", "R5", "R1"], 8).as_deref(), Some("R3 R5"));
    }

    #[test]
    fn the_fewest_cards_come_before_the_lowest() {
        assert_eq!(paid(&["R1", "R2", "R5", "P8"], 8).as_deref(), Some("P8"));
    }

    #[test]
    fn the_lowest_come_first_among_equals() {
        assert_eq!(paid(&["P1", "R2", "G1", "B1"], 2).as_deref(), Some("R2"));
        assert_eq!(paid(&["P1", "B5", "G5", "G1", "G1"], 6).as_deref(), Some("G1 B5"));
        assert_eq!(paid(&["P2", "R3", "B2", "P1", "R8"], 5).as_deref(), Some("B2 R3"));
    }

    #[test]
    fn a_hat_pays_for_a_hat_and_a_poor_hand_for_nothing() {
        assert_eq!(paid(&["R34", "R21", "B21"], 34).as_deref(), Some("R34"));
        assert_eq!(paid(&["R1", "R2"], 5), None);
        assert_eq!(paid(&[], 1), None);
    }

    /// The rule of the rules page, word by word, over all payments.
    fn cheapest_of_all(cards: &[Card], price: u8) -> Option<Vec<Card>> {
        let payments = (1u32..1 << cards.len()).map(|chosen| {
            let chosen = |place: &usize| chosen >> place & 1 == 1;
            (0..cards.len()).filter(chosen).map(|place| cards[place]).collect::<Vec<_>>()
        });
        let total = |cards: &[Card]| cards.iter().map(|card| u32::from(card.value())).sum::<u32>();
        let enough = payments.filter(|cards| total(cards) >= price.into());
        enough.min_by_key(|cards| (total(cards), cards.len(), cards.clone()))
    }

    proptest::proptest! {
        #[test]
        fn no_payment_is_better(places in btree_set(0..Card::MOST, 0..10), price in 1u8..=34) {
            let all: Vec<_> = Colour::ALL.into_iter().flat_map(|colour| Cards::of(colour).to_vec()).collect();
            let hand: Cards = places.into_iter().map(|place| all[place]).collect();
            proptest::prop_assert_eq!(cheapest(hand, price), cheapest_of_all(&hand.to_vec(), price));
        }
    }
}
