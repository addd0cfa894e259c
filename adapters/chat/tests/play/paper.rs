//! A platform on paper: it keeps what it is told to show.

use chat::{
    messenger::{Messenger, PostKey, Trouble},
    pacing::{Budget, Rate},
    render::plain,
    screen::{BoardScreen, HandScreen, MentionScreen, NoticeScreen},
};
use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};
use tables::{Channel, Identity, Platform};

const UNMETERED: Rate = Rate { burst: 1000, every: 1 };

/// Keeps each person's hand as it was shown last, those that were posted, and who is mentioned.
#[derive(Default)]
pub struct Paper {
    hands: Mutex<HashMap<Identity, HandScreen>>,
    posted: Mutex<Vec<(Identity, HandScreen)>>,
    mentions: Mutex<Vec<MentionScreen>>,
}

impl Paper {
    /// Waits until a hand is as wanted; one that never is says what it was.
    pub async fn until(&self, person: &Identity, wanted: impl Fn(&str) -> bool) -> HandScreen {
        let mut last = None;
        for _ in 0..2_000 {
            last = self.hands().get(person).cloned();
            if let Some(hand) = last.as_ref().filter(|hand| wanted(&plain(&hand.screen.text))) {
                return hand.clone();
            }
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        panic!("the hand never came to be so: {last:?}");
    }

    /// The hands that were posted, not edited, in this order.
    pub fn posted(&self) -> MutexGuard<'_, Vec<(Identity, HandScreen)>> {
        self.posted.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Who was mentioned, in this order.
    pub fn mentions(&self) -> MutexGuard<'_, Vec<MentionScreen>> {
        self.mentions.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn hands(&self) -> MutexGuard<'_, HashMap<Identity, HandScreen>> {
        self.hands.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Messenger for Paper {
    fn platform(&self) -> Platform {
        Platform::ROOM
    }

    fn budget(&self) -> Budget {
        Budget { overall: UNMETERED, channel: UNMETERED, private: UNMETERED }
    }

    fn parallel(&self) -> usize {
        8
    }

    async fn post_board(
        &self,
        _channel: &Channel,
        _board: &BoardScreen,
        _key: PostKey,
    ) -> Result<String, Trouble> {
        Ok("board".to_owned())
    }

    async fn edit_board(
        &self,
        _channel: &Channel,
        _message: &str,
        _board: &BoardScreen,
    ) -> Result<(), Trouble> {
        Ok(())
    }

    async fn post_mention(
        &self,
        _channel: &Channel,
        mention: &MentionScreen,
        _key: PostKey,
    ) -> Result<String, Trouble> {
        self.mentions().push(mention.clone());
        Ok(format!("mention {}", self.mentions().len()))
    }

    async fn post_hand(
        &self,
        person: &Identity,
        hand: &HandScreen,
        _key: PostKey,
    ) -> Result<String, Trouble> {
        self.hands().insert(person.clone(), hand.clone());
        self.posted().push((person.clone(), hand.clone()));
        Ok(format!("hand of {}", person.user))
    }

    async fn edit_hand(
        &self,
        person: &Identity,
        _message: &str,
        hand: &HandScreen,
    ) -> Result<(), Trouble> {
        self.hands().insert(person.clone(), hand.clone());
        Ok(())
    }

    async fn post_notice(
        &self,
        _channel: &Channel,
        _notice: &NoticeScreen,
        _key: PostKey,
    ) -> Result<(), Trouble> {
        Ok(())
    }

    async fn retract(&self, _message: &str) {}
}
