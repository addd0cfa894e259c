//! Opening and closing a data folder.

use super::{child, keys, value};
use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    process::Stdio,
};
use tables::storage::{
    Batch, CommitError, Health, OpenError, SledStorage, Space, Storage, StorageError,
};

#[tokio::test]
async fn what_is_stored_is_there_when_opened_again() {
    let folder = tempfile::tempdir().unwrap();
    for round in 0..5 {
        let storage = SledStorage::open(folder.path()).unwrap();
        assert_eq!(keys(&storage, Space::Facts, "").len(), round);
        let batch = Batch::new().put_fresh(Space::Facts, format!("{round}"), value(1));
        storage.commit(batch).await.unwrap();
    }
}

#[test]
fn a_second_opener_is_told_who_is_first() {
    let folder = tempfile::tempdir().unwrap();
    let first = SledStorage::open(folder.path()).unwrap();
    let refusal = SledStorage::open(folder.path()).err().unwrap();
    let own = std::process::id();
    assert!(matches!(refusal, OpenError::InUse { holder: Some(holder) } if holder == own));
    assert!(refusal.to_string().contains(&format!("in use by process {own};")), "{refusal}");
    drop(first);
    SledStorage::open(folder.path()).unwrap();
}

#[test]
fn another_process_is_named_and_a_dead_one_does_not_count() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = child::command("folder::child_holds_the_folder", folder.path())
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
    assert!(lines.any(|line| line.contains("open")), "the child ended");
    let refusal = SledStorage::open(folder.path()).err().unwrap();
    assert!(
        matches!(refusal, OpenError::InUse { holder: Some(holder) } if holder == child.id()),
        "{refusal}"
    );
    child.kill().unwrap();
    child.wait().unwrap();
    SledStorage::open(folder.path()).unwrap();
}

/// Not a test by itself: what the child does.
#[test]
fn child_holds_the_folder() {
    let Some(folder) = child::folder() else { return };
    let _held = SledStorage::open(folder).unwrap();
    println!("open");
    std::io::stdout().flush().unwrap();
    let _ = std::io::stdin().read(&mut [0]);
}

#[tokio::test]
async fn closing_stores_what_was_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let storage = SledStorage::open(folder.path()).unwrap();
    let put = |key: String| storage.commit(Batch::new().put(Space::Facts, key, value(1)));
    // All are handed in, and nobody has waited for an answer yet when the storage is closed.
    let mut commits: Vec<_> = (0..1000).map(|number| put(format!("{number:03}"))).collect();
    // Otherwise tokio lets a task that asks for much at once wait.
    tokio::task::unconstrained(async {
        for commit in &mut commits {
            let _ = futures_util::poll!(commit);
        }
    })
    .await;
    storage.close();
    for commit in commits {
        commit.await.unwrap();
    }
    assert_eq!(storage.health(), Health::Closed);
    assert_eq!(storage.get(Space::Facts, "000"), Err(StorageError::Closed));
    assert_eq!(put("late".to_owned()).await, Err(CommitError::Closed));
    // A storage that is closed has let go of its folder, even before it is dropped.
    let again = SledStorage::open(folder.path()).unwrap();
    assert_eq!(keys(&again, Space::Facts, "").len(), 1000);
}

#[test]
fn a_folder_that_can_not_be_made_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let refusal = SledStorage::open(&file).err().unwrap();
    assert!(matches!(refusal, OpenError::Folder { .. }));
    assert!(refusal.to_string().contains(&file.display().to_string()), "{refusal}");
}

#[test]
fn what_is_no_database_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    drop(SledStorage::open(folder.path()).unwrap());
    let settings = folder.path().join("sled").join("conf");
    fs::write(settings, "segment_size: 1\nuse_compression: maybe\n....").unwrap();
    let refusal = SledStorage::open(folder.path()).err().unwrap();
    assert!(
        matches!(refusal, OpenError::Damaged { .. } | OpenError::Refused { .. }),
        "{refusal:?}"
    );
}
