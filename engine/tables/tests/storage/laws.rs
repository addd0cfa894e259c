//! The laws of every storage.

use super::{keys, value};
use std::{ops::ControlFlow, sync::Arc};
use tables::storage::{Batch, CommitError, Health, Space, Storage};

/// Runs every law on a storage made by `$new`, which gives it together with what must outlive it.
macro_rules! laws {
    ($kind:ident, $new:expr, [$($law:ident),* $(,)?]) => {
        mod $kind {
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $law() {
                    let (storage, _kept) = $new;
                    super::$law(std::sync::Arc::new(storage)).await;
                }
            )*
        }
    };
}

macro_rules! laws_of_all {
    ($laws:tt) => {
        laws!(
            on_disk,
            {
                let folder = tempfile::tempdir().unwrap();
                (tables::storage::SledStorage::open(folder.path()).unwrap(), folder)
            },
            $laws
        );
        laws!(in_memory, (tables::storage::MemoryStorage::new(), ()), $laws);
    };
}

laws_of_all!([
    what_was_put_is_found,
    a_batch_spans_spaces,
    the_last_change_of_a_key_counts,
    a_refused_batch_changes_nothing,
    a_deleted_key_is_fresh_again,
    a_refusal_leaves_its_neighbours_alone,
    one_of_many_is_first,
    many_tables_move_on_at_once,
    a_scan_is_in_order,
    a_scan_keeps_to_its_prefix_and_space,
    a_visitor_may_stop_and_read,
    a_large_batch_is_stored,
    an_unpolled_commit_is_not_made,
]);

async fn what_was_put_is_found(storage: Arc<impl Storage>) {
    assert_eq!(storage.get(Space::Facts, "a").unwrap(), None);
    storage.commit(Batch::new().put(Space::Facts, "a", value(1))).await.unwrap();
    assert_eq!(storage.get(Space::Facts, "a").unwrap(), Some(value(1)));
    storage.commit(Batch::new().delete(Space::Facts, "a")).await.unwrap();
    assert_eq!(storage.get(Space::Facts, "a").unwrap(), None);
    assert_eq!(storage.health(), Health::Sound);
}

async fn a_batch_spans_spaces(storage: Arc<impl Storage>) {
    let batch = Space::ALL
        .into_iter()
        .zip(0..)
        .fold(Batch::new(), |batch, (space, number)| batch.put(space, "same", value(number)));
    storage.commit(batch).await.unwrap();
    for (space, number) in Space::ALL.into_iter().zip(0..) {
        assert_eq!(storage.get(space, "same").unwrap(), Some(value(number)), "{space}");
    }
}

async fn the_last_change_of_a_key_counts(storage: Arc<impl Storage>) {
    let put_last = Batch::new().delete(Space::Facts, "a").put(Space::Facts, "a", value(1));
    let deleted_last = Batch::new().put(Space::Facts, "b", value(1)).delete(Space::Facts, "b");
    storage.commit(put_last).await.unwrap();
    storage.commit(deleted_last).await.unwrap();
    assert_eq!(keys(&*storage, Space::Facts, ""), ["a"]);
}

async fn a_refused_batch_changes_nothing(storage: Arc<impl Storage>) {
    storage.commit(Batch::new().put(Space::Facts, "t/2", value(2))).await.unwrap();
    let stale = Batch::new()
        .put(Space::Alarms, "t", value(9))
        .put_fresh(Space::Facts, "t/1", value(9))
        .put_fresh(Space::Facts, "t/2", value(9))
        .put_fresh(Space::Facts, "t/3", value(9))
        .delete(Space::Facts, "t/2");
    let refusal = storage.commit(stale).await.unwrap_err();
    assert_eq!(refusal, CommitError::MovedOn { space: Space::Facts, key: "t/2".to_owned() });
    assert_eq!(keys(&*storage, Space::Facts, ""), ["t/2"]);
    assert_eq!(storage.get(Space::Facts, "t/2").unwrap(), Some(value(2)));
    assert_eq!(keys(&*storage, Space::Alarms, ""), [""; 0]);
}

async fn a_deleted_key_is_fresh_again(storage: Arc<impl Storage>) {
    let fresh = || Batch::new().put_fresh(Space::Facts, "a", value(1));
    storage.commit(fresh()).await.unwrap();
    let commits = [fresh(), Batch::new().delete(Space::Facts, "a"), fresh(), fresh()];
    let answers = futures_util::future::join_all(commits.map(|batch| storage.commit(batch))).await;
    let made: Vec<_> = answers.iter().map(Result::is_ok).collect();
    assert_eq!(made, [false, true, true, false]);
}

/// The commits are polled together, so on disk most of them share a group.
async fn a_refusal_leaves_its_neighbours_alone(storage: Arc<impl Storage>) {
    storage.commit(Batch::new().put(Space::Facts, "taken", value(0))).await.unwrap();
    let commits = (0..100).map(|number| {
        let batch = Batch::new().put(Space::Alarms, format!("{number:03}"), value(number));
        storage.commit(match number % 3 {
            0 => batch.put_fresh(Space::Facts, "taken", value(number)),
            _ => batch,
        })
    });
    let answers = futures_util::future::join_all(commits).await;
    for (number, answer) in answers.iter().enumerate() {
        let stored = storage.get(Space::Alarms, &format!("{number:03}")).unwrap();
        assert_eq!(answer.is_ok(), number % 3 != 0, "commit {number}");
        assert_eq!(stored.is_some(), answer.is_ok(), "commit {number}");
    }
}

async fn one_of_many_is_first(storage: Arc<impl Storage>) {
    for version in 0..20 {
        let key = format!("t/{version:010}");
        let commits = (0..16).map(|rival| {
            storage.commit(Batch::new().put_fresh(Space::Facts, key.clone(), value(rival)))
        });
        let answers = futures_util::future::join_all(commits).await;
        let winners: Vec<_> = (0..16).filter(|rival| answers[*rival as usize].is_ok()).collect();
        assert_eq!(winners.len(), 1, "version {version}");
        assert_eq!(storage.get(Space::Facts, &key).unwrap(), Some(value(winners[0])));
    }
}

async fn many_tables_move_on_at_once(storage: Arc<impl Storage>) {
    let tables =
        (0..32).map(|table| {
            let storage = storage.clone();
            tokio::spawn(async move {
                for version in 0..25 {
                    let key = format!("{table:02}/{version:010}");
                    let batch = Batch::new()
                        .put_fresh(Space::Facts, key.clone(), value(version))
                        .put(Space::Alarms, format!("{table:02}"), value(version));
                    storage.commit(batch).await.unwrap();
                    assert_eq!(storage.get(Space::Facts, &key).unwrap(), Some(value(version)));
                }
            })
        });
    for table in tables.collect::<Vec<_>>() {
        table.await.unwrap();
    }
    assert_eq!(keys(&*storage, Space::Facts, "").len(), 32 * 25);
    assert_eq!(keys(&*storage, Space::Facts, "07/").len(), 25);
    assert_eq!(storage.get(Space::Alarms, "31").unwrap(), Some(value(24)));
}

async fn a_scan_is_in_order(storage: Arc<impl Storage>) {
    // Scattered, and enough for several pages of a tree.
    let names = (0..1000_u32).map(|number| format!("{:04}", number * 37 % 1000));
    let batch = names.fold(Batch::new(), |batch, name| batch.put(Space::Facts, name, value(1)));
    storage.commit(batch).await.unwrap();
    let expected: Vec<_> = (0..1000).map(|number| format!("{number:04}")).collect();
    assert_eq!(keys(&*storage, Space::Facts, ""), expected);
}

async fn a_scan_keeps_to_its_prefix_and_space(storage: Arc<impl Storage>) {
    let facts = ["a", "a/", "a/1", "a/2", "a0", "b/1"];
    let batch = facts.into_iter().fold(Batch::new(), |batch, key| {
        batch.put(Space::Facts, key, value(1)).put(Space::Channels, format!("{key}!"), value(1))
    });
    storage.commit(batch).await.unwrap();
    assert_eq!(keys(&*storage, Space::Facts, "a/"), ["a/", "a/1", "a/2"]);
    assert_eq!(keys(&*storage, Space::Facts, "a"), ["a", "a/", "a/1", "a/2", "a0"]);
    assert_eq!(keys(&*storage, Space::Facts, "c"), [""; 0]);
    assert_eq!(keys(&*storage, Space::Facts, "").len(), facts.len());
    assert_eq!(keys(&*storage, Space::Surfaces, ""), [""; 0]);
}

async fn a_visitor_may_stop_and_read(storage: Arc<impl Storage>) {
    let batch = (0..10).fold(Batch::new(), |batch, number| {
        batch.put(Space::Facts, format!("{number}"), value(number))
    });
    storage.commit(batch).await.unwrap();
    let mut seen = Vec::new();
    let scanned = storage.scan(Space::Facts, "", &mut |key, bytes| {
        assert_eq!(storage.get(Space::Facts, key).unwrap().as_deref(), Some(bytes));
        seen.push(key.to_owned());
        if key == "2" { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    scanned.unwrap();
    assert_eq!(seen, ["0", "1", "2"]);
}

/// More than sled's log takes in one segment.
async fn a_large_batch_is_stored(storage: Arc<impl Storage>) {
    let large = tables::storage::encode(&"x".repeat(60_000)).unwrap();
    let batch = (0..300).fold(Batch::new(), |batch, number| {
        batch.put(Space::Facts, format!("{number:03}"), large.clone())
    });
    storage.commit(batch).await.unwrap();
    assert_eq!(keys(&*storage, Space::Facts, "").len(), 300);
    assert_eq!(storage.get(Space::Facts, "299").unwrap(), Some(large));
}

async fn an_unpolled_commit_is_not_made(storage: Arc<impl Storage>) {
    drop(storage.commit(Batch::new().put(Space::Facts, "a", value(1))));
    storage.commit(Batch::new().put(Space::Facts, "b", value(1))).await.unwrap();
    assert_eq!(keys(&*storage, Space::Facts, ""), ["b"]);
}
