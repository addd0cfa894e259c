//! A fake Telegram: a Bot API server on loopback for one bot, and the people it talks with.
//!
//! It refuses what the real one refuses, with the same status, code and words, and it keeps the
//! platform's rates in a time of its own that may run faster. It has no webhooks, no files, no
//! inline mode, and it reads no Markdown; a call of a method it lacks is a violation.
//!
//! A bot is pointed at [`FakeTelegram::url`] with [`FakeTelegram::token`]; a test moves
//! [`Person`]s, looks at [`Shown`] messages, and ends with [`FakeTelegram::assert_clean`].

mod calls;
mod chats;
mod clock;
mod commands;
mod feed;
mod html;
mod limits;
mod links;
mod markup;
mod messages;
mod params;
mod people;
mod presses;
mod refusal;
mod server;
mod spec;
mod state;
#[cfg(test)]
mod tests;
mod text;
mod view;
mod weather;

use std::collections::HashMap;
use std::sync::{Arc, MutexGuard};
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use serde_json::Value;
use tokio::net::TcpListener;
use tokio::sync::Notify;
use tokio::task::JoinHandle;

pub use calls::{Call, Outcome};
pub use markup::{Button, ButtonAction};
pub use people::{Chat, Person, Topic};
pub use presses::{Answer, PressHandle};
pub use state::{ANONYMOUS_ADMIN, BOT_ID, BOT_USERNAME, Sent, Shown};
pub use text::Entity;
pub use weather::Weather;

use clock::Clock;
use feed::{Feed, PRESS_LIFE};
use limits::Bucket;
use server::Shared;
use spec::Spec;
use state::State;
use weather::Sky;

/// A press is kept really this long for a bot that starts slowly, however fast the time runs.
const SHORTEST_REAL_PRESS_LIFE: Duration = Duration::from_secs(20);

/// The fake's handle; clones are the same fake. It ends with the last of them.
#[derive(Clone)]
pub struct FakeTelegram {
    shared: Arc<Shared>,
    server: Arc<Server>,
}

/// The running server, which ends with its last handle.
struct Server {
    url: String,
    task: JoinHandle<()>,
}

impl Drop for Server {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl FakeTelegram {
    /// Starts a server whose time runs `speed` times as fast as real time.
    pub async fn start(speed: u32) -> FakeTelegram {
        FakeTelegram::launch(speed, Spec::shared()).await
    }

    async fn launch(speed: u32, spec: Option<&'static Spec>) -> FakeTelegram {
        let wake = Arc::new(Notify::new());
        let state = new_state(speed, Arc::clone(&wake));
        let token = format!("{BOT_ID}:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw8");
        let shared = Arc::new(Shared::new(state, wake, spec, token));
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("loopback has a free port");
        let address = listener.local_addr().expect("a bound listener has an address");
        let router = router(Arc::clone(&shared));
        let task = tokio::spawn(async move {
            axum::serve(listener, router).await.expect("serving on loopback goes on for ever");
        });
        let server = Arc::new(Server { url: format!("http://{address}"), task });
        FakeTelegram { shared, server }
    }

    /// Where the bot finds this server.
    pub fn url(&self) -> &str {
        &self.server.url
    }

    /// The token by which the server knows the bot.
    pub fn token(&self) -> &str {
        self.shared.token()
    }

    /// Virtual time since the start.
    pub fn now(&self) -> Duration {
        self.lock().clock.now()
    }

    /// Moves the fake's time on, as for what lasts a day; the bot's own clock stays behind.
    pub fn skip(&self, stretch: Duration) {
        self.lock().clock.skip(stretch);
    }

    /// Changes the weather from the next call on.
    pub fn set_weather(&self, weather: Weather) {
        self.lock().sky = Sky::new(weather);
    }

    /// Hands the bot this update as it is; it gets an `update_id` if it has none.
    pub fn inject(&self, update: Value) {
        let mut state = self.lock();
        let now = state.clock.now();
        state.feed.push_raw(now, update);
    }

    /// Hands the bot the newest update once more, confirmed or not.
    pub fn repeat_last_update(&self) {
        self.lock().feed.repeat_newest();
    }

    /// How many updates the bot has not confirmed yet.
    pub fn pending_updates(&self) -> usize {
        self.lock().feed.pending()
    }

    /// The commands the bot has set for a scope (as its JSON) and a language (empty for all).
    pub fn commands(&self, scope: &Value, language: &str) -> Option<Value> {
        self.lock().commands.get(&(scope.to_string(), language.to_owned())).cloned()
    }

    /// All calls so far, in the order of their ends.
    pub fn calls(&self) -> Vec<Call> {
        self.lock().calls.clone()
    }

    /// Keeps what the bot sends from now on.
    pub fn listen_in(&self) {
        self.lock().overheard.get_or_insert_default();
    }

    /// What the bot has sent since somebody listens in.
    pub fn overheard(&self) -> Vec<Sent> {
        self.lock().overheard.clone().unwrap_or_default()
    }

    /// The calls that count towards the platform's rates, whatever came of them.
    pub fn metered_calls(&self) -> Vec<Call> {
        self.lock().calls.iter().filter(|call| call.metered).cloned().collect()
    }

    /// What the bot did that no bot should: calls against the published interface, calls of
    /// methods that are not there, calls before a told wait was over.
    pub fn violations(&self) -> Vec<String> {
        self.lock().violations.clone()
    }

    /// Fails the test if there was any violation.
    ///
    /// # Panics
    /// With the list of the violations.
    pub fn assert_clean(&self) {
        let violations = self.violations();
        assert!(
            violations.is_empty(),
            "the bot misused the Bot API {} times:\n{}",
            violations.len(),
            violations.join("\n")
        );
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.shared.lock()
    }
}

fn new_state(speed: u32, wake: Arc<Notify>) -> State {
    let clock = Clock::new(speed);
    let press_life = PRESS_LIFE.max(clock.stretched(SHORTEST_REAL_PRESS_LIFE));
    State {
        clock,
        people: HashMap::new(),
        chats: HashMap::new(),
        feed: Feed::new(press_life, wake),
        queries: HashMap::new(),
        commands: HashMap::new(),
        total: Bucket::total(),
        closed_until: Duration::ZERO,
        sky: Sky::new(Weather::default()),
        calls: Vec::new(),
        overheard: None,
        violations: Vec::new(),
    }
}

fn router(shared: Arc<Shared>) -> Router {
    Router::new().fallback(move |request: Request| {
        let shared = Arc::clone(&shared);
        async move { shared.handle(request).await }
    })
}
