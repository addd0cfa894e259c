//! Discord: slash commands and presses become what people want, screens become messages.
//!
//! The bot hears interactions over the gateway, needs no privileged intent and reads nobody's messages.
//! It knows nothing of any game: what people want is heard by [`chat::reception`], and what they see
//! comes from it and from [`chat::surfaces`].

mod address;
mod answers;
mod commands;
mod direct;
mod draw;
mod gateway;
mod limits;
mod messenger;
mod nonces;
mod presses;
mod rest;
mod translate;
mod trouble;

use answers::Answers;
use chat::{
    reception::{PrivateChats, Reception},
    render::Look,
    surfaces::Surfaces,
};
use direct::DirectChannels;
use gateway::Listener;
use messenger::DiscordMessenger;
use presses::Presses;
use rest::{NoCalls, Rest};
use secrecy::SecretString;
use serenity::model::id::ApplicationId;
use std::{future::Future, pin::pin, sync::Arc, time::Duration};
use tables::{House, Language};
use translate::Ears;

/// The pause before Discord is greeted again.
const GREETING_PAUSE: Duration = Duration::from_secs(3);

/// What is needed to be a bot on Discord.
#[derive(Clone, Debug)]
pub struct DiscordConfig {
    /// The bot's token, as the developer portal tells it.
    pub token: SecretString,
    /// Where the API is, such as `https://discord.com`.
    pub api_url: String,
    /// How hands are shown.
    pub hands: Hands,
}

/// How hands are shown. On request they always are, to the one person alone in the channel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hands {
    /// By direct messages as well.
    Direct,
    /// On request only.
    Ephemeral,
}

/// Why Discord can't be played on.
#[derive(Debug, thiserror::Error)]
pub enum DiscordError {
    /// The address is none.
    #[error("discord.api_url is no web address: write it like https://discord.com")]
    Address,
    /// No calls can be made at all.
    #[error("no secure connections can be made on this machine: {0}")]
    NoClient(String),
    /// Discord does not know the token.
    #[error(
        "Discord does not know this token: set discord.token to the one of your application's bot in the \
         developer portal"
    )]
    Token,
    /// Discord does not allow what the bot wants to hear.
    #[error(
        "Discord does not let the bot hear of servers: look at its application in the developer portal"
    )]
    Intents,
}

/// Hosts the house's tables on Discord until the shutdown. Trouble with the network is waited out.
///
/// # Errors
/// The configuration can't work: the address, or the token.
pub async fn run(
    config: DiscordConfig,
    house: House,
    language: Language,
    shutdown: impl Future<Output = ()>,
) -> Result<(), DiscordError> {
    let mut shutdown = pin!(shutdown);
    let rest = Arc::new(interface(&config, &house)?);
    let application = tokio::select! {
        () = &mut shutdown => return Ok(()),
        application = greet(&rest) => application?,
    };
    let registering = tokio::spawn({
        let rest = Arc::clone(&rest);
        async move { commands::register(&rest, application, language).await }
    });
    let direct = Arc::new(DirectChannels::default());
    let answers = answers(&config, &rest, &direct, house, language);
    let (listener, idle) = Listener::new(Ears::new(language, direct), answers);
    let listened = gateway::listen(&config, &rest, &listener, shutdown).await;
    registering.abort();
    listener.finish(idle).await;
    listened
}

fn interface(config: &DiscordConfig, house: &House) -> Result<Rest, DiscordError> {
    let url = reqwest::Url::parse(&config.api_url).map_err(|_| DiscordError::Address)?;
    if !matches!(url.scheme(), "http" | "https") {
        return Err(DiscordError::Address);
    }
    Rest::new(&config.api_url, &config.token, house.clock().clone()).map_err(|error| match error {
        NoCalls::Token => DiscordError::Token,
        NoCalls::Client(error) => DiscordError::NoClient(error.to_string()),
    })
}

/// Learns the application's number, however long that takes.
async fn greet(rest: &Rest) -> Result<ApplicationId, DiscordError> {
    loop {
        match rest.application().await {
            Ok(application) => return Ok(application),
            Err(failure) if failure.is_wrong_token() => return Err(DiscordError::Token),
            Err(failure) => tracing::warn!(%failure, "Discord does not answer; trying again"),
        }
        tokio::time::sleep(GREETING_PAUSE).await;
    }
}

fn answers(
    config: &DiscordConfig,
    rest: &Arc<Rest>,
    direct: &Arc<DirectChannels>,
    house: House,
    language: Language,
) -> Answers {
    let presses = Arc::new(Presses::default());
    let messenger = DiscordMessenger::new(
        Arc::clone(rest),
        config.hands,
        Arc::clone(direct),
        Arc::clone(&presses),
    );
    let surfaces = Surfaces::keep(house.clone(), Arc::new(messenger), Look::DISCORD, language);
    let reception = Reception::new(house, surfaces, Look::DISCORD, PrivateChats::Open);
    Answers { reception, rest: Arc::clone(rest), presses }
}
