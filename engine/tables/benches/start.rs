//! How long a house with a hundred thousand stored tables takes to open, and how much memory it then has.
//!
//! The storage is built once; a child process opens the house on it, which reads all deadlines, and says
//! what it took. It is killed in the end as a crash would, so that the next child begins as after one.

use std::{
    env, fs,
    io::{BufRead, BufReader},
    path::Path,
    process::{Command, Stdio},
    sync::Arc,
    time::Instant,
};
use tables::{
    Clock, House, TableId, Tempo,
    storage::{Batch, SledStorage, Space, Storage, encode},
};

const FOLDER: &str = "STAMMTISCH_BENCH_FOLDER";
const TABLES: usize = 100_000;
const FACTS: usize = 12;
const STARTS: usize = 3;

fn main() {
    match env::var_os(FOLDER) {
        Some(folder) => start(Path::new(&folder)),
        None => {
            let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"));
            measure(folder.expect("the disk takes a folder").path());
        }
    }
}

fn measure(folder: &Path) {
    let begun = Instant::now();
    build(folder);
    println!("built in {:.1} s, {} MiB on disk", begun.elapsed().as_secs_f64(), mebibytes(folder));
    println!("targets: 2 s, 200 MiB");
    for number in 1..=STARTS {
        println!("start {number}: {}", start_in_child(folder));
    }
}

#[tokio::main(flavor = "current_thread")]
async fn build(folder: &Path) {
    let storage = SledStorage::open(folder).expect("the folder is new");
    for first in (0..TABLES).step_by(200) {
        let batch = (first..first + 200).fold(Batch::new(), with_table);
        storage.commit(batch).await.expect("the disk stores");
    }
}

fn with_table(batch: Batch, number: usize) -> Batch {
    // Names are scattered as random ones are.
    let table = TableId::new((number as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)).to_string();
    let small = || encode(&table).expect("a name is small");
    let far = serde_json::json!({ "at": 4_000_000_000_000_u64, "due": "time_up", "basis": FACTS });
    let alarm = || encode(&far).expect("an alarm is small");
    let fact = || encode(&"x".repeat(148)).expect("a fact is small");
    let batch = (0..FACTS).fold(batch, |batch, version| {
        batch.put_fresh(Space::Facts, format!("{table}/{version:010}"), fact())
    });
    let batch = batch.put(Space::Channels, format!("telegram:-100{number:010}"), small());
    match number % 3 {
        0 => batch.put(Space::Alarms, table.clone(), alarm()),
        _ => batch,
    }
}

fn start_in_child(folder: &Path) -> String {
    let program = env::current_exe().expect("a running program has a file");
    let mut child = Command::new(program)
        .env(FOLDER, folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("this program can be run again");
    let mut said = String::new();
    let output = child.stdout.take().expect("the output is piped");
    BufReader::new(output).read_line(&mut said).expect("the child says one line");
    child.kill().and_then(|()| child.wait()).expect("the child waits to be killed");
    said.trim().to_owned()
}

#[tokio::main]
async fn start(folder: &Path) {
    let begun = Instant::now();
    let storage = SledStorage::open(folder).expect("the folder is sound");
    let opened = begun.elapsed().as_secs_f64();
    let house = House::open(Arc::new(storage), Clock::system(), Tempo::default()).await;
    let ready = begun.elapsed().as_secs_f64();
    println!("storage open {opened:.2} s, house ready {ready:.2} s, {}", memory());
    // Until the parent kills it.
    let _ = std::io::stdin().lines().next();
    drop(house);
}

fn memory() -> String {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let lines =
        status.lines().filter(|line| line.starts_with("VmRSS") || line.starts_with("VmHWM"));
    lines
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect::<Vec<_>>()
        .join(", ")
}

fn mebibytes(folder: &Path) -> u64 {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let sizes = entries.map(|entry| {
        let entry = entry.expect("the folder is read");
        match entry.file_type().expect("the file is there").is_dir() {
            true => mebibytes(&entry.path()),
            false => entry.metadata().expect("the file is there").len() >> 20,
        }
    });
    sizes.sum()
}
