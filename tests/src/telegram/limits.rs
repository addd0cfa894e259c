//! Telegram's rates, in the fake's own time.
//!
//! The numbers are those of the platform's public questions page: about one message a second
//! in one chat, twenty a minute in a group, thirty a second in all. Only counting is done here;
//! who counts, and what a refusal looks like, is known elsewhere.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

const GROUP_CALLS: usize = 20;
const GROUP_WINDOW: Duration = Duration::from_secs(60);
const PRIVATE_BURST: f64 = 5.0;
const PRIVATE_RATE: f64 = 1.0;
const TOTAL_BURST: f64 = 30.0;
const TOTAL_RATE: f64 = 30.0;

/// A call that left the bot this shortly after a 429 went out may have crossed it on the way.
const CROSSING: Duration = Duration::from_millis(100);

/// At most so many in any stretch of this length.
pub(super) struct Window {
    taken: VecDeque<Duration>,
}

impl Window {
    fn wait(&mut self, now: Duration) -> Duration {
        while self.taken.front().is_some_and(|first| *first + GROUP_WINDOW <= now) {
            self.taken.pop_front();
        }
        match self.taken.front() {
            Some(first) if self.taken.len() >= GROUP_CALLS => *first + GROUP_WINDOW - now,
            _ => Duration::ZERO,
        }
    }
}

/// So many at once, and then so many a second.
pub(super) struct Bucket {
    burst: f64,
    rate: f64,
    level: f64,
    since: Duration,
}

impl Bucket {
    fn new(burst: f64, rate: f64) -> Bucket {
        Bucket { burst, rate, level: burst, since: Duration::ZERO }
    }

    /// The thirty a second which a bot has in all.
    pub(super) fn total() -> Bucket {
        Bucket::new(TOTAL_BURST, TOTAL_RATE)
    }

    pub(super) fn wait(&mut self, now: Duration) -> Duration {
        let passed = now.saturating_sub(self.since).as_secs_f64();
        self.level = (self.level + passed * self.rate).min(self.burst);
        self.since = now;
        Duration::from_secs_f64((1.0 - self.level).max(0.0) / self.rate)
    }

    pub(super) fn take(&mut self) {
        self.level -= 1.0;
    }
}

/// What one chat bears.
pub(super) enum ChatRate {
    /// Twenty in any minute.
    Group(Window),
    /// One a second, five at once.
    Private(Bucket),
}

impl ChatRate {
    pub(super) fn group() -> ChatRate {
        ChatRate::Group(Window { taken: VecDeque::new() })
    }

    pub(super) fn private() -> ChatRate {
        ChatRate::Private(Bucket::new(PRIVATE_BURST, PRIVATE_RATE))
    }

    pub(super) fn wait(&mut self, now: Duration) -> Duration {
        match self {
            ChatRate::Group(window) => window.wait(now),
            ChatRate::Private(bucket) => bucket.wait(now),
        }
    }

    pub(super) fn take(&mut self, now: Duration) {
        match self {
            ChatRate::Group(window) => window.taken.push_back(now),
            ChatRate::Private(bucket) => bucket.take(),
        }
    }
}

/// A wait the bot was told for one chat.
pub(super) struct Block {
    until: Duration,
    told: Instant,
}

impl Block {
    pub(super) fn new(until: Duration) -> Block {
        Block { until, told: Instant::now() }
    }

    pub(super) fn remaining(&self, now: Duration) -> Duration {
        self.until.saturating_sub(now)
    }

    /// Whether a caller who calls now has had the time to read the refusal.
    pub(super) fn is_known(&self) -> bool {
        self.told.elapsed() > CROSSING
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(count: f64) -> Duration {
        Duration::from_secs_f64(count)
    }

    #[test]
    fn a_group_bears_twenty_in_any_minute() {
        let mut rate = ChatRate::group();
        for call in 0..20 {
            let now = Duration::from_secs(call);
            assert_eq!(rate.wait(now), Duration::ZERO, "call {call}");
            rate.take(now);
        }
        assert_eq!(rate.wait(seconds(20.0)), seconds(40.0));
        assert_eq!(rate.wait(seconds(59.5)), seconds(0.5));
        assert_eq!(rate.wait(seconds(60.0)), Duration::ZERO);
        rate.take(seconds(60.0));
        assert_eq!(rate.wait(seconds(60.0)), seconds(1.0), "the second call is still counted");
    }

    #[test]
    fn a_private_chat_bears_five_at_once_and_one_a_second() {
        let mut rate = ChatRate::private();
        for _ in 0..5 {
            assert_eq!(rate.wait(Duration::ZERO), Duration::ZERO);
            rate.take(Duration::ZERO);
        }
        assert_eq!(rate.wait(Duration::ZERO), seconds(1.0));
        assert_eq!(rate.wait(seconds(0.25)), seconds(0.75));
        assert_eq!(rate.wait(seconds(1.0)), Duration::ZERO);
    }

    #[test]
    fn all_chats_together_bear_thirty_a_second() {
        let mut total = Bucket::total();
        for _ in 0..30 {
            assert_eq!(total.wait(Duration::ZERO), Duration::ZERO);
            total.take();
        }
        assert!(total.wait(Duration::ZERO) > Duration::ZERO);
        assert_eq!(total.wait(seconds(0.04)), Duration::ZERO);
    }
}
