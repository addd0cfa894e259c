//! What tests may ask of the storage in memory.

use super::{keys, value};
use futures_util::future::BoxFuture;
use tables::storage::{Batch, CommitError, Health, MemoryStorage, Space, Storage};

fn put(storage: &MemoryStorage, key: &str) -> BoxFuture<'static, Result<(), CommitError>> {
    storage.commit(Batch::new().put(Space::Facts, key, value(1)))
}

#[tokio::test]
async fn commits_fail_as_often_as_asked() {
    let storage = MemoryStorage::new();
    storage.fail_next(2);
    for _ in 0..2 {
        assert!(matches!(storage.health(), Health::Failing { .. }));
        assert!(matches!(put(&storage, "a").await, Err(CommitError::NotStored { .. })));
    }
    assert_eq!(keys(&storage, Space::Facts, ""), [""; 0]);
    assert_eq!(storage.health(), Health::Sound);
    put(&storage, "a").await.unwrap();
}

#[tokio::test]
async fn commits_wait_while_held() {
    let storage = MemoryStorage::new();
    storage.hold();
    let commit = tokio::spawn(put(&storage, "a"));
    while storage.waiting() == 0 {
        tokio::task::yield_now().await;
    }
    assert!(!commit.is_finished());
    assert_eq!(keys(&storage, Space::Facts, ""), [""; 0]);
    storage.release();
    commit.await.unwrap().unwrap();
    assert_eq!(keys(&storage, Space::Facts, ""), ["a"]);
    assert_eq!(storage.waiting(), 0);
}
