//! Many tables at once on the fakes, with their real limits and in real time.
//!
//! `cargo bench -p tests --bench load [TELEGRAM-TABLES DISCORD-TABLES]`; without numbers 250 on each. Each
//! table has two people and two computers. People look at their hand, think as long as a computer seems
//! to, and press. Opening the tables is not measured, and goes past the platforms.

#![allow(clippy::unwrap_used, reason = "a bench that can't go on may end")]

#[path = "load/people.rs"]
mod people;
#[path = "load/report.rs"]
mod report;

use people::{Press, on_discord, on_telegram};
use report::Report;
use secrecy::SecretString;
use std::{env, future::pending, sync::Arc, time::Duration};
use tables::{Clock, House, Language, Tempo, storage::SledStorage};
use tests::{
    discord::{FakeDiscord, TOKEN},
    telegram::FakeTelegram,
};
use tokio::{
    sync::mpsc,
    time::{Instant, sleep},
};

/// How long the first boards and hands may take; the platforms' limits make many of them slow.
const WARM_UP: Duration = Duration::from_secs(60);
/// How long is measured.
const MEASURED: Duration = Duration::from_secs(60);

#[tokio::main]
async fn main() {
    let numbers: Vec<usize> = env::args().filter_map(|argument| argument.parse().ok()).collect();
    let (on_telegram, on_discord) = match numbers[..] {
        [telegram, discord] => (telegram, discord),
        _ => (250, 250),
    };
    run(on_telegram, on_discord).await;
}

async fn run(telegram_tables: usize, discord_tables: usize) {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let storage = Arc::new(SledStorage::open(folder.path()).unwrap());
    let house = House::open(storage, Clock::system(), Tempo::default()).await.unwrap();
    let (telegram, discord) = (FakeTelegram::start(1).await, FakeDiscord::start(1).await);
    let (pressed, presses) = mpsc::unbounded_channel();
    // The bots come first, so that they hear of everybody.
    host_telegram(&telegram, &house);
    host_discord(&discord, &house).await;
    let mut tables = on_telegram(&telegram, &house, telegram_tables, &pressed).await;
    tables.extend(on_discord(&discord, &house, discord_tables, &pressed).await);
    println!("{telegram_tables} tables on Telegram and {discord_tables} on Discord are open");
    sleep(WARM_UP).await;
    let begun = Instant::now();
    let before = Report::begin(&telegram, &house, &tables).await;
    sleep(MEASURED).await;
    before.end(&telegram, &discord, &house, &tables, taken_since(presses, begun)).await;
    std::process::exit(0);
}

fn taken_since(mut presses: mpsc::UnboundedReceiver<Press>, begun: Instant) -> Vec<Press> {
    let mut taken = Vec::new();
    while let Ok(press) = presses.try_recv() {
        if press.at >= begun {
            taken.push(press);
        }
    }
    taken
}

fn host_telegram(fake: &FakeTelegram, house: &House) {
    let config = telegram::TelegramConfig {
        token: SecretString::from(fake.token().to_owned()),
        api_url: fake.url().to_owned(),
    };
    tokio::spawn(telegram::run(config, house.clone(), Language::En, pending::<()>()));
}

async fn host_discord(fake: &FakeDiscord, house: &House) {
    let config = discord::DiscordConfig {
        token: SecretString::from(TOKEN.to_owned()),
        api_url: fake.url().to_owned(),
        // Direct messages to so many people at once would be refused by the platform.
        hands: discord::Hands::Ephemeral,
    };
    tokio::spawn(discord::run(config, house.clone(), Language::En, pending::<()>()));
    fake.wait_until_ready().await;
}
