//! What Discord's answers say about how soon the next call may come.
//!
//! The pacing keeps calls well apart, but it does not know Discord's buckets: their sizes are not
//! published and may change. So every answer's headers are read, and a call into a bucket that is empty
//! is not made. (Developer documentation, "Rate Limits".)

use chat::pacing::Scope;
use reqwest::header::HeaderMap;
use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};
use tables::Millis;

/// Clocks and roads differ a little; a call that comes this much later is never too early.
const MARGIN: Millis = 50;
/// Above this many closed buckets, those that are open again are forgotten.
const MANY: usize = 1024;

/// What shares a limit: an endpoint and the channel in its path.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Lane {
    /// The endpoint.
    pub endpoint: &'static str,
    /// The channel, or 0.
    pub major: u64,
}

/// A wait that Discord asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limit {
    /// How long.
    pub wait: Millis,
    /// Whom it concerns.
    pub scope: Scope,
}

/// Which buckets are empty, and until when.
#[derive(Default)]
pub struct Limits(Mutex<Standing>);

#[derive(Default)]
struct Standing {
    /// Endpoints that share a bucket, by its name.
    buckets: HashMap<&'static str, String>,
    closed: HashMap<(String, u64), Millis>,
    all_closed: Millis,
}

impl Limits {
    /// How long a call must wait; none if it may be made now.
    pub fn wait(&self, lane: Lane, now: Millis) -> Option<Limit> {
        let standing = self.standing();
        let wait = |until: Millis, scope| (until > now).then(|| Limit { wait: until - now, scope });
        let closed = standing.closed.get(&standing.bucket(lane)).copied().unwrap_or(0);
        wait(standing.all_closed, Scope::Platform).or_else(|| wait(closed, Scope::Chat))
    }

    /// Reads the headers of an answer.
    pub fn heard(&self, lane: Lane, headers: &HeaderMap, now: Millis) {
        let mut standing = self.standing();
        if let Some(bucket) = text(headers, "x-ratelimit-bucket") {
            standing.buckets.insert(lane.endpoint, bucket.to_owned());
        }
        let is_empty = text(headers, "x-ratelimit-remaining") == Some("0");
        if let Some(wait) = seconds(headers, "x-ratelimit-reset-after").filter(|_| is_empty) {
            standing.close(lane, now + wait, now);
        }
    }

    /// Notes that a call was refused for coming too early.
    pub fn refused(&self, lane: Lane, limit: Limit, now: Millis) {
        let mut standing = self.standing();
        match limit.scope {
            Scope::Platform => standing.all_closed = standing.all_closed.max(now + limit.wait),
            Scope::Chat => standing.close(lane, now + limit.wait, now),
        }
    }

    fn standing(&self) -> MutexGuard<'_, Standing> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Standing {
    fn bucket(&self, lane: Lane) -> (String, u64) {
        let name = self.buckets.get(lane.endpoint).map_or(lane.endpoint, String::as_str);
        (name.to_owned(), lane.major)
    }

    fn close(&mut self, lane: Lane, until: Millis, now: Millis) {
        if self.closed.len() >= MANY {
            self.closed.retain(|_, until| *until > now);
        }
        let bucket = self.bucket(lane);
        let closed = self.closed.entry(bucket).or_default();
        *closed = (*closed).max(until);
    }
}

/// The wait that an answer of 429 asks for. Its body knows it more exactly than its header, but what
/// stands before Discord answers without such a body; that concerns every call.
pub fn refusal(headers: &HeaderMap, body_seconds: Option<f64>) -> Limit {
    let wait = body_seconds.map(millis).or_else(|| seconds(headers, "retry-after"));
    let is_everywhere = match text(headers, "x-ratelimit-scope") {
        Some(scope) => scope == "global",
        None => body_seconds.is_none() || text(headers, "x-ratelimit-global").is_some(),
    };
    let scope = if is_everywhere { Scope::Platform } else { Scope::Chat };
    Limit { wait: wait.unwrap_or(1000 + MARGIN), scope }
}

fn text<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}

fn seconds(headers: &HeaderMap, name: &str) -> Option<Millis> {
    text(headers, name)?.parse().ok().map(millis)
}

/// A float becomes the nearest number there is, so nonsense becomes no wait or a very long one; the
/// longest that Discord can mean is an hour.
fn millis(seconds: f64) -> Millis {
    const LONGEST: Millis = 3_600_000;
    ((seconds * 1000.0).ceil() as Millis).min(LONGEST) + MARGIN
}

#[cfg(test)]
mod tests {
    use super::*;
    use reqwest::header::HeaderName;

    const POST: Lane = Lane { endpoint: "post", major: 7 };
    const EDIT: Lane = Lane { endpoint: "edit", major: 7 };
    const ELSEWHERE: Lane = Lane { endpoint: "post", major: 8 };

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        let header = |(name, value): &(&'static str, &str)| {
            (HeaderName::from_static(name), value.parse().unwrap())
        };
        pairs.iter().map(header).collect()
    }

    #[test]
    fn an_empty_bucket_is_left_alone_until_it_is_full_again() {
        let limits = Limits::default();
        let full = headers(&[("x-ratelimit-remaining", "4"), ("x-ratelimit-reset-after", "5")]);
        limits.heard(POST, &full, 1000);
        assert_eq!(limits.wait(POST, 1000), None);
        let empty = headers(&[("x-ratelimit-remaining", "0"), ("x-ratelimit-reset-after", "3.2")]);
        limits.heard(POST, &empty, 1000);
        assert_eq!(limits.wait(POST, 1000), Some(Limit { wait: 3250, scope: Scope::Chat }));
        assert_eq!(limits.wait(POST, 4250), None);
        assert_eq!(limits.wait(ELSEWHERE, 1000), None);
        assert_eq!(limits.wait(EDIT, 1000), None);
    }

    #[test]
    fn endpoints_may_share_a_bucket() {
        let limits = Limits::default();
        let bucket = [("x-ratelimit-bucket", "abc")];
        limits.heard(EDIT, &headers(&bucket), 0);
        limits.heard(POST, &headers(&bucket), 0);
        let empty = [("x-ratelimit-remaining", "0"), ("x-ratelimit-reset-after", "1")];
        limits.heard(POST, &headers(&[&bucket[..], &empty].concat()), 0);
        assert!(limits.wait(EDIT, 0).is_some());
        assert_eq!(limits.wait(ELSEWHERE, 0), None);
    }

    #[test]
    fn a_refusal_concerns_one_channel_or_all() {
        let limits = Limits::default();
        let own = refusal(&headers(&[("x-ratelimit-scope", "user")]), Some(0.5));
        assert_eq!(own, Limit { wait: 550, scope: Scope::Chat });
        limits.refused(POST, own, 0);
        assert_eq!(limits.wait(ELSEWHERE, 0), None);
        let all = refusal(&headers(&[("x-ratelimit-scope", "global")]), Some(1.0));
        limits.refused(POST, all, 0);
        assert_eq!(limits.wait(ELSEWHERE, 0), Some(Limit { wait: 1050, scope: Scope::Platform }));
        let gate = refusal(&headers(&[("retry-after", "30")]), None);
        assert_eq!(gate, Limit { wait: 30_050, scope: Scope::Platform });
    }
}
