//! Whole games of Ungarisches Römi by pressing buttons alone.

use crate::scene::{Scene, actions};
use chat::{
    reception::{Answer, HandAnswer},
    render::{Look, plain},
    screen::{Button, Press, Screen, Style},
    token::Action,
};
use rules::OwnView;
use std::collections::{BTreeMap, BTreeSet};
use tables::{HandView, Snapshot};

/// How often each kind of button was pressed.
type Presses = BTreeMap<&'static str, usize>;

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_seven_rounds_by_pressing_alone() {
    for look in [Look::DISCORD, Look::TELEGRAM] {
        let scene = Scene::open(look).await;
        scene.seat(&["Anna", "Ben", "Cem"], "/new roemi").await;
        let (over, presses) = play(&scene).await;
        let game = over.board.game().expect("the game was played");
        assert_eq!(game.round, 7);
        assert!(game.standing.winners.is_some());
        for kind in ["stock", "open card", "best", "choose", "discard"] {
            assert!(presses.contains_key(kind), "nobody pressed {kind}: {presses:?}");
        }
    }
}

/// Everybody draws what is useful, lays what fits best, and throws the last card of the others.
async fn play(scene: &Scene) -> (std::sync::Arc<Snapshot>, Presses) {
    let mut presses = Presses::new();
    let mut tried = 0;
    loop {
        let snapshot = scene
            .until(|snapshot| {
                snapshot.board.is_over() || snapshot.hands.iter().any(HandView::to_act)
            })
            .await;
        let Some(hand) = snapshot.hands.iter().find(|hand| hand.to_act()) else {
            return (snapshot, presses);
        };
        let person = hand.identity.user.clone();
        let Answer::Hand(shown) = scene.types(&person, "/hand").await else {
            panic!("{person} is to act and has a hand");
        };
        let (kind, token) = next(&shown, tried);
        tried = match kind {
            "let go" => tried + 1,
            "choose" => tried,
            _ => 0,
        };
        *presses.entry(kind).or_default() += 1;
        let answer = scene.presses(&person, &token).await;
        assert!(matches!(answer, Answer::Hand(_)), "{kind} is answered {answer:?}");
    }
}

/// What a simple player presses next, who has let go so many cards in this turn.
fn next(shown: &HandAnswer, tried: usize) -> (&'static str, String) {
    let buttons = actions(&shown.hand.screen);
    let made = || buttons.iter().find(|(action, _)| matches!(action, Action::Make(_)));
    let moved = |start: &str| {
        let wanted =
            |action: &Action| matches!(action, Action::Move(text) if text.starts_with(start));
        buttons.iter().find(|(action, _)| wanted(action))
    };
    let token = |(_, token): &(Action, String)| token.clone();
    if let Some(token) = useful(&shown.hand.screen) {
        return ("open card", token);
    }
    if let Some(best) = made() {
        return ("best", token(best));
    }
    for (kind, start) in [("stock", "draw stock"), ("discard", "discard")] {
        if let Some(found) = moved(start) {
            return (kind, token(found));
        }
    }
    // A card that must be laid, and finds no place, goes back.
    let owes = plain(&shown.hand.screen.text).contains('⚠');
    if let Some(back) = moved("putback").filter(|_| owes) {
        return ("putback", token(back));
    }
    // What was chosen and can't be thrown is let go, and another card chosen: the loose ones stand last
    // of the cards, and the key that sorts them after all.
    let labels = labels(&shown.hand.screen);
    let chosen = labels.iter().position(|label| label.starts_with('✓'));
    let cards: Vec<_> =
        buttons.iter().filter(|(action, _)| matches!(action, Action::Mark(_))).collect();
    match chosen {
        Some(place) => ("let go", token(&buttons[place])),
        None => ("choose", token(cards[(cards.len() - 2).saturating_sub(tried)])),
    }
}

/// The open card that the screen says can be laid at once.
fn useful(screen: &Screen) -> Option<String> {
    let draws = |button: &&Button| {
        let Press::Token(token) = &button.press else { return false };
        button.style == Style::Primary
            && (token.contains("draw discard") || token.contains("draw cut"))
    };
    let button = screen.buttons.iter().flatten().find(draws)?;
    match &button.press {
        Press::Token(token) => Some(token.clone()),
        Press::Page(_) => None,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_order_of_the_hand_lasts_beyond_the_turn() {
    let scene = Scene::open(Look::TELEGRAM).await;
    scene.seat(&["Anna", "Ben"], "/new roemi").await;
    let snapshot = scene.until(|snapshot| snapshot.hands.iter().any(HandView::to_act)).await;
    let opener = snapshot.hands.iter().find(|hand| hand.to_act()).expect("somebody begins");
    let opener = opener.identity.user.clone();
    let other = if opener == "Anna" { "Ben" } else { "Anna" };
    let screen = scene.shown(&opener, |text| text.contains("first turn")).await.screen;
    scene.press_labelled(&opener, &screen, "Sort by rank").await;
    let screen = scene.shown(&opener, |text| text.contains("first turn")).await.screen;
    let Answer::Hand(again) = scene.types(&opener, "/hand").await else { panic!("a hand") };
    let by_rank = |screen: &Screen| labels(screen).iter().any(|label| label == "Sort by suit");
    assert!(by_rank(&again.hand.screen), "{:?}", labels(&screen));

    for person in [opener.as_str(), other] {
        loop {
            let Answer::Hand(shown) = scene.types(person, "/hand").await else { panic!("a hand") };
            if !shown.hand.call {
                break;
            }
            let (_, token) = next(&shown, 0);
            scene.presses(person, &token).await;
        }
    }
    let Answer::Hand(later) = scene.types(&opener, "/hand").await else { panic!("a hand") };
    assert!(by_rank(&later.hand.screen), "{:?}", labels(&later.hand.screen));
}

fn labels(screen: &Screen) -> Vec<String> {
    screen.buttons.iter().flatten().map(|button| button.label.clone()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_move_is_answered_with_the_reason_of_the_rules() {
    let scene = Scene::open(Look::TELEGRAM).await;
    scene.seat(&["Anna", "Ben"], "/new roemi").await;
    let mut reasons = BTreeSet::new();
    for step in 0..200 {
        let snapshot = scene.until(|snapshot| snapshot.hands.iter().any(HandView::to_act)).await;
        let hand = snapshot.hands.iter().find(|hand| hand.to_act()).expect("somebody is to act");
        let person = hand.identity.user.clone();
        for text in tried(hand).into_iter().filter(|text| !hand.legal.contains(text)) {
            match scene.types(&person, &format!("/move {text}")).await {
                Answer::Refused(why) => drop(reasons.insert(why)),
                other => panic!("{text} is not legal and is answered {other:?}"),
            }
        }
        let made = scene.types(&person, &format!("/move {}", legal(hand, step))).await;
        assert!(!matches!(made, Answer::Refused(_)), "{made:?}");
    }
    for words in [
        "Draw a card first",
        "You have drawn already",
        "In your first turn of a round you can't lay anything",
        "The cut card may be tried only from your second turn on",
        "You've tried the cut card in this turn already",
        "There is no figure F99",
        "You don't hold",
        "That's no figure",
        "nothing in this turn that you could take back",
        "Only a drawn discard or the cut card can be put back",
        "Your first meld is worth",
        "only once you have opened",
        "The cut card is yours only if you go out",
    ] {
        let said = reasons.iter().any(|reason| reason.contains(words));
        assert!(said, "nobody was told {words:?}: {reasons:#?}");
    }
}

/// What somebody types who doesn't know the rules.
fn tried(hand: &HandView) -> Vec<String> {
    let OwnView::Roemi(own) = &hand.own else { panic!("this is a table of Römi") };
    let fixed = ["undo", "putback", "draw discard", "draw cut", "draw stock", "add F99 5H"];
    let laid = ["meld 5H 6H", "meld * * 5H", "meld AS 2H KD", "swap F99 5H", "add F1 5H"];
    let held = own.hand.iter().map(|card| format!("discard {card}"));
    let last = own.hand.len() - 1;
    let some = format!("meld {} {} {}", own.hand[0], own.hand[last / 2], own.hand[last]);
    let fixed = fixed.into_iter().chain(laid).map(str::to_owned);
    fixed.chain(held).chain([some]).collect()
}

/// A legal move that leads to a table where other things are refused.
fn legal(hand: &HandView, step: usize) -> &str {
    let first = |start: &&str| hand.legal.iter().find(|text| text.starts_with(*start));
    let wanted = match step % 3 {
        0 => ["draw cut", "meld", "draw stock", "discard", "undo", "putback"],
        1 => ["draw discard", "draw stock", "discard", "undo", "putback", "meld"],
        _ => ["draw stock", "discard", "putback", "undo", "draw", "meld"],
    };
    wanted.iter().find_map(first).expect("a turn goes on")
}
