//! The bot as a program: it introduces itself, polls, is stopped and comes back.

use super::{RunningBot, SPEED, config, eventually};
use serde_json::json;
use std::{future::pending, sync::Arc};
use tables::{Clock, House, Language, Tempo, storage::MemoryStorage};
use telegram::TelegramError;
use tests::telegram::{FakeTelegram, Weather};

#[tokio::test]
async fn commands_are_offered_in_every_language() {
    let bot = RunningBot::start().await;
    for scope in ["all_group_chats", "all_private_chats"] {
        let offered = |language: &'static str| {
            let fake = bot.fake.clone();
            let scope = json!({"type": scope});
            eventually("the commands", move || fake.commands(&scope, language))
        };
        let (english, german) = (offered("").await, offered("de").await);
        offered("nl").await;
        assert_ne!(english, german);
        let names: Vec<_> = english.as_array().unwrap().iter().map(|one| &one["command"]).collect();
        assert!(names.contains(&&json!("hand")), "{names:?}");
        assert_eq!(names.contains(&&json!("new")), scope == "all_group_chats", "{names:?}");
    }
    bot.end().await;
}

#[tokio::test]
async fn commands_for_others_and_talk_are_left_alone() {
    let bot = RunningBot::start().await;
    let anna = bot.friend("Anna").await;
    let group = bot.fake.supergroup("Friday group", &[&anna]);
    group.promote_bot();
    anna.says(&group, "/new@another_bot lama");
    anna.says(&group, "/weather");
    anna.says(&group, "new lama");
    anna.says(&group, "/new@stammtisch_bot lama");
    bot.fake.wait_for(&group, |shown| shown.button("Join").is_some()).await;
    assert_eq!(bot.said(&group).len(), 1, "{}", bot.fake.transcript(&group));
    assert_eq!(bot.said(&anna.private()).len(), 1, "{}", bot.fake.transcript(&anna.private()));
    bot.end().await;
}

#[tokio::test]
async fn a_wrong_token_is_said_and_not_told() {
    let fake = FakeTelegram::start(SPEED).await;
    let storage = Arc::new(MemoryStorage::new());
    let house = House::open(storage, Clock::system(), Tempo::default()).await.unwrap();
    let wrong = config(&fake, "110201543:AAwrongwrongwrongwrongwrongwrongwrong");
    let error = telegram::run(wrong, house, Language::En, pending()).await.unwrap_err();
    assert!(matches!(error, TelegramError::Token), "{error}");
    assert!(!format!("{error} {error:?}").contains("AAwrong"));
}

#[tokio::test]
async fn what_was_pressed_while_the_bot_was_away_is_done_when_it_is_back() {
    let fake = FakeTelegram::start(SPEED).await;
    let storage = MemoryStorage::new();
    let bot = RunningBot::start_on(&fake, &storage).await;
    let (anna, ben) = (bot.friend("Anna").await, bot.friend("Ben").await);
    let (group, board) = bot.table(&[&anna, &ben]).await;
    bot.stop().await;
    assert_eq!(fake.pending_updates(), 0, "what was handled is confirmed");

    let press = ben.presses(&group, board.id, "Join");
    let bot = RunningBot::start_on(&fake, &storage).await;
    assert!(press.answer().await.unwrap().text.unwrap().starts_with("You have a seat"));
    let edited = fake.wait_for(&group, |shown| shown.text.contains("Ben")).await;
    assert_eq!(edited.id, board.id, "the same message is edited");
    bot.end().await;
}

#[tokio::test]
async fn a_press_is_confirmed_only_when_it_is_stored() {
    let fake = FakeTelegram::start(SPEED).await;
    let storage = MemoryStorage::new();
    let bot = RunningBot::start_on(&fake, &storage).await;
    let (anna, ben) = (bot.friend("Anna").await, bot.friend("Ben").await);
    let (group, board) = bot.table(&[&anna, &ben]).await;
    eventually("all to be confirmed", || (fake.pending_updates() == 0).then_some(())).await;
    storage.hold();
    let press = ben.presses(&group, board.id, "Join");
    eventually("the press to wait for the storage", || (storage.waiting() > 0).then_some(())).await;
    bot.crash().await;
    assert_eq!(fake.pending_updates(), 1, "a press that is not stored comes again");

    storage.release();
    let bot = RunningBot::start_on(&fake, &storage).await;
    assert!(press.answer().await.is_some());
    let edited = fake.wait_for(&group, |shown| shown.text.contains("Ben")).await;
    assert_eq!(edited.text.matches("Ben").count(), 1, "{}", edited.text);
    bot.end().await;
}

#[tokio::test]
async fn two_programs_with_one_token_do_not_end_each_other() {
    let fake = FakeTelegram::start(SPEED).await;
    let storage = MemoryStorage::new();
    let bot = RunningBot::start_on(&fake, &storage).await;
    let anna = bot.friend("Anna").await;
    let other = RunningBot::start_on(&fake, &MemoryStorage::new()).await;
    eventually("a conflict", || {
        let conflict = |call: &tests::telegram::Call| {
            matches!(&call.outcome, tests::telegram::Outcome::Refused(why) if why.starts_with("Conflict"))
        };
        fake.calls().iter().any(conflict).then_some(())
    })
    .await;
    other.stop().await;
    let (group, _) = bot.table(&[&anna]).await;
    assert_eq!(bot.said(&group).len(), 1);
    bot.end().await;
}

#[tokio::test]
async fn bad_weather_is_waited_out() {
    let bot = RunningBot::start().await;
    let (anna, ben) = (bot.friend("Anna").await, bot.friend("Ben").await);
    bot.fake.set_weather(Weather {
        seed: 4,
        internal_error: 0.15,
        bad_gateway: 0.15,
        flood: 0.15,
        ..Weather::default()
    });
    bot.game(&[&anna, &ben]).await;
    for _ in 0..6 {
        let (person, hand) = bot.to_act(&[&anna, &ben]).await;
        let label = if hand.button("Play").is_some() { "Play" } else { "Quit" };
        person.presses(&person.private(), hand.id, label).answer().await.expect("an answer");
        eventually("the hand to follow", || {
            (bot.fake.message(&person.private(), hand.id).as_ref() != Some(&hand)).then_some(())
        })
        .await;
    }
    bot.end().await;
}
