//! The fake's own time: real time, run faster, and moved on at a test's word.
//!
//! It says what time it is; it waits for nothing.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Virtual time, counted from the start of the fake.
pub(super) struct Clock {
    start: Instant,
    epoch: Duration,
    speed: u32,
    skipped: Duration,
}

impl Clock {
    pub(super) fn new(speed: u32) -> Clock {
        assert!(speed > 0, "the fake's time must run: give a speed of 1 or more");
        Clock {
            start: Instant::now(),
            epoch: SystemTime::now()
                .duration_since(UNIX_EPOCH)
                .expect("the machine's clock stands after 1970"),
            speed,
            skipped: Duration::ZERO,
        }
    }

    /// Virtual time since the fake started.
    pub(super) fn now(&self) -> Duration {
        self.start.elapsed() * self.speed + self.skipped
    }

    /// The Unix time Telegram would write for this moment.
    pub(super) fn unix(&self, moment: Duration) -> u64 {
        (self.epoch + moment).as_secs()
    }

    /// How long a stretch of virtual time really takes.
    pub(super) fn real(&self, stretch: Duration) -> Duration {
        stretch / self.speed
    }

    /// How much virtual time passes in a stretch of real time.
    pub(super) fn stretched(&self, real: Duration) -> Duration {
        real * self.speed
    }

    pub(super) fn skip(&mut self, stretch: Duration) {
        self.skipped += stretch;
    }
}
