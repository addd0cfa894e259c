//! Stammtisch.

pub mod discord;
pub mod telegram;
