//! The log: to standard error, for people or for machines; `RUST_LOG` filters.

use crate::config::LogFormat;
use std::io;
use tracing_subscriber::{EnvFilter, fmt};

/// What is logged if `RUST_LOG` says nothing: our own words, and of libraries only trouble.
const DEFAULT: &str =
    "warn,stammtisch=info,tables=info,chat=info,room=info,telegram=info,discord=info";

/// Begins to log.
pub fn begin(format: LogFormat) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new(DEFAULT));
    let log = fmt().with_env_filter(filter).with_writer(io::stderr);
    // A logger that is there already stays: the tests have theirs.
    let _ = match format {
        LogFormat::Text => log.try_init(),
        LogFormat::Json => log.json().try_init(),
    };
}
