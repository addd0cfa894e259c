//! How things stand in the house, for whoever runs the program.

use super::{House, lock};
use crate::{Platform, deadlines::Due, storage::StorageError};
use std::collections::HashMap;

/// How many tables there are, by state.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Census {
    /// Tables at which people take seats.
    pub lobby: usize,
    /// Tables at which a game runs.
    pub playing: usize,
    /// Tables at which a game is over and may begin once more.
    pub over: usize,
    /// Tables whose chat is closed to the bot.
    pub asleep: usize,
}

impl House {
    /// Counts the tables by what they wait for. It reads a record for each, so it is asked now and then.
    ///
    /// # Errors
    /// The storage can't be read.
    pub fn census(&self) -> Result<Census, StorageError> {
        let alarms: HashMap<_, _> = self.0.archive.alarms()?.into_iter().collect();
        let mut census = Census::default();
        for table in self.0.archive.standing()? {
            // A table that waits for nothing is one whose game is over.
            *match alarms.get(&table).map(|alarm| alarm.due) {
                Some(Due::Lobby) => &mut census.lobby,
                Some(Due::Forsaken) => &mut census.asleep,
                Some(Due::Rematch) | None => &mut census.over,
                Some(
                    Due::Computer
                    | Due::Call
                    | Due::Reminder
                    | Due::TimeUp
                    | Due::TakeOver
                    | Due::Round,
                ) => &mut census.playing,
            } += 1;
        }
        Ok(census)
    }

    /// Whether a platform answered when it was last called. One that was never called did not.
    pub fn is_in_touch(&self, platform: Platform) -> bool {
        lock(&self.0.contacts).is_in_touch(platform)
    }
}
