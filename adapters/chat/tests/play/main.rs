//! Whole games through the reception, without any platform: people type and press, as everywhere.

mod called;
mod paper;
mod roemi;
mod scene;

use chat::{
    reception::Answer,
    render::{Look, plain},
    token::Action,
};
use scene::{Scene, actions, chosen_by};
use std::collections::BTreeSet;
use tables::HandView;

/// Every decision of a whole game is made by pressing buttons alone.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_agame_by_pressing_alone() {
    for (look, seed) in [(Look::DISCORD, 1), (Look::TELEGRAM, 2)] {
        let scene = Scene::open(look).await;
        scene
            .seat(&["Anna", "Ben", "Cem", "Dora"], "/new agame target=150 steal_discard=true")
            .await;
        let made = play_by_pressing(&scene, seed).await;
        for verb in ["play", "place", "call", "steal", "pass"] {
            assert!(made.contains(verb), "nobody could {verb} in a whole game: {made:?}");
        }
    }
}

/// Presses any buttons until the game is over; gives the verbs of the moves made.
async fn play_by_pressing(scene: &Scene, seed: u64) -> BTreeSet<String> {
    let mut choose = chosen_by(seed);
    let mut made = BTreeSet::new();
    loop {
        let snapshot = scene.until(|snapshot| {
            snapshot.board.is_over() || snapshot.hands.iter().any(HandView::to_act)
        });
        let snapshot = snapshot.await;
        let Some(hand) = snapshot.hands.iter().find(|hand| hand.to_act()) else { return made };
        let person = hand.identity.user.clone();
        let Answer::Hand(mut shown) = scene.types(&person, "/hand").await else {
            panic!("{person} is to act and has a hand");
        };
        loop {
            let buttons = actions(&shown.hand.screen);
            let moves: Vec<_> =
                buttons.iter().filter(|(action, _)| matches!(action, Action::Move(_))).collect();
            // Half of the time a move is made if one can be; else anything is pressed.
            let (action, token) = match moves.len() {
                count @ 1.. if choose(2) == 0 => moves[choose(count)].clone(),
                _ => buttons[choose(buttons.len())].clone(),
            };
            match scene.presses(&person, &token).await {
                Answer::Hand(next) => shown = next,
                other => panic!("{person} presses {action:?} and is answered {other:?}"),
            }
            if let Action::Move(text) = action {
                made.extend(text.split(' ').next().map(str::to_owned));
                break;
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn marks_are_shown_until_the_move_is_made() {
    let scene = Scene::open(Look::TELEGRAM).await;
    scene.seat(&["Anna", "Ben"], "/new agame").await;
    let snapshot = scene.until(|snapshot| snapshot.hands.iter().any(HandView::to_act)).await;
    let leader = snapshot.hands.iter().find(|hand| hand.to_act()).expect("somebody leads");
    let leader = leader.identity.user.clone();
    let screen = scene.shown(&leader, |text| text.contains("You lead")).await.screen;
    assert!(!plain(&screen.text).contains('✓'));

    let small = scene.press_labelled(&leader, &screen, "5").await;
    let Answer::Hand(small) = small else { panic!("no hand: {small:?}") };
    assert!(small.told.is_some_and(|told| told.starts_with("Chosen")));
    let screen = scene.shown(&leader, |text| text.contains('✓')).await.screen;
    assert_eq!(screen, small.hand.screen, "the message shows what the answer shows");
    assert!(plain(&screen.text).contains("A single 5 can't be led: add a second card."));

    scene.press_labelled(&leader, &screen, "8").await;
    let screen = scene.shown(&leader, |text| text.contains("= 13")).await.screen;
    scene.press_labelled(&leader, &screen, "Play").await;
    let other = if leader == "Anna" { "Ben" } else { "Anna" };
    let screen = scene.shown(other, |text| text.contains("is ahead")).await.screen;
    assert!(!plain(&screen.text).contains('✓'));
    scene.shown(&leader, |text| !text.contains('✓')).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mark_of_an_earlier_moment_or_of_somebody_else_changes_nothing() {
    let scene = Scene::open(Look::TELEGRAM).await;
    scene.seat(&["Anna", "Ben"], "/new agame").await;
    let snapshot = scene.until(|snapshot| snapshot.hands.iter().any(HandView::to_act)).await;
    let leader = snapshot.hands.iter().find(|hand| hand.to_act()).expect("somebody leads");
    let leader = leader.identity.user.clone();
    let other = if leader == "Anna" { "Ben" } else { "Anna" };
    let screen = scene.shown(&leader, |text| text.contains("You lead")).await.screen;
    let by_other = scene.press_labelled(other, &screen, "13").await;
    assert!(matches!(by_other, Answer::Refused(_)), "{by_other:?}");

    scene.types(&leader, "/move play R13").await;
    scene.types(&leader, "/move play B13").await;
    let late = scene.press_labelled(&leader, &screen, "21").await;
    assert!(matches!(&late, Answer::Refused(why) if why.contains("older message")), "{late:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_admin_of_the_chat_may_end_a_game_from_the_menu() {
    let scene = Scene::open(Look::TELEGRAM).await;
    scene.seat(&["Anna", "Ben"], "/new agame").await;
    let more = scene.token(Action::More).await;
    let Answer::Read(menu) = scene.presses_as_admin("Zoe", &more).await else {
        panic!("the menu is read");
    };
    let end = actions(&menu.0).into_iter().find(|(action, _)| *action == Action::End);
    let (_, end) = end.expect("an admin may end the game");
    scene.presses_as_admin("Zoe", &end).await;
    let Answer::Refused(why) = scene.types("Anna", "/hand").await else { panic!("it goes on") };
    assert!(why.contains("no table"), "{why}");
}
