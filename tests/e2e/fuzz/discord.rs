//! Hostile interactions of Discord.

use super::{count_panics, facts, game, hostile::Hostile, unhurried};
use discord::{DiscordConfig, Hands};
use rules::GameName;
use secrecy::SecretString;
use serde_json::{Value, json};
use std::{sync::Arc, time::Duration};
use tables::{Channel, Clock, House, Language, Platform, Snapshot, storage::MemoryStorage};
use tests::discord::{APPLICATION_ID, FakeDiscord, Person, TOKEN};
use tokio::{sync::oneshot, time::sleep};

const SPEED: u32 = 30;
/// How many interactions are sent before somebody who means well must be answered.
const WAVE: usize = 500;
/// How often they ask, and how long they wait each time.
const TRIES: usize = 10;
const PATIENCE: Duration = Duration::from_secs(5);

pub async fn fuzz(interactions: usize) {
    let panics = count_panics();
    let fake = FakeDiscord::start(SPEED).await;
    let storage = MemoryStorage::new();
    let house = House::open(Arc::new(storage.clone()), Clock::faster(SPEED), unhurried());
    let house = house.await.unwrap();
    let (stop, stopped) = oneshot::channel::<()>();
    let config = DiscordConfig {
        token: SecretString::from(TOKEN),
        api_url: fake.url().to_owned(),
        hands: Hands::Ephemeral,
    };
    let bot = tokio::spawn(discord::run(config, house.clone(), Language::En, async {
        drop(stopped.await);
    }));
    fake.wait_until_ready().await;

    let (anna, ben) = (fake.person("Anna"), fake.person("Ben"));
    let mallory = fake.person("Mallory");
    let guild = fake.guild("Victims", &[&anna, &ben, &mallory]);
    let mut victims = Vec::new();
    for name in GameName::ALL {
        let channel = guild.channel(name.as_str());
        let users = [&anna, &ben].map(|person| person.id.to_string());
        let here = Channel::new(Platform::DISCORD, channel.id.to_string());
        let (table, _) = game(&house, *name, here, users).await;
        victims.push((channel, table));
    }
    let tables: Vec<_> = victims.iter().map(|(_, table)| *table).collect();
    while !house.unshown(Platform::DISCORD).unwrap().is_empty() {
        sleep(Duration::from_millis(20)).await;
    }
    let before = facts(&storage, &tables);
    let mut hostile = Hostile::seeded(6);
    for number in 0..interactions {
        let (channel, table) = hostile.one_of(&victims).clone();
        let snapshot = house.look(table).await.unwrap();
        if number % 4 == 0 {
            // A real press, which the bot can answer.
            let board = fake.messages(&channel).into_iter().find(|shown| !shown.ephemeral);
            let token: String = hostile.token(&snapshot).chars().take(100).collect();
            mallory.presses_id(&channel, board.unwrap().id, &token);
        } else {
            let place = (guild.id, channel.id);
            let sent = interaction(&mut hostile, number, place, mallory.id, &snapshot);
            fake.inject("INTERACTION_CREATE", &sent);
        }
        if number % WAVE == WAVE - 1 {
            is_helped(&anna, &channel).await;
        }
    }
    // The bot still answers who means well.
    is_helped(&anna, &victims[0].0).await;
    assert_eq!(facts(&storage, &tables), before);
    assert_eq!(count_panics(), panics);
    let refused = fake.calls().iter().filter(|call| call.route.ends_with("/callback")).count();
    assert!(refused > interactions / 3, "only {refused} were understood well enough to refuse");
    stop.send(()).unwrap();
    bot.await.unwrap().unwrap();
}

/// Waits until the bot answers somebody who means well. While the machine is busy with all the rest that
/// may come too late at first.
async fn is_helped(person: &Person, channel: &tests::discord::Channel) {
    for _ in 0..TRIES {
        let asked = person.slash(channel, "help", json!({}));
        if let Some(help) = asked.response_within(PATIENCE).await {
            return assert!(help.ephemeral);
        }
    }
    panic!("the bot answers nobody any more");
}

fn interaction(
    hostile: &mut Hostile,
    number: usize,
    (guild, channel): (u64, u64),
    user: u64,
    snapshot: &Arc<Snapshot>,
) -> Value {
    let text = |number: u64| number.to_string();
    let who = json!({
        "id": text(user), "username": hostile.words(), "discriminator": "0", "avatar": null,
        "global_name": hostile.words(), "public_flags": 0, "bot": false,
    });
    let data = match hostile.number(3) {
        0 => {
            let names = ["new", "join", "leave", "move", "kick", "end", "settings", "privacy", ""];
            json!({
                "id": "1", "name": hostile.one_of(&names), "type": 1,
                "options": [{ "name": hostile.words(), "type": 3, "value": hostile.words() }],
            })
        }
        _ => json!({ "custom_id": hostile.token(snapshot), "component_type": 2 }),
    };
    let is_command = data.get("name").is_some();
    let mut sent = json!({
        "id": text(9_000_000_000_000_000_000 + number as u64),
        "application_id": text(APPLICATION_ID), "type": if is_command { 2 } else { 3 },
        "token": "hostile", "version": 1, "guild_id": text(guild), "channel_id": text(channel),
        "channel": { "id": text(channel), "type": 0, "name": "games", "permissions": "0" },
        "guild": { "id": text(guild), "locale": "en-US", "features": [] }, "context": 0,
        "member": {
            "user": who, "roles": [], "joined_at": "2026-01-01T00:00:00.000000+00:00",
            "deaf": false, "mute": false, "flags": 0, "permissions": "0",
        },
        "locale": "de", "guild_locale": "en-US", "app_permissions": "0", "entitlements": [],
        "entitlement_sku_ids": [], "attachment_size_limit": 1,
        "authorizing_integration_owners": { "0": text(guild) }, "data": data,
    });
    if !is_command {
        sent["message"] = json!({
            "id": text(9_100_000_000_000_000_000 + number as u64), "channel_id": text(channel),
            "author": who, "content": hostile.words(), "timestamp": "2026-01-01T00:00:00.000000+00:00",
            "edited_timestamp": null, "tts": false, "mention_everyone": false, "mentions": [],
            "mention_roles": [], "attachments": [], "embeds": [], "pinned": false, "type": 0,
            "flags": 0, "components": [],
        });
    }
    if hostile.number(3) > 0 {
        hostile.bend(&mut sent);
    }
    // Nobody can press in another's name: the platform says who it is.
    if sent["member"]["user"].is_object() {
        sent["member"]["user"]["id"] = json!(text(user));
    }
    sent
}
