//! The configuration: TOML, and every key by the environment too.

use figment::{
    Figment,
    error::Kind,
    providers::{Env, Format, Toml},
};
use secrecy::SecretString;
use serde::{Deserialize, Deserializer, de};
use std::{
    net::SocketAddr,
    path::{Path, PathBuf},
};
use tables::{Language, Platform, Tempo};

/// The file that is read if no other is named.
const DEFAULT_FILE: &str = "config.toml";
/// What stands in front of the keys in the environment.
const PREFIX: &str = "STAMMTISCH_";
/// A variable with that prefix which is no key: the tests read it.
const NO_KEY: &str = "specs";

/// All keys. Their defaults stand in `config.example.toml` too; a test compares them.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// Folder of the database.
    #[serde(deserialize_with = "text")]
    pub data: PathBuf,
    /// Language of a channel until it chooses its own.
    pub language: Language,
    /// How to log.
    pub log: LogFormat,
    /// The local room.
    pub room: Room,
    /// Telegram.
    pub telegram: Telegram,
    /// Discord.
    pub discord: Discord,
    /// How long things take.
    pub play: Play,
    /// For whoever runs the program.
    pub operator: Operator,
}

/// How to log.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// For people.
    #[default]
    Text,
    /// For machines.
    Json,
}

/// The local room.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Room {
    /// Whether it is open; without a word, only if no platform is configured.
    pub enabled: Option<bool>,
    /// Its address.
    pub listen: SocketAddr,
    /// Whether an address that others can reach is meant.
    pub public: bool,
}

/// Telegram.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Telegram {
    /// The bot's token; without it Telegram is not run.
    #[serde(deserialize_with = "token")]
    pub token: Option<SecretString>,
    /// A Bot API server of one's own.
    #[serde(deserialize_with = "text")]
    pub api_url: String,
}

/// Discord.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Discord {
    /// The bot's token; without it Discord is not run.
    #[serde(deserialize_with = "token")]
    pub token: Option<SecretString>,
    /// A proxy of Discord's API.
    #[serde(deserialize_with = "text")]
    pub api_url: String,
    /// How hands are sent.
    pub hands: Hands,
}

/// How hands are sent on Discord.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Hands {
    /// By direct message, on request by ephemeral reply.
    #[default]
    Dm,
    /// Never by direct message.
    Ephemeral,
}

/// How long things take.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Play {
    /// Seconds for a decision at a live table.
    pub live_seconds: u32,
    /// Hours for a decision at a slow table.
    pub slow_hours: u32,
}

/// For whoever runs the program.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Operator {
    /// Address for health and metrics; without it there is neither.
    pub listen: Option<SocketAddr>,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            data: "data".into(),
            language: Language::En,
            log: LogFormat::Text,
            room: Room::default(),
            telegram: Telegram::default(),
            discord: Discord::default(),
            play: Play::default(),
            operator: Operator::default(),
        }
    }
}

impl Default for Room {
    fn default() -> Self {
        Self { enabled: None, listen: SocketAddr::from(([127, 0, 0, 1], 8080)), public: false }
    }
}

impl Default for Telegram {
    fn default() -> Self {
        Self { token: None, api_url: "https://api.telegram.org".to_owned() }
    }
}

impl Default for Discord {
    fn default() -> Self {
        Self { token: None, api_url: "https://discord.com".to_owned(), hands: Hands::Dm }
    }
}

impl Default for Play {
    fn default() -> Self {
        Self { live_seconds: 60, slow_hours: 24 }
    }
}

impl Play {
    /// The tables' tempo.
    pub fn tempo(&self) -> Tempo {
        Tempo {
            live: u64::from(self.live_seconds) * 1000,
            slow: u64::from(self.slow_hours) * 3_600_000,
            ..Tempo::default()
        }
    }
}

impl Config {
    /// Whether the local room is open.
    pub fn runs_room(&self) -> bool {
        let others = self.telegram.token.is_some() || self.discord.token.is_some();
        self.room.enabled.unwrap_or(!others)
    }

    /// The platforms that are to run.
    pub fn platforms(&self) -> Vec<Platform> {
        let all = [
            (self.runs_room(), Platform::ROOM),
            (self.telegram.token.is_some(), Platform::TELEGRAM),
            (self.discord.token.is_some(), Platform::DISCORD),
        ];
        all.into_iter().filter_map(|(runs, platform)| runs.then_some(platform)).collect()
    }

    /// Reads the file, if there is one, and the environment, which has the last word.
    ///
    /// # Errors
    /// The named file is not there, or something in it is no key or no value of its key.
    pub fn read(file: Option<&Path>) -> Result<Self, ConfigError> {
        let figment = match file {
            Some(file) if !file.is_file() => return Err(ConfigError::NoFile(file.to_owned())),
            Some(file) => Figment::from(Toml::file_exact(file)),
            None if Path::new(DEFAULT_FILE).is_file() => {
                Figment::from(Toml::file_exact(DEFAULT_FILE))
            }
            None => Figment::new(),
        };
        let environment = Env::prefixed(PREFIX).ignore(&[NO_KEY]).split("__");
        figment.merge(environment).extract().map_err(|error| ConfigError::Wrong(Box::new(error)))
    }
}

/// Why there is no configuration.
#[derive(Debug)]
pub enum ConfigError {
    /// The named file is not there.
    NoFile(PathBuf),
    /// Something is no key, or no value of its key.
    Wrong(Box<figment::Error>),
}

impl std::error::Error for ConfigError {}

impl std::fmt::Display for ConfigError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ConfigError::NoFile(file) => write!(f, "there is no file {}", file.display()),
            ConfigError::Wrong(errors) => {
                let lines: Vec<_> =
                    (**errors).clone().into_iter().map(|error| describe(&error)).collect();
                f.write_str(&lines.join("\n"))
            }
        }
    }
}

/// One mistake in words. A value is not repeated where it may be a token.
fn describe(error: &figment::Error) -> String {
    let path = error.path.join(".");
    match &error.kind {
        Kind::UnknownField(field, known) => {
            let section: String = error
                .path
                .iter()
                .filter(|part| *part != field)
                .map(|part| format!("{part}."))
                .collect();
            match nearest(field, known) {
                Some(near) => {
                    format!("there is no key {section}{field}; did you mean {section}{near}?")
                }
                None => {
                    format!("there is no key {section}{field}; there are: {}", known.join(", "))
                }
            }
        }
        _ if path.ends_with("token") => format!("{path}: a token is a text in quotes"),
        kind => format!("{path}: {kind}"),
    }
}

/// The known key that this one looks like; none if it looks like none of them.
fn nearest<'a>(field: &str, known: &[&'a str]) -> Option<&'a str> {
    let likeness = |key: &str| strsim::normalized_damerau_levenshtein(field, key);
    let nearest = known.iter().copied().max_by(|a, b| likeness(a).total_cmp(&likeness(b)))?;
    (likeness(nearest) >= 0.6).then_some(nearest)
}

/// A text from the environment may look like a number or a truth value.
fn text<'de, D: Deserializer<'de>, T: From<String>>(deserializer: D) -> Result<T, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Written {
        Text(String),
        Number(i64),
        Flag(bool),
    }
    Ok(match Written::deserialize(deserializer)? {
        Written::Text(text) => text,
        Written::Number(number) => number.to_string(),
        Written::Flag(flag) => flag.to_string(),
    }
    .into())
}

/// A token from the environment may look like a number.
fn token<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<SecretString>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Token {
        Text(String),
        Number(u64),
    }
    match Token::deserialize(deserializer) {
        Ok(Token::Text(text)) => Ok(Some(text.into())),
        Ok(Token::Number(number)) => Ok(Some(number.to_string().into())),
        Err(_) => Err(de::Error::custom("a token is a text in quotes")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXAMPLE: &str = include_str!("../../config.example.toml");

    fn read(toml: &str) -> Config {
        Figment::from(Toml::string(toml)).extract().expect("the configuration is read")
    }

    #[test]
    fn the_example_says_the_defaults() {
        assert_eq!(format!("{:?}", read(EXAMPLE)), format!("{:?}", Config::default()));
    }

    #[test]
    fn the_example_lists_every_key() {
        // The keys without a default are there too, behind a comment sign.
        let uncommented = EXAMPLE.lines().map(|line| match line.strip_prefix("# ") {
            Some(key) if key.contains(" = ") && !key.contains("true if") => key,
            _ => line,
        });
        let uncommented = uncommented.collect::<Vec<_>>().join("\n");
        let config = read(&uncommented);
        assert!(config.room.enabled.is_some());
        assert!(config.telegram.token.is_some());
        assert!(config.discord.token.is_some());
        assert!(config.operator.listen.is_some());
    }

    #[test]
    fn a_token_is_not_in_debug_output() {
        let config = read("[telegram]\ntoken = \"1:very-secret\"");
        assert!(!format!("{config:?}").contains("very-secret"));
    }
}
