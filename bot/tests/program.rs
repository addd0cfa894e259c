//! The program from its command line: what it says and with which status it ends.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::{
    io::{BufRead, BufReader, Write},
    net::{TcpListener, TcpStream},
    process::{Child, Command, Output, Stdio},
    time::{Duration, Instant},
};
use tempfile::TempDir;

/// The program in a folder of its own, which is empty but for this configuration.
struct Place(TempDir);

impl Place {
    fn empty() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn with(config: &str) -> Self {
        let place = Self::empty();
        std::fs::write(place.0.path().join("config.toml"), config).unwrap();
        place
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_stammtisch"));
        command.current_dir(self.0.path()).args(arguments).stdin(Stdio::null());
        for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("STAMMTISCH_")) {
            command.env_remove(name);
        }
        command
    }

    fn output(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().unwrap()
    }
}

/// The status and all that was said.
fn said(output: &Output) -> (Option<i32>, String) {
    let text = [&output.stdout[..], &output.stderr[..]].concat();
    (output.status.code(), String::from_utf8(text).unwrap())
}

fn free_address() -> String {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string()
}

#[test]
fn an_empty_configuration_is_usable_and_runs_the_room() {
    let (status, text) = said(&Place::empty().output(&["check"]));
    assert_eq!(status, Some(0), "{text}");
    assert!(text.contains("room: http://127.0.0.1:8080"), "{text}");
}

#[test]
fn a_good_configuration_says_what_would_run() {
    let place = Place::with(
        "[telegram]\ntoken = \"123456:ABC-DEF\"\n[discord]\ntoken = \"A.B.C\"\nhands = \"ephemeral\"\n",
    );
    let (status, text) = said(&place.output(&["check"]));
    assert_eq!(status, Some(0), "{text}");
    assert!(text.contains("telegram:") && text.contains("discord:"), "{text}");
    assert!(!text.contains("room:"), "with a platform the room is not run by itself: {text}");
    assert!(!text.contains("ABC-DEF") && !text.contains("A.B.C"), "no token is shown: {text}");
}

#[test]
fn mistakes_are_named_and_end_with_status_2() {
    let cases = [
        ("dat = \"x\"", "did you mean data?"),
        ("[telegram]\ntokn = \"1:a\"", "did you mean telegram.token?"),
        ("[play]\nlive_second = 5", "did you mean play.live_seconds?"),
        ("foo = 5", "there are: data, language"),
        ("[telegram]\ntoken = \"secret\"", "telegram.token"),
        ("[discord]\ntoken = \"has spaces in it\"", "discord.token"),
        ("[room]\nlisten = \"0.0.0.0:80\"", "room.public = true"),
        ("[room]\nlisten = \"nowhere\"", "room.listen"),
        ("[room]\nenabled = false", "nothing would run"),
        ("[play]\nlive_seconds = 0", "play.live_seconds"),
        ("[play]\nslow_hours = -1", "play.slow_hours"),
        ("[telegram]\napi_url = \"ftp://x\"", "telegram.api_url"),
        ("language = \"fr\"", "language"),
        ("not toml", "TOML"),
    ];
    for (config, words) in cases {
        for command in ["check", "run"] {
            let (status, text) = said(&Place::with(config).output(&[command]));
            assert_eq!(status, Some(2), "{config}: {text}");
            assert!(text.contains(words), "{config} should speak of {words}: {text}");
            assert!(!text.contains("secret"), "{text}");
        }
    }
}

#[test]
fn a_file_that_is_named_must_be_there() {
    let (status, text) = said(&Place::empty().output(&["--config", "other.toml", "check"]));
    assert_eq!(status, Some(2));
    assert!(text.contains("other.toml"), "{text}");
}

#[test]
fn the_environment_has_the_last_word() {
    let place = Place::with("language = \"de\"\n[room]\nlisten = \"127.0.0.1:1\"");
    let checked = place
        .command(&["check"])
        .env("STAMMTISCH_LANGUAGE", "nl")
        .env("STAMMTISCH_ROOM__LISTEN", "127.0.0.1:2")
        .env("STAMMTISCH_TELEGRAM__TOKEN", "1:abc")
        .env("STAMMTISCH_ROOM__ENABLED", "true")
        .env("STAMMTISCH_DATA", "2026")
        .output();
    let (status, text) = said(&checked.unwrap());
    assert_eq!(status, Some(0), "{text}");
    for words in ["language: nl", "http://127.0.0.1:2", "telegram:", "data: 2026"] {
        assert!(text.contains(words), "{words}: {text}");
    }
}

#[test]
fn wrong_usage_ends_with_status_2_and_help_with_0() {
    let place = Place::empty();
    assert_eq!(place.output(&["dance"]).status.code(), Some(2));
    for arguments in [["--help"], ["--version"]] {
        let (status, text) = said(&place.output(&arguments));
        assert_eq!(status, Some(0));
        assert!(text.to_lowercase().contains("stammtisch"), "{text}");
    }
}

#[test]
fn the_referee_answers_line_by_line_and_ends_with_its_input() {
    let place = Place::empty();
    let mut child =
        place.command(&["referee"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut ask = |line: &[u8]| {
        input.write_all(line).unwrap();
        input.write_all(b"\n").unwrap();
        let mut answer = String::new();
        output.read_line(&mut answer).unwrap();
        answer
    };
    assert!(ask(br#"{"op":"new","game":"lama","seats":2}"#).contains(r#""ok":true"#));
    assert!(ask(b"\xff\xfe").contains("bad_request"));
    assert!(ask(b"").contains("bad_request"));
    assert!(ask(br#"{"op":"view"}"#).contains("\"game\":\"lama\""));
    drop(input);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn a_second_start_on_the_same_data_says_who_holds_it() {
    let listen = free_address();
    let place = Place::with(&format!("[room]\nlisten = \"{listen}\""));
    let mut first = Running::start(&place, &listen);
    let (status, text) = said(&place.output(&["run"]));
    assert_eq!(status, Some(1));
    assert!(text.contains(&format!("process {}", first.child.id())), "{text}");
    first.stop();
}

#[test]
fn what_was_backed_up_comes_back_equal() {
    let listen = free_address();
    let place = Place::with(&format!("[room]\nlisten = \"{listen}\""));
    Running::start(&place, &listen).stop();
    assert_eq!(place.output(&["backup", "one.jsonl"]).status.code(), Some(0));
    let (status, text) = said(&place.output(&["restore", "one.jsonl"]));
    assert_eq!(status, Some(1), "a folder with something in it is not restored into: {text}");
    std::fs::rename(place.0.path().join("data"), place.0.path().join("old")).unwrap();
    let (status, text) = said(&place.output(&["restore", "one.jsonl"]));
    assert_eq!(status, Some(0), "{text}");
    assert_eq!(place.output(&["backup", "two.jsonl"]).status.code(), Some(0));
    let read = |name: &str| std::fs::read_to_string(place.0.path().join(name)).unwrap();
    assert_eq!(read("one.jsonl"), read("two.jsonl"));
    assert!(!place.0.path().join("one.jsonl.unfinished").exists());
}

#[test]
fn a_folder_that_holds_anything_else_is_not_restored_into() {
    let place = Place::with("data = \"data\"");
    std::fs::write(place.0.path().join("one.jsonl"), "").unwrap();
    std::fs::create_dir(place.0.path().join("data")).unwrap();
    std::fs::write(place.0.path().join("data/letter.txt"), "dear").unwrap();
    let (status, text) = said(&place.output(&["restore", "one.jsonl"]));
    assert_eq!(status, Some(1), "{text}");
    assert!(text.contains("letter.txt"), "{text}");
    assert_eq!(std::fs::read_dir(place.0.path().join("data")).unwrap().count(), 1);
}

#[test]
fn a_folder_without_a_database_is_not_backed_up() {
    let place = Place::with("data = \"data\"");
    std::fs::create_dir(place.0.path().join("data")).unwrap();
    std::fs::write(place.0.path().join("one.jsonl"), "an earlier backup").unwrap();
    let (status, text) = said(&place.output(&["backup", "one.jsonl"]));
    assert_eq!(status, Some(1), "{text}");
    assert!(text.contains("no database"), "{text}");
    assert_eq!(std::fs::read(place.0.path().join("one.jsonl")).unwrap(), b"an earlier backup");
    assert!(std::fs::read_dir(place.0.path().join("data")).unwrap().next().is_none());
}

#[cfg(unix)]
#[test]
fn others_on_the_machine_read_neither_the_database_nor_a_backup() {
    use std::os::unix::fs::PermissionsExt;
    let listen = free_address();
    let place = Place::with(&format!("[room]\nlisten = \"{listen}\""));
    Running::start(&place, &listen).stop();
    assert_eq!(place.output(&["backup", "one.jsonl"]).status.code(), Some(0));
    for name in ["data", "one.jsonl"] {
        let mode = place.0.path().join(name).metadata().unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "{name}");
    }
}

#[test]
fn health_is_200_once_ready_and_metrics_are_prometheus_text() {
    let (room, operator) = (free_address(), free_address());
    let place =
        Place::with(&format!("[room]\nlisten = \"{room}\"\n[operator]\nlisten = \"{operator}\"\n"));
    let mut running = Running::start(&place, &operator);
    running.wait_for(&room);
    let health = health_at_last(&operator, "HTTP/1.1 200");
    assert!(health.ends_with("ready\n"), "{health}");
    let metrics = get(&operator, "/metrics");
    assert!(metrics.starts_with("HTTP/1.1 200"), "{metrics}");
    for line in [
        "stammtisch_oldest_overdue_deadline_seconds 0",
        "stammtisch_platform_ready{platform=\"room\"} 1",
        "stammtisch_storage_ready 1",
        "stammtisch_tables{state=\"playing\"} 0",
        "# TYPE stammtisch_commit_seconds histogram",
    ] {
        assert!(metrics.lines().any(|found| found == line), "{line} is not in:\n{metrics}");
    }
    running.stop();
}

#[test]
fn health_names_the_platform_that_does_not_answer() {
    let (nobody, operator) = (free_address(), free_address());
    let place = Place::with(&format!(
        "[telegram]\ntoken = \"1:none\"\napi_url = \"http://{nobody}\"\n\
         [operator]\nlisten = \"{operator}\"\n"
    ));
    let mut running = Running::start(&place, &operator);
    let health = health_at_last(&operator, "HTTP/1.1 503");
    assert!(health.ends_with("telegram does not answer\n"), "{health}");
    // The first call is counted when it has failed, which may be a moment later.
    let unheard = "method=\"GetMe\",status=\"none\"";
    let begun = Instant::now();
    let mut metrics = get(&operator, "/metrics");
    while !metrics.contains(unheard) && begun.elapsed() < Duration::from_secs(20) {
        std::thread::sleep(Duration::from_millis(10));
        metrics = get(&operator, "/metrics");
    }
    assert!(metrics.contains(unheard), "{metrics}");
    let silent = "stammtisch_platform_ready{platform=\"telegram\"} 0";
    assert!(metrics.contains(silent), "{metrics}");
    assert!(!metrics.contains("none\"token") && !metrics.contains("1:none"), "{metrics}");
    running.stop();
}

/// What health says once the program has come up far enough to say it in this way.
fn health_at_last(operator: &str, status: &str) -> String {
    let begun = Instant::now();
    loop {
        let health = get(operator, "/healthz");
        if health.starts_with(status) && !health.ends_with("starting\n") {
            return health;
        }
        assert!(begun.elapsed() < Duration::from_secs(20), "{health}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn the_keyboard_ends_it_as_a_supervisor_does() {
    let listen = free_address();
    let place = Place::with(&format!("[room]\nlisten = \"{listen}\""));
    Running::start(&place, &listen).stop_by("-INT");
}

/// The program while it hosts.
struct Running {
    child: Child,
}

impl Running {
    fn start(place: &Place, address: &str) -> Self {
        let child = place.command(&["run"]).stderr(Stdio::null()).spawn().unwrap();
        let running = Self { child };
        running.wait_for(address);
        running
    }

    fn wait_for(&self, address: &str) {
        let begun = Instant::now();
        while TcpStream::connect(address).is_err() {
            assert!(begun.elapsed() < Duration::from_secs(20), "the program does not come up");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// As a supervisor stops it.
    fn stop(&mut self) {
        self.stop_by("-TERM");
    }

    /// Either signal ends it with status 0 within ten seconds.
    fn stop_by(&mut self, signal: &str) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
        let begun = Instant::now();
        let status = self.child.wait().unwrap();
        assert_eq!(status.code(), Some(0));
        assert!(
            begun.elapsed() < Duration::from_secs(10),
            "it took {:?} to close",
            begun.elapsed()
        );
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn get(address: &str, path: &str) -> String {
    use std::io::Read;
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn libraries_keep_their_finer_words_to_themselves() {
    let listen = free_address();
    let place = Place::with(&format!("log = \"json\"\n[room]\nlisten = \"{listen}\""));
    let child = place.command(&["run"]).env("RUST_LOG", "trace").stderr(Stdio::piped()).spawn();
    let mut running = Running { child: child.unwrap() };
    running.wait_for(&listen);
    get(&listen, "/");
    let log = running.child.stderr.take().unwrap();
    running.stop();
    let lines: Vec<_> = BufReader::new(log).lines().map(Result::unwrap).collect();
    assert!(lines.iter().any(|line| line.contains("\"target\":\"stammtisch::host\"")), "{lines:?}");
    let own = |line: &&String| {
        ["stammtisch", "tables", "chat", "room"]
            .iter()
            .any(|name| line.contains(&format!("\"target\":\"{name}")))
    };
    assert_eq!(lines.iter().find(|line| !own(line)), None);
}
