//! How often one chat, or the whole platform, may be called.
//!
//! The generic cell rate algorithm: a gate needs two times, however many calls went through it.
//! It knows nothing of jobs.

use super::Millis;

/// `burst` calls at once, then one per `every`: in any span of time, never more than `burst`
/// calls and one more for each whole `every` in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// How many calls may be made at once; 0 counts as 1.
    pub burst: u32,
    /// How long until a spent call is given again.
    pub every: Millis,
}

impl Rate {
    /// How far ahead of its steady pace a burst may run.
    fn slack(&self) -> Millis {
        self.every.saturating_mul(u64::from(self.burst.saturating_sub(1)))
    }
}

#[derive(Clone)]
pub(super) struct Gate {
    rate: Rate,
    /// When all that was spent will have been given again.
    full_at: Millis,
    frozen_until: Millis,
}

impl Gate {
    pub(super) fn new(rate: Rate) -> Self {
        Self { rate, full_at: 0, frozen_until: 0 }
    }

    /// When the next call may be made.
    pub(super) fn opens_at(&self) -> Millis {
        self.full_at.saturating_sub(self.rate.slack()).max(self.frozen_until)
    }

    /// When this gate can't be told from a new one.
    pub(super) fn fresh_at(&self) -> Millis {
        self.full_at.max(self.frozen_until)
    }

    pub(super) fn spend(&mut self, now: Millis) {
        self.full_at = self.full_at.max(now).saturating_add(self.rate.every);
    }

    /// Takes back a call spent at `since`. What time has given again since then isn't given
    /// twice: had the call never been made, the gate might have been full all the while, and
    /// other calls made meanwhile would weigh in full.
    pub(super) fn give_back(&mut self, since: Millis, now: Millis) {
        let unpaid = self.rate.every.saturating_sub(now.saturating_sub(since));
        self.full_at = self.full_at.saturating_sub(unpaid);
    }

    pub(super) fn freeze(&mut self, until: Millis) {
        self.frozen_until = self.frozen_until.max(until);
    }
}
