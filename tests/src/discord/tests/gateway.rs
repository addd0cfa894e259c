//! The gateway, spoken to frame by frame.

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use super::Bot;
use crate::discord::{FakeDiscord, TOKEN};

const GUILDS: u64 = 1;

struct Client(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Client {
    /// Connects and reads the greeting.
    async fn connect(fake: &FakeDiscord) -> Client {
        let url = format!("{}/?v=10", fake.url().replace("http://", "ws://"));
        let (socket, _) = connect_async(url).await.expect("the gateway listens");
        let mut client = Client(socket);
        assert_eq!(client.next().await["op"], 10);
        client
    }

    async fn send(&mut self, message: Value) {
        self.0.send(Message::text(message.to_string())).await.expect("the gateway reads");
    }

    async fn frame(&mut self) -> Message {
        self.0.next().await.expect("the gateway sends").expect("a whole frame")
    }

    async fn next(&mut self) -> Value {
        let frame = self.frame().await;
        serde_json::from_str(frame.to_text().expect("text")).expect("JSON")
    }

    async fn close_code(&mut self) -> u16 {
        match self.frame().await {
            Message::Close(Some(frame)) => frame.code.into(),
            other => panic!("{other} is no close frame"),
        }
    }

    /// Reads until an event of this name.
    async fn event(&mut self, name: &str) -> Value {
        loop {
            let message = self.next().await;
            if message["t"] == name {
                return message;
            }
        }
    }

    async fn identify(&mut self, intents: u64) {
        self.send(json!({ "op": 2, "d": {
            "token": TOKEN, "intents": intents, "properties": {}, "shard": [0, 1] } }))
            .await;
    }

    async fn ready(fake: &FakeDiscord, intents: u64) -> (Client, Value) {
        let mut client = Client::connect(fake).await;
        client.identify(intents).await;
        let ready = client.event("READY").await;
        (client, ready)
    }

    async fn resume(fake: &FakeDiscord, session: &Value, seq: u64) -> Client {
        let mut client = Client::connect(fake).await;
        client
            .send(json!({ "op": 6, "d": { "token": TOKEN, "session_id": session, "seq": seq } }))
            .await;
        client
    }
}

#[tokio::test]
async fn what_no_client_may_do_closes_the_connection() {
    let bot = Bot::start(1).await;
    let mut client = Client::connect(&bot.fake).await;
    client.send(json!({ "op": 2, "d": { "token": "wrong", "intents": 1 } })).await;
    assert_eq!(client.close_code().await, 4004);
    let mut client = Client::connect(&bot.fake).await;
    client.identify(GUILDS | 1 << 15).await;
    assert_eq!(client.close_code().await, 4014);
    bot.broke("privileged intents");
    let mut client = Client::connect(&bot.fake).await;
    client.send(json!({ "op": 3, "d": {} })).await;
    assert_eq!(client.close_code().await, 4003);
    let (mut client, _) = Client::ready(&bot.fake, 0).await;
    client.identify(0).await;
    assert_eq!(client.close_code().await, 4005);
    let (mut client, _) = Client::ready(&bot.fake, 0).await;
    client.send(json!({ "op": 1, "d": "x".repeat(5000) })).await;
    assert_eq!(client.close_code().await, 4002);
    bot.broke("5015 bytes");
    let mut client = Client::connect(&bot.fake).await;
    client.send(json!({ "op": 99 })).await;
    assert_eq!(client.close_code().await, 4001);
}

#[tokio::test]
async fn a_session_hears_of_its_servers_and_of_what_it_asked_for() {
    let bot = Bot::start(1).await;
    let (anna, channel) = bot.table();
    let (mut client, ready) = Client::ready(&bot.fake, GUILDS | 1 << 9).await;
    assert_eq!(ready["d"]["guilds"][0]["unavailable"], true);
    let created = client.event("GUILD_CREATE").await;
    assert_eq!(created["d"]["channels"][0]["id"], channel.id.to_string());
    client.send(json!({ "op": 1, "d": 2 })).await;
    assert_eq!(client.next().await["op"], 11);
    anna.says(&channel, "secret");
    let said = client.event("MESSAGE_CREATE").await;
    assert_eq!(
        (&said["d"]["content"], &said["d"]["author"]["global_name"]),
        (&json!(""), &json!("Anna"))
    );
    channel.delete();
    assert_eq!(client.event("CHANNEL_DELETE").await["d"]["id"], channel.id.to_string());
    bot.fake.inject("NOBODY_KNOWS", &json!({ "x": 1 }));
    assert_eq!(client.event("NOBODY_KNOWS").await["d"]["x"], 1);
}

#[tokio::test]
async fn a_lost_connection_is_resumed_with_what_was_missed() {
    let bot = Bot::start(1).await;
    let (anna, channel) = bot.table();
    let (mut client, ready) = Client::ready(&bot.fake, 0).await;
    let session = &ready["d"]["session_id"];
    bot.fake.close_gateway(4000);
    assert_eq!(client.close_code().await, 4000);
    let press = anna.slash(&channel, "new", json!({}));
    let mut client = Client::resume(&bot.fake, session, 1).await;
    let missed = client.event("INTERACTION_CREATE").await;
    assert_eq!((&missed["d"]["id"], &missed["s"]), (&json!(press.id.to_string()), &json!(2)));
    client.event("RESUMED").await;

    let mut late = Client::resume(&bot.fake, session, 99).await;
    assert_eq!(late.close_code().await, 4007);
    let mut stranger = Client::resume(&bot.fake, &json!("unknown"), 1).await;
    assert_eq!(stranger.next().await, json!({ "op": 9, "d": false }));
}

#[tokio::test]
async fn a_void_session_is_begun_anew_on_the_same_connection() {
    let bot = Bot::start(1).await;
    let (mut client, first) = Client::ready(&bot.fake, 0).await;
    bot.fake.ask_to_reconnect();
    assert_eq!(client.next().await["op"], 7);
    bot.fake.invalidate_sessions();
    assert_eq!(client.next().await, json!({ "op": 9, "d": false }));
    client.identify(0).await;
    let second = client.event("READY").await;
    assert_ne!(first["d"]["session_id"], second["d"]["session_id"]);
    assert_eq!(bot.fake.identifies(), 2);

    // Who says goodbye properly gives the session up.
    client.0.close(None).await.expect("the gateway closes too");
    bot.fake.close_gateway(1000);
    let mut late = Client::resume(&bot.fake, &second["d"]["session_id"], 1).await;
    assert_eq!(late.next().await["op"], 9);
}

#[tokio::test]
async fn a_shard_hears_only_of_its_own_servers() {
    let bot = Bot::start(1).await;
    let anna = bot.fake.person("Anna");
    let guilds = [bot.fake.guild("A", &[&anna]), bot.fake.guild("B", &[&anna])];
    let mut client = Client::connect(&bot.fake).await;
    client
        .send(json!({ "op": 2, "d": { "token": TOKEN, "intents": GUILDS, "shard": [1, 2] } }))
        .await;
    let ready = client.event("READY").await;
    let served = guilds.iter().filter(|guild| (guild.id >> 22) % 2 == 1).count();
    assert_eq!(ready["d"]["guilds"].as_array().map(Vec::len), Some(served));
}
