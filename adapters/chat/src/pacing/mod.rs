//! Which outgoing call may be made next.
//!
//! A platform meters what a bot posts and edits: so much in all, so much in one chat. The [`Pacer`]
//! keeps what is wanted, and says which job to do now, or when to ask again. It only decides: it
//! has no clock (time is handed in), makes no call, and knows nothing of what a job would show.
//! What costs nothing, such as the answer to a press, does not pass through here.
//!
//! Its laws, each tested:
//! - no chat and no platform is asked for more than its [`Budget`] allows, in any span of time;
//! - at most one call is in flight for each chat, and at most `parallel` in all;
//! - a job waits once, however often it is wanted, and is done unless it is forgotten;
//! - a refusal holds up the chat it concerns, a failure only the job that failed;
//! - of `n` chats whose turn it is, each is called within `4 * n` calls, whatever the others want;
//! - the time in [`Next::Wait`] is exact, and a chat without work costs no memory for long.

mod agenda;
mod desk;
mod gate;
mod jobs;
mod line;

#[cfg(test)]
mod laws;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::hash::Hash;

use agenda::Agenda;
use desk::Desk;
use gate::Gate;
use jobs::Want;
use line::Line;

pub use gate::Rate;

/// Milliseconds since some fixed moment; they never run backwards.
pub type Millis = u64;

/// What a platform allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// For all chats together.
    pub overall: Rate,
    /// For each group or channel.
    pub channel: Rate,
    /// For each private chat.
    pub private: Rate,
}

impl Budget {
    fn of(&self, kind: Kind) -> Rate {
        match kind {
            Kind::Channel => self.channel,
            Kind::Private => self.private,
        }
    }
}

/// Which rate a chat is held to; it stays the same for the chat's life.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A group, a channel or a thread.
    Channel,
    /// A chat with one person.
    Private,
}

/// How pressing a job is, the most pressing first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Priority {
    /// What must not be skipped, such as a result.
    Notice,
    /// What the person to act needs to see.
    Turn,
    /// The rest, such as the board.
    Show,
}

/// What to do now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next<Chat, Job> {
    /// Make this call, then report it with [`Pacer::done`], however it ended: until then the
    /// chat is busy.
    Do {
        /// The chat it goes to.
        chat: Chat,
        /// What was wanted there.
        job: Job,
    },
    /// Nothing may be done before this time; then something may, if nothing changes before.
    Wait {
        /// When to ask again.
        until: Millis,
    },
    /// Nothing can be done until something is wanted or a call in flight is done.
    Idle,
}

/// How a call ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The platform took it.
    Sent,
    /// There was nothing to send, as the chat shows it already; the budget is given back.
    Skipped,
    /// The platform asked for silence; the job is kept.
    Frozen {
        /// When the silence ends.
        until: Millis,
        /// Whom it concerns.
        scope: Scope,
    },
    /// It failed and shall be tried again; the job is kept, and the chat's other jobs go on.
    Failed {
        /// When to try again: the caller lets this grow from one failure to the next.
        retry_at: Millis,
    },
}

/// Whom a platform's demand for silence concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The chat that was called.
    Chat,
    /// Every chat of the platform.
    Platform,
}

/// Decides which wanted job is done next, within a [`Budget`].
#[derive(Clone)]
pub struct Pacer<Chat, Job> {
    budget: Budget,
    parallel: usize,
    overall: Gate,
    desks: BTreeMap<Chat, Desk<Job>>,
    /// Chats whose turn it is.
    line: Line<Chat>,
    /// When a chat's turn comes, or one of its jobs is to be tried again.
    alarms: Agenda<Chat>,
    /// When a chat without work has its whole budget again, and can be dropped.
    leaving: Agenda<Chat>,
    in_flight: usize,
    waiting: usize,
    wants: u64,
    now: Millis,
}

impl<Chat: Ord + Clone, Job: Eq + Hash + Clone> Pacer<Chat, Job> {
    /// A pacer with nothing to do, that has at most `parallel` calls in flight (and at least one).
    pub fn new(budget: Budget, parallel: usize) -> Self {
        Self {
            budget,
            parallel: parallel.max(1),
            overall: Gate::new(budget.overall),
            desks: BTreeMap::new(),
            line: Line::default(),
            alarms: Agenda::default(),
            leaving: Agenda::default(),
            in_flight: 0,
            waiting: 0,
            wants: 0,
            now: 0,
        }
    }

    /// Asks for a job. One that waits already keeps its place, and takes the more pressing of the
    /// two priorities; one in flight will be done once more, since what it shows may have changed.
    pub fn want(&mut self, chat: Chat, kind: Kind, job: Job, priority: Priority) {
        self.wants += 1;
        let want = Want::new(priority, self.wants);
        let rate = self.budget.of(kind);
        self.desks.entry(chat.clone()).or_insert_with(|| Desk::new(rate)).add(job, want);
        self.settle(&chat);
    }

    /// Withdraws a job. If it is in flight, it isn't tried again.
    pub fn forget(&mut self, chat: &Chat, job: &Job) {
        if let Some(desk) = self.desks.get_mut(chat) {
            desk.forget(job);
            self.settle(chat);
        }
    }

    /// Says what to do now. A chat is busy from [`Next::Do`] to [`Pacer::done`].
    pub fn next(&mut self, now: Millis) -> Next<Chat, Job> {
        self.advance(now);
        if self.in_flight >= self.parallel {
            return Next::Idle;
        }
        match self.opens_at() {
            None => Next::Idle,
            Some(until) if until > self.now => Next::Wait { until },
            Some(_) => self.start(),
        }
    }

    /// Reports how the chat's call in flight ended; a chat without one is left as it is.
    pub fn done(&mut self, chat: &Chat, now: Millis, outcome: Outcome) {
        self.now = self.now.max(now);
        let Some(desk) = self.desks.get_mut(chat) else {
            return;
        };
        let Some(flight) = desk.land() else { return };
        self.in_flight -= 1;
        match outcome {
            Outcome::Sent => {}
            Outcome::Skipped => {
                desk.gate.give_back(flight.since, self.now);
                self.overall.give_back(flight.since, self.now);
            }
            Outcome::Frozen { until, scope } => {
                desk.put_back(flight, None);
                match scope {
                    Scope::Chat => desk.gate.freeze(until),
                    Scope::Platform => self.overall.freeze(until),
                }
            }
            Outcome::Failed { retry_at } => desk.put_back(flight, Some(retry_at)),
        }
        self.settle(chat);
    }

    /// How many jobs wait, those in flight not counted.
    pub fn waiting(&self) -> usize {
        self.waiting
    }

    /// Lets time pass for every chat that something happens to.
    fn advance(&mut self, now: Millis) {
        self.now = self.now.max(now);
        while let Some(chat) = self.alarms.due(self.now) {
            self.settle(&chat);
        }
        while let Some(chat) = self.leaving.due(self.now) {
            self.leave(&chat);
        }
    }

    /// When the next call may start, if one waits for nothing but time.
    fn opens_at(&self) -> Option<Millis> {
        let chat_opens = if self.line.is_empty() { self.alarms.first()? } else { self.now };
        Some(chat_opens.max(self.overall.opens_at()))
    }

    fn start(&mut self) -> Next<Chat, Job> {
        let chat = self.line.call().expect("a call starts when a chat is due");
        let desk = self.desks.get_mut(&chat).expect("a chat with work has a desk");
        let job = desk.start(self.now).expect("a chat in line has a job that is due");
        self.overall.spend(self.now);
        self.in_flight += 1;
        self.settle(&chat);
        Next::Do { chat, job }
    }

    /// Puts a chat where it belongs after anything happened to it. Only here do the line, the
    /// agendas and the count of waiting jobs change, so that they can't disagree with the desk.
    fn settle(&mut self, chat: &Chat) {
        let Some(desk) = self.desks.get_mut(chat) else {
            return;
        };
        let before = desk.at;
        desk.wake(self.now);
        let place = self.line.stand(chat, before.place, desk.turn(self.now));
        desk.at = desk.standing(self.now, place);
        self.alarms.shift(chat, before.alarm, desk.at.alarm);
        self.leaving.shift(chat, before.leaving, desk.at.leaving);
        self.waiting = self.waiting - before.waiting + desk.at.waiting;
    }

    fn leave(&mut self, chat: &Chat) {
        if let Some(desk) = self.desks.remove(chat) {
            self.leaving.shift(chat, desk.at.leaving, None);
        }
    }
}
