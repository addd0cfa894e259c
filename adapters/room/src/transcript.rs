//! What lies in one pane: the last messages, for pages that come or come back.

use crate::wire::{Content, Message, MessageId};
use std::collections::VecDeque;
use tables::Millis;

/// How many messages are kept.
const LONGEST: usize = 200;

/// The messages of one pane, oldest first.
#[derive(Default)]
pub struct Transcript {
    kept: VecDeque<Kept>,
    removed: VecDeque<MessageId>,
}

/// A message, and what it answers if another answer may take its place.
struct Kept {
    message: Message,
    subject: Option<String>,
}

impl Transcript {
    /// Adds a message at the end.
    pub fn add(&mut self, id: MessageId, at: Millis, content: Content) -> &Message {
        self.insert(Message { id, at, content }, None)
    }

    /// The same for an answer. The number of the last one on this subject, which it replaces, is given
    /// along: whoever reads it again finds it at the end, not where it stood before.
    pub fn answer(
        &mut self,
        id: MessageId,
        at: Millis,
        subject: &str,
        content: Content,
    ) -> (&Message, Option<MessageId>) {
        let on_subject = |kept: &&Kept| kept.subject.as_deref() == Some(subject);
        let last = self.kept.iter().find(on_subject).map(|kept| kept.message.id);
        if let Some(last) = last {
            self.remove(last);
        }
        (self.insert(Message { id, at, content }, Some(subject.to_owned())), last)
    }

    /// Shows something else in a message; one that is not there any more is added under its old number.
    pub fn change(&mut self, id: MessageId, at: Millis, content: Content) -> &Message {
        match self.position(id) {
            Some(position) => {
                let message = &mut self.kept[position].message;
                message.content = content;
                message
            }
            None => self.add(id, at, content),
        }
    }

    /// Takes a message out.
    pub fn remove(&mut self, id: MessageId) {
        if let Some(position) = self.position(id) {
            self.kept.remove(position);
        }
        self.removed.push_back(id);
        if self.removed.len() > LONGEST {
            self.removed.pop_front();
        }
    }

    /// Whether the message is there.
    pub fn holds(&self, id: MessageId) -> bool {
        self.position(id).is_some()
    }

    /// How many messages stand below this one.
    pub fn below(&self, id: MessageId) -> usize {
        self.position(id).map_or(0, |position| self.kept.len() - 1 - position)
    }

    /// The messages.
    pub fn messages(&self) -> impl Iterator<Item = &Message> {
        self.kept.iter().map(|kept| &kept.message)
    }

    /// What was taken out lately: a page that was away still shows it.
    pub fn removed(&self) -> impl Iterator<Item = MessageId> {
        self.removed.iter().copied()
    }

    fn insert(&mut self, message: Message, subject: Option<String>) -> &Message {
        if self.kept.len() == LONGEST {
            self.kept.pop_front();
        }
        self.kept.push_back(Kept { message, subject });
        let last = self.kept.back().expect("one was just added");
        &last.message
    }

    fn position(&self, id: MessageId) -> Option<usize> {
        self.kept.iter().position(|kept| kept.message.id == id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::person::Name;

    fn said(words: &str) -> Content {
        Content::said(&Name::read("Anna").unwrap(), words)
    }

    fn numbers(count: usize) -> Vec<MessageId> {
        let next = |id: &MessageId| Some(id.after(1));
        std::iter::successors(Some(MessageId::default().after(1)), next).take(count).collect()
    }

    #[test]
    fn the_oldest_give_way() {
        let ids = numbers(LONGEST + 1);
        let mut transcript = Transcript::default();
        for id in &ids {
            transcript.add(*id, 1, said("hello"));
        }
        assert!(!transcript.holds(ids[0]));
        assert_eq!(transcript.messages().count(), LONGEST);
        assert_eq!(transcript.below(ids[1]), LONGEST - 1);
    }

    #[test]
    fn a_change_keeps_its_place_and_time() {
        let ids = numbers(2);
        let mut transcript = Transcript::default();
        transcript.add(ids[0], 1, said("one"));
        transcript.add(ids[1], 2, said("two"));
        let changed = transcript.change(ids[0], 3, said("three"));
        assert_eq!(changed.at, 1);
        assert_eq!(transcript.below(ids[0]), 1);
    }

    #[test]
    fn an_answer_replaces_the_last_on_its_subject_alone() {
        let ids = numbers(3);
        let mut transcript = Transcript::default();
        assert_eq!(transcript.answer(ids[0], 1, "help", said("a")).1, None);
        assert_eq!(transcript.answer(ids[1], 1, "rules", said("b")).1, None);
        assert_eq!(transcript.answer(ids[2], 1, "help", said("c")).1, Some(ids[0]));
        assert_eq!(transcript.messages().map(|message| message.id).collect::<Vec<_>>(), ids[1..]);
        assert_eq!(transcript.removed().collect::<Vec<_>>(), ids[..1]);
    }
}
