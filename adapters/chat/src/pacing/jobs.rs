//! The jobs that wait in one chat, each of them once.
//!
//! Those that are due go by priority, then first come; those that failed rest until they are to be
//! tried again. A job that fails again and again thus never stands in the others' way.

use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;

use super::{Millis, Priority};

/// How a job is wanted; in the order in which jobs go.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Want {
    /// None when the job is due.
    rests_until: Option<Millis>,
    priority: Priority,
    /// Counts all wants, so that no two jobs share one.
    arrival: u64,
}

impl Want {
    pub(super) fn new(priority: Priority, arrival: u64) -> Self {
        Self { rests_until: None, priority, arrival }
    }

    pub(super) fn resting(self, rests_until: Option<Millis>) -> Self {
        Self { rests_until, ..self }
    }

    /// One want for two: the longer rest, the more pressing, and the earlier.
    fn join(self, other: Self) -> Self {
        Self {
            rests_until: self.rests_until.max(other.rests_until),
            priority: self.priority.min(other.priority),
            arrival: self.arrival.min(other.arrival),
        }
    }
}

#[derive(Clone)]
pub(super) struct Jobs<Job> {
    wants: HashMap<Job, Want>,
    due: BTreeMap<Want, Job>,
    resting: BTreeMap<Want, Job>,
}

impl<Job: Eq + Hash + Clone> Jobs<Job> {
    pub(super) fn new() -> Self {
        Self { wants: HashMap::new(), due: BTreeMap::new(), resting: BTreeMap::new() }
    }

    pub(super) fn len(&self) -> usize {
        self.wants.len()
    }

    pub(super) fn add(&mut self, job: Job, want: Want) {
        let want = self.remove(&job).map_or(want, |earlier| earlier.join(want));
        self.wants.insert(job.clone(), want);
        self.order(want).insert(want, job);
    }

    pub(super) fn remove(&mut self, job: &Job) -> Option<Want> {
        let want = self.wants.remove(job)?;
        self.order(want).remove(&want);
        Some(want)
    }

    /// Ends the rest of the jobs whose time has come.
    pub(super) fn wake(&mut self, now: Millis) {
        while self.wakes_at().is_some_and(|at| at <= now) {
            if let Some((want, job)) = self.resting.pop_first() {
                self.wants.remove(&job);
                self.add(job, want.resting(None));
            }
        }
    }

    /// When the next rest ends.
    pub(super) fn wakes_at(&self) -> Option<Millis> {
        self.resting.keys().next()?.rests_until
    }

    /// How pressing the first job that is due is.
    pub(super) fn pressing(&self) -> Option<Priority> {
        self.due.keys().next().map(|want| want.priority)
    }

    pub(super) fn take(&mut self) -> Option<(Job, Want)> {
        let (want, job) = self.due.pop_first()?;
        self.wants.remove(&job);
        Some((job, want))
    }

    fn order(&mut self, want: Want) -> &mut BTreeMap<Want, Job> {
        match want.rests_until {
            Some(_) => &mut self.resting,
            None => &mut self.due,
        }
    }
}
