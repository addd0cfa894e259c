//! Groups that become supergroups, which have another number, and what belongs to them.

use super::{RunningBot, SPEED, eventually};
use serde_json::json;
use tables::storage::MemoryStorage;
use tests::telegram::{Chat, FakeTelegram, Outcome, Person, Shown};

/// A basic group where Anna and Ben play, in a language that it has chosen.
async fn playing(bot: &RunningBot, people: &[&Person; 2]) -> Chat {
    let group = bot.fake.group("Friday", people);
    people[0].says(&group, "/settings language=nl");
    bot.fake.wait_for(&people[0].private(), |shown| shown.text.contains("Nederlands")).await;
    people[0].says(&group, "/new lama");
    let board = bot.fake.wait_for(&group, |shown| shown.button("Meedoen").is_some()).await;
    bot.presses(people[1], &group, &board, "Meedoen").await;
    let board = bot.fake.wait_for(&group, |shown| shown.button("Start").is_some()).await;
    bot.presses(people[0], &group, &board, "Start").await;
    bot.to_act(people).await;
    group
}

async fn one_board(bot: &RunningBot, group: &Chat) -> Shown {
    bot.fake.wait_for(group, |shown| shown.from_bot).await;
    let boards = || bot.said(group).into_iter().filter(|shown| !shown.keyboard.is_empty());
    eventually("one board", || {
        let boards: Vec<_> = boards().collect();
        (boards.len() == 1).then(|| boards[0].clone())
    })
    .await
}

async fn plays_on(bot: &RunningBot, people: &[&Person; 2], group: &Chat) {
    let (person, hand) = bot.to_act(people).await;
    bot.presses(person, &person.private(), &hand, "Quit").await;
    bot.fake.wait_for(group, |shown| shown.from_bot && shown.text.contains("stapte uit")).await;
    one_board(bot, group).await;
}

#[tokio::test]
async fn a_game_goes_on_in_the_supergroup_that_its_group_has_become() {
    let bot = RunningBot::start().await;
    let (anna, ben) = (bot.friend("Anna").await, bot.friend("Ben").await);
    let people = [&anna, &ben];
    let group = playing(&bot, &people).await;
    let new = group.migrate();
    // Everything that tells of it comes twice, and once more in the other order.
    bot.fake.repeat_last_update();
    for (chat, part, other) in [
        (&new, "migrate_from_chat_id", &group),
        (&group, "migrate_to_chat_id", &new),
        (&new, "migrate_from_chat_id", &group),
    ] {
        bot.fake.inject(told(chat, part, other));
    }
    one_board(&bot, &new).await;
    plays_on(&bot, &people, &new).await;
    anna.says(&new, "/table");
    bot.fake.wait_for(&anna.private(), |_| true).await;
    eventually("the table to be found", || {
        let boards = bot.said(&new).into_iter().filter(|shown| !shown.keyboard.is_empty());
        boards.map(|shown| shown.id).max().filter(|id| *id > 3)
    })
    .await;
    bot.end().await;
}

/// A service message about it, in words of Telegram's.
fn told(chat: &Chat, part: &str, other: &Chat) -> serde_json::Value {
    let kind = if chat.id < -1_000_000_000_000 { "supergroup" } else { "group" };
    json!({ "message": {
        "message_id": 900, "date": 1_700_000_000,
        "chat": { "id": chat.id, "type": kind, "title": "Friday" },
        "from": { "id": 5_400_000_001_i64, "is_bot": false, "first_name": "Anna" },
        part: other.id,
    }})
}

#[tokio::test]
async fn the_error_alone_says_where_a_group_has_gone() {
    let fake = FakeTelegram::start(SPEED).await;
    let storage = MemoryStorage::new();
    let bot = RunningBot::start_on(&fake, &storage).await;
    let (anna, ben) = (bot.friend("Anna").await, bot.friend("Ben").await);
    let people = [&anna, &ben];
    let group = playing(&bot, &people).await;
    let new = group.migrate_unheard();
    let (person, hand) = bot.to_act(&people).await;
    bot.presses(person, &person.private(), &hand, "Quit").await;
    let board = one_board(&bot, &new).await;
    assert!(board.text.contains("stapte uit"), "{}", board.text);
    let refused = fake.calls().into_iter().filter(|call| {
        matches!(&call.outcome, Outcome::Refused(why) if why.contains("upgraded to a supergroup"))
    });
    assert!(refused.count() > 0);
    bot.stop().await;

    // What comes late, and after a restart, changes nothing.
    let bot = RunningBot::start_on(&fake, &storage).await;
    fake.inject(told(&group, "migrate_to_chat_id", &new));
    fake.inject(told(&new, "migrate_from_chat_id", &group));
    let (person, hand) = bot.to_act(&people).await;
    bot.presses(person, &person.private(), &hand, "Quit").await;
    bot.fake.wait_for(&new, |shown| shown.from_bot && shown.text.contains("onde 1")).await;
    bot.end().await;
}
