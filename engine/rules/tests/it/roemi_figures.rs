//! Römi's figures, held against a list of all that there are.

use proptest::prelude::*;
use rules::roemi::{Card, Figure, Named, NotAFigure, Suit};

/// Every figure as its natural cards in order and the place and card of its joker, if it has one.
/// A joker in a set of three stands for no card, but may be named with either missing one.
fn all_figures() -> Vec<Vec<Named>> {
    let mut figures = Vec::new();
    for suit in Suit::ALL {
        for low in 1..=12u8 {
            for high in low + 2..=14.min(low + 12) {
                figures.push(
                    (low..=high)
                        .map(|place| Card::new(suit, (place - 1) % 13 + 1))
                        .collect::<Vec<_>>(),
                );
            }
        }
    }
    for rank in 1..=13 {
        for suits in 1..16u8 {
            let chosen = Suit::ALL.into_iter().filter(|suit| suits >> *suit as u8 & 1 == 1);
            let set: Vec<_> = chosen.map(|suit| Card::new(suit, rank)).collect();
            if set.len() >= 3 {
                figures.push(set);
            }
        }
    }
    let plain = figures.iter().map(|cards| cards.iter().copied().map(Named::from).collect());
    let with_joker = figures.iter().flat_map(|cards| {
        (0..cards.len()).map(|place| {
            let mut named: Vec<_> = cards.iter().copied().map(Named::from).collect();
            named[place] = Named::joker_as(cards[place]);
            named
        })
    });
    plain.chain(with_joker).collect()
}

fn is_set(cards: &[Named]) -> bool {
    let rank = |card: &Named| card.stands_for().unwrap_or(card.face()).natural().unwrap().1;
    cards.iter().all(|card| rank(card) == rank(&cards[0]))
}

fn sorted(cards: &[Named]) -> Vec<Named> {
    let mut cards = cards.to_vec();
    cards.sort_unstable();
    cards
}

fn naturals(cards: &[Named]) -> Vec<Named> {
    sorted(&cards.iter().copied().filter(|card| !card.face().is_joker()).collect::<Vec<_>>())
}

fn with_plain_joker(cards: &[Named]) -> Vec<Named> {
    cards.iter().map(|card| Named::from(card.face())).collect()
}

/// What the rules page says of a list of cards, by looking through all figures.
fn by_the_page(all: &[Vec<Named>], cards: &[Named]) -> Result<(), NotAFigure> {
    let jokers = cards.iter().filter(|card| card.face().is_joker()).count();
    if jokers > 1 {
        return Err(NotAFigure::TwoJokers);
    }
    let plain = cards.contains(&Named::JOKER);
    let same = |figure: &Vec<Named>| match plain {
        true if is_set(figure) => sorted(&with_plain_joker(figure)) == sorted(cards),
        true => with_plain_joker(figure) == cards,
        false => sorted(figure) == sorted(cards),
    };
    if all.iter().any(same) {
        return Ok(());
    }
    let could = |figure: &Vec<Named>| {
        naturals(figure) == naturals(cards) && naturals(figure).len() < figure.len()
    };
    if jokers == 1 && all.iter().any(could) {
        Err(NotAFigure::JokerPlace)
    } else {
        Err(NotAFigure::Unrelated)
    }
}

/// Lists that are often figures or nearly so: some figure with a card exchanged, dropped or added, shuffled or not.
fn near_figures() -> impl Strategy<Value = Vec<Named>> {
    let figure = proptest::sample::select(all_figures());
    let card =
        (0u8..3, proptest::sample::select(Card::deck())).prop_map(|(kind, card)| match kind {
            0 if !card.is_joker() => Named::joker_as(card),
            1 => Named::JOKER,
            _ => Named::from(card),
        });
    (figure, card, 0u8..6, any::<proptest::sample::Index>(), any::<bool>()).prop_flat_map(
        |(mut cards, card, change, place, shuffled)| {
            let place = place.index(cards.len());
            match change {
                0 => cards[place] = card,
                1 => drop(cards.remove(place)),
                2 => cards.insert(place, card),
                3 => cards = with_plain_joker(&cards),
                _ => (),
            }
            let order = Just(cards.clone()).prop_shuffle();
            if shuffled { order.boxed() } else { Just(cards).boxed() }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3_000))]

    #[test]
    fn reading_agrees_with_the_list_of_all_figures(cards in near_figures()) {
        let all = all_figures();
        prop_assert_eq!(Figure::named(&cards).map(drop), by_the_page(&all, &cards), "{:?}", cards);
    }
}

#[test]
fn every_figure_reads_back_from_its_own_list() {
    for cards in all_figures() {
        // Named with a plain joker in its place, each figure can be made: only a whole suit without
        // a joker, or with a named one, always has its ace low.
        let Ok(figure) = Figure::named(&with_plain_joker(&cards)) else { panic!("{cards:?}") };
        let text = serde_json::to_string(&figure).unwrap();
        assert_eq!(serde_json::from_str::<Figure>(&text).unwrap(), figure, "{text}");
    }
}

#[test]
fn adding_gives_a_figure_of_one_card_more_and_swapping_frees_the_joker() {
    for cards in all_figures() {
        let figure = Figure::named(&with_plain_joker(&cards)).unwrap();
        for card in Card::all().filter(|card| !card.is_joker()) {
            let open = figure.open().any(|place| place == card);
            assert_eq!(figure.add(card.into()).is_ok(), open, "{figure:?} {card}");
            let named = figure.add(Named::joker_as(card));
            assert_eq!(named.is_ok(), open && !figure.has_joker(), "{figure:?} *{card}");
            if let Ok(longer) = figure.add(card.into()) {
                assert_eq!(longer.size(), figure.size() + 1);
                let listed: Vec<_> =
                    longer.listed().map(|card| card.stands_for().unwrap_or(card.face())).collect();
                assert!(listed.contains(&card), "{figure:?} {card} {longer:?}");
            }
            let freed = figure.swap(card);
            assert_eq!(freed.is_ok(), figure.joker_stands_for() == Some(card), "{figure:?} {card}");
            assert!(
                freed.is_ok_and(|freed| !freed.has_joker())
                    || figure.joker_stands_for() != Some(card)
            );
        }
    }
}

fn named(texts: &str) -> Vec<Named> {
    texts.split(' ').map(|text| Named::parse(text).unwrap()).collect()
}

#[test]
fn the_page_s_own_examples() {
    for text in [
        "5H * 7H",
        "* 5H 6H",
        "5H *6H 7H",
        "7H 5H *6H",
        "QS KS AS",
        "AS 2S 3S",
        "KS KH *",
        "* KS KH",
    ] {
        assert!(Figure::named(&named(text)).is_ok(), "{text}");
    }
    for text in ["KH AH *", "7H * 5H", "9S 9H *8D", "5S 5H *5H"] {
        assert_eq!(Figure::named(&named(text)), Err(NotAFigure::JokerPlace), "{text}");
    }
    for text in ["5H 8H *", "KH * 2H", "5H *", "5H 6H", "KH AH 2H", "5H 5H 5S"] {
        assert_eq!(Figure::named(&named(text)), Err(NotAFigure::Unrelated), "{text}");
    }
}

#[test]
fn a_whole_suit_has_its_ace_low_unless_a_plain_joker_says_otherwise() {
    let listed =
        |text: &str| Figure::named(&named(text)).unwrap().listed().next().unwrap().to_string();
    assert_eq!(listed("2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"), "AH");
    assert_eq!(listed("2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH *AH"), "*AH");
    assert_eq!(listed("2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH *"), "2H");
    assert_eq!(listed("* 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"), "*AH");
    assert_eq!(listed("2H 3H * 5H 6H 7H 8H 9H TH JH QH KH AH"), "2H");
    assert_eq!(listed("2H 3H *4H 5H 6H 7H 8H 9H TH JH QH KH AH"), "AH");
}
