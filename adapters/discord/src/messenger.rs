//! What the surfaces can do on Discord: post, edit and delete, within Discord's limits.

use crate::{
    Hands,
    address::{Address, channel_id, user_id},
    direct::DirectChannels,
    draw,
    nonces::{Fate, Nonces, Place, Shows, Sort},
    presses::Presses,
    rest::Rest,
    trouble::{Failure, OPENING_TOO_FAST},
};
use chat::{
    messenger::{Messenger, PostKey, Trouble},
    pacing::{Budget, Rate, Scope},
    screen::{BoardScreen, HandScreen, MentionScreen, NoticeScreen},
};
use serde_json::{Value, json};
use serenity::model::id::{ChannelId, MessageId, UserId};
use std::{sync::Arc, time::Duration};
use tables::{BoardView, Channel, Community, Identity, Millis, Platform};

/// A bot may make 50 calls a second; a few are left for what is not paced.
const OVERALL: Rate = Rate { burst: 5, every: 25 };
/// Discord publishes no figure; its headers have long said five messages in five seconds.
const EACH_CHANNEL: Rate = Rate { burst: 4, every: 1100 };
/// Calls in flight.
const PARALLEL: usize = 8;
/// Messages older than an hour can be edited a few times only, so a board of nearly that age is posted
/// anew.
const OLD: Millis = 55 * 60_000;
/// How often a message is tried to be deleted.
const DELETIONS: u32 = 3;
const DELETION_PAUSE: Duration = Duration::from_millis(500);

/// Posts, edits and deletes.
pub struct DiscordMessenger {
    rest: Arc<Rest>,
    hands: Hands,
    direct: Arc<DirectChannels>,
    presses: Arc<Presses>,
    nonces: Nonces,
}

impl DiscordMessenger {
    /// The way to all channels and people.
    pub fn new(
        rest: Arc<Rest>,
        hands: Hands,
        direct: Arc<DirectChannels>,
        presses: Arc<Presses>,
    ) -> Self {
        Self { rest, hands, direct, presses, nonces: Nonces::default() }
    }

    fn now(&self) -> Millis {
        self.rest.clock().now()
    }

    async fn post(&self, place: Place, key: PostKey, mut form: Value) -> Result<Address, Trouble> {
        let nonce = self.nonces.name(place, key);
        form["nonce"] = json!(nonce.text);
        form["enforce_nonce"] = json!(true);
        let mut posted = self.rest.post(place.channel, &form).await;
        if let (Ok(message), Shows::SomethingElse) = (&posted, nonce.shows) {
            posted = self.renew(place.channel, *message, form).await;
        }
        self.nonces.settle(place, key, fate(&posted), self.now());
        Ok(Address { channel: place.channel, message: posted? })
    }

    /// Brings a message up to date that an earlier try has posted.
    async fn renew(
        &self,
        channel: ChannelId,
        message: MessageId,
        mut form: Value,
    ) -> Result<MessageId, Failure> {
        if let Some(form) = form.as_object_mut() {
            form.retain(|part, _| !matches!(part.as_str(), "nonce" | "enforce_nonce" | "flags"));
        }
        self.rest.edit(channel, message, &form).await.map(|()| message)
    }

    async fn direct_channel(&self, user: UserId) -> Result<ChannelId, Trouble> {
        if let Some(channel) = self.direct.of(user) {
            return Ok(channel);
        }
        let wait = |wait| Trouble::Wait { wait, scope: Scope::Chat };
        self.direct.open(self.now()).map_err(wait)?;
        match self.rest.open_direct(user).await {
            Ok(channel) => {
                self.direct.learn(user, channel);
                Ok(channel)
            }
            Err(failure) if failure.has_code(OPENING_TOO_FAST) => {
                tracing::warn!("Discord opens no more direct messages for a while");
                Err(wait(self.direct.opened_too_many(self.now())))
            }
            Err(failure) => Err(failure.into()),
        }
    }

    /// The person to whom a hand may be sent.
    fn reader(&self, person: &Identity) -> Result<UserId, Trouble> {
        match self.hands {
            Hands::Ephemeral => Err(Trouble::Unreachable("hands are shown on request".to_owned())),
            Hands::Direct => {
                user_id(person).ok_or_else(|| Trouble::Unreachable("nobody on Discord".to_owned()))
            }
        }
    }
}

impl Messenger for DiscordMessenger {
    fn platform(&self) -> Platform {
        Platform::DISCORD
    }

    fn budget(&self) -> Budget {
        Budget { overall: OVERALL, channel: EACH_CHANNEL, private: EACH_CHANNEL }
    }

    fn parallel(&self) -> usize {
        PARALLEL
    }

    fn page_of(&self, board: &BoardView, message: &str) -> Option<String> {
        // Of older tables only the channel is known.
        let community = Some(&board.community)
            .filter(|community| **community != Community::of_chat(&board.channel))?
            .to_string();
        let guild = community.strip_prefix(&format!("{}:", Platform::DISCORD))?;
        let address: Address = message.parse().ok()?;
        Some(format!("https://discord.com/channels/{guild}/{address}"))
    }

    async fn post_board(
        &self,
        channel: &Channel,
        board: &BoardScreen,
        key: PostKey,
    ) -> Result<String, Trouble> {
        let place = Place { channel: known(channel)?, table: key.table, sort: Sort::Board };
        let address = self.post(place, key, draw::screen(&board.0)).await?;
        Ok(address.to_string())
    }

    async fn edit_board(
        &self,
        _channel: &Channel,
        message: &str,
        board: &BoardScreen,
    ) -> Result<(), Trouble> {
        let address: Address = message.parse().map_err(|_| Trouble::Gone)?;
        if self.now().saturating_sub(address.posted()) >= OLD {
            return Err(Trouble::Gone);
        }
        let form = draw::screen(&board.0);
        Ok(self.rest.edit(address.channel, address.message, &form).await?)
    }

    fn reminds_by_mention(&self) -> bool {
        true
    }

    async fn post_mention(
        &self,
        channel: &Channel,
        mention: &MentionScreen,
        key: PostKey,
    ) -> Result<String, Trouble> {
        let place = Place { channel: known(channel)?, table: key.table, sort: Sort::Mention };
        let drawn = draw::mention(mention, user_id(&mention.person));
        Ok(self.post(place, key, drawn).await?.to_string())
    }

    async fn post_hand(
        &self,
        person: &Identity,
        hand: &HandScreen,
        key: PostKey,
    ) -> Result<String, Trouble> {
        let channel = self.direct_channel(self.reader(person)?).await?;
        let place = Place { channel, table: key.table, sort: Sort::Hand };
        let mut form = draw::hand(hand, None);
        if !hand.aloud {
            form = draw::silent(form);
        }
        let address = self.post(place, key, form).await?;
        Ok(address.to_string())
    }

    async fn edit_hand(
        &self,
        person: &Identity,
        message: &str,
        hand: &HandScreen,
    ) -> Result<(), Trouble> {
        let address: Address = message.parse().map_err(|_| Trouble::Gone)?;
        self.direct.learn(self.reader(person)?, address.channel);
        if self.presses.settled(address).await == Some(hand.screen.content()) {
            return Ok(());
        }
        Ok(self.rest.edit(address.channel, address.message, &draw::hand(hand, None)).await?)
    }

    async fn post_notice(
        &self,
        channel: &Channel,
        notice: &NoticeScreen,
        key: PostKey,
    ) -> Result<(), Trouble> {
        let sort = Sort::Notice(key.number);
        let place = Place { channel: known(channel)?, table: key.table, sort };
        self.post(place, key, draw::screen(&notice.0)).await.map(drop)
    }

    async fn tell(
        &self,
        person: &Identity,
        notice: &NoticeScreen,
        key: PostKey,
    ) -> Result<(), Trouble> {
        let channel = self.direct_channel(self.reader(person)?).await?;
        let place = Place { channel, table: key.table, sort: Sort::Notice(key.number) };
        self.post(place, key, draw::screen(&notice.0)).await.map(drop)
    }

    async fn retract(&self, message: &str) {
        let Ok(address) = message.parse::<Address>() else { return };
        for _ in 0..DELETIONS {
            match self.rest.delete(address.channel, address.message).await {
                Err(Failure::Limited(limit)) => {
                    self.rest.clock().sleep_until(self.now() + limit.wait).await;
                }
                Err(Failure::Unreached(_)) => tokio::time::sleep(DELETION_PAUSE).await,
                Err(failure) => return tracing::debug!(%failure, "a message could not be deleted"),
                Ok(()) => return,
            }
        }
    }
}

fn known(channel: &Channel) -> Result<ChannelId, Trouble> {
    channel_id(channel).ok_or_else(|| Trouble::Unreachable("no channel of Discord".to_owned()))
}

fn fate(posted: &Result<MessageId, Failure>) -> Fate {
    match posted {
        Ok(_) => Fate::Posted,
        Err(Failure::Unreached(_)) => Fate::Unknown,
        Err(Failure::Limited(_) | Failure::Refused(_)) => Fate::Refused,
    }
}
