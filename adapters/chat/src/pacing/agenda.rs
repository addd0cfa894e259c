//! At what times something is to happen to which chat; at most one entry for each chat.
//!
//! Who has an entry remembers its time, so that it can be moved without a search.

use std::collections::BTreeSet;

use super::Millis;

#[derive(Clone)]
pub(super) struct Agenda<Chat>(BTreeSet<(Millis, Chat)>);

impl<Chat> Default for Agenda<Chat> {
    fn default() -> Self {
        Self(BTreeSet::new())
    }
}

impl<Chat: Ord + Clone> Agenda<Chat> {
    pub(super) fn first(&self) -> Option<Millis> {
        self.0.first().map(|(at, _)| *at)
    }

    /// A chat whose time has come. Its entry stays until it is moved.
    pub(super) fn due(&self, now: Millis) -> Option<Chat> {
        let (at, chat) = self.0.first()?;
        (*at <= now).then(|| chat.clone())
    }

    pub(super) fn shift(&mut self, chat: &Chat, from: Option<Millis>, to: Option<Millis>) {
        if from == to {
            return;
        }
        if let Some(at) = from {
            self.0.remove(&(at, chat.clone()));
        }
        if let Some(at) = to {
            self.0.insert((at, chat.clone()));
        }
    }
}
