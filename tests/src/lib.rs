//! Stammtisch.

pub mod telegram;
