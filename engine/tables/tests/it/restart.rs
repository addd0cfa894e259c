//! What a restart must not change.

use crate::stage::{mv, scene};
use tables::{Command, Platform, Shown, SurfaceKey};

#[tokio::test]
async fn a_game_goes_on_where_it_was_with_the_same_buttons() {
    let scene = scene().await;
    let (anna, ben) = (scene.person("Anna").await, scene.person("Ben").await);
    let table = scene.open(&anna).await;
    scene.ask(table, &ben, Command::Join).await.unwrap();
    let before = scene.ask(table, &anna, Command::Start).await.unwrap();
    let later = scene.reopened().await;
    let after = later.look(table).await;
    assert_eq!(format!("{:?}", after.hands), format!("{:?}", before.hands));
    let first = if after.hands[0].to_act() { &anna } else { &ben };
    assert!(later.ask(table, first, mv("draw", &before.board)).await.is_ok());
}

#[tokio::test]
async fn what_was_carried_out_is_known_after_a_restart() {
    let scene = scene().await;
    let (anna, ben) = (scene.person("Anna").await, scene.person("Ben").await);
    let table = scene.open(&anna).await;
    scene.ask_once(table, &ben, Command::Join, "u1").await.unwrap();
    let later = scene.reopened().await;
    assert!(later.ask_once(table, &ben, Command::Join, "u1").await.is_ok());
}

#[tokio::test]
async fn computers_go_on_by_themselves() {
    let scene = scene().await;
    let anna = scene.person("Anna").await;
    let table = scene.open(&anna).await;
    scene.ask(table, &anna, Command::AddComputer).await.unwrap();
    scene.ask(table, &anna, Command::Start).await.unwrap();
    let later = scene.reopened().await;
    // Nobody touches the table: its stored deadline alone wakes it.
    let over = later.play_to_the_end(table, &[&anna]).await;
    assert!(over.board.is_over());
}

#[tokio::test]
async fn surfaces_and_what_is_unshown_are_remembered() {
    let scene = scene().await;
    let anna = scene.person("Anna").await;
    let table = scene.open(&anna).await;
    let shown = Shown {
        message: "17".to_owned(),
        content: u64::MAX,
        posted: 5,
        call: false,
        reminded: None,
    };
    scene.house.remember_surface(table, SurfaceKey::Board, Some(&shown)).await;
    let later = scene.reopened().await;
    assert_eq!(later.house.surfaces(table), Ok(vec![(SurfaceKey::Board, shown)]));
    assert_eq!(later.house.unshown(Platform::ROOM).unwrap().len(), 1);
    let version = later.look(table).await.board.version;
    later.house.all_shown(table, version - 1).await;
    assert_eq!(
        later.house.unshown(Platform::ROOM).unwrap().len(),
        1,
        "an older version is not enough"
    );
    later.house.all_shown(table, version).await;
    assert!(later.house.unshown(Platform::ROOM).unwrap().is_empty());
}
