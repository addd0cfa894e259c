//! Options of a game: what the rules page allows, and reading them from JSON or from a chat's words.

use serde_json::{Map, Value};
use std::ops::RangeInclusive;

/// One option of a rules page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionRule {
    /// Its key.
    pub key: &'static str,
    /// Which values it takes.
    pub kind: Kind,
}

/// The values that an option takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One of these words.
    Choice(&'static [&'static str]),
    /// `true` or `false`.
    Flag,
    /// A whole number in this range.
    Number(RangeInclusive<i64>),
}

/// An option that the game does not take.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadOption {
    /// The game has no such option.
    #[error("there is no option {key}")]
    Unknown {
        /// The key as given.
        key: String,
    },
    /// The option does not take this value.
    #[error("the option {key} does not take this value")]
    Value {
        /// The option's key.
        key: &'static str,
    },
}

/// The typed value of each option given as `key=value` in a chat.
///
/// # Errors
/// A key is unknown, or a value is none that the option takes.
pub fn from_words<'a>(
    rules: &[OptionRule],
    words: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> Result<Map<String, Value>, BadOption> {
    let read = |(key, word): (&str, &str)| {
        let rule = find(rules, key)?;
        let value = rule.kind.read_word(word);
        let value = value.ok_or(BadOption::Value { key: rule.key })?;
        Ok((rule.key.to_owned(), value))
    };
    words.into_iter().map(read).collect()
}

/// Checks options given as JSON: keys, types and ranges.
///
/// # Errors
/// A key is unknown, or a value is none that the option takes.
pub fn check(rules: &[OptionRule], options: &Map<String, Value>) -> Result<(), BadOption> {
    for (key, value) in options {
        let rule = find(rules, key)?;
        if !rule.kind.takes(value) {
            return Err(BadOption::Value { key: rule.key });
        }
    }
    Ok(())
}

fn find<'a>(rules: &'a [OptionRule], key: &str) -> Result<&'a OptionRule, BadOption> {
    let found = rules.iter().find(|rule| rule.key == key);
    found.ok_or_else(|| BadOption::Unknown { key: key.to_owned() })
}

impl Kind {
    /// Whether the option takes this value.
    pub fn takes(&self, value: &Value) -> bool {
        match self {
            Kind::Choice(words) => value.as_str().is_some_and(|word| words.contains(&word)),
            Kind::Flag => value.is_boolean(),
            Kind::Number(range) => value.as_i64().is_some_and(|number| range.contains(&number)),
        }
    }

    fn read_word(&self, word: &str) -> Option<Value> {
        let word = word.to_ascii_lowercase();
        let value = match self {
            Kind::Choice(_) => Value::from(word),
            Kind::Flag => Value::from(word.parse::<bool>().ok()?),
            Kind::Number(_) => Value::from(word.parse::<i64>().ok()?),
        };
        self.takes(&value).then_some(value)
    }
}
