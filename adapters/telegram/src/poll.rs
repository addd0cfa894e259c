//! Fetches updates by long polling, for as long as the program runs.
//!
//! An update is confirmed by the next poll, which is made only after it was decided and stored: what is
//! lost by a crash comes again, and is then known by its id.

use crate::{
    door::Door,
    wire::{Failure, Wire},
};
use std::{future::Future, pin::Pin, sync::Arc, time::Duration};
use tables::Platform;
use teloxide::{
    payloads::{DeleteWebhook, GetUpdates, GetUpdatesSetters, GetWebhookInfo},
    types::{AllowedUpdate, Update},
};

/// How long a poll waits for an update, in seconds.
const POLL: u32 = 10;
const FIRST_PAUSE: Duration = Duration::from_millis(500);
const LAST_PAUSE: Duration = Duration::from_secs(30);
/// The pause while another program polls: two that insist would both get nothing.
const CONFLICT_PAUSE: Duration = Duration::from_secs(5);
/// The first of the codes by which a server says that it is in trouble itself.
const SERVER_TROUBLE: u16 = 500;
/// How long confirming the last updates may take at the end.
const FAREWELL: Duration = Duration::from_secs(2);

/// Telegram does not know the bot's token any more.
#[derive(Debug)]
pub struct TokenRefused;

/// Polls until the shutdown.
pub async fn poll(
    wire: &Wire,
    door: &Arc<Door>,
    mut shutdown: Pin<&mut impl Future<Output = ()>>,
) -> Result<(), TokenRefused> {
    let mut offset = 0;
    let mut pause = FIRST_PAUSE;
    loop {
        let fetched = tokio::select! {
            () = &mut shutdown => break,
            fetched = fetch(wire, offset, POLL) => fetched,
        };
        heard_from(&fetched, door);
        let setback = match fetched {
            Ok(batch) => {
                let next = batch.iter().map(|update| update.id.as_offset()).max();
                door.let_in(batch).await;
                offset = next.map_or(offset, |next| next.max(offset));
                pause = FIRST_PAUSE;
                continue;
            }
            Err(failure) if failure.is_wrong_token() => return Err(TokenRefused),
            Err(failure) => setback(wire, &failure, pause).await,
        };
        pause = (pause * 2).min(LAST_PAUSE);
        tokio::select! {
            () = &mut shutdown => break,
            () = tokio::time::sleep(setback) => {}
        }
    }
    confirm(wire, offset).await;
    Ok(())
}

/// Whether Telegram is there: an answer is one, even if it is a refusal.
fn heard_from(fetched: &Result<Vec<Update>, Failure>, door: &Door) {
    match fetched {
        Ok(_) => door.house().reached(Platform::TELEGRAM),
        Err(Failure::Refused { code, .. }) if *code < SERVER_TROUBLE => {
            door.house().reached(Platform::TELEGRAM);
        }
        Err(_) => door.house().unreached(Platform::TELEGRAM),
    }
}

/// Takes away a webhook, with which no poll is answered.
pub async fn without_webhook(wire: &Wire) -> Result<(), Failure> {
    if wire.call(&GetWebhookInfo::new()).await?.url.is_some() {
        tracing::warn!("this bot had a webhook; it is taken away, since this program polls");
        wire.call(&DeleteWebhook::new()).await?;
    }
    Ok(())
}

async fn fetch(wire: &Wire, offset: i32, seconds: u32) -> Result<Vec<Update>, Failure> {
    let kinds = [AllowedUpdate::Message, AllowedUpdate::CallbackQuery, AllowedUpdate::MyChatMember];
    let payload = GetUpdates::new().offset(offset).timeout(seconds).allowed_updates(kinds);
    wire.call(&payload).await
}

/// Says what is wrong, and for how long to pause.
async fn setback(wire: &Wire, failure: &Failure, pause: Duration) -> Duration {
    match failure {
        Failure::Refused { code: 409, description, .. } if description.contains("webhook") => {
            if let Err(failure) = without_webhook(wire).await {
                tracing::warn!(%failure, "the bot's webhook could not be taken away");
            }
            pause
        }
        Failure::Refused { code: 409, .. } => {
            tracing::error!(
                "another program fetches this bot's updates with the same token; only one can: \
                 stop the other one, or give each a token of its own"
            );
            pause.max(CONFLICT_PAUSE)
        }
        Failure::Refused { retry_after: Some(seconds), .. } => Duration::from_secs(*seconds),
        failure => {
            tracing::warn!(%failure, "Telegram's updates could not be fetched; trying again");
            pause
        }
    }
}

/// Confirms what was handled, so that it does not come again after a restart.
async fn confirm(wire: &Wire, offset: i32) {
    let farewell = GetUpdates::new().offset(offset).limit(1).timeout(0);
    if offset > 0 && tokio::time::timeout(FAREWELL, wire.call(&farewell)).await.is_err() {
        tracing::debug!(
            "the last updates could not be confirmed; they are known when they come again"
        );
    }
}
