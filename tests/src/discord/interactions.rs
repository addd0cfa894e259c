//! The endpoints of interactions: the first response, and all that an interaction's token allows
//! afterwards (the developer documentation's page on receiving and responding).

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::CallbackKind;
use super::forms::{check_message, items};
use super::messages::is_archived;
use super::refusal::{Faults, Refusal};
use super::route::{Target, WebhookAct};
use super::server::{Body, Query, Reply};
use super::wire::EPHEMERAL;
use super::world::{
    APPLICATION, Answer, Author, Interaction, InteractionCause, Message, PlaceKind, World,
};

/// How long Discord waits for the first response.
const FIRST_RESPONSE: Duration = Duration::from_secs(3);

/// A loaded machine needs this much real time, however fast the fake's own runs.
const SHORTEST_WAIT: Duration = Duration::from_secs(2);

/// How long an interaction's token is good.
const TOKEN_LIFE: Duration = Duration::from_secs(15 * 60);

impl World {
    /// Whether the first response would come too late now.
    pub fn is_late(&self, interaction: &Interaction) -> bool {
        self.is_older(interaction, FIRST_RESPONSE)
    }

    fn is_older(&self, interaction: &Interaction, span: Duration) -> bool {
        let span = span.max(self.clock.during(SHORTEST_WAIT));
        self.now() - interaction.created > span
    }

    pub fn callback(
        &mut self,
        id: u64,
        token: &str,
        query: &Query,
        body: &Body,
    ) -> Result<Reply, Refusal> {
        let form = &body.form;
        let kind = CallbackKind::from_number(form["type"].as_u64());
        let kind = kind.expect("the form was checked before");
        self.may_respond(id, token)?;
        let interaction = &self.interactions[&id];
        if !kind.suits(interaction.cause) {
            return Err(type_fault("This response does not suit the interaction."));
        }
        let body = Body { form: form["data"].clone(), files: body.files.clone() };
        let message = self.respond(id, kind, &body)?;
        self.record_answer(id, Answer { kind, at: Instant::now(), data: body.form }, message);
        if !query.says("with_response") {
            return Ok(Reply::Empty);
        }
        Ok(Reply::Json(self.callback_json(id, kind, message)))
    }

    fn may_respond(&mut self, id: u64, token: &str) -> Result<(), Refusal> {
        let known = self.interactions.get(&id).filter(|known| known.token == token);
        let interaction = known.ok_or(Refusal::UnknownInteraction)?;
        if interaction.answer.is_some() {
            if !interaction.answer_lost && interaction.copies < 2 {
                self.violate(format!("interaction {id} was acknowledged twice"));
            }
            return Err(Refusal::AlreadyAcknowledged);
        }
        if self.is_late(interaction) {
            return Err(Refusal::UnknownInteraction);
        }
        Ok(())
    }

    /// Carries the response out; gives the message it made or changed.
    fn respond(
        &mut self,
        id: u64,
        kind: CallbackKind,
        body: &Body,
    ) -> Result<Option<u64>, Refusal> {
        match kind {
            CallbackKind::Message => self.respond_with_message(id, body).map(Some),
            CallbackKind::DeferredMessage => self.respond_later(id, &body.form).map(Some),
            CallbackKind::DeferredUpdate => Ok(self.pressed_message(id)),
            CallbackKind::Update => self.update_pressed(id, body).map(Some),
            CallbackKind::Choices | CallbackKind::Modal => Ok(None),
        }
    }

    fn respond_with_message(&mut self, id: u64, body: &Body) -> Result<u64, Refusal> {
        let message = self.brought_by(id, body)?;
        let made = message.id;
        self.post_for(id, message);
        Ok(made)
    }

    fn respond_later(&mut self, id: u64, form: &Value) -> Result<u64, Refusal> {
        self.may_bring(id)?;
        let mut message = self.blank(self.interactions[&id].channel, Author::Bot);
        message.loading = true;
        self.address(id, &mut message, form);
        let made = message.id;
        self.post_for(id, message);
        Ok(made)
    }

    fn pressed_message(&self, id: u64) -> Option<u64> {
        match self.interactions[&id].cause {
            InteractionCause::Component { message } => Some(message),
            _ => None,
        }
    }

    fn update_pressed(&mut self, id: u64, body: &Body) -> Result<u64, Refusal> {
        let pressed = self.pressed_message(id).ok_or(Refusal::UnknownMessage)?;
        let mut message = self.message(self.interactions[&id].channel, pressed)?.clone();
        if !says_nothing(&body.form) {
            self.rewrite(&mut message, body)?;
            self.edited(message);
        }
        Ok(pressed)
    }

    /// A locked thread that has been archived can't be written into, not even like this.
    fn may_bring(&self, id: u64) -> Result<(), Refusal> {
        let channel = self.interactions[&id].channel;
        let place = self.channels.get(&channel).filter(|place| !place.deleted);
        match place.ok_or(Refusal::UnknownChannel)?.kind {
            PlaceKind::Thread { archived: true, locked: true, .. } => Err(Refusal::ThreadArchived),
            _ => Ok(()),
        }
    }

    /// A new message of an interaction's, not yet posted.
    fn brought_by(&mut self, id: u64, body: &Body) -> Result<Message, Refusal> {
        self.may_bring(id)?;
        let channel = self.interactions[&id].channel;
        let mut message = self.composed(channel, body)?;
        self.address(id, &mut message, &body.form);
        Ok(message)
    }

    fn address(&self, id: u64, message: &mut Message, form: &Value) {
        let ephemeral = form["flags"].as_u64().unwrap_or(0) & EPHEMERAL != 0;
        message.interaction = Some(id);
        message.whispered_to = ephemeral.then(|| self.interactions[&id].person);
    }

    fn post_for(&mut self, id: u64, message: Message) {
        let (channel, made, public) = (message.channel, message.id, message.whispered_to.is_none());
        self.keep(message);
        if public {
            let told = self.message_json(&self.place(channel).messages[&made]);
            self.tell_of_message("MESSAGE_CREATE", channel, &told);
        }
        self.interaction_changed(id);
    }

    fn record_answer(&mut self, id: u64, answer: Answer, original: Option<u64>) {
        let interaction = self.interaction_mut(id);
        interaction.original = original;
        interaction.answer = Some(answer);
        interaction.changed.notify_waiters();
    }

    pub fn interaction_mut(&mut self, id: u64) -> &mut Interaction {
        self.interactions.get_mut(&id).expect("interactions are never removed")
    }

    fn interaction_changed(&self, id: u64) {
        self.interactions[&id].changed.notify_waiters();
    }

    fn callback_json(&self, id: u64, kind: CallbackKind, message: Option<u64>) -> Value {
        let interaction = &self.interactions[&id];
        let mut out = json!({ "interaction": {
            "id": id.to_string(),
            "type": interaction.type_number(),
        }});
        let shown = message.and_then(|made| self.message(interaction.channel, made).ok());
        if let Some(message) = shown {
            out["interaction"]["response_message_id"] = json!(message.id.to_string());
            out["interaction"]["response_message_loading"] = json!(message.loading);
            out["interaction"]["response_message_ephemeral"] =
                json!(message.whispered_to.is_some());
            out["resource"] =
                json!({ "type": kind.number(), "message": self.message_json(message) });
        }
        out
    }

    pub fn webhook(
        &mut self,
        application: u64,
        token: &str,
        act: WebhookAct,
        body: &Body,
    ) -> Result<Reply, Refusal> {
        let id = self.by_valid_token(application, token)?;
        match act {
            WebhookAct::Follow => self.follow(id, body),
            WebhookAct::Read(target) => {
                let message = self.target(id, target)?;
                Ok(Reply::Json(self.message_json(message)))
            }
            WebhookAct::Edit(target) => self.edit_brought(id, target, body),
            WebhookAct::Delete(target) => {
                let (channel, message) = {
                    let message = self.target(id, target)?;
                    (message.channel, message.id)
                };
                self.remove_message(channel, message);
                self.interaction_changed(id);
                Ok(Reply::Empty)
            }
        }
    }

    /// The interaction of a token that still allows something.
    fn by_valid_token(&self, application: u64, token: &str) -> Result<u64, Refusal> {
        if application != APPLICATION {
            return Err(Refusal::UnknownWebhook);
        }
        let id = *self.by_token.get(token).ok_or(Refusal::InvalidWebhookToken)?;
        let interaction = &self.interactions[&id];
        if self.is_older(interaction, TOKEN_LIFE) {
            return Err(Refusal::InvalidWebhookToken);
        }
        interaction.answer.as_ref().map(|_| id).ok_or(Refusal::UnknownWebhook)
    }

    fn target(&self, id: u64, target: Target) -> Result<&Message, Refusal> {
        let interaction = &self.interactions[&id];
        let original = interaction.original;
        let message = match target {
            Target::Original => original,
            Target::Message(wanted) => {
                let own = original == Some(wanted) || interaction.followups.contains(&wanted);
                own.then_some(wanted)
            }
        };
        self.message(interaction.channel, message.ok_or(Refusal::UnknownMessage)?)
    }

    /// The first followup after a deferred response fills the waiting message, as documented.
    fn follow(&mut self, id: u64, body: &Body) -> Result<Reply, Refusal> {
        let waiting = self.target(id, Target::Original).is_ok_and(|message| message.loading);
        if waiting {
            return self.edit_brought(id, Target::Original, body);
        }
        let message = self.brought_by(id, body)?;
        let made = message.id;
        self.interaction_mut(id).followups.push(made);
        self.post_for(id, message);
        let message = &self.place(self.interactions[&id].channel).messages[&made];
        Ok(Reply::Json(self.message_json(message)))
    }

    fn edit_brought(&mut self, id: u64, target: Target, body: &Body) -> Result<Reply, Refusal> {
        let mut message = self.target(id, target)?.clone();
        if is_archived(self.place(message.channel)) {
            return Err(Refusal::ThreadArchived);
        }
        self.rewrite(&mut message, body)?;
        message.loading = false;
        let told = self.edited(message);
        self.interaction_changed(id);
        Ok(Reply::Json(told))
    }
}

impl CallbackKind {
    fn from_number(number: Option<u64>) -> Option<CallbackKind> {
        Some(match number? {
            4 => CallbackKind::Message,
            5 => CallbackKind::DeferredMessage,
            6 => CallbackKind::DeferredUpdate,
            7 => CallbackKind::Update,
            8 => CallbackKind::Choices,
            9 => CallbackKind::Modal,
            _ => return None,
        })
    }

    fn number(self) -> u64 {
        match self {
            CallbackKind::Message => 4,
            CallbackKind::DeferredMessage => 5,
            CallbackKind::DeferredUpdate => 6,
            CallbackKind::Update => 7,
            CallbackKind::Choices => 8,
            CallbackKind::Modal => 9,
        }
    }

    fn suits(self, cause: InteractionCause) -> bool {
        match cause {
            InteractionCause::Command => !matches!(
                self,
                CallbackKind::DeferredUpdate | CallbackKind::Update | CallbackKind::Choices
            ),
            InteractionCause::Component { .. } => self != CallbackKind::Choices,
            InteractionCause::Autocomplete => self == CallbackKind::Choices,
        }
    }
}

/// What a first response's form must fulfil, whatever it responds to.
pub(super) fn check_response(form: &Value) -> Result<(), Refusal> {
    match CallbackKind::from_number(form["type"].as_u64()) {
        Some(CallbackKind::Message | CallbackKind::Update) => {
            check_message(&form["data"]).map_err(below_data)
        }
        Some(CallbackKind::Choices) => check_choices(&form["data"]),
        Some(CallbackKind::Modal) => check_modal(&form["data"]),
        Some(CallbackKind::DeferredMessage | CallbackKind::DeferredUpdate) => Ok(()),
        None => Err(type_fault("Value must be one of (4, 5, 6, 7, 8, 9).")),
    }
}

fn type_fault(message: &str) -> Refusal {
    let mut faults = Faults::default();
    faults.add(&["type"], "BASE_TYPE_CHOICES", message);
    faults.into_result().err().unwrap_or(Refusal::InvalidJson)
}

/// A fault in a response's message is named below `data`.
fn below_data(refusal: Refusal) -> Refusal {
    match refusal {
        Refusal::Form(errors) => Refusal::Form(json!({ "data": errors })),
        other => other,
    }
}

/// Whether an update says nothing at all, which is allowed and changes nothing.
fn says_nothing(form: &Value) -> bool {
    form.is_null() || form.as_object().is_some_and(serde_json::Map::is_empty)
}

fn check_choices(form: &Value) -> Result<(), Refusal> {
    let mut faults = Faults::default();
    if items(&form["choices"]).len() > 25 {
        faults.add(&["data", "choices"], "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.");
    }
    faults.into_result()
}

fn check_modal(form: &Value) -> Result<(), Refusal> {
    let mut faults = Faults::default();
    super::forms::at_most(&mut faults, &["data", "title"], &form["title"], 45);
    super::forms::at_most(&mut faults, &["data", "custom_id"], &form["custom_id"], 100);
    if !(1..=5).contains(&items(&form["components"]).len()) {
        let message = "Must be between 1 and 5 in length.";
        faults.add(&["data", "components"], "BASE_TYPE_BAD_LENGTH", message);
    }
    faults.into_result()
}
