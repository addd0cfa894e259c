//! The texts: all languages say the same things, and say nothing that nobody asks for.

use fluent_templates::fluent_bundle::FluentResource;
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

const LANGUAGES: [&str; 3] = ["en", "de", "nl"];

/// The variables of each text, by its key.
type Keys = BTreeMap<String, BTreeSet<String>>;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.extension().is_some_and(|found| found == ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("the file can be read")
}

fn keys(language: &str) -> Keys {
    let mut keys = Keys::new();
    for path in files(&folder("texts").join(language), "ftl") {
        let mut key = String::new();
        for line in read(&path).lines() {
            if let Some((name, _)) = line.split_once(" =").filter(|_| starts_a_text(line)) {
                key = name.to_owned();
                assert!(
                    keys.insert(key.clone(), BTreeSet::new()).is_none(),
                    "{key} stands twice in {language}"
                );
            }
            if !line.starts_with('#') && !key.is_empty() {
                keys.entry(key.clone()).or_default().extend(variables(line));
            }
        }
    }
    keys
}

fn starts_a_text(line: &str) -> bool {
    line.starts_with(|letter: char| letter.is_ascii_lowercase())
}

fn variables(line: &str) -> impl Iterator<Item = String> + '_ {
    line.split('$')
        .skip(1)
        .map(|rest| rest.chars().take_while(|c| c.is_ascii_alphanumeric()).collect())
}

#[test]
fn every_file_is_well_formed() {
    for path in files(&folder("texts"), "ftl") {
        if let Err((_, errors)) = FluentResource::try_new(read(&path)) {
            panic!("{}: {errors:?}", path.display());
        }
    }
}

#[test]
fn all_languages_say_the_same() {
    let english = keys("en");
    assert!(english.len() > 100, "the keys are found");
    for language in LANGUAGES {
        let keys = keys(language);
        for (key, variables) in &english {
            assert_eq!(keys.get(key), Some(variables), "{key} in {language}");
        }
        assert_eq!(keys.len(), english.len(), "{language} says more than English");
    }
}

/// The literals of the code, without its comments. A `{…}` in one stands for anything.
fn literals() -> Vec<String> {
    let mut literals = Vec::new();
    for path in ["src", "../discord/src", "../telegram/src", "../room/src"]
        .iter()
        .flat_map(|name| files(&folder(name), "rs"))
    {
        let code: Vec<_> = read(&path)
            .lines()
            .map(|line| line.split("//").next().unwrap_or("").to_owned())
            .collect();
        literals.extend(code.join("\n").split('"').skip(1).step_by(2).map(str::to_owned));
    }
    literals
}

fn stands_for(literal: &str, key: &str) -> bool {
    if !literal.contains('{') {
        return literal == key;
    }
    let mut rest = key;
    let mut parts =
        literal.split('{').map(|part| part.split_once('}').map_or(part, |(_, after)| after));
    let first = parts.next().unwrap_or("");
    let Some(after) = rest.strip_prefix(first).filter(|_| !first.is_empty()) else { return false };
    rest = after;
    for part in parts {
        let Some(place) = rest.find(part) else { return false };
        rest = &rest[place + part.len()..];
    }
    literal.ends_with('}') || rest.is_empty()
}

#[test]
fn every_text_is_asked_for() {
    let literals = literals();
    let unused: Vec<_> = keys("en")
        .into_keys()
        .filter(|key| !literals.iter().any(|literal| stands_for(literal, key)))
        .collect();
    assert!(unused.is_empty(), "nobody asks for {unused:?}");
}

#[test]
fn every_text_that_is_asked_for_is_there() {
    let keys = keys("en");
    let mut asked = 0;
    for path in files(&folder("src"), "rs") {
        for key in quoted_after(&read(&path), &["word(\"", "texts.say(\""]) {
            assert!(keys.contains_key(&key), "{key} is asked for in {}", path.display());
            asked += 1;
        }
    }
    assert!(asked > 50, "the calls are found");
}

fn quoted_after(code: &str, calls: &[&str]) -> Vec<String> {
    let of = |call: &&str| -> Vec<String> {
        code.split(call)
            .skip(1)
            .filter_map(|rest| rest.split_once('"'))
            .map(|(key, _)| key.to_owned())
            .collect()
    };
    calls.iter().flat_map(of).collect()
}
