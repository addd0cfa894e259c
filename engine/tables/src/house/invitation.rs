//! Invitations: links to a seat that only the person for whom they were made can use.

use super::{
    House,
    archive::{Archive, Changes},
};
use crate::{Identity, Refusal, TableId, storage::StorageError};
use hmac::{Hmac, Mac};
use sha2::Sha256;

/// The name under which the house's secret is stored.
const SECRET: &str = "seal";
/// How many hex digits of the seal an invitation carries: 64 bits, too many to guess by asking.
const SEAL_DIGITS: usize = 16;

/// The secret with which a house seals its invitations.
pub struct Seal([u8; 32]);

impl Seal {
    /// The stored secret; a new one if there is none.
    pub async fn of(archive: &Archive) -> Result<Self, StorageError> {
        if let Ok(Some(secret)) = archive.meta(SECRET) {
            return Ok(Self(secret));
        }
        let secret: [u8; 32] = rand::random();
        let changes = Changes::default().meta(SECRET, &secret)?;
        if let Err(error) = archive.commit(changes).await {
            tracing::warn!(%error, "invitations made now will not outlast this run");
        }
        Ok(Self(secret))
    }

    fn seal(&self, table: TableId, person: &Identity) -> String {
        let mut mac =
            Hmac::<Sha256>::new_from_slice(&self.0).expect("HMAC takes a key of any length");
        mac.update(format!("{table} {person}").as_bytes());
        let digest = mac.finalize().into_bytes();
        let digits: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        digits[..SEAL_DIGITS].to_owned()
    }
}

impl House {
    /// An invitation to a table for one person: letters and digits only, short enough for a deep link.
    pub fn invitation(&self, table: TableId, person: &Identity) -> String {
        format!("j{table}{}", self.0.seal.seal(table, person))
    }

    /// The table that this person is invited to.
    ///
    /// # Errors
    /// The invitation is none, or was made for somebody else.
    pub fn invited_to(&self, invitation: &str, person: &Identity) -> Result<TableId, Refusal> {
        let sealed = invitation.strip_prefix('j').filter(|sealed| sealed.is_ascii());
        let (table, seal) =
            sealed.and_then(|sealed| sealed.split_at_checked(10)).ok_or(Refusal::NotInvited)?;
        let table: TableId = table.parse().map_err(|_| Refusal::NotInvited)?;
        if seal == self.0.seal.seal(table, person) { Ok(table) } else { Err(Refusal::NotInvited) }
    }
}
