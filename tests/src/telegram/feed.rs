//! The updates that wait for the bot, and the rules by which a poll gets them.
//!
//! An update is confirmed only by a later poll with a higher offset; until then it is handed
//! out again. One poller at a time: a second one ends the first.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::Notify;

use super::params::Params;
use super::weather::Journey;

const FIRST_UPDATE: i64 = 873_000_001;
const MOST_AT_ONCE: i64 = 100;
const LONGEST_POLL: i64 = 50;
/// How long the platform keeps a press for a bot that does not come for it.
pub(super) const PRESS_LIFE: Duration = Duration::from_secs(150);
const UPDATE_LIFE: Duration = Duration::from_secs(24 * 60 * 60);
/// What is not sent unless asked for.
const ON_DEMAND: [&str; 3] = ["chat_member", "message_reaction", "message_reaction_count"];

/// One update on its way to the bot.
#[derive(Clone)]
pub(super) struct Entry {
    id: i64,
    body: Value,
    expires: Duration,
    /// The callback query in it, if that is what it is.
    pub(super) query: Option<String>,
}

/// An update that is late.
struct Held {
    until: Duration,
    line: Line,
    body: Value,
    journey: Journey,
}

/// Updates of one line never overtake each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// The messages of a chat.
    Chat(i64),
    /// The presses of a person.
    Person(i64),
}

/// What one poll asks for.
pub(super) struct Poll {
    turn: u64,
    limit: usize,
    /// How long to wait for an update, in the fake's time.
    pub(super) patience: Duration,
}

/// The row of updates.
pub(super) struct Feed {
    pending: VecDeque<Entry>,
    /// Updates to be handed out once more whatever the offset is.
    repeats: VecDeque<Entry>,
    held: Vec<Held>,
    newest: Option<Entry>,
    next_id: i64,
    turn: u64,
    allowed: Vec<String>,
    press_life: Duration,
    wake: Arc<Notify>,
}

impl Feed {
    pub(super) fn new(press_life: Duration, wake: Arc<Notify>) -> Feed {
        Feed {
            pending: VecDeque::new(),
            repeats: VecDeque::new(),
            held: Vec::new(),
            newest: None,
            next_id: FIRST_UPDATE,
            turn: 0,
            allowed: Vec::new(),
            press_life,
            wake,
        }
    }

    /// Adds an update, unless the bot has said that it wants none of this kind.
    pub(super) fn push(
        &mut self,
        now: Duration,
        line: Line,
        (kind, content): (&str, Value),
        journey: Journey,
    ) {
        if !self.is_allowed(kind) {
            return;
        }
        self.release(now);
        let before = self.held.iter().filter(|held| held.line == line).map(|held| held.until).max();
        let late = journey.late.map(|late| now + late);
        let body = json!({ kind: content });
        match late.max(before) {
            Some(until) => self.held.push(Held { until, line, body, journey }),
            None => self.arrive(now, body, journey),
        }
        self.wake.notify_waiters();
    }

    fn arrive(&mut self, now: Duration, body: Value, journey: Journey) {
        self.push_raw(now, body);
        if journey.doubled {
            self.repeat_newest();
        }
    }

    /// Lets the late updates go whose time has come, each line in its order.
    fn release(&mut self, now: Duration) {
        while let Some(next) = self.next_release().filter(|until| *until <= now) {
            let index = self.held.iter().position(|held| held.until == next);
            let held = self.held.remove(index.expect("the earliest of them is one of them"));
            self.arrive(now, held.body, held.journey);
        }
    }

    /// When the next late update comes.
    pub(super) fn next_release(&self) -> Option<Duration> {
        self.held.iter().map(|held| held.until).min()
    }

    /// Adds an update as it is; it gets a number if it has none.
    pub(super) fn push_raw(&mut self, now: Duration, mut body: Value) {
        let id = body["update_id"].as_i64().unwrap_or(self.next_id);
        body["update_id"] = Value::from(id);
        self.next_id = self.next_id.max(id) + 1;
        let query = body["callback_query"]["id"].as_str().map(str::to_owned);
        let life = if query.is_some() { self.press_life } else { UPDATE_LIFE };
        let entry = Entry { id, body, expires: now + life, query };
        self.newest = Some(entry.clone());
        self.pending.push_back(entry);
        self.wake.notify_waiters();
    }

    pub(super) fn repeat_newest(&mut self) {
        let newest = self.newest.clone().expect("there is an update to repeat");
        self.repeats.push_back(newest);
        self.wake.notify_waiters();
    }

    fn is_allowed(&self, kind: &str) -> bool {
        match self.allowed.as_slice() {
            [] => !ON_DEMAND.contains(&kind),
            allowed => allowed.iter().any(|name| name == kind),
        }
    }

    /// Begins a poll: confirms what it confirms, and ends the poll that is still waiting.
    pub(super) fn open(&mut self, params: &Params) -> Poll {
        if let Some(allowed) = params.nested("allowed_updates") {
            self.allowed = serde_json::from_value(allowed.into_owned()).unwrap_or_default();
        }
        match params.int("offset") {
            Some(offset) if offset < 0 => {
                let kept = usize::try_from(-offset).unwrap_or(usize::MAX);
                let confirmed = self.pending.len().saturating_sub(kept);
                self.pending.drain(..confirmed);
            }
            offset => self.pending.retain(|entry| entry.id >= offset.unwrap_or(0)),
        }
        self.turn += 1;
        self.wake.notify_waiters();
        Poll {
            turn: self.turn,
            limit: params.int("limit").unwrap_or(MOST_AT_ONCE).clamp(1, MOST_AT_ONCE) as usize,
            patience: Duration::from_secs(
                params.int("timeout").unwrap_or(0).clamp(0, LONGEST_POLL).unsigned_abs(),
            ),
        }
    }

    /// Whether no later poll has taken this one's place.
    pub(super) fn is_current(&self, poll: &Poll) -> bool {
        self.turn == poll.turn
    }

    /// The updates this poll gets now; only repeats are gone thereby.
    pub(super) fn hand_out(&mut self, poll: &Poll, now: Duration) -> Vec<Entry> {
        self.release(now);
        self.pending.retain(|entry| entry.expires > now);
        let repeats = self.repeats.len().min(poll.limit);
        let mut batch: Vec<Entry> = self.repeats.drain(..repeats).collect();
        batch.extend(self.pending.iter().take(poll.limit - repeats).cloned());
        batch
    }

    /// How many polls there have been.
    #[cfg(test)]
    pub(super) fn turn(&self) -> u64 {
        self.turn
    }

    pub(super) fn pending(&self) -> usize {
        self.pending.len() + self.held.len()
    }

    pub(super) fn forget_pending(&mut self) {
        self.pending.clear();
    }
}

impl Entry {
    pub(super) fn into_body(self) -> Value {
        self.body
    }
}
