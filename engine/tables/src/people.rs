//! People: who sits, who asks, and what a channel has chosen.

use crate::{AccountId, Identity, Speed};
use serde::{Deserialize, Serialize};

/// The languages that there are texts in.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// English.
    #[default]
    En,
    /// German.
    De,
    /// Dutch.
    Nl,
}

impl Language {
    /// All of them.
    pub const ALL: [Language; 3] = [Language::En, Language::De, Language::Nl];

    /// Its two-letter code.
    pub const fn code(self) -> &'static str {
        match self {
            Language::En => "en",
            Language::De => "de",
            Language::Nl => "nl",
        }
    }

    /// The language of a tag such as `de` or `de-AT`; none if there are no texts in it.
    pub fn from_tag(tag: &str) -> Option<Self> {
        let code = tag.split(['-', '_']).next()?;
        Self::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(code))
    }
}

/// A person as a table knows them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Person {
    /// The account, to which seats and results belong.
    pub account: AccountId,
    /// Where the person came from: there the hand is sent.
    pub identity: Identity,
    /// The name shown. It is hostile input: it may hold anything.
    pub name: String,
    /// The person's own language.
    pub language: Language,
}

impl Person {
    /// The same after they have erased themselves: an account that leads to nobody, without a name.
    pub(crate) fn erased(self, nobody: AccountId) -> Self {
        let identity = Identity { user: nobody.to_string(), ..self.identity };
        Self { account: nobody, identity, name: String::new(), language: Language::default() }
    }
}

/// Somebody who asks for something at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asker {
    /// Who.
    pub person: Person,
    /// What the platform says of their rights in the chat.
    pub role: Role,
}

/// Rights in a chat, by the platform's own word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// An ordinary member.
    Member,
    /// May manage the chat.
    Admin,
}

/// What a channel has chosen.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct ChannelSettings {
    /// The language of what all see; none until chosen.
    pub language: Option<Language>,
    /// The speed of new tables that name none.
    pub speed: Speed,
    /// Who may start a game.
    pub start: WhoStarts,
}

/// Who may start a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum WhoStarts {
    /// Whoever is seated.
    #[default]
    Seated,
    /// The host alone.
    Host,
}
