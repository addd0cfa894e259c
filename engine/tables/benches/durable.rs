//! How many durable commits the storage makes in a second, against a bare loop that appends to a file
//! and syncs it, on the same disk and in turns.
//!
//! Sixty-four committers each wait for their own commit, as tables do. The bare loop is the most that
//! one sync for each commit could give.

use std::{
    fs::File,
    io::Write,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};
use tables::storage::{Batch, SledStorage, Space, Storage, encode};

const ROUNDS: usize = 7;
const ROUND: Duration = Duration::from_millis(700);
const COMMITTERS: usize = 64;
const TARGET: f64 = 3.0;

#[tokio::main(worker_threads = 2)]
async fn main() {
    let folder = tempfile::tempdir_in(disk()).expect("the disk takes a folder");
    let storage = SledStorage::open(folder.path().join("storage")).expect("the folder is new");
    let storage = Arc::new(storage);
    let (mut together, mut alone) = (Vec::new(), Vec::new());
    println!("round   storage/s   append + fdatasync/s");
    for round in 0..ROUNDS {
        let commits = commits_per_second(&storage, round).await;
        let appends = appends_per_second(&folder.path().join("log"));
        println!("{round:>5}   {commits:>9.0}   {appends:>20.0}");
        together.push(commits);
        alone.push(appends);
    }
    let (together, alone) = (median(together), median(alone));
    let ratio = together / alone;
    println!("medians {together:.0} and {alone:.0}: {ratio:.1} times (target {TARGET})");
}

/// The target folder of the build: a real disk, where the system's own may be memory.
fn disk() -> &'static Path {
    Path::new(env!("CARGO_TARGET_TMPDIR"))
}

async fn commits_per_second(storage: &Arc<SledStorage>, round: usize) -> f64 {
    let made = Arc::new(AtomicUsize::new(0));
    let begun = Instant::now();
    let committers = (0..COMMITTERS).map(|table| {
        tokio::spawn(play(storage.clone(), made.clone(), format!("{round}-{table:02}"), begun))
    });
    for committer in committers.collect::<Vec<_>>() {
        committer.await.expect("no committer panics");
    }
    made.load(Ordering::Relaxed) as f64 / begun.elapsed().as_secs_f64()
}

/// What a move writes: a fact, the alarm, and the update that asked for it.
async fn play(storage: Arc<SledStorage>, made: Arc<AtomicUsize>, table: String, begun: Instant) {
    for version in 0.. {
        if begun.elapsed() > ROUND {
            return;
        }
        let value = encode(&fact()).expect("a fact is small");
        let batch = Batch::new()
            .put_fresh(Space::Facts, format!("{table}/{version:010}"), value)
            .put(Space::Alarms, table.clone(), encode(&version).expect("a number is small"))
            .put(Space::Updates, format!("{table}/{version}"), encode(&0).expect("it is small"));
        storage.commit(batch).await.expect("the disk stores");
        made.fetch_add(1, Ordering::Relaxed);
    }
}

fn appends_per_second(path: &Path) -> f64 {
    let mut log = File::options().create(true).append(true).open(path).expect("the disk stores");
    let line = encode(&fact()).expect("a fact is small");
    let (begun, mut made) = (Instant::now(), 0);
    while begun.elapsed() < ROUND {
        log.write_all(&line).and_then(|()| log.sync_data()).expect("the disk stores");
        made += 1;
    }
    f64::from(made) / begun.elapsed().as_secs_f64()
}

/// About 150 bytes.
fn fact() -> String {
    "x".repeat(145)
}

fn median(mut rates: Vec<f64>) -> f64 {
    rates.sort_by(f64::total_cmp);
    rates[rates.len() / 2]
}
