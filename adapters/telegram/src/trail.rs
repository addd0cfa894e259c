//! Which messages stand below a board, as far as a bot can know.
//!
//! In its privacy mode a bot does not see what people write. Where a chat counts all its messages in
//! one row (a supergroup without topics), the numbers it does see tell how many there were. In a forum
//! the row is shared by all topics, and in a basic group it is the bot's own row for all such chats, so
//! there only the messages that were seen are counted.

use crate::address::Spot;
use std::{
    collections::{BTreeSet, HashMap},
    sync::{Mutex, MutexGuard, PoisonError},
};

/// So many messages of others below a board, and nobody sees it any more.
const BURIED: usize = 8;
/// How many messages are remembered in one chat.
const REMEMBERED: usize = 64;
/// How many chats are remembered before the memory is cleared and filled anew.
const CHATS: usize = 10_000;

/// How a chat numbers its messages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Numbering {
    /// In one row of its own.
    OwnRow,
    /// In a row that it shares with other chats or topics.
    SharedRow,
}

/// The messages seen, by where they stand.
#[derive(Default)]
pub struct Trail(Mutex<HashMap<Spot, Seen>>);

struct Seen {
    numbering: Numbering,
    own: BTreeSet<i32>,
    others: BTreeSet<i32>,
}

impl Trail {
    /// A message of somebody else's was seen.
    pub fn saw(&self, spot: Spot, numbering: Numbering, message: i32) {
        let mut chats = self.chats();
        let seen = seen(&mut chats, spot);
        seen.numbering = numbering;
        keep(&mut seen.others, message);
    }

    /// A message of the bot's own was posted, or is known from a press on it.
    pub fn posted(&self, spot: Spot, message: i32) {
        keep(&mut seen(&mut self.chats(), spot).own, message);
    }

    /// Whether too many messages of others stand below this one.
    pub fn buries(&self, spot: Spot, message: i32) -> bool {
        self.chats().get(&spot).is_some_and(|seen| seen.below(message) >= BURIED)
    }

    fn chats(&self) -> MutexGuard<'_, HashMap<Spot, Seen>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn seen(chats: &mut HashMap<Spot, Seen>, spot: Spot) -> &mut Seen {
    if chats.len() >= CHATS && !chats.contains_key(&spot) {
        chats.clear();
    }
    chats.entry(spot).or_insert_with(|| Seen {
        numbering: Numbering::SharedRow,
        own: BTreeSet::new(),
        others: BTreeSet::new(),
    })
}

fn keep(messages: &mut BTreeSet<i32>, message: i32) {
    messages.insert(message);
    if messages.len() > REMEMBERED {
        messages.pop_first();
    }
}

impl Seen {
    /// How many messages of others stand below this one.
    fn below(&self, message: i32) -> usize {
        match self.numbering {
            Numbering::SharedRow => count_after(&self.others, message),
            Numbering::OwnRow => {
                let newest = self.others.last().max(self.own.last()).copied().unwrap_or(message);
                let all = usize::try_from(newest.saturating_sub(message)).unwrap_or(0);
                all.saturating_sub(count_after(&self.own, message))
            }
        }
    }
}

fn count_after(messages: &BTreeSet<i32>, message: i32) -> usize {
    messages.range(message.saturating_add(1)..).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use teloxide::types::ChatId;

    const HERE: Spot = Spot { chat: ChatId(-1_002_000_000_001), topic: None };

    #[test]
    fn numbers_tell_of_messages_that_were_not_seen() {
        let trail = Trail::default();
        trail.posted(HERE, 10);
        trail.saw(HERE, Numbering::OwnRow, 17);
        assert!(!trail.buries(HERE, 10), "seven stand below it");
        trail.posted(HERE, 18);
        assert!(!trail.buries(HERE, 10), "the eighth is the bot's own");
        trail.saw(HERE, Numbering::OwnRow, 19);
        assert!(trail.buries(HERE, 10));
        assert!(!trail.buries(HERE, 18));
    }

    #[test]
    fn in_a_shared_row_only_what_was_seen_counts() {
        let trail = Trail::default();
        trail.saw(HERE, Numbering::SharedRow, 1000);
        assert!(!trail.buries(HERE, 10));
        (1001..1008).for_each(|message| trail.saw(HERE, Numbering::SharedRow, message));
        assert!(trail.buries(HERE, 10));
        let topic =
            Spot { topic: Some(teloxide::types::ThreadId(teloxide::types::MessageId(5))), ..HERE };
        assert!(!trail.buries(topic, 10));
    }

    #[test]
    fn own_messages_bury_nothing() {
        let trail = Trail::default();
        (1..=20).for_each(|message| trail.posted(HERE, message));
        trail.saw(HERE, Numbering::OwnRow, 3);
        assert!(!trail.buries(HERE, 3));
    }
}
