//! A Discord for tests: REST and gateway on loopback, for one application. It refuses what the
//! real one refuses, with its status, code and message, and records what no correct bot does.
//! It is not a model of all of Discord: only what a bot of slash commands, buttons and lists
//! meets. Facts are from Discord's developer documentation and its OpenAPI file.
//!
//! A test starts a [`FakeDiscord`], gives the bot its [`FakeDiscord::url`] and [`TOKEN`], makes
//! people, servers and channels, and lets the people act.

mod application;
mod clock;
mod commands;
mod drive;
mod forms;
mod gateway;
mod handle;
mod interactions;
mod limits;
mod line;
mod messages;
mod options;
mod people;
mod refusal;
mod route;
mod schema;
mod server;
mod shown;
mod weather;
mod wire;
mod world;

#[cfg(test)]
mod tests;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::Router;
use axum::routing::any;
use serde_json::Value;
use tokio::net::TcpListener;

use clock::Clock;
use line::{Line, Lines};
use world::World;

pub use handle::{InteractionHandle, Response};
pub use people::{Channel, Guild, Person};
pub use shown::{Button, Select, Shown};
pub use weather::Weather;

/// The token of the one application this Discord knows.
pub const TOKEN: &str =
    "MTEwMDAwMDAwMDAwMDAwMDAwMQ.Gfake0.loopback-only_not-a-real-token-0000000000";

/// The application's number.
pub const APPLICATION_ID: u64 = world::APPLICATION;

/// How long a driver's method waits in real time before it gives up.
pub const PATIENCE: Duration = Duration::from_secs(10);

/// A running fake. Clones are handles to the same one; it ends with its runtime.
#[derive(Clone)]
pub struct FakeDiscord {
    inner: Arc<Inner>,
}

struct Inner {
    origin: String,
    world: Mutex<World>,
}

/// A call the bot made.
#[derive(Clone, Debug)]
pub struct Call {
    /// The HTTP method.
    pub method: &'static str,
    /// The path as Discord's OpenAPI file writes it.
    pub route: &'static str,
    /// The channel it concerns; for an interaction's endpoints, the interaction's.
    pub channel: Option<u64>,
    /// When, in the fake's own time since its start.
    pub at: Duration,
    /// When, in real time.
    pub instant: Instant,
    /// The HTTP status it was answered with.
    pub status: u16,
    /// Discord's error code, if it was refused with one.
    pub code: Option<u32>,
}

/// What the bot sent with a call.
#[derive(Clone, Debug)]
pub struct Sent {
    /// The channel of direct messages that it concerns, if it is one.
    pub direct: Option<u64>,
    /// Whether what it says is for one person alone, wherever that is seen.
    pub private: bool,
    /// The form, as JSON.
    pub body: String,
}

/// The first responses to an interaction, by their names in the documentation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallbackKind {
    /// 4: a message.
    Message,
    /// 5: a message that is to come.
    DeferredMessage,
    /// 6: nothing to see yet; the pressed message may be changed later.
    DeferredUpdate,
    /// 7: the pressed message's new state.
    Update,
    /// 8: suggestions for an option.
    Choices,
    /// 9: a form.
    Modal,
}

impl FakeDiscord {
    /// Starts one whose time runs `speed` times as fast as real time.
    pub async fn start(speed: u32) -> FakeDiscord {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("loopback has a free port");
        let address = listener.local_addr().expect("a bound listener has an address");
        let origin = format!("http://{address}");
        let world = World::new(Clock::start(speed), origin.clone());
        let fake = FakeDiscord { inner: Arc::new(Inner { origin, world: Mutex::new(world) }) };
        let router = Router::new()
            .route("/", any(gateway::connect))
            .fallback(server::answer)
            .with_state(fake.clone())
            .into_make_service_with_connect_info::<Line>();
        tokio::spawn(async move { axum::serve(Lines(listener), router).await });
        fake
    }

    /// Where it listens: to be put in place of `https://discord.com`.
    pub fn url(&self) -> &str {
        &self.inner.origin
    }

    /// What the bot did that no correct bot does.
    pub fn violations(&self) -> Vec<String> {
        self.world().violations.clone()
    }

    /// As [`Self::violations`], and forgets them: for tests that provoke some.
    pub fn take_violations(&self) -> Vec<String> {
        std::mem::take(&mut self.world().violations)
    }

    /// Panics if there were violations.
    ///
    /// # Panics
    ///
    /// With the list of them.
    #[track_caller]
    pub fn assert_clean(&self) {
        let violations = self.violations();
        assert!(violations.is_empty(), "the bot broke Discord's rules:\n{}", violations.join("\n"));
    }

    /// Interactions whose first response never came in time: their people saw "the application
    /// did not respond".
    pub fn unanswered(&self) -> Vec<u64> {
        let world = self.world();
        let late = world
            .interactions
            .values()
            .filter(|interaction| interaction.answer.is_none() && world.is_late(interaction));
        late.map(|interaction| interaction.id).collect()
    }

    /// Keeps what the bot sends from now on.
    pub fn listen_in(&self) {
        self.world().overheard.get_or_insert_default();
    }

    /// What the bot has sent since somebody listens in.
    pub fn overheard(&self) -> Vec<Sent> {
        self.world().overheard.clone().unwrap_or_default()
    }

    /// All calls so far, in order.
    pub fn calls(&self) -> Vec<Call> {
        self.world().calls.clone()
    }

    /// The fake's own time since its start.
    pub fn now(&self) -> Duration {
        self.world().now()
    }

    /// Lets the fake's time jump ahead: limits are lifted, tokens expire, messages grow old.
    pub fn skip(&self, span: Duration) {
        self.world().clock.skip(span);
    }

    /// Lets faults happen by chance from now on.
    pub fn set_weather(&self, weather: Weather) {
        self.world().sky.change(weather);
    }

    /// Refuses edits of messages older than an hour once a channel has had so many of them within
    /// an hour (30046). `None`, as at the start, refuses none.
    pub fn limit_old_edits(&self, an_hour: Option<usize>) {
        self.world().old_edits_an_hour = an_hour;
    }

    /// Closes all gateway connections with a code.
    pub fn close_gateway(&self, code: u16) {
        self.world().close_connections(code);
    }

    /// Tells all clients that their sessions are void (opcode 9).
    pub fn invalidate_sessions(&self) {
        self.world().invalidate_sessions();
    }

    /// Asks all clients to reconnect and resume (opcode 7).
    pub fn ask_to_reconnect(&self) {
        self.world().ask_to_reconnect();
    }

    /// Sends any event to all sessions, well-formed or not.
    pub fn inject(&self, event: &str, data: &Value) {
        let mut world = self.world();
        for session in 0..world.sessions.len() {
            world.send_to(session, event, data);
        }
    }

    /// How many sessions were begun (not resumed).
    pub fn identifies(&self) -> usize {
        self.world().identifies
    }

    /// The commands as the bot registered them.
    pub fn commands(&self) -> Vec<Value> {
        self.world().commands.clone()
    }

    fn world(&self) -> MutexGuard<'_, World> {
        // A test that panics while it looks must not hide its message behind a poisoned lock.
        self.inner.world.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
