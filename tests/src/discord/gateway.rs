//! The gateway: sessions, their events, heartbeats, resuming and closing (the developer
//! documentation's page on the gateway). Plain JSON, no compression. What an event says is made
//! elsewhere.

use std::collections::VecDeque;
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use super::weather::Passage;
use super::world::{APPLICATION, World};
use super::{FakeDiscord, TOKEN, wire};

pub(super) const GUILDS: u64 = 1;
pub(super) const GUILD_MESSAGES: u64 = 1 << 9;
pub(super) const DIRECT_MESSAGES: u64 = 1 << 12;

/// Members, presences and message content need Discord's approval.
const PRIVILEGED: u64 = (1 << 1) | (1 << 8) | (1 << 15);

/// All intents there are.
const KNOWN_INTENTS: u64 = 0x1ff_ffff;

/// How often a client is asked to give a sign of life, in real time: its library counts that way.
const HEARTBEAT_MILLIS: u64 = 41_250;

/// Larger messages from a client are refused.
const LARGEST_FRAME: usize = 4096;

/// How many events a session keeps for a client that comes back.
const REPLAY: usize = 5000;

/// How many sessions wait for clients that may never come back.
const DEAD_SESSIONS: usize = 16;

/// A client's session. It outlives the connection, so that it can be resumed.
pub(super) struct Session {
    id: String,
    seq: u64,
    intents: u64,
    shard: (u64, u64),
    log: VecDeque<(u64, String)>,
    line: Option<UnboundedSender<Out>>,
}

/// What the fake sends to a client.
enum Out {
    Text(String),
    Close(u16, &'static str),
    /// Nothing more is sent for a while.
    Pause(Duration),
}

/// Which sessions an event is for.
#[derive(Clone, Copy)]
pub(super) struct Audience {
    intent: Option<u64>,
    guild: Option<u64>,
}

impl Audience {
    /// Those that asked for such events.
    pub fn of(intent: u64, guild: Option<u64>) -> Audience {
        Audience { intent: Some(intent), guild }
    }

    /// Those that serve the place, whatever they asked for.
    pub fn serving(guild: Option<u64>) -> Audience {
        Audience { intent: None, guild }
    }

    fn includes(self, session: &Session) -> bool {
        let (shard, shards) = session.shard;
        self.intent.is_none_or(|intent| session.intents & intent != 0)
            && (self.guild.unwrap_or(0) >> 22) % shards.max(1) == shard
    }
}

impl Session {
    pub fn is_live(&self) -> bool {
        self.line.as_ref().is_some_and(|line| !line.is_closed())
    }

    fn send(&mut self, event: &str, data: &Value) {
        self.seq += 1;
        let text = json!({ "op": 0, "t": event, "s": self.seq, "d": data }).to_string();
        self.log.push_back((self.seq, text.clone()));
        if self.log.len() > REPLAY {
            self.log.pop_front();
        }
        self.put(Out::Text(text));
    }

    fn put(&mut self, out: Out) {
        // A client that has just gone finds the event in the log when it resumes.
        let gone = self.line.as_ref().is_some_and(|line| line.send(out).is_err());
        if gone {
            self.line = None;
        }
    }
}

impl World {
    /// Sends an event; gives the number of clients it reached at once. The others have it kept.
    pub fn dispatch(&mut self, event: &str, data: &Value, audience: Audience) -> usize {
        let Passage { pause, doubled, hangs_up } = self.sky.passage();
        let mut sent = 0;
        for session in self.sessions.iter_mut().filter(|session| audience.includes(session)) {
            if let Some(pause) = pause {
                session.put(Out::Pause(pause));
            }
            session.send(event, data);
            if doubled {
                session.send(event, data);
            }
            // Two copies that are kept for a client arrive both when it comes back.
            sent += if doubled { 2 } else { usize::from(session.is_live()) };
        }
        if let Some(code) = hangs_up {
            self.close_connections(code);
        }
        sent
    }

    /// Sends an event to one session, whatever it asked for.
    pub fn send_to(&mut self, session: usize, event: &str, data: &Value) {
        self.sessions[session].send(event, data);
    }

    /// Closes all connections. After some codes a session can't be resumed.
    pub fn close_connections(&mut self, code: u16) {
        for session in &mut self.sessions {
            session.put(Out::Close(code, "Closed by the test."));
            session.line = None;
        }
        let final_codes = [1000, 1001, 4003, 4004, 4005, 4007, 4009];
        if final_codes.contains(&code) || (4010..=4014).contains(&code) {
            self.sessions.clear();
        }
    }

    /// Tells all clients that their sessions are void; they must identify anew.
    pub fn invalidate_sessions(&mut self) {
        for mut session in std::mem::take(&mut self.sessions) {
            session.put(Out::Text(json!({ "op": 9, "d": false }).to_string()));
        }
    }

    /// Asks all clients to reconnect and resume.
    pub fn ask_to_reconnect(&mut self) {
        for session in &mut self.sessions {
            session.put(Out::Text(json!({ "op": 7, "d": null }).to_string()));
        }
    }

    fn identify(&mut self, data: &Value, line: UnboundedSender<Out>) -> String {
        self.identifies += 1;
        self.forget_old_sessions();
        let id = format!("{:032x}", u128::from(self.next_id()));
        let shard =
            (data["shard"][0].as_u64().unwrap_or(0), data["shard"][1].as_u64().unwrap_or(1).max(1));
        let intents = data["intents"].as_u64().unwrap_or(0);
        let mut session = Session {
            id: id.clone(),
            seq: 0,
            intents,
            shard,
            log: VecDeque::new(),
            line: Some(line),
        };
        let served: Vec<u64> = self
            .guilds
            .iter()
            .filter(|(_, guild)| guild.has_bot)
            .map(|(id, _)| *id)
            .filter(|id| Audience::serving(Some(*id)).includes(&session))
            .collect();
        session.send("READY", &self.ready_json(&session, &served));
        if intents & GUILDS != 0 {
            for guild in served {
                session.send("GUILD_CREATE", &self.guild_json(guild));
            }
        }
        self.sessions.push(session);
        self.changed.notify_waiters();
        id
    }

    /// Sessions whose client never came back.
    fn forget_old_sessions(&mut self) {
        let dead = self.sessions.iter().filter(|session| !session.is_live()).count();
        let mut surplus = dead.saturating_sub(DEAD_SESSIONS);
        self.sessions.retain(|session| {
            let forgotten = surplus > 0 && !session.is_live();
            surplus -= usize::from(forgotten);
            !forgotten
        });
    }

    fn ready_json(&self, session: &Session, guilds: &[u64]) -> Value {
        let unavailable: Vec<Value> =
            guilds.iter().map(|id| json!({ "id": id.to_string(), "unavailable": true })).collect();
        json!({
            "v": 10,
            "user": wire::bot_user(),
            "guilds": unavailable,
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": self.origin.replace("http://", "ws://"),
            "shard": [session.shard.0, session.shard.1],
            "application": { "id": APPLICATION.to_string(), "flags": 0 },
            "private_channels": [],
            "relationships": [],
            "presences": [],
            "user_settings": {},
            "_trace": [],
        })
    }

    fn resume(&mut self, data: &Value, line: UnboundedSender<Out>) -> Result<String, Out> {
        let wanted = data["session_id"].as_str().unwrap_or("");
        let seen = data["seq"].as_u64().unwrap_or(0);
        let unknown = || Out::Text(json!({ "op": 9, "d": false }).to_string());
        if self.sky.refuses_to_resume() {
            self.sessions.retain(|session| session.id != wanted);
            return Err(unknown());
        }
        let found = self.sessions.iter_mut().find(|session| session.id == wanted);
        let session = found.ok_or_else(unknown)?;
        if seen > session.seq {
            return Err(Out::Close(4007, "Invalid seq."));
        }
        session.line = Some(line);
        let missed: Vec<String> = session
            .log
            .iter()
            .filter(|(seq, _)| *seq > seen)
            .map(|(_, text)| text.clone())
            .collect();
        for text in missed {
            session.put(Out::Text(text));
        }
        session.send("RESUMED", &json!({ "_trace": [] }));
        self.changed.notify_waiters();
        Ok(wanted.to_owned())
    }
}

/// Answers a client that connects to the gateway.
pub(super) async fn connect(
    State(fake): State<FakeDiscord>,
    upgrade: WebSocketUpgrade,
) -> Response {
    upgrade.on_upgrade(move |socket| Connection::run(fake, socket))
}

/// One client's connection.
struct Connection {
    fake: FakeDiscord,
    socket: WebSocket,
    sender: UnboundedSender<Out>,
    session: Option<String>,
}

/// That the connection is over.
struct Over;

impl Connection {
    async fn run(fake: FakeDiscord, socket: WebSocket) {
        let (sender, receiver) = unbounded_channel();
        let mut connection = Connection { fake, socket, sender, session: None };
        connection.greet_and_serve(receiver).await;
    }

    async fn greet_and_serve(&mut self, mut receiver: UnboundedReceiver<Out>) {
        let hello = json!({ "op": 10, "d": { "heartbeat_interval": HEARTBEAT_MILLIS } });
        if self.send(Out::Text(hello.to_string())).await.is_err() {
            return;
        }
        loop {
            let over = tokio::select! {
                out = receiver.recv() => match out {
                    Some(out) => self.send(out).await.is_err(),
                    None => true,
                },
                frame = self.socket.recv() => match frame {
                    Some(Ok(frame)) => self.take(frame).await.is_err(),
                    _ => true,
                },
            };
            if over {
                return;
            }
        }
    }

    async fn send(&mut self, out: Out) -> Result<(), Over> {
        match out {
            Out::Text(text) => self.socket.send(Frame::Text(text.into())).await.map_err(|_| Over),
            Out::Pause(pause) => {
                tokio::time::sleep(pause).await;
                Ok(())
            }
            // A connection that broke has this code, but nobody sends it.
            Out::Close(1006, _) => Err(Over),
            Out::Close(code, reason) => {
                let frame = CloseFrame { code, reason: reason.into() };
                let _ = self.socket.send(Frame::Close(Some(frame))).await;
                Err(Over)
            }
        }
    }

    async fn take(&mut self, frame: Frame) -> Result<(), Over> {
        match frame {
            Frame::Text(text) => self.hear(text.as_str()).await,
            Frame::Close(frame) => {
                self.hang_up(frame.map_or(1005, |frame| frame.code));
                Err(Over)
            }
            _ => Ok(()),
        }
    }

    /// A client that closes with 1000 or 1001 gives its session up.
    fn hang_up(&mut self, code: u16) {
        if let (1000 | 1001, Some(id)) = (code, &self.session) {
            self.fake.world().sessions.retain(|session| session.id != *id);
        }
    }

    async fn hear(&mut self, text: &str) -> Result<(), Over> {
        if text.len() > LARGEST_FRAME {
            self.fake.world().violate(format!("a gateway message of {} bytes", text.len()));
            return self.send(Out::Close(4002, "Error while decoding payload.")).await;
        }
        let Ok(message) = serde_json::from_str::<Value>(text) else {
            return self.send(Out::Close(4002, "Error while decoding payload.")).await;
        };
        let data = &message["d"];
        match (message["op"].as_u64(), self.is_authenticated()) {
            (Some(1), _) => self.send(Out::Text(json!({ "op": 11, "d": null }).to_string())).await,
            (Some(2 | 6), true) => self.send(Out::Close(4005, "Already authenticated.")).await,
            (Some(2), false) => self.identify(data).await,
            (Some(6), false) => self.resume(data).await,
            (Some(3 | 4 | 8 | 31), true) => Ok(()),
            (Some(3 | 4 | 8 | 31), false) => {
                self.send(Out::Close(4003, "Not authenticated.")).await
            }
            _ => self.send(Out::Close(4001, "Unknown opcode.")).await,
        }
    }

    /// A session can be made void while its connection stays.
    fn is_authenticated(&self) -> bool {
        let world = self.fake.world();
        self.session.as_ref().is_some_and(|id| world.sessions.iter().any(|one| one.id == *id))
    }

    async fn identify(&mut self, data: &Value) -> Result<(), Over> {
        let intents = data["intents"].as_u64().unwrap_or(u64::MAX);
        if !is_token(data) {
            return self.send(Out::Close(4004, "Authentication failed.")).await;
        }
        if intents & !KNOWN_INTENTS != 0 {
            return self.send(Out::Close(4013, "Invalid intent(s).")).await;
        }
        if intents & PRIVILEGED != 0 {
            self.fake
                .world()
                .violate(format!("IDENTIFY asks for privileged intents: {intents:#x}"));
            return self.send(Out::Close(4014, "Disallowed intent(s).")).await;
        }
        let session = self.fake.world().identify(data, self.sender.clone());
        self.session = Some(session);
        Ok(())
    }

    async fn resume(&mut self, data: &Value) -> Result<(), Over> {
        if !is_token(data) {
            return self.send(Out::Close(4004, "Authentication failed.")).await;
        }
        let resumed = self.fake.world().resume(data, self.sender.clone());
        match resumed {
            Ok(session) => {
                self.session = Some(session);
                Ok(())
            }
            Err(refusal) => self.send(refusal).await,
        }
    }
}

fn is_token(data: &Value) -> bool {
    let given = data["token"].as_str().unwrap_or("");
    given.strip_prefix("Bot ").unwrap_or(given) == TOKEN
}
