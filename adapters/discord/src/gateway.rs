//! The gateway: hears interactions and what becomes of guilds and channels, and comes back after every
//! break. It needs no privileged intent.
//!
//! The client library does this part. Its own way to REST is used for nothing but the gateway's address;
//! if that can't be asked the library would turn to discord.com, so it is asked here first.

use crate::{
    DiscordConfig, DiscordError, address, answers::Answers, rest::Rest, translate::Ears,
    trouble::Failure,
};
use secrecy::ExposeSecret;
use serenity::{
    Client, async_trait,
    client::{ClientBuilder, Context, EventHandler},
    gateway::{ConnectionStage, GatewayError, ShardStageUpdateEvent},
    http::{Http, HttpBuilder, HttpError},
    model::{
        application::Interaction,
        channel::{GuildChannel, Message, PartialGuildChannel},
        event::ResumedEvent,
        gateway::{GatewayIntents, Ready},
        guild::{Guild, UnavailableGuild},
        id::{ChannelId, GuildId},
    },
};
use std::{
    collections::HashMap,
    convert::Infallible,
    future::Future,
    pin::Pin,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};
use tables::{Access, House, Platform};
use tokio::{sync::mpsc, time::timeout};

/// Where Discord is.
const DISCORD: &str = "https://discord.com";
/// The pause before the gateway is tried again.
const PAUSE: Duration = Duration::from_secs(5);
/// How long the gateway's connections may take to close. The library may wait for ever.
const CLOSING: Duration = Duration::from_secs(2);
/// How long answers that are under way may take at the end.
const FAREWELL: Duration = Duration::from_secs(3);

/// Hears what comes from the gateway.
pub struct Listener {
    ears: Ears,
    answers: Answers,
    /// Each answer under way has a copy; none are made once the program stops.
    busy: Mutex<Option<mpsc::Sender<Infallible>>>,
    /// The channels of each server, as they were when it was last heard of.
    channels: Mutex<HashMap<GuildId, Vec<ChannelId>>>,
}

/// Ready when no answer is under way any more.
pub struct Idle(mpsc::Receiver<Infallible>);

impl Listener {
    /// A listener, and the end of what it does.
    pub fn new(ears: Ears, answers: Answers) -> (Arc<Self>, Idle) {
        let (busy, idle) = mpsc::channel(1);
        let busy = Mutex::new(Some(busy));
        let listener = Self { ears, answers, busy, channels: Mutex::default() };
        (Arc::new(listener), Idle(idle))
    }

    /// Takes no more input; waits until what is in hand is answered.
    pub async fn finish(&self, mut idle: Idle) {
        drop(self.busy.lock().unwrap_or_else(PoisonError::into_inner).take());
        if timeout(FAREWELL, idle.0.recv()).await.is_err() {
            tracing::warn!("some answers were not given before the end");
        }
    }

    fn house(&self) -> &House {
        self.answers.reception.house()
    }

    fn channels(&self) -> MutexGuard<'_, HashMap<GuildId, Vec<ChannelId>>> {
        self.channels.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tables sleep where the bot may not write, and wake where it may again.
    async fn admitted(&self, channels: &[ChannelId], access: Access) {
        for channel in channels {
            if let Err(refusal) = self.house().whole_chat(&address::channel(*channel), access).await
            {
                tracing::warn!(%refusal, "the table of a channel could not be put to sleep or woken");
            }
        }
    }

    fn busy(&self) -> Option<mpsc::Sender<Infallible>> {
        self.busy.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

#[async_trait]
impl EventHandler for Listener {
    async fn interaction_create(&self, _: Context, interaction: Interaction) {
        let Some(_busy) = self.busy() else { return };
        if let Some(call) = self.ears.hear(interaction) {
            self.answers.answer(call).await;
        }
    }

    async fn ready(&self, _: Context, ready: Ready) {
        tracing::info!(bot = ready.user.name, guilds = ready.guilds.len(), "playing on Discord");
    }

    async fn resume(&self, _: Context, _: ResumedEvent) {
        tracing::info!("the connection to Discord is back");
    }

    async fn shard_stage_update(&self, _: Context, update: ShardStageUpdateEvent) {
        match update.new {
            ConnectionStage::Connected => self.house().reached(Platform::DISCORD),
            ConnectionStage::Disconnected if update.old == ConnectionStage::Connected => {
                // Until now it was there.
                self.house().reached(Platform::DISCORD);
                self.house().unreached(Platform::DISCORD);
            }
            _ => {}
        }
    }

    async fn guild_create(&self, _: Context, guild: Guild, _: Option<bool>) {
        self.ears.learn(guild.id, &guild.name);
        let threads = guild.threads.iter().map(|thread| thread.id);
        let channels: Vec<_> = guild.channels.keys().copied().chain(threads).collect();
        self.admitted(&channels, Access::Open).await;
        self.channels().insert(guild.id, channels);
    }

    async fn guild_delete(&self, _: Context, guild: UnavailableGuild, _: Option<Guild>) {
        if guild.unavailable {
            return tracing::info!(guild = %guild.id, "a server is out of order");
        }
        self.ears.forget(guild.id);
        let channels = self.channels().remove(&guild.id).unwrap_or_default();
        self.admitted(&channels, Access::Closed).await;
        tracing::info!(guild = %guild.id, "the bot was removed from a server");
    }

    async fn channel_delete(&self, _: Context, channel: GuildChannel, _: Option<Vec<Message>>) {
        tracing::info!(channel = %channel.id, "a channel was deleted");
        self.admitted(&[channel.id], Access::Closed).await;
    }

    async fn thread_update(&self, _: Context, _: Option<GuildChannel>, thread: GuildChannel) {
        let locked = thread.thread_metadata.is_some_and(|thread| thread.locked);
        if !locked {
            self.admitted(&[thread.id], Access::Open).await;
        }
    }

    async fn thread_delete(
        &self,
        _: Context,
        thread: PartialGuildChannel,
        _: Option<GuildChannel>,
    ) {
        tracing::info!(thread = %thread.id, "a thread was deleted");
        self.admitted(&[thread.id], Access::Closed).await;
    }
}

/// Listens until the shutdown.
///
/// # Errors
/// Discord does not let this bot in, however often it is asked.
pub async fn listen(
    config: &DiscordConfig,
    rest: &Rest,
    listener: &Arc<Listener>,
    mut shutdown: Pin<&mut impl Future<Output = ()>>,
) -> Result<(), DiscordError> {
    loop {
        let connected = tokio::select! {
            () = shutdown.as_mut() => return Ok(()),
            connected = connect(config, rest, listener) => connected,
        };
        let ended = match connected {
            Ok(client) => serve(client, shutdown.as_mut()).await,
            Err(ended) => ended,
        };
        match ended {
            Ended::Shutdown => return Ok(()),
            Ended::Refused(error) => return Err(error),
            Ended::Broken(why) => tracing::warn!(why, "no connection to Discord; trying again"),
        }
        tokio::select! {
            () = shutdown.as_mut() => return Ok(()),
            () = tokio::time::sleep(PAUSE) => {}
        }
    }
}

/// Why listening ended.
enum Ended {
    Shutdown,
    Refused(DiscordError),
    Broken(String),
}

async fn connect(
    config: &DiscordConfig,
    rest: &Rest,
    listener: &Arc<Listener>,
) -> Result<Client, Ended> {
    rest.gateway().await.map_err(|failure| match failure {
        failure if failure.is_wrong_token() => Ended::Refused(DiscordError::Token),
        failure @ (Failure::Limited(_) | Failure::Refused(_) | Failure::Unreached(_)) => {
            Ended::Broken(failure.to_string())
        }
    })?;
    ClientBuilder::new_with_http(http(config), GatewayIntents::GUILDS)
        .event_handler_arc(Arc::clone(listener))
        .await
        .map_err(ended)
}

fn http(config: &DiscordConfig) -> Http {
    let http = HttpBuilder::new(config.token.expose_secret());
    match config.api_url.trim_end_matches('/') {
        DISCORD => http.build(),
        proxy => http.proxy(proxy).ratelimiter_disabled(true).build(),
    }
}

async fn serve(mut client: Client, shutdown: Pin<&mut impl Future<Output = ()>>) -> Ended {
    let shards = Arc::clone(&client.shard_manager);
    let served = tokio::select! {
        () = shutdown => None,
        served = client.start_autosharded() => Some(served),
    };
    if timeout(CLOSING, shards.shutdown_all()).await.is_err() {
        tracing::debug!("the gateway's connections did not close in time");
    }
    match served {
        None => Ended::Shutdown,
        Some(Ok(())) => Ended::Broken("all connections are closed".to_owned()),
        Some(Err(error)) => ended(error),
    }
}

fn ended(error: serenity::Error) -> Ended {
    match &error {
        serenity::Error::Gateway(GatewayError::InvalidAuthentication) => {
            Ended::Refused(DiscordError::Token)
        }
        serenity::Error::Gateway(
            GatewayError::InvalidGatewayIntents | GatewayError::DisallowedGatewayIntents,
        ) => Ended::Refused(DiscordError::Intents),
        serenity::Error::Http(HttpError::UnsuccessfulRequest(answer))
            if answer.status_code.as_u16() == crate::trouble::UNAUTHORIZED =>
        {
            Ended::Refused(DiscordError::Token)
        }
        error => Ended::Broken(error.to_string()),
    }
}
