//! What nobody may read: hands of others, seeds of running games, tokens. Everything that left the bot
//! during a soak is searched for them, and so is its log.

use std::{
    collections::{BTreeMap, BTreeSet, HashSet},
    io,
    sync::{Mutex, OnceLock, PoisonError},
};
use tables::{
    TableId,
    storage::{self, MemoryStorage},
};
use tracing_subscriber::{
    Layer,
    filter::{LevelFilter, Targets},
    fmt,
    layer::SubscriberExt,
    util::SubscriberInitExt,
};

/// Fewer cards than this may lie on the table by chance as well.
const MANY_CARDS: usize = 4;

/// What left the bot.
pub struct Said {
    /// Whether more than one person could read it.
    pub to_all: bool,
    /// Whose private chat it went to, if it went to one.
    pub direct: Option<String>,
    /// All of it.
    pub body: String,
}

/// Looks for secrets in what was said and logged. The pairs are the private chats of those who sit at one
/// table.
pub fn search(
    said: &[Said],
    tokens: &[&str],
    storage: &MemoryStorage,
    running: &HashSet<TableId>,
    pairs: &[Vec<String>],
) {
    let hands = hands(said);
    assert!(hands.len() > 10, "only {} hands were sent", hands.len());
    let seeds = seeds_of(running, storage);
    let log = log().lock().unwrap_or_else(PoisonError::into_inner);
    let log = String::from_utf8_lossy(&log);
    assert!(!log.is_empty(), "nothing was logged");
    for secret in tokens.iter().copied().chain(seeds.iter().map(String::as_str)) {
        assert!(!log.contains(secret), "a token or a seed is in the log");
        for said in said {
            assert!(!said.body.contains(secret), "a token or a seed was sent: {}", said.body);
        }
    }
    for (hand, owners) in &hands {
        // Cards that are there often make equal hands; others are nobody else's at the same table.
        let common = hand.replace("LAMA", "").chars().all(|letter| "[] 123456".contains(letter));
        for pair in pairs {
            let both = pair.iter().all(|one| owners.contains(one));
            assert!(common || !both, "{pair:?} were both shown {hand}");
        }
        assert!(!plain(&log).contains(hand.as_str()), "a hand is in the log: {hand}");
    }
    for said in said.iter().filter(|said| said.to_all) {
        let shown = rows_of_cards(&plain(&said.body));
        assert_eq!(shown, Vec::<String>::new(), "a hand was shown to all: {}", said.body);
    }
    println!("{} messages, {} hands, {} letters of log", said.len(), hands.len(), log.len());
}

/// The hands as they were shown, and whose they were.
fn hands(said: &[Said]) -> BTreeMap<String, BTreeSet<String>> {
    let mut hands = BTreeMap::<_, BTreeSet<_>>::new();
    for said in said {
        let Some(person) = &said.direct else { continue };
        for hand in rows_of_cards(&plain(&said.body)) {
            hands.entry(hand).or_default().insert(person.clone());
        }
    }
    hands
}

/// Rows such as `[2] [3] [3] [LAMA]`.
fn rows_of_cards(text: &str) -> Vec<String> {
    let mut rows = Vec::new();
    let mut row = Vec::new();
    for piece in text.split(' ') {
        let card = piece.find('[').map(|begin| &piece[begin..]);
        match card.and_then(|card| Some(&card[..=card.find(']')?])) {
            Some(card) => row.push(card.to_owned()),
            None => rows.push(std::mem::take(&mut row)),
        }
    }
    rows.push(row);
    let long = rows.into_iter().filter(|row| row.len() >= MANY_CARDS);
    long.map(|row| row.join(" ")).collect()
}

/// Text without the signs that keep it from being markup.
fn plain(text: &str) -> String {
    text.replace('\\', "")
}

/// The seeds of the games that run at these tables.
fn seeds_of(running: &HashSet<TableId>, storage: &MemoryStorage) -> Vec<String> {
    let mut backup = Vec::new();
    storage::backup(storage, &mut backup).unwrap();
    let mut newest = BTreeMap::new();
    for line in String::from_utf8(backup).unwrap().lines() {
        let record: serde_json::Value = serde_json::from_str(line).unwrap();
        let Some(seed) = find(&record, "seed") else { continue };
        let table = record["key"].as_str().unwrap().split('/').next().unwrap().to_owned();
        newest.insert(table, seed);
    }
    newest.retain(|table, _| table.parse().is_ok_and(|table| running.contains(&table)));
    newest.into_values().collect()
}

fn find(value: &serde_json::Value, name: &str) -> Option<String> {
    match value {
        serde_json::Value::Object(fields) => fields.iter().find_map(|(key, value)| {
            let found = (key == name).then(|| value.as_str().map(str::to_owned)).flatten();
            found.or_else(|| find(value, name))
        }),
        _ => None,
    }
}

fn log() -> &'static Mutex<Vec<u8>> {
    static LOG: OnceLock<Mutex<Vec<u8>>> = OnceLock::new();
    LOG.get_or_init(Mutex::default)
}

struct Pen;

impl io::Write for Pen {
    fn write(&mut self, words: &[u8]) -> io::Result<usize> {
        log().lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(words);
        Ok(words.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Keeps what is logged from now on, as finely as the program ever logs.
pub fn keep_the_log() {
    let own = ["tables", "chat", "room", "telegram", "discord", "rules"];
    let finely = Targets::new()
        .with_default(LevelFilter::WARN)
        .with_targets(own.map(|name| (name, LevelFilter::TRACE)));
    let log = fmt::layer().with_ansi(false).with_writer(|| Pen).with_filter(finely);
    // Another test may have begun to keep it.
    let _ = tracing_subscriber::registry().with(log).try_init();
}
