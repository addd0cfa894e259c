//! Each refusal proved with plain calls, and the whole with the real gateway client.

mod channels;
mod commands;
mod forms;
mod gateway;
mod interactions;
mod limits;
mod serenity_client;

use reqwest::header::HeaderMap;
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};

use super::{APPLICATION_ID, Channel, FakeDiscord, InteractionHandle, Person, TOKEN};

/// A bot that calls whatever a test tells it to.
struct Bot {
    fake: FakeDiscord,
    http: reqwest::Client,
}

/// What it was answered.
#[derive(Debug)]
struct Answer {
    status: u16,
    headers: HeaderMap,
    body: Value,
}

impl Answer {
    fn id(&self) -> u64 {
        let id = self.body["id"].as_str().and_then(|id| id.parse().ok());
        id.unwrap_or_else(|| panic!("no id in {}", self.body))
    }

    fn header(&self, name: &str) -> &str {
        self.headers[name].to_str().expect("the fake's headers are ASCII")
    }

    #[track_caller]
    fn is(&self, status: u16) {
        assert_eq!(self.status, status, "{}", self.body);
    }

    /// A refusal with its code and the beginning of its message.
    #[track_caller]
    fn refuses(&self, status: u16, code: u32, message: &str) {
        assert_eq!((self.status, &self.body["code"]), (status, &json!(code)), "{}", self.body);
        let told = self.body["message"].as_str().unwrap_or("");
        assert!(told.starts_with(message), "{told:?} is not {message:?}");
    }

    /// An invalid form, whose fault is named at the pointer.
    #[track_caller]
    fn refuses_form(&self, pointer: &str, code: &str) {
        self.refuses(400, 50035, "Invalid Form Body");
        let fault = self.body["errors"].pointer(&format!("{pointer}/_errors/0/code"));
        assert_eq!(fault, Some(&json!(code)), "{}", self.body);
    }
}

impl Bot {
    async fn start(speed: u32) -> Bot {
        Bot { fake: FakeDiscord::start(speed).await, http: reqwest::Client::new() }
    }

    fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let request = self.http.request(method, format!("{}/api/v10{path}", self.fake.url()));
        let by_path = path.starts_with("/interactions") || path.starts_with("/webhooks");
        if by_path { request } else { request.header("Authorization", format!("Bot {TOKEN}")) }
    }

    async fn send(&self, request: RequestBuilder) -> Answer {
        let response = request.send().await.expect("the fake answers");
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let text = response.text().await.expect("answers are text");
        Answer { status, headers, body: serde_json::from_str(&text).unwrap_or(Value::Null) }
    }

    async fn get(&self, path: &str) -> Answer {
        self.send(self.request(Method::GET, path)).await
    }

    async fn delete(&self, path: &str) -> Answer {
        self.send(self.request(Method::DELETE, path)).await
    }

    async fn post(&self, path: &str, body: Value) -> Answer {
        self.send(self.request(Method::POST, path).json(&body)).await
    }

    async fn put(&self, path: &str, body: Value) -> Answer {
        self.send(self.request(Method::PUT, path).json(&body)).await
    }

    async fn patch(&self, path: &str, body: Value) -> Answer {
        self.send(self.request(Method::PATCH, path).json(&body)).await
    }

    async fn post_in(&self, channel: &Channel, body: Value) -> Answer {
        self.post(&format!("/channels/{}/messages", channel.id), body).await
    }

    async fn edit_in(&self, channel: &Channel, message: u64, body: Value) -> Answer {
        self.patch(&format!("/channels/{}/messages/{message}", channel.id), body).await
    }

    async fn respond(&self, interaction: &InteractionHandle, body: Value) -> Answer {
        let path = format!("/interactions/{}/{}/callback", interaction.id, interaction.token);
        self.post(&path, body).await
    }

    fn webhook(&self, interaction: &InteractionHandle, rest: &str) -> String {
        format!("/webhooks/{APPLICATION_ID}/{}{rest}", interaction.token)
    }

    /// A server with one person and one channel.
    fn table(&self) -> (Person, Channel) {
        let anna = self.fake.person("Anna");
        let guild = self.fake.guild("Friday group", &[&anna]);
        (anna, guild.channel("games"))
    }

    /// The channel to somebody's direct messages, opened by the bot.
    async fn open(&self, person: &Person) -> Answer {
        self.post("/users/@me/channels", json!({ "recipient_id": person.id.to_string() })).await
    }

    /// That the bot broke a rule whose record says this; forgets it.
    #[track_caller]
    fn broke(&self, what: &str) {
        let violations = self.fake.take_violations();
        assert!(violations.iter().any(|told| told.contains(what)), "{violations:?}");
    }
}

/// A row of buttons with these labels; each label is also the custom id.
fn buttons(labels: &[&str]) -> Value {
    let buttons: Vec<Value> = labels
        .iter()
        .map(|label| json!({ "type": 2, "style": 1, "label": label, "custom_id": label }))
        .collect();
    json!([{ "type": 1, "components": buttons }])
}
