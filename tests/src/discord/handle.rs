//! What became of an interaction: the test's handle to wait for its answers and to read them.

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use tokio::sync::Notify;
use tokio::time::{Instant, timeout_at};

use super::forms::items;
use super::world::{Interaction, World};
use super::{Button, CallbackKind, FakeDiscord, PATIENCE, Shown};

/// A press, a choice or a command on its way.
#[derive(Clone)]
pub struct InteractionHandle {
    fake: FakeDiscord,
    /// The interaction's number.
    pub id: u64,
    /// The token that answers it.
    pub token: String,
    changed: Arc<Notify>,
}

/// The answer to an interaction.
#[derive(Clone, Debug)]
pub struct Response {
    /// How it was answered first.
    pub kind: CallbackKind,
    /// The text of the message that is the answer, or was pressed and changed.
    pub content: String,
    /// Its embeds' texts.
    pub embeds: Vec<String>,
    /// Its buttons.
    pub components: Vec<Vec<Button>>,
    /// Whether only one person sees it.
    pub ephemeral: bool,
    /// The whole of it; `None` when it is gone or the answer was none.
    pub message: Option<Shown>,
    /// The `data` of the first response.
    pub data: Value,
}

impl Response {
    /// All that can be read.
    pub fn text(&self) -> String {
        self.message.as_ref().map(Shown::text).unwrap_or_default()
    }

    /// The names of the choices suggested, for a command being typed.
    pub fn choices(&self) -> Vec<String> {
        let names = items(&self.data["choices"]).iter().map(|choice| choice["name"].as_str());
        names.flatten().map(str::to_owned).collect()
    }
}

impl InteractionHandle {
    pub(super) fn new(fake: &FakeDiscord, id: u64) -> InteractionHandle {
        let world = fake.world();
        let interaction = &world.interactions[&id];
        InteractionHandle {
            fake: fake.clone(),
            id,
            token: interaction.token.clone(),
            changed: interaction.changed.clone(),
        }
    }

    /// The answer. A message that was only promised is waited for.
    ///
    /// # Panics
    ///
    /// When it hasn't come in [`PATIENCE`].
    pub async fn response(&self) -> Response {
        let response = self.response_within(PATIENCE).await;
        response.unwrap_or_else(|| panic!("interaction {} was not answered", self.id))
    }

    /// The answer, if it comes in time (real time).
    pub async fn response_within(&self, patience: Duration) -> Option<Response> {
        let ready = || {
            let world = self.fake.world();
            let response = world.response(&world.interactions[&self.id])?;
            let waiting = response.message.as_ref().is_some_and(|message| message.loading);
            (!waiting).then_some(response)
        };
        until(patience, &self.changed, ready).await
    }

    /// How it was answered first, as soon as it is.
    ///
    /// # Panics
    ///
    /// When it hasn't been in [`PATIENCE`].
    pub async fn acknowledged(&self) -> CallbackKind {
        let answered = || {
            let world = self.fake.world();
            world.interactions[&self.id].answer.as_ref().map(|answer| answer.kind)
        };
        let kind = until(PATIENCE, &self.changed, answered).await;
        kind.unwrap_or_else(|| panic!("interaction {} was not acknowledged", self.id))
    }

    /// From the event's sending to the first response, in real time.
    pub fn latency(&self) -> Option<Duration> {
        let world = self.fake.world();
        let interaction = &world.interactions[&self.id];
        interaction.answer.as_ref().map(|answer| answer.at.duration_since(interaction.sent))
    }

    /// The message that answered it, or was pressed and may have been changed.
    pub fn original(&self) -> Option<Shown> {
        let world = self.fake.world();
        world.original(&world.interactions[&self.id])
    }

    /// The messages that followed.
    pub fn followups(&self) -> Vec<Shown> {
        let world = self.fake.world();
        let interaction = &world.interactions[&self.id];
        let followups = interaction.followups.iter();
        followups.filter_map(|id| world.shown(interaction.channel, *id)).collect()
    }

    /// Waits for a message that follows.
    ///
    /// # Panics
    ///
    /// When none has come in [`PATIENCE`].
    pub async fn followup(&self) -> Shown {
        let followup = until(PATIENCE, &self.changed, || self.followups().pop()).await;
        followup.unwrap_or_else(|| panic!("nothing followed interaction {}", self.id))
    }
}

impl World {
    fn response(&self, interaction: &Interaction) -> Option<Response> {
        let answer = interaction.answer.as_ref()?;
        let message = self.original(interaction);
        let shown = message.clone().unwrap_or_default();
        Some(Response {
            kind: answer.kind,
            content: shown.content,
            embeds: shown.embeds,
            components: shown.components,
            ephemeral: shown.ephemeral,
            message,
            data: answer.data.clone(),
        })
    }

    fn original(&self, interaction: &Interaction) -> Option<Shown> {
        self.shown(interaction.channel, interaction.original?)
    }

    fn shown(&self, channel: u64, id: u64) -> Option<Shown> {
        self.message(channel, id).ok().map(|message| (*message.shown).clone())
    }
}

/// Looks each time something changed, until there is what is looked for or patience ends.
pub(super) async fn until<T>(
    patience: Duration,
    changed: &Notify,
    mut look: impl FnMut() -> Option<T>,
) -> Option<T> {
    let deadline = Instant::now() + patience;
    loop {
        let change = changed.notified();
        tokio::pin!(change);
        // Listening begins before the look, so that no change between the two is missed.
        change.as_mut().enable();
        if let Some(found) = look() {
            return Some(found);
        }
        if timeout_at(deadline, change).await.is_err() {
            return look();
        }
    }
}
