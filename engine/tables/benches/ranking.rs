//! How fast the first page of a ranking is read after a start, and how long it takes to make all rankings
//! anew from a million results.
//!
//! The results are written as games write them. Whoever asks for a page asks a house that has just been
//! opened and keeps no results in memory.

use rules::{Level, Options, Seed};
use std::{
    path::Path,
    sync::Arc,
    time::{Duration, Instant},
};
use tables::{
    AccountId, Channel, Clock, Community, GameRecord, House, Ladder, Platform, Player, Scope,
    Season, SeatRecord, Speed, TableId, Tempo,
    storage::{Batch, SledStorage, Space, Storage, encode},
};

const PEOPLE: u64 = 5_000;
const PAGES: usize = 2_000;
const FEW: u64 = 100_000;
const MANY: u64 = 1_000_000;
const NOON: u64 = 1_790_000_000_000;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let folder =
        tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("the disk takes a folder");
    write(folder.path(), 1, FEW, true).await;
    println!("{FEW} results: {:.1} s to recompute", recompute(folder.path()).await.as_secs_f64());
    pages(folder.path()).await;
    write(folder.path(), FEW + 1, MANY, false).await;
    println!("{MANY} results: {:.1} s to recompute", recompute(folder.path()).await.as_secs_f64());
    println!("target: 60 s");
}

async fn write(folder: &Path, first: u64, last: u64, with_people: bool) {
    let storage = SledStorage::open(folder).expect("the folder opens");
    if with_people {
        let batch = (0..PEOPLE).fold(Batch::new(), with_person);
        storage.commit(batch).await.expect("the disk stores");
    }
    let numbers: Vec<_> = (first..=last).collect();
    for some in numbers.chunks(1_000) {
        let batch = some.iter().fold(Batch::new(), |batch, number| with_result(batch, *number));
        storage.commit(batch).await.expect("the disk stores");
    }
}

fn account(number: u64) -> AccountId {
    serde_json::from_value(number.into()).expect("an account is a number")
}

fn with_person(batch: Batch, number: u64) -> Batch {
    let record = serde_json::json!({
        "name": format!("Person {number}"), "language": "en", "reachable": true,
        "identities": [{ "platform": "room", "user": number.to_string() }],
    });
    let record = encode(&record).expect("a record is small");
    batch.put(Space::Accounts, account(number).to_string(), record)
}

fn channel() -> Channel {
    Channel::new(Platform::ROOM, "here")
}

fn with_result(batch: Batch, number: u64) -> Batch {
    let mixed = |seat: u64| (number * 4 + seat).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20;
    let seat = |seat: u64| SeatRecord {
        player: match seat {
            3 if number.is_multiple_of(4) => Player::Computer(Level::Normal),
            _ => Player::Person(account((mixed(0) + seat) % PEOPLE)),
        },
        place: 1 + ((mixed(1) + seat) % 4) as u8,
        points: (mixed(2 + seat) % 60) as i32,
        gone: None,
    };
    let seed = Seed::from_number(number);
    let record = GameRecord {
        form: 1,
        number,
        at: NOON + number * 20_000,
        table: TableId::new(number),
        channel: channel(),
        community: Community::of_chat(&channel()),
        options: Options::defaults(rules::GameName::Lama),
        speed: Speed::Live,
        seats: (0..4).map(seat).collect(),
        left: Vec::new(),
        rounds: vec![vec![3, -1, 8, 10]; 5],
        hash: seed.hash(),
        seed,
        awards: Vec::new(),
    };
    let mark = encode(&number).expect("a number is small");
    let record_bytes = encode(&record).expect("a result is small");
    let batch = batch.put(Space::Results, format!("game/{number:010}"), record_bytes);
    record.accounts().fold(batch, |batch, account| {
        batch.put(Space::Results, format!("of/{account}/{number:010}"), mark.clone())
    })
}

async fn recompute(folder: &Path) -> Duration {
    let storage = SledStorage::open(folder).expect("the folder opens");
    let begun = Instant::now();
    tables::recompute(Arc::new(storage)).await.expect("the results are sound");
    begun.elapsed()
}

async fn pages(folder: &Path) {
    let storage = SledStorage::open(folder).expect("the folder opens");
    let house = House::open(Arc::new(storage), Clock::system(), Tempo::default());
    let house = house.await.expect("the house opens");
    let mut times: Vec<_> = (0..PAGES).map(|number| page(&house, number)).collect();
    let first = times[0];
    times.sort();
    println!(
        "first page: the very first {first:.1?}, p50 {:.1?}, p99 {:.1?}, most {:.1?}",
        times[PAGES / 2],
        times[PAGES * 99 / 100],
        times[PAGES - 1],
    );
    println!("target: p99 10 ms");
}

fn page(house: &House, number: usize) -> Duration {
    let ladder = Ladder {
        scope: Scope::Here(Community::of_chat(&channel())),
        game: rules::GameName::Lama,
        season: Season::AllTime,
    };
    let viewer = account(number as u64 * 7 % PEOPLE);
    let begun = Instant::now();
    let ranking = house.ranking(ladder, 0, viewer).expect("the ranking reads");
    let taken = begun.elapsed();
    assert_eq!(ranking.page.len(), 10);
    assert!(ranking.own.is_some());
    taken
}
