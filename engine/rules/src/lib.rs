//! Stammtisch.
