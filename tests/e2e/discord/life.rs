//! The bot as a program: it registers, listens, is cut off, is stopped and comes back.

use super::{RunningBot, SPEED, config, eventually, first_move, unhurried};
use discord::{DiscordError, Hands};
use serde_json::json;
use std::{
    future::pending,
    sync::Arc,
    time::{Duration, Instant},
};
use tables::{Clock, House, Language, storage::MemoryStorage};
use tests::discord::{CallbackKind, FakeDiscord, TOKEN, Weather};

#[tokio::test]
async fn commands_are_registered_at_once_and_in_every_language() {
    let bot = RunningBot::start(Hands::Direct).await;
    let commands = bot.fake.commands();
    let named = |name: &str| commands.iter().find(|command| command["name"] == name);
    for name in
        ["new", "join", "leave", "computer", "start", "hand", "move", "table", "kick", "end"]
    {
        let command = named(name).unwrap_or_else(|| panic!("/{name} is not registered"));
        for locale in ["de", "nl"] {
            assert!(command["description_localizations"][locale].is_string(), "{name} {locale}");
        }
    }
    let puts = bot.fake.calls().iter().filter(|call| call.method == "PUT").count();
    assert_eq!(puts, 1);

    let anna = bot.fake.person("Anna");
    let club = bot.club(&[&anna]);
    let options =
        json!({ "lama": { "edition": "party", "no_drama": true, "limit": 60, "speed": "slow" } });
    anna.slash(&club.channel, "new", options).response().await;
    let board = bot.fake.wait_for(&club.channel, |shown| shown.button("Join").is_some()).await;
    for agreed in ["Party Edition", "No Drama", "60", "slow"] {
        assert!(board.text().contains(agreed), "{agreed} in:\n{board}");
    }
    bot.end().await;
}

#[tokio::test]
async fn words_are_given_in_the_readers_language() {
    let bot = RunningBot::start(Hands::Direct).await;
    let anna = bot.fake.person("Anna").locale("de");
    let club = bot.club(&[&anna]);
    for (name, options) in [("help", json!({})), ("rules", json!({ "game": "lama" }))] {
        for place in [&club.channel, &anna.direct_messages()] {
            let shown = anna.slash(place, name, options.clone()).response().await;
            assert!(shown.ephemeral && shown.text().contains("du"), "{}", shown.text());
        }
    }
    let refused =
        anna.slash(&club.channel, "settings", json!({ "language": "nl" })).response().await;
    assert!(refused.ephemeral && refused.text().contains("Admin"), "{}", refused.text());
    bot.end().await;
}

#[tokio::test]
async fn a_wrong_token_is_said_and_not_told() {
    let fake = FakeDiscord::start(SPEED).await;
    let house = house(&MemoryStorage::new()).await;
    let wrong = config(&fake, "MTEwMD.wrong.token", Hands::Direct);
    assert!(!format!("{wrong:?}").contains("MTEwMD"));
    let error = discord::run(wrong, house.clone(), Language::En, pending()).await.unwrap_err();
    assert!(matches!(error, DiscordError::Token), "{error}");
    assert!(!format!("{error} {error:?}").contains("MTEwMD"));
    let mut nowhere = config(&fake, TOKEN, Hands::Direct);
    nowhere.api_url = "discord".to_owned();
    let error = discord::run(nowhere, house, Language::En, pending()).await.unwrap_err();
    assert!(matches!(error, DiscordError::Address), "{error}");
}

#[tokio::test]
async fn a_token_that_is_void_at_the_gateway_ends_the_bot() {
    let bot = RunningBot::start(Hands::Direct).await;
    bot.fake.close_gateway(4004);
    let error = bot.done.await.unwrap().unwrap_err();
    assert!(matches!(error, DiscordError::Token), "{error}");
}

#[tokio::test]
async fn codes_of_the_gateway_after_which_there_is_no_way_back_end_the_bot() {
    for (code, says) in [(4004, "token"), (4013, "hear of servers"), (4014, "hear of servers")] {
        let bot = RunningBot::start(Hands::Direct).await;
        bot.fake.close_gateway(code);
        let error = bot.done.await.unwrap().unwrap_err();
        assert!(error.to_string().contains(says), "{code}: {error}");
    }
}

#[tokio::test]
async fn a_broken_connection_is_resumed_and_nothing_is_lost() {
    let bot = RunningBot::start(Hands::Direct).await;
    let (anna, ben) = (bot.fake.person("Anna"), bot.fake.person("Ben"));
    let club = bot.club(&[&anna, &ben]);
    let board = bot.table(&anna, &club.channel).await;
    bot.fake.close_gateway(4000);
    let press = ben.presses(&board, "Join");
    let told = press.response().await;
    assert!(told.text().contains("seat"), "{}", told.text());
    bot.fake.wait_for(&club.channel, |shown| shown.text().contains("Ben")).await;
    assert_eq!(bot.fake.identifies(), 1, "the session is the same");
    bot.end().await;
}

#[tokio::test]
async fn a_restart_goes_on_with_the_same_messages() {
    let fake = FakeDiscord::start(SPEED).await;
    let storage = MemoryStorage::new();
    let bot = RunningBot::start_on(&fake, &storage, Hands::Direct).await;
    let (anna, ben) = (fake.person("Anna"), fake.person("Ben"));
    let club = bot.club(&[&anna, &ben]);
    let board = bot.game(&[&anna, &ben], &club.channel).await;
    let (person, hand) = bot.to_act(&[&anna, &ben]).await;
    bot.stop().await;

    let bot = RunningBot::start_on(&fake, &storage, Hands::Direct).await;
    let answer = bot.presses(person, &hand, first_move(&hand).unwrap()).await;
    assert_eq!(answer.kind, CallbackKind::Update);
    let edited = fake
        .wait_for(&club.channel, |shown| {
            ["played", "quit"].iter().any(|done| shown.text().contains(done))
        })
        .await;
    assert_eq!(edited.id, board.id);
    let opened = fake.calls().iter().filter(|call| call.route == "/users/@me/channels").count();
    assert_eq!(opened, 2, "known direct messages are not opened again");
    bot.end().await;
}

#[tokio::test]
async fn when_the_disk_is_slow_the_answer_is_promised() {
    let fake = FakeDiscord::start(SPEED).await;
    let storage = MemoryStorage::new();
    let bot = RunningBot::start_on(&fake, &storage, Hands::Direct).await;
    let (anna, ben) = (fake.person("Anna"), fake.person("Ben"));
    let club = bot.club(&[&anna, &ben]);
    let board = bot.table(&anna, &club.channel).await;
    storage.hold();
    let press = ben.presses(&board, "Join");
    assert_eq!(press.acknowledged().await, CallbackKind::DeferredMessage);
    storage.release();
    let told = press.response().await;
    assert!(told.ephemeral && told.text().contains("seat"), "{}", told.text());

    anna.slash(&club.channel, "start", json!({})).response().await;
    let (person, hand) = bot.to_act(&[&anna, &ben]).await;
    storage.hold();
    let press = person.presses(&hand, first_move(&hand).unwrap());
    assert_eq!(press.acknowledged().await, CallbackKind::DeferredUpdate);
    storage.release();
    eventually("the hand to follow the move", || {
        (press.original().as_ref() != Some(&hand)).then_some(())
    })
    .await;

    let (person, hand) = bot.to_act(&[&anna, &ben]).await;
    storage.fail_next(usize::MAX);
    let refused = bot.presses(person, &hand, first_move(&hand).unwrap()).await;
    storage.fail_next(0);
    assert!(refused.text().contains("try"), "{}", refused.text());
    assert_eq!(refused.components, hand.components, "it can be tried again");
    bot.end().await;
}

#[tokio::test]
async fn bad_weather_is_waited_out() {
    let bot = RunningBot::start(Hands::Direct).await;
    let (anna, ben) = (bot.fake.person("Anna"), bot.fake.person("Ben"));
    let club = bot.club(&[&anna, &ben]);
    let board = bot.game(&[&anna, &ben], &club.channel).await;
    bot.to_act(&[&anna, &ben]).await;
    bot.fake.set_weather(Weather {
        seed: 7,
        delay: 0.2,
        longest_delay: Duration::from_millis(200),
        internal_error: 0.1,
        bad_gateway: 0.1,
        lost_answer: 0.1,
        rate_limit: 0.1,
        ..Weather::default()
    });
    for _ in 0..6 {
        let (person, hand) = bot.to_act(&[&anna, &ben]).await;
        let before = hand.clone();
        person.presses(&hand, first_move(&hand).unwrap());
        eventually("the move to be seen", || {
            let now = bot.fake.dms(person).into_iter().find(|shown| shown.id == before.id);
            (now.as_ref() != Some(&before)).then_some(())
        })
        .await;
    }
    bot.fake.set_weather(Weather::default());
    for person in [&anna, &ben] {
        let shown = bot.presses(person, &board, "My hand").await;
        eventually("the hand in direct messages to be the same", || {
            let direct = bot.fake.dms(person).pop()?;
            (direct.components == shown.components).then_some(())
        })
        .await;
    }
    let boards = bot.fake.messages(&club.channel);
    let boards = boards.iter().filter(|shown| shown.button("My hand").is_some()).count();
    assert_eq!(boards, 1, "{}", bot.fake.transcript(&club.channel));
    let fake = bot.fake.clone();
    bot.stop().await;
    fake.assert_clean();
}

#[tokio::test]
async fn a_stop_is_quick_even_if_the_gateway_says_nothing() {
    let bot = RunningBot::start(Hands::Direct).await;
    let fake = bot.fake.clone();
    let began = Instant::now();
    bot.stop().await;
    assert!(began.elapsed() < Duration::from_secs(6), "{:?}", began.elapsed());
    fake.assert_clean();
}

async fn house(storage: &MemoryStorage) -> House {
    House::open(Arc::new(storage.clone()), Clock::faster(SPEED), unhurried()).await.unwrap()
}
