//! One person on two platforms: a code made on the one and typed on the other links both accounts.
//!
//! Seats and results keep the account that played. A link only says whose they are, so that unlinking
//! gives each account back what was its own.

use super::{House, archive::Changes, lock};
use crate::{AccountId, Millis, Refusal};
use rand::RngExt;

/// For how long a code may be used.
const LASTS: Millis = 10 * 60 * 1000;
/// Letters that nobody mistakes for another one when typing them on a phone.
const LETTERS: &[u8; 31] = b"23456789abcdefghjkmnpqrstuvwxyz";
/// How many letters a code has: too many to guess in the time for which it lasts.
const LENGTH: usize = 10;
/// How many codes may be in use at once; the oldest give way.
const MOST_CODES: usize = 10_000;

/// A code that waits to be typed.
pub struct Code {
    text: String,
    account: AccountId,
    until: Millis,
}

impl House {
    /// A code that links this account with the one that types it. It is no secret of the storage, and a
    /// restart forgets it. An earlier code of the account counts no more.
    ///
    /// # Errors
    /// The account is linked to another already.
    pub fn link_code(&self, account: AccountId) -> Result<String, Refusal> {
        if self.whose(account) != account {
            return Err(Refusal::Linked);
        }
        let now = self.0.clock.now();
        let mut random = rand::rng();
        let letter = |_| char::from(LETTERS[random.random_range(0..LETTERS.len())]);
        let text: String = (0..LENGTH).map(letter).collect();
        let mut codes = lock(&self.0.books.codes);
        codes.retain(|code| code.until > now && code.account != account);
        if codes.len() >= MOST_CODES {
            codes.remove(0);
        }
        codes.push(Code { text: text.clone(), account, until: now + LASTS });
        Ok(text)
    }

    /// Links an account to the one for which the code was made: their results are one from now on.
    ///
    /// # Errors
    /// The code is unknown or too old, the account is linked already, or it could not be stored.
    pub async fn link(&self, account: AccountId, code: &str) -> Result<(), Refusal> {
        let _turn = self.0.books.turn.lock().await;
        if self.is_linked(account) {
            return Err(Refusal::Linked);
        }
        let to = self.redeem(account, code).ok_or(Refusal::BadCode)?;
        self.store(Changes::default().link(account, Some(to))?).await?;
        let mut links = self.0.books.links();
        links.insert(account, to);
        self.0.books.set_links(links);
        self.recompute_in_turn().await.map(drop)
    }

    /// Gives each of a person's accounts back what was its own.
    ///
    /// # Errors
    /// The account is not linked, or it could not be stored.
    pub async fn unlink(&self, account: AccountId) -> Result<(), Refusal> {
        let _turn = self.0.books.turn.lock().await;
        if !self.is_linked(account) {
            return Err(Refusal::NotLinked);
        }
        let mut links = self.0.books.links();
        let cut: Vec<_> = links
            .iter()
            .filter(|(from, to)| **from == account || **to == account)
            .map(|(from, _)| *from)
            .collect();
        let mut changes = Changes::default();
        for from in &cut {
            changes = changes.link(*from, None)?;
        }
        self.store(changes).await?;
        links.retain(|from, _| !cut.contains(from));
        self.0.books.set_links(links);
        self.recompute_in_turn().await.map(drop)
    }

    /// Whether an account is one of several of a person.
    pub fn is_linked(&self, account: AccountId) -> bool {
        let links = self.0.books.links();
        links.iter().any(|(from, to)| *from == account || *to == account)
    }

    /// The account for which a code was made; the code is used up by it.
    fn redeem(&self, by: AccountId, code: &str) -> Option<AccountId> {
        let now = self.0.clock.now();
        let mut codes = lock(&self.0.books.codes);
        let typed = code.to_lowercase();
        let fits = |code: &Code| code.text == typed && code.until > now && code.account != by;
        let place = codes.iter().position(fits)?;
        Some(codes.remove(place).account)
    }
}
