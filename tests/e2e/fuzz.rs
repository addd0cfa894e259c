//! Hostile input: what the platforms bring is mutated at random, people press what is not theirs, buttons
//! are made up. None of it changes a table at which others play, and nothing panics.

mod discord;
mod hostile;
mod telegram;

use rules::{GameName, Options};
use std::{
    panic::PanicHookInfo,
    sync::{
        Once,
        atomic::{AtomicUsize, Ordering},
    },
};
use tables::{
    Asked, Asker, Channel, Command, Community, FirstSeat, House, Identity, Language, Opening,
    Person, Role, TableId, Tempo,
    storage::{self, MemoryStorage},
};

const SHORT: usize = 3_000;
const LONG: usize = 100_000;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hostile_telegram_updates_change_nothing() {
    telegram::fuzz(SHORT).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hostile_discord_interactions_change_nothing() {
    discord::fuzz(SHORT).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "a hundred thousand updates take minutes"]
async fn a_hundred_thousand_hostile_telegram_updates_change_nothing() {
    telegram::fuzz(LONG).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "a hundred thousand interactions take minutes"]
async fn a_hundred_thousand_hostile_discord_interactions_change_nothing() {
    discord::fuzz(LONG).await;
}

/// How many panics there were in code that is no test's.
static PANICS: AtomicUsize = AtomicUsize::new(0);

/// Counts panics from now on, wherever they are caught.
fn count_panics() -> usize {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic: &PanicHookInfo<'_>| {
            let of_a_test = |file: &str| file.starts_with("tests/");
            if !panic.location().is_some_and(|place| of_a_test(place.file())) {
                PANICS.fetch_add(1, Ordering::SeqCst);
            }
            before(panic);
        }));
    });
    PANICS.load(Ordering::SeqCst)
}

/// Nobody is hurried, so that nothing happens at a table by itself.
fn unhurried() -> Tempo {
    const DAY: u64 = 24 * 3_600_000;
    Tempo { live: DAY, lobby: DAY, ..Tempo::default() }
}

/// A table at which two people play and nobody else.
async fn game(
    house: &House,
    game: GameName,
    channel: Channel,
    users: [String; 2],
) -> (TableId, Vec<Person>) {
    let mut people = Vec::new();
    for user in users {
        let identity = Identity { platform: channel.platform, user };
        people.push(house.person(&identity, "Anna", Language::En).await.unwrap());
    }
    let asker = |person: &Person| Asker { person: person.clone(), role: Role::Member };
    let opening = Opening {
        community: Community::of_chat(&channel),
        channel,
        title: "Victims".to_owned(),
        options: Options::defaults(game),
        speed: None,
        asker: asker(&people[0]),
        first_seat: FirstSeat::Taken,
        update: None,
    };
    let table = house.open_table(opening).await.unwrap().snapshot.board.table;
    let mut commands = vec![(1, Command::Join), (0, Command::Start)];
    for _ in people.len()..usize::from(*game.seats().start()) {
        commands.insert(1, (0, Command::AddComputer));
    }
    for (by, command) in commands {
        let asked = Asked { asker: asker(&people[by]), command, update: None };
        house.ask(table, asked).await.unwrap();
    }
    (table, people)
}

/// All that is stored of tables: every fact.
fn facts(storage: &MemoryStorage, tables: &[TableId]) -> Vec<String> {
    let mut backup = Vec::new();
    storage::backup(storage, &mut backup).unwrap();
    let lines = String::from_utf8(backup).unwrap();
    let facts = lines.lines().filter(|line| {
        let record: serde_json::Value = serde_json::from_str(line).unwrap();
        let key = record["key"].as_str().unwrap_or_default();
        record["space"] == "facts"
            && tables.iter().any(|table| key.starts_with(&format!("{table}/")))
    });
    facts.map(str::to_owned).collect()
}
