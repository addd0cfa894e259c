//! Chance: a seed, and every shuffle as a function of the seed and of the position in the game.
//!
//! The generator and the shuffle are spelled out here and held by test vectors, because a deal must
//! come out the same on any machine and in any later version: that is what lets people check it.

use rand_chacha::{
    ChaCha20Rng,
    rand_core::{Rng, SeedableRng},
};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;

/// The 32 secret bytes from which all chance of one game comes.
///
/// Whoever knows it knows every hand, so it has no `Display`, and `Debug` keeps it to itself.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Seed([u8; 32]);

/// The SHA-256 of a seed: shown when a game begins, so that the seed can't be exchanged later.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SeedHash(String);

/// Where in a game chance is asked for. Different positions give independent shuffles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Position {
    /// Who acts first in the first round.
    First,
    /// A shuffle in a round (counted from 1): number 0 is the deal, later ones are reshuffles.
    Shuffle {
        /// The round, from 1.
        round: u32,
        /// The number of the shuffle in the round, from 0.
        number: u32,
    },
}

impl Position {
    fn stream(self) -> u64 {
        match self {
            Position::First => 0,
            Position::Shuffle { round, number } => u64::from(round) << 32 | u64::from(number),
        }
    }
}

impl Seed {
    /// The seed made of these bytes.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The seed whose last eight bytes are this number, big-endian, and the others 0.
    pub fn from_number(number: u64) -> Self {
        let mut bytes = [0; 32];
        bytes[24..].copy_from_slice(&number.to_be_bytes());
        Self(bytes)
    }

    /// The seed written as 64 hex digits.
    pub fn from_hex(text: &str) -> Option<Self> {
        if text.len() != 64 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return None;
        }
        let mut bytes = [0; 32];
        for (byte, digits) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
            let digits = std::str::from_utf8(digits).ok()?;
            *byte = u8::from_str_radix(digits, 16).ok()?;
        }
        Some(Self(bytes))
    }

    /// The 64 hex digits: for the store, and for everybody once the game is over.
    pub fn to_hex(&self) -> String {
        hex(&self.0)
    }

    /// What may be shown while the game runs.
    pub fn hash(&self) -> SeedHash {
        SeedHash(hex(&Sha256::digest(self.0)))
    }

    /// A number below `bound` (at least 1) for this position.
    pub fn number_below(&self, position: Position, bound: u32) -> u32 {
        below(&mut self.generator(position), bound)
    }

    /// Brings the items into the order that belongs to this position.
    pub fn shuffle<T>(&self, position: Position, items: &mut [T]) {
        let mut generator = self.generator(position);
        for last in (1..items.len()).rev() {
            items.swap(last, below(&mut generator, last as u32 + 1) as usize);
        }
    }

    fn generator(&self, position: Position) -> ChaCha20Rng {
        let mut generator = ChaCha20Rng::from_seed(self.0);
        generator.set_stream(position.stream());
        generator
    }
}

/// Lemire's unbiased number below `bound`: a 32-bit word times the bound, its upper half, with a
/// redraw of those words whose lower half would favour some results.
fn below(generator: &mut impl Rng, bound: u32) -> u32 {
    let unfair = bound.wrapping_neg() % bound;
    loop {
        let product = u64::from(generator.next_u32()) * u64::from(bound);
        if product as u32 >= unfair {
            return (product >> 32) as u32;
        }
    }
}

fn hex(bytes: &[u8]) -> String {
    use fmt::Write;
    bytes.iter().fold(String::with_capacity(64), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(kept secret)")
    }
}

impl fmt::Display for SeedHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl From<Seed> for String {
    fn from(seed: Seed) -> Self {
        seed.to_hex()
    }
}

/// The text was not 64 hex digits. It is not repeated here, since it may be most of a seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a seed is written as 64 hex digits")]
pub struct NotASeed;

impl TryFrom<String> for Seed {
    type Error = NotASeed;

    fn try_from(text: String) -> Result<Self, NotASeed> {
        Seed::from_hex(&text).ok_or(NotASeed)
    }
}
