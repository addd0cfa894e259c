//! Where a message is: its channel and its own number, as surfaces store it.

use serenity::model::id::{ChannelId, MessageId, UserId};
use std::{fmt, str::FromStr};
use tables::{Channel, Identity, Millis, Platform};

/// The moment that Discord's numbers count from, the first of 2015. (Developer documentation,
/// "Snowflakes".)
const DISCORD_EPOCH: Millis = 1_420_070_400_000;

/// A message in a channel, a thread or direct messages.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Address {
    /// The channel.
    pub channel: ChannelId,
    /// The message.
    pub message: MessageId,
}

impl Address {
    /// When it was posted: a message's number says so.
    pub fn posted(&self) -> Millis {
        DISCORD_EPOCH + (self.message.get() >> 22)
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.channel, self.message)
    }
}

/// The text is no address of ours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not the address of a message")]
pub struct NoAddress;

impl FromStr for Address {
    type Err = NoAddress;

    fn from_str(text: &str) -> Result<Self, NoAddress> {
        let (channel, message) = text.split_once('/').ok_or(NoAddress)?;
        Ok(Self {
            channel: ChannelId::new(number(channel).ok_or(NoAddress)?),
            message: MessageId::new(number(message).ok_or(NoAddress)?),
        })
    }
}

/// A channel of Discord as tables know it. A thread has a number of its own, so it is one too.
pub fn channel(channel: ChannelId) -> Channel {
    Channel::new(Platform::DISCORD, channel.to_string())
}

/// The number of a channel; none if it is no channel of Discord.
pub fn channel_id(channel: &Channel) -> Option<ChannelId> {
    number(&channel.chat).map(ChannelId::new)
}

/// A person as tables know them.
pub fn identity(user: UserId) -> Identity {
    Identity { platform: Platform::DISCORD, user: user.to_string() }
}

/// The number of a person; none if they are nobody on Discord.
pub fn user_id(person: &Identity) -> Option<UserId> {
    number(&person.user).map(UserId::new)
}

/// A number that Discord could have given: zero and its like are none.
fn number(text: &str) -> Option<u64> {
    text.parse().ok().filter(|number| (1..u64::MAX).contains(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_read_as_it_was_written() {
        let address = Address { channel: ChannelId::new(17), message: MessageId::new(4 << 22) };
        assert_eq!(address.to_string(), "17/16777216");
        assert_eq!(address.to_string().parse(), Ok(address));
        assert_eq!(address.posted(), 1_420_070_400_004);
        for none in ["", "17", "17/", "0/1", "1/0", "1/2/3", "1/x", "18446744073709551615/1"] {
            assert_eq!(none.parse::<Address>(), Err(NoAddress), "{none}");
        }
    }
}
