//! Whole games in bad weather: calls fail, answers are lost, updates come twice and late, connections
//! break. At the end the facts are what people were told, and every surface shows the last state.

mod discord;
mod people;
mod secrets;
mod telegram;

use people::{Ledger, Table};
use rules::GameName;
use std::{
    collections::{BTreeMap, HashSet},
    time::Duration,
};
use tables::{
    House, Platform, TableId, Tempo,
    storage::{self, MemoryStorage},
};
use tokio::time::{Instant, sleep};

/// How much faster than the real ones the clocks of platforms and house run.
const SPEED: u32 = 30;
/// How long a bot may take, once the weather is fair, until all is shown.
const CLEARING: Duration = Duration::from_secs(60);

/// How much is played.
#[derive(Clone, Copy)]
pub struct Soak {
    seed: u64,
    tables: usize,
    moves: usize,
}

impl Soak {
    const SHORT: Soak = Soak { seed: 11, tables: 6, moves: 60 };
    const LONG: Soak = Soak { seed: 12, tables: 12, moves: 500 };

    /// The game of each table, in turn.
    fn games(self) -> impl Iterator<Item = GameName> {
        GameName::ALL.iter().copied().cycle().take(self.tables)
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn telegram_in_bad_weather() {
    telegram::soak(Soak::SHORT).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn discord_in_bad_weather() {
    discord::soak(Soak::SHORT).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "thousands of moves take minutes"]
async fn telegram_in_bad_weather_for_long() {
    telegram::soak(Soak::LONG).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "thousands of moves take minutes"]
async fn discord_in_bad_weather_for_long() {
    discord::soak(Soak::LONG).await;
}

/// Nobody is hurried by a clock that runs so fast.
fn unhurried() -> Tempo {
    const DAY: u64 = 24 * 3_600_000;
    Tempo { live: DAY, lobby: DAY, round: 1_000, ..Tempo::default() }
}

/// Waits until the bot has shown and told everything.
async fn all_shown(house: &House, platform: Platform) {
    let begun = Instant::now();
    loop {
        let unshown = house.unshown(platform).unwrap().len();
        let untold = house.notices(platform).unwrap().len();
        if unshown + untold == 0 {
            return;
        }
        assert!(
            begun.elapsed() < CLEARING,
            "{unshown} tables not shown, {untold} notices not told"
        );
        sleep(Duration::from_millis(50)).await;
    }
}

/// A board without what is left of somebody's time, which goes by while one looks.
fn but_for_the_time(board: &str) -> String {
    let parts = board.split(" · ").map(|part| match part.strip_prefix('⏳') {
        Some(time) => time.split_once('\n').map_or("", |(_, rest)| rest),
        None => part,
    });
    parts.collect::<Vec<_>>().join(" · ")
}

/// The tables at which a game runs.
async fn running(house: &House, tables: &[(Table, Ledger)]) -> HashSet<TableId> {
    let mut running = HashSet::new();
    for (table, _) in tables {
        if !house.look(table.id).await.unwrap().board.is_over() {
            running.insert(table.id);
        }
    }
    running
}

/// Whether this is said after each outage, of which there may be several.
fn is_outage(notice: &str) -> bool {
    notice.starts_with("I was out of reach")
}

/// How many moves of people are stored of each table.
fn stored_moves(storage: &MemoryStorage) -> BTreeMap<String, usize> {
    let mut backup = Vec::new();
    storage::backup(storage, &mut backup).unwrap();
    let mut moves = BTreeMap::new();
    for line in String::from_utf8(backup).unwrap().lines() {
        let record: serde_json::Value = serde_json::from_str(line).unwrap();
        if record.to_string().contains(r#""by":"person""#) {
            let key = record["key"].as_str().unwrap();
            *moves.entry(key.split('/').next().unwrap().to_owned()).or_default() += 1;
        }
    }
    moves
}

/// Holds what is stored against what people were told.
fn compare(storage: &MemoryStorage, tables: &[(Table, Ledger)], begun: Instant) {
    let stored = stored_moves(storage);
    let mut all = 0;
    for (table, ledger) in tables {
        let moves = stored.get(&table.id.to_string()).copied().unwrap_or(0);
        let possible = ledger.done..=ledger.done + ledger.unheard;
        assert!(
            possible.contains(&moves),
            "{moves} moves are stored, but people know: {ledger:#?}"
        );
        all += moves;
    }
    let unheard: usize = tables.iter().map(|(_, ledger)| ledger.unheard).sum();
    let pace = all as f64 / begun.elapsed().as_secs_f64() * 60.0;
    println!("{all} moves of people, {unheard} presses unanswered, {pace:.0} moves a minute");
}
