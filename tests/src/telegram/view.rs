//! The tests' eyes: what a chat shows now, and waiting until it shows something.

use std::sync::Arc;
use std::time::Duration;

use super::FakeTelegram;
use super::calls::Outcome;
use super::people::Chat;
use super::state::Shown;

/// How long a test waits for the bot.
const PATIENCE: Duration = Duration::from_secs(10);
/// How many of the latest refusals a transcript ends with.
const REFUSALS_TOLD: usize = 10;

impl FakeTelegram {
    /// The chat's messages from the oldest on, as they are now; deleted ones are gone.
    pub fn messages(&self, chat: &Chat) -> Vec<Shown> {
        self.all_shown(chat).iter().map(|shown| Shown::clone(shown)).collect()
    }

    /// The bot's latest message with buttons.
    pub fn board(&self, chat: &Chat) -> Option<Shown> {
        let state = self.lock();
        let mut newest_first = state.chat(chat.id).messages.values().rev();
        let board = newest_first
            .find(|message| message.shown.from_bot && !message.shown.keyboard.is_empty())?;
        Some(Shown::clone(&board.shown))
    }

    /// One message as it is now.
    pub fn message(&self, chat: &Chat, message_id: i64) -> Option<Shown> {
        self.shown(chat, message_id).map(|shown| Shown::clone(&shown))
    }

    pub(super) fn shown(&self, chat: &Chat, message_id: i64) -> Option<Arc<Shown>> {
        let state = self.lock();
        state.chat(chat.id).messages.get(&message_id).map(|message| Arc::clone(&message.shown))
    }

    /// Waits until a message is as wanted; of several, the latest is told.
    ///
    /// # Panics
    /// After ten seconds, with the chat's transcript.
    pub async fn wait_for(&self, chat: &Chat, wanted: impl Fn(&Shown) -> bool) -> Shown {
        let mut changed = self.lock().chat(chat.id).changed.subscribe();
        let looking = async {
            loop {
                let all = self.all_shown(chat);
                if let Some(found) = all.iter().rev().find(|shown| wanted(shown)) {
                    return Shown::clone(found);
                }
                changed.changed().await.expect("chats are never forgotten");
            }
        };
        match tokio::time::timeout(PATIENCE, looking).await {
            Ok(found) => found,
            Err(_) => panic!("waited in vain in this chat:\n{}", self.transcript(chat)),
        }
    }

    /// The chat in words, and the latest refusals in it: for the messages of failed tests.
    pub fn transcript(&self, chat: &Chat) -> String {
        let mut lines = vec![format!("chat {}:", chat.id)];
        lines.extend(self.all_shown(chat).iter().map(|shown| line(shown)));
        let state = self.lock();
        let refusals = state.calls.iter().rev().filter(|call| call.chat == Some(chat.id));
        let refusals = refusals.filter_map(|call| match &call.outcome {
            Outcome::Refused(reason) => Some(format!("refused {}: {reason}", call.method)),
            Outcome::Done | Outcome::DoneUnheard => None,
        });
        let mut refusals: Vec<_> = refusals.take(REFUSALS_TOLD).collect();
        refusals.reverse();
        lines.extend(refusals);
        lines.join("\n")
    }

    fn all_shown(&self, chat: &Chat) -> Vec<Arc<Shown>> {
        let state = self.lock();
        state.chat(chat.id).messages.values().map(|message| Arc::clone(&message.shown)).collect()
    }
}

fn line(shown: &Shown) -> String {
    let mut line = format!("#{} {}", shown.id, shown.author);
    if let Some(thread) = shown.thread {
        line += &format!(" (topic {thread})");
    }
    if shown.edited {
        line += " (edited)";
    }
    line += &format!(": {}", shown.text);
    for row in &shown.keyboard {
        let labels: Vec<_> = row.iter().map(|button| format!("[{}]", button.label)).collect();
        line += &format!("\n    {}", labels.join(" "));
    }
    line
}
