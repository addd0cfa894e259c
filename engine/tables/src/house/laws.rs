//! What must hold of rankings whatever games are played: random results, entered as games enter them.

use super::{
    archive::{Archive, Changes},
    books::{Links, enter},
    recompute::anew,
};
use crate::{
    Absence, AccountId, Channel, Community, GameRecord, Gone, LeftSeat, Platform, Player,
    SeatRecord, Speed, TableId,
    storage::{MemoryStorage, Space, Storage},
};
use proptest::prelude::*;
use rules::{GameName, Level, Options, Seat, Seed};
use std::{collections::BTreeMap, ops::ControlFlow, sync::Arc};

const DAY: u64 = 24 * 3600 * 1000;

/// A game of some of five people and a computer, on some day, in one of two places.
fn record() -> impl Strategy<Value = GameRecord> {
    let people = proptest::sample::subsequence(vec![1, 2, 3, 4, 5], 1..=5);
    let facts = (any::<bool>(), any::<bool>(), any::<bool>(), 0..90_u64, any::<u64>());
    (people, proptest::collection::vec(1..=5_u8, 6), facts).prop_map(|(people, places, facts)| {
        let (elsewhere, computer, gone, day, seed) = facts;
        let mut players: Vec<_> =
            people.into_iter().map(|number| Player::Person(AccountId(number))).collect();
        let left = if gone && players.len() > 2 { players.pop() } else { None };
        players.extend(computer.then_some(Player::Computer(Level::Normal)));
        let seat = |(player, place): (Player, u8)| SeatRecord {
            player,
            place,
            points: place.into(),
            gone: (gone && place == 5).then_some(Gone { how: Absence::Away, since: day }),
        };
        let channel = Channel::new(Platform::ROOM, if elsewhere { "there" } else { "here" });
        let seed = Seed::from_number(seed);
        GameRecord {
            form: 1,
            number: 0,
            at: 1_790_000_000_000 + day * DAY,
            table: TableId::new(day),
            community: Community::of_chat(&channel),
            channel,
            options: Options::defaults(GameName::ALL[(day % 3) as usize]),
            speed: Speed::Live,
            seats: players.into_iter().zip(places).map(seat).collect(),
            left: left
                .map(|player| LeftSeat { seat: Seat::new(0), player, since: day })
                .into_iter()
                .collect(),
            rounds: Vec::new(),
            hash: seed.hash(),
            seed,
            awards: Vec::new(),
        }
    })
}

fn games() -> impl Strategy<Value = Vec<GameRecord>> {
    proptest::collection::vec(record(), 1..30)
}

/// A house's books, in which these games were entered one after the other.
async fn books_of(games: &[GameRecord], links: &Links) -> (MemoryStorage, Archive) {
    let storage = MemoryStorage::new();
    let archive = Archive::new(Arc::new(storage.clone()));
    for number in 1..=5 {
        let record = super::archive::AccountRecord {
            calling: Default::default(),
            name: format!("Person {number}"),
            language: crate::Language::En,
            identities: Vec::new(),
            reachable: false,
        };
        let changes = Changes::default().account(AccountId(number), &record).unwrap();
        archive.commit(changes).await.unwrap();
    }
    for game in games {
        let (changes, _) = enter(&archive, links, game.clone(), Changes::default()).unwrap();
        archive.commit(changes).await.unwrap();
    }
    (storage, archive)
}

/// All ratings and ranks, byte by byte.
fn rankings(storage: &MemoryStorage) -> BTreeMap<String, Vec<u8>> {
    let mut all = BTreeMap::new();
    let seen = storage.scan(Space::Ratings, "", &mut |key, bytes| {
        all.insert(key.to_owned(), bytes.to_vec());
        ControlFlow::Continue(())
    });
    seen.unwrap();
    all
}

fn run<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(work)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn made_anew_rankings_are_what_playing_made_them(games in games()) {
        run(async {
            let (storage, archive) = books_of(&games, &Links::new()).await;
            let played = rankings(&storage);
            let report = anew(&archive, Links::new()).await.unwrap();
            assert_eq!((report.results, report.corrected), (games.len() as u64, 0));
            assert_eq!(rankings(&storage), played);
        });
    }

    #[test]
    fn a_voided_game_is_as_if_it_had_never_been_played(games in games(), which in any::<prop::sample::Index>()) {
        run(async {
            let voided = which.index(games.len());
            let (storage, archive) = books_of(&games, &Links::new()).await;
            let void = Changes::default().void(voided as u64 + 1, AccountId(1)).unwrap();
            archive.commit(void).await.unwrap();
            anew(&archive, Links::new()).await.unwrap();
            let mut others = games.clone();
            others.remove(voided);
            let (never, _) = books_of(&others, &Links::new()).await;
            assert_eq!(rankings(&storage), rankings(&never));
        });
    }

    #[test]
    fn linked_afterwards_is_as_linked_from_the_beginning(games in games()) {
        run(async {
            let links = Links::from([(AccountId(2), AccountId(1))]);
            let (before, archive) = books_of(&games, &Links::new()).await;
            anew(&archive, links.clone()).await.unwrap();
            let (from_the_beginning, _) = books_of(&games, &links).await;
            assert_eq!(rankings(&before), rankings(&from_the_beginning));
        });
    }

    #[test]
    fn who_is_erased_changes_nobody_elses_rankings(games in games()) {
        run(async {
            let (whom, nobody) = (AccountId(3), AccountId(999));
            let (storage, archive) = books_of(&games, &Links::new()).await;
            let of_others = |storage: &MemoryStorage| -> Vec<_> {
                let mine = |key: &String| key.contains(&whom.to_string()) || key.contains(&nobody.to_string());
                rankings(storage).into_iter().filter(|(key, _)| !mine(key)).collect()
            };
            let before = of_others(&storage);
            for number in archive.played(whom).unwrap() {
                let record = archive.result(number).unwrap().unwrap().after_erasing(whom, nobody);
                let changes = Changes::default().rewritten(&record).unwrap().not_played(whom, number);
                archive.commit(changes).await.unwrap();
            }
            archive.commit(Changes::default().erased(whom, &[])).await.unwrap();
            anew(&archive, Links::new()).await.unwrap();
            assert_eq!(of_others(&storage), before);
            let whole = rankings(&storage);
            let key = whom.to_string();
            assert!(whole.keys().all(|found| !found.contains(&key)), "nothing of them is left");
        });
    }
}
