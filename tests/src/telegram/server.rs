//! The HTTP side: reads calls in the platform's four ways, has them carried out, answers.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, Multipart, Request};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde_json::{Map, Value, json};
use tokio::sync::Notify;
use tokio::time::{Instant, sleep, timeout_at};

use super::calls::{Method, Outcome};
use super::feed::Line;
use super::params::{Encoding, Params};
use super::refusal::Refusal;
use super::spec::Spec;
use super::state::{Sent, State};
use super::weather::Fault;

const LARGEST_BODY: usize = 1024 * 1024;

/// What the server and the tests' side share.
pub(super) struct Shared {
    state: Mutex<State>,
    wake: Arc<Notify>,
    spec: Option<&'static Spec>,
    token: String,
}

impl Shared {
    pub(super) fn new(
        state: State,
        wake: Arc<Notify>,
        spec: Option<&'static Spec>,
        token: String,
    ) -> Shared {
        Shared { state: Mutex::new(state), wake, spec, token }
    }

    pub(super) fn token(&self) -> &str {
        &self.token
    }

    /// The state; a test that failed while it held it has left it whole enough to go on.
    pub(super) fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Answers one request, whatever it asks.
    pub(super) async fn handle(&self, request: Request) -> Response {
        let path = request.uri().path().trim_start_matches('/').to_owned();
        let Some((token, name)) = path.strip_prefix("bot").and_then(|rest| rest.split_once('/'))
        else {
            return refused(&Refusal::not_found());
        };
        if token.replace("%3A", ":") != self.token {
            return refused(&Refusal::unauthorized());
        }
        let Some(method) = Method::parse(name) else {
            self.lock().violations.push(format!("{name}: there is no such method in the fake"));
            return refused(&Refusal::not_found());
        };
        match read(request).await {
            Ok(params) => self.call(method, &params).await,
            Err(refusal) => refused(&refusal),
        }
    }

    async fn call(&self, method: Method, params: &Params) -> Response {
        let (forecast, delay) = {
            let mut state = self.lock();
            let forecast = state.sky.next(method);
            (forecast, state.clock.real(forecast.delay))
        };
        if !delay.is_zero() {
            sleep(delay).await;
        }
        let result = match method {
            Method::GetUpdates => self.poll(params).await,
            _ => self.carry_out(method, params, forecast.fault),
        };
        let unheard = forecast.fault == Some(Fault::CutOff);
        let outcome = match &result {
            Err(refusal) => Outcome::Refused(refusal.description.clone()),
            Ok(_) if unheard => Outcome::DoneUnheard,
            Ok(_) => Outcome::Done,
        };
        {
            let mut state = self.lock();
            state.overhear(params);
            state.log(method, params, outcome);
        }
        match result {
            _ if unheard => cut_off(),
            Ok(result) => done(result),
            Err(refusal) => refused(&refusal),
        }
    }

    fn carry_out(
        &self,
        method: Method,
        params: &Params,
        fault: Option<Fault>,
    ) -> Result<Value, Refusal> {
        let mut state = self.lock();
        state.check_spec(self.spec, method, params)?;
        state.carry_out(method, params, fault)
    }

    async fn poll(&self, params: &Params) -> Result<Value, Refusal> {
        let (poll, deadline) = {
            let mut state = self.lock();
            state.check_spec(self.spec, Method::GetUpdates, params)?;
            let poll = state.feed.open(params);
            let patience = state.clock.real(poll.patience);
            (poll, Instant::now() + patience)
        };
        loop {
            let mut look_again = deadline;
            let woken = self.wake.notified();
            tokio::pin!(woken);
            // From here on a new update wakes this poll, even while it looks for older ones.
            woken.as_mut().enable();
            {
                let mut state = self.lock();
                if !state.feed.is_current(&poll) {
                    return Err(Refusal::second_poller());
                }
                let batch = state.hand_out(&poll);
                if !batch.is_empty() || Instant::now() >= deadline {
                    return Ok(Value::from(batch));
                }
                if let Some(release) = state.feed.next_release() {
                    let wait = state.clock.real(release.saturating_sub(state.clock.now()));
                    look_again = deadline.min(Instant::now() + wait);
                }
            }
            // Whether time or an update ended the wait, the next round finds out by itself.
            let _ = timeout_at(look_again, woken).await;
        }
    }
}

impl State {
    /// Sends an update on its way to the bot, through the weather.
    pub(super) fn deliver(&mut self, line: Line, kind: &str, content: Value) {
        let journey = self.sky.next_update();
        self.feed.push(self.clock.now(), line, (kind, content), journey);
    }

    fn overhear(&mut self, params: &Params) {
        if let Some(overheard) = &mut self.overheard {
            let body = Value::from(params.fields.clone()).to_string();
            overheard.push(Sent { chat: params.int("chat_id"), body });
        }
    }

    fn hand_out(&mut self, poll: &super::feed::Poll) -> Vec<Value> {
        let now = self.clock.now();
        let batch = self.feed.hand_out(poll, now);
        for query in batch.iter().filter_map(|entry| entry.query.as_deref()) {
            self.mark_handed_out(query);
        }
        batch.into_iter().map(super::feed::Entry::into_body).collect()
    }
}

fn done(result: Value) -> Response {
    answer(StatusCode::OK, &json!({"ok": true, "result": result}))
}

fn refused(refusal: &Refusal) -> Response {
    let status = StatusCode::from_u16(refusal.code).expect("refusals have HTTP's own codes");
    answer(status, &refusal.body())
}

fn answer(status: StatusCode, body: &Value) -> Response {
    (status, [(header::CONTENT_TYPE, "application/json")], body.to_string()).into_response()
}

/// An answer that breaks off before its first byte, as when the connection is lost.
fn cut_off() -> Response {
    let lost = std::io::Error::other("the weather cut the connection");
    Response::new(Body::from_stream(stream::once(async { Err::<Bytes, _>(lost) })))
}

/// Reads the fields from the query string and the body.
async fn read(request: Request) -> Result<Params, Refusal> {
    let query = request.uri().query().unwrap_or_default().to_owned();
    let kind = content_type(&request);
    let mut fields = pairs(query.as_bytes());
    let mut encoding = Encoding::Form;
    if kind.starts_with("multipart/form-data") {
        fields.extend(multipart(request).await?);
    } else {
        let body = axum::body::to_bytes(request.into_body(), LARGEST_BODY)
            .await
            .map_err(|_| Refusal::new(413, "Request Entity Too Large"))?;
        if kind.starts_with("application/json") {
            encoding = Encoding::Json;
            fields.extend(json_fields(&body)?);
        } else {
            fields.extend(pairs(&body));
        }
    }
    Ok(Params { fields, encoding })
}

fn content_type(request: &Request) -> String {
    let value = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    value.unwrap_or_default().to_ascii_lowercase()
}

fn json_fields(body: &[u8]) -> Result<Map<String, Value>, Refusal> {
    if body.is_empty() {
        return Ok(Map::new());
    }
    serde_json::from_slice(body)
        .map_err(|error| Refusal::bad_request(format!("can't parse request JSON: {error}")))
}

fn pairs(encoded: &[u8]) -> Map<String, Value> {
    form_urlencoded::parse(encoded)
        .map(|(name, value)| (name.into_owned(), Value::from(value.into_owned())))
        .collect()
}

async fn multipart(request: Request) -> Result<Map<String, Value>, Refusal> {
    let broken = |_| Refusal::bad_request("can't parse multipart form");
    let mut form = Multipart::from_request(request, &())
        .await
        .map_err(|_| Refusal::bad_request("multipart form has no boundary"))?;
    let mut fields = Map::new();
    while let Some(field) = form.next_field().await.map_err(broken)? {
        let name = field.name().unwrap_or_default().to_owned();
        fields.insert(name, Value::from(field.text().await.map_err(broken)?));
    }
    Ok(fields)
}
