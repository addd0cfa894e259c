//! Römi's figure finder, held against every partition of small hands.

use proptest::prelude::*;
use rules::roemi::{
    Card, Figure, Hand, Named,
    finder::{Aim, Finder, Lay},
};

/// The most that each subset of a hand, one bit a card, is worth when laid whole.
fn worth_of_subsets(cards: &[Card]) -> Vec<Option<u16>> {
    let figures: Vec<_> = (0..1 << cards.len()).map(|subset| figure_worth(cards, subset)).collect();
    let mut worth: Vec<Option<u16>> = vec![None; figures.len()];
    worth[0] = Some(0);
    for whole in 1..figures.len() {
        let mut part = whole;
        while part > 0 {
            if let (Some(figure), Some(rest)) = (figures[part], worth[whole & !part]) {
                worth[whole] = worth[whole].max(Some(figure + rest));
            }
            part = (part - 1) & whole;
        }
    }
    worth
}

/// What a subset is worth as one figure, its joker named with the best card of all.
fn figure_worth(cards: &[Card], subset: usize) -> Option<u16> {
    let named = |card: Card| Card::all().filter(move |_| card.is_joker()).map(Named::joker_as);
    let chosen: Vec<_> = (0..cards.len()).filter(|place| subset >> place & 1 == 1).collect();
    let (jokers, naturals): (Vec<_>, Vec<_>) =
        chosen.into_iter().map(|place| cards[place]).partition(|card| card.is_joker());
    let naturals: Vec<Named> = naturals.into_iter().map(Named::from).collect();
    match jokers[..] {
        [] => Figure::named(&naturals).ok().map(|figure| figure.worth()),
        [joker] => {
            let with = |name| naturals.iter().copied().chain([name]).collect::<Vec<_>>();
            let figures = named(joker).take(52).filter_map(|name| Figure::named(&with(name)).ok());
            figures.map(|figure| figure.worth()).max()
        }
        _ => None,
    }
}

/// Worth and number of cards of the best lay that leaves a card in the hand.
fn brute_force(cards: &[Card], aim: Aim, using: Option<Card>) -> Option<(u16, u8)> {
    let whole = (1 << cards.len()) - 1;
    let uses = |subset: usize, card: Card| {
        (0..cards.len()).any(|place| subset >> place & 1 == 1 && cards[place] == card)
    };
    let lays = worth_of_subsets(cards).into_iter().enumerate();
    let lays = lays.filter(|(subset, _)| *subset != whole || whole == 0);
    let lays = lays.filter(|(subset, _)| using.is_none_or(|card| uses(*subset, card)));
    let lays = lays.filter_map(|(subset, worth)| Some((worth?, subset.count_ones() as u8)));
    match aim {
        Aim::MostWorth => lays.max(),
        Aim::FewestLeft => lays.max_by_key(|(worth, cards)| (*cards, *worth)),
        Aim::Reach(wanted) => {
            let reaching = lays.filter(|(worth, _)| *worth >= wanted);
            reaching.max_by_key(|(worth, cards)| (std::cmp::Reverse(*cards), *worth))
        }
    }
}

fn is_made_of(lay: &Lay, hand: &Hand) {
    let laid: Vec<_> = lay.figures.iter().flat_map(Figure::faces).collect();
    assert_eq!(laid.len(), usize::from(lay.cards));
    assert_eq!(lay.figures.iter().map(Figure::worth).sum::<u16>(), lay.worth);
    assert!(hand.without(laid).is_ok(), "{lay:?} is not in the hand");
}

/// Hands with many figures: few ranks, ends of a suit, doubles and jokers.
fn rich_hand() -> impl Strategy<Value = Vec<Card>> {
    let rich = |card: &Card| match card.natural() {
        None => true,
        Some((suit, rank)) => {
            suit as u8 == 0
                || (suit as u8 == 1 && !(4..=10).contains(&rank))
                || [1, 5, 12].contains(&rank)
        }
    };
    let cards: Vec<_> = Card::deck().into_iter().filter(rich).collect();
    proptest::sample::subsequence(cards, 0..=9)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn the_finder_is_exact(cards in rich_hand(), wanted in 1u16..80, choice: proptest::sample::Index) {
        let hand: Hand = cards.iter().copied().collect();
        let mut finder = Finder::default();
        for aim in [Aim::MostWorth, Aim::FewestLeft, Aim::Reach(wanted)] {
            let found = finder.find(&hand, aim);
            found.iter().for_each(|lay| is_made_of(lay, &hand));
            let found = found.map(|lay| (lay.worth, lay.cards));
            prop_assert_eq!(found, brute_force(&cards, aim, None), "{:?}", aim);
            if cards.is_empty() {
                continue;
            }
            let card = *choice.get(&cards);
            let found = finder.find_using(&hand, aim, card);
            let found = found.inspect(|lay| is_made_of(lay, &hand));
            if let Some(lay) = &found {
                prop_assert!(lay.figures.iter().flat_map(Figure::faces).any(|face| face == card));
            }
            let found = found.map(|lay| (lay.worth, lay.cards));
            prop_assert_eq!(found, brute_force(&cards, aim, Some(card)), "{:?} using {}", aim, card);
        }
    }
}
