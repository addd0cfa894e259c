//! The rules for an application's commands (the developer documentation's page on application
//! commands). It checks a whole list as one call registers it, and doesn't keep it.

use std::collections::HashSet;

use serde_json::Value;

use super::forms::{at_most, items, length};
use super::refusal::{Faults, Refusal};

const SUBCOMMAND: u64 = 1;
const GROUP: u64 = 2;
const CHAT_INPUT: u64 = 1;
const MOST_COMMANDS: usize = 100;
const MOST_CHARACTERS: usize = 8000;

/// The keys Discord takes in localisations (the documentation's reference of locales).
const LOCALES: [&str; 32] = [
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl",
    "no", "pl", "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th",
    "zh-CN", "ja", "zh-TW", "ko",
];

/// Refuses a list of commands that Discord calls invalid.
pub(super) fn check_commands(commands: &[Value]) -> Result<(), Refusal> {
    let mut faults = Faults::default();
    if commands.len() > MOST_COMMANDS {
        faults.add(&[], "BASE_TYPE_MAX_LENGTH", "Must be 100 or fewer in length.");
    }
    let mut seen = HashSet::new();
    for (index, command) in commands.iter().enumerate() {
        let mut inner = Faults::default();
        check_command(&mut inner, command);
        if !seen.insert((kind(command, CHAT_INPUT), command["name"].as_str())) {
            inner.add(
                &["name"],
                "APPLICATION_COMMANDS_DUPLICATE_NAME",
                "Application command names must be unique",
            );
        }
        faults.nest(&[&index.to_string()], inner);
    }
    faults.into_result()
}

/// Whether Discord knows this locale.
pub(super) fn is_locale(name: &str) -> bool {
    LOCALES.contains(&name)
}

fn kind(item: &Value, default: u64) -> u64 {
    item["type"].as_u64().unwrap_or(default)
}

fn check_command(faults: &mut Faults, command: &Value) {
    if kind(command, CHAT_INPUT) == CHAT_INPUT {
        check_described(faults, command);
        check_options(faults, items(&command["options"]));
    } else {
        at_most(faults, &["name"], &command["name"], 32);
    }
    if characters(command) > MOST_CHARACTERS {
        faults.add(
            &[],
            "APPLICATION_COMMAND_TOO_LARGE",
            format!("Command exceeds maximum size ({MOST_CHARACTERS})"),
        );
    }
}

/// What commands, groups, subcommands and options have in common.
fn check_described(faults: &mut Faults, item: &Value) {
    check_name(faults, &["name"], &item["name"]);
    check_description(faults, &["description"], &item["description"]);
    for (locale, name) in localised(item, "name_localizations") {
        check_locale(faults, "name_localizations", locale);
        check_name(faults, &["name_localizations", locale], name);
    }
    for (locale, text) in localised(item, "description_localizations") {
        check_locale(faults, "description_localizations", locale);
        check_description(faults, &["description_localizations", locale], text);
    }
}

fn check_locale(faults: &mut Faults, key: &str, locale: &str) {
    if !is_locale(locale) {
        let message = format!("Value must be one of {LOCALES:?}.");
        faults.add(&[key, locale], "DICT_TYPE_KEYS", message);
    }
}

fn check_name(faults: &mut Faults, path: &[&str], name: &Value) {
    let name = name.as_str().unwrap_or("");
    let fits = (1..=32).contains(&name.chars().count());
    if !fits || !name.chars().all(is_name_character) || name.to_lowercase() != name {
        faults.add(
            path,
            "APPLICATION_COMMAND_INVALID_NAME",
            "Command name is invalid: 1 to 32 lower-case letters, digits, - _ '",
        );
    }
}

/// `[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]`
fn is_name_character(letter: char) -> bool {
    letter.is_alphanumeric()
        || matches!(letter, '-' | '_' | '\'' | '\u{900}'..='\u{97f}' | '\u{e00}'..='\u{e7f}')
}

fn check_description(faults: &mut Faults, path: &[&str], text: &Value) {
    if !(1..=100).contains(&length(text)) {
        faults.add(path, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.");
    }
}

fn check_options(faults: &mut Faults, options: &[Value]) {
    if options.len() > 25 {
        faults.add(&["options"], "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.");
    }
    let nested = options.iter().filter(|option| kind(option, 0) <= GROUP).count();
    if nested > 0 && nested < options.len() {
        faults.add(
            &["options"],
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
            "Sub-command and sub-command group option types are mutually exclusive to all other types",
        );
    }
    let mut optional_before = false;
    for (index, option) in options.iter().enumerate() {
        let mut inner = Faults::default();
        check_option(&mut inner, option);
        let required = option["required"].as_bool().unwrap_or(false);
        if required && optional_before {
            inner.add(
                &["required"],
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be placed before non-required options",
            );
        }
        optional_before |= !required;
        faults.nest(&["options", &index.to_string()], inner);
    }
    check_distinct(faults, options);
}

/// An option's names must be unique among its siblings, in each language.
fn check_distinct(faults: &mut Faults, options: &[Value]) {
    let mut seen = HashSet::new();
    for (index, option) in options.iter().enumerate() {
        let plain = option["name"].as_str().map(|name| ("", name));
        let translated = localised(option, "name_localizations")
            .filter_map(|(locale, name)| Some((locale, name.as_str()?)));
        for (locale, name) in plain.into_iter().chain(translated) {
            if !seen.insert((locale, name)) {
                faults.add(
                    &["options", &index.to_string(), "name"],
                    "APPLICATION_COMMAND_OPTIONS_NAME_INVALID",
                    "Option name already exists",
                );
            }
        }
    }
}

fn check_option(faults: &mut Faults, option: &Value) {
    check_described(faults, option);
    match kind(option, 0) {
        SUBCOMMAND | GROUP => check_options(faults, items(&option["options"])),
        _ => check_choices(faults, items(&option["choices"])),
    }
}

fn check_choices(faults: &mut Faults, choices: &[Value]) {
    if choices.len() > 25 {
        faults.add(&["choices"], "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.");
    }
    let mut seen = HashSet::new();
    for (index, choice) in choices.iter().enumerate() {
        let index = index.to_string();
        if !(1..=100).contains(&length(&choice["name"])) {
            faults.add(
                &["choices", &index, "name"],
                "BASE_TYPE_BAD_LENGTH",
                "Must be between 1 and 100 in length.",
            );
        }
        at_most(faults, &["choices", &index, "value"], &choice["value"], 100);
        for (locale, _) in localised(choice, "name_localizations") {
            check_locale(faults, "choices", locale);
        }
        if !seen.insert(choice["name"].as_str()) {
            faults.add(
                &["choices", &index, "name"],
                "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_INVALID",
                "Choice name already exists",
            );
        }
    }
}

/// What a command counts against its 8000: each text once, in its longest language.
fn characters(item: &Value) -> usize {
    let name = longest(item, "name", "name_localizations");
    let description = longest(item, "description", "description_localizations");
    let inner = ["options", "choices"].iter().flat_map(|key| items(&item[*key])).map(characters);
    name + description + length(&item["value"]) + inner.sum::<usize>()
}

fn longest(item: &Value, plain: &str, translated: &str) -> usize {
    localised(item, translated).map(|(_, text)| length(text)).fold(length(&item[plain]), usize::max)
}

fn localised<'a>(item: &'a Value, key: &str) -> impl Iterator<Item = (&'a str, &'a Value)> {
    item[key].as_object().into_iter().flatten().map(|(locale, text)| (locale.as_str(), text))
}
