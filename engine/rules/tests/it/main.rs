//! The rules, held against recorded games, against laws that every game keeps, and against the
//! referee protocol's own page.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod agame;
mod computer;
mod lama;
mod laws;
mod referee;
mod shuffle;
mod vectors;
