//! Rate limits in the fake's own time: one for all calls, one for each bucket, counted in windows
//! that begin with their first call, as Discord's headers describe them.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use super::route::Route;

/// Calls a bot may make in a second, over all endpoints but those of interactions.
const GLOBAL: (u32, Duration) = (50, Duration::from_secs(1));

/// How long after a 429 a call in the same bucket may still have been on its way (real time).
const IN_FLIGHT: Duration = Duration::from_millis(250);

/// All windows.
#[derive(Default)]
pub(super) struct Limits {
    global: Window,
    buckets: HashMap<(&'static str, String), Window>,
}

#[derive(Clone, Copy, Default)]
struct Window {
    used: u32,
    resets: Duration,
    refused: Option<Refused>,
}

#[derive(Clone, Copy)]
struct Refused {
    until: Duration,
    told: Instant,
}

/// What a call is told about its bucket.
#[derive(Clone, Debug)]
pub(super) struct Standing {
    pub bucket: String,
    pub limit: u32,
    pub remaining: u32,
    pub resets: Duration,
    pub reset_after: Duration,
}

/// Why a call must wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    User,
    Global,
    /// The fault of somebody else; such answers don't count against the bot.
    Shared,
}

impl Scope {
    pub fn name(self) -> &'static str {
        match self {
            Scope::User => "user",
            Scope::Global => "global",
            Scope::Shared => "shared",
        }
    }
}

/// A call refused for coming too early.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limited {
    pub scope: Scope,
    pub retry_after: Duration,
    /// It came although an earlier answer had told its sender to wait for longer.
    pub careless: bool,
}

impl Limits {
    /// Counts a call, or says how long it has to wait.
    pub fn admit(&mut self, route: &Route, now: Duration) -> (Standing, Result<(), Limited>) {
        let window = self.buckets.entry(route.bucket()).or_default();
        let verdict = take_both(route, window, &mut self.global, now);
        (standing(route, window, now), verdict)
    }

    /// Closes a bucket for a while, as when Discord limits a resource that others use too.
    pub fn close(&mut self, route: &Route, now: Duration, span: Duration) -> Standing {
        let window = self.buckets.entry(route.bucket()).or_default();
        window.close(route.budget().0, now + span);
        standing(route, window, now)
    }

    /// Closes all buckets for a while, as when the bot has made too many calls in all.
    pub fn close_all(&mut self, route: &Route, now: Duration, span: Duration) -> Standing {
        self.global.close(GLOBAL.0, now + span);
        let window = self.buckets.entry(route.bucket()).or_default();
        standing(route, window, now)
    }

    /// Forgets windows that are over, so that long runs don't keep one for each interaction.
    pub fn sweep(&mut self, now: Duration) {
        self.buckets.retain(|_, window| window.resets > now);
    }

    pub fn len(&self) -> usize {
        self.buckets.len()
    }
}

fn take_both(
    route: &Route,
    window: &mut Window,
    global: &mut Window,
    now: Duration,
) -> Result<(), Limited> {
    window.check(route.budget(), now).map_err(|wait| wait.scoped(Scope::User))?;
    if !route.is_interaction() {
        global.check(GLOBAL, now).map_err(|wait| wait.scoped(Scope::Global))?;
        global.used += 1;
    }
    window.used += 1;
    Ok(())
}

fn standing(route: &Route, window: &Window, now: Duration) -> Standing {
    let (limit, _) = route.budget();
    Standing {
        bucket: bucket_name(route),
        limit,
        remaining: limit.saturating_sub(window.used),
        resets: window.resets,
        reset_after: window.resets.saturating_sub(now),
    }
}

/// Discord's bucket names are opaque hashes of the endpoint, without the major parameter.
fn bucket_name(route: &Route) -> String {
    let hash = route.bucket().0.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{hash:016x}")
}

struct Wait {
    retry_after: Duration,
    careless: bool,
}

impl Wait {
    fn scoped(self, scope: Scope) -> Limited {
        Limited { scope, retry_after: self.retry_after, careless: self.careless }
    }
}

impl Window {
    fn close(&mut self, limit: u32, until: Duration) {
        self.used = limit;
        self.resets = until;
        self.refused = Some(Refused { until, told: Instant::now() });
    }

    fn check(&mut self, (limit, span): (u32, Duration), now: Duration) -> Result<(), Wait> {
        if now >= self.resets {
            *self = Window { used: 0, resets: now + span, refused: None };
        }
        if self.used < limit {
            return Ok(());
        }
        let careless = self
            .refused
            .is_some_and(|refused| now < refused.until && refused.told.elapsed() > IN_FLIGHT);
        self.refused.get_or_insert(Refused { until: self.resets, told: Instant::now() });
        Err(Wait { retry_after: self.resets - now, careless })
    }
}
