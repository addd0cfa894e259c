//! L.A.M.A.: what the recorded games can't show.

use proptest::prelude::*;
use rules::{
    Game, Seat, Seed, Setup,
    lama::{Card, Edition, Lama, Options},
};
use std::collections::BTreeMap;

fn counted(cards: impl IntoIterator<Item = String>) -> BTreeMap<String, usize> {
    cards.into_iter().fold(BTreeMap::new(), |mut counts, card| {
        *counts.entry(card).or_default() += 1;
        counts
    })
}

#[test]
fn the_decks_are_those_of_the_rules_page() {
    let classic = Card::deck(Edition::Classic);
    let party = Card::deck(Edition::Party);
    assert_eq!((classic.len(), party.len()), (56, 63));
    let counts = counted(party.into_iter().map(String::from));
    assert_eq!((counts["1"], counts["1+"], counts["L"], counts["P"]), (8, 1, 8, 1));
    assert!(!classic.contains(&Card::PINK));
}

proptest! {
    /// Cards that were laid are covered for good, so what is left is the deck less the laid ones.
    #[test]
    fn cards_are_conserved(seed: u64, seats in 2u8..=6, choices in prop::collection::vec(any::<u32>(), 1..60)) {
        let options = Options { edition: Edition::Party, no_drama: true, limit: 200 };
        let setup = Setup { seats, options, seed: Seed::from_number(seed), first: Seat::new(0) };
        let mut game = Lama::new(setup);
        let dealt = game.deal();
        game.play_out(dealt, |_| ());
        let mut laid = vec![game.view().top];
        for choice in choices {
            let mut moves = Vec::new();
            game.legal(&mut moves);
            let Some(seat) = game.acting() else { break };
            let mv = moves[choice as usize % moves.len()];
            if let rules::lama::Move::Play(card) = mv {
                laid.push(card);
            }
            game.apply(seat, &mv).unwrap();
            let state = game.reveal();
            let texts = |value: &serde_json::Value| -> Vec<String> { serde_json::from_value(value.clone()).unwrap() };
            let hands = state["hands"].as_array().unwrap().iter().flat_map(texts);
            let all = hands.chain(texts(&state["pile"])).chain(laid.iter().copied().map(String::from));
            prop_assert_eq!(counted(all), counted(Card::deck(Edition::Party).into_iter().map(String::from)));
        }
    }
}
