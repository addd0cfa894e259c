//! Tells Discord the commands, in every language, by one request that replaces whatever there was.
//!
//! Each name is there in every language beside the one that the help pages have, which Discord goes on to
//! understand. Commands with subcommands keep theirs: clients do not find the subcommands of a localised
//! name (discord-api-docs, issue 5105). (Developer documentation, "Application Commands".)

use crate::{rest::Rest, trouble::Failure};
use chat::{
    render::{
        Choice, CommandText, Need, OptionShape, OptionText, Shape, Subcommand, command_catalogue,
    },
    words::{Typed, Unclear},
};
use serde_json::{Map, Value, json};
use serenity::model::id::ApplicationId;
use std::time::Duration;
use tables::Language;

/// Makes sense where a table can stand, so it is not offered in direct messages.
const IN_GUILDS: [&str; 2] = ["new", "settings"];
/// Commands whose options are typed as `key=value`.
const KEYED: [&str; 4] = ["new", "settings", "leaderboard", "privacy"];

const PAUSE: Duration = Duration::from_secs(5);

const CHAT_INPUT: u8 = 1;
const SUBCOMMAND: u8 = 1;
const STRING: u8 = 3;
const INTEGER: u8 = 4;
const BOOLEAN: u8 = 5;
const GUILD: u8 = 0;
const BOT_DM: u8 = 1;
const GUILD_INSTALL: u8 = 0;

/// Whether a command's options are typed as `key=value` where they are typed.
pub fn is_keyed(command: &str) -> bool {
    KEYED.contains(&command)
}

/// Registers the commands, however long that takes. Whose language there are no texts in reads the given
/// one.
pub async fn register(rest: &Rest, application: ApplicationId, for_others: Language) {
    let commands = commands(for_others);
    loop {
        match rest.put_commands(application, &commands).await {
            Ok(()) => return,
            Err(Failure::Limited(limit)) => {
                rest.clock().sleep_until(rest.clock().now() + limit.wait).await;
            }
            Err(Failure::Unreached(why)) => {
                tracing::warn!(why, "the commands could not be registered; trying again");
                tokio::time::sleep(PAUSE).await;
            }
            Err(failure @ Failure::Refused(_)) => {
                return tracing::error!(%failure, "the commands could not be registered");
            }
        }
    }
}

/// All commands as Discord takes them.
fn commands(for_others: Language) -> Value {
    let catalogues: Vec<(Language, Vec<CommandText>)> =
        Language::ALL.into_iter().map(|language| (language, command_catalogue(language))).collect();
    let plain = Language::ALL.into_iter().position(|language| language == for_others).unwrap_or(0);
    let all = Spoken {
        plain,
        versions: catalogues.iter().map(|(language, all)| (*language, all)).collect(),
    };
    let understood =
        all.each(|all| all).into_iter().filter(|command| is_understood(command.plain().name));
    understood.map(|command| self::command(&command)).collect()
}

/// Whether the command does anything yet: nobody is offered what is not there.
fn is_understood(name: &str) -> bool {
    let typed = Typed { name: name.to_owned(), rest: String::new() };
    !matches!(typed.wish(), Err(Unclear::NoSuchCommand))
}

/// The same thing in every language.
struct Spoken<'a, T: ?Sized> {
    plain: usize,
    versions: Vec<(Language, &'a T)>,
}

impl<'a, T: ?Sized> Spoken<'a, T> {
    /// In the language of all who read none of ours.
    fn plain(&self) -> &'a T {
        self.versions[self.plain].1
    }

    /// A part of it that there are several of.
    fn each<U>(&self, parts: impl Fn(&'a T) -> &'a [U]) -> Vec<Spoken<'a, U>> {
        let one = |index: usize| Spoken {
            plain: self.plain,
            versions: self
                .versions
                .iter()
                .map(|(language, whole)| (*language, &parts(whole)[index]))
                .collect(),
        };
        (0..parts(self.plain()).len()).map(one).collect()
    }

    /// A text of it, by Discord's locales; those that say the same as the plain one are left out.
    fn localised(&self, plain: &str, text: impl Fn(&'a T) -> &'a str) -> Value {
        let versions = self.versions.iter().map(|(language, whole)| (language, text(whole)));
        let others = versions.filter(|(_, text)| *text != plain);
        let named = others.flat_map(|(language, text)| {
            locales(*language).iter().map(move |locale| ((*locale).to_owned(), json!(text)))
        });
        Value::Object(named.collect::<Map<_, _>>())
    }
}

const fn locales(language: Language) -> &'static [&'static str] {
    match language {
        Language::En => &["en-US", "en-GB"],
        Language::De => &["de"],
        Language::Nl => &["nl"],
    }
}

fn command(command: &Spoken<CommandText>) -> Value {
    let name = command.plain().name;
    let contexts: &[u8] = if IN_GUILDS.contains(&name) { &[GUILD] } else { &[GUILD, BOT_DM] };
    let options: Vec<Value> = match &command.plain().shape {
        Shape::Options(_) => {
            command.each(|command| options(&command.shape)).iter().map(option).collect()
        }
        Shape::Subcommands(_) => {
            command.each(|command| subcommands(&command.shape)).iter().map(subcommand).collect()
        }
    };
    let names = match &command.plain().shape {
        Shape::Options(_) => command.localised(name, |command| &command.label),
        Shape::Subcommands(_) => Value::Null,
    };
    let description = &command.plain().description;
    json!({
        "type": CHAT_INPUT,
        "name": name,
        "name_localizations": names,
        "description": description,
        "description_localizations": command.localised(description, |command| &command.description),
        "options": options,
        "contexts": contexts,
        "integration_types": [GUILD_INSTALL],
    })
}

fn options(shape: &Shape) -> &[OptionText] {
    match shape {
        Shape::Options(options) => options,
        Shape::Subcommands(_) => &[],
    }
}

fn subcommands(shape: &Shape) -> &[Subcommand] {
    match shape {
        Shape::Subcommands(subcommands) => subcommands,
        Shape::Options(_) => &[],
    }
}

fn subcommand(subcommand: &Spoken<Subcommand>) -> Value {
    let description = &subcommand.plain().description;
    let options: Vec<Value> =
        subcommand.each(|subcommand| &subcommand.options).iter().map(option).collect();
    json!({
        "type": SUBCOMMAND,
        "name": subcommand.plain().name,
        "description": description,
        "description_localizations":
            subcommand.localised(description, |subcommand| &subcommand.description),
        "options": options,
    })
}

fn option(option: &Spoken<OptionText>) -> Value {
    let OptionText { key, description, need, shape, .. } = option.plain();
    let mut drawn = json!({
        "name": key,
        "name_localizations": option.localised(key, |option| &option.label),
        "description": description,
        "description_localizations": option.localised(description, |option| &option.description),
        "required": *need == Need::Required,
    });
    match shape {
        OptionShape::Choices(_) => {
            let choices = option.each(|option| choices(&option.shape));
            drawn["type"] = json!(STRING);
            drawn["choices"] = choices.iter().map(choice).collect();
        }
        OptionShape::Words => drawn["type"] = json!(STRING),
        OptionShape::Flag => drawn["type"] = json!(BOOLEAN),
        OptionShape::Number(range) => {
            drawn["type"] = json!(INTEGER);
            drawn["min_value"] = json!(range.start());
            drawn["max_value"] = json!(range.end());
        }
    }
    drawn
}

fn choices(shape: &OptionShape) -> &[Choice] {
    match shape {
        OptionShape::Choices(choices) => choices,
        _ => &[],
    }
}

fn choice(choice: &Spoken<Choice>) -> Value {
    let Choice { value, label } = choice.plain();
    json!({
        "name": label,
        "name_localizations": choice.localised(label, |choice| &choice.label),
        "value": value,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named<'a>(list: &'a Value, name: &str) -> &'a Value {
        list.as_array().unwrap().iter().find(|item| item["name"] == name).unwrap()
    }

    #[test]
    fn names_and_texts_are_localised() {
        let english = commands(Language::En);
        let new = named(&english, "new");
        assert_eq!(new["contexts"], json!([0]));
        assert!(new["name_localizations"].is_null(), "it has subcommands");
        assert_eq!(named(&english, "hand")["name_localizations"]["de"], "karten");
        assert!(new["description_localizations"]["de"].is_string());
        assert!(new["description_localizations"]["en-US"].is_null());
        let lama = named(&new["options"], "lama");
        let speed = named(&lama["options"], "speed");
        assert_eq!(speed["choices"][1]["value"], "slow");
        assert_ne!(speed["choices"][1]["name_localizations"]["nl"], Value::Null);
        assert_eq!(named(&lama["options"], "no_drama")["type"], 5);
        assert_eq!(named(&lama["options"], "limit")["min_value"], 10);
        let mv = named(&named(&english, "move")["options"], "move");
        assert_eq!((&mv["type"], &mv["required"]), (&json!(3), &json!(true)));
    }

    #[test]
    fn no_two_commands_have_one_name_in_a_language() {
        for language in Language::ALL {
            let commands = command_catalogue(language);
            let mut names: Vec<_> = commands.iter().map(|command| &command.label).collect();
            let fits = |name: &&String| {
                (1..=32).contains(&name.chars().count()) && name.chars().all(char::is_lowercase)
            };
            assert!(names.iter().all(fits), "{names:?}");
            names.sort();
            names.dedup();
            assert_eq!(names.len(), commands.len());
        }
    }

    #[test]
    fn the_configured_language_is_that_of_all_others() {
        let german = commands(Language::De);
        let help = named(&german, "help");
        let described = |language| {
            let all = command_catalogue(language);
            all.into_iter().find(|command| command.name == "help").unwrap().description
        };
        assert_eq!(help["description"], described(Language::De));
        assert_eq!(help["description_localizations"]["en-GB"], described(Language::En));
    }
}
