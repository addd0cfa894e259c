//! What is counted of the calls that adapters make to their platforms.

use tables::{Millis, Platform};

/// How a call ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// With an answer of this status, as in HTTP.
    Answered(u16),
    /// Without one, so that nobody knows whether it was carried out.
    Unheard,
}

/// Counts a call that was made. The method is the platform's name for it, without anything that differs
/// from call to call, or each would be counted by itself.
pub fn made(platform: Platform, method: &'static str, ended: Ended) {
    let status = match ended {
        Ended::Answered(status) => status.to_string(),
        Ended::Unheard => "none".to_owned(),
    };
    let platform = platform.as_str();
    metrics::counter!(
        "stammtisch_calls_total",
        "platform" => platform, "method" => method, "status" => status
    )
    .increment(1);
}

/// Counts that a platform asked to wait, and for how long.
pub fn asked_to_wait(platform: Platform, wait: Millis) {
    metrics::histogram!("stammtisch_asked_to_wait_seconds", "platform" => platform.as_str())
        .record(wait as f64 / 1000.0);
}
