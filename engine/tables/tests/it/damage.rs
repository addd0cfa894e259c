//! Trouble at one table, which is no other table's.

use crate::stage::{Scene, channel, scene, tempo};
use futures_util::future::BoxFuture;
use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};
use tables::{
    Clock, Command, House, Refusal, TableId,
    storage::{
        Batch, CommitError, Health, MemoryStorage, Space, Storage, StorageError, Visit, encode,
    },
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
async fn a_log_that_breaks_the_game_closes_its_table_alone() {
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

/// A storage that panics at the next commit, as a mistake of ours would in the middle of a command.
#[derive(Clone)]
struct Panicky {
    storage: MemoryStorage,
    panics: Arc<AtomicBool>,
}

impl Storage for Panicky {
    fn get(&self, space: Space, key: &str) -> Result<Option<Vec<u8>>, StorageError> {
        self.storage.get(space, key)
    }

    fn scan(&self, space: Space, prefix: &str, visit: &mut Visit<'_>) -> Result<(), StorageError> {
        self.storage.scan(space, prefix, visit)
    }

    fn commit(&self, batch: Batch) -> BoxFuture<'static, Result<(), CommitError>> {
        assert!(!self.panics.swap(false, Ordering::Relaxed), "the test wants it so");
        self.storage.commit(batch)
    }

    fn health(&self) -> Health {
        self.storage.health()
    }
}

#[tokio::test]
async fn a_panic_while_a_command_is_carried_out_loses_neither_the_table_nor_others() {
    let (scene, here, there) = two_tables().await;
    let panics = Arc::new(AtomicBool::new(false));
    let storage = Panicky { storage: scene.storage.clone(), panics: Arc::clone(&panics) };
    let house = House::open(Arc::new(storage), Clock::faster(20), tempo()).await.unwrap();
    let later = Scene { house, storage: scene.storage.clone() };
    let anna = later.person("Anna").await;
    let (before, other) = (later.look(here).await.board.version, later.look(there).await);

    panics.store(true, Ordering::Relaxed);
    let panicked = later.ask(here, &anna, Command::Leave).await;
    assert_eq!(panicked.err(), Some(Refusal::NotStored));
    assert!(!panics.load(Ordering::Relaxed), "it did panic");
    assert_eq!(later.look(here).await.board.version, before, "it comes back from its log");
    assert!(later.ask(here, &anna, Command::Leave).await.is_ok(), "and goes on");
    assert_eq!(later.look(there).await.board.version, other.board.version);
}
