//! Time as a value: everything that waits asks a clock, so that tests can let it run faster.

use std::{
    future::Future,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

/// Milliseconds since 1970.
pub type Millis = u64;

/// Where the time comes from.
#[derive(Clone, Debug)]
pub struct Clock {
    origin: Millis,
    speed: u32,
}

impl Clock {
    /// The time of the machine.
    pub fn system() -> Self {
        Self { origin: 0, speed: 1 }
    }

    /// A clock that starts at the machine's time and runs this many times as fast: for tests.
    pub fn faster(speed: u32) -> Self {
        Self { origin: machine_time(), speed }
    }

    /// Now.
    pub fn now(&self) -> Millis {
        self.origin + machine_time().saturating_sub(self.origin) * u64::from(self.speed)
    }

    /// Waits until it is this time.
    pub fn sleep_until(&self, at: Millis) -> impl Future<Output = ()> + Send + use<> {
        let wait = at.saturating_sub(self.now()).div_ceil(self.speed.into());
        tokio::time::sleep(Duration::from_millis(wait))
    }
}

fn machine_time() -> Millis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_millis() as Millis)
}
