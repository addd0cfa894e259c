//! Where boards stand, and what becomes of them.

use super::{RunningBot, SPEED, eventually};
use discord::Hands;
use serde_json::json;
use serenity::model::Permissions;
use std::time::Duration;
use tables::Platform;
use tests::discord::{Person, Shown};

fn names_a_computer(shown: &Shown) -> bool {
    shown.text().contains("🤖 Cleo")
}

#[tokio::test]
async fn each_thread_has_a_table_of_its_own() {
    let bot = RunningBot::start(Hands::Direct).await;
    let anna = bot.fake.person("Anna");
    let club = bot.club(&[&anna]);
    let places =
        [club.guild.thread(&club.channel, "llamas"), club.guild.thread(&club.channel, "cards")];
    for here in places.iter().chain([&club.channel]) {
        let board = bot.table(&anna, here).await;
        bot.presses(&anna, &board, "＋").await;
        let edited = bot.fake.wait_for(here, names_a_computer).await;
        assert_eq!(edited.id, board.id);
        assert_eq!(bot.fake.messages(here).len(), 1, "{}", bot.fake.transcript(here));
    }
    bot.end().await;
}

#[tokio::test]
async fn a_deleted_board_is_posted_anew() {
    let bot = RunningBot::start(Hands::Direct).await;
    let anna = bot.fake.person("Anna");
    let club = bot.club(&[&anna]);
    let board = bot.table(&anna, &club.channel).await;
    club.channel.delete_message(board.id);
    anna.slash(&club.channel, "computer add", json!({})).response().await;
    let anew = bot.fake.wait_for(&club.channel, names_a_computer).await;
    assert!(anew.id > board.id);
    bot.end().await;
}

#[tokio::test]
async fn an_old_board_is_posted_anew_once_edits_are_refused() {
    let bot = RunningBot::start(Hands::Direct).await;
    let anna = bot.fake.person("Anna");
    let club = bot.club(&[&anna]);
    let board = bot.table(&anna, &club.channel).await;
    bot.fake.limit_old_edits(Some(0));
    bot.fake.skip(Duration::from_secs(2 * 3600));
    anna.slash(&club.channel, "computer add", json!({})).response().await;
    let anew = bot.fake.wait_for(&club.channel, names_a_computer).await;
    assert!(anew.id > board.id);
    one_board_alone(&bot, &club.channel).await;
    bot.end().await;
}

#[tokio::test]
async fn the_table_is_shown_again_though_it_has_not_changed() {
    let bot = RunningBot::start(Hands::Direct).await;
    let anna = bot.fake.person("Anna");
    let club = bot.club(&[&anna]);
    let mut last = bot.table(&anna, &club.channel).await;
    for (command, options) in
        [("table", json!({})), ("new", json!({ "lama": {} })), ("table", json!({}))]
    {
        let told = anna.slash(&club.channel, command, options).response().await;
        assert!(told.ephemeral, "{told:?}");
        let anew = bot.fake.wait_for(&club.channel, |shown| shown.id > last.id).await;
        assert_eq!(anew.text(), last.text());
        one_board_alone(&bot, &club.channel).await;
        last = anew;
    }
    bot.end().await;
}

#[tokio::test]
async fn an_archived_thread_is_opened_by_what_happens_at_its_table() {
    let bot = RunningBot::start(Hands::Direct).await;
    let (anna, ben) = (bot.fake.person("Anna"), bot.fake.person("Ben"));
    let club = bot.club(&[&anna, &ben]);
    let thread = club.guild.thread(&club.channel, "llamas");
    bot.game(&[&anna, &ben], &thread).await;
    let (person, hand) = bot.to_act(&[&anna, &ben]).await;
    thread.archive();
    bot.presses(person, &hand, "Quit").await;
    bot.fake.wait_for(&thread, |shown| shown.text().contains("quit")).await;
    bot.end().await;
}

#[tokio::test]
async fn a_channel_where_the_bot_may_not_write_does_not_stop_a_game() {
    let bot = RunningBot::start(Hands::Direct).await;
    let (anna, ben) = (bot.fake.person("Anna"), bot.fake.person("Ben"));
    let club = bot.club(&[&anna, &ben]);
    bot.game(&[&anna, &ben], &club.channel).await;
    let people: [&Person; 2] = [&anna, &ben];
    let (person, hand) = bot.to_act(&people).await;
    club.channel.forbid(Permissions::VIEW_CHANNEL);
    bot.presses(person, &hand, "Quit").await;
    let other = if person.id == anna.id { &ben } else { &anna };
    let next = eventually("the other's turn", || bot.moves(other)).await;
    club.channel.allow(Permissions::VIEW_CHANNEL);
    bot.presses(other, &next, "Quit").await;
    bot.fake.wait_for(&club.channel, |shown| shown.text().contains("Round 1")).await;
    bot.end().await;
}

#[tokio::test]
async fn a_table_whose_channel_is_deleted_goes_on_where_it_is_asked_for() {
    let bot = RunningBot::start(Hands::Direct).await;
    let (anna, ben) = (bot.fake.person("Anna"), bot.fake.person("Ben"));
    let club = bot.club(&[&anna, &ben]);
    let doomed = club.guild.channel("doomed");
    let strangers = bot.fake.guild("Elsewhere", &[&anna]).channel("games");
    bot.game(&[&anna, &ben], &doomed).await;
    doomed.delete();
    let table = {
        let here = tables::Channel::new(Platform::DISCORD, doomed.id.to_string());
        bot.house.table_in(&here).unwrap().unwrap()
    };
    loop {
        let snapshot = bot.house.look(table).await.unwrap();
        if snapshot.board.asleep {
            break;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let told = anna.slash(&strangers, "table", json!({})).response().await;
    assert!(told.text().contains("no table"), "not in another server: {}", told.text());
    ben.slash(&club.channel, "table", json!({})).response().await;
    bot.fake.wait_for(&club.channel, |shown| shown.button("My hand").is_some()).await;
    let (person, hand) = bot.to_act(&[&anna, &ben]).await;
    bot.presses(person, &hand, "Quit").await;
    bot.fake.wait_for(&club.channel, |shown| shown.text().contains("quit")).await;
    bot.end().await;
}

#[tokio::test]
async fn slow_mode_is_waited_out_exactly_and_puts_no_table_to_sleep() {
    let bot = RunningBot::start(Hands::Direct).await;
    let anna = bot.fake.person("Anna");
    let club = bot.club(&[&anna]);
    club.channel.slow_down(Duration::from_secs(60));
    let board = bot.table(&anna, &club.channel).await;
    let posted = bot.fake.now();
    anna.slash(&club.channel, "table", json!({})).response().await;
    let anew = bot.fake.wait_for(&club.channel, |shown| shown.id > board.id).await;
    assert!(bot.fake.now() - posted >= Duration::from_secs(60));
    assert_eq!(anew.text(), board.text());
    let slowed = bot.fake.calls().iter().filter(|call| call.code == Some(20016)).count();
    assert_eq!(slowed, 1, "nobody runs against it");
    let here = tables::Channel::new(Platform::DISCORD, club.channel.id.to_string());
    let table = bot.house.table_in(&here).unwrap().unwrap();
    assert!(!bot.house.look(table).await.unwrap().board.asleep);
    bot.end().await;
}

#[tokio::test]
async fn a_table_in_a_locked_thread_waits_its_host_knows_and_it_goes_on_when_that_is_open() {
    let bot = RunningBot::start(Hands::Direct).await;
    let anna = bot.fake.person("Anna");
    let club = bot.club(&[&anna]);
    let thread = club.guild.thread(&club.channel, "cards");
    bot.table(&anna, &thread).await;
    thread.lock();
    bot.fake.limit_old_edits(Some(0));
    bot.fake.skip(Duration::from_secs(2 * 3600));
    anna.slash(&thread, "computer add", json!({})).response().await;
    bot.fake.wait_for_dm(&anna, |shown| shown.text().contains("not allowed to write")).await;
    thread.reopen();
    bot.fake.wait_for(&thread, names_a_computer).await;
    bot.end().await;
}

#[tokio::test]
async fn a_filter_that_blocks_the_board_is_told_to_the_host_once() {
    let bot = RunningBot::start(Hands::Direct).await;
    let anna = bot.fake.person("Anna");
    let club = bot.club(&[&anna]);
    let board = bot.table(&anna, &club.channel).await;
    club.channel.delete_message(board.id);
    club.channel.filter(true);
    for _ in 0..2 {
        anna.slash(&club.channel, "computer add", json!({})).response().await;
        bot.fake.wait_for_dm(&anna, |shown| shown.text().contains("not allowed to write")).await;
    }
    assert_eq!(bot.fake.dms(&anna).len(), 1);
    club.channel.filter(false);
    anna.slash(&club.channel, "table", json!({})).response().await;
    bot.fake.wait_for(&club.channel, names_a_computer).await;
    bot.end().await;
}

#[tokio::test]
async fn what_the_bot_lacks_is_said_before_it_tries() {
    let bot = RunningBot::start(Hands::Direct).await;
    let anna = bot.fake.person("Anna").locale("de");
    let club = bot.club(&[&anna]);
    club.channel.forbid(Permissions::SEND_MESSAGES | Permissions::EMBED_LINKS);
    let told = anna.slash(&club.channel, "new", json!({ "lama": {} })).response().await;
    assert!(told.ephemeral);
    let lacking = "Nachrichten senden, Links einbetten";
    assert!(told.text().contains(lacking), "{}", told.text());
    let tried = bot.fake.calls().into_iter().filter(|call| call.route.starts_with("/channels/"));
    assert_eq!(tried.count(), 0, "nothing is tried in vain");
    club.channel.allow(Permissions::SEND_MESSAGES | Permissions::EMBED_LINKS);
    bot.table(&anna, &club.channel).await;
    bot.end().await;
}

#[tokio::test]
async fn a_deleted_channel_disturbs_no_other() {
    let bot = RunningBot::start(Hands::Direct).await;
    let anna = bot.fake.person("Anna");
    let club = bot.club(&[&anna]);
    let doomed = club.guild.channel("doomed");
    bot.table(&anna, &doomed).await;
    doomed.delete();
    bot.table(&anna, &club.channel).await;
    bot.end().await;
}

#[tokio::test]
async fn a_burst_of_presses_meets_no_limit() {
    let bot = RunningBot::start(Hands::Direct).await;
    let anna = bot.fake.person("Anna");
    let club = bot.club(&[&anna]);
    let board = bot.table(&anna, &club.channel).await;
    bot.presses(&anna, &board, "＋").await;
    let board = bot.fake.wait_for(&club.channel, names_a_computer).await;
    for _ in 0..8 {
        bot.presses(&anna, &board, "－").await;
        bot.presses(&anna, &board, "＋").await;
    }
    bot.presses(&anna, &board, "＋").await;
    bot.fake.wait_for(&club.channel, |shown| shown.text().contains("🤖 Otto")).await;
    let limited = bot.fake.calls().iter().filter(|call| call.status == 429).count();
    assert_eq!(limited, 0, "at {SPEED} times the speed");
    bot.end().await;
}

/// Waits until an older board is deleted.
async fn one_board_alone(bot: &RunningBot, here: &tests::discord::Channel) {
    eventually("one board alone", || (bot.fake.messages(here).len() == 1).then_some(())).await;
}
