//! The log: to standard error, for people or for machines; `RUST_LOG` filters.

use crate::config::LogFormat;
use std::io;
use tracing_subscriber::{
    EnvFilter, Layer,
    filter::{LevelFilter, Targets},
    fmt,
    layer::SubscriberExt,
    registry,
    util::SubscriberInitExt,
};

/// The crates whose words are our own.
const OWN: [&str; 7] = ["stammtisch", "rules", "tables", "chat", "room", "telegram", "discord"];

/// Begins to log, panics too. Of a panic only its place is logged, since its words may hold a card or a
/// token.
pub fn begin(format: LogFormat) {
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string).unwrap_or_default();
        tracing::error!(place, "a panic");
    }));
    let log = fmt::layer().with_writer(io::stderr);
    let log = match format {
        LogFormat::Text => log.boxed(),
        LogFormat::Json => log.json().boxed(),
    };
    let wanted = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    // A logger that is there already stays: the tests have theirs.
    let _ = registry().with(log.with_filter(discreet()).with_filter(wanted)).try_init();
}

/// Libraries speak of trouble only, whatever `RUST_LOG` says: their finer words hold whole requests,
/// with the tokens and hands in them.
fn discreet() -> Targets {
    let own = OWN.map(|name| (name, LevelFilter::TRACE));
    Targets::new().with_default(LevelFilter::WARN).with_targets(own)
}
