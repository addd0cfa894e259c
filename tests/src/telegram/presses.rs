//! Presses of buttons: the query that goes to the bot, and its one answer in time.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::sync::watch;

use super::clock::Clock;
use super::feed::Line;
use super::links::start_payload;
use super::params::Params;
use super::refusal::Refusal;
use super::state::{BOT_USERNAME, State};

/// For this long a press can be answered, in the fake's time.
const ANSWERABLE: Duration = Duration::from_secs(15);
/// In real time the window never closes sooner, or fast tests would fail on slow machines.
const SHORTEST_REAL_WINDOW: Duration = Duration::from_secs(2);
const LONGEST_ANSWER: usize = 200;
/// How long a test waits for an answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// What the presser gets to see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The words, if there are any.
    pub text: Option<String>,
    /// Whether they stay until they are closed.
    pub show_alert: bool,
    /// The link that opens instead.
    pub url: Option<String>,
}

/// A press on its way.
pub(super) struct Query {
    closes: Duration,
    handed_out: Option<Instant>,
    reply: watch::Sender<Option<Reply>>,
}

#[derive(Clone)]
struct Reply {
    answer: Answer,
    latency: Duration,
}

/// The presser's side of a press.
pub struct PressHandle {
    reply: watch::Receiver<Option<Reply>>,
}

impl PressHandle {
    /// Waits for the answer; none if it does not come within ten seconds.
    pub async fn answer(&self) -> Option<Answer> {
        let mut reply = self.reply.clone();
        let answered = reply.wait_for(Option::is_some);
        let found = tokio::time::timeout(PATIENCE, answered).await.ok()?.ok()?;
        found.as_ref().map(|reply| reply.answer.clone())
    }

    /// How long the bot really took from getting the press to answering it, if it has.
    pub fn latency(&self) -> Option<Duration> {
        self.reply.borrow().as_ref().map(|reply| reply.latency)
    }
}

/// How long a press can be answered.
fn window(clock: &Clock) -> Duration {
    ANSWERABLE.max(clock.stretched(SHORTEST_REAL_WINDOW))
}

impl State {
    /// Sends a press to the bot. A message that is gone is told as inaccessible.
    pub(super) fn press(
        &mut self,
        person: i64,
        chat_id: i64,
        message_id: i64,
        data: &str,
    ) -> PressHandle {
        let now = self.clock.now();
        let id = (4_382_000_000_000_000 + self.queries.len()).to_string();
        let (sender, reply) = watch::channel(None);
        let query = Query { closes: now + window(&self.clock), handed_out: None, reply: sender };
        self.queries.insert(id.clone(), query);
        let message = match self.chat(chat_id).messages.contains_key(&message_id) {
            true => self.message_json(chat_id, message_id),
            false => json!({
                "chat": self.chat(chat_id).json(chat_id), "message_id": message_id, "date": 0,
            }),
        };
        let update = json!({
            "id": id,
            "from": self.user_json(person),
            "message": message,
            "chat_instance": chat_id.wrapping_mul(7919).to_string(),
            "data": data,
        });
        self.deliver(Line::Person(person), "callback_query", update);
        PressHandle { reply }
    }

    /// Notes that the bot has got a press; from now on it is being waited for.
    pub(super) fn mark_handed_out(&mut self, query: &str) {
        if let Some(query) = self.queries.get_mut(query) {
            query.handed_out.get_or_insert_with(Instant::now);
        }
    }

    pub(super) fn answer_query(&mut self, params: &Params) -> Result<Value, Refusal> {
        let answer = read_answer(params)?;
        let now = self.clock.now();
        let query = params.text("callback_query_id").and_then(|id| self.queries.get_mut(id));
        let open = query.filter(|query| query.closes > now && query.reply.borrow().is_none());
        let query = open.ok_or_else(Refusal::query_too_old)?;
        let latency = query.handed_out.map_or(Duration::ZERO, |since| since.elapsed());
        query.reply.send_replace(Some(Reply { answer, latency }));
        Ok(Value::from(true))
    }
}

fn read_answer(params: &Params) -> Result<Answer, Refusal> {
    let text = params.text("text").filter(|text| !text.is_empty());
    if text.is_some_and(|text| text.chars().count() > LONGEST_ANSWER) {
        return Err(Refusal::bad_request("MESSAGE_TOO_LONG"));
    }
    let url = params.text("url").filter(|url| !url.is_empty());
    if url.is_some_and(|url| start_payload(url, BOT_USERNAME).is_none_or(str::is_empty)) {
        return Err(Refusal::bad_request("URL_INVALID"));
    }
    Ok(Answer {
        text: text.map(str::to_owned),
        show_alert: params.flag("show_alert"),
        url: url.map(str::to_owned),
    })
}
