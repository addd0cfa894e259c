//! Surfaces of the room: messages in the hall's panes.

use crate::{
    hall::Hall,
    person::{PersonId, Slug},
    wire::{Address, Content, Pane},
};
use chat::{
    messenger::{Messenger, PostKey, Trouble},
    pacing::{Budget, Rate},
    screen::{BoardScreen, HandScreen, MentionScreen, NoticeScreen, Screen, Span, Text},
};
use std::sync::Arc;
use tables::{Channel, Identity, Platform};

/// Nobody meters the room; what is changed several times in a moment need be shown only once.
const UNMETERED: Rate = Rate { burst: 1000, every: 1 };
/// With so many messages below it, a board is out of sight on most screens.
const BURIED: usize = 3;

/// Shows tables in the hall.
pub struct RoomMessenger(pub Arc<Hall>);

impl RoomMessenger {
    /// Changes a message of this pane. What lies anywhere else is not what was meant, so that no hand
    /// can get into a channel by a wrong address either.
    fn change(&self, pane: &Pane, message: &str, content: Content) -> Result<(), Trouble> {
        match message.parse::<Address>() {
            Ok(address) if address.pane == *pane => {
                self.0.change(&address, content);
                Ok(())
            }
            Ok(_) | Err(_) => Err(Trouble::Gone),
        }
    }
}

impl Messenger for RoomMessenger {
    fn platform(&self) -> Platform {
        Platform::ROOM
    }

    fn budget(&self) -> Budget {
        Budget { overall: UNMETERED, channel: UNMETERED, private: UNMETERED }
    }

    fn parallel(&self) -> usize {
        64
    }

    fn holds(&self, message: &str) -> bool {
        message.parse::<Address>().is_ok_and(|address| self.0.holds(&address))
    }

    fn is_buried(&self, _channel: &Channel, message: &str) -> bool {
        message.parse::<Address>().is_ok_and(|address| self.0.below(&address) >= BURIED)
    }

    async fn post_board(
        &self,
        channel: &Channel,
        board: &BoardScreen,
        _key: PostKey,
    ) -> Result<String, Trouble> {
        Ok(self.0.show(pane_of(channel), Content::from(&board.0)).to_string())
    }

    async fn edit_board(
        &self,
        channel: &Channel,
        message: &str,
        board: &BoardScreen,
    ) -> Result<(), Trouble> {
        self.change(&pane_of(channel), message, Content::from(&board.0))
    }

    async fn post_mention(
        &self,
        channel: &Channel,
        mention: &MentionScreen,
        _key: PostKey,
    ) -> Result<String, Trouble> {
        let mut text = Text::default();
        text.line([Span::strong(&*mention.name), Span::plain(&*mention.says)]);
        let screen = Screen { text, buttons: Vec::new() };
        Ok(self.0.show(pane_of(channel), Content::from(&screen)).to_string())
    }

    async fn post_hand(
        &self,
        person: &Identity,
        hand: &HandScreen,
        _key: PostKey,
    ) -> Result<String, Trouble> {
        Ok(self.0.show(pane_of_person(person), of_hand(hand)).to_string())
    }

    async fn edit_hand(
        &self,
        person: &Identity,
        message: &str,
        hand: &HandScreen,
    ) -> Result<(), Trouble> {
        self.change(&pane_of_person(person), message, of_hand(hand))
    }

    async fn post_notice(
        &self,
        channel: &Channel,
        notice: &NoticeScreen,
        _key: PostKey,
    ) -> Result<(), Trouble> {
        self.0.show(pane_of(channel), Content::from(&notice.0));
        Ok(())
    }

    async fn retract(&self, message: &str) {
        if let Ok(address) = message.parse() {
            self.0.remove(&address);
        }
    }
}

fn pane_of(channel: &Channel) -> Pane {
    Pane::Channel(Slug::of(channel))
}

fn pane_of_person(person: &Identity) -> Pane {
    Pane::Private(PersonId::of(person))
}

fn of_hand(hand: &HandScreen) -> Content {
    Content { call: hand.call, ..Content::from(&hand.screen) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tables::Clock;

    #[tokio::test]
    async fn a_hand_can_not_be_put_into_a_message_of_a_channel_or_of_somebody_else() {
        let messenger = RoomMessenger(Arc::new(Hall::new(Clock::system())));
        let channel = Channel::new(Platform::ROOM, "stammtisch");
        let person = |digit: &str| Identity { platform: Platform::ROOM, user: digit.repeat(64) };
        let key = PostKey { table: tables::TableId::new(1), number: 1 };
        let board = BoardScreen(Screen::default());
        let hand =
            HandScreen { screen: Screen::default(), call: true, aloud: true, way_back: None };
        let on_board = messenger.post_board(&channel, &board, key).await.unwrap();
        let with_anna = messenger.post_hand(&person("a"), &hand, key).await.unwrap();
        for wrong in [&on_board, &with_anna] {
            assert_eq!(messenger.edit_hand(&person("b"), wrong, &hand).await, Err(Trouble::Gone));
        }
        assert_eq!(messenger.edit_hand(&person("a"), &with_anna, &hand).await, Ok(()));
    }
}
