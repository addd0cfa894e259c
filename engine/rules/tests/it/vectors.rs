//! Recorded games, replayed line by line through the referee.

use rules::{GameName, referee::Referee};
use serde_json::Value;
use std::{fs, path::PathBuf};

fn recorded(game: GameName) -> Vec<PathBuf> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/vectors");
    let prefix = format!("{}-", game.as_str());
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let named = |path: &PathBuf| path.file_name().unwrap().to_str().unwrap().starts_with(&prefix);
    entries.filter(named).collect()
}

/// The answer must contain everything that was recorded; it may contain more. Lists are whole.
fn contains(answer: &Value, recorded: &Value) -> bool {
    match (answer, recorded) {
        (Value::Object(answer), Value::Object(recorded)) => recorded
            .iter()
            .all(|(key, value)| answer.get(key).is_some_and(|answer| contains(answer, value))),
        (Value::Array(answer), Value::Array(recorded)) => {
            answer.len() == recorded.len()
                && answer.iter().zip(recorded).all(|(answer, recorded)| contains(answer, recorded))
        }
        _ => answer == recorded,
    }
}

/// A view has exactly the keys of the rules page, so it must not contain more either.
fn keys_agree(answer: &Value, recorded: &Value) -> bool {
    recorded.get("view").is_none_or(|view| answer.get("view") == Some(view))
}

#[test]
fn every_recorded_line_is_answered_as_recorded() {
    for game in GameName::ALL {
        let files = recorded(*game);
        assert!(!files.is_empty(), "no recorded games of {}", game.as_str());
        for file in files {
            replay(&file);
        }
    }
}

fn replay(file: &PathBuf) {
    let mut referee = Referee::default();
    for (number, line) in fs::read_to_string(file).unwrap().lines().enumerate() {
        let line: Value = serde_json::from_str(line).unwrap();
        let answer: Value = serde_json::from_str(&referee.answer(&line["q"].to_string())).unwrap();
        assert!(
            contains(&answer, &line["a"]) && keys_agree(&answer, &line["a"]),
            "{}:{}\nasked    {}\nrecorded {}\nanswered {answer}",
            file.display(),
            number + 1,
            line["q"],
            line["a"],
        );
    }
}
