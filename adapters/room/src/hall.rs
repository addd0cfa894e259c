//! The hall: who is in the room, what lies in the panes, and who gets to see what.
//!
//! What is shown in a pane goes to those who may read that pane, and one function alone decides who
//! they are. Nobody waits for anybody here: a page that does not take its frames in time is let go.

use crate::{
    person::{Name, PersonId, Slug},
    transcript::Transcript,
    wire::{Address, Content, Frame, MessageId, Pane, ToPage, Tone},
};
use std::{
    collections::{BTreeMap, HashMap, HashSet},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};
use tables::{Clock, Millis};
use tokio::sync::mpsc;

/// How many frames may wait for a page that is slow.
const QUEUE: usize = 256;
/// How many panes are kept. Beyond that, those that nobody reads are let go: a table comes back with
/// its next change, talk does not.
const PANES: usize = 1000;

/// The hall.
pub struct Hall {
    clock: Clock,
    inside: Mutex<Inside>,
}

#[derive(Default)]
struct Inside {
    panes: HashMap<Pane, Transcript>,
    guests: BTreeMap<GuestId, Guest>,
    last_guest: GuestId,
    last_message: MessageId,
    closed: bool,
}

/// Numbers the pages that are open: one person may have several.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
struct GuestId(u64);

struct Guest {
    person: PersonId,
    name: Name,
    channel: Slug,
    queue: mpsc::Sender<Frame>,
}

/// A person's page in the hall, until this is dropped.
pub struct Stay {
    pub person: PersonId,
    pub name: Name,
    pub channel: Slug,
    id: GuestId,
    hall: Arc<Hall>,
}

/// What a page gets to see.
pub struct Sight {
    /// What there is already.
    pub before: Vec<Frame>,
    /// What comes; it ends when the page is let go.
    pub queue: mpsc::Receiver<Frame>,
}

impl Hall {
    pub fn new(clock: Clock) -> Self {
        Self { clock, inside: Mutex::default() }
    }

    /// Lets somebody in, under a name that nobody else in the channel has; `welcome` makes the first
    /// frame for it. Nobody is let in once the hall is closed.
    pub fn enter(
        self: &Arc<Self>,
        person: PersonId,
        name: Name,
        channel: Slug,
        welcome: impl FnOnce(&Name) -> Frame,
    ) -> Option<(Stay, Sight)> {
        let mut inside = self.inside();
        if inside.closed {
            return None;
        }
        let name = name.among(inside.others(&person, &channel));
        let mut before = vec![welcome(&name)];
        before.extend(inside.history(&Pane::Channel(channel.clone())));
        before.extend(inside.history(&Pane::Private(person.clone())));
        let (sender, queue) = mpsc::channel(QUEUE);
        let id = inside.seat(person.clone(), name.clone(), channel.clone(), sender);
        let stay = Stay { person, name, channel, id, hall: Arc::clone(self) };
        Some((stay, Sight { before, queue }))
    }

    /// Shows something new in a pane.
    pub fn show(&self, pane: Pane, content: Content) -> Address {
        let now = self.clock.now();
        let mut inside = self.inside();
        let id = inside.number(now);
        let message = inside.pane(&pane).add(id, now, content);
        let frame = ToPage::Show { place: pane.place(), message }.frame();
        inside.send(&pane, &frame);
        Address { pane, id }
    }

    /// Shows something else in a message.
    pub fn change(&self, address: &Address, content: Content) {
        let Address { pane, id } = address;
        let now = self.clock.now();
        let mut inside = self.inside();
        let message = inside.pane(pane).change(*id, now, content);
        let frame = ToPage::Show { place: pane.place(), message }.frame();
        inside.send(pane, &frame);
    }

    /// Takes a message away. Pages may still show it though the hall has long forgotten it.
    pub fn remove(&self, address: &Address) {
        let mut inside = self.inside();
        inside.pane(&address.pane).remove(address.id);
        inside.send_removal(&address.pane, address.id);
    }

    /// Answers somebody in private, in place of the last answer on the same subject.
    pub fn answer(&self, person: &PersonId, subject: &str, content: Content) {
        let pane = Pane::Private(person.clone());
        let now = self.clock.now();
        let mut inside = self.inside();
        let id = inside.number(now);
        let (message, replaced) = inside.pane(&pane).answer(id, now, subject, content);
        let frame = ToPage::Show { place: pane.place(), message }.frame();
        if let Some(replaced) = replaced {
            inside.send_removal(&pane, replaced);
        }
        inside.send(&pane, &frame);
    }

    /// Whether the message still lies in its pane.
    pub fn holds(&self, address: &Address) -> bool {
        let inside = self.inside();
        inside.panes.get(&address.pane).is_some_and(|pane| pane.holds(address.id))
    }

    /// How many messages stand below this one.
    pub fn below(&self, address: &Address) -> usize {
        let inside = self.inside();
        inside.panes.get(&address.pane).map_or(0, |pane| pane.below(address.id))
    }

    /// Lets everybody go, and nobody in any more.
    pub fn close(&self) {
        let mut inside = self.inside();
        inside.closed = true;
        inside.guests.clear();
    }

    /// What is inside is right after every single step, so a poisoned lock is taken all the same.
    fn inside(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Stay {
    /// Says something to this page alone.
    pub fn tell(&self, text: &str, kind: Tone) {
        self.hall.inside().tell(self.id, &ToPage::Toast { text, kind }.frame());
    }
}

impl Drop for Stay {
    fn drop(&mut self) {
        self.hall.inside().part(self.id);
    }
}

impl Inside {
    fn number(&mut self, now: Millis) -> MessageId {
        self.last_message = self.last_message.after(now);
        self.last_message
    }

    fn pane(&mut self, pane: &Pane) -> &mut Transcript {
        if self.panes.len() >= PANES && !self.panes.contains_key(pane) {
            self.clear_unread();
        }
        self.panes.entry(pane.clone()).or_default()
    }

    fn clear_unread(&mut self) {
        let read = self.guests.values().flat_map(Guest::panes).collect::<HashSet<_>>();
        self.panes.retain(|pane, _| read.contains(pane));
    }

    /// Frames that bring a page up to date which may have been here before.
    fn history(&self, pane: &Pane) -> Vec<Frame> {
        let Some(transcript) = self.panes.get(pane) else { return Vec::new() };
        let place = pane.place();
        let removed = transcript.removed().map(|id| ToPage::Remove { place, id }.frame());
        let shown = transcript.messages().map(|message| ToPage::Show { place, message }.frame());
        removed.chain(shown).collect()
    }

    fn seat(
        &mut self,
        person: PersonId,
        name: Name,
        channel: Slug,
        queue: mpsc::Sender<Frame>,
    ) -> GuestId {
        self.last_guest = GuestId(self.last_guest.0 + 1);
        let guest = Guest { person, name, channel: channel.clone(), queue };
        self.guests.insert(self.last_guest, guest);
        let id = self.last_guest;
        self.announce(&channel);
        id
    }

    fn part(&mut self, id: GuestId) {
        if let Some(guest) = self.guests.remove(&id) {
            self.announce(&guest.channel);
        }
    }

    fn others(&self, person: &PersonId, channel: &Slug) -> impl Iterator<Item = &Name> {
        let others = self
            .guests
            .values()
            .filter(move |guest| guest.is_in(channel) && guest.person != *person);
        others.map(|guest| &guest.name)
    }

    /// Tells a channel who is there.
    fn announce(&mut self, channel: &Slug) {
        let mut met = HashSet::new();
        let people = self.guests.values().filter(|guest| guest.is_in(channel));
        let names: Vec<&Name> =
            people.filter(|guest| met.insert(&guest.person)).map(|guest| &guest.name).collect();
        let frame = ToPage::People { names: &names }.frame();
        self.send(&Pane::Channel(channel.clone()), &frame);
    }

    fn send_removal(&mut self, pane: &Pane, id: MessageId) {
        self.send(pane, &ToPage::Remove { place: pane.place(), id }.frame());
    }

    fn send(&mut self, pane: &Pane, frame: &Frame) {
        let readers = self.guests.iter().filter(|(_, guest)| guest.reads(pane));
        let slow = readers.filter(|(_, guest)| guest.queue.try_send(frame.clone()).is_err());
        for id in slow.map(|(id, _)| *id).collect::<Vec<_>>() {
            self.part(id);
        }
    }

    fn tell(&mut self, id: GuestId, frame: &Frame) {
        if self.guests.get(&id).is_some_and(|guest| guest.queue.try_send(frame.clone()).is_err()) {
            self.part(id);
        }
    }
}

impl Guest {
    /// Who gets to see what: a channel's messages those who are in it, private ones their person.
    fn reads(&self, pane: &Pane) -> bool {
        match pane {
            Pane::Channel(channel) => self.is_in(channel),
            Pane::Private(person) => self.person == *person,
        }
    }

    fn panes(&self) -> [Pane; 2] {
        [Pane::Channel(self.channel.clone()), Pane::Private(self.person.clone())]
    }

    fn is_in(&self, channel: &Slug) -> bool {
        self.channel == *channel
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(digit: char) -> PersonId {
        digit.to_string().repeat(64).try_into().unwrap()
    }

    fn slug(text: &str) -> Slug {
        text.to_owned().try_into().unwrap()
    }

    fn name(raw: &str) -> Name {
        Name::read(raw).unwrap()
    }

    fn said(words: &str) -> Content {
        Content::said(&name("Anna"), words)
    }

    fn hall() -> Arc<Hall> {
        Arc::new(Hall::new(Clock::system()))
    }

    fn enter(hall: &Arc<Hall>, digit: char, raw: &str) -> (Stay, Sight) {
        hall.enter(person(digit), name(raw), slug("a"), |_| Frame::from_static("welcome")).unwrap()
    }

    fn waiting(sight: &mut Sight) -> String {
        let mut all = String::new();
        while let Ok(frame) = sight.queue.try_recv() {
            all += frame.as_str();
        }
        all
    }

    #[test]
    fn what_is_private_goes_to_its_person_alone() {
        let hall = hall();
        let (_anna, mut anna_sees) = enter(&hall, 'a', "Anna");
        let (_again, mut again_sees) = enter(&hall, 'a', "Anna");
        let (_ben, mut ben_sees) = enter(&hall, 'b', "Ben");
        hall.show(Pane::Private(person('a')), said("secret"));
        assert!(waiting(&mut anna_sees).contains("secret"));
        assert!(waiting(&mut again_sees).contains("secret"));
        assert!(!waiting(&mut ben_sees).contains("secret"));
        let (_late, late_sees) = enter(&hall, 'c', "Cleo");
        assert!(!late_sees.before.iter().any(|frame| frame.contains("secret")));
    }

    #[test]
    fn who_comes_back_sees_what_there_is_and_loses_what_is_gone() {
        let hall = hall();
        let gone = hall.show(Pane::Channel(slug("a")), said("gone"));
        hall.show(Pane::Channel(slug("a")), said("here"));
        hall.remove(&gone);
        let (_anna, sight) = enter(&hall, 'a', "Anna");
        let all: String = sight.before.iter().map(Frame::as_str).collect();
        assert!(all.contains("here") && !all.contains("\"gone\""));
        assert!(all.contains(r#""type":"remove""#));
    }

    #[test]
    fn a_page_that_takes_nothing_is_let_go_and_holds_up_nobody() {
        let hall = hall();
        let (_slow, mut slow_sees) = enter(&hall, 'a', "Anna");
        let (_ben, mut ben_sees) = enter(&hall, 'b', "Ben");
        for _ in 0..=QUEUE {
            hall.show(Pane::Channel(slug("a")), said("talk"));
            waiting(&mut ben_sees);
        }
        assert!(hall.inside().guests.values().all(|guest| guest.person == person('b')));
        while slow_sees.queue.try_recv().is_ok() {}
        assert_eq!(slow_sees.queue.try_recv(), Err(mpsc::error::TryRecvError::Disconnected));
    }

    #[test]
    fn people_are_told_who_is_there_each_once() {
        let hall = hall();
        let (_anna, mut anna_sees) = enter(&hall, 'a', "Anna");
        let (_again, _) = enter(&hall, 'a', "Anna");
        let (ben, _ben_sees) = enter(&hall, 'b', "anna");
        assert!(waiting(&mut anna_sees).ends_with(r#""names":["Anna","anna 2"]}"#));
        drop(ben);
        assert!(waiting(&mut anna_sees).ends_with(r#""names":["Anna"]}"#));
    }

    #[test]
    fn panes_that_nobody_reads_do_not_pile_up() {
        let hall = hall();
        let (_anna, _sight) = enter(&hall, 'a', "Anna");
        let kept = hall.show(Pane::Channel(slug("a")), said("kept"));
        for number in 0..2 * PANES {
            hall.show(Pane::Channel(slug(&format!("other-{number}"))), said("talk"));
        }
        assert!(hall.inside().panes.len() <= PANES);
        assert!(hall.holds(&kept));
    }

    #[test]
    fn a_closed_hall_lets_all_go_and_nobody_in() {
        let hall = hall();
        let (_anna, mut sight) = enter(&hall, 'a', "Anna");
        hall.close();
        while sight.queue.try_recv().is_ok() {}
        assert_eq!(sight.queue.try_recv(), Err(mpsc::error::TryRecvError::Disconnected));
        assert!(hall.enter(person('b'), name("Ben"), slug("a"), |_| Frame::default()).is_none());
    }
}
