//! What was answered survives `kill -9`, and what was not is there as a whole or not at all.

use super::{child, keys, value};
use std::{
    collections::HashMap,
    io::{BufRead, BufReader},
    path::Path,
    sync::Arc,
};
use tables::storage::{Batch, SledStorage, Space, Storage};

const ROUNDS: usize = 30;
const TABLES: usize = 8;

#[test]
fn acknowledged_commits_survive_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let mut told = HashMap::new();
    for round in 0..ROUNDS {
        told.extend(play_until_killed(folder.path(), 1 + round * 13 % 97));
        check(folder.path(), &told, round);
    }
    assert_eq!(told.len(), TABLES, "every table got on");
}

/// Lets a child play and kills it after so many acknowledged commits. The last version that each table
/// was told.
fn play_until_killed(folder: &Path, commits: usize) -> HashMap<String, u64> {
    let mut child = child::command("crash::child_plays", folder).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
    let mut told: Vec<_> = lines.by_ref().filter_map(|line| told_in(&line)).take(commits).collect();
    assert_eq!(told.len(), commits, "the child ended by itself");
    child.kill().unwrap();
    child.wait().unwrap();
    // What the child said before it died counts too.
    told.extend(lines.filter_map(|line| told_in(&line)));
    told.into_iter().collect()
}

fn told_in(line: &str) -> Option<(String, u64)> {
    let (table, version) = line.strip_prefix("told ")?.split_once(' ')?;
    Some((table.to_owned(), version.parse().ok()?))
}

fn check(folder: &Path, told: &HashMap<String, u64>, round: usize) {
    let storage = SledStorage::open(folder).unwrap();
    for (table, told) in told {
        let facts = keys(&storage, Space::Facts, &format!("{table}/"));
        let last = facts.len() as u64;
        let expected: Vec<_> = (1..=last).map(|version| fact(table, version)).collect();
        assert_eq!(facts, expected, "round {round}: a hole in table {table}");
        assert!(last >= *told, "round {round}: {table} was told {told}, {last} is stored");
        let alarm = storage.get(Space::Alarms, table).unwrap();
        assert_eq!(alarm, Some(value(last)), "round {round}: half a commit of table {table}");
    }
}

fn fact(table: &str, version: u64) -> String {
    format!("{table}/{version:010}")
}

/// Not a test by itself: what the child does until it is killed.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn child_plays() {
    let Some(folder) = child::folder() else { return };
    let storage = Arc::new(SledStorage::open(folder).unwrap());
    let tables = (0..TABLES).map(|table| tokio::spawn(play(storage.clone(), format!("t{table}"))));
    for table in tables.collect::<Vec<_>>() {
        table.await.unwrap();
    }
}

async fn play(storage: Arc<SledStorage>, table: String) {
    let first = 1 + keys(&*storage, Space::Facts, &format!("{table}/")).len() as u64;
    for version in first.. {
        let batch = Batch::new()
            .put_fresh(Space::Facts, fact(&table, version), value(version))
            .put(Space::Alarms, table.clone(), value(version));
        storage.commit(batch).await.unwrap();
        println!("told {table} {version}");
    }
}
