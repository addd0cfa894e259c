//! Backups: complete, checked before anything is written, and the same again after a restore.

use super::{keys, value};
use std::io::Cursor;
use tables::storage::{
    Batch, MemoryStorage, OpenError, RestoreError, SledStorage, Space, Storage, backup, encode,
    restore,
};

/// More records than a commit of a restore holds, in several spaces, of several shapes.
async fn full() -> MemoryStorage {
    let storage = MemoryStorage::new();
    let mut batch = Batch::new();
    for number in 0..700_u64 {
        batch = batch.put(Space::Facts, format!("t/{number:010}"), value(u64::MAX - number));
    }
    let text = encode(&serde_json::json!({"zebra": 1.50, "ant": ["ß\n\"", null]})).unwrap();
    let batch = batch.put(Space::Channels, "room:\"a\"", text.clone()).put(Space::Meta, "m", text);
    storage.commit(batch).await.unwrap();
    storage
}

fn written(storage: &dyn Storage) -> Vec<u8> {
    let mut file = Vec::new();
    backup(storage, &mut file).unwrap();
    file
}

async fn refusal(file: impl Into<Vec<u8>>) -> RestoreError {
    let storage = MemoryStorage::new();
    let refusal = restore(&storage, Cursor::new(file.into())).await.unwrap_err();
    for space in Space::ALL {
        assert_eq!(keys(&storage, space, ""), [""; 0], "something was restored: {refusal}");
    }
    refusal
}

#[tokio::test]
async fn a_restored_backup_gives_the_same_backup() {
    let file = written(&full().await);
    let folder = tempfile::tempdir().unwrap();
    let storage = SledStorage::open(folder.path()).unwrap();
    let report = restore(&storage, Cursor::new(&file)).await.unwrap();
    assert_eq!((report.records, report.lacking.len()), (702, 0));
    assert_eq!(written(&storage), file);
    drop(storage);
    assert_eq!(written(&SledStorage::open(folder.path()).unwrap()), file);
}

#[tokio::test]
async fn an_empty_storage_has_a_backup() {
    let file = written(&MemoryStorage::new());
    let restored = MemoryStorage::new();
    assert_eq!(restore(&restored, Cursor::new(&file)).await.unwrap().records, 0);
    assert_eq!(written(&restored), file);
}

#[tokio::test]
async fn lines_are_readable() {
    let storage = MemoryStorage::new();
    storage.commit(Batch::new().put(Space::Facts, "t/1", value(7))).await.unwrap();
    let file = String::from_utf8(written(&storage)).unwrap();
    let lines: Vec<_> = file.lines().collect();
    assert_eq!(lines[0], r#"{"stammtisch":1}"#);
    assert_eq!(lines[1], r#"{"space":"facts","key":"t/1","value":7}"#);
    assert!(lines[2].starts_with(r#"{"records":1,"damaged":[],"sha256":""#), "{}", lines[2]);
    assert_eq!(lines.len(), 3);
}

#[tokio::test]
async fn a_damaged_record_is_named_and_left_out() {
    let storage = full().await;
    let mut damaged = value(1);
    damaged[5] ^= 1;
    storage.commit(Batch::new().put(Space::Facts, "t/0000000007", damaged)).await.unwrap();
    let mut file = Vec::new();
    let report = backup(&storage, &mut file).unwrap();
    assert_eq!(report.records, 701);
    let named: Vec<_> = report.damaged.iter().map(ToString::to_string).collect();
    assert_eq!(named, ["facts/t/0000000007: checksum does not match"]);

    let restored = MemoryStorage::new();
    let report = restore(&restored, Cursor::new(file)).await.unwrap();
    assert_eq!(report.lacking, ["facts/t/0000000007"]);
    assert_eq!(restored.get(Space::Facts, "t/0000000007").unwrap(), None);
}

#[tokio::test]
async fn a_backup_is_restored_only_into_an_empty_storage() {
    let storage = full().await;
    let file = written(&storage);
    let refusal = restore(&storage, Cursor::new(&file)).await.unwrap_err();
    assert!(matches!(refusal, RestoreError::NotEmpty), "{refusal}");
    assert_eq!(written(&storage), file);
}

#[tokio::test]
async fn a_backup_that_was_cut_off_is_refused() {
    let file = written(&full().await);
    for length in (0..file.len()).step_by(97).chain([file.len() - 1]) {
        let refusal = refusal(&file[..length]).await;
        assert!(
            matches!(refusal, RestoreError::Cut | RestoreError::NotABackup),
            "at {length}: {refusal}"
        );
    }
}

#[tokio::test]
async fn a_backup_that_was_altered_is_refused() {
    let file = String::from_utf8(written(&full().await)).unwrap();
    let lines: Vec<_> = file.split_inclusive('\n').collect();
    let swapped = [&[lines[0], lines[2], lines[1]], &lines[3..]].concat().concat();
    let shorter = [&lines[..5], &lines[6..]].concat().concat();
    let other = file.replacen("18446744073709551615", "18446744073709551614", 1);
    for altered in [swapped, shorter, other, format!("{file}more\n")] {
        assert_ne!(altered, file);
        let refusal = refusal(altered).await;
        assert!(matches!(refusal, RestoreError::Altered { .. }), "{refusal}");
    }
}

#[tokio::test]
async fn what_is_no_backup_is_refused() {
    assert!(matches!(refusal("").await, RestoreError::NotABackup));
    assert!(matches!(refusal("no backup\n").await, RestoreError::NotABackup));
    let newer = refusal("{\"stammtisch\":2}\n").await;
    assert!(matches!(newer, RestoreError::Newer { format: 2 }), "{newer}");
    let strange = "{\"stammtisch\":1}\n{\"space\":\"dreams\",\"key\":\"a\",\"value\":1}\n";
    assert!(matches!(refusal(strange).await, RestoreError::Line { line: 2 }));
}

#[tokio::test]
async fn a_restore_that_did_not_end_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let storage = SledStorage::open(folder.path()).unwrap();
    // The record that a restore begins with and ends by removing.
    let begun = Batch::new().put(Space::Meta, "unfinished-restore", encode(&true).unwrap());
    storage.commit(begun).await.unwrap();
    drop(storage);
    let refusal = SledStorage::open(folder.path()).err().unwrap();
    assert!(matches!(refusal, OpenError::HalfRestored), "{refusal}");

    let failing = MemoryStorage::new();
    let file = written(&full().await);
    failing.hold();
    let restoring = restore(&failing, Cursor::new(file));
    let interrupt = async {
        while failing.waiting() == 0 {
            tokio::task::yield_now().await;
        }
        failing.fail_next(1);
        failing.release();
    };
    let (restored, ()) = tokio::join!(restoring, interrupt);
    assert!(matches!(restored, Err(RestoreError::Commit(_))));
}
