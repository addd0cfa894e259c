//! How people are told of their turn: as they have chosen, once, and nobody else.

use crate::scene::Scene;
use chat::{
    reception::Answer,
    render::{Look, plain},
    screen::Screen,
};
use std::time::Duration;
use tables::HandView;

fn read(answer: Answer) -> Screen {
    match answer {
        Answer::Read(screen) => screen.0,
        other => panic!("nothing to read: {other:?}"),
    }
}

#[tokio::test]
async fn own_settings_are_chosen_by_buttons_and_by_words() {
    let scene = Scene::open(Look::TELEGRAM).await;
    let screen = read(scene.types_in_private("Anna", "/settings").await);
    assert!(plain(&screen.text).contains("as usual"), "{}", plain(&screen.text));
    let screen = read(scene.press_labelled("Anna", &screen, "By a mention").await);
    assert!(plain(&screen.text).contains("by a mention"));
    let screen = read(scene.press_labelled("Anna", &screen, "22–7").await);
    let screen = read(scene.press_labelled("Anna", &screen, "Berlin").await);
    let text = plain(&screen.text);
    assert!(text.contains("22:00–7:00") && text.contains("Europe/Berlin"), "{text}");
    assert!(text.contains("by a mention"), "one choice leaves the others: {text}");
    let typed = "/settings turn=usual quiet=off zone=asia/tokyo";
    let text = plain(&read(scene.types("Anna", typed).await).text);
    assert!(text.contains("Asia/Tokyo") && text.contains("none"), "{text}");
    let other = plain(&read(scene.types_in_private("Ben", "/settings").await).text);
    assert!(other.contains("UTC"), "everybody has their own: {other}");
}

#[tokio::test]
async fn what_is_unclear_or_not_ones_own_changes_nothing() {
    let scene = Scene::open(Look::TELEGRAM).await;
    for wrong in ["turn=loud", "quiet=22", "zone=Berlin", "quiet=22-22", "peace"] {
        let answer = scene.types_in_private("Anna", &format!("/settings {wrong}")).await;
        assert!(matches!(answer, Answer::Refused(_)), "{wrong}: {answer:?}");
    }
    let answer = scene.types_in_private("Anna", "/settings language=de").await;
    assert!(matches!(answer, Answer::Refused(_)), "{answer:?}");
    // A forged button is as if it were typed, and only what the settings have is a button at all.
    for forged in ["/settings language=de", "/end", "/settings"] {
        let answer = scene.presses("Anna", forged).await;
        let expected = matches!((&answer, forged), (Answer::Read(_), "/settings"));
        assert!(expected || matches!(answer, Answer::Refused(_)), "{forged}: {answer:?}");
    }
    let text = plain(&read(scene.types_in_private("Anna", "/settings").await).text);
    assert!(text.contains("as usual") && text.contains("UTC"), "{text}");
}

/// Lets the person to act make a move; gives who it was.
async fn somebody_moves(scene: &Scene) -> String {
    let snapshot = scene.until(|snapshot| snapshot.hands.iter().any(HandView::to_act)).await;
    let hand = snapshot.hands.iter().find(|hand| hand.to_act()).expect("somebody acts");
    let person = hand.identity.user.clone();
    let text = hand.legal.iter().find(|text| *text != "quit").unwrap_or(&hand.legal[0]);
    scene.types(&person, &format!("/move {text}")).await;
    person
}

#[tokio::test]
async fn who_wants_a_mention_is_mentioned_once_a_turn_and_nobody_else() {
    let scene = Scene::open(Look::TELEGRAM).await;
    scene.types_in_private("Ben", "/settings turn=mention").await;
    scene.seat(&["Anna", "Ben"], "/new lama").await;
    let mut turns = 0;
    for _ in 0..6 {
        let snapshot = scene.until(|snapshot| snapshot.hands.iter().any(HandView::to_act)).await;
        let is_bens =
            snapshot.hands.iter().any(|hand| hand.to_act() && hand.identity.user == "Ben");
        turns += usize::from(is_bens);
        tokio::time::sleep(Duration::from_millis(60)).await;
        assert_eq!(scene.paper.mentions().len(), turns);
        somebody_moves(&scene).await;
    }
    assert!(turns >= 2);
    for mention in scene.paper.mentions().iter() {
        assert_eq!((mention.person.user.as_str(), mention.name.as_str()), ("Ben", "Ben"));
    }
}

/// Anna and Ben play at such a table, and look away long enough that a hand might be sent anew.
async fn after_a_while(speed: &str) -> Vec<bool> {
    let scene = Scene::open(Look::TELEGRAM).await;
    scene.seat(&["Anna", "Ben"], &format!("/new lama speed={speed}")).await;
    scene.shown("Anna", |text| text.contains("hand")).await;
    scene.shown("Ben", |text| text.contains("hand")).await;
    tokio::time::sleep(Duration::from_millis(3_200)).await;
    let before = scene.paper.posted().len();
    somebody_moves(&scene).await;
    tokio::time::sleep(Duration::from_millis(200)).await;
    let posted = scene.paper.posted();
    posted[before..].iter().map(|(_, hand)| hand.aloud).collect()
}

#[tokio::test]
async fn at_a_live_table_a_turn_is_told_silently_and_at_a_slow_one_aloud() {
    assert_eq!(after_a_while("live").await, Vec::<bool>::new(), "the hand changes in place");
    assert_eq!(after_a_while("slow").await, [true]);
}
