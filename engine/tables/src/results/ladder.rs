//! Ladders: among whom, in which game and in which time people are compared.

use crate::{Channel, Millis, Platform};
use rules::GameName;
use serde::{Deserialize, Serialize};
use std::fmt;
use time::OffsetDateTime;

/// Those who share a ranking: a server with all its channels, or a group with all its topics.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Community(String);

impl Community {
    /// The one that a platform knows by this id.
    pub fn new(platform: Platform, id: &str) -> Self {
        // Its text stands between slashes in keys.
        Self(format!("{platform}:{}", id.replace('%', "%25").replace('/', "%2f")))
    }

    /// The one of this text, which another one's `Display` has made.
    pub fn of_text(text: &str) -> Self {
        Self(text.replace('/', "%2f"))
    }

    /// The chat that a channel is or is part of.
    pub fn of_chat(channel: &Channel) -> Self {
        Self::new(channel.platform, &channel.chat)
    }
}

impl fmt::Display for Community {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Among whom people are compared.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// The people of one server or group.
    Here(Community),
    /// All who chose to be compared with everybody.
    Everywhere,
}

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Scope::Here(community) => write!(f, "in:{community}"),
            Scope::Everywhere => f.write_str("all"),
        }
    }
}

/// In which time. Months are those of UTC.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Season {
    /// One month; everybody begins it anew.
    Month {
        /// The year.
        year: i32,
        /// The month, from 1 to 12.
        month: u8,
    },
    /// All there is.
    AllTime,
}

impl Season {
    /// The month of a moment.
    pub fn month_of(at: Millis) -> Self {
        let seconds = i64::try_from(at / 1000).unwrap_or(i64::MAX);
        let date = OffsetDateTime::from_unix_timestamp(seconds)
            .unwrap_or(OffsetDateTime::UNIX_EPOCH)
            .date();
        Season::Month { year: date.year(), month: date.month().into() }
    }
}

impl fmt::Display for Season {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Season::Month { year, month } => write!(f, "{year:04}-{month:02}"),
            Season::AllTime => f.write_str("all"),
        }
    }
}

/// One ranking: each person has one rating on it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Ladder {
    /// Among whom.
    pub scope: Scope,
    /// In which game.
    pub game: GameName,
    /// In which time.
    pub season: Season,
}

impl fmt::Display for Ladder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}", self.scope, self.game.as_str(), self.season)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_month_ends_with_its_last_millisecond() {
        let february = Season::Month { year: 2028, month: 2 };
        assert_eq!(Season::month_of(1_835_481_599_999), february);
        assert_eq!(Season::month_of(1_835_481_600_000), Season::Month { year: 2028, month: 3 });
    }

    #[test]
    fn a_communitys_name_can_not_end_its_part_of_a_key() {
        let odd = Community::new(Platform::ROOM, "a/b%2f");
        assert_eq!(odd.to_string(), "room:a%2fb%252f");
    }
}
