//! The metrics: their names, what they say, and those of them that the program itself measures.

use anyhow::Context;
use metrics::{Unit, describe_counter, describe_gauge, describe_histogram, gauge};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use tables::{Census, Platform};

/// A press is answered within three seconds or never; most commits take a few milliseconds.
const SECONDS: [f64; 12] = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];
/// What platforms ask for lies between a moment and an hour.
const WAITS: [f64; 9] = [0.1, 0.5, 1.0, 2.0, 5.0, 15.0, 60.0, 300.0, 3600.0];

/// Begins to count.
pub fn begin() -> anyhow::Result<PrometheusHandle> {
    let commits = Matcher::Full("stammtisch_commit_seconds".to_owned());
    let waits = Matcher::Full("stammtisch_asked_to_wait_seconds".to_owned());
    let metrics = PrometheusBuilder::new()
        .set_buckets_for_metric(commits, &SECONDS)
        .and_then(|builder| builder.set_buckets_for_metric(waits, &WAITS))
        .and_then(PrometheusBuilder::install_recorder)
        .context("metrics can't be recorded")?;
    describe();
    Ok(metrics)
}

/// What a metric counts.
enum Kind {
    /// How often something happened.
    Count,
    /// How things are.
    State,
    /// How long something took, or would take.
    Time,
}

/// Every metric there is, with what it says. `docs/operations.md` says what to make of each.
const ALL: [(Kind, &str, &str); 12] = [
    (Kind::Count, "stammtisch_commands_total", "What people asked tables for, by outcome."),
    (Kind::Count, "stammtisch_moves_total", "Moves that were stored, by game and by who decided."),
    (Kind::Count, "stammtisch_refusals_total", "What tables refused, by code."),
    (
        Kind::Count,
        "stammtisch_calls_total",
        "Calls made to platforms, by method and status; none: no answer came.",
    ),
    (Kind::Time, "stammtisch_asked_to_wait_seconds", "How long platforms asked to wait (429)."),
    (Kind::Count, "stammtisch_screens_total", "Boards, hands and notices, by outcome."),
    (Kind::State, "stammtisch_screens_waiting", "Boards, hands and notices that wait their turn."),
    (
        Kind::Time,
        "stammtisch_commit_seconds",
        "From a commit's wish to its being safe on the disk.",
    ),
    (Kind::State, "stammtisch_storage_ready", "1 while moves can be stored, else 0."),
    (Kind::State, "stammtisch_platform_ready", "1 while the platform answers, else 0."),
    (Kind::State, "stammtisch_tables", "Tables, by state."),
    (
        Kind::State,
        "stammtisch_oldest_overdue_deadline_seconds",
        "For how long the oldest deadline has been due without being carried out.",
    ),
];

fn describe() {
    for (kind, name, said) in ALL {
        match kind {
            Kind::Count => describe_counter!(name, said),
            Kind::State => describe_gauge!(name, said),
            Kind::Time => describe_histogram!(name, Unit::Seconds, said),
        }
    }
}

/// Whether a platform answers.
pub fn platform_ready(platform: Platform, ready: bool) {
    gauge!("stammtisch_platform_ready", "platform" => platform.as_str()).set(number(ready));
}

/// Whether moves can be stored.
pub fn storage_ready(ready: bool) {
    gauge!("stammtisch_storage_ready").set(number(ready));
}

/// How the tables are.
pub fn tables(census: &Census) {
    let Census { lobby, playing, over, asleep } = *census;
    for (state, tables) in
        [("lobby", lobby), ("playing", playing), ("over", over), ("asleep", asleep)]
    {
        gauge!("stammtisch_tables", "state" => state).set(tables as f64);
    }
}

fn number(ready: bool) -> f64 {
    f64::from(u8::from(ready))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_for_operators_speaks_of_every_metric() {
        let page = include_str!("../../docs/operations.md");
        let missing: Vec<_> =
            ALL.iter().map(|(_, name, _)| *name).filter(|name| !page.contains(name)).collect();
        assert_eq!(missing, Vec::<&str>::new());
    }
}
