//! `stammtisch run`: opens the house, lets every configured platform in, and closes in good order.

use crate::{
    config::{Config, Hands},
    operator::{Operator, Watched},
};
use anyhow::{Context, anyhow};
use std::{future::Future, sync::Arc, time::Duration};
use tables::{
    Clock, House,
    storage::{Health, SledStorage, Storage},
};
use tokio::{
    signal::unix::{SignalKind, signal},
    sync::watch,
    task::JoinSet,
    time::{sleep, timeout},
};

/// How long the platforms may take to finish what is in hand. With the storage's own time for the last
/// flush it stays below the ten seconds that a supervisor may count on.
const LAST_ORDERS: Duration = Duration::from_secs(6);

/// How long the disk may take for the last flush.
const LAST_FLUSH: Duration = Duration::from_millis(2_500);
/// How often the disk is looked after.
const WATCH: Duration = Duration::from_secs(5);

/// Hosts games until the program is told to stop.
pub fn run(config: Config) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .context("the program's threads can't be started")?;
    let hosted = runtime.block_on(host(config));
    // A computer player in the middle of a long thought does not keep the program alive.
    runtime.shutdown_timeout(Duration::from_millis(500));
    hosted
}

async fn host(config: Config) -> anyhow::Result<()> {
    let told_to_stop = told_to_stop()?;
    let operator = config.operator.listen.map(Operator::begin).transpose()?;
    let storage = Arc::new(SledStorage::open(&config.data)?);
    let house = House::open(storage.clone(), Clock::system(), config.play.tempo()).await?;
    let (stop, stopped) = watch::channel(());
    let mut platforms = Platforms { running: JoinSet::new(), stopped };
    platforms.let_in(&config, &house).await?;
    if let Some(operator) = operator {
        let (storage, platforms) = (storage.clone(), config.platforms());
        operator.watch(Watched { storage, house: house.clone(), platforms });
    }
    let ended = tokio::select! {
        () = told_to_stop => Ok(()),
        ended = platforms.first_to_end() => ended,
        () = stalled(&storage) => Err(anyhow!("the disk does not answer: restart the program when it does")),
    };
    tracing::info!("closing");
    drop(stop);
    if timeout(LAST_ORDERS, platforms.all_to_end()).await.is_err() {
        tracing::warn!("a platform did not finish in time; everything that it told is stored");
    }
    close(storage).await;
    ended
}

/// Flushes for the last time. A disk that does not answer even now would keep the program for ever, so
/// then it ends without another word to the disk; nothing that it told is lost by that.
async fn close(storage: Arc<SledStorage>) {
    let closing = tokio::task::spawn_blocking(move || storage.close());
    if timeout(LAST_FLUSH, closing).await.is_err() {
        tracing::error!("the disk does not answer");
        std::process::exit(1);
    }
}

/// The platforms that run. Each is a task of its own, so that one's trouble is not the others'.
struct Platforms {
    running: JoinSet<anyhow::Result<()>>,
    stopped: watch::Receiver<()>,
}

impl Platforms {
    async fn let_in(&mut self, config: &Config, house: &House) -> anyhow::Result<()> {
        if config.runs_room() {
            self.let_in_room(config, house).await?;
        }
        self.let_in_telegram(config, house);
        self.let_in_discord(config, house);
        Ok(())
    }

    async fn let_in_room(&mut self, config: &Config, house: &House) -> anyhow::Result<()> {
        let audience =
            if config.room.public { room::Audience::Anyone } else { room::Audience::ThisMachine };
        let bound = room::bind(room::RoomConfig { listen: config.room.listen, audience }).await?;
        tracing::info!("the room is open at http://{}", bound.address());
        let (house, language, stop) = (house.clone(), config.language, self.stop());
        self.running
            .spawn(async move { bound.run(house, language, stop).await.context("the room") });
        Ok(())
    }

    fn let_in_telegram(&mut self, config: &Config, house: &House) {
        let Some(token) = config.telegram.token.clone() else { return };
        let telegram = telegram::TelegramConfig { token, api_url: config.telegram.api_url.clone() };
        let (house, language, stop) = (house.clone(), config.language, self.stop());
        self.running.spawn(async move {
            telegram::run(telegram, house, language, stop).await.context("Telegram")
        });
    }

    fn let_in_discord(&mut self, config: &Config, house: &House) {
        let Some(token) = config.discord.token.clone() else { return };
        let hands = match config.discord.hands {
            Hands::Dm => discord::Hands::Direct,
            Hands::Ephemeral => discord::Hands::Ephemeral,
        };
        let discord =
            discord::DiscordConfig { token, api_url: config.discord.api_url.clone(), hands };
        let (house, language, stop) = (house.clone(), config.language, self.stop());
        self.running.spawn(async move {
            discord::run(discord, house, language, stop).await.context("Discord")
        });
    }

    /// Ready when the platforms are to stop.
    fn stop(&self) -> impl Future<Output = ()> + Send + use<> {
        let mut stopped = self.stopped.clone();
        // The sender says nothing: that it is dropped is the sign.
        async move { while stopped.changed().await.is_ok() {} }
    }

    /// No platform ends by itself unless it can't go on.
    async fn first_to_end(&mut self) -> anyhow::Result<()> {
        match self.running.join_next().await {
            Some(Ok(Err(error))) => Err(error),
            Some(Ok(Ok(()))) => Err(anyhow!("a platform ended by itself")),
            Some(Err(_)) => Err(anyhow!("a platform broke down")),
            None => std::future::pending().await,
        }
    }

    async fn all_to_end(&mut self) {
        while let Some(ended) = self.running.join_next().await {
            if let Ok(Err(error)) = ended {
                tracing::warn!("while closing: {error:#}");
            }
        }
    }
}

/// Ready when the disk has not answered for so long that only a restart can help.
async fn stalled(storage: &SledStorage) {
    while !matches!(storage.health(), Health::Stalled { .. }) {
        sleep(WATCH).await;
    }
}

/// Ready on SIGTERM or SIGINT.
fn told_to_stop() -> anyhow::Result<impl Future<Output = ()>> {
    let no_signals = "the program can't be told to stop";
    let mut terminate = signal(SignalKind::terminate()).context(no_signals)?;
    let mut interrupt = signal(SignalKind::interrupt()).context(no_signals)?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}
