//! First responses, and what their tokens allow afterwards.

use std::time::Duration;

use serde_json::json;

use super::{Bot, buttons};
use crate::discord::{APPLICATION_ID, CallbackKind};

#[tokio::test]
async fn a_command_is_answered_with_a_message() {
    let bot = Bot::start(1).await;
    let (anna, channel) = bot.table();
    let command = anna.slash(&channel, "new", json!({ "game": "lama" }));
    let form =
        json!({ "type": 4, "data": { "content": "table", "components": buttons(&["Join"]) } });
    let path = format!("/interactions/{}/{}/callback", command.id, command.token);
    let answer = bot.post(&format!("{path}?with_response=true"), form.clone()).await;
    answer.is(200);
    assert_eq!(answer.body["resource"]["type"], 4);
    let made = &answer.body["resource"]["message"]["id"];
    assert_eq!(&answer.body["interaction"]["response_message_id"], made);

    let response = command.response().await;
    assert_eq!((response.kind, response.content.as_str()), (CallbackKind::Message, "table"));
    assert!(!response.ephemeral && command.latency().is_some());
    assert_eq!(bot.fake.messages(&channel).len(), 1);
    bot.respond(&command, form).await.refuses(400, 40060, "Interaction has already been");
    bot.broke("acknowledged twice");
    assert!(bot.fake.unanswered().is_empty());
}

#[tokio::test]
async fn a_promised_message_is_filled_in_later() {
    let bot = Bot::start(1).await;
    let (anna, channel) = bot.table();
    let command = anna.slash(&channel, "hand", json!({}));
    let original = bot.webhook(&command, "/messages/@original");
    bot.get(&original).await.refuses(404, 10015, "Unknown Webhook");
    bot.respond(&command, json!({ "type": 5, "data": { "flags": 64 } })).await.is(204);
    assert_eq!(command.acknowledged().await, CallbackKind::DeferredMessage);
    assert!(command.original().is_some_and(|message| message.loading && message.ephemeral));
    assert!(command.response_within(Duration::from_millis(20)).await.is_none());
    bot.patch(&original, json!({ "content": "1 4 LAMA" })).await.is(200);
    let response = command.response().await;
    assert_eq!((response.content.as_str(), response.ephemeral), ("1 4 LAMA", true));
    assert_eq!(bot.get(&original).await.body["flags"], 64);
    bot.fake.assert_clean();
}

#[tokio::test]
async fn the_first_followup_fills_a_promised_message() {
    let bot = Bot::start(1).await;
    let (anna, channel) = bot.table();
    let command = anna.slash(&channel, "hand", json!({}));
    bot.respond(&command, json!({ "type": 5, "data": { "flags": 64 } })).await.is(204);
    let follow = bot.webhook(&command, "");
    bot.post(&follow, json!({ "content": "first" })).await.is(200);
    assert_eq!(command.response().await.content, "first");
    assert!(command.followups().is_empty());

    let second = bot.post(&follow, json!({ "content": "second", "flags": 64 })).await;
    assert_eq!(command.followup().await.content, "second");
    let path = bot.webhook(&command, &format!("/messages/{}", second.id()));
    bot.patch(&path, json!({ "content": "third" })).await.is(200);
    assert_eq!(command.followups()[0].content, "third");
    bot.delete(&path).await.is(204);
    bot.get(&path).await.refuses(404, 10008, "Unknown Message");
    assert_eq!(bot.fake.ephemerals(&anna).len(), 1);
    assert!(bot.fake.messages(&channel).is_empty());
    bot.fake.assert_clean();
}

#[tokio::test]
async fn an_ephemeral_message_is_reached_only_through_its_token() {
    let bot = Bot::start(1).await;
    let (anna, channel) = bot.table();
    let command = anna.slash(&channel, "hand", json!({}));
    let form = json!({ "content": "hand", "flags": 64, "components": buttons(&["Play 4"]) });
    bot.respond(&command, json!({ "type": 4, "data": form })).await.is(204);
    let hand = bot.fake.wait_for_ephemeral(&anna, |shown| shown.content == "hand").await;
    bot.edit_in(&channel, hand.id, json!({ "content": "x" })).await.refuses(404, 10008, "");
    bot.delete(&format!("/channels/{}/messages/{}", channel.id, hand.id))
        .await
        .refuses(404, 10008, "");

    // A press on it brings a token of its own that may change it.
    let press = anna.presses(&hand, "Play 4");
    bot.respond(&press, json!({ "type": 7, "data": { "content": "played" } })).await.is(204);
    assert_eq!(bot.fake.ephemerals(&anna)[0].content, "played");
    bot.patch(&bot.webhook(&press, "/messages/@original"), json!({ "content": "new hand" }))
        .await
        .is(200);
    assert_eq!(command.original().map(|shown| shown.content), Some("new hand".into()));
    bot.fake.assert_clean();
}

#[tokio::test]
#[should_panic(expected = "shown to somebody else")]
async fn nobody_presses_what_they_cant_see() {
    let bot = Bot::start(1).await;
    let (anna, channel) = bot.table();
    let command = anna.slash(&channel, "hand", json!({}));
    let form = json!({ "content": "hand", "flags": 64, "components": buttons(&["Play 4"]) });
    bot.respond(&command, json!({ "type": 4, "data": form })).await.is(204);
    let hand = bot.fake.ephemerals(&anna).remove(0);
    bot.fake.person("Ben").presses(&hand, "Play 4");
}

#[tokio::test]
async fn a_press_updates_its_message_or_leaves_it() {
    let bot = Bot::start(1).await;
    let (anna, channel) = bot.table();
    let form = json!({ "content": "board", "components": buttons(&["Draw", "Quit the round"]) });
    bot.post_in(&channel, form).await.is(200);
    let board = bot.fake.messages(&channel).remove(0);
    let press = anna.presses(&board, "Quit");
    bot.respond(&press, json!({ "type": 6 })).await.is(204);
    assert_eq!(press.response().await.kind, CallbackKind::DeferredUpdate);
    bot.post(&bot.webhook(&press, ""), json!({ "content": "whisper", "flags": 64 })).await.is(200);
    assert_eq!(press.followup().await.content, "whisper");

    let press = anna.presses(&board, "Draw");
    let form = json!({ "type": 7, "data": { "content": "board 2", "components": [] } });
    bot.respond(&press, form).await.is(204);
    assert_eq!(press.response().await.content, "board 2");
    assert!(bot.fake.messages(&channel)[0].components.is_empty());
    let stale = anna.presses_id(&channel, board.id, "forged");
    bot.respond(&stale, json!({ "type": 4, "data": { "content": "old", "flags": 64 } }))
        .await
        .is(204);
    bot.fake.assert_clean();
}

#[tokio::test]
async fn a_choice_from_a_list_carries_its_values() {
    let bot = Bot::start(1).await;
    let (anna, channel) = bot.table();
    let options = json!([{ "label": "Four", "value": "4" }, { "label": "Five", "value": "5" }]);
    let list = json!({ "type": 3, "custom_id": "cards", "placeholder": "Which card?",
        "max_values": 2, "options": options });
    let form = json!({ "components": [{ "type": 1, "components": [list] }] });
    bot.post_in(&channel, form).await.is(200);
    let choice = anna.selects(&bot.fake.messages(&channel)[0], "Which", &["Four", "5"]);
    bot.respond(&choice, json!({ "type": 6 })).await.is(204);
    assert!(choice.response().await.message.is_some());
    bot.fake.assert_clean();
}

#[tokio::test]
async fn a_response_must_suit_its_interaction() {
    let bot = Bot::start(1).await;
    let (anna, channel) = bot.table();
    let command = anna.slash(&channel, "new", json!({}));
    for form in [
        json!({ "type": 6 }),
        json!({ "type": 7, "data": { "content": "x" } }),
        json!({ "type": 8, "data": { "choices": [] } }),
    ] {
        bot.respond(&command, form).await.refuses_form("/type", "BASE_TYPE_CHOICES");
        bot.broke("50035");
    }
    let empty = bot.respond(&command, json!({ "type": 4, "data": {} })).await;
    empty.refuses(400, 50006, "Cannot send an empty message");
    let long = json!({ "type": 4, "data": { "content": "x".repeat(2001) } });
    bot.respond(&command, long).await.refuses_form("/data/content", "BASE_TYPE_MAX_LENGTH");

    bot.fake.take_violations();
    let typing = anna.types(&channel, "new", "game", "la");
    let form =
        json!({ "type": 8, "data": { "choices": [{ "name": "L.A.M.A.", "value": "lama" }] } });
    bot.respond(&typing, form).await.is(204);
    assert_eq!(typing.response().await.choices(), ["L.A.M.A."]);
    bot.fake.assert_clean();
}

#[tokio::test]
async fn a_first_response_after_the_window_is_refused() {
    let bot = Bot::start(1).await;
    let (anna, channel) = bot.table();
    let command = anna.slash(&channel, "new", json!({}));
    let form = json!({ "type": 4, "data": { "content": "late" } });
    bot.fake.skip(Duration::from_secs(3));
    bot.respond(&command, form.clone()).await.refuses(404, 10062, "Unknown interaction");
    assert_eq!(bot.fake.unanswered(), [command.id]);
    let forged = bot.post(&format!("/interactions/{}/forged/callback", command.id), form).await;
    forged.refuses(404, 10062, "Unknown interaction");
    bot.fake.assert_clean();
}

#[tokio::test]
async fn a_fast_clock_leaves_time_for_a_first_response() {
    let bot = Bot::start(1000).await;
    let (anna, channel) = bot.table();
    let command = anna.slash(&channel, "new", json!({}));
    bot.fake.skip(Duration::from_secs(1500));
    bot.respond(&command, json!({ "type": 5 })).await.is(204);
}

#[tokio::test]
async fn a_token_is_good_for_a_quarter_of_an_hour() {
    let bot = Bot::start(1).await;
    let (anna, channel) = bot.table();
    let command = anna.slash(&channel, "new", json!({}));
    bot.respond(&command, json!({ "type": 4, "data": { "content": "x" } })).await.is(204);
    let original = bot.webhook(&command, "/messages/@original");
    bot.patch(&original, json!({ "content": "y" })).await.is(200);
    bot.fake.skip(Duration::from_secs(14 * 60));
    bot.patch(&original, json!({ "content": "y" })).await.is(200);
    bot.fake.skip(Duration::from_secs(61));
    let refused = bot.patch(&original, json!({ "content": "z" })).await;
    refused.refuses(401, 50027, "Invalid Webhook Token");
    let forged = bot.get(&format!("/webhooks/{APPLICATION_ID}/forged/messages/@original")).await;
    forged.refuses(401, 50027, "Invalid Webhook Token");
    let foreign = bot.get(&format!("/webhooks/1/{}/messages/@original", command.token)).await;
    foreign.refuses(404, 10015, "Unknown Webhook");
}

#[tokio::test]
async fn a_response_needs_no_permission_but_an_open_thread() {
    let bot = Bot::start(1).await;
    let (anna, _) = bot.table();
    let guild = bot.fake.guild("Friday group", &[&anna]);
    let thread = guild.thread(&guild.channel("games"), "table");
    thread.forbid(serenity::model::Permissions::VIEW_CHANNEL);
    let form = json!({ "type": 4, "data": { "content": "x" } });
    let command = anna.slash(&thread, "new", json!({}));
    bot.respond(&command, form.clone()).await.is(204);
    let command = anna.slash(&thread, "new", json!({}));
    thread.lock();
    thread.archive();
    bot.respond(&command, form).await.refuses(400, 50083, "Thread is archived");
}
