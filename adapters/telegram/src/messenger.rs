//! Telegram's side of the surfaces: which call shows a screen, and how many of them Telegram bears.

use crate::{
    address::{self, Address, Spot},
    draw::{self, Drawing},
    line::{Letter, Line, Sound},
};
use chat::{
    messenger::{Messenger, PostKey, Trouble},
    pacing::{Budget, Rate},
    screen::{BoardScreen, HandScreen, MentionScreen, NoticeScreen},
};
use std::sync::Arc;
use tables::{BoardView, Channel, House, Identity, Platform, Reach};

/// Below the limits on Telegram's public page for bots: about 30 messages a second in all, 20 a minute
/// in a group and one a second in a private chat. What is left over is for answers to single people.
const BUDGET: Budget = Budget {
    overall: Rate { burst: 4, every: 40 },
    channel: Rate { burst: 5, every: 4_200 },
    private: Rate { burst: 3, every: 1_000 },
};
const PARALLEL: usize = 16;

/// Shows tables in Telegram's chats.
pub struct TelegramMessenger {
    line: Arc<Line>,
    house: House,
}

impl TelegramMessenger {
    /// Shows this house's tables by this line.
    pub fn new(line: Arc<Line>, house: House) -> Self {
        Self { line, house }
    }

    /// Remembers that somebody can't be written to, so that their next press opens the private chat.
    async fn learn_reach<T>(
        &self,
        person: &Identity,
        result: Result<T, Trouble>,
    ) -> Result<T, Trouble> {
        if matches!(result, Err(Trouble::Unreachable(_) | Trouble::Departed(_)))
            && let Err(refusal) = self.house.set_reachable(person, Reach::Shut).await
        {
            tracing::warn!(%refusal, "that a person can't be written to is not remembered");
        }
        result
    }

    async fn post(
        &self,
        spot: Option<Spot>,
        drawing: Drawing,
        sound: Sound,
    ) -> Result<String, Trouble> {
        let letter = Letter { spot: found(spot)?, drawing, reply_to: None, sound };
        Ok(self.line.post(&letter).await?.to_string())
    }

    /// Changes a message of this chat. What lies anywhere else is not what was meant, so that no hand
    /// can get into a group by a wrong address either.
    async fn edit(
        &self,
        spot: Option<Spot>,
        message: &str,
        drawing: Drawing,
    ) -> Result<(), Trouble> {
        match message.parse::<Address>() {
            Ok(address) if address.spot.chat == found(spot)?.chat => {
                self.line.edit(address, &drawing).await
            }
            Ok(_) | Err(_) => Err(Trouble::Gone),
        }
    }
}

impl Messenger for TelegramMessenger {
    fn platform(&self) -> Platform {
        Platform::TELEGRAM
    }

    fn budget(&self) -> Budget {
        BUDGET
    }

    fn parallel(&self) -> usize {
        PARALLEL
    }

    fn stands_in(&self, channel: &Channel, message: &str) -> bool {
        let address = message.parse::<Address>();
        address.is_ok_and(|address| {
            Spot::of(channel).is_some_and(|spot| spot.chat == address.spot.chat)
        })
    }

    fn is_buried(&self, channel: &Channel, message: &str) -> bool {
        let (Some(spot), Ok(address)) = (Spot::of(channel), message.parse::<Address>()) else {
            return false;
        };
        self.line.trail().buries(spot, address.message.0)
    }

    fn page_of(&self, _: &BoardView, message: &str) -> Option<String> {
        message.parse::<Address>().ok()?.page()
    }

    async fn post_board(
        &self,
        channel: &Channel,
        board: &BoardScreen,
        _: PostKey,
    ) -> Result<String, Trouble> {
        // A board calls nobody; who is to act is called in private.
        self.post(Spot::of(channel), draw::screen(&board.0), Sound::None).await
    }

    async fn edit_board(
        &self,
        channel: &Channel,
        message: &str,
        board: &BoardScreen,
    ) -> Result<(), Trouble> {
        self.edit(Spot::of(channel), message, draw::screen(&board.0)).await
    }

    async fn post_mention(
        &self,
        channel: &Channel,
        mention: &MentionScreen,
        _: PostKey,
    ) -> Result<String, Trouble> {
        let drawing = draw::mention(mention, address::user(&mention.person));
        self.post(Spot::of(channel), drawing, Sound::Usual).await
    }

    async fn post_hand(
        &self,
        person: &Identity,
        hand: &HandScreen,
        _: PostKey,
    ) -> Result<String, Trouble> {
        let sound = if hand.aloud { Sound::Usual } else { Sound::None };
        let posted = self.post(Spot::private(person), draw::hand(hand), sound).await;
        self.learn_reach(person, posted).await
    }

    async fn edit_hand(
        &self,
        person: &Identity,
        message: &str,
        hand: &HandScreen,
    ) -> Result<(), Trouble> {
        let edited = self.edit(Spot::private(person), message, draw::hand(hand)).await;
        self.learn_reach(person, edited).await
    }

    async fn post_notice(
        &self,
        channel: &Channel,
        notice: &NoticeScreen,
        _: PostKey,
    ) -> Result<(), Trouble> {
        self.post(Spot::of(channel), draw::screen(&notice.0), Sound::Usual).await.map(drop)
    }

    async fn tell(
        &self,
        person: &Identity,
        notice: &NoticeScreen,
        _: PostKey,
    ) -> Result<(), Trouble> {
        let told = self.post(Spot::private(person), draw::screen(&notice.0), Sound::Usual).await;
        self.learn_reach(person, told).await.map(drop)
    }

    async fn retract(&self, message: &str) {
        if let Ok(address) = message.parse() {
            self.line.delete(address).await;
        }
    }
}

fn found(spot: Option<Spot>) -> Result<Spot, Trouble> {
    spot.ok_or_else(|| Trouble::Unreachable("its address is none of Telegram's".to_owned()))
}
