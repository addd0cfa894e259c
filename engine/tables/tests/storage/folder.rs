//! Opening and closing a data folder.

use super::{child, keys, value};
use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    process::Stdio,
    sync::Arc,
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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn closing_stores_what_was_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let storage = Arc::new(SledStorage::open(folder.path()).unwrap());
    let commits: Vec<_> = (0..200)
        .map(|number| {
            let batch = Batch::new().put(Space::Facts, format!("{number:03}"), value(number));
            tokio::spawn(storage.commit(batch))
        })
        .collect();
    let closing = storage.clone();
    tokio::task::spawn_blocking(move || closing.close()).await.unwrap();
    let mut stored = Vec::new();
    for (number, commit) in commits.into_iter().enumerate() {
        match commit.await.unwrap() {
            Ok(()) => stored.push(format!("{number:03}")),
            Err(error) => assert_eq!(error, CommitError::Closed),
        }
    }
    assert_eq!(storage.health(), Health::Closed);
    assert_eq!(storage.get(Space::Facts, "000"), Err(StorageError::Closed));
    let late = storage.commit(Batch::new().put(Space::Facts, "late", value(1))).await;
    assert_eq!(late, Err(CommitError::Closed));
    // A storage that is closed has let go of its folder, even before it is dropped.
    let again = SledStorage::open(folder.path()).unwrap();
    assert_eq!(keys(&again, Space::Facts, ""), stored);
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
