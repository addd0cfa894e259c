//! The program: command line, configuration, wiring and lifecycle. Everything that it wires is in
//! the other crates.

pub mod config;

mod backup;
mod check;
mod host;
mod log;
mod metrics;
mod operator;
mod referee;
mod results;

use clap::{Parser, Subcommand};
use config::Config;
use std::{path::PathBuf, process::ExitCode};

/// Hosts card games where people already talk: in Discord, in Telegram and on a local page.
#[derive(Parser)]
#[command(name = "stammtisch", version, about)]
struct Arguments {
    /// The configuration; without it `config.toml` in the current folder is read if it exists.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Hosts games on every platform that is configured, else on the local room (the default).
    Run,
    /// Says what would run and what is wrong with the configuration; contacts nobody.
    Check,
    /// Plays any game by lines of JSON on standard input and output.
    Referee,
    /// Writes the whole database as JSON lines.
    Backup {
        /// The file to write.
        file: PathBuf,
    },
    /// Reads such a file into an empty data folder.
    Restore {
        /// The file to read.
        file: PathBuf,
    },
    /// What concerns the results of games.
    #[command(subcommand)]
    Results(Results),
}

#[derive(Subcommand)]
enum Results {
    /// Makes all rankings anew from the results, and says whether anything was other than it should be.
    Recompute,
}

/// How the program ends badly. What it says is written to standard error.
enum Failure {
    /// While working: status 1.
    Work(anyhow::Error),
    /// Wrong usage or configuration: status 2.
    Usage(anyhow::Error),
}

impl From<anyhow::Error> for Failure {
    fn from(error: anyhow::Error) -> Self {
        Failure::Work(error)
    }
}

/// Runs the program as its arguments say. Exit status: 0 well, 1 failed while working, 2 wrong usage
/// or configuration.
pub fn main() -> ExitCode {
    let (status, error) = match carry_out(Arguments::parse()) {
        Ok(()) => return ExitCode::SUCCESS,
        Err(Failure::Work(error)) => (1, error),
        Err(Failure::Usage(error)) => (2, error),
    };
    eprintln!("stammtisch: {error:#}");
    ExitCode::from(status)
}

fn carry_out(arguments: Arguments) -> Result<(), Failure> {
    let config =
        || Config::read(arguments.config.as_deref()).map_err(|error| Failure::Usage(error.into()));
    match arguments.command.unwrap_or(Command::Run) {
        Command::Run => {
            let config = config()?;
            check::usable(&config).map_err(Failure::Usage)?;
            log::begin(config.log);
            Ok(host::run(config)?)
        }
        Command::Check => check::report(&config()?).map_err(Failure::Usage),
        Command::Referee => Ok(referee::run()?),
        Command::Backup { file } => Ok(backup::backup(&config()?.data, &file)?),
        Command::Results(Results::Recompute) => Ok(results::recompute(&config()?.data)?),
        Command::Restore { file } => Ok(backup::restore(&config()?.data, &file)?),
    }
}
