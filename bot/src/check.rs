//! `stammtisch check`: what would run, and what is wrong with the configuration. It contacts nobody.

use crate::config::{Config, Hands};
use anyhow::anyhow;
use secrecy::{ExposeSecret, SecretString};
use std::path::Path;

/// Says what would run.
///
/// # Errors
/// The configuration is not usable; the error says all that is wrong.
pub fn report(config: &Config) -> anyhow::Result<()> {
    for line in plan(config) {
        println!("{line}");
    }
    usable(config)
}

/// # Errors
/// The configuration is not usable; the error says all that is wrong.
pub fn usable(config: &Config) -> anyhow::Result<()> {
    let wrong = mistakes(config);
    if wrong.is_empty() { Ok(()) } else { Err(anyhow!("{}", wrong.join("\n"))) }
}

fn plan(config: &Config) -> Vec<String> {
    let mut plan = Vec::new();
    if config.runs_room() {
        plan.push(format!("room: http://{}", config.room.listen));
    }
    if config.telegram.token.is_some() {
        plan.push(format!("telegram: by long polling of {}", config.telegram.api_url));
    }
    if config.discord.token.is_some() {
        let hands = match config.discord.hands {
            Hands::Dm => "by direct message",
            Hands::Ephemeral => "by ephemeral reply",
        };
        plan.push(format!("discord: {}, hands {hands}", config.discord.api_url));
    }
    if let Some(listen) = config.operator.listen {
        plan.push(format!("health and metrics: http://{listen}"));
    }
    plan.push(format!("data: {}", config.data.display()));
    plan.push(format!("language: {}", config.language.code()));
    plan
}

fn mistakes(config: &Config) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut expect = |holds: bool, mistake: &str| {
        if !holds {
            wrong.push(mistake.to_owned());
        }
    };
    let any =
        config.runs_room() || config.telegram.token.is_some() || config.discord.token.is_some();
    expect(
        any,
        "nothing would run: set telegram.token or discord.token, or leave room.enabled away",
    );
    let room = config.room.listen.ip().is_loopback() || config.room.public || !config.runs_room();
    expect(
        room,
        "room.listen is an address that others can reach: if that is meant, set room.public = true",
    );
    let telegram = config.telegram.token.as_ref().is_none_or(is_telegram_token);
    expect(
        telegram,
        "telegram.token is not the token of a bot: it looks like 123456:ABC-DEF, from @BotFather",
    );
    let discord = config.discord.token.as_ref().is_none_or(is_discord_token);
    expect(
        discord,
        "discord.token is not the token of a bot: copy it from the Bot page of the developer portal",
    );
    expect(
        is_url(&config.telegram.api_url),
        "telegram.api_url is not an address beginning with http:// or https://",
    );
    expect(
        is_url(&config.discord.api_url),
        "discord.api_url is not an address beginning with http:// or https://",
    );
    expect(config.play.live_seconds >= 1, "play.live_seconds must be 1 or more");
    expect(config.play.slow_hours >= 1, "play.slow_hours must be 1 or more");
    expect(
        is_folder_or_free(&config.data),
        "data is not a folder: name one that is there or can be made",
    );
    wrong
}

fn is_telegram_token(token: &SecretString) -> bool {
    let Some((number, secret)) = token.expose_secret().split_once(':') else { return false };
    let all = |text: &str, good: fn(char) -> bool| !text.is_empty() && text.chars().all(good);
    all(number, |letter| letter.is_ascii_digit())
        && all(secret, |letter| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_'))
}

fn is_discord_token(token: &SecretString) -> bool {
    let good = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_' | '.');
    let token = token.expose_secret();
    !token.is_empty() && token.chars().all(good)
}

fn is_url(text: &str) -> bool {
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    host.is_some_and(|host| !host.is_empty() && !host.contains(char::is_whitespace))
}

fn is_folder_or_free(path: &Path) -> bool {
    path.is_dir() || !path.exists() && !path.as_os_str().is_empty()
}
