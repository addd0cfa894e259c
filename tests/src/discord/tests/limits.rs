//! Rate limits.

use std::time::Duration;

use serde_json::json;

use super::Bot;

#[tokio::test]
async fn a_channel_takes_five_messages_in_five_seconds() {
    let bot = Bot::start(1).await;
    let (_, channel) = bot.table();
    let post = || bot.post_in(&channel, json!({ "content": "x" }));
    for remaining in ["4", "3", "2", "1", "0"] {
        let answer = post().await;
        answer.is(200);
        assert_eq!(answer.header("X-RateLimit-Limit"), "5");
        assert_eq!(answer.header("X-RateLimit-Remaining"), remaining);
        assert!(answer.header("X-RateLimit-Reset-After").parse::<f64>().is_ok_and(|at| at <= 5.0));
        assert!(answer.header("X-RateLimit-Reset").parse::<f64>().is_ok_and(|at| at > 1e9));
        assert!(!answer.header("X-RateLimit-Bucket").is_empty());
    }
    let limited = post().await;
    limited.is(429);
    assert_eq!(limited.body["message"], "You are being rate limited.");
    assert_eq!(limited.body["global"], false);
    let wait = limited.body["retry_after"].as_f64().expect("a 429 says how long");
    assert!(wait > 0.0 && wait <= 5.0);
    assert_eq!(limited.header("X-RateLimit-Scope"), "user");
    assert!(limited.header("Retry-After").parse::<u32>().is_ok_and(|wait| (1..=5).contains(&wait)));
    assert_eq!(bot.fake.messages(&channel).len(), 5);
    bot.fake.assert_clean();

    // Who calls again at once may have had the call on its way; who does so later was careless.
    post().await.is(429);
    bot.fake.assert_clean();
    tokio::time::sleep(Duration::from_millis(300)).await;
    post().await.is(429);
    bot.broke("before its retry_after had passed");
}

#[tokio::test]
async fn a_bucket_fills_again_in_the_fakes_own_time() {
    let bot = Bot::start(1).await;
    let (_, channel) = bot.table();
    let post = || bot.post_in(&channel, json!({ "content": "x" }));
    for _ in 0..5 {
        post().await.is(200);
    }
    post().await.is(429);
    bot.fake.skip(Duration::from_secs(5));
    post().await.is(200);
    bot.fake.assert_clean();
}

#[tokio::test]
async fn edits_have_a_budget_of_their_own() {
    let bot = Bot::start(1).await;
    let (_, channel) = bot.table();
    let board = bot.post_in(&channel, json!({ "content": "x" })).await.id();
    let edit = || bot.edit_in(&channel, board, json!({ "content": "y" }));
    for _ in 0..5 {
        edit().await.is(200);
    }
    edit().await.is(429);
}

#[tokio::test]
async fn all_calls_share_a_global_limit_but_those_of_interactions() {
    let bot = Bot::start(1).await;
    let (anna, _) = bot.table();
    let guild = bot.fake.guild("Large", &[&anna]);
    let channels: Vec<_> = (0..60).map(|number| guild.channel(&format!("c{number}"))).collect();
    let calls = channels.iter().map(|channel| bot.post_in(channel, json!({ "content": "x" })));
    let answers = futures_util::future::join_all(calls).await;
    let taken = answers.iter().filter(|answer| answer.status == 200).count();
    let limited: Vec<_> = answers.iter().filter(|answer| answer.status == 429).collect();
    // A slow machine may let a second pass meanwhile.
    assert!(taken >= 50 && taken + limited.len() == 60);
    for answer in limited {
        assert_eq!(answer.body["global"], true);
        assert_eq!(answer.header("X-RateLimit-Global"), "true");
        assert_eq!(answer.header("X-RateLimit-Scope"), "global");
        assert!(answer.body["retry_after"].as_f64().is_some_and(|wait| wait <= 1.0));
    }
    let responses = (0..60).map(|_| {
        let press = anna.slash(&channels[0], "new", json!({}));
        let bot = &bot;
        async move { bot.respond(&press, json!({ "type": 5 })).await.status }
    });
    let statuses = futures_util::future::join_all(responses).await;
    assert!(statuses.iter().all(|status| *status == 204));
    bot.fake.assert_clean();
}

#[tokio::test]
async fn the_fakes_time_runs_as_fast_as_asked() {
    let bot = Bot::start(1000).await;
    let before = bot.fake.now();
    tokio::time::sleep(Duration::from_millis(10)).await;
    assert!(bot.fake.now() - before >= Duration::from_secs(10));
}
