//! What comes in from a platform, and what goes back to the one person whom it concerns.

use crate::{
    screen::{HandScreen, ReplyScreen},
    token::{Action, Token},
    words::Typed,
};
use tables::{Channel, Community, Identity, Language, Person, Role, TableId, UpdateId};

/// Somebody who types or presses, as the platform tells of them.
#[derive(Clone, Debug)]
pub struct Visitor {
    /// Who.
    pub identity: Identity,
    /// The name shown; hostile input.
    pub name: String,
    /// The language that the platform says they read.
    pub language: Language,
    /// Their rights in the chat.
    pub role: Role,
}

/// Where somebody types or presses.
#[derive(Clone, Debug)]
pub enum Place {
    /// In a channel.
    Channel {
        /// Which.
        channel: Channel,
        /// Whose ranking counts there.
        community: Community,
        /// What people call it; hostile input.
        title: String,
    },
    /// In the private chat.
    Private,
}

/// What somebody does.
#[derive(Clone, Debug)]
pub enum Deed {
    /// Types a command.
    Types(Typed),
    /// Presses a button with this token.
    Presses(String),
    /// Follows an invitation to a table, by a link that was made for them.
    Accepts(String),
}

/// Something that came in from a platform.
#[derive(Clone, Debug)]
pub struct Incoming {
    /// From whom.
    pub visitor: Visitor,
    /// From where.
    pub place: Place,
    /// What.
    pub deed: Deed,
    /// The platform's id of it, so that it is carried out once only.
    pub update: Option<UpdateId>,
}

/// The answer, for the one person alone.
#[derive(Clone, Debug)]
pub enum Answer {
    /// It was done.
    Told(String),
    /// It was not done, for a reason; nothing has changed.
    Refused(String),
    /// Something to read.
    Read(ReplyScreen),
    /// Something that nobody else may read: it is not given at all where others would.
    Private(ReplyScreen),
    /// The person's hand at a table.
    Hand(Box<HandAnswer>),
    /// Something to read with a file beside it. Like the others it may be read by nobody else.
    File(Box<FileAnswer>),
    /// The private chat must be opened first; there the seat is taken, by this invitation.
    Invited {
        /// What to say.
        text: String,
        /// The payload of a link that only this person can use.
        invitation: String,
    },
}

/// A hand as an answer.
#[derive(Clone, Debug)]
pub struct HandAnswer {
    /// The table.
    pub table: TableId,
    /// Whose hand.
    pub person: Person,
    /// The hand as it is now.
    pub hand: HandScreen,
    /// What was done or chosen, if the hand comes as the answer to that.
    pub told: Option<String>,
}

/// A file as an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileAnswer {
    /// What is said with it.
    pub screen: ReplyScreen,
    /// The file's name.
    pub name: &'static str,
    /// What it is.
    pub media: Media,
    /// Its content.
    pub bytes: Vec<u8>,
}

/// What a file is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Media {
    /// A picture, to be shown at once.
    Png,
    /// Data, to be kept.
    Json,
}

impl Media {
    /// Its name for other programs.
    pub const fn mime(self) -> &'static str {
        match self {
            Media::Png => "image/png",
            Media::Json => "application/json",
        }
    }
}

/// Whether people can be written to before they have opened a private chat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PrivateChats {
    /// They always can.
    Open,
    /// Only once they have opened it themselves.
    OpenedByThem,
}

impl Deed {
    /// Whether the answer depends on the person's rights in the chat, so that the platform must be asked.
    pub fn asks_for_rights(&self) -> bool {
        match self {
            Deed::Types(typed) => {
                matches!(typed.name.as_str(), "kick" | "end" | "settings" | "start" | "leaderboard")
            }
            Deed::Presses(token) => Token::decode(token).is_some_and(|token| {
                let action = token.action;
                matches!(action, Action::Kick(_) | Action::End | Action::Start | Action::More)
            }),
            Deed::Accepts(_) => false,
        }
    }
}
