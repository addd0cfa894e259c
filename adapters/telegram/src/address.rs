//! Where messages stand: chats, topics, and the address by which a message is found again.
//!
//! The neutral side keeps chats and messages as texts, which are written and read here alone.

use std::{fmt, str::FromStr};
use tables::{Channel, Identity, Platform};
use teloxide::types::{ChatId, MessageId, ThreadId, UserId};

/// A chat, or a topic of a forum. The general topic has no number that a bot may name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Spot {
    /// The chat.
    pub chat: ChatId,
    /// The topic.
    pub topic: Option<ThreadId>,
}

/// A message of the bot's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Address {
    /// Where it stands.
    pub spot: Spot,
    /// Its number there.
    pub message: MessageId,
}

impl Spot {
    /// The private chat with a person, whose number is the person's.
    pub fn private(person: &Identity) -> Option<Self> {
        let user: u64 = person.user.parse().ok()?;
        Some(Self { chat: UserId(user).into(), topic: None })
    }

    /// Whether it is a private chat. Their numbers alone are positive; the library's own answer is a panic
    /// when a chat's number is one that it does not know yet.
    pub const fn is_private(self) -> bool {
        self.chat.0 > 0
    }

    /// The place of a channel.
    pub fn of(channel: &Channel) -> Option<Self> {
        let topic = match &channel.topic {
            Some(topic) => Some(thread(topic)?),
            None => None,
        };
        Some(Self { chat: ChatId(channel.chat.parse().ok()?), topic })
    }

    /// The channel that is here.
    pub fn channel(self) -> Channel {
        Channel {
            platform: Platform::TELEGRAM,
            chat: self.chat.to_string(),
            topic: self.topic.map(|ThreadId(MessageId(topic))| topic.to_string()),
        }
    }
}

impl Address {
    /// The page that shows the message to members of its chat; basic groups have none.
    pub fn page(&self) -> Option<String> {
        let chat = self.spot.chat.to_string();
        let chat = chat.strip_prefix("-100")?;
        let topic = self.spot.topic.map(|ThreadId(topic)| format!("{topic}/")).unwrap_or_default();
        Some(format!("https://t.me/c/{chat}/{topic}{}", self.message))
    }
}

/// Who a user is to the tables.
pub fn identity(user: UserId) -> Identity {
    Identity { platform: Platform::TELEGRAM, user: user.to_string() }
}

/// The user that an identity stands for.
pub fn user(identity: &Identity) -> Option<UserId> {
    identity.user.parse().ok().map(UserId)
}

fn thread(number: &str) -> Option<ThreadId> {
    number.parse().ok().map(|number| ThreadId(MessageId(number)))
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.spot.chat, self.message)?;
        match self.spot.topic {
            Some(ThreadId(topic)) => write!(f, ":{topic}"),
            None => Ok(()),
        }
    }
}

/// The text is the address of no message.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not the address of a message")]
pub struct NoAddress;

impl FromStr for Address {
    type Err = NoAddress;

    fn from_str(text: &str) -> Result<Self, NoAddress> {
        let mut parts = text.splitn(3, ':');
        let chat = parts.next().and_then(|chat| chat.parse().ok()).map(ChatId).ok_or(NoAddress)?;
        let message =
            parts.next().and_then(|id| id.parse().ok()).map(MessageId).ok_or(NoAddress)?;
        let topic = parts.next().map(|topic| thread(topic).ok_or(NoAddress)).transpose()?;
        Ok(Self { spot: Spot { chat, topic }, message })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_found_again() {
        for text in ["-1002000000001:17", "-1002000000001:17:4", "5400000001:3"] {
            assert_eq!(text.parse::<Address>().unwrap().to_string(), text);
        }
        for text in ["", "17", "x:1", "1:x", "1:2:x"] {
            assert_eq!(text.parse::<Address>(), Err(NoAddress), "{text}");
        }
    }

    #[test]
    fn messages_of_supergroups_have_pages() {
        let page = |text: &str| text.parse::<Address>().unwrap().page();
        assert_eq!(page("-1002000000001:17").unwrap(), "https://t.me/c/2000000001/17");
        assert_eq!(page("-1002000000001:17:4").unwrap(), "https://t.me/c/2000000001/4/17");
        assert_eq!(page("-4100000001:17"), None);
        assert_eq!(page("5400000001:3"), None);
    }

    #[test]
    fn a_channel_is_found_again() {
        let plain = Channel::new(Platform::TELEGRAM, "-4100000001");
        let topic = Channel { topic: Some("12".to_owned()), ..plain.clone() };
        for channel in [plain, topic] {
            assert_eq!(Spot::of(&channel).unwrap().channel(), channel);
        }
        assert_eq!(Spot::of(&Channel::new(Platform::TELEGRAM, "room")), None);
    }
}
