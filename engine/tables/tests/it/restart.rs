//! What a restart must not change.

use crate::stage::{mv, scene, scene_with, tempo};
use std::time::Duration;
use tables::{
    Command, Platform, Shown, SurfaceKey, Tempo,
    storage::{Space, Storage},
};

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

#[test]
fn a_deadline_outlives_a_disk_that_can_t_be_read_when_it_comes() {
    // Two runtimes: the tasks of the first house end with theirs, as with a process.
    let run = || tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let tempo = Tempo { live: 5_000, ..tempo() };
    let (scene, table, version) = run().block_on(async {
        let scene = scene_with(tempo.clone()).await;
        let (anna, ben) = (scene.person("Anna").await, scene.person("Ben").await);
        let table = scene.open(&anna).await;
        scene.ask(table, &ben, Command::Join).await.unwrap();
        let started = scene.ask(table, &anna, Command::Start).await.unwrap();
        (scene, table, started.board.version)
    });
    run().block_on(async {
        // Nobody holds the table in memory any more: its alarm is all that is left to wake it.
        let later = scene.reopened_with(tempo).await;
        later.storage.fail_next_reads(1);
        while later.storage.reads_to_fail() > 0 {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        let next = format!("{table}/{:010}", version + 1);
        let patience = async {
            while later.storage.get(Space::Facts, &next).unwrap().is_none() {
                tokio::time::sleep(Duration::from_millis(2)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(10), patience)
            .await
            .expect("its deadline is lost");
    });
}
