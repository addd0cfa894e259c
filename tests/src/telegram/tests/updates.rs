//! How updates reach the bot: polls, confirmations, and the weather.

use super::*;

fn ids(updates: &[Value]) -> Vec<i64> {
    updates.iter().map(|update| update["update_id"].as_i64().expect("a number")).collect()
}

#[tokio::test]
async fn an_update_comes_again_until_a_higher_offset_confirms_it() {
    let (fake, bot, anna, chat) = with_anna().await;
    anna.says(&chat, "two");
    let first = ids(&bot.updates(0).await);
    assert_eq!(first.len(), 2);
    assert_eq!(ids(&bot.updates(0).await), first, "nothing was confirmed");
    assert_eq!(ids(&bot.updates(first[1]).await), first[1..], "the first one was confirmed");
    assert_eq!(ids(&bot.updates(0).await), first[1..]);
    assert_eq!(fake.pending_updates(), 1);
    assert!(bot.updates(first[1] + 1).await.is_empty());
    for text in ["three", "four", "five"] {
        anna.says(&chat, text);
    }
    let last = bot.updates(-1).await;
    assert_eq!(last[0]["message"]["text"], "five");
    let body = json!({"limit": 1, "offset": 0});
    assert_eq!(bot.done("getUpdates", body).await, json!(last), "the earlier ones are forgotten");
}

#[tokio::test]
async fn a_poll_waits_for_an_update() {
    let (_fake, bot, anna, chat) = with_anna().await;
    let next = ids(&bot.updates(0).await)[0] + 1;
    let waiting = bot.done("getUpdates", json!({"offset": next, "timeout": 20}));
    let writing = async {
        tokio::task::yield_now().await;
        anna.says(&chat, "hello");
    };
    let (got, ()) = tokio::join!(waiting, writing);
    assert_eq!(got[0]["message"]["text"], "hello");
}

#[tokio::test]
async fn a_second_poller_ends_the_first() {
    let fake = FakeTelegram::start(1).await;
    let bot = RawBot::new(&fake);
    let first = bot.refused(409, "getUpdates", json!({"timeout": 20}));
    let second = async {
        // The second poll may only begin when the first one waits.
        while fake.lock().feed.turn() == 0 {
            tokio::task::yield_now().await;
        }
        bot.updates(0).await
    };
    let (refusal, updates) = tokio::join!(first, second);
    assert_eq!(
        refusal,
        "Conflict: terminated by other getUpdates request; make sure that only one bot instance \
         is running"
    );
    assert!(updates.is_empty());
}

#[tokio::test]
async fn only_allowed_kinds_are_kept() {
    let fake = FakeTelegram::start(1).await;
    let bot = RawBot::new(&fake);
    bot.done("getUpdates", json!({"allowed_updates": ["message"]})).await;
    let anna = fake.person("Anna");
    let group = fake.group("Friday", &[&anna]);
    anna.says(&group, "/play");
    let updates = bot.updates(0).await;
    assert_eq!(updates.len(), 1, "my_chat_member was not asked for: {updates:?}");
    assert_eq!(updates[0]["message"]["text"], "/play");
}

#[tokio::test]
async fn updates_can_be_injected_and_repeated() {
    let (fake, bot, anna, chat) = with_anna().await;
    anna.presses_data(&chat, 77, "stale");
    let got = bot.updates(0).await;
    assert_eq!(got[1]["callback_query"]["message"]["date"], 0, "the message is inaccessible");
    let next = ids(&got)[1] + 1;
    assert!(bot.updates(next).await.is_empty());
    fake.repeat_last_update();
    assert_eq!(bot.updates(next).await, got[1..]);
    assert!(bot.updates(next).await.is_empty(), "a repeat comes once");
    fake.inject(json!({"poll": "nonsense"}));
    assert_eq!(bot.updates(next).await, [json!({"poll": "nonsense", "update_id": next})]);
}

#[tokio::test]
async fn webhooks_are_not_there() {
    let (_fake, bot, _anna, _chat) = with_anna().await;
    let info = bot.done("getWebhookInfo", json!({})).await;
    assert_eq!((&info["url"], &info["pending_update_count"]), (&json!(""), &json!(1)));
    bot.done("deleteWebhook", json!({"drop_pending_updates": true})).await;
    assert!(bot.updates(0).await.is_empty());
}

#[tokio::test]
async fn the_weather_refuses_or_loses_answers() {
    let (fake, bot, _anna, chat) = with_anna().await;
    let body = json!({"chat_id": chat.id, "text": "hi"});
    fake.set_weather(Weather { bad_gateway: 1.0, ..Weather::default() });
    assert_eq!(bot.refused(502, "sendMessage", body.clone()).await, "Bad Gateway");
    fake.set_weather(Weather { internal_error: 1.0, ..Weather::default() });
    assert_eq!(bot.refused(500, "sendMessage", body.clone()).await, "Internal Server Error");
    assert_eq!(fake.messages(&chat).len(), 1, "nothing was sent yet");

    fake.set_weather(Weather { cut_off: 1.0, ..Weather::default() });
    let request = bot.http.post(format!("{}/sendMessage", bot.base)).json(&body);
    let heard = match request.send().await {
        Ok(response) => response.text().await,
        Err(error) => Err(error),
    };
    assert!(heard.is_err(), "the connection broke, but {heard:?} was read");
    assert_eq!(fake.messages(&chat).len(), 2, "it was sent all the same");
    assert_eq!(fake.calls().pop().expect("it was logged").outcome, Outcome::DoneUnheard);

    fake.set_weather(Weather { flood: 1.0, ..Weather::default() });
    let (status, answer) = bot.call("sendMessage", body).await;
    assert_eq!(status, 429);
    assert!(answer["parameters"]["retry_after"].as_u64().is_some_and(|wait| wait <= 5));
    bot.done("getMe", json!({})).await;
    fake.assert_clean();
}
