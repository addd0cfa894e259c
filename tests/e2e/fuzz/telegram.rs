//! Hostile updates of Telegram.

use super::{count_panics, facts, game, hostile::Hostile, unhurried};
use rules::GameName;
use secrecy::SecretString;
use serde_json::{Value, json};
use std::{sync::Arc, time::Duration};
use tables::{Channel, Clock, House, Language, Platform, Snapshot, storage::MemoryStorage};
use telegram::TelegramConfig;
use tests::telegram::{Chat, FakeTelegram, Person};
use tokio::{
    sync::oneshot,
    time::{Instant, sleep},
};

const SPEED: u32 = 30;
/// How many updates wait at the bot at once.
const WAITING: usize = 1_000;
/// How long the bot may take for those.
const PATIENCE: Duration = Duration::from_secs(60);

pub async fn fuzz(updates: usize) {
    let panics = count_panics();
    let fake = FakeTelegram::start(SPEED).await;
    let storage = MemoryStorage::new();
    let house = House::open(Arc::new(storage.clone()), Clock::faster(SPEED), unhurried());
    let house = house.await.unwrap();
    let (stop, stopped) = oneshot::channel::<()>();
    let config =
        TelegramConfig { token: SecretString::from(fake.token()), api_url: fake.url().to_owned() };
    let bot = tokio::spawn(telegram::run(config, house.clone(), Language::En, async {
        drop(stopped.await);
    }));

    let (anna, ben) = (fake.person("Anna"), fake.person("Ben"));
    let mallory = fake.person("Mallory");
    let mut victims = Vec::new();
    for name in GameName::ALL {
        let chat = fake.supergroup(name.as_str(), &[&anna, &ben, &mallory]);
        let users = [&anna, &ben].map(|person| person.id.to_string());
        let here = Channel::new(Platform::TELEGRAM, chat.id.to_string());
        let (table, _) = game(&house, *name, here, users).await;
        victims.push((chat, table));
    }
    let tables: Vec<_> = victims.iter().map(|(_, table)| *table).collect();
    while !house.unshown(Platform::TELEGRAM).unwrap().is_empty() {
        sleep(Duration::from_millis(20)).await;
    }
    let before = facts(&storage, &tables);
    assert!(before.len() > 3 * tables.len());

    let mut hostile = Hostile::seeded(5);
    for number in 0..updates {
        let (chat, table) = hostile.one_of(&victims).clone();
        let snapshot = house.look(table).await.unwrap();
        fake.inject(update(&mut hostile, number, &chat, &mallory, &snapshot));
        if number % WAITING == WAITING - 1 {
            heard(&fake).await;
        }
    }
    heard(&fake).await;

    assert_eq!(facts(&storage, &tables), before);
    assert_eq!(count_panics(), panics);
    let refused = fake.calls().iter().filter(|call| call.method == "answerCallbackQuery").count();
    assert!(refused > updates / 10, "only {refused} presses were understood well enough to refuse");
    // The bot still answers who means well.
    anna.says(&anna.private(), "/help");
    fake.wait_for(&anna.private(), |shown| shown.from_bot && shown.text.contains("/new")).await;
    stop.send(()).unwrap();
    bot.await.unwrap().unwrap();
}

async fn heard(fake: &FakeTelegram) {
    let begun = Instant::now();
    while fake.pending_updates() > 0 {
        assert!(begun.elapsed() < PATIENCE, "{} updates are not heard", fake.pending_updates());
        sleep(Duration::from_millis(5)).await;
    }
}

fn update(
    hostile: &mut Hostile,
    number: usize,
    chat: &Chat,
    mallory: &Person,
    snapshot: &Arc<Snapshot>,
) -> Value {
    let from = json!({
        "id": mallory.id, "is_bot": false, "first_name": hostile.words(), "last_name": hostile.words(),
        "language_code": "de",
    });
    let group = json!({ "id": chat.id, "type": "supergroup", "title": hostile.words() });
    let private = json!({ "id": mallory.id, "type": "private", "first_name": "Mallory" });
    let words = match hostile.number(3) {
        0 => format!("/move {}", hostile.words()),
        1 => format!("/start {}", hostile.token(snapshot)),
        _ => hostile.words(),
    };
    let command = words.split([' ', '\n']).next().unwrap_or_default().encode_utf16().count();
    let text = |chat: &Value| {
        json!({
            "message_id": 1_000 + number, "date": 1_790_000_000, "chat": chat, "from": from,
            "text": words,
            "entities": [{ "type": "bot_command", "offset": 0, "length": command }],
        })
    };
    let mut bent = match hostile.number(8) {
        0 | 1 => json!({ "message": text(&group) }),
        2 => json!({ "message": text(&private) }),
        3 => json!({ "edited_message": text(&group) }),
        4 => json!({ "my_chat_member": {
            "chat": private, "from": from, "date": 1_790_000_000,
            "old_chat_member": { "status": "member", "user": from },
            "new_chat_member": { "status": "kicked", "user": from, "until_date": 0 },
        } }),
        _ => json!({ "callback_query": {
            "id": format!("77{number}"), "from": from, "chat_instance": "1",
            "message": text(&group), "data": hostile.token(snapshot),
        } }),
    };
    let kind = bent.as_object().and_then(|kinds| kinds.keys().next().cloned()).unwrap_or_default();
    if hostile.number(3) > 0 {
        hostile.bend(&mut bent[kind.as_str()]);
    }
    // Nobody can write in another's name: the platform says who it is, and where.
    if bent[kind.as_str()]["from"].is_object() {
        bent[kind.as_str()]["from"]["id"] = json!(mallory.id);
    }
    bent
}
