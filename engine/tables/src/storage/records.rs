//! The form of a value: one byte for the format, a checksum, then JSON.
//!
//! The checksum notices a value that a disk has altered, before it is taken for a game. A damaged
//! record is told by its name, never by its content, which may be somebody's hand.

use super::{Space, StorageError};
use serde::{Serialize, de::DeserializeOwned};

/// The most bytes that a value may have. Larger ones would be kept by sled in files of their own,
/// which it does not always remove.
pub const MOST_BYTES: usize = 64 * 1024;

const FORMAT: u8 = 1;
const CHECKSUM_BYTES: usize = 4;

/// A record that can't be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{space}/{key}: {flaw}")]
pub struct Damage {
    /// Its kind.
    pub space: Space,
    /// Its key.
    pub key: String,
    /// What is wrong with it.
    pub flaw: Flaw,
}

/// What is wrong with a record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Flaw {
    /// Later ones are there, but it is not.
    #[error("the record is missing")]
    Missing,
    /// It is too short.
    #[error("the record is cut off")]
    Cut,
    /// A newer program wrote it.
    #[error("the record has format {format}, which a newer version of the program reads")]
    Newer {
        /// Its format.
        format: u8,
    },
    /// Its bytes were altered.
    #[error("checksum does not match")]
    Checksum,
    /// It is sound, but says something else than is looked for.
    #[error("the record is not of the expected form")]
    Form,
}

/// A value as it is stored.
///
/// # Errors
/// It has no form in JSON or is larger than [`MOST_BYTES`].
pub fn encode<T: Serialize + ?Sized>(value: &T) -> Result<Vec<u8>, StorageError> {
    let mut bytes = vec![FORMAT, 0, 0, 0, 0];
    serde_json::to_writer(&mut bytes, value)
        .map_err(|error| StorageError::NotJson { reason: error.to_string() })?;
    if bytes.len() > MOST_BYTES {
        return Err(StorageError::TooLarge { bytes: bytes.len() });
    }
    let (head, json) = bytes.split_at_mut(1 + CHECKSUM_BYTES);
    head[1..].copy_from_slice(&checksum(FORMAT, json));
    Ok(bytes)
}

/// What is stored in a value. The record's name is for the error.
///
/// # Errors
/// The value is damaged or of another form.
pub fn decode<T: DeserializeOwned>(space: Space, key: &str, bytes: &[u8]) -> Result<T, Damage> {
    // What the JSON reader says may quote the content, so it isn't passed on.
    sound_json(bytes)
        .and_then(|json| serde_json::from_slice(json).map_err(|_| Flaw::Form))
        .map_err(|flaw| Damage { space, key: key.to_owned(), flaw })
}

fn sound_json(bytes: &[u8]) -> Result<&[u8], Flaw> {
    let (&format, rest) = bytes.split_first().ok_or(Flaw::Cut)?;
    let (stored, json) = rest.split_at_checked(CHECKSUM_BYTES).ok_or(Flaw::Cut)?;
    if stored != checksum(format, json) {
        return Err(Flaw::Checksum);
    }
    match format {
        FORMAT => Ok(json),
        format => Err(Flaw::Newer { format }),
    }
}

fn checksum(format: u8, json: &[u8]) -> [u8; CHECKSUM_BYTES] {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&[format]);
    hasher.update(json);
    hasher.finalize().to_le_bytes()
}
