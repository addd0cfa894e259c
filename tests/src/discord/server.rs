//! The REST side: takes a request, finds its endpoint, checks who sends it, how often and what,
//! has it carried out, and answers as Discord does. What an endpoint does is elsewhere.

use std::time::{Duration, Instant};

use axum::body::{Body as HttpBody, to_bytes};
use axum::extract::{ConnectInfo, FromRequest, Multipart, Request, State};
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE};
use axum::http::response::Builder;
use axum::response::Response;
use serde_json::{Value, json};

use super::commands::check_commands;
use super::forms::{check_message, items};
use super::interactions::check_response;
use super::limits::{Limited, Scope, Standing};
use super::line::Line;
use super::refusal::{Cause, Faults, Refusal};
use super::route::{Route, WebhookAct};
use super::weather::Trouble;
use super::world::{PlaceKind, World};
use super::{Call, FakeDiscord, Sent, TOKEN, schema, wire};

/// The documented limit of a request.
const LARGEST_REQUEST: usize = 25 * 1024 * 1024;

/// How long an undeserved 429 closes a bucket, in virtual time.
const SHARED_LIMIT: Duration = Duration::from_secs(1);

/// Above this many windows, those that are over are forgotten.
const MANY_WINDOWS: usize = 4096;

/// What a call brings along.
#[derive(Clone, Debug, Default)]
pub(super) struct Body {
    pub form: Value,
    pub files: Vec<File>,
}

/// A file with a message.
#[derive(Clone, Debug)]
pub(super) struct File {
    pub name: String,
    pub size: usize,
}

/// The part of a URL behind the question mark.
pub(super) struct Query(String);

impl Query {
    fn value(&self, key: &str) -> Option<&str> {
        let mut pairs = self.0.split('&').filter_map(|pair| pair.split_once('='));
        pairs.find(|(name, _)| *name == key).map(|(_, value)| value)
    }

    pub fn number(&self, key: &str) -> Option<u64> {
        self.value(key)?.parse().ok()
    }

    pub fn says(&self, key: &str) -> bool {
        self.value(key).is_some_and(|value| matches!(value, "true" | "1" | "True"))
    }
}

/// The answer to a call that was carried out.
pub(super) enum Reply {
    Json(Value),
    Empty,
}

/// How a call ended.
enum Outcome {
    Done(Reply),
    Refused(Refusal),
    Limited(Limited),
    InternalError,
    BadGateway,
}

/// Answers any request below `/api`.
pub(super) async fn answer(
    State(fake): State<FakeDiscord>,
    ConnectInfo(line): ConnectInfo<Line>,
    request: Request,
) -> Response {
    let Some(route) = Route::parse(request.method().as_str(), request.uri().path()) else {
        let what = format!("unknown endpoint: {} {}", request.method(), request.uri().path());
        fake.world().violate(what);
        return json_response(Response::builder().status(404), &Refusal::NotFound.body());
    };
    if !route.is_interaction() && !authorised(&request) {
        note(&mut fake.world(), &route, 401, Some(0));
        return json_response(Response::builder().status(401), &Refusal::Unauthorized.body());
    }
    let forecast = fake.world().sky.forecast(&route);
    if let Some(delay) = forecast.delay {
        tokio::time::sleep(delay).await;
    }
    let query = Query(request.uri().query().unwrap_or("").to_owned());
    let body = read_body(request).await;
    let response = decide(&fake, &route, forecast.trouble, &query, body);
    if forecast.loses_answer {
        forgive_second_answer(&mut fake.world(), &route);
        line.cut();
    }
    response
}

fn authorised(request: &Request) -> bool {
    let given = request.headers().get(AUTHORIZATION).and_then(|value| value.to_str().ok());
    given.and_then(|given| given.strip_prefix("Bot ")) == Some(TOKEN)
}

async fn read_body(request: Request) -> Result<Body, Refusal> {
    let kind = request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
    if kind.is_some_and(|kind| kind.starts_with("multipart/form-data")) {
        return read_parts(request).await.ok_or(Refusal::InvalidJson);
    }
    let bytes = to_bytes(request.into_body(), LARGEST_REQUEST).await;
    let bytes = bytes.map_err(|_| Refusal::TooLarge)?;
    if bytes.is_empty() {
        return Ok(Body::default());
    }
    let form = serde_json::from_slice(&bytes).map_err(|_| Refusal::InvalidJson)?;
    Ok(Body { form, files: Vec::new() })
}

/// A form with files: the JSON is the part `payload_json`, every part with a file name a file.
async fn read_parts(request: Request) -> Option<Body> {
    let mut parts = Multipart::from_request(request, &()).await.ok()?;
    let mut body = Body::default();
    while let Some(part) = parts.next_field().await.ok()? {
        let file_name = part.file_name().map(str::to_owned);
        let is_form = part.name() == Some("payload_json");
        let bytes = part.bytes().await.ok()?;
        if is_form {
            body.form = serde_json::from_slice(&bytes).ok()?;
        } else if let Some(name) = file_name {
            body.files.push(File { name, size: bytes.len() });
        }
    }
    Some(body)
}

/// The whole of a call but for reading it: synchronous, so that calls are carried out one by one.
fn decide(
    fake: &FakeDiscord,
    route: &Route,
    trouble: Option<Trouble>,
    query: &Query,
    body: Result<Body, Refusal>,
) -> Response {
    if let Ok(body) = &body {
        fake.world().overhear(route, &body.form);
    }
    // Checking forms is most of the work, and needs no lock.
    let checked = body.and_then(|body| check(route, body));
    let mut world = fake.world();
    let now = world.now();
    let (standing, outcome) = match trouble {
        Some(Trouble::RateLimit) => {
            let standing = world.limits.close(route, now, SHARED_LIMIT);
            let limited =
                Limited { scope: Scope::Shared, retry_after: SHARED_LIMIT, careless: false };
            (standing, Outcome::Limited(limited))
        }
        Some(Trouble::GlobalLimit) => {
            let standing = world.limits.close_all(route, now, SHARED_LIMIT);
            let limited =
                Limited { scope: Scope::Global, retry_after: SHARED_LIMIT, careless: false };
            (standing, Outcome::Limited(limited))
        }
        _ => {
            let (standing, admitted) = world.limits.admit(route, now);
            let outcome = match (admitted, trouble) {
                (Err(limited), _) => Outcome::Limited(limited),
                (Ok(()), Some(Trouble::InternalError)) => Outcome::InternalError,
                (Ok(()), Some(Trouble::BadGateway)) => Outcome::BadGateway,
                (Ok(()), _) => match checked.and_then(|body| world.perform(route, query, &body)) {
                    Ok(reply) => Outcome::Done(reply),
                    Err(refusal) => Outcome::Refused(refusal),
                },
            };
            (standing, outcome)
        }
    };
    world.judge(route, &outcome);
    note(&mut world, route, outcome.status(), outcome.code());
    if world.limits.len() > MANY_WINDOWS {
        world.limits.sweep(now);
    }
    let resets = world.clock.unix_seconds(standing.resets);
    drop(world);
    respond(&standing, resets, outcome)
}

/// What a form must fulfil wherever it is sent.
fn check(route: &Route, body: Body) -> Result<Body, Refusal> {
    let message = matches!(route, Route::PostMessage(_) | Route::EditMessage(..))
        || matches!(route, Route::Webhook { act: WebhookAct::Follow | WebhookAct::Edit(_), .. });
    if message {
        check_message(&body.form)?;
    }
    match route {
        Route::PutCommands(_) => check_commands(items(&body.form))?,
        Route::Callback { .. } => check_response(&body.form)?,
        _ => {}
    }
    match schema::breach(route, &body.form) {
        Some(breach) => {
            let mut faults = Faults::default();
            faults.add(&[], "SCHEMA", breach);
            faults.into_result().map(|()| body)
        }
        None => Ok(body),
    }
}

impl World {
    fn perform(&mut self, route: &Route, query: &Query, body: &Body) -> Result<Reply, Refusal> {
        match route {
            Route::Gateway => Ok(self.gateway()),
            Route::GatewayBot => Ok(self.gateway_bot()),
            Route::Me => Ok(Reply::Json(wire::bot_user())),
            Route::Application => Ok(Reply::Json(wire::application())),
            Route::ListCommands(application) => self.list_commands(*application),
            Route::PutCommands(application) => self.put_commands(*application, &body.form),
            Route::OpenDirect => self.open_direct(&body.form),
            Route::ReadChannel(channel) => self.read_channel(*channel),
            Route::EditChannel(channel) => self.edit_channel(*channel, &body.form),
            Route::ListMessages(channel) => self.list_messages(*channel, query),
            Route::PostMessage(channel) => self.post_message(*channel, body),
            Route::ReadMessage(channel, message) => self.read_message(*channel, *message),
            Route::EditMessage(channel, message) => self.edit_message(*channel, *message, body),
            Route::DeleteMessage(channel, message) => self.delete_message(*channel, *message),
            Route::Callback { interaction, token } => {
                self.callback(*interaction, token, query, body)
            }
            Route::Webhook { application, token, act } => {
                self.webhook(*application, token, *act, body)
            }
        }
    }

    /// Records what no correct bot brings about.
    fn judge(&mut self, route: &Route, outcome: &Outcome) {
        let (method, template) = (route.method(), route.template());
        match outcome {
            Outcome::Refused(refusal) if refusal.cause() == Cause::Bug => {
                self.violate(format!("{method} {template} was refused: {}", refusal.body()));
            }
            Outcome::Limited(limited) if limited.careless => {
                let wait = limited.retry_after.as_secs_f64();
                self.violate(format!(
                    "{method} {template} came before its retry_after had passed ({wait:.3} s left)"
                ));
            }
            _ => {}
        }
    }

    fn overhear(&mut self, route: &Route, form: &Value) {
        if self.overheard.is_none() {
            return;
        }
        let is_direct =
            |channel: &u64| matches!(self.place(*channel).kind, PlaceKind::Direct { .. });
        let direct = self.concerned(route).filter(is_direct);
        // What answers an interaction says itself whether others see it.
        let hidden =
            form["data"]["flags"].as_u64().or(form["flags"].as_u64()).unwrap_or(0) & 64 != 0;
        let sent = Sent { direct, private: direct.is_some() || hidden, body: form.to_string() };
        self.overheard.get_or_insert_default().push(sent);
    }

    /// The channel a call concerns.
    fn concerned(&self, route: &Route) -> Option<u64> {
        let interaction = match route {
            Route::Callback { interaction, .. } => Some(*interaction),
            Route::Webhook { token, .. } => self.by_token.get(token).copied(),
            _ => return route.channel_id(),
        };
        Some(self.interactions.get(&interaction?)?.channel)
    }
}

fn note(world: &mut World, route: &Route, status: u16, code: Option<u32>) {
    let call = Call {
        method: route.method(),
        route: route.template(),
        channel: world.concerned(route),
        at: world.now(),
        instant: Instant::now(),
        status,
        code,
    };
    world.calls.push(call);
}

/// Who never learns that a response arrived may send it again.
fn forgive_second_answer(world: &mut World, route: &Route) {
    if let Route::Callback { interaction, .. } = route
        && let Some(interaction) = world.interactions.get_mut(interaction)
    {
        interaction.answer_lost = true;
    }
}

impl Outcome {
    fn status(&self) -> u16 {
        match self {
            Outcome::Done(Reply::Json(_)) => 200,
            Outcome::Done(Reply::Empty) => 204,
            Outcome::Refused(refusal) => refusal.status(),
            Outcome::Limited(_) => 429,
            Outcome::InternalError => 500,
            Outcome::BadGateway => 502,
        }
    }

    fn code(&self) -> Option<u32> {
        match self {
            Outcome::Refused(refusal) => Some(refusal.code()),
            Outcome::InternalError => Some(0),
            _ => None,
        }
    }
}

fn respond(standing: &Standing, resets: f64, outcome: Outcome) -> Response {
    let builder = Response::builder()
        .status(outcome.status())
        .header("X-RateLimit-Limit", standing.limit)
        .header("X-RateLimit-Remaining", standing.remaining)
        .header("X-RateLimit-Reset", format!("{resets:.3}"))
        .header("X-RateLimit-Reset-After", format!("{:.3}", standing.reset_after.as_secs_f64()))
        .header("X-RateLimit-Bucket", &standing.bucket);
    match outcome {
        Outcome::Done(Reply::Json(body)) => json_response(builder, &body),
        Outcome::Done(Reply::Empty) => finish(builder, HttpBody::empty()),
        Outcome::Refused(refusal) => {
            let wait = match &refusal {
                Refusal::OldEdits(wait) | Refusal::SlowMode(wait) => Some(*wait),
                _ => None,
            };
            json_response(with_wait(builder, wait), &refusal.body())
        }
        Outcome::Limited(limited) => limited_response(builder, limited),
        Outcome::InternalError => {
            json_response(builder, &json!({ "message": "500: Internal Server Error", "code": 0 }))
        }
        Outcome::BadGateway => finish(
            builder.header(CONTENT_TYPE, "text/html"),
            HttpBody::from("<html><head><title>502 Bad Gateway</title></head></html>"),
        ),
    }
}

fn limited_response(builder: Builder, limited: Limited) -> Response {
    let mut builder = with_wait(builder, Some(limited.retry_after))
        .header("X-RateLimit-Scope", limited.scope.name());
    if limited.scope == Scope::Global {
        builder = builder.header("X-RateLimit-Global", "true");
    }
    let body = json!({
        "message": "You are being rate limited.",
        "retry_after": limited.retry_after.as_secs_f64(),
        "global": limited.scope == Scope::Global,
    });
    json_response(builder, &body)
}

/// The header is in whole seconds; the body knows it more exactly.
fn with_wait(builder: Builder, wait: Option<Duration>) -> Builder {
    match wait {
        Some(wait) => builder.header("Retry-After", wait.as_secs_f64().ceil().to_string()),
        None => builder,
    }
}

fn json_response(builder: Builder, body: &Value) -> Response {
    let builder = builder.header(CONTENT_TYPE, "application/json");
    finish(builder, HttpBody::from(body.to_string()))
}

fn finish(builder: Builder, body: HttpBody) -> Response {
    builder.body(body).expect("status and headers are the fake's own")
}
