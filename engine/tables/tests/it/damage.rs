//! Trouble at one table, which is no other table's.

use crate::stage::{Scene, channel, scene};
use tables::{
    Command, Refusal, TableId,
    storage::{Batch, Space, Storage, encode},
};

/// A scene with two tables, here and there, at both of which a game runs.
async fn two_tables() -> (Scene, TableId, TableId) {
    let scene = scene().await;
    let (anna, ben) = (scene.person("Anna").await, scene.person("Ben").await);
    let mut tables = Vec::new();
    for name in ["here", "there"] {
        let table = scene.open_in(name, &anna).await.unwrap();
        scene.ask(table, &ben, Command::Join).await.unwrap();
        scene.ask(table, &anna, Command::Start).await.unwrap();
        tables.push(table);
    }
    (scene, tables[0], tables[1])
}

async fn overwrite(scene: &Scene, table: TableId, value: Vec<u8>) {
    let batch = Batch::default().put(Space::Facts, format!("{table}/{:010}", 3), value);
    scene.storage.commit(batch).await.unwrap();
}

#[tokio::test]
async fn a_damaged_record_closes_its_table_alone() {
    let (scene, here, there) = two_tables().await;
    let mut value = scene.storage.get(Space::Facts, &format!("{here}/{:010}", 3)).unwrap().unwrap();
    *value.last_mut().unwrap() ^= 1;
    overwrite(&scene, here, value).await;
    let later = scene.reopened().await;
    assert_eq!(later.house.look(here).await.err(), Some(Refusal::Damaged));
    assert!(later.house.look(there).await.is_ok());
    let anna = later.person("Anna").await;
    assert!(later.open_in("here", &anna).await.is_ok(), "its channel is free for another table");
    assert_ne!(later.house.table_in(&channel("here")), Ok(Some(here)));
}

#[tokio::test]
async fn a_panic_at_one_table_is_not_the_others() {
    let (scene, here, there) = two_tables().await;
    // A sound record of what can't have happened: the match at this table breaks when it is replayed.
    let impossible = serde_json::json!({
        "at": 1,
        "fact": { "moved": { "seat": 0, "by": "person", "events": [{ "lama": { "played": { "seat": 0, "card": "P" } } }] } },
    });
    let log = scene.storage.get(Space::Facts, &format!("{here}/{:010}", 5)).unwrap();
    assert!(log.is_some(), "the game runs from its fifth fact on");
    let batch = Batch::default().put(
        Space::Facts,
        format!("{here}/{:010}", 6),
        encode(&impossible).unwrap(),
    );
    scene.storage.commit(batch).await.unwrap();
    let later = scene.reopened().await;
    assert_eq!(later.house.look(here).await.err(), Some(Refusal::Damaged));
    assert_eq!(later.house.look(here).await.err(), Some(Refusal::Damaged), "however often");
    assert!(later.house.look(there).await.is_ok());
}

#[tokio::test]
async fn a_log_with_a_gap_is_not_taken_for_a_game() {
    let (scene, here, there) = two_tables().await;
    // Without Ben's seat the rest of the log would still tell of a game, but of another one.
    let gap = Batch::default().delete(Space::Facts, format!("{here}/{:010}", 3));
    scene.storage.commit(gap).await.unwrap();
    let later = scene.reopened().await;
    assert_eq!(later.house.look(here).await.err(), Some(Refusal::Damaged));
    assert!(later.house.look(there).await.is_ok());
}
