//! End to end: whole games through an adapter, as people on its platform would play them.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod discord;
mod fuzz;
mod kill;
mod presser;
mod room;
mod soak;
mod telegram;
