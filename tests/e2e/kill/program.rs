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
        let again = moves.insert(version - 1, text_of(&moved["events"][0]["lama"]));
        assert!(again.is_none());
    }
    moves
}

fn text_of(event: &Value) -> String {
    let (name, values) = event.as_object().unwrap().iter().next().unwrap();
    match name.as_str() {
        "played" => format!("play {}", values["card"].as_str().unwrap()),
        "drew" => "draw".to_owned(),
        "quit" => "quit".to_owned(),
        other => panic!("a person's move began with {other}"),
    }
}
