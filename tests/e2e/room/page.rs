//! What the room's page does, without a browser: it says hello, keeps what it is shown, and presses.

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::{net::SocketAddr, time::Duration};
use tokio::{net::TcpStream, time::timeout};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{Message, client::IntoClientRequest, protocol::CloseFrame},
};

/// How long anything may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// A page that is open.
pub struct Page {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub channel: Pane,
    pub private: Pane,
    pub people: Vec<String>,
    pub toasts: Vec<Toast>,
    pub welcome: Value,
    pub refused: Option<String>,
    pub closed: Option<u16>,
    /// All that was ever shown here, as it came.
    pub frames: Vec<Value>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Toast {
    pub text: String,
    pub kind: String,
}

/// The messages of one pane, as the page shows them.
#[derive(Default, Debug)]
pub struct Pane(pub Vec<Value>);

/// A button as the page shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Button {
    pub message: String,
    pub label: String,
    pub token: String,
}

/// A hello of this person; the digit makes the session.
pub fn hello(digit: char, name: &str) -> Value {
    json!({
        "type": "hello", "session": digit.to_string().repeat(32), "name": name,
        "language": "en", "channel": "stammtisch",
    })
}

impl Page {
    /// Opens the page and sits down.
    pub async fn enter(room: SocketAddr, digit: char, name: &str) -> Self {
        let mut page = Self::open(room).await;
        page.send(hello(digit, name)).await;
        page.until("the welcome", |page| page.welcome.is_object().then_some(())).await;
        page
    }

    /// Opens the page and does nothing yet.
    pub async fn open(room: SocketAddr) -> Self {
        let mut request = format!("ws://{room}/ws").into_client_request().unwrap();
        let origin = format!("http://{room}").parse().unwrap();
        request.headers_mut().insert("Origin", origin);
        let (socket, _) = connect_async(request).await.unwrap();
        Self {
            socket,
            channel: Pane::default(),
            private: Pane::default(),
            people: Vec::new(),
            toasts: Vec::new(),
            welcome: Value::Null,
            refused: None,
            closed: None,
            frames: Vec::new(),
        }
    }

    /// What the person is called here.
    pub fn name(&self) -> &str {
        self.welcome["name"].as_str().unwrap()
    }

    pub async fn say(&mut self, text: &str) {
        self.send(json!({ "type": "say", "text": text })).await;
    }

    pub async fn whisper(&mut self, text: &str) {
        self.send(json!({ "type": "whisper", "text": text })).await;
    }

    /// Presses a button of the channel as soon as it is there.
    pub async fn press_in_channel(&mut self, label: &str) {
        let button = self.until(label, |page| page.channel.button(label)).await;
        self.press("channel", &button).await;
    }

    pub async fn press(&mut self, place: &str, button: &Button) {
        let Button { message, token, .. } = button;
        let press = json!({ "type": "press", "message": message, "place": place, "token": token });
        self.send(press).await;
    }

    /// The next toast, which is taken away.
    pub async fn toast(&mut self) -> Toast {
        self.until("a toast", |page| page.toasts.first().cloned()).await;
        self.toasts.remove(0)
    }

    pub async fn send(&mut self, frame: Value) {
        self.send_raw(Message::text(frame.to_string())).await;
    }

    pub async fn send_raw(&mut self, message: Message) {
        // A server that has hung up is noticed by who listens.
        let _ = self.socket.send(message).await;
    }

    /// Whether a message was taken away here.
    pub fn has_lost(&self, id: &str) -> Option<()> {
        let lost = |frame: &Value| frame["type"] == "remove" && frame["id"] == id;
        self.frames.iter().any(lost).then_some(())
    }

    /// Listens until something is seen.
    pub async fn until<T>(&mut self, what: &str, seen: impl Fn(&Page) -> Option<T>) -> T {
        let watching = async {
            loop {
                if let Some(found) = seen(self) {
                    return found;
                }
                self.hear().await;
            }
        };
        let found = timeout(PATIENCE, watching).await.ok();
        found
            .unwrap_or_else(|| panic!("{what} never came: {:#?} {:#?}", self.channel, self.private))
    }

    /// Listens until the server hangs up; gives the code that it says.
    pub async fn until_closed(&mut self) -> u16 {
        self.until("the end", |page| page.closed).await
    }

    /// Hangs up like a page that is closed.
    pub async fn leave(mut self) {
        self.socket.close(None).await.unwrap();
    }

    /// Takes the next frame.
    pub async fn hear(&mut self) {
        match self.socket.next().await {
            Some(Ok(Message::Text(text))) => self.show(serde_json::from_str(&text).unwrap()),
            Some(Ok(Message::Close(frame))) => self.closed = Some(code(frame)),
            Some(Ok(_)) => {}
            Some(Err(_)) | None => {
                assert!(self.closed.is_none(), "waits though the server has hung up");
                self.closed = Some(0);
            }
        }
    }

    fn show(&mut self, frame: Value) {
        let text = || frame["text"].as_str().unwrap().to_owned();
        match frame["type"].as_str().unwrap() {
            "welcome" => self.welcome = frame.clone(),
            "refused" => self.refused = Some(text()),
            "show" => self.pane(&frame).put(frame["message"].clone()),
            "remove" => self.pane(&frame).take(&frame["id"]),
            "toast" => {
                let kind = frame["kind"].as_str().unwrap().to_owned();
                self.toasts.push(Toast { text: text(), kind });
            }
            "people" => self.people = serde_json::from_value(frame["names"].clone()).unwrap(),
            other => panic!("the page knows no frame {other}"),
        }
        self.frames.push(frame);
    }

    fn pane(&mut self, frame: &Value) -> &mut Pane {
        match frame["place"].as_str().unwrap() {
            "channel" => &mut self.channel,
            "private" => &mut self.private,
            other => panic!("the page has no place {other}"),
        }
    }
}

impl Pane {
    /// The newest button whose label begins like this.
    pub fn button(&self, label: &str) -> Option<Button> {
        let mut buttons = self.0.iter().rev().flat_map(buttons);
        buttons.find(|button| button.label.starts_with(label))
    }

    /// The hand that waits for its person, if one does.
    pub fn call(&self) -> Option<&Value> {
        self.0.iter().rev().find(|message| message["call"] == true)
    }

    /// Whether a message says this.
    pub fn says(&self, words: &str) -> Option<()> {
        self.0.iter().any(|message| text(message).contains(words)).then_some(())
    }

    fn put(&mut self, message: Value) {
        match self.0.iter_mut().find(|shown| shown["id"] == message["id"]) {
            Some(shown) => *shown = message,
            None => self.0.push(message),
        }
    }

    fn take(&mut self, id: &Value) {
        self.0.retain(|shown| shown["id"] != *id);
    }
}

/// The buttons of a message.
pub fn buttons(message: &Value) -> Vec<Button> {
    let rows = message["buttons"].as_array().unwrap().iter();
    let buttons = rows.flat_map(|row| row.as_array().unwrap());
    let of_message = |button: &Value| Button {
        message: message["id"].as_str().unwrap().to_owned(),
        label: button["label"].as_str().unwrap().to_owned(),
        token: button["token"].as_str().unwrap().to_owned(),
    };
    buttons.map(of_message).collect()
}

/// The letters of a message, line by line.
pub fn text(message: &Value) -> String {
    let blocks = message["blocks"].as_array().unwrap();
    blocks.iter().map(block_text).collect::<Vec<_>>().join("\n")
}

/// The cards that a message shows side by side.
pub fn cards(message: &Value) -> Vec<String> {
    let blocks = message["blocks"].as_array().unwrap().iter();
    let cards = blocks.filter_map(|block| block["cards"].as_array()).flatten();
    cards.map(|card| card["text"].as_str().unwrap().to_owned()).collect()
}

fn block_text(block: &Value) -> String {
    match block["kind"].as_str().unwrap() {
        "line" => spans_text(block),
        "columns" => {
            let rows = block["rows"].as_array().unwrap().iter();
            let row = |row: &Value| {
                row.as_array().unwrap().iter().map(spans_text).collect::<Vec<_>>().join(" ")
            };
            rows.map(row).collect::<Vec<_>>().join("\n")
        }
        "cards" | "rule" => String::new(),
        other => panic!("the page knows no block {other}"),
    }
}

fn spans_text(holder: &Value) -> String {
    let spans = holder["spans"].as_array().unwrap().iter();
    spans.map(|span| span["text"].as_str().unwrap()).collect()
}

fn code(frame: Option<CloseFrame>) -> u16 {
    frame.map_or(0, |frame| frame.code.into())
}
