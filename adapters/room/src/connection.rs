//! One page's WebSocket, from its hello to its end.
//!
//! What a page sends is carried out in order, so that it never has more than one deed in hand. What it
//! is sent is written meanwhile, and no longer than a page may take to receive it.

use crate::{
    hall::Sight,
    meter::{Meter, PING, SILENCE},
    waiter::{Guest, NotIn, Waiter},
    wire::{FromPage, Hello, Place},
};
use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use futures_util::{
    SinkExt, StreamExt,
    stream::{SplitSink, SplitStream},
};
use std::time::Duration;
use tokio::time::{Instant, interval_at, timeout};

/// The largest frame that a page may send, in bytes.
pub const LARGEST: usize = 4096;
/// How long a page may take to say hello.
const HELLO: Duration = Duration::from_secs(10);
/// How long a page may take to receive a frame.
const SLOWEST: Duration = Duration::from_secs(10);

/// How long a page may take to hang up.
const GOODBYE: Duration = Duration::from_secs(1);

type Sender = SplitSink<WebSocket, Message>;

/// Why a connection ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    /// The page has gone, or can't be heard any more.
    Gone,
    /// The page was told why it can't come in.
    Refused,
    /// The room closes, or the page is too slow.
    LetGo,
    /// The page sends what no page of ours does.
    NotUnderstood,
    /// The page sends too much.
    Flood,
}

/// Serves one page.
pub async fn serve(socket: WebSocket, waiter: &Waiter) {
    let (mut sender, stream) = socket.split();
    let mut listener = Listener { stream, meter: Meter::new(Instant::now()) };
    let end = match listener.hello().await {
        Ok(hello) => be_in(waiter, hello, &mut sender, &mut listener).await,
        Err(end) => end,
    };
    // Whether the page still hears the reason is its own affair.
    if send(&mut sender, Message::Close(Some(end.frame()))).await.is_ok() {
        listener.hear_out().await;
    }
}

async fn be_in(waiter: &Waiter, hello: Hello, sender: &mut Sender, listener: &mut Listener) -> End {
    match waiter.welcome(hello).await {
        Ok((guest, sight)) => tokio::select! {
            end = write(sender, sight) => end,
            end = listen(waiter, &guest, listener) => end,
        },
        Err(NotIn::Refused(frame)) => {
            send(sender, Message::Text(frame)).await.err().unwrap_or(End::Refused)
        }
        Err(NotIn::Closing) => End::LetGo,
    }
}

async fn listen(waiter: &Waiter, guest: &Guest, listener: &mut Listener) -> End {
    loop {
        match listener.next().await {
            Ok(FromPage::Say { text }) => waiter.write(guest, Place::Channel, &text).await,
            Ok(FromPage::Whisper { text }) => waiter.write(guest, Place::Private, &text).await,
            Ok(FromPage::Press { place, token }) => waiter.press(guest, place, token).await,
            Ok(FromPage::Hello(_)) => return End::NotUnderstood,
            Err(end) => return end,
        }
    }
}

async fn write(sender: &mut Sender, mut sight: Sight) -> End {
    for frame in sight.before {
        if let Err(end) = send(sender, Message::Text(frame)).await {
            return end;
        }
    }
    let mut pings = interval_at(Instant::now() + PING, PING);
    loop {
        let message = tokio::select! {
            frame = sight.queue.recv() => match frame {
                Some(frame) => Message::Text(frame),
                None => return End::LetGo,
            },
            _ = pings.tick() => Message::Ping(Default::default()),
        };
        if let Err(end) = send(sender, message).await {
            return end;
        }
    }
}

async fn send(sender: &mut Sender, message: Message) -> Result<(), End> {
    match timeout(SLOWEST, sender.send(message)).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(End::Gone),
    }
}

/// What is heard from a page.
struct Listener {
    stream: SplitStream<WebSocket>,
    meter: Meter,
}

impl Listener {
    async fn hello(&mut self) -> Result<Hello, End> {
        match timeout(HELLO, self.next()).await {
            Ok(Ok(FromPage::Hello(hello))) => Ok(hello),
            Ok(Err(end)) => Err(end),
            Ok(Ok(_)) | Err(_) => Err(End::NotUnderstood),
        }
    }

    /// Takes what was still under way: to hang up on it would take the last frame away from the page.
    async fn hear_out(&mut self) {
        let rest = async { while let Some(Ok(_)) = self.stream.next().await {} };
        let _ = timeout(GOODBYE, rest).await;
    }

    async fn next(&mut self) -> Result<FromPage, End> {
        loop {
            let heard = timeout(SILENCE, self.stream.next()).await.map_err(|_| End::Gone)?;
            if !self.meter.count(Instant::now()) {
                return Err(End::Flood);
            }
            match heard {
                Some(Ok(Message::Text(text))) => {
                    return serde_json::from_str(&text).map_err(|_| End::NotUnderstood);
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(Message::Close(_))) | None => return Err(End::Gone),
                Some(Ok(Message::Binary(_)) | Err(_)) => return Err(End::NotUnderstood),
            }
        }
    }
}

impl End {
    fn frame(self) -> CloseFrame {
        let (code, reason) = match self {
            End::Gone | End::Refused => (close_code::NORMAL, ""),
            End::LetGo => (close_code::AWAY, "the room closes, or the page is too slow"),
            End::NotUnderstood => (close_code::POLICY, "not understood"),
            End::Flood => (close_code::POLICY, "too much at once"),
        };
        CloseFrame { code, reason: reason.into() }
    }
}
