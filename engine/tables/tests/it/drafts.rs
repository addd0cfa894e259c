//! Drafts: what one seat lays before its turn ends, and several moves at once.

use crate::stage::{SECOND, Scene, mv, scene};
use rules::{GameName, Options};
use std::sync::Arc;
use tables::{Command, HandView, Mover, Person, Refusal, Snapshot, TableId};

/// A table of Römi where somebody could lay a figure; the table as it is, and who.
async fn somebody_can_lay(scene: &Scene) -> (TableId, Arc<Snapshot>, Person) {
    let people = [scene.person("Anna").await, scene.person("Ben").await];
    let options = Options::from_words(GameName::Roemi, [("opening", "1")]).unwrap();
    let table = scene.open_game("here", &people[0], options).await.unwrap();
    scene.ask(table, &people[1], Command::Join).await.unwrap();
    let mut snapshot = scene.ask(table, &people[0], Command::Start).await.unwrap();
    for _ in 0..200 {
        let hand = snapshot.hands.iter().find(|hand| hand.to_act()).unwrap();
        let person = people.iter().find(|person| person.account == hand.account).unwrap();
        if meld(hand).is_some() {
            return (table, snapshot, person.clone());
        }
        let text = ["draw stock", "discard"]
            .iter()
            .find_map(|start| hand.legal.iter().find(|text| text.starts_with(start)))
            .unwrap();
        snapshot = scene.ask(table, person, mv(text, &snapshot.board)).await.unwrap();
    }
    panic!("nobody could lay a figure in two hundred moves");
}

fn meld(hand: &HandView) -> Option<&String> {
    hand.legal.iter().find(|text| text.starts_with("meld"))
}

fn own<'a>(snapshot: &'a Snapshot, person: &Person) -> &'a HandView {
    snapshot.hands.iter().find(|hand| hand.account == person.account).unwrap()
}

#[tokio::test]
async fn a_draft_is_there_after_a_restart_and_nobody_else_sees_it() {
    let scene = scene().await;
    let (table, before, person) = somebody_can_lay(&scene).await;
    let text = meld(own(&before, &person)).unwrap();
    let drafted = scene.ask(table, &person, mv(text, &before.board)).await.unwrap();
    assert!(own(&drafted, &person).legal.contains(&"undo".to_owned()));

    let later = scene.reopened().await;
    let after = later.look(table).await;
    assert_eq!(format!("{:?}", after.hands), format!("{:?}", drafted.hands));
    assert!(own(&after, &person).legal.contains(&"undo".to_owned()));

    // What all see has not changed by it, and neither has what the other one sees.
    let seen = |snapshot: &Snapshot| {
        let other = snapshot.hands.iter().find(|hand| hand.account != person.account).unwrap();
        let game = snapshot.board.game().unwrap();
        format!("{:?} {:?} {:?}", game.view, snapshot.board.recent, other.own)
    };
    assert_eq!(seen(&drafted), seen(&before));
    assert_eq!(seen(&after), seen(&before));
}

#[tokio::test]
async fn several_moves_are_made_all_or_not_at_all() {
    let scene = scene().await;
    let (table, before, person) = somebody_can_lay(&scene).await;
    let text = meld(own(&before, &person)).unwrap().clone();
    let moves = |texts: &[&str]| Command::Moves {
        texts: texts.iter().map(ToString::to_string).collect(),
        moment: before.board.moment,
    };
    let refused = scene.ask(table, &person, moves(&[&text, "putback"])).await;
    assert!(matches!(refused, Err(Refusal::Game(_))), "{refused:?}");
    assert_eq!(scene.look(table).await.board.version, before.board.version);

    let made = scene.ask(table, &person, moves(&[&text, "undo", &text])).await.unwrap();
    assert_eq!(made.board.version, before.board.version + 1, "they are one fact");
    let old = scene.ask(table, &person, moves(&["undo"])).await;
    assert!(matches!(old, Err(Refusal::OldButton)), "{old:?}");
}

#[tokio::test]
async fn a_draft_gets_no_time_of_its_own_and_the_computer_ends_its_turn() {
    let scene = scene().await;
    let (table, before, person) = somebody_can_lay(&scene).await;
    let text = meld(own(&before, &person)).unwrap().clone();
    let until = before.board.until.unwrap();
    let mut drafted = before.clone();
    for step in [&text, "undo", &text] {
        drafted = scene.ask(table, &person, mv(step, &drafted.board)).await.unwrap();
        assert_eq!(drafted.board.until, Some(until), "{step} has given time");
        assert_eq!(drafted.board.wait, before.board.wait, "{step} has changed the board's buttons");
    }
    assert!(drafted.board.moment > before.board.moment, "the hand's buttons are new");

    let over = scene.until(table, |snapshot| !own(snapshot, &person).to_act()).await;
    let now = scene.house.clock().now();
    assert!(now >= until && now < until + 40 * SECOND, "{until} {now}: no second time");
    let last = over.board.recent.last().unwrap();
    assert_eq!((last.seat, last.by), (own(&over, &person).seat, Mover::TimeUp));
    assert!(over.board.people() == 2, "the steps of one turn are one lapse");
}
