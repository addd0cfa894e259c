//! How many frames a page may send.

use std::time::Duration;
use tokio::time::Instant;

/// This many at once, far more than fingers can do...
const BURST: u32 = 60;
/// ...and this many a second from then on.
const PER_SECOND: u32 = 30;

/// Measures one connection.
pub struct Meter {
    left: f64,
    at: Instant,
}

impl Meter {
    pub fn new(now: Instant) -> Self {
        Self { left: f64::from(BURST), at: now }
    }

    /// Counts a frame; false if it is one too many.
    pub fn count(&mut self, now: Instant) -> bool {
        let given = (now - self.at).as_secs_f64() * f64::from(PER_SECOND);
        self.left = (self.left + given).min(f64::from(BURST));
        self.at = now;
        if self.left < 1.0 {
            return false;
        }
        self.left -= 1.0;
        true
    }
}

/// How long a page may be silent; it answers a ping without anybody's doing.
pub const SILENCE: Duration = Duration::from_secs(75);
/// How often it is pinged.
pub const PING: Duration = Duration::from_secs(30);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flood_is_stopped_and_patience_makes_good() {
        let start = Instant::now();
        let mut meter = Meter::new(start);
        let at_once = (0..1000).filter(|_| meter.count(start)).count();
        assert_eq!(at_once, BURST as usize);
        let later = start + Duration::from_secs(1);
        let in_a_second = (0..1000).filter(|_| meter.count(later)).count();
        assert_eq!(in_a_second, PER_SECOND as usize);
    }
}
