//! The page's own words, and the list of commands that it offers while somebody types.

use crate::person::BadName;
use chat::{
    render,
    texts::{Texts, Value},
};
use serde::Serialize;
use std::collections::BTreeMap;
use tables::Language;

/// The page's words by the page's keys.
pub type PageTexts = BTreeMap<&'static str, String>;

/// What the page says by itself once somebody is in; what it fills in stands behind each.
const PAGE: [(&str, &[&str]); 25] = [
    ("status_connecting", &[]),
    ("status_lost", &[]),
    ("people", &[]),
    ("people_count", &["count"]),
    ("you", &["name"]),
    ("another", &[]),
    ("another_short", &[]),
    ("tabs", &[]),
    ("private", &[]),
    ("channel_note", &[]),
    ("private_note", &[]),
    ("channel_empty", &[]),
    ("private_empty", &[]),
    ("channel_input", &["channel"]),
    ("private_input", &[]),
    ("input_hint", &[]),
    ("send", &[]),
    ("commands", &[]),
    ("newest", &[]),
    ("dismiss", &[]),
    ("unread", &["count"]),
    ("call", &[]),
    ("to_act", &[]),
    ("cards", &[]),
    ("offline", &[]),
];

/// The page's words in a language.
pub fn page(language: Language) -> PageTexts {
    let texts = Texts::in_language(language);
    PAGE.iter().map(|(key, gaps)| (*key, page_text(texts, key, gaps))).collect()
}

/// The page fills the gaps itself, so each is left as it is named: `{count}`.
fn page_text(texts: Texts, key: &str, gaps: &[&'static str]) -> String {
    let marks: Vec<String> = gaps.iter().map(|gap| format!("{{{gap}}}")).collect();
    let values: Vec<(&'static str, Value)> =
        gaps.iter().zip(&marks).map(|(gap, mark)| (*gap, Value::from(mark.as_str()))).collect();
    texts.say(&format!("room-{}", key.replace('_', "-")), &values)
}

/// A command as the page lists it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CommandLine {
    name: &'static str,
    usage: String,
    description: String,
}

/// The commands in a language.
pub fn commands(language: Language) -> Vec<CommandLine> {
    let line = |command: render::CommandText| CommandLine {
        name: command.name,
        usage: command.usage,
        description: command.description,
    };
    render::command_catalogue(language).into_iter().map(line).collect()
}

/// Why somebody can't be called so.
pub fn bad_name(why: BadName, language: Language) -> String {
    let key = match why {
        BadName::Empty => "room-name-empty",
        BadName::TooLong => "room-name-long",
    };
    Texts::in_language(language).word(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The keys of the page's own English defaults, read from the script itself.
    fn keys_of_the_page() -> Vec<&'static str> {
        let script = include_str!("../static/texts.js");
        let english = script.split_once("const ENGLISH = {").unwrap().1.split_once("};").unwrap().0;
        let keys = english.lines().filter_map(|line| line.trim().split_once(": \""));
        keys.map(|(key, _)| key).collect()
    }

    #[test]
    fn the_page_gets_every_word_that_it_says_after_the_form() {
        let after_the_form: Vec<_> = keys_of_the_page()
            .into_iter()
            .filter(|key| !key.starts_with("form_") && *key != "tagline")
            .collect();
        assert!(after_the_form.len() > 20);
        for language in Language::ALL {
            let texts = page(language);
            assert_eq!(texts.len(), after_the_form.len());
            assert!(after_the_form.iter().all(|key| !texts[key].is_empty()));
        }
    }

    #[test]
    fn gaps_are_left_for_the_page() {
        assert_eq!(page(Language::En)["people_count"], "{count} here");
        assert_eq!(page(Language::De)["channel_input"], "Schreib in #{channel}");
    }

    #[test]
    fn every_command_says_how_it_is_typed() {
        for language in Language::ALL {
            for command in commands(language) {
                assert!(command.usage.starts_with(&format!("/{}", command.name)), "{command:?}");
                assert!(!command.description.is_empty());
            }
        }
    }
}
