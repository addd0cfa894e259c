//! Acts of people on the world: pressing, choosing, calling commands, writing. They become events
//! for the bot. The handles in `people` are what a test calls.

use std::sync::Arc;
use std::time::Instant;

use serde_json::{Value, json};

use super::gateway::Audience;
use super::world::{Author, Interaction, InteractionCause, PlaceKind, World};

impl World {
    /// Sends an interaction; gives its number.
    pub fn interact(
        &mut self,
        person: u64,
        channel: u64,
        cause: InteractionCause,
        data: &Value,
    ) -> u64 {
        let id = self.next_id();
        let interaction = Interaction {
            id,
            token: format!("aW50ZXJhY3Rpb246{id:x}{:x}", id.rotate_left(17) ^ 0x5bd1_e995_7a3f),
            cause,
            person,
            channel,
            sent: Instant::now(),
            created: self.now(),
            answer: None,
            answer_lost: false,
            copies: 0,
            original: None,
            followups: Vec::new(),
            changed: Arc::default(),
        };
        let mut event = self.interaction_json(&interaction);
        event["data"] = data.clone();
        if let InteractionCause::Component { message } = cause {
            let pressed = self.message(channel, message);
            let pressed = pressed.unwrap_or_else(|_| panic!("message {message} is gone"));
            event["message"] = self.message_json(pressed);
        }
        self.by_token.insert(interaction.token.clone(), id);
        self.interactions.insert(id, interaction);
        let guild = self.place(channel).kind.guild();
        let copies = self.dispatch("INTERACTION_CREATE", &event, Audience::serving(guild));
        self.interaction_mut(id).copies = copies;
        id
    }

    /// Checks what Discord's own client checks before it lets somebody use a command.
    pub fn assert_usable(&self, person: u64, channel: u64) {
        let place = self.place(channel);
        let name = &self.person(person).name;
        assert!(!place.deleted, "{name} can't use a channel that is deleted");
        match place.kind {
            PlaceKind::Thread { archived, .. } => {
                assert!(!archived, "commands don't work in an archived thread");
            }
            PlaceKind::Direct { person: owner } => {
                assert!(owner == person, "{name} can't use somebody else's direct messages");
            }
            PlaceKind::Text { .. } => {}
        }
    }

    /// A press or a choice in a message.
    pub fn use_component(
        &mut self,
        person: u64,
        (channel, message): (u64, u64),
        data: &Value,
    ) -> u64 {
        let reader = self.message(channel, message).ok().and_then(|found| found.whispered_to);
        let name = &self.person(person).name;
        assert!(
            reader.is_none_or(|reader| reader == person),
            "{name} can't see message {message}: it is shown to somebody else"
        );
        self.interact(person, channel, InteractionCause::Component { message }, data)
    }

    /// A message of a person's.
    pub fn say(&mut self, person: u64, channel: u64, content: &str) -> u64 {
        let mut message = self.blank(channel, Author::Person(person));
        content.clone_into(&mut message.content);
        let id = message.id;
        let mut told = self.message_json(&message);
        let place = self.place(channel).kind;
        // Without the intent for it a bot reads only what is written to itself.
        if place.guild().is_some() {
            told["content"] = json!("");
        }
        self.keep(message);
        self.tell_of_message("MESSAGE_CREATE", channel, &told);
        id
    }
}
