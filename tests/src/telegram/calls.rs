//! The methods the fake knows, the log of the calls it got, and how one call is carried out.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::limits::Block;
use super::params::Params;
use super::refusal::Refusal;
use super::spec::Spec;
use super::state::{Kind, Standing, State};
use super::weather::Fault;

/// A method of the Bot API that the fake carries out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Method {
    GetMe,
    GetUpdates,
    DeleteWebhook,
    GetWebhookInfo,
    SetMyCommands,
    GetMyCommands,
    DeleteMyCommands,
    SendMessage,
    EditMessageText,
    EditMessageReplyMarkup,
    DeleteMessage,
    SetMessageReaction,
    AnswerCallbackQuery,
    GetChat,
    GetChatMember,
    GetChatAdministrators,
    LeaveChat,
}

const METHODS: [(&str, Method); 17] = [
    ("sendMessage", Method::SendMessage),
    ("editMessageText", Method::EditMessageText),
    ("answerCallbackQuery", Method::AnswerCallbackQuery),
    ("getUpdates", Method::GetUpdates),
    ("getMe", Method::GetMe),
    ("deleteWebhook", Method::DeleteWebhook),
    ("getWebhookInfo", Method::GetWebhookInfo),
    ("setMyCommands", Method::SetMyCommands),
    ("getMyCommands", Method::GetMyCommands),
    ("deleteMyCommands", Method::DeleteMyCommands),
    ("editMessageReplyMarkup", Method::EditMessageReplyMarkup),
    ("deleteMessage", Method::DeleteMessage),
    ("setMessageReaction", Method::SetMessageReaction),
    ("getChat", Method::GetChat),
    ("getChatMember", Method::GetChatMember),
    ("getChatAdministrators", Method::GetChatAdministrators),
    ("leaveChat", Method::LeaveChat),
];

impl Method {
    /// Names of methods may be written in any case.
    pub(super) fn parse(name: &str) -> Option<Method> {
        let (_, method) = METHODS.iter().find(|(known, _)| known.eq_ignore_ascii_case(name))?;
        Some(*method)
    }

    pub(super) fn name(self) -> &'static str {
        let named = METHODS.iter().find(|(_, method)| *method == self);
        named.expect("the table names every method").0
    }

    /// Whether it counts towards the platform's rates.
    pub(super) fn is_metered(self) -> bool {
        matches!(
            self,
            Method::SendMessage | Method::EditMessageText | Method::EditMessageReplyMarkup
        )
    }
}

/// One call that the bot made.
#[derive(Clone, Debug)]
pub struct Call {
    /// The method's name as the platform writes it.
    pub method: &'static str,
    /// The chat it named, if it named one by its number.
    pub chat: Option<i64>,
    /// Whether it counts towards the platform's rates.
    pub metered: bool,
    /// When it ended, in the fake's time since its start.
    pub at: Duration,
    /// When it really ended.
    pub when: Instant,
    /// What came of it.
    pub outcome: Outcome,
}

/// What came of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It was carried out and the bot was told so.
    Done,
    /// It was carried out, but the connection broke before the answer.
    DoneUnheard,
    /// It was refused, with this text.
    Refused(String),
}

impl State {
    /// Carries out any method but `getUpdates`, which has to wait.
    pub(super) fn carry_out(
        &mut self,
        method: Method,
        params: &Params,
        fault: Option<Fault>,
    ) -> Result<Value, Refusal> {
        match fault {
            Some(Fault::InternalError) => return Err(Refusal::new(500, "Internal Server Error")),
            Some(Fault::BadGateway) => return Err(Refusal::new(502, "Bad Gateway")),
            Some(Fault::Flood(wait)) => self.flood(params, wait),
            Some(Fault::FloodOfAll(wait)) => self.closed_until = self.clock.now() + wait,
            Some(Fault::CutOff) | None => {}
        }
        match method {
            Method::GetMe => Ok(me_json()),
            Method::GetUpdates => unreachable!("polls are answered by the server itself"),
            Method::DeleteWebhook => Ok(self.delete_webhook(params)),
            Method::GetWebhookInfo => Ok(self.webhook_info()),
            Method::SetMyCommands => self.set_commands(params),
            Method::GetMyCommands => self.get_commands(params),
            Method::DeleteMyCommands => self.delete_commands(params),
            Method::SendMessage => self.send_message(params),
            Method::EditMessageText => self.edit_text(params),
            Method::EditMessageReplyMarkup => self.edit_markup(params),
            Method::DeleteMessage => self.delete_message(params),
            Method::SetMessageReaction => self.react(params),
            Method::AnswerCallbackQuery => self.answer_query(params),
            Method::GetChat => self.get_chat(params),
            Method::GetChatMember => self.get_chat_member(params),
            Method::GetChatAdministrators => self.get_administrators(params),
            Method::LeaveChat => self.leave_chat(params),
        }
    }

    pub(super) fn check_spec(
        &mut self,
        spec: Option<&Spec>,
        method: Method,
        params: &Params,
    ) -> Result<(), Refusal> {
        let method = method.name();
        let Some(Err(reason)) = spec.map(|spec| spec.check(method, params)) else { return Ok(()) };
        self.violations.push(format!("{method} breaks the Bot API: {reason}"));
        Err(Refusal::bad_request(reason))
    }

    pub(super) fn log(&mut self, method: Method, params: &Params, outcome: Outcome) {
        let call = Call {
            method: method.name(),
            chat: params.int("chat_id"),
            metered: method.is_metered(),
            at: self.clock.now(),
            when: Instant::now(),
            outcome,
        };
        self.calls.push(call);
    }

    /// The chat a call names, if the bot may look into it.
    pub(super) fn known_chat(&self, params: &Params) -> Result<i64, Refusal> {
        let id = self.named_chat(params)?;
        let chat = self.chat(id);
        if let Some(to) = chat.migrated_to {
            return Err(Refusal::migrated(to));
        }
        let place = match chat.kind {
            Kind::Private => return Ok(id),
            Kind::Group => "group",
            Kind::Supergroup | Kind::Forum => "supergroup",
        };
        match chat.standing {
            Standing::Kicked => {
                Err(Refusal::forbidden(format!("bot was kicked from the {place} chat")))
            }
            Standing::Left => {
                Err(Refusal::forbidden(format!("bot is not a member of the {place} chat")))
            }
            Standing::Member | Standing::Restricted | Standing::Administrator => Ok(id),
        }
    }

    /// The chat a call names, if the bot may write there.
    pub(super) fn writable_chat(&self, params: &Params) -> Result<i64, Refusal> {
        let id = self.known_chat(params)?;
        let chat = self.chat(id);
        if chat.kind != Kind::Private {
            return match chat.standing {
                Standing::Restricted => {
                    Err(Refusal::bad_request("not enough rights to send text messages to the chat"))
                }
                _ => Ok(id),
            };
        }
        if self.people[&id].deactivated {
            return Err(Refusal::forbidden("user is deactivated"));
        }
        match chat.standing {
            Standing::Left => {
                Err(Refusal::forbidden("bot can't initiate conversation with a user"))
            }
            Standing::Kicked => Err(Refusal::forbidden("bot was blocked by the user")),
            Standing::Member | Standing::Restricted | Standing::Administrator => Ok(id),
        }
    }

    /// Chats go by their numbers only: none of the fake's has a public name.
    fn named_chat(&self, params: &Params) -> Result<i64, Refusal> {
        if !params.has("chat_id") {
            return Err(Refusal::bad_request("chat_id is empty"));
        }
        params
            .int("chat_id")
            .filter(|id| self.chats.contains_key(id))
            .ok_or_else(|| Refusal::bad_request("chat not found"))
    }

    /// Counts a send or an edit, or says how long to wait with it.
    pub(super) fn meter(&mut self, chat_id: i64) -> Result<(), Refusal> {
        let now = self.clock.now();
        self.heed_block(chat_id, now)?;
        let total = self.total.wait(now).max(self.closed_until.saturating_sub(now));
        let chat = self.chats.get_mut(&chat_id).expect("chats are never forgotten");
        let wait = chat.rate.wait(now).max(total);
        if wait > Duration::ZERO {
            chat.block = Some(Block::new(now + wait));
            return Err(Refusal::too_many(wait));
        }
        chat.rate.take(now);
        self.total.take();
        Ok(())
    }

    fn heed_block(&mut self, chat_id: i64, now: Duration) -> Result<(), Refusal> {
        let Some(block) = &self.chat(chat_id).block else { return Ok(()) };
        let wait = block.remaining(now);
        if wait == Duration::ZERO {
            self.chat_mut(chat_id).block = None;
            return Ok(());
        }
        if block.is_known() {
            self.violations.push(format!(
                "chat {chat_id} was called {wait:?} before the retry_after it was told had passed"
            ));
        }
        Err(Refusal::too_many(wait))
    }

    /// Refuses the chat's calls for a while, as if it had been written to too often.
    fn flood(&mut self, params: &Params, wait: Duration) {
        let until = self.clock.now() + wait;
        if let Ok(id) = self.known_chat(params) {
            self.chat_mut(id).block.get_or_insert_with(|| Block::new(until));
        }
    }

    fn delete_webhook(&mut self, params: &Params) -> Value {
        if params.flag("drop_pending_updates") {
            self.feed.forget_pending();
        }
        Value::from(true)
    }

    fn webhook_info(&self) -> Value {
        json!({
            "url": "",
            "has_custom_certificate": false,
            "pending_update_count": self.feed.pending(),
        })
    }
}

fn me_json() -> Value {
    let mut me = super::state::bot_json();
    for (ability, has) in [
        ("can_join_groups", true),
        ("can_read_all_group_messages", false),
        ("supports_inline_queries", false),
        ("can_connect_to_business", false),
        ("has_main_web_app", false),
    ] {
        me[ability] = Value::from(has);
    }
    me
}
