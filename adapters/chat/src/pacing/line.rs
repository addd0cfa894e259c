//! Whose turn it is: the chats that could be called at once, and in which order.
//!
//! The most pressing chat goes first, and among equals the one that has stood longest. Every
//! fourth call, though, goes to the one that has stood longest of all. So who stands behind `m`
//! others is called within `4 * (m + 1)` calls: each fourth call takes one of the `m` away, and
//! nobody can join ahead of them. The line knows nothing of jobs and time.

use std::collections::BTreeMap;

use super::Priority;

/// Every how many calls the longest wait counts, and not the priority.
pub(super) const LONGEST_WAIT_EVERY: u64 = 4;

/// Where a chat stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place {
    priority: Priority,
    ticket: u64,
}

#[derive(Clone)]
pub(super) struct Line<Chat> {
    by_priority: BTreeMap<Place, Chat>,
    by_ticket: BTreeMap<u64, Place>,
    tickets: u64,
    calls: u64,
}

impl<Chat> Default for Line<Chat> {
    fn default() -> Self {
        Self { by_priority: BTreeMap::new(), by_ticket: BTreeMap::new(), tickets: 0, calls: 0 }
    }
}

impl<Chat: Clone> Line<Chat> {
    pub(super) fn is_empty(&self) -> bool {
        self.by_ticket.is_empty()
    }

    /// Lets the next chat out of the line.
    pub(super) fn call(&mut self) -> Option<Chat> {
        let place = self.next_place()?;
        self.calls += 1;
        self.remove(place)
    }

    /// Lets a chat join, leave, or stand as pressing as it has become. It keeps its ticket for as
    /// long as it stands.
    pub(super) fn stand(
        &mut self,
        chat: &Chat,
        place: Option<Place>,
        priority: Option<Priority>,
    ) -> Option<Place> {
        if place.map(|place| place.priority) == priority {
            return place;
        }
        if let Some(place) = place {
            self.remove(place);
        }
        let ticket = place.map(|place| place.ticket);
        priority.map(|priority| self.insert(chat.clone(), priority, ticket))
    }

    fn next_place(&self) -> Option<Place> {
        if (self.calls + 1).is_multiple_of(LONGEST_WAIT_EVERY) {
            self.by_ticket.values().next().copied()
        } else {
            self.by_priority.keys().next().copied()
        }
    }

    fn insert(&mut self, chat: Chat, priority: Priority, ticket: Option<u64>) -> Place {
        let ticket = ticket.unwrap_or_else(|| self.draw_ticket());
        let place = Place { priority, ticket };
        self.by_priority.insert(place, chat);
        self.by_ticket.insert(ticket, place);
        place
    }

    fn remove(&mut self, place: Place) -> Option<Chat> {
        self.by_ticket.remove(&place.ticket);
        self.by_priority.remove(&place)
    }

    fn draw_ticket(&mut self) -> u64 {
        self.tickets += 1;
        self.tickets
    }
}
