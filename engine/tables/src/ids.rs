//! Keys. Each is a type of its own, so that a chat can't be mistaken for a person or a table.

use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// A place where people chat, by its short lower-case name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Platform(&'static str);

impl Platform {
    /// The page that the program serves itself.
    pub const ROOM: Platform = Platform("room");
    /// Telegram.
    pub const TELEGRAM: Platform = Platform("telegram");
    /// Discord.
    pub const DISCORD: Platform = Platform("discord");

    const ALL: [Platform; 3] = [Platform::ROOM, Platform::TELEGRAM, Platform::DISCORD];

    /// Its name.
    pub const fn as_str(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for Platform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl Serialize for Platform {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0)
    }
}

impl<'de> Deserialize<'de> for Platform {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        let found = Platform::ALL.into_iter().find(|platform| platform.0 == name);
        found.ok_or_else(|| serde::de::Error::custom("no such platform"))
    }
}

/// Where a table stands: a chat, or a thread or topic of it. One table at a time in each.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Channel {
    /// The platform.
    pub platform: Platform,
    /// The platform's id of the chat.
    pub chat: String,
    /// The topic, where a chat has several under one id.
    pub topic: Option<String>,
}

impl Channel {
    /// A chat without topics, or a thread that has an id of its own.
    pub fn new(platform: Platform, chat: impl Into<String>) -> Self {
        Self { platform, chat: chat.into(), topic: None }
    }
}

impl fmt::Display for Channel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.platform, self.chat)?;
        match &self.topic {
            Some(topic) => write!(f, ":{topic}"),
            None => Ok(()),
        }
    }
}

/// Who somebody is on one platform. It belongs to exactly one account.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Identity {
    /// The platform.
    pub platform: Platform,
    /// The platform's id of the person.
    pub user: String,
}

impl fmt::Display for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.platform, self.user)
    }
}

/// A person, whatever the platform.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AccountId(pub(crate) u64);

impl fmt::Display for AccountId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// An update of a platform that is carried out at most once: a press, a command.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct UpdateId {
    /// The platform.
    pub platform: Platform,
    /// The platform's id of the update.
    pub id: String,
}

impl fmt::Display for UpdateId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.platform, self.id)
    }
}

/// How many facts a table has. It only grows.
pub type Version = u64;

/// A table, by a number drawn at random, so that no one finds a table by counting.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TableId(u64);

impl TableId {
    const DIGITS: usize = 10;
    const ALPHABET: &'static [u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

    /// The table of this number; only its lower 50 bits count.
    pub const fn new(number: u64) -> Self {
        Self(number & ((1 << 50) - 1))
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digit = |place: usize| Self::ALPHABET[(self.0 >> (5 * place)) as usize & 31] as char;
        (0..Self::DIGITS).rev().try_for_each(|place| write!(f, "{}", digit(place)))
    }
}

/// The text is no table's id.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not the id of a table")]
pub struct NotATable;

impl FromStr for TableId {
    type Err = NotATable;

    fn from_str(text: &str) -> Result<Self, NotATable> {
        if text.len() != Self::DIGITS {
            return Err(NotATable);
        }
        let digit = |letter: u8| Self::ALPHABET.iter().position(|known| *known == letter);
        let number =
            text.bytes().try_fold(0u64, |number, letter| Some(number << 5 | digit(letter)? as u64));
        number.map(TableId).ok_or(NotATable)
    }
}

impl Serialize for TableId {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for TableId {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}
