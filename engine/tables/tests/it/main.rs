//! Tables by scenario, on a storage in memory and with a clock that runs fast.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod absence;
mod census;
mod damage;
mod drafts;
mod games;
mod lobby;
mod moving;
mod people;
mod restart;
mod results;
mod stage;
mod walks;
