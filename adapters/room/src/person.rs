//! People and places as a page names them: everything here is checked before it is believed.

use chat::render;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;
use tables::{Channel, Identity, Platform};

/// The secret by which a page says that it is the same person again. It is neither kept nor shown
/// anywhere: what is known of a person is its hash.
#[derive(Deserialize)]
#[serde(try_from = "String")]
pub struct Session(String);

impl Session {
    const DIGITS: usize = 32;

    /// Whose it is.
    pub fn person(&self) -> PersonId {
        let hash = Sha256::digest(self.0.as_bytes());
        PersonId(hash.iter().map(|byte| format!("{byte:02x}")).collect())
    }
}

impl TryFrom<String> for Session {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let fits = text.len() == Self::DIGITS && text.bytes().all(is_hex);
        fits.then_some(Self(text)).ok_or("a session has 32 hexadecimal digits")
    }
}

/// A person of the room.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PersonId(String);

impl PersonId {
    /// The person that the house knows by this identity.
    pub fn of(identity: &Identity) -> Self {
        Self(identity.user.clone())
    }

    /// What the house knows the person by.
    pub fn identity(&self) -> Identity {
        Identity { platform: Platform::ROOM, user: self.0.clone() }
    }
}

impl TryFrom<String> for PersonId {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let fits = text.len() == 64 && text.bytes().all(is_hex);
        fits.then_some(Self(text)).ok_or("a person is known by 64 hexadecimal digits")
    }
}

impl fmt::Display for PersonId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

fn is_hex(letter: u8) -> bool {
    matches!(letter, b'0'..=b'9' | b'a'..=b'f')
}

/// The short name of a channel: what stands behind the `#` of the page's address.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub struct Slug(String);

impl Slug {
    /// The slug of a channel that the house knows.
    pub fn of(channel: &Channel) -> Self {
        Self(channel.chat.clone())
    }

    /// What the house knows the channel by.
    pub fn channel(&self) -> Channel {
        Channel::new(Platform::ROOM, self.0.clone())
    }

    /// What people call the channel.
    pub fn title(&self) -> String {
        format!("#{self}")
    }
}

impl TryFrom<String> for Slug {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let may_stand = |letter: u8| matches!(letter, b'a'..=b'z' | b'0'..=b'9' | b'-');
        let fits = (1..=32).contains(&text.len()) && text.bytes().all(may_stand);
        fits.then_some(Self(text)).ok_or("a channel has 1 to 32 of the letters a-z, 0-9 and -")
    }
}

impl fmt::Display for Slug {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A name that can be seen and is short enough.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(transparent)]
pub struct Name(String);

/// Why somebody can't be called so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadName {
    /// Nothing of it can be seen.
    Empty,
    /// It is too long.
    TooLong,
}

/// What the house signs with: nobody else is called so.
const HOUSE: &str = "Stammtisch";

impl Name {
    const LONGEST: usize = 32;

    /// The name that somebody gives, cleaned.
    ///
    /// # Errors
    /// Nobody can be called so.
    pub fn read(raw: &str) -> Result<Self, BadName> {
        if raw.trim().chars().filter(|letter| *letter != LEFT_TO_RIGHT).count() > Self::LONGEST {
            return Err(BadName::TooLong);
        }
        render::title(raw).map(Self).ok_or(BadName::Empty)
    }

    /// The name, with a number if somebody else has it.
    pub fn among<'a>(self, others: impl Iterator<Item = &'a Name>) -> Self {
        let taken: Vec<String> = others.map(Name::folded).chain([HOUSE.to_lowercase()]).collect();
        let numbered = (2..).map(|number| self.numbered(number));
        let mut candidates = std::iter::once(self.clone()).chain(numbered);
        let free = candidates.find(|name| !taken.contains(&name.folded()));
        free.expect("there are more numbers than people")
    }

    /// The name itself.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The name with a number behind as many of its letters as leave room for it.
    fn numbered(&self, number: u32) -> Self {
        let mark = format!(" {number}");
        let letters: Vec<char> = self.0.chars().filter(|letter| *letter != LEFT_TO_RIGHT).collect();
        let named = |kept: usize| {
            let letters: String = letters[..kept].iter().collect();
            Self::read(&format!("{}{mark}", letters.trim_end())).ok()
        };
        let is_whole = |name: &Self| name.0.trim_end_matches(LEFT_TO_RIGHT).ends_with(&mark);
        let longest = (1..=letters.len()).rev().filter_map(named).find(is_whole);
        longest.unwrap_or(Self(mark.trim_start().to_owned()))
    }

    /// The name as far as people can tell it from another.
    fn folded(&self) -> String {
        self.0.to_lowercase()
    }
}

/// What a cleaned name may have around it, to keep the line in order. Nobody sees it.
const LEFT_TO_RIGHT: char = '\u{200e}';

#[cfg(test)]
mod tests {
    use super::*;

    fn name(raw: &str) -> Name {
        Name::read(raw).unwrap()
    }

    #[test]
    fn a_session_is_32_hexadecimal_digits() {
        let session = |text: &str| Session::try_from(text.to_owned()).is_ok();
        assert!(session("0123456789abcdef0123456789abcdef"));
        assert!(!session("0123456789ABCDEF0123456789ABCDEF"));
        assert!(!session("0123456789abcdef"));
        assert!(!session("0123456789abcdef0123456789abcdeg"));
    }

    #[test]
    fn a_person_is_known_by_the_hash_of_the_session() {
        let session = Session("0".repeat(32)).person();
        let hash = "84e0c0eafaa95a34c293f278ac52e45ce537bab5e752a00e6959a13ae103b65a";
        assert_eq!(session.to_string(), hash);
    }

    #[test]
    fn channels_have_few_letters() {
        let slug = |text: &str| Slug::try_from(text.to_owned()).is_ok();
        assert!(slug("stammtisch") && slug("a-1"));
        for wrong in ["", "A", "a b", "../x", "ä", &"a".repeat(33)] {
            assert!(!slug(wrong), "{wrong}");
        }
    }

    #[test]
    fn a_name_must_be_seen_and_fit() {
        assert_eq!(Name::read("  "), Err(BadName::Empty));
        assert_eq!(Name::read("\u{200b}\u{202e}"), Err(BadName::Empty));
        assert_eq!(Name::read(&"x".repeat(33)), Err(BadName::TooLong));
        assert_eq!(name(" Anna\n ").as_str(), "Anna");
    }

    #[test]
    fn a_name_comes_back_as_it_was_given_out() {
        for raw in ["Anna", "עדה", &"ש".repeat(32), &"x".repeat(32)] {
            let given = name(raw);
            assert_eq!(name(given.as_str()), given);
            let second = given.clone().among([&given].into_iter());
            assert_eq!(name(second.as_str()), second);
        }
    }

    #[test]
    fn nobody_is_called_like_somebody_else_or_like_the_house() {
        let anna = name("Anna");
        let second = name("ANNA").among([&anna].into_iter());
        assert_eq!(second.as_str(), "ANNA 2");
        let third = name("Anna").among([&anna, &second].into_iter());
        assert_eq!(third.as_str(), "Anna 3");
        assert_eq!(name("stammtisch").among([].into_iter()).as_str(), "stammtisch 2");
        let long = name(&"x".repeat(32));
        assert_eq!(
            long.clone().among([&long].into_iter()).as_str(),
            format!("{} 2", "x".repeat(30))
        );
        let wide = name(&"林".repeat(32));
        let second = wide.clone().among([&wide].into_iter());
        assert!(second.as_str().ends_with(" 2"), "{}", second.as_str());
    }
}
