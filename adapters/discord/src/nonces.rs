//! Names of posts, so that one whose answer was lost is not posted twice.
//!
//! With `enforce_nonce`, Discord answers a message of the same nonce with the one that it took a few
//! minutes ago, instead of posting another. So a post is repeated under its old nonce while nobody knows
//! what became of it, and every other one gets a new nonce: also a second one of the same content, which
//! would else bring the first message back. (Developer documentation, "Create Message".)

use chat::messenger::PostKey;
use serenity::model::id::ChannelId;
use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};
use tables::{Millis, TableId};

/// How long Discord may remember a nonce, with a good deal to spare.
const REMEMBERED: Millis = 15 * 60_000;
/// Above this many places, those that Discord has forgotten are forgotten too.
const MANY: usize = 1024;

/// What is posted of a table in one channel, each with posts of its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sort {
    /// The board.
    Board,
    /// What calls who must act.
    Mention,
    /// A hand.
    Hand,
    /// A notice, by its number.
    Notice(u64),
}

/// Where something is posted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Place {
    /// The channel.
    pub channel: ChannelId,
    /// The table.
    pub table: TableId,
    /// What.
    pub sort: Sort,
}

/// The name of a post.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Nonce {
    /// Its letters, at most 25.
    pub text: String,
    /// What the message of this nonce shows, if it is there already.
    pub shows: Shows,
}

/// What a message shows that may have been posted before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shows {
    /// What is posted now.
    This,
    /// Something older: the message has to be edited once it is found.
    SomethingElse,
}

/// What became of a post.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// It is there.
    Posted,
    /// It is not there.
    Refused,
    /// It may be there.
    Unknown,
}

/// The posts of the last minutes.
#[derive(Default)]
pub struct Nonces(Mutex<HashMap<Place, Trace>>);

struct Trace {
    at: Millis,
    posted: u64,
    unknown: Option<PostKey>,
}

impl Nonces {
    /// The nonce for a post.
    pub fn name(&self, place: Place, key: PostKey) -> Nonce {
        let traces = self.traces();
        let trace = traces.get(&place);
        let posted = trace.map_or(0, |trace| trace.posted);
        let named = trace.and_then(|trace| trace.unknown).unwrap_or(key);
        let shows = if named == key { Shows::This } else { Shows::SomethingElse };
        Nonce { text: text(place, named, posted), shows }
    }

    /// Notes what became of a post.
    pub fn settle(&self, place: Place, key: PostKey, fate: Fate, now: Millis) {
        let mut traces = self.traces();
        if traces.len() >= MANY {
            traces.retain(|_, trace| now.saturating_sub(trace.at) < REMEMBERED);
        }
        let trace = traces.entry(place).or_insert(Trace { at: now, posted: 0, unknown: None });
        trace.at = now;
        match fate {
            Fate::Posted => {
                trace.posted += 1;
                trace.unknown = None;
            }
            Fate::Unknown => {
                trace.unknown.get_or_insert(key);
            }
            Fate::Refused => {}
        }
    }

    fn traces(&self) -> MutexGuard<'_, HashMap<Place, Trace>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A table has ten letters and a number of 64 bits at most 13 digits of this kind, so 23 in all. The
/// channel goes in, as nonces are one bot's, not one channel's.
fn text(place: Place, key: PostKey, posted: u64) -> String {
    const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
    let parts = [key.number, place.channel.get(), posted];
    let mixed = parts
        .into_iter()
        .fold(0u64, |mixed, part| (mixed ^ part).wrapping_mul(ODD).rotate_left(29));
    format!("{}{}", key.table, digits(mixed))
}

fn digits(mut number: u64) -> String {
    const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
    let mut digits = String::new();
    for _ in 0..13 {
        digits.push(char::from(DIGITS[(number & 31) as usize]));
        number >>= 5;
    }
    digits
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: TableId = TableId::new(77);

    fn place(channel: u64) -> Place {
        Place { channel: ChannelId::new(channel), table: TABLE, sort: Sort::Board }
    }

    const fn key(number: u64) -> PostKey {
        PostKey { table: TABLE, number }
    }

    #[test]
    fn a_repetition_has_the_same_name_and_no_other_post_has() {
        let nonces = Nonces::default();
        let first = nonces.name(place(1), key(5));
        assert_eq!(first, nonces.name(place(1), key(5)));
        assert!(first.text.len() <= 25, "{}", first.text);
        assert_ne!(first.text, nonces.name(place(1), key(6)).text);
        assert_ne!(first.text, nonces.name(place(2), key(5)).text);
    }

    #[test]
    fn the_same_content_can_be_posted_once_more() {
        let nonces = Nonces::default();
        let first = nonces.name(place(1), key(5));
        nonces.settle(place(1), key(5), Fate::Posted, 0);
        assert_ne!(first.text, nonces.name(place(1), key(5)).text);
    }

    #[test]
    fn a_post_of_unknown_fate_is_looked_for_before_another_is_made() {
        let nonces = Nonces::default();
        let first = nonces.name(place(1), key(5));
        nonces.settle(place(1), key(5), Fate::Unknown, 0);
        assert_eq!(nonces.name(place(1), key(5)), first);
        let changed = nonces.name(place(1), key(6));
        assert_eq!(changed, Nonce { shows: Shows::SomethingElse, ..first.clone() });
        nonces.settle(place(1), key(6), Fate::Unknown, 0);
        assert_eq!(nonces.name(place(1), key(7)).text, first.text);
        nonces.settle(place(1), key(7), Fate::Posted, 0);
        assert_ne!(nonces.name(place(1), key(5)).text, first.text);
    }

    #[test]
    fn what_discord_has_forgotten_takes_no_room() {
        let nonces = Nonces::default();
        for channel in 1..=1100 {
            nonces.settle(place(channel), key(1), Fate::Posted, 0);
        }
        nonces.settle(place(1), key(1), Fate::Posted, REMEMBERED);
        assert_eq!(nonces.traces().len(), 1);
    }
}
