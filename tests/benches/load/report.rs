//! What the platforms and the tables saw in the measured time.

use super::people::Press;
use std::{fs, time::Duration};
use tables::{House, Platform, TableId};
use tests::{
    discord::FakeDiscord,
    telegram::{FakeTelegram, Outcome},
};

/// The state of things when measuring began.
pub struct Report {
    facts: Facts,
    metered: usize,
}

/// How many facts the tables of each platform have. In a running game nearly each is a move.
struct Facts {
    telegram: u64,
    discord: u64,
}

impl Report {
    pub async fn begin(telegram: &FakeTelegram, house: &House, tables: &[TableId]) -> Self {
        Self { facts: facts(house, tables).await, metered: telegram.metered_calls().len() }
    }

    pub async fn end(
        self,
        telegram: &FakeTelegram,
        discord: &FakeDiscord,
        house: &House,
        tables: &[TableId],
        presses: Vec<Press>,
    ) {
        let now = facts(house, tables).await;
        let moves = (now.telegram - self.facts.telegram, now.discord - self.facts.discord);
        let metered = telegram.metered_calls().len() - self.metered;
        let too_many = telegram.metered_calls().iter().filter(|call| is_429(&call.outcome)).count();
        println!("moves: {} on Telegram, {} on Discord", moves.0, moves.1);
        println!(
            "metered calls on Telegram: {metered}, {:.2} a move (target at most 1.2); refused as too many: {too_many}",
            metered as f64 / moves.0.max(1) as f64
        );
        for platform in [Platform::TELEGRAM, Platform::DISCORD] {
            latencies(platform, &presses);
        }
        println!(
            "violations: {} on Telegram, {} on Discord",
            telegram.violations().len(),
            discord.violations().len()
        );
        for violation in telegram.violations().iter().chain(&discord.violations()).take(5) {
            println!("  {violation}");
        }
        println!("memory of bot, fakes and people together: {}", memory());
    }
}

fn latencies(platform: Platform, presses: &[Press]) {
    let here = presses.iter().filter(|press| press.platform == platform);
    let mut latencies: Vec<_> = here.map(|press| press.latency).collect();
    latencies.sort_unstable();
    let Some(most) = latencies.last().copied() else { return };
    let at = |share: f64| latencies[((latencies.len() - 1) as f64 * share) as usize];
    println!(
        "{platform}: {} presses, answered after p50 {:.1} ms, p99 {:.1} ms (target at most 20), most {:.1} ms",
        latencies.len(),
        ms(at(0.5)),
        ms(at(0.99)),
        ms(most)
    );
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

async fn facts(house: &House, tables: &[TableId]) -> Facts {
    let mut facts = Facts { telegram: 0, discord: 0 };
    for table in tables {
        let Ok(snapshot) = house.look(*table).await else { continue };
        let board = &snapshot.board;
        if board.channel.platform == Platform::TELEGRAM {
            facts.telegram += board.version;
        } else {
            facts.discord += board.version;
        }
    }
    facts
}

fn is_429(outcome: &Outcome) -> bool {
    format!("{outcome:?}").contains("Too Many Requests")
}

fn memory() -> String {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS")).unwrap_or_default();
    line.split_whitespace().skip(1).collect::<Vec<_>>().join(" ")
}
