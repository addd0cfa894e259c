//! One chat's desk: the jobs that wait there, the call in flight, and the gate its calls go
//! through. It knows nothing of other chats.

use std::hash::Hash;

use super::gate::{Gate, Rate};
use super::jobs::{Jobs, Want};
use super::line::Place;
use super::{Millis, Priority};

#[derive(Clone)]
pub(super) struct Desk<Job> {
    pub(super) gate: Gate,
    jobs: Jobs<Job>,
    flight: Option<Flight<Job>>,
    /// Where the pacer has put this chat.
    pub(super) at: Standing,
}

/// A call that was started and is not done.
#[derive(Clone)]
pub(super) struct Flight<Job> {
    job: Job,
    /// None when the job was forgotten meanwhile.
    want: Option<Want>,
    pub(super) since: Millis,
}

/// Where a chat stands among the others.
#[derive(Clone, Copy, Default)]
pub(super) struct Standing {
    pub(super) place: Option<Place>,
    pub(super) alarm: Option<Millis>,
    pub(super) leaving: Option<Millis>,
    pub(super) waiting: usize,
}

impl<Job: Eq + Hash + Clone> Desk<Job> {
    pub(super) fn new(rate: Rate) -> Self {
        Self { gate: Gate::new(rate), jobs: Jobs::new(), flight: None, at: Standing::default() }
    }

    pub(super) fn add(&mut self, job: Job, want: Want) {
        self.jobs.add(job, want);
    }

    pub(super) fn forget(&mut self, job: &Job) {
        self.jobs.remove(job);
        if let Some(flight) = self.flight.as_mut().filter(|flight| flight.job == *job) {
            flight.want = None;
        }
    }

    /// Starts the first job; the pacer has put the chat out of the line.
    pub(super) fn start(&mut self, now: Millis) -> Option<Job> {
        let (job, want) = self.jobs.take()?;
        self.gate.spend(now);
        self.at.place = None;
        self.flight = Some(Flight { job: job.clone(), want: Some(want), since: now });
        Some(job)
    }

    pub(super) fn land(&mut self) -> Option<Flight<Job>> {
        self.flight.take()
    }

    /// Lets a job that did not get through wait again, in its old place.
    pub(super) fn put_back(&mut self, flight: Flight<Job>, rests_until: Option<Millis>) {
        if let Some(want) = flight.want {
            self.jobs.add(flight.job, want.resting(rests_until));
        }
    }

    pub(super) fn wake(&mut self, now: Millis) {
        self.jobs.wake(now);
    }

    /// How pressing this chat is, if it could be called now.
    pub(super) fn turn(&self, now: Millis) -> Option<Priority> {
        let open = self.flight.is_none() && self.gate.opens_at() <= now;
        open.then(|| self.jobs.pressing()).flatten()
    }

    pub(super) fn standing(&self, now: Millis, place: Option<Place>) -> Standing {
        Standing {
            place,
            alarm: self.changes_at(now),
            leaving: self.leaves_at(),
            waiting: self.jobs.len(),
        }
    }

    /// When time alone will change this chat's turn: always later than `now`.
    fn changes_at(&self, now: Millis) -> Option<Millis> {
        if self.flight.is_some() {
            return None;
        }
        let opens_at = self.gate.opens_at();
        if opens_at > now && self.jobs.pressing().is_some() {
            return Some(opens_at);
        }
        self.jobs.wakes_at().map(|at| at.max(opens_at))
    }

    /// When this chat, having nothing to do, can be dropped.
    fn leaves_at(&self) -> Option<Millis> {
        let at_rest = self.flight.is_none() && self.jobs.len() == 0;
        at_rest.then(|| self.gate.fresh_at())
    }
}
