//! Direct messages: which channel is whose, and how soon another may be opened.
//!
//! A bot that opens many is kept from opening more, so channels are remembered, learnt from whoever writes
//! or presses there, and opened a few a minute. Whoever has to wait for theirs finds the hand by the
//! board's button meanwhile. Hands are sent to those who sit at a table alone, and nobody sits there
//! but by an own command or press: so nobody is written to who has done nothing.
//! (Developer documentation, "Create DM".)

use serenity::model::id::{ChannelId, UserId};
use std::{
    collections::{HashMap, VecDeque},
    sync::{Mutex, MutexGuard, PoisonError},
};
use tables::Millis;

const MINUTE: Millis = 60_000;
/// How many may be opened in a span of time; each of these holds.
const OPENINGS: [(usize, Millis); 2] = [(5, MINUTE), (10, 10 * MINUTE)];
/// How long none is opened once Discord says that it were too many.
const PENANCE: Millis = 10 * MINUTE;
/// How many people's channels are remembered before the memory is cleared and filled anew.
const REMEMBERED: usize = 20_000;

/// The channels known, and those opened lately.
#[derive(Default)]
pub struct DirectChannels(Mutex<Known>);

#[derive(Default)]
struct Known {
    channels: HashMap<UserId, ChannelId>,
    opened: VecDeque<Millis>,
    closed_until: Millis,
}

impl DirectChannels {
    /// Somebody's channel, if it is known.
    pub fn of(&self, user: UserId) -> Option<ChannelId> {
        self.known().channels.get(&user).copied()
    }

    /// Remembers somebody's channel.
    pub fn learn(&self, user: UserId, channel: ChannelId) {
        let mut known = self.known();
        if known.channels.len() >= REMEMBERED {
            known.channels.clear();
        }
        known.channels.insert(user, channel);
    }

    /// Takes the right to open another.
    ///
    /// # Errors
    /// How long to wait for it.
    pub fn open(&self, now: Millis) -> Result<(), Millis> {
        let mut known = self.known();
        let opens_at = known.opens_at();
        if opens_at > now {
            return Err(opens_at - now);
        }
        known.opened.push_back(now);
        let most = OPENINGS.iter().map(|(most, _)| *most).max().unwrap_or(0);
        if known.opened.len() > most {
            known.opened.pop_front();
        }
        Ok(())
    }

    /// Discord says that too many were opened. Gives how long none will be.
    pub fn opened_too_many(&self, now: Millis) -> Millis {
        self.known().closed_until = now + PENANCE;
        PENANCE
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Known {
    fn opens_at(&self) -> Millis {
        let limits = OPENINGS.iter().filter_map(|(most, span)| {
            let earliest = self.opened.len().checked_sub(*most)?;
            Some(self.opened.get(earliest)? + span)
        });
        limits.chain([self.closed_until]).max().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_are_opened_in_a_minute_and_not_many_in_ten() {
        let direct = DirectChannels::default();
        for second in 0..5 {
            assert_eq!(direct.open(second * 1000), Ok(()));
        }
        assert_eq!(direct.open(5000), Err(55_000));
        for second in 60..65 {
            assert_eq!(direct.open(second * 1000), Ok(()));
        }
        assert_eq!(direct.open(2 * MINUTE), Err(8 * MINUTE));
        assert_eq!(direct.open(10 * MINUTE), Ok(()));
        assert_eq!(direct.open(10 * MINUTE), Err(1000));
    }

    #[test]
    fn after_a_warning_none_is_opened_for_a_while() {
        let direct = DirectChannels::default();
        let wait = direct.opened_too_many(0);
        assert_eq!(direct.open(0), Err(wait));
        assert_eq!(direct.open(wait), Ok(()));
    }

    #[test]
    fn channels_are_remembered() {
        let direct = DirectChannels::default();
        let (user, channel) = (UserId::new(1), ChannelId::new(2));
        assert_eq!(direct.of(user), None);
        direct.learn(user, channel);
        assert_eq!(direct.of(user), Some(channel));
    }
}
