//! Telegram: updates become what people want, screens become messages.
//!
//! The bot polls, needs no admin rights and no more than the privacy mode lets it see. It knows nothing
//! of any game: what people want is heard by [`chat::reception`], and what they see comes from it and
//! from [`chat::surfaces`].

mod address;
mod answers;
mod asides;
mod commands;
mod door;
mod draw;
mod line;
mod links;
mod messenger;
mod poll;
mod trail;
mod translate;
mod trouble;
mod wire;

use answers::Answers;
use chat::{
    reception::{PrivateChats, Reception},
    render::Look,
    surfaces::Surfaces,
};
use door::Door;
use line::Line;
use messenger::TelegramMessenger;
use reqwest::Url;
use secrecy::SecretString;
use std::{convert::Infallible, future::Future, pin::pin, sync::Arc, time::Duration};
use tables::{House, Language, Platform};
use teloxide::payloads::GetMe;
use translate::Ears;
use wire::{Failure, Wire};

/// The pause before Telegram is greeted again.
const GREETING_PAUSE: Duration = Duration::from_secs(3);
/// How long answers that are under way may take at the end.
const FAREWELL: Duration = Duration::from_secs(3);

/// What is needed to be a bot on Telegram.
#[derive(Clone, Debug)]
pub struct TelegramConfig {
    /// The bot's token, as @BotFather tells it.
    pub token: SecretString,
    /// Where the Bot API is, such as `https://api.telegram.org`.
    pub api_url: String,
}

/// Why Telegram can't be played on.
#[derive(Debug, thiserror::Error)]
pub enum TelegramError {
    /// The address is none.
    #[error("telegram.api_url is no web address: write it like https://api.telegram.org")]
    Address,
    /// No calls can be made at all.
    #[error("no secure connections can be made on this machine: {0}")]
    NoClient(String),
    /// Telegram does not know the token.
    #[error(
        "Telegram does not know this token: set telegram.token to the one that @BotFather tells"
    )]
    Token,
}

/// Hosts the house's tables on Telegram until the shutdown. Trouble with the network is waited out.
///
/// # Errors
/// The configuration can't work: the address, or the token.
pub async fn run(
    config: TelegramConfig,
    house: House,
    language: Language,
    shutdown: impl Future<Output = ()>,
) -> Result<(), TelegramError> {
    let mut shutdown = pin!(shutdown);
    let line = Arc::new(Line::new(wire(config)?, house.clock().clone()));
    let bot = tokio::select! {
        () = &mut shutdown => return Ok(()),
        bot = greet(line.wire()) => bot?,
    };
    house.reached(Platform::TELEGRAM);
    tracing::info!(bot, "playing on Telegram");
    let registering = tokio::spawn({
        let line = Arc::clone(&line);
        async move { commands::register(line.wire(), language).await }
    });
    let (door, idle) = open_door(Arc::clone(&line), house, language, bot);
    let polled = poll::poll(line.wire(), &door, shutdown).await;
    registering.abort();
    drop(door);
    idle.wait().await;
    polled.map_err(|poll::TokenRefused| TelegramError::Token)
}

fn wire(config: TelegramConfig) -> Result<Wire, TelegramError> {
    let api = Url::parse(&config.api_url).map_err(|_| TelegramError::Address)?;
    if api.cannot_be_a_base() {
        return Err(TelegramError::Address);
    }
    Wire::new(api, config.token).map_err(|failure| TelegramError::NoClient(failure.to_string()))
}

/// Learns the bot's user name, however long that takes.
async fn greet(wire: &Wire) -> Result<String, TelegramError> {
    loop {
        match introduce(wire).await {
            Ok(name) => return Ok(name),
            Err(failure) if failure.is_wrong_token() => return Err(TelegramError::Token),
            Err(failure) => tracing::warn!(%failure, "Telegram does not answer; trying again"),
        }
        tokio::time::sleep(GREETING_PAUSE).await;
    }
}

async fn introduce(wire: &Wire) -> Result<String, Failure> {
    let me = wire.call(&GetMe::new()).await?;
    poll::without_webhook(wire).await?;
    Ok(me.username().to_owned())
}

fn open_door(line: Arc<Line>, house: House, language: Language, bot: String) -> (Arc<Door>, Idle) {
    let messenger = Arc::new(TelegramMessenger::new(Arc::clone(&line), house.clone()));
    let surfaces = Surfaces::keep(house.clone(), messenger, Look::TELEGRAM, language);
    let reception = Reception::new(house, surfaces, Look::TELEGRAM, PrivateChats::OpenedByThem);
    let (under_way, idle) = tokio::sync::mpsc::channel(1);
    let answers = Answers::new(reception, Arc::clone(&line), bot.clone(), under_way);
    (Door::new(Ears { bot, language }, line, answers), Idle(idle))
}

/// The end of all that is under way: nothing is ever sent, and it closes when the last task is done.
struct Idle(tokio::sync::mpsc::Receiver<Infallible>);

impl Idle {
    async fn wait(mut self) {
        if tokio::time::timeout(FAREWELL, self.0.recv()).await.is_err() {
            tracing::warn!("some answers were not given before the end");
        }
    }
}
