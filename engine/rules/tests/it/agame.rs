//! Keine Lahme Agame: what the recorded games can't show.

use proptest::prelude::*;
use rules::{
    Game, Phase, Refused, Seat, Seed, Setup,
    agame::{Agame, AgameReason, Card, Event, Move, OneOrTwo, Options, Origin, Placement, Slot},
};
use serde_json::{Value, json};
use std::collections::BTreeMap;

const COLOURS: [&str; 5] = ["R", "B", "G", "Y", "P"];
const VALUES: [u8; 9] = [1, 1, 2, 3, 5, 8, 13, 21, 34];

fn begun(seats: u8, steal_discard: bool) -> Agame {
    let options = Options { target: 300, steal_discard };
    let seed = Seed::from_number(0);
    let mut game = Agame::new(Setup { seats, options, seed, first: Seat::new(0) });
    deal(&mut game);
    game
}

fn deal(game: &mut Agame) {
    let dealt = game.deal();
    game.play_out(dealt, |_| ());
}

fn legal(game: &Agame) -> Vec<Move> {
    let mut moves = Vec::new();
    game.legal(&mut moves);
    moves
}

/// Makes moves of whoever is to act.
fn play(game: &mut Agame, texts: &[&str]) {
    for text in texts {
        game.apply(game.acting().unwrap(), &Agame::parse(text).unwrap()).unwrap();
    }
}

fn refusal(game: &Agame, text: &str) -> AgameReason {
    match game.admit(game.acting().unwrap(), &Agame::parse(text).unwrap()) {
        Err(Refused::Rule(reason)) => reason,
        other => panic!("{text}: {other:?}"),
    }
}

fn card(text: &str) -> Card {
    Card::parse(text).unwrap()
}

fn counted(cards: impl IntoIterator<Item = String>) -> BTreeMap<String, usize> {
    cards.into_iter().fold(BTreeMap::new(), |mut counts, card| {
        *counts.entry(card).or_default() += 1;
        counts
    })
}

/// All cards of a table, wherever they lie.
fn cards_on_the_table(game: &Agame) -> BTreeMap<String, usize> {
    fn gather(value: &Value, cards: &mut Vec<String>) {
        match value {
            Value::String(card) => cards.push(card.clone()),
            Value::Array(values) => values.iter().for_each(|value| gather(value, cards)),
            _ => {}
        }
    }
    let state = game.reveal();
    let view = &state["view"];
    let mut cards = Vec::new();
    gather(&state["hands"], &mut cards);
    gather(&view["discard"], &mut cards);
    for play in view["trick"].as_array().unwrap() {
        gather(&play["cards"], &mut cards);
    }
    for seat in view["seats"].as_array().unwrap() {
        ["pile", "row", "aside"].iter().for_each(|place| gather(&seat[place], &mut cards));
    }
    counted(cards)
}

fn all_cards(seats: u8) -> BTreeMap<String, usize> {
    let colours = COLOURS.iter().take(seats.into());
    counted(colours.flat_map(|colour| VALUES.map(|value| format!("{colour}{value}"))))
}

/// Every move text that is canonical, whatever the state.
fn canonical_texts() -> Vec<String> {
    let faces: Vec<_> = VALUES[1..]
        .iter()
        .flat_map(|value| COLOURS.map(|colour| format!("{colour}{value}")))
        .collect();
    let named = |card: &String, sign: char| match card.as_str() {
        one if one.len() == 2 && one.ends_with('1') => {
            vec![format!("{card}{sign}1"), format!("{card}{sign}2")]
        }
        _ => vec![card.clone()],
    };
    let slots: Vec<_> = faces.iter().flat_map(|card| named(card, '>')).collect();
    let mut texts = one_or_two("play", &faces);
    texts.extend(one_or_two("place", &slots));
    texts.extend(["call", "drop", "pass"].map(String::from));
    texts.extend(slots.iter().map(|card| format!("steal discard {card}")));
    for seat in 0..5 {
        for from in faces.iter().flat_map(|card| named(card, '@')) {
            let to = if from.contains('@') { vec![">1", ">2"] } else { vec![""] };
            texts.extend(to.iter().map(|to| format!("steal {seat} {from}{to}")));
        }
    }
    texts
}

fn one_or_two(verb: &str, things: &[String]) -> Vec<String> {
    let pairs = things.iter().enumerate().flat_map(|(place, first)| {
        things[place..].iter().map(move |second| format!("{verb} {first} {second}"))
    });
    things.iter().map(|thing| format!("{verb} {thing}")).chain(pairs).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn cards_are_conserved_and_a_round_ends_within_nine_tricks_a_seat(
        seats in 2u8..=5,
        steal_discard: bool,
        choices in prop::collection::vec(any::<usize>(), 1..600),
    ) {
        let mut game = begun(seats, steal_discard);
        let mut tricks = 0;
        for choice in choices {
            prop_assert_eq!(cards_on_the_table(&game), all_cards(seats));
            match game.phase() {
                Phase::GameOver => break,
                Phase::RoundOver => {
                    deal(&mut game);
                    tricks = 0;
                }
                Phase::Turn => {
                    let moves = legal(&game);
                    let seat = game.acting().unwrap();
                    let events = game.apply(seat, &moves[choice % moves.len()]).unwrap();
                    let ends_trick = |event: &&Event| matches!(event, Event::Placed { .. } | Event::NothingFitted { .. });
                    tricks += events.iter().filter(ends_trick).count();
                    prop_assert!(tricks <= 9 * usize::from(seats));
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]

    #[test]
    fn what_is_not_listed_as_legal_is_refused(
        seats in 2u8..=5,
        steal_discard: bool,
        choices in prop::collection::vec(any::<usize>(), 1..150),
    ) {
        let conceivable: Vec<_> = canonical_texts().into_iter().map(|text| (Agame::parse(&text).unwrap(), text)).collect();
        let mut game = begun(seats, steal_discard);
        for choice in choices {
            let Some(seat) = game.acting() else { break };
            let moves = legal(&game);
            let mut listed: Vec<_> = moves.iter().map(ToString::to_string).collect();
            let accepted = conceivable.iter().filter(|(mv, _)| game.admit(seat, mv).is_ok());
            let mut accepted: Vec<_> = accepted.map(|(_, text)| text.clone()).collect();
            listed.sort_unstable();
            accepted.sort_unstable();
            prop_assert_eq!(listed, accepted);
            // Steal rounds are rare among random moves, so they are called whenever they can be.
            let call = moves.iter().find(|mv| **mv == Move::Call);
            game.apply(seat, call.unwrap_or(&moves[choice % moves.len()])).unwrap();
        }
    }
}

#[test]
fn reasons_say_what_is_wrong() {
    let mut game = begun(3, false);
    assert_eq!(refusal(&game, "play R2 R2"), AgameReason::NotInHand { card: card("R2") });
    assert_eq!(refusal(&game, "play R2 R34"), AgameReason::HatAlone { card: card("R34") });
    assert_eq!(refusal(&game, "play R8"), AgameReason::LeadNeedsTwo { card: card("R8") });
    assert_eq!(refusal(&game, "call"), AgameReason::NothingToSteal);
    assert_eq!(refusal(&game, "drop"), AgameReason::CanLead);
    play(&mut game, &["play R13 R21", "play B1 B2", "play G1"]);
    let slot = Slot::parse("1").unwrap();
    assert_eq!(refusal(&game, "place G1 G1"), AgameReason::NotInTrick { card: card("G1") });
    assert_eq!(refusal(&game, "place R13"), AgameReason::OwnColour { card: card("R13") });
    assert_eq!(refusal(&game, "place B1 G1>1"), AgameReason::SlotTaken { card: card("G1"), slot });
    assert_eq!(
        refusal(&game, "place B2>1"),
        AgameReason::SlotOfAnotherValue { card: card("B2"), slot }
    );
    play(&mut game, &["place B1>2 B2", "call"]);
    // Seat 1 can't take back its own colour, so seat 2 is the first who could steal.
    assert_eq!(game.acting(), Some(Seat::new(2)));
    assert_eq!(refusal(&game, "steal 0 B3"), AgameReason::NoSuchCard { card: card("B3") });
    assert_eq!(refusal(&game, "steal 0 B1@1"), AgameReason::NoSuchCard { card: card("B1") });
    assert_eq!(
        refusal(&game, "steal 0 B2 with G1 G1"),
        AgameReason::NotInHand { card: card("G1") }
    );
    assert_eq!(
        refusal(&game, "steal 0 B2 with G1"),
        AgameReason::PaysTooLittle { card: card("B2"), paid: 1 }
    );
    play(&mut game, &["steal 0 B2"]);
    assert_eq!(refusal(&game, "call"), AgameReason::AlreadyCalled);
}

#[test]
fn stored_events_keep_their_text() {
    let seat = Seat::new(1);
    let placement =
        |text: &str, slot| Placement { card: card(text), slot: Slot::try_from(slot).unwrap() };
    let row = Origin::Row { seat: Seat::new(0), slot: Slot::try_from(2).unwrap() };
    let stored = [
        (Event::Dealt { round: 2, first: seat }, json!({"dealt": {"round": 2, "first": 1}})),
        (Event::PileTaken { seat }, json!({"pile_taken": {"seat": 1}})),
        (Event::Called { seat }, json!({"called": {"seat": 1}})),
        (Event::Dropped { seat, card: card("G8") }, json!({"dropped": {"seat": 1, "card": "G8"}})),
        (
            Event::Played { seat, cards: OneOrTwo::two(card("B1"), card("B13")) },
            json!({"played": {"seat": 1, "cards": ["B1", "B13"]}}),
        ),
        (
            Event::Placed { seat, cards: OneOrTwo::one(placement("R1", 2)) },
            json!({"placed": {"seat": 1, "cards": ["R1>2"]}}),
        ),
        (Event::NothingFitted { seat }, json!({"nothing_fitted": {"seat": 1}})),
        (
            Event::Stole { seat, from: row, card: placement("G1", 1), paid: vec![card("B2")] },
            json!({"stole": {"seat": 1, "from": {"row": {"seat": 0, "slot": 2}}, "card": "G1>1", "paid": ["B2"]}}),
        ),
        (
            Event::Stole {
                seat,
                from: Origin::Discard,
                card: placement("G2", 3),
                paid: vec![card("B2")],
            },
            json!({"stole": {"seat": 1, "from": "discard", "card": "G2>3", "paid": ["B2"]}}),
        ),
        (Event::Passed { seat }, json!({"passed": {"seat": 1}})),
        (Event::StealsPlaced, json!("steals_placed")),
        (Event::RoundEnded { scores: vec![3, 0] }, json!({"round_ended": {"scores": [3, 0]}})),
        (Event::GameEnded { winners: vec![seat] }, json!({"game_ended": {"winners": [1]}})),
    ];
    for (event, text) in stored {
        assert_eq!(serde_json::to_value(&event).unwrap(), text);
        assert_eq!(serde_json::from_value::<Event>(text).unwrap(), event);
    }
}
