//! The program as a child process, which can be killed and started again on the same data.

use serde_json::Value;
use std::{
    collections::BTreeMap,
    net::{SocketAddr, TcpListener},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};
use tempfile::TempDir;
use tokio::net::TcpStream;

/// How long the program may take to answer after its start.
const PATIENCE: Duration = Duration::from_secs(20);

/// The program, its data and its room.
pub struct Program {
    folder: TempDir,
    pub address: SocketAddr,
    child: Option<Child>,
}

impl Program {
    /// Not started yet.
    pub fn new() -> Self {
        let free = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = free.local_addr().unwrap();
        Self { folder: tempfile::tempdir().unwrap(), address, child: None }
    }

    /// Starts it and waits until its room answers.
    pub async fn start(&mut self) {
        self.child = Some(self.command().spawn().unwrap());
        let begun = Instant::now();
        while TcpStream::connect(self.address).await.is_err() {
            assert!(begun.elapsed() < PATIENCE, "the room does not open");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// kill -9.
    pub async fn kill(&mut self) {
        let mut child = self.child.take().unwrap();
        child.kill().unwrap();
        tokio::task::spawn_blocking(move || child.wait().unwrap()).await.unwrap();
    }

    /// Ends it in good order, as its supervisor would.
    pub async fn stop(&mut self) {
        let mut child = self.child.take().unwrap();
        let terminated = Command::new("kill").args(["-TERM", &child.id().to_string()]).status();
        assert!(terminated.unwrap().success());
        let ended = tokio::task::spawn_blocking(move || child.wait().unwrap()).await.unwrap();
        assert_eq!(ended.code(), Some(0), "SIGTERM ends the program with status 0");
    }

    /// The program with this folder's data and another command than to run.
    pub fn backup(&self) -> String {
        let file = self.folder.path().join("backup.jsonl");
        let status =
            self.command().arg("backup").arg(&file).stdout(Stdio::null()).status().unwrap();
        assert!(status.success());
        std::fs::read_to_string(file).unwrap()
    }

    fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_stammtisch-under-test"));
        command
            .current_dir(self.folder.path())
            .env("STAMMTISCH_DATA", self.folder.path().join("data"))
            .env("STAMMTISCH_ROOM__LISTEN", self.address.to_string())
            .env("RUST_LOG", "error")
            .stdin(Stdio::null());
        command
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        if let Some(child) = &mut self.child {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// The moves of people on disk: the moment that each belonged to, and its text.
///
/// A move's moment is the version of the table before it, since nothing else happens at this table.
pub fn moves_in(program: &Program) -> BTreeMap<u64, String> {
    let backup = program.backup();
    let records = backup.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let facts = records.filter(|record| record["space"] == "facts");
    let mut moves = BTreeMap::new();
    for record in facts {
        let moved = &record["value"]["fact"]["moved"];
        if moved["by"] != "person" {
            continue;
        }
        let version: u64 =
            record["key"].as_str().unwrap().rsplit_once('/').unwrap().1.parse().unwrap();
        let again = moves.insert(version - 1, text_of(&moved["events"][0]));
        assert!(again.is_none());
    }
    moves
}

/// A move without its slots and payment, which a fact tells in full and a move need not.
pub fn as_stored(text: &str) -> String {
    let text = text.split(" with ").next().unwrap_or(text);
    let words = text.split(' ').map(|word| word.split(['@', '>']).next().unwrap_or(word));
    words.collect::<Vec<_>>().join(" ")
}

/// The move of the event that a person's move begins with, in any game.
fn text_of(event: &Value) -> String {
    let (_, event) = only(event);
    let (name, values) = only(event);
    let card = &values["card"];
    match name {
        "played" if values["cards"].is_null() => format!("play {}", word(card)),
        "played" => format!("play {}", words(&values["cards"])),
        "drew" => "draw".to_owned(),
        "quit" => "quit".to_owned(),
        "placed" => as_stored(&format!("place {}", words(&values["cards"]))),
        "called" => "call".to_owned(),
        "dropped" => "drop".to_owned(),
        "passed" => "pass".to_owned(),
        "stole" => {
            let row = &values["from"]["row"]["seat"];
            as_stored(&format!("steal {row} {}", word(card)))
        }
        other => panic!("a person's move began with {other}"),
    }
}

fn only(object: &Value) -> (&str, &Value) {
    let (name, value) = object.as_object().unwrap().iter().next().unwrap();
    (name, value)
}

fn words(cards: &Value) -> String {
    let cards = cards.as_array().unwrap().iter();
    cards.map(word).collect::<Vec<_>>().join(" ")
}

fn word(card: &Value) -> &str {
    card.as_str().unwrap()
}
