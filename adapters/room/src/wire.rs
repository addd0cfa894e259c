//! The frames between page and program, as JSON.

use crate::{
    person::{Name, PersonId, Session, Slug},
    words::{CommandLine, PageTexts},
};
use axum::extract::ws::Utf8Bytes;
use base64::{Engine, prelude::BASE64_STANDARD};
use chat::{
    reception::{FileAnswer, Media},
    screen::{Block, Button, Press, Screen, Style, Text},
    token::{Action, Token},
};
use serde::{Deserialize, Serialize, Serializer};
use std::{fmt, str::FromStr};
use tables::Millis;

/// What a page sends.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum FromPage {
    /// The first word on every connection.
    Hello(Hello),
    /// A line in the channel.
    Say { text: String },
    /// A line in private.
    Whisper { text: String },
    /// A press of a button.
    Press { place: Place, token: String },
}

/// Who comes, and where to.
#[derive(Deserialize)]
pub struct Hello {
    pub session: Session,
    pub name: String,
    pub language: String,
    pub channel: Slug,
}

/// What a page is sent.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum ToPage<'a> {
    /// The person is in.
    Welcome { name: &'a Name, channel: &'a Slug, texts: &'a PageTexts, commands: &'a [CommandLine] },
    /// The person can't come in like this.
    Refused { text: &'a str },
    /// A message, new or changed.
    Show { place: Place, message: &'a Message },
    /// A message is gone.
    Remove { place: Place, id: MessageId },
    /// An answer to this person.
    Toast { text: &'a str, kind: Tone },
    /// Who is in the channel.
    People { names: &'a [&'a Name] },
}

/// A frame as it goes over the wire; copies share the letters.
pub type Frame = Utf8Bytes;

impl ToPage<'_> {
    /// The frame of it.
    pub fn frame(&self) -> Frame {
        serde_json::to_string(self).expect("frames have nothing that JSON has not").into()
    }
}

/// Which of the two panes of a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Place {
    Channel,
    Private,
}

/// Whether an answer says that something was done or that it was not.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Tone {
    Told,
    Refused,
}

/// A message's number. Later messages have higher ones, those of a later run of the program included.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct MessageId(u64);

impl MessageId {
    /// How many messages a millisecond has numbers for; more borrow from the next.
    const PER_MILLISECOND: u64 = 1000;

    /// The next number at this time.
    pub fn after(self, now: Millis) -> Self {
        Self((now * Self::PER_MILLISECOND).max(self.0 + 1))
    }
}

impl Serialize for MessageId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // As text, because a page's numbers are not exact to the last digit.
        serializer.collect_str(&self.0)
    }
}

/// A message as a page shows it.
#[derive(Clone, Debug, Serialize)]
pub struct Message {
    pub id: MessageId,
    pub at: Millis,
    #[serde(flatten)]
    pub content: Content,
}

/// What a message shows.
#[derive(Clone, Debug, Serialize)]
pub struct Content {
    /// Whose words they are; none for the house's own.
    pub from: Option<Name>,
    pub blocks: Vec<Block>,
    pub buttons: Vec<Vec<Key>>,
    /// Whether it calls the person.
    pub call: bool,
    /// A file beside it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<FileFrame>,
}

/// A file as a page knows it.
#[derive(Clone, Debug, Serialize)]
pub struct FileFrame {
    name: &'static str,
    /// Whether it is a picture, to be shown at once.
    picture: bool,
    /// The whole file as an address: nobody else can ask for it.
    url: String,
}

impl From<&FileAnswer> for FileFrame {
    fn from(file: &FileAnswer) -> Self {
        let content = BASE64_STANDARD.encode(&file.bytes);
        Self {
            name: file.name,
            picture: file.media == Media::Png,
            url: format!("data:{};base64,{content}", file.media.mime()),
        }
    }
}

/// A button as a page knows it.
#[derive(Clone, Debug, Serialize)]
pub struct Key {
    label: String,
    style: Style,
    #[serde(skip_serializing_if = "Option::is_none")]
    token: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    url: Option<String>,
    /// Whether a press only chooses, so that it can be picked up and dropped on another button.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    marks: bool,
}

impl Content {
    /// What somebody says.
    pub fn said(from: &Name, words: &str) -> Self {
        let mut text = Text::default();
        text.say(words);
        Self {
            from: Some(from.clone()),
            blocks: text.0,
            buttons: Vec::new(),
            call: false,
            file: None,
        }
    }
}

impl From<&Screen> for Content {
    fn from(screen: &Screen) -> Self {
        let row = |row: &Vec<Button>| row.iter().map(Key::from).collect();
        Self {
            from: None,
            blocks: screen.text.0.clone(),
            buttons: screen.buttons.iter().map(row).collect(),
            call: false,
            file: None,
        }
    }
}

impl From<&Button> for Key {
    fn from(button: &Button) -> Self {
        let (token, url) = match button.press.clone() {
            Press::Token(token) => (Some(token), None),
            Press::Page(url) => (None, Some(url)),
        };
        let action = token.as_deref().and_then(Token::decode).map(|token| token.action);
        let marks = matches!(action, Some(Action::Mark(_)));
        Self { label: button.label.clone(), style: button.style, token, url, marks }
    }
}

/// Where messages lie: for all in a channel, or for one person alone.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Pane {
    Channel(Slug),
    Private(PersonId),
}

impl Pane {
    /// Where it stands on a page.
    pub fn place(&self) -> Place {
        match self {
            Pane::Channel(_) => Place::Channel,
            Pane::Private(_) => Place::Private,
        }
    }
}

/// The address of a message, by which surfaces remember it beyond the end of the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Address {
    pub pane: Pane,
    pub id: MessageId,
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.pane {
            Pane::Channel(slug) => write!(f, "channel/{slug}/{}", self.id.0),
            Pane::Private(person) => write!(f, "private/{person}/{}", self.id.0),
        }
    }
}

/// The text is no address of the room.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not the address of a message in the room")]
pub struct NoAddress;

impl FromStr for Address {
    type Err = NoAddress;

    fn from_str(text: &str) -> Result<Self, NoAddress> {
        let parts: Vec<&str> = text.split('/').collect();
        let [place, whose, id] = parts[..] else { return Err(NoAddress) };
        let pane = match place {
            "channel" => Pane::Channel(whose.to_owned().try_into().map_err(|_| NoAddress)?),
            "private" => Pane::Private(whose.to_owned().try_into().map_err(|_| NoAddress)?),
            _ => return Err(NoAddress),
        };
        Ok(Self { pane, id: MessageId(id.parse().map_err(|_| NoAddress)?) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_reads_back() {
        let person = "84e0c0eafaa95a34c293f278ac52e45ce537bab5e752a00e6959a13ae103b65a";
        for text in ["channel/stammtisch/17".to_owned(), format!("private/{person}/18")] {
            assert_eq!(text.parse::<Address>().unwrap().to_string(), text);
        }
        for wrong in ["", "channel/stammtisch", "channel/A/1", "private/x/1", "elsewhere/a/1"] {
            assert_eq!(wrong.parse::<Address>(), Err(NoAddress), "{wrong}");
        }
    }

    #[test]
    fn numbers_grow_whatever_the_clock_does() {
        let first = MessageId::default().after(5);
        let second = first.after(5);
        assert!(second > first && second.after(3) > second);
        assert!(MessageId::default().after(6) > second);
    }

    #[test]
    fn a_hello_with_anything_amiss_is_not_read() {
        let hello = |session: &str, channel: &str| {
            let text = serde_json::json!({
                "type": "hello", "session": session, "name": "Anna", "language": "en", "channel": channel,
            });
            serde_json::from_value::<FromPage>(text).is_ok()
        };
        let session = "0123456789abcdef0123456789abcdef";
        assert!(hello(session, "stammtisch"));
        assert!(!hello("short", "stammtisch"));
        assert!(!hello(session, "No Such Channel"));
    }
}
