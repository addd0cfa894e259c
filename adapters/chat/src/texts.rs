//! What is said, in every language there is. The texts lie in `texts/<language>/*.ftl` and are part of
//! the program; the code knows their keys alone.

use fluent_templates::{LanguageIdentifier, Loader, fluent_bundle::FluentValue, langid};
use std::{borrow::Cow, collections::HashMap};
use tables::Language;

fluent_templates::static_loader! {
    static TEXTS = {
        locales: "./texts",
        fallback_language: "en",
        // Names are cleaned before they get into a sentence; isolating marks would be copied along.
        customise: |bundle| bundle.set_use_isolating(false),
    };
}

const ENGLISH: LanguageIdentifier = langid!("en");
const GERMAN: LanguageIdentifier = langid!("de");
const DUTCH: LanguageIdentifier = langid!("nl");

/// The texts of one language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Texts {
    language: Language,
}

/// What stands for a variable of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value<'a> {
    /// Letters, put in as they are.
    Text(Cow<'a, str>),
    /// A number, by which a text may choose between singular and plural.
    Number(i64),
}

impl Texts {
    /// The texts of this language.
    pub const fn in_language(language: Language) -> Self {
        Self { language }
    }

    /// Their language.
    pub const fn language(self) -> Language {
        self.language
    }

    /// A text without variables.
    pub fn word(self, key: &str) -> String {
        self.say(key, &[])
    }

    /// A text with its variables. A key that no language has is said as it is, so that a person sees
    /// at least what was meant.
    pub fn say(self, key: &str, values: &[(&'static str, Value)]) -> String {
        let found = self.find(key, values);
        debug_assert!(found.is_some(), "no text, or not all of its variables: {key}");
        found.unwrap_or_else(|| key.to_owned())
    }

    fn find(self, key: &str, values: &[(&'static str, Value)]) -> Option<String> {
        let values = values
            .iter()
            .map(|(name, value)| (Cow::Borrowed(*name), FluentValue::from(value.clone())));
        TEXTS.try_lookup_with_args(&tag(self.language), key, &values.collect::<HashMap<_, _>>())
    }
}

fn tag(language: Language) -> LanguageIdentifier {
    match language {
        Language::En => ENGLISH,
        Language::De => GERMAN,
        Language::Nl => DUTCH,
    }
}

impl<'a> From<Value<'a>> for FluentValue<'a> {
    fn from(value: Value<'a>) -> Self {
        match value {
            Value::Text(text) => FluentValue::from(text),
            Value::Number(number) => FluentValue::from(number),
        }
    }
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Self {
        Value::Text(text.into())
    }
}

impl From<String> for Value<'_> {
    fn from(text: String) -> Self {
        Value::Text(text.into())
    }
}

macro_rules! numbers {
    ($($Number:ty),+) => {
        $(impl From<$Number> for Value<'_> {
            fn from(number: $Number) -> Self {
                // What is counted at a table is far below the largest number; more is shown as that.
                Value::Number(i64::try_from(number).unwrap_or(i64::MAX))
            }
        })+
    };
}

numbers!(u8, u32, u64, usize, i32, i64);
