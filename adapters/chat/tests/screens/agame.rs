//! Keine Lahme Agame: boards and hands from the first lead to the end of a round.

use crate::{
    chance::Chance,
    keys::actions,
    scene::{NOW, Scene, account, agame, four, person},
    shown::{fits, in_all_languages, letters},
};
use chat::{
    marks::Marks,
    render::{self, Look},
    screen::Screen,
    token::Action,
};
use insta::assert_snapshot;
use rules::{
    OwnView,
    agame::{Card, Colour},
};
use std::collections::{BTreeSet, HashSet};
use tables::{HandView, Language, Role};
use unicode_width::UnicodeWidthStr;

fn board(scene: &Scene) -> String {
    let board = scene.board();
    in_all_languages(|language, look| render::board(&board, language, look, NOW).0)
}

fn hand(scene: &Scene, seat: u8, marks: &str) -> String {
    let marks = Marks::new(marks);
    let shown =
        |language, look: &Look| render::hand(&scene.hand(seat, language), &marks, look, NOW).screen;
    in_all_languages(shown)
}

fn game() -> Scene {
    let mut scene = Scene::opened(four(), agame(&[]));
    scene.table.until = Some(NOW + 45_000);
    scene
}

/// Three tricks, after which rows, piles and a discard pile lie there and Dora leads.
fn later() -> Scene {
    let mut scene = game();
    scene.play(&["play R13 R5", "play B21", "play G8 G5", "play Y1", "place R5 G8"]);
    scene.play(&["play B13 B8", "play G13 G3", "play Y34", "play R2", "place B13 G3"]);
    scene.play(&["play Y8 Y5", "play R8", "play B5 B3", "play G2", "place R8 B5"]);
    scene
}

/// Ben leads and has just called a steal round, in which three can steal.
fn stealing() -> Scene {
    let mut scene = later();
    scene.play(&["call"]);
    scene
}

#[test]
fn the_first_lead() {
    assert_snapshot!(board(&game()));
}

#[test]
fn a_trick_that_grows() {
    let mut scene = later();
    scene.play(&["play Y21 Y2", "play R21"]);
    assert_snapshot!(board(&scene));
}

#[test]
fn a_trick_that_waits_for_its_winner() {
    let mut scene = game();
    scene.play(&["play R13 R5", "play B21", "play G34", "play Y1"]);
    assert_snapshot!(board(&scene));
}

#[test]
fn the_last_trick_stays() {
    assert_snapshot!(board(&later()));
}

#[test]
fn a_trick_of_which_nothing_fits() {
    let mut scene = Scene::opened(four(), agame(&[("target", "2000"), ("steal_discard", "true")]));
    wander(&mut scene, 1, |scene| {
        let recent = scene.table.recent.last();
        let events = recent.into_iter().flat_map(|recent| &recent.events);
        events.into_iter().any(|event| {
            matches!(event, rules::Event::Agame(rules::agame::Event::NothingFitted { .. }))
        })
    });
    assert_snapshot!(board(&scene));
}

#[test]
fn a_steal_round() {
    let mut scene = stealing();
    scene.play(&["steal 1 G8"]);
    assert_snapshot!(board(&scene));
}

#[test]
fn a_card_that_is_dropped() {
    let mut scene = dropping();
    scene.play(&["drop"]);
    assert_snapshot!(board(&scene));
}

#[test]
fn between_rounds() {
    let mut scene = played_out();
    scene.table.until = Some(NOW + 6000);
    assert_snapshot!(board(&scene));
}

#[test]
fn a_game_that_is_over() {
    let mut scene = Scene::opened(four(), agame(&[("target", "50")]));
    play_out(&mut scene);
    assert_snapshot!(board(&scene));
}

/// The round played out, each time by the first legal move.
fn played_out() -> Scene {
    let mut scene = game();
    play_out(&mut scene);
    scene
}

fn play_out(scene: &mut Scene) {
    while let Some(seat) = scene.game().acting() {
        let legal = scene.game().legal(seat).expect("the seat is there");
        scene.play(&[legal.last().expect("who is to act may do something")]);
    }
}

/// Somebody has one small card left, must lead, and has a pile.
fn dropping() -> Scene {
    let mut scene = game();
    wander(&mut scene, 2, |scene| {
        let seat = scene.game().acting().expect("somebody is to act");
        let hand = scene.hand(seat.index() as u8, Language::En);
        let OwnView::Agame(own) = &hand.own else { panic!("another game") };
        hand.legal.contains(&"drop".to_owned()) && !own.table.seats[seat.index()].pile.is_empty()
    });
    scene
}

/// Plays any legal moves, the same for the same number, until it is as wanted.
fn wander(scene: &mut Scene, number: u64, wanted: impl Fn(&Scene) -> bool) {
    let mut chance = Chance::new(number);
    for _ in 0..10_000 {
        let Some(seat) = scene.game().acting() else {
            scene.next_round();
            continue;
        };
        if wanted(scene) {
            return;
        }
        let legal = scene.game().legal(seat).expect("the seat is there");
        scene.play(&[&legal[chance.below(legal.len())]]);
    }
    panic!("it never came to be");
}

#[test]
fn leading() {
    assert_snapshot!(hand(&game(), 0, ""));
}

#[test]
fn a_small_card_is_chosen_to_lead() {
    assert_snapshot!(hand(&game(), 0, "R5"));
}

#[test]
fn two_cards_are_chosen_to_lead() {
    assert_snapshot!(hand(&game(), 0, "R1R1"));
}

#[test]
fn following() {
    let mut scene = later();
    scene.play(&["play Y21 Y2"]);
    assert_snapshot!(hand(&scene, 0, "R1"));
}

#[test]
fn placing_with_lizards() {
    let mut scene = later();
    scene.play(&["play Y13 Y1", "play R3 R1", "play B1 B2", "play G1 G1"]);
    let seat = scene.game().acting().expect("the winner places").index() as u8;
    assert_snapshot!(format!("{}\n\n{}", hand(&scene, seat, ""), hand(&scene, seat, "R1>2B2")));
}

#[test]
fn stealing_from_whom() {
    let scene = stealing();
    let seat = scene.game().acting().expect("somebody is asked").index() as u8;
    assert_snapshot!(hand(&scene, seat, ""));
}

#[test]
fn stealing_which_card() {
    let scene = stealing();
    let seat = scene.game().acting().expect("somebody is asked").index() as u8;
    assert_snapshot!(hand(&scene, seat, "1"));
}

#[test]
fn stealing_and_paying() {
    let scene = stealing();
    let seat = scene.game().acting().expect("somebody is asked").index() as u8;
    let shown = ["1G8=", "1G8=R1", "1G8=R1R21"].map(|marks| hand(&scene, seat, marks));
    assert_snapshot!(shown.join("\n\n"));
}

#[test]
fn having_to_drop() {
    let scene = dropping();
    let seat = scene.game().acting().expect("somebody is to act").index() as u8;
    assert_snapshot!(hand(&scene, seat, ""));
}

#[test]
fn waiting() {
    assert_snapshot!(hand(&later(), 0, ""));
}

#[test]
fn the_round_is_over() {
    assert_snapshot!(hand(&played_out(), 0, ""));
}

#[test]
fn the_faces_of_all_piles_are_in_the_menu() {
    let board = later().board();
    let asker = render::Guest { account: account(1), role: Role::Member };
    let menu = |language, look: &Look| render::more(&board, asker, language, look).0;
    assert_snapshot!(in_all_languages(menu));
}

/// Who follows with thirty cards in hand: the cards of three colours, and most of a fourth.
fn a_large_hand(language: Language) -> HandView {
    let mut scene = game();
    scene.play(&["play R13"]);
    let mut hand = scene.hand(1, language);
    let OwnView::Agame(own) = &mut hand.own else { panic!("another game") };
    let all = Colour::ALL.map(|colour| {
        ["1", "1", "2", "3", "5", "8", "13", "21", "34"]
            .map(|value| Card::parse(&format!("{}{value}", colour.letter())).expect("a card"))
    });
    own.hand = all.into_iter().flatten().skip(1).take(30).collect();
    own.hand.sort_unstable();
    hand.legal = legal_to_follow(&own.hand);
    hand
}

fn legal_to_follow(hand: &[Card]) -> Vec<String> {
    let mut legal: Vec<_> = hand.iter().map(|card| format!("play {card}")).collect();
    for (place, first) in hand.iter().enumerate().filter(|(_, card)| !card.is_hat()) {
        let seconds = hand[place + 1..].iter().filter(|card| !card.is_hat());
        legal.extend(seconds.map(|second| format!("play {first} {second}")));
    }
    legal.sort_unstable();
    legal.dedup();
    legal
}

#[test]
fn thirty_cards_in_hand() {
    let shown = |marks: &'static str| {
        move |language, look: &Look| -> Screen {
            render::hand(&a_large_hand(language), &Marks::new(marks), look, NOW).screen
        }
    };
    let discord = |marks| letters(&shown(marks)(Language::En, &Look::DISCORD));
    let telegram = in_all_languages(shown("R2G1"));
    let pages = [discord(""), discord("R2"), discord("R2/1"), discord("R2G34/1")];
    assert_snapshot!(format!("{telegram}\n\n── Discord\n{}", pages.join("\n\n")));
}

/// Each legal move can be made by pressing buttons alone, and nothing that is offered is refused.
#[test]
fn all_moves_and_nothing_else_are_made_by_pressing() {
    let names = ["Anna", "Ben", "Cem", "Dora", "Emil"];
    let mut steals = 0;
    for (seats, look) in
        [(2, Look::ROOM), (3, Look::DISCORD), (4, Look::TELEGRAM), (5, Look::DISCORD)]
    {
        let people = names.iter().zip(0..seats).map(|(name, number)| person(number, name));
        let options = agame(&[("target", "200"), ("steal_discard", "true")]);
        let mut scene = Scene::opened(people.collect(), options);
        let mut chance = Chance::new(seats);
        for _ in 0..120 {
            let Some(seat) = scene.game().acting() else {
                if scene.standing().winners.is_some() {
                    break;
                }
                scene.next_round();
                continue;
            };
            let hand = scene.hand(seat.index() as u8, Language::De);
            let made = made_by_pressing(&hand, &look);
            for text in &made {
                let decided = scene.game().decide(seat, text);
                assert!(decided.is_ok(), "{text} is offered, but {decided:?}");
            }
            for text in &hand.legal {
                assert!(made.contains(text), "no way to {text} among {made:?}");
            }
            steals += hand.legal.iter().filter(|text| text.starts_with("steal")).count();
            let legal = &hand.legal;
            scene.play(&[&legal[chance.below(legal.len())]]);
        }
    }
    assert!(steals > 100, "there was much to steal: {steals}");
}

/// Every move that can be made of a hand, whatever is pressed before.
fn made_by_pressing(hand: &HandView, look: &Look) -> BTreeSet<String> {
    let mut made = BTreeSet::new();
    let mut seen = HashSet::from([Marks::NONE]);
    let mut waiting = vec![Marks::NONE];
    while let Some(marks) = waiting.pop() {
        let screen = render::hand(hand, &marks, look, NOW).screen;
        fits(&screen, look);
        for action in actions(&screen) {
            match action {
                Action::Move(text) => drop(made.insert(text)),
                Action::Make(marks) => made.extend(render::made(hand, &marks)),
                // There are too many payments to try them all.
                Action::Mark(next) if pays_with(&next) < 3 => {
                    if seen.insert(next.clone()) {
                        waiting.push(next);
                    }
                }
                Action::Mark(_) => {}
                other => panic!("no button of a hand: {other:?}"),
            }
        }
    }
    made
}

fn pays_with(marks: &Marks) -> usize {
    let payment = marks.as_str().split_once('=').map_or("", |(_, payment)| payment);
    payment.chars().filter(char::is_ascii_uppercase).count()
}

#[test]
fn a_long_payment_is_made_by_its_marks() {
    let mut hand = stealing().hand(0, Language::En);
    let OwnView::Agame(own) = &mut hand.own else { panic!("another game") };
    own.hand = ["R1", "R1", "B1", "B1", "G1", "G1", "R2", "B2", "G2", "R3", "B3", "G3", "Y3"]
        .map(|card| Card::parse(card).expect("a card"))
        .to_vec();
    let marks = Marks::new("3B13=R1R1B1B1G1G1R2B2G2R3");
    let screen = render::hand(&hand, &marks, &Look::TELEGRAM, NOW).screen;
    fits(&screen, &Look::TELEGRAM);
    assert!(actions(&screen).contains(&Action::Make(marks.clone())), "{}", letters(&screen));
    let made = render::made(&hand, &marks).expect("the payment is enough");
    assert_eq!(made, "steal 3 B13 with R1 R1 B1 B1 G1 G1 R2 B2 G2 R3");
}

#[test]
fn marks_that_do_not_hold_are_no_marks() {
    let scene = stealing();
    let seat = scene.game().acting().expect("somebody is asked").index() as u8;
    let plain = hand(&scene, seat, "");
    for marks in
        ["9", "d", "R5", "0R5", "1G8=B34", "1G8=R1R1R1", "1Y13=", "🦎", "1G8=/99999999999999999999"]
    {
        assert_eq!(hand(&scene, seat, marks), plain, "{marks}");
    }
}

#[test]
fn a_board_for_four_fits_a_phone() {
    let mut scene = game();
    play_out(&mut scene);
    scene.next_round();
    scene.play(&["play B21 B8", "play G34", "play Y1 Y1", "play R2", "place Y1>1 B21"]);
    scene.play(&["play G13", "play Y21 Y2", "play R21"]);
    for language in Language::ALL {
        let screen = render::board(&scene.board(), language, &Look::TELEGRAM, NOW).0;
        let shown = letters(&screen);
        // A line that is wider than a phone takes several there.
        let lines: usize = shown.lines().map(|line| line.width().div_ceil(34).max(1)).sum();
        assert!(lines <= 20, "{lines} lines:\n{shown}");
        for line in shown.lines().filter(|line| line.contains('·') && line.contains("🟥R")) {
            assert!(line.width() <= 34, "a row must not wrap: {line}");
        }
    }
}
