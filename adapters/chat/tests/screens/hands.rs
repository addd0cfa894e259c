//! Hands: whose turn it is, who waits, and what becomes of them.

use crate::{
    boards::over,
    scene::{NOW, Scene, computer, four, options, person},
    shown::{in_all_languages, letters},
};
use chat::{
    marks::Marks,
    render::{self, Look},
};
use insta::assert_snapshot;
use tables::{HandView, Language};

fn shown(hand: impl Fn(Language) -> HandView) -> String {
    in_all_languages(|language, look| render::hand(&hand(language), &Marks::NONE, look, NOW).screen)
}

const HANDS: [&str; 4] = ["1 1 4 5 6 L", "2 2 3 4 6 6", "1 2 3 5 5 L", "3 3 4 5 6 L"];

fn game() -> Scene {
    Scene::dealt(four(), options(&[]), &HANDS, "3")
}

fn two(hands: &[&str], top: &str) -> Scene {
    Scene::dealt(vec![person(0, "Anna"), computer("Cleo")], options(&[]), hands, top)
}

#[test]
fn all_three_choices() {
    assert_snapshot!(shown(|language| game().hand(0, language)));
}

#[test]
fn nothing_fits() {
    let scene = two(&["1 1 2 2 5 5", "1 2 3 4 5 6"], "6");
    assert_snapshot!(shown(|language| scene.hand(0, language)));
}

#[test]
fn the_last_one_in_the_round() {
    let mut scene = two(&["1 2 2 3 5 5", "1 2 3 4 5 6"], "1");
    scene.play(&["play 1", "quit"]);
    assert_snapshot!(shown(|language| scene.hand(0, language)));
}

#[test]
fn the_last_one_with_nothing_that_fits() {
    let mut scene = two(&["1 2 2 3 3 3", "4 4 4 4 5 6"], "4");
    scene.play(&["draw", "quit"]);
    assert_snapshot!(shown(|language| scene.hand(0, language)));
}

#[test]
fn plus_cards_and_the_pink_llama() {
    let party = options(&[("edition", "party"), ("no_drama", "true")]);
    let seats = vec![person(0, "Anna"), person(1, "Ben")];
    let scene = Scene::dealt(seats, party, &["3 3+ 4 4+ L P", "1 2 3 4 5 6"], "3");
    assert_snapshot!(shown(|language| scene.hand(0, language)));
}

#[test]
fn a_chat_without_a_title() {
    let mut scene = game();
    scene.table.title = " \u{200b} ".to_owned();
    assert_snapshot!(shown(|language| scene.hand(0, language)));
}

#[test]
fn waiting() {
    assert_snapshot!(shown(|language| game().hand(1, language)));
}

#[test]
fn having_quit() {
    let mut scene = game();
    scene.play(&["quit"]);
    assert_snapshot!(shown(|language| scene.hand(0, language)));
}

#[test]
fn between_rounds() {
    let mut scene = game();
    scene.all_quit();
    assert_snapshot!(shown(|language| scene.hand(0, language)));
}

#[test]
fn an_empty_hand() {
    let mut scene = two(&["1 2 3 4 5 6", "1 2 3 4 5 6"], "1");
    scene.play(&["play 1", "quit", "play 2", "play 3", "play 4", "play 5", "play 6"]);
    assert_snapshot!(shown(|language| scene.hand(0, language)));
}

#[test]
fn won_and_lost() {
    let scene = over();
    let winners = scene.standing().winners.expect("the game is over");
    let loser = (0..4).find(|seat| !winners.iter().any(|won| won.index() == usize::from(*seat)));
    let winner = winners[0].index() as u8;
    let lost = shown(|language| scene.hand(loser.expect("somebody lost"), language));
    assert_snapshot!(format!("{}\n\n{lost}", shown(|language| scene.hand(winner, language))));
}

#[test]
fn who_waits_is_left_alone_by_the_moves_of_others() {
    let mut scene = game();
    let at = |scene: &Scene, later| {
        render::hand(&scene.hand(3, Language::En), &Marks::NONE, &Look::TELEGRAM, NOW + later)
            .screen
    };
    let before = at(&scene, 0);
    scene.play(&["play 4", "draw"]);
    let after = at(&scene, 5000);
    assert_eq!(before, after);
    scene.play(&["draw"]);
    assert_ne!(
        before.content(),
        at(&scene, 9000).content(),
        "now it is their turn:\n{}",
        letters(&after)
    );
}

#[test]
fn a_hand_calls_who_is_to_act_alone() {
    let scene = game();
    let calls =
        |seat| render::hand(&scene.hand(seat, Language::En), &Marks::NONE, &Look::ROOM, NOW).call;
    assert_eq!([0, 1, 2, 3].map(calls), [true, false, false, false]);
}
