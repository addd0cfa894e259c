//! Calls to Discord's REST interface.
//!
//! This is a thin layer of its own, though the client library has one: with a proxy, the library's rate
//! limiter sends calls to discord.com all the same, and without the limiter it loses the time for which
//! Discord asks to wait. Here every answer's limits are heard, a call that would come too early is not
//! made, and nothing is tried twice: who wants it decides that. Addresses of interactions hold their
//! tokens, so no address gets into an error.

use crate::{
    limits::{self, Lane, Limits},
    trouble::{CHANNEL_IS_FULL, Failure, Refused, SLOW_MODE},
};
use chat::{
    calls::{self, Ended},
    pacing::Scope,
    reception::FileAnswer,
};
use reqwest::{
    Client, Method, RequestBuilder, StatusCode,
    header::{AUTHORIZATION, HeaderMap, HeaderValue},
    multipart::{Form, Part},
};
use secrecy::{ExposeSecret, SecretString};
use serde_json::{Value, json};
use serenity::model::id::{ApplicationId, ChannelId, InteractionId, MessageId, UserId};
use std::{error::Error, time::Duration};
use tables::{Clock, Platform};

/// How long Discord may take for an answer.
const PATIENCE: Duration = Duration::from_secs(10);
const CONNECT_PATIENCE: Duration = Duration::from_secs(5);
/// Discord blocks clients that don't introduce themselves in this form.
const USER_AGENT: &str = concat!("DiscordBot (Stammtisch, ", env!("CARGO_PKG_VERSION"), ")");
/// How many faults of a form are repeated in an error.
const FAULTS_TOLD: usize = 5;

/// The REST interface, for one bot.
pub struct Rest {
    client: Client,
    base: String,
    authorization: HeaderValue,
    limits: Limits,
    clock: Clock,
}

/// Why no calls can be made at all.
#[derive(Debug, thiserror::Error)]
pub enum NoCalls {
    /// The token can't be part of a request.
    #[error("the token has letters that no token has")]
    Token,
    /// The machine has no secure connections.
    #[error("no secure connections can be made on this machine: {0}")]
    Client(reqwest::Error),
}

/// An interaction that may be answered, with the token that allows it.
pub struct Ticket {
    /// The application that was meant.
    pub application: ApplicationId,
    /// The interaction.
    pub id: InteractionId,
    /// The token.
    pub token: SecretString,
}

/// Who vouches for a call, and by which limits it is held.
#[derive(Clone, Copy)]
enum Standing {
    /// The bot.
    Bot(Lane),
    /// The token in the address; such calls have limits of their own, which one answer never meets.
    Address(&'static str),
}

impl Standing {
    /// The endpoint's name.
    const fn endpoint(self) -> &'static str {
        match self {
            Standing::Bot(lane) => lane.endpoint,
            Standing::Address(endpoint) => endpoint,
        }
    }
}

impl Rest {
    /// The interface below this address. Waits are measured by the clock.
    pub fn new(api_url: &str, token: &SecretString, clock: Clock) -> Result<Self, NoCalls> {
        let header = format!("Bot {}", token.expose_secret());
        let mut authorization = HeaderValue::from_str(&header).map_err(|_| NoCalls::Token)?;
        authorization.set_sensitive(true);
        let client = Client::builder()
            .user_agent(USER_AGENT)
            .timeout(PATIENCE)
            .connect_timeout(CONNECT_PATIENCE)
            .build()
            .map_err(NoCalls::Client)?;
        let base = format!("{}/api/v10", api_url.trim_end_matches('/'));
        Ok(Self { client, base, authorization, limits: Limits::default(), clock })
    }

    /// The clock that waits are measured by.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// The bot's application.
    pub async fn application(&self) -> Result<ApplicationId, Failure> {
        let application =
            self.call(bot("application", 0), Method::GET, "/applications/@me", None).await?;
        let id = snowflake(&application["id"]).map(ApplicationId::new);
        id.ok_or_else(|| Failure::Unreached("the application has no id".to_owned()))
    }

    /// Asks where the gateway is, only to learn whether it can be asked.
    pub async fn gateway(&self) -> Result<(), Failure> {
        self.call(bot("gateway", 0), Method::GET, "/gateway", None).await.map(drop)
    }

    /// Puts these commands in place of all there were.
    pub async fn put_commands(
        &self,
        application: ApplicationId,
        commands: &Value,
    ) -> Result<(), Failure> {
        let path = format!("/applications/{application}/commands");
        self.call(bot("commands", 0), Method::PUT, &path, Some(commands)).await.map(drop)
    }

    /// The channel of the direct messages with somebody, opened if need be.
    pub async fn open_direct(&self, user: UserId) -> Result<ChannelId, Failure> {
        let form = json!({ "recipient_id": user.to_string() });
        let lane = bot("open_direct", 0);
        let channel = self.call(lane, Method::POST, "/users/@me/channels", Some(&form)).await?;
        let id = snowflake(&channel["id"]).map(ChannelId::new);
        id.ok_or_else(|| Failure::Unreached("the channel has no id".to_owned()))
    }

    /// Posts a message.
    pub async fn post(&self, channel: ChannelId, form: &Value) -> Result<MessageId, Failure> {
        let path = format!("/channels/{channel}/messages");
        let lane = bot("post", channel.get());
        let message = self.call(lane, Method::POST, &path, Some(form)).await?;
        let id = snowflake(&message["id"]).map(MessageId::new);
        id.ok_or_else(|| Failure::Unreached("the message has no id".to_owned()))
    }

    /// Edits a message.
    pub async fn edit(
        &self,
        channel: ChannelId,
        message: MessageId,
        form: &Value,
    ) -> Result<(), Failure> {
        let path = format!("/channels/{channel}/messages/{message}");
        self.call(bot("edit", channel.get()), Method::PATCH, &path, Some(form)).await.map(drop)
    }

    /// Deletes a message.
    pub async fn delete(&self, channel: ChannelId, message: MessageId) -> Result<(), Failure> {
        let path = format!("/channels/{channel}/messages/{message}");
        self.call(bot("delete", channel.get()), Method::DELETE, &path, None).await.map(drop)
    }

    /// Answers an interaction first.
    pub async fn respond(
        &self,
        ticket: &Ticket,
        form: &Value,
        file: Option<&FileAnswer>,
    ) -> Result<(), Failure> {
        let token = ticket.token.expose_secret();
        let path = format!("/interactions/{}/{token}/callback", ticket.id);
        let standing = Standing::Address("respond");
        self.call_with(standing, Method::POST, &path, Some(form), file).await.map(drop)
    }

    /// Edits the first answer, or the message that was pressed.
    pub async fn edit_original(
        &self,
        ticket: &Ticket,
        form: &Value,
        file: Option<&FileAnswer>,
    ) -> Result<(), Failure> {
        let path = format!("{}/messages/@original", webhook(ticket));
        let standing = Standing::Address("edit_original");
        self.call_with(standing, Method::PATCH, &path, Some(form), file).await.map(drop)
    }

    /// Answers an interaction once more.
    pub async fn follow_up(
        &self,
        ticket: &Ticket,
        form: &Value,
        file: Option<&FileAnswer>,
    ) -> Result<(), Failure> {
        let path = webhook(ticket);
        let standing = Standing::Address("follow_up");
        self.call_with(standing, Method::POST, &path, Some(form), file).await.map(drop)
    }

    async fn call(
        &self,
        standing: Standing,
        method: Method,
        path: &str,
        form: Option<&Value>,
    ) -> Result<Value, Failure> {
        self.call_with(standing, method, path, form, None).await
    }

    async fn call_with(
        &self,
        standing: Standing,
        method: Method,
        path: &str,
        form: Option<&Value>,
        file: Option<&FileAnswer>,
    ) -> Result<Value, Failure> {
        if let Some(limit) = self.limit(standing) {
            return Err(Failure::Limited(limit));
        }
        let request = self.client.request(method, format!("{}{path}", self.base));
        let answer = answer(self.vouched(standing, request, form, file)).await;
        count(standing.endpoint(), &answer);
        let (status, headers, body) = answer.map_err(unreached)?;
        if let Standing::Bot(lane) = standing {
            self.limits.heard(lane, &headers, self.clock.now());
        }
        let said = serde_json::from_slice(&body).unwrap_or(Value::Null);
        if status.is_success() {
            return Ok(said);
        }
        Err(self.failure(standing, status, &headers, &said))
    }

    fn limit(&self, standing: Standing) -> Option<limits::Limit> {
        match standing {
            Standing::Bot(lane) => self.limits.wait(lane, self.clock.now()),
            Standing::Address(_) => None,
        }
    }

    fn vouched(
        &self,
        standing: Standing,
        request: RequestBuilder,
        form: Option<&Value>,
        file: Option<&FileAnswer>,
    ) -> RequestBuilder {
        let request = match standing {
            Standing::Bot(_) => request.header(AUTHORIZATION, self.authorization.clone()),
            Standing::Address(_) => request,
        };
        match (form, file) {
            (Some(form), Some(file)) => request.multipart(parts(form, file)),
            (Some(form), None) => request.json(form),
            (None, _) => request,
        }
    }

    fn failure(
        &self,
        standing: Standing,
        status: StatusCode,
        headers: &HeaderMap,
        said: &Value,
    ) -> Failure {
        let refused = refused(status, said);
        if status.is_server_error() {
            return Failure::Unreached(refused.to_string());
        }
        let of_the_channel = matches!(refused.code, SLOW_MODE | CHANNEL_IS_FULL);
        // Too many edits of an old message are a 429 too, but waiting is not the way out.
        let asks_to_wait = status == StatusCode::TOO_MANY_REQUESTS && refused.code != 30046;
        if !of_the_channel && !asks_to_wait {
            return Failure::Refused(refused);
        }
        let mut limit = limits::refusal(headers, said["retry_after"].as_f64());
        if of_the_channel {
            limit.scope = Scope::Chat;
        }
        calls::asked_to_wait(Platform::DISCORD, limit.wait);
        if let Standing::Bot(lane) = standing {
            self.limits.refused(lane, limit, self.clock.now());
        }
        Failure::Limited(limit)
    }
}

type Answer = (StatusCode, HeaderMap, Vec<u8>);

async fn answer(request: RequestBuilder) -> Result<Answer, reqwest::Error> {
    let response = request.send().await?;
    let (status, headers) = (response.status(), response.headers().clone());
    Ok((status, headers, response.bytes().await?.into()))
}

fn count(endpoint: &'static str, answer: &Result<Answer, reqwest::Error>) {
    let ended = match answer {
        Ok((status, ..)) => Ended::Answered(status.as_u16()),
        Err(_) => Ended::Unheard,
    };
    calls::made(Platform::DISCORD, endpoint, ended);
}

/// A form with a file beside it. ("Uploading Files" in the developer documentation.)
fn parts(form: &Value, file: &FileAnswer) -> Form {
    let content = Part::bytes(file.bytes.clone()).file_name(file.name);
    Form::new().text("payload_json", form.to_string()).part("files[0]", content)
}

const fn bot(endpoint: &'static str, major: u64) -> Standing {
    Standing::Bot(Lane { endpoint, major })
}

fn webhook(ticket: &Ticket) -> String {
    format!("/webhooks/{}/{}", ticket.application, ticket.token.expose_secret())
}

fn unreached(error: reqwest::Error) -> Failure {
    let error = error.without_url();
    let deepest = std::iter::successors(error.source(), |error| (*error).source()).last();
    let why = deepest.map_or_else(|| error.to_string(), |deepest| format!("{error}: {deepest}"));
    Failure::Unreached(why)
}

fn refused(status: StatusCode, said: &Value) -> Refused {
    let mut faults = Vec::new();
    faults_of(&said["errors"], "", &mut faults);
    faults.truncate(FAULTS_TOLD);
    let words = said["message"].as_str().unwrap_or("without a word");
    let message = match faults.is_empty() {
        true => words.to_owned(),
        false => format!("{words} ({})", faults.join(", ")),
    };
    Refused { status: status.as_u16(), code: said["code"].as_u64().unwrap_or(0), message }
}

/// The places and codes of a form's faults. What Discord says of them is left out: it may repeat what
/// was in the form.
fn faults_of(errors: &Value, path: &str, found: &mut Vec<String>) {
    for (key, inner) in errors.as_object().into_iter().flatten() {
        match inner.as_array().filter(|_| key == "_errors") {
            Some(codes) => {
                let codes = codes.iter().filter_map(|fault| fault["code"].as_str());
                found.extend(codes.map(|code| format!("{path}: {code}")));
            }
            None => faults_of(inner, &format!("{path}/{key}"), found),
        }
    }
}

fn snowflake(value: &Value) -> Option<u64> {
    value.as_str()?.parse().ok().filter(|id| (1..u64::MAX).contains(id))
}

#[cfg(test)]
mod tests {
    use super::*;

    const POST: Standing = bot("post", 7);

    fn failure(status: u16, said: &Value) -> Failure {
        let rest =
            Rest::new("http://localhost", &SecretString::from("token"), Clock::system()).unwrap();
        let status = StatusCode::from_u16(status).unwrap();
        let failure = rest.failure(POST, status, &HeaderMap::new(), said);
        let waits = rest.limit(POST).is_some();
        assert_eq!(waits, matches!(failure, Failure::Limited(_)), "what is told is kept to");
        failure
    }

    #[test]
    fn what_a_channel_asks_to_wait_concerns_that_channel_whatever_the_status() {
        for code in [SLOW_MODE, CHANNEL_IS_FULL] {
            for status in [400, 403, 429] {
                let said = json!({ "message": "Words", "code": code, "retry_after": 7.5 });
                let Failure::Limited(limit) = failure(status, &said) else {
                    panic!("{code} with {status} is a wait");
                };
                assert_eq!((limit.wait, limit.scope), (7550, Scope::Chat));
            }
        }
    }

    #[test]
    fn other_refusals_are_no_waits() {
        for (status, code) in [(403, 50013), (429, 30046), (400, 50035)] {
            let said = json!({ "message": "Words", "code": code });
            assert!(matches!(failure(status, &said), Failure::Refused(_)), "{code}");
        }
    }
}
