//! Games at tables: from the start to the final result and on to a rematch.

use crate::stage::{SECOND, mv, scene, scene_with, tempo, typed};
use rules::{Match, Seed};
use tables::{Command, Mover, Notice, Platform, Refusal, Sitter, Stage, Tempo};

#[tokio::test]
async fn a_game_is_played_to_its_result() {
    let scene = scene().await;
    let (anna, ben) = (scene.person("Anna").await, scene.person("Ben").await);
    let table = scene.open(&anna).await;
    scene.ask(table, &ben, Command::Join).await.unwrap();
    scene.ask(table, &anna, Command::AddComputer).await.unwrap();
    let started = scene.ask(table, &ben, Command::Start).await.unwrap();
    let hash = started.board.game().unwrap().hash.clone();
    let over = scene.play_to_the_end(table, &[&anna, &ben]).await;
    let Stage::Over { game, seed, .. } = &over.board.stage else {
        panic!("{:?}", over.board.stage)
    };
    assert!(game.standing.winners.is_some());
    assert_eq!(
        Seed::from_hex(seed).unwrap().hash().to_string(),
        hash,
        "the seed is the one promised"
    );
    assert_eq!(game.hash, hash);
}

#[tokio::test]
async fn each_round_and_the_game_leave_one_notice() {
    let scene = scene().await;
    let anna = scene.person("Anna").await;
    let table = scene.open(&anna).await;
    scene.ask(table, &anna, Command::AddComputer).await.unwrap();
    scene.ask(table, &anna, Command::Start).await.unwrap();
    let over = scene.play_to_the_end(table, &[&anna]).await;
    let rounds = over.board.game().unwrap().round;
    let notices = scene.house.notices(Platform::ROOM).unwrap();
    assert_eq!(notices.len(), rounds as usize);
    let told: Vec<_> = notices
        .iter()
        .map(|pending| match &pending.notice {
            Notice::Round(round) => (round.round, false),
            Notice::Game(game) => (game.last.round, true),
            Notice::Back { .. } => panic!("there was no outage"),
        })
        .collect();
    let expected: Vec<_> = (1..=rounds).map(|round| (round, round == rounds)).collect();
    assert_eq!(told, expected);
    scene.house.delivered(notices[0].id).await;
    assert_eq!(scene.house.notices(Platform::ROOM).unwrap().len(), rounds as usize - 1);
}

#[tokio::test]
async fn a_second_press_of_the_same_button_changes_nothing() {
    let scene = scene().await;
    let (anna, ben) = (scene.person("Anna").await, scene.person("Ben").await);
    let table = scene.open(&anna).await;
    scene.ask(table, &ben, Command::Join).await.unwrap();
    let started = scene.ask(table, &anna, Command::Start).await.unwrap();
    let first = if started.hands[0].to_act() { &anna } else { &ben };
    let draw = mv("draw", &started.board);
    let (one, two) =
        tokio::join!(scene.ask(table, first, draw.clone()), scene.ask(table, first, draw));
    assert_eq!([one.is_ok(), two.is_ok()].iter().filter(|ok| **ok).count(), 1);
    assert_eq!(scene.look(table).await.board.version, started.board.version + 1);
}

#[tokio::test]
async fn an_update_that_arrives_twice_acts_once() {
    let scene = scene().await;
    let (anna, ben) = (scene.person("Anna").await, scene.person("Ben").await);
    let table = scene.open(&anna).await;
    scene.ask_once(table, &ben, Command::Join, "u1").await.unwrap();
    let again = scene.ask_once(table, &ben, Command::Join, "u1").await;
    assert!(again.is_ok(), "a repetition is no refusal: it was done");
    assert_eq!(scene.look(table).await.board.seats.len(), 2);
}

#[tokio::test]
async fn moves_are_refused_in_the_order_of_the_rules() {
    let scene = scene().await;
    let (anna, ben, eve) =
        (scene.person("Anna").await, scene.person("Ben").await, scene.person("Eve").await);
    let table = scene.open(&anna).await;
    scene.ask(table, &ben, Command::Join).await.unwrap();
    assert_eq!(scene.ask(table, &anna, typed("draw")).await.err(), Some(Refusal::NotRunning));
    let started = scene.ask(table, &anna, Command::Start).await.unwrap();
    let (first, second) = if started.hands[0].to_act() { (&anna, &ben) } else { (&ben, &anna) };
    assert_eq!(scene.ask(table, &eve, typed("draw")).await.err(), Some(Refusal::NotSeated));
    let refused = |refusal: Option<Refusal>| match refusal {
        Some(Refusal::Game(refusal)) => refusal.code(),
        other => panic!("{other:?}"),
    };
    assert_eq!(refused(scene.ask(table, second, typed("dance")).await.err()), "bad_move");
    assert_eq!(refused(scene.ask(table, second, typed("draw")).await.err()), "not_your_turn");
    assert_eq!(refused(scene.ask(table, first, typed("play P")).await.err()), "not_in_hand");
    assert_eq!(scene.look(table).await.board.version, started.board.version, "nothing changed");
}

#[tokio::test]
async fn a_move_that_is_not_stored_did_not_happen() {
    let scene = scene().await;
    let (anna, ben) = (scene.person("Anna").await, scene.person("Ben").await);
    let table = scene.open(&anna).await;
    scene.ask(table, &ben, Command::Join).await.unwrap();
    let started = scene.ask(table, &anna, Command::Start).await.unwrap();
    let first = if started.hands[0].to_act() { &anna } else { &ben };
    scene.storage.fail_next(1);
    let draw = mv("draw", &started.board);
    assert_eq!(scene.ask(table, first, draw.clone()).await.err(), Some(Refusal::NotStored));
    assert_eq!(scene.look(table).await.board.version, started.board.version);
    assert!(
        scene.ask(table, first, draw).await.is_ok(),
        "the same button works as soon as it can be stored"
    );
}

#[tokio::test]
async fn a_computer_plays_on_for_who_leaves_and_gives_the_seat_back() {
    let scene = scene().await;
    let (anna, ben) = (scene.person("Anna").await, scene.person("Ben").await);
    let table = scene.open(&anna).await;
    scene.ask(table, &ben, Command::Join).await.unwrap();
    scene.ask(table, &anna, Command::Start).await.unwrap();
    scene.ask(table, &ben, Command::Leave).await.unwrap();
    let left = scene.look(table).await;
    assert_eq!(left.board.seats[1].sitter, Sitter::StandIn(ben.account));
    assert!(left.hands.iter().all(|hand| hand.account != ben.account), "who left has no hand");
    scene.until(table, |snapshot| snapshot.hands[0].to_act() || snapshot.board.is_over()).await;
    scene.ask(table, &ben, Command::Join).await.unwrap();
    assert_eq!(scene.look(table).await.board.seats[1].sitter, Sitter::Person(ben.account));
}

#[tokio::test]
async fn a_game_that_everybody_leaves_closes_without_a_result() {
    let scene = scene().await;
    let anna = scene.person("Anna").await;
    let table = scene.open(&anna).await;
    scene.ask(table, &anna, Command::AddComputer).await.unwrap();
    scene.ask(table, &anna, Command::Start).await.unwrap();
    let left = scene.ask(table, &anna, Command::Leave).await.unwrap();
    assert!(matches!(left.board.stage, Stage::Closed(tables::Ending::Deserted)));
    assert!(scene.house.notices(Platform::ROOM).unwrap().is_empty());
}

#[tokio::test]
async fn when_time_is_over_a_computer_decides_once() {
    let scene = scene_with(Tempo { live: SECOND, ..tempo() }).await;
    let (anna, ben) = (scene.person("Anna").await, scene.person("Ben").await);
    let table = scene.open(&anna).await;
    scene.ask(table, &ben, Command::Join).await.unwrap();
    let started = scene.ask(table, &anna, Command::Start).await.unwrap();
    let until = started.board.until.unwrap();
    assert!(until > scene.house.clock().now(), "the board says until when");
    let moved = |snapshot: &tables::Snapshot| !snapshot.board.recent.is_empty();
    let later = scene.until(table, moved).await;
    assert_eq!(later.board.recent[0].by, Mover::TimeUp);
}

#[tokio::test]
async fn a_host_who_leaves_after_the_game_passes_the_table_on() {
    let scene = scene().await;
    let (anna, ben) = (scene.person("Anna").await, scene.person("Ben").await);
    let table = scene.open(&anna).await;
    scene.ask(table, &ben, Command::Join).await.unwrap();
    scene.ask(table, &anna, Command::Start).await.unwrap();
    scene.play_to_the_end(table, &[&anna, &ben]).await;
    let left = scene.ask(table, &anna, Command::Leave).await.unwrap();
    assert!(left.board.seats[1].host && !left.board.seats[0].host);
    let empty = scene.ask(table, &ben, Command::Leave).await.unwrap();
    assert!(matches!(empty.board.stage, Stage::Over { .. }), "its result stays to be seen");
}

#[tokio::test]
async fn a_rematch_has_the_same_seats_and_the_next_starter() {
    let scene = scene().await;
    let (anna, ben) = (scene.person("Anna").await, scene.person("Ben").await);
    let table = scene.open(&anna).await;
    scene.ask(table, &ben, Command::Join).await.unwrap();
    assert_eq!(scene.ask(table, &ben, Command::Rematch).await.err(), Some(Refusal::NotOver));
    scene.ask(table, &anna, Command::Start).await.unwrap();
    let over = scene.play_to_the_end(table, &[&anna, &ben]).await;
    let one = scene.ask(table, &ben, Command::Rematch).await.unwrap();
    assert!(matches!(one.board.stage, Stage::Over { again: 1, .. }));
    let both = scene.ask(table, &anna, Command::Rematch).await.unwrap();
    assert!(matches!(both.board.stage, Stage::Playing(_)));
    assert_eq!(both.board.seats, over.board.seats);
    assert_ne!(
        both.board.game().unwrap().hash,
        over.board.game().unwrap().hash,
        "with a seed of its own"
    );
}

#[tokio::test]
async fn a_rematch_begins_without_those_who_do_not_press() {
    let scene = scene_with(Tempo { rematch: 10 * SECOND, ..tempo() }).await;
    let (anna, ben) = (scene.person("Anna").await, scene.person("Ben").await);
    let table = scene.open(&anna).await;
    scene.ask(table, &ben, Command::Join).await.unwrap();
    scene.ask(table, &anna, Command::AddComputer).await.unwrap();
    scene.ask(table, &anna, Command::Start).await.unwrap();
    scene.play_to_the_end(table, &[&anna, &ben]).await;
    scene.ask(table, &ben, Command::Rematch).await.unwrap();
    let playing = |snapshot: &tables::Snapshot| matches!(snapshot.board.stage, Stage::Playing(_));
    let rematch = scene.until(table, playing).await;
    let seats: Vec<_> =
        rematch.board.seats.iter().map(|seat| (seat.name.as_str(), seat.host)).collect();
    assert_eq!(seats, [("Ben", true), ("Cleo", false)]);
}

#[tokio::test]
async fn a_rematch_with_too_few_is_refused_at_once() {
    let scene = scene().await;
    let (anna, ben) = (scene.person("Anna").await, scene.person("Ben").await);
    let table = scene.open(&anna).await;
    scene.ask(table, &ben, Command::Join).await.unwrap();
    scene.ask(table, &anna, Command::Start).await.unwrap();
    scene.play_to_the_end(table, &[&anna, &ben]).await;
    scene.ask(table, &anna, Command::Leave).await.unwrap();
    let alone = scene.ask(table, &ben, Command::Rematch).await;
    assert_eq!(alone.err(), Some(Refusal::TooFew { least: 2 }));
    scene.ask(table, &anna, Command::Join).await.unwrap();
    scene.ask(table, &ben, Command::Rematch).await.unwrap();
    let both = scene.ask(table, &anna, Command::Rematch).await.unwrap();
    assert!(matches!(both.board.stage, Stage::Playing(_)));
}

#[tokio::test]
async fn a_finished_game_keeps_its_result() {
    let scene = scene().await;
    let (anna, ben) = (scene.person("Anna").await, scene.person("Ben").await);
    let table = scene.open(&anna).await;
    scene.ask(table, &ben, Command::Join).await.unwrap();
    scene.ask(table, &anna, Command::Start).await.unwrap();
    scene.play_to_the_end(table, &[&anna, &ben]).await;
    for person in [&anna, &ben] {
        let ended = scene.ask(table, person, Command::End { moment: None }).await;
        assert_eq!(ended.err(), Some(Refusal::Game(rules::Refused::GameOver)));
    }
    assert!(matches!(scene.look(table).await.board.stage, Stage::Over { .. }));
}

#[tokio::test]
async fn a_hand_is_seen_by_its_owner_alone() {
    let scene = scene().await;
    let (anna, ben) = (scene.person("Anna").await, scene.person("Ben").await);
    let table = scene.open(&anna).await;
    scene.ask(table, &ben, Command::Join).await.unwrap();
    let started = scene.ask(table, &anna, Command::Start).await.unwrap();
    let board = serde_json::to_value(&started.board.game().unwrap().view).unwrap();
    assert!(board.get("hand").is_none());
    let owners: Vec<_> = started.hands.iter().map(|hand| hand.account).collect();
    assert_eq!(owners, [anna.account, ben.account]);
    let acting: Vec<_> = started.hands.iter().filter(|hand| hand.to_act()).collect();
    assert_eq!(acting.len(), 1, "only who is to act has moves");
}

#[test]
fn drawn_starters_are_seats_of_the_table() {
    for number in 0..200 {
        assert!(Match::drawn_first(&Seed::from_number(number), 3).index() < 3);
    }
}

#[tokio::test]
async fn a_button_from_before_the_game_does_not_end_it() {
    let scene = scene().await;
    let anna = scene.person("Anna").await;
    let table = scene.open(&anna).await;
    let lobby = scene.ask(table, &anna, Command::AddComputer).await.unwrap();
    let old = Command::End { moment: Some(lobby.board.moment) };
    let started = scene.ask(table, &anna, Command::Start).await.unwrap();
    assert_eq!(scene.ask(table, &anna, old).await.err(), Some(Refusal::OldButton));
    let now = Command::End { moment: Some(started.board.moment) };
    assert!(scene.ask(table, &anna, now).await.is_ok());
}
