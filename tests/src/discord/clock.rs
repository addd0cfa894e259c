//! The fake's own time. It runs `speed` times as fast as real time, so that a test can live
//! through fifteen minutes of Discord in a few seconds. It knows nothing of what is timed.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use serenity::model::Timestamp;

/// The first millisecond a snowflake can name: 2015-01-01.
const DISCORD_EPOCH: Duration = Duration::from_millis(1_420_070_400_000);

/// Virtual time, counted from the fake's start.
#[derive(Clone, Copy)]
pub(super) struct Clock {
    started: Instant,
    epoch: Duration,
    speed: u32,
    skipped: Duration,
}

impl Clock {
    pub fn start(speed: u32) -> Clock {
        let epoch =
            SystemTime::now().duration_since(UNIX_EPOCH).expect("the machine's clock is past 1970");
        Clock { started: Instant::now(), epoch, speed: speed.max(1), skipped: Duration::ZERO }
    }

    /// How much virtual time has passed.
    pub fn now(&self) -> Duration {
        self.started.elapsed() * self.speed + self.skipped
    }

    /// Jumps ahead.
    pub fn skip(&mut self, span: Duration) {
        self.skipped += span;
    }

    /// How much virtual time passes in this much real time.
    pub fn during(&self, real: Duration) -> Duration {
        real * self.speed
    }

    /// A virtual moment as seconds since 1970, as the rate limit headers give it.
    pub fn unix_seconds(&self, at: Duration) -> f64 {
        (self.epoch + at).as_secs_f64()
    }

    /// A virtual moment as Discord writes it in JSON.
    pub fn iso(&self, at: Duration) -> String {
        let millis = i64::try_from((self.epoch + at).as_millis())
            .expect("a test ends before the year 292 million");
        Timestamp::from_millis(millis).expect("the moment is after 1970").to_string()
    }

    /// The lowest snowflake a thing made at this virtual moment can have.
    pub fn snowflake(&self, at: Duration) -> u64 {
        let since = (self.epoch + at).saturating_sub(DISCORD_EPOCH).as_millis();
        u64::try_from(since).expect("a test ends before snowflakes run out") << 22
    }
}
