//! Channels and their messages.

use std::time::Duration;

use reqwest::header::CONTENT_TYPE;
use serde_json::json;
use serenity::model::Permissions;

use super::{Bot, buttons};
use crate::discord::{TOKEN, Weather};

#[tokio::test]
async fn a_message_is_posted_read_edited_and_deleted() {
    let bot = Bot::start(1).await;
    let (_, channel) = bot.table();
    let form = json!({ "content": " round 1 ", "embeds": [{ "title": "Board" }],
        "components": buttons(&["Draw"]) });
    let posted = bot.post_in(&channel, form).await;
    posted.is(200);
    assert_eq!(posted.body["content"], "round 1");
    let path = format!("/channels/{}/messages/{}", channel.id, posted.id());
    bot.get(&path).await.is(200);
    bot.edit_in(&channel, posted.id(), json!({ "content": "round 2" })).await.is(200);

    let shown = bot.fake.wait_for(&channel, |shown| shown.content == "round 2").await;
    assert_eq!(shown.text(), "round 2\nBoard");
    assert_eq!(shown.components[0][0].custom_id, "Draw");
    assert!(shown.edited);

    let listed = bot.get(&format!("/channels/{}/messages?limit=5", channel.id)).await;
    assert_eq!(listed.body.as_array().map(Vec::len), Some(1));
    bot.delete(&path).await.is(204);
    bot.get(&path).await.refuses(404, 10008, "Unknown Message");
    bot.edit_in(&channel, posted.id(), json!({ "content": "x" })).await.refuses(404, 10008, "");
    assert!(bot.fake.messages(&channel).is_empty());
    bot.fake.assert_clean();
}

#[tokio::test]
async fn an_unknown_endpoint_and_a_wrong_token_are_refused() {
    let bot = Bot::start(1).await;
    bot.post("/channels/1/typing", json!({})).await.refuses(404, 0, "404: Not Found");
    bot.broke("unknown endpoint: POST /api/v10/channels/1/typing");
    let url = format!("{}/api/v10/users/@me", bot.fake.url());
    let stranger = bot.http.get(url).header("Authorization", "Bot somebody-else");
    bot.send(stranger).await.refuses(401, 0, "401: Unauthorized");
    let bearer = bot.http.get(format!("{}/api/v10/users/@me", bot.fake.url()));
    bot.send(bearer.header("Authorization", TOKEN)).await.refuses(401, 0, "401: Unauthorized");
    assert_eq!(bot.fake.calls().last().map(|call| call.status), Some(401));
}

#[tokio::test]
async fn a_channel_out_of_reach_is_refused() {
    let bot = Bot::start(1).await;
    let (anna, channel) = bot.table();
    bot.post("/channels/1/messages", json!({ "content": "x" })).await.refuses(404, 10003, "");

    channel.forbid(Permissions::SEND_MESSAGES);
    let refused = bot.post_in(&channel, json!({ "content": "x" })).await;
    refused.refuses(403, 50013, "Missing Permissions");
    channel.allow(Permissions::SEND_MESSAGES);
    channel.forbid(Permissions::EMBED_LINKS);
    let embed = json!({ "embeds": [{ "title": "x" }] });
    bot.post_in(&channel, embed).await.refuses(403, 50013, "Missing Permissions");
    bot.post_in(&channel, json!({ "content": "x" })).await.is(200);
    channel.forbid(Permissions::VIEW_CHANNEL);
    bot.post_in(&channel, json!({ "content": "x" })).await.refuses(403, 50001, "Missing Access");

    channel.delete();
    bot.get(&format!("/channels/{}", channel.id)).await.refuses(404, 10003, "Unknown Channel");
    let guild = bot.fake.guild("Other", &[&anna]);
    let other = guild.channel("games");
    guild.removes_bot();
    bot.post_in(&other, json!({ "content": "x" })).await.refuses(403, 50001, "Missing Access");
    bot.fake.assert_clean();
}

#[tokio::test]
async fn only_own_messages_can_be_edited_or_deleted() {
    let bot = Bot::start(1).await;
    let (anna, channel) = bot.table();
    let hers = anna.says(&channel, "hello");
    let refused = bot.edit_in(&channel, hers, json!({ "content": "x" })).await;
    refused.refuses(403, 50005, "Cannot edit a message authored by another user");
    let path = format!("/channels/{}/messages/{hers}", channel.id);
    bot.delete(&path).await.refuses(403, 50013, "Missing Permissions");
}

#[tokio::test]
async fn a_thread_is_archived_reopened_and_locked() {
    let bot = Bot::start(1).await;
    let anna = bot.fake.person("Anna");
    let guild = bot.fake.guild("Friday group", &[&anna]);
    let thread = guild.thread(&guild.channel("games"), "L.A.M.A.");
    let board = bot.post_in(&thread, json!({ "content": "board" })).await.id();

    thread.archive();
    let edit = || bot.edit_in(&thread, board, json!({ "content": "board 2" }));
    edit().await.refuses(400, 50083, "Thread is archived");
    let path = format!("/channels/{}", thread.id);
    bot.patch(&path, json!({ "archived": false })).await.is(200);
    edit().await.is(200);

    thread.archive();
    bot.post_in(&thread, json!({ "content": "opens it again" })).await.is(200);
    assert_eq!(bot.get(&path).await.body["thread_metadata"]["archived"], false);

    thread.lock();
    let refused = bot.post_in(&thread, json!({ "content": "x" })).await;
    refused.refuses(400, 160_005, "Thread is locked");
    thread.archive();
    let refused = bot.patch(&path, json!({ "archived": false })).await;
    refused.refuses(403, 50013, "Missing Permissions");
    thread.reopen();
    thread.forbid(Permissions::SEND_MESSAGES_IN_THREADS);
    bot.post_in(&thread, json!({ "content": "x" })).await.refuses(403, 50013, "");
    bot.fake.assert_clean();
}

#[tokio::test]
async fn a_direct_message_reaches_only_who_takes_it() {
    let bot = Bot::start(1).await;
    let (anna, _) = bot.table();
    let direct = bot.open(&anna).await;
    direct.is(200);
    assert_eq!(bot.open(&anna).await.id(), direct.id());
    bot.post_in(&anna.direct_messages(), json!({ "content": "your hand" })).await.is(200);
    bot.fake.wait_for_dm(&anna, |shown| shown.content == "your hand").await;
    assert_eq!(bot.fake.dms(&anna).len(), 1);

    anna.closes_dms();
    let refused = bot.post_in(&anna.direct_messages(), json!({ "content": "x" })).await;
    refused.refuses(403, 50007, "Cannot send messages to this user");
    anna.opens_dms();
    let stranger = bot.fake.person("Zoe");
    bot.open(&stranger).await.is(200);
    let refused = bot.post_in(&stranger.direct_messages(), json!({ "content": "x" })).await;
    refused.refuses(403, 50278, "Cannot send messages to this user due to having no mutual");
    let nobody = bot.post("/users/@me/channels", json!({ "recipient_id": "12" })).await;
    nobody.refuses(400, 50033, "Invalid Recipient(s)");
    bot.fake.assert_clean();
}

#[tokio::test]
async fn opening_many_direct_messages_is_refused_for_a_while() {
    let bot = Bot::start(1).await;
    let (anna, _) = bot.table();
    for number in 0..10 {
        bot.open(&bot.fake.person(&format!("P{number}"))).await.is(200);
    }
    let refused = bot.open(&anna).await;
    refused.refuses(403, 40003, "You are opening direct messages too fast.");
    bot.broke("40003");
    bot.fake.skip(Duration::from_secs(600));
    bot.open(&anna).await.is(200);
    bot.fake.assert_clean();
}

#[tokio::test]
async fn a_nonce_sends_a_message_once() {
    let bot = Bot::start(1).await;
    let (_, channel) = bot.table();
    let form = json!({ "content": "result", "nonce": "t1-v9", "enforce_nonce": true });
    let first = bot.post_in(&channel, form.clone()).await;
    assert_eq!(bot.post_in(&channel, form.clone()).await.id(), first.id());
    let loose = json!({ "content": "result", "nonce": "t1-v9" });
    assert_ne!(bot.post_in(&channel, loose).await.id(), first.id());
    assert_eq!(bot.fake.messages(&channel).len(), 2);
    bot.fake.skip(Duration::from_secs(300));
    assert_ne!(bot.post_in(&channel, form).await.id(), first.id());
}

#[tokio::test]
async fn edits_of_old_messages_are_limited_when_a_test_wants_it() {
    let bot = Bot::start(1).await;
    let (_, channel) = bot.table();
    bot.fake.limit_old_edits(Some(2));
    let board = bot.post_in(&channel, json!({ "content": "board" })).await.id();
    let edit = || bot.edit_in(&channel, board, json!({ "content": "new board" }));
    edit().await.is(200);
    bot.fake.skip(Duration::from_secs(3601));
    edit().await.is(200);
    edit().await.is(200);
    let refused = edit().await;
    refused.refuses(429, 30046, "Maximum number of edits to messages older than 1 hour");
    assert!(refused.body["retry_after"].as_f64().is_some_and(|wait| wait > 3500.0));
    bot.fake.skip(Duration::from_secs(3601));
    edit().await.is(200);
    bot.fake.assert_clean();
}

#[tokio::test]
async fn an_ephemeral_message_in_a_channel_is_a_mistake() {
    let bot = Bot::start(1).await;
    let (_, channel) = bot.table();
    bot.post_in(&channel, json!({ "content": "hand", "flags": 64 })).await.is(200);
    assert!(!bot.fake.messages(&channel)[0].ephemeral);
    bot.broke("asks for an ephemeral message");
}

#[tokio::test]
async fn a_picture_comes_with_its_message() {
    let bot = Bot::start(1).await;
    let (_, channel) = bot.table();
    let body = "--line\r\nContent-Disposition: form-data; name=\"payload_json\"\r\n\r\n\
        {\"content\":\"cards\"}\r\n--line\r\nContent-Disposition: form-data; name=\"files[0]\"; \
        filename=\"hand.png\"\r\nContent-Type: image/png\r\n\r\npng\r\n--line--\r\n";
    let path = format!("/channels/{}/messages", channel.id);
    let request = bot.request(reqwest::Method::POST, &path).body(body);
    bot.send(request.header(CONTENT_TYPE, "multipart/form-data; boundary=line")).await.is(200);
    assert_eq!(bot.fake.messages(&channel)[0].files, ["hand.png"]);
    bot.fake.assert_clean();
}

#[tokio::test]
async fn weather_fails_calls_and_swallows_answers() {
    let bot = Bot::start(1).await;
    let (anna, channel) = bot.table();
    let post = || bot.post_in(&channel, json!({ "content": "x" }));
    bot.fake.set_weather(Weather { internal_error: 1.0, ..Weather::default() });
    post().await.is(500);
    bot.fake.set_weather(Weather { bad_gateway: 1.0, ..Weather::default() });
    let gone = post().await;
    gone.is(502);
    assert!(gone.body.is_null());
    bot.fake.set_weather(Weather { rate_limit: 1.0, ..Weather::default() });
    let limited = post().await;
    limited.is(429);
    assert_eq!(limited.header("X-RateLimit-Scope"), "shared");
    assert!(bot.fake.messages(&channel).is_empty());

    bot.fake.set_weather(Weather { lost_answer: 1.0, ..Weather::default() });
    let press = anna.slash(&channel, "new", json!({}));
    let path = format!("/interactions/{}/{}/callback", press.id, press.token);
    let form = json!({ "type": 4, "data": { "content": "carried out" } });
    let lost = bot.request(reqwest::Method::POST, &path).json(&form).send().await;
    assert!(lost.is_err());
    assert_eq!(press.response().await.content, "carried out");
    bot.fake.set_weather(Weather::default());
    bot.respond(&press, form).await.refuses(400, 40060, "Interaction has already been");
    bot.fake.assert_clean();
}
