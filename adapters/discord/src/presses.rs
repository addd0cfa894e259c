//! Messages that are being answered in place.
//!
//! Who presses a button of their hand sees the new hand as the answer. The surfaces want to show the
//! same at the same moment; so an edit of a pressed message waits for its answer, and is spared if the
//! answer has shown the same.

use crate::address::Address;
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
    time::Duration,
};
use tokio::{sync::watch, time::timeout};

/// How long an edit waits for an answer.
const PATIENCE: Duration = Duration::from_secs(3);

/// The messages under an answer.
#[derive(Default)]
pub struct Presses(Mutex<HashMap<Address, Weak<Answering>>>);

type Answering = watch::Sender<Option<u64>>;

/// One answer under way. It is over when this is dropped.
pub struct Press(Arc<Answering>);

impl Press {
    /// Says what the message shows now.
    pub fn shows(&self, content: u64) {
        self.0.send_replace(Some(content));
    }
}

impl Presses {
    /// Begins to answer a press on this message.
    pub fn begin(&self, address: Address) -> Press {
        let mut pressed = self.pressed();
        if let Some(answering) = pressed.get(&address).and_then(Weak::upgrade) {
            return Press(answering);
        }
        pressed.retain(|_, answering| answering.strong_count() > 0);
        let answering = Arc::new(watch::Sender::new(None));
        pressed.insert(address, Arc::downgrade(&answering));
        Press(answering)
    }

    /// Waits until no press on this message is being answered. Gives what the last answer has shown
    /// there; none if nobody pressed, or nothing was shown.
    pub async fn settled(&self, address: Address) -> Option<u64> {
        let answering = self.pressed().get(&address).and_then(Weak::upgrade)?;
        let mut shown = answering.subscribe();
        drop(answering);
        let over = async { while shown.changed().await.is_ok() {} };
        timeout(PATIENCE, over).await.ok()?;
        *shown.borrow()
    }

    fn pressed(&self) -> MutexGuard<'_, HashMap<Address, Weak<Answering>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serenity::model::id::{ChannelId, MessageId};

    const HAND: Address = Address { channel: ChannelId::new(1), message: MessageId::new(2) };

    #[tokio::test]
    async fn an_edit_waits_for_all_answers_and_learns_what_they_have_shown() {
        let presses = Arc::new(Presses::default());
        assert_eq!(presses.settled(HAND).await, None);
        let (first, second) = (presses.begin(HAND), presses.begin(HAND));
        let edit = tokio::spawn({
            let presses = Arc::clone(&presses);
            async move { presses.settled(HAND).await }
        });
        tokio::task::yield_now().await;
        first.shows(7);
        drop(first);
        tokio::task::yield_now().await;
        assert!(!edit.is_finished());
        drop(second);
        assert_eq!(edit.await.unwrap(), Some(7));
        assert_eq!(presses.settled(HAND).await, None);
    }

    #[tokio::test]
    async fn an_answer_that_shows_nothing_leaves_the_edit_to_be_made() {
        let presses = Presses::default();
        let press = presses.begin(HAND);
        let (shown, ()) = tokio::join!(presses.settled(HAND), async { drop(press) });
        assert_eq!(shown, None);
    }
}
