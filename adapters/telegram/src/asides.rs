//! Single messages that answer one person, beside the surfaces that are kept up to date.
//!
//! They are few and small, so each chat has a little budget for them of its own. Who asks for more than
//! that gets no answer: nobody shall use up a group's budget by typing nonsense.

use crate::{
    address::{Address, Spot},
    line::{Letter, Line},
};
use chat::{messenger::Trouble, pacing::Rate, reception::FileAnswer};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};
use tables::Millis;
use teloxide::types::ChatId;

const IN_GROUPS: Rate = Rate { burst: 3, every: 20_000 };
const IN_PRIVATE: Rate = Rate { burst: 4, every: 1_000 };
/// How long an answer may wait for its turn before nobody remembers the question.
const LONGEST_WAIT: Millis = 30_000;
/// How often one is tried.
const TRIES: u32 = 4;
/// The pause after trouble that passes.
const PAUSE: Millis = 1_000;

/// Posts single messages.
pub struct Asides {
    line: Arc<Line>,
    /// When all that was spent in a chat will have been given again.
    spent: Mutex<HashMap<ChatId, Millis>>,
}

impl Asides {
    /// Asides by this line.
    pub fn new(line: Arc<Line>) -> Self {
        Self { line, spent: Mutex::default() }
    }

    /// Posts a file that goes with one that was posted.
    ///
    /// # Errors
    /// The chat is closed to the bot, or has had enough.
    pub async fn post_file(&self, spot: Spot, file: &FileAnswer) -> Result<(), Trouble> {
        let start = self.reserve(spot)?;
        self.line.clock().sleep_until(start).await;
        self.line.post_file(spot, file).await
    }

    /// Posts one as soon as it may be.
    ///
    /// # Errors
    /// The chat is closed to the bot, or has had enough.
    pub async fn post(&self, letter: &Letter) -> Result<Address, Trouble> {
        let start = self.reserve(letter.spot)?;
        self.line.clock().sleep_until(start).await;
        let mut last = Trouble::Passing("not tried".to_owned());
        for _ in 0..TRIES {
            let pause = match self.line.post(letter).await {
                Err(Trouble::Wait { wait, .. }) if wait <= LONGEST_WAIT => wait,
                Err(trouble @ Trouble::Passing(_)) => {
                    last = trouble;
                    PAUSE
                }
                done => return done,
            };
            self.line.clock().sleep_until(self.line.clock().now() + pause).await;
        }
        Err(last)
    }

    /// The time at which the next one may be posted here.
    fn reserve(&self, spot: Spot) -> Result<Millis, Trouble> {
        let rate = if spot.is_private() { IN_PRIVATE } else { IN_GROUPS };
        let now = self.line.clock().now();
        let mut spent = self.spent.lock().unwrap_or_else(PoisonError::into_inner);
        spent.retain(|_, full_at| *full_at > now);
        let full_at = spent.get(&spot.chat).copied().unwrap_or(now) + rate.every;
        let start = full_at.saturating_sub(rate.every * Millis::from(rate.burst)).max(now);
        if start - now > LONGEST_WAIT {
            return Err(Trouble::Passing("this chat has had enough answers for now".to_owned()));
        }
        spent.insert(spot.chat, full_at);
        Ok(start)
    }
}
