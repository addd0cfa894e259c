//! A platform on paper: it keeps what it is told to show.

use chat::{
    messenger::{Messenger, PostKey, Trouble},
    pacing::{Budget, Rate},
    render::plain,
    screen::{BoardScreen, HandScreen, NoticeScreen},
};
use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};
use tables::{Channel, Identity, Platform};

const UNMETERED: Rate = Rate { burst: 1000, every: 1 };

/// Keeps each person's hand as it was shown last.
#[derive(Default)]
pub struct Paper(Mutex<HashMap<Identity, HandScreen>>);

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

    fn hands(&self) -> MutexGuard<'_, HashMap<Identity, HandScreen>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
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

    async fn post_hand(
        &self,
        person: &Identity,
        hand: &HandScreen,
        _key: PostKey,
    ) -> Result<String, Trouble> {
        self.hands().insert(person.clone(), hand.clone());
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
