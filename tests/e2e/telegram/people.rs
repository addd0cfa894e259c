//! Who people are to the bot: strangers, friends, hidden admins, those who block it.

use super::{RunningBot, SPEED, eventually};
use std::time::Duration;
use tests::telegram::{Person, Shown};
use tokio::time::sleep;

#[tokio::test]
async fn a_stranger_who_types_gets_a_link_that_is_theirs_alone() {
    let bot = RunningBot::start().await;
    let (anna, carl) = (bot.friend("Anna").await, bot.friend("Carl").await);
    let ben = bot.fake.person("Ben").speaking("de-AT");
    let (group, _) = bot.table(&[&anna, &ben, &carl]).await;

    ben.says(&group, "/join");
    let reply = bot.fake.wait_for(&group, |shown| link(shown).is_some()).await;
    let link = link(&reply).unwrap();
    assert!(reply.text.starts_with("Öffne zuerst einen privaten Chat"), "{}", reply.text);

    carl.opens(&link);
    bot.fake.wait_for(&carl.private(), |shown| shown.text.contains("invitation isn't yours")).await;
    ben.opens(&link);
    bot.fake.wait_for(&ben.private(), |shown| shown.text.starts_with("Du hast einen Platz")).await;
    let board = bot.fake.wait_for(&group, |shown| shown.text.contains("Ben")).await;
    assert!(!board.text.contains("Carl"), "{}", board.text);
    bot.end().await;
}

#[tokio::test]
async fn a_stranger_opens_a_table_and_sits_down_later() {
    let bot = RunningBot::start().await;
    let anna = bot.fake.person("Anna");
    let group = bot.fake.group("Friday", &[&anna]);
    anna.says(&group, "/new lama");
    let board = bot.fake.wait_for(&group, |shown| shown.button("Join").is_some()).await;
    let link = anna.presses(&group, board.id, "Join").answer().await.unwrap().url.unwrap();
    anna.opens(&link);
    bot.fake.wait_for(&group, |shown| shown.text.contains("Anna")).await;
    bot.end().await;
}

#[tokio::test]
async fn hidden_admins_learn_why_they_get_no_seat() {
    let bot = RunningBot::start().await;
    let anna = bot.friend("Anna").await;
    let (group, board) = bot.table(&[&anna]).await;
    bot.fake.anonymous_admin_says(&group, "/join");
    let told = bot.fake.wait_for(&group, |shown| shown.text.contains("Remain anonymous")).await;
    assert!(told.from_bot);
    assert_eq!(bot.fake.message(&group, board.id).unwrap().text, board.text);
    bot.end().await;
}

#[tokio::test]
async fn whoever_is_not_at_the_table_changes_nothing() {
    let bot = RunningBot::start().await;
    let (anna, ben) = (bot.friend("Anna").await, bot.friend("Ben").await);
    let (group, board) = bot.table(&[&anna, &ben]).await;
    bot.presses(&anna, &group, &board, "＋").await;
    let board = bot.fake.wait_for(&group, |shown| shown.button("Start").is_some()).await;
    for label in ["＋", "Start", "Leave"] {
        let told = bot.presses(&ben, &group, &board, label).await;
        assert!(told.starts_with("Only those at the table"), "{label}: {told}");
    }
    assert_eq!(bot.fake.message(&group, board.id).unwrap(), board);
    bot.end().await;
}

#[tokio::test]
async fn who_blocks_the_bot_stops_nobody_and_gets_the_hand_later() {
    let bot = RunningBot::start().await;
    let (anna, ben) = (bot.friend("Anna").await, bot.friend("Ben").await);
    let (group, board) = bot.table(&[&anna, &ben]).await;
    bot.presses(&ben, &group, &board, "Join").await;
    ben.blocks_bot();
    bot.begins(&anna, &group).await;
    let board = bot.fake.wait_for(&group, |shown| shown.button("My hand").is_some()).await;
    bot.fake.wait_for(&anna.private(), |shown| shown.text.contains("hand:")).await;

    let answer = ben.presses(&group, board.id, "My hand").answer().await.unwrap();
    let hand = answer.text.expect("the hand in the answer itself");
    assert!(answer.show_alert && hand.contains("hand:") && hand.chars().count() <= 200, "{hand}");
    let others = anna.presses(&group, board.id, "My hand").answer().await.unwrap();
    assert!(!others.show_alert, "who can be written to gets it in private: {:?}", others.text);
    ben.unblocks_bot();
    bot.fake.wait_for(&ben.private(), |shown| shown.text.contains("hand:")).await;
    bot.to_act(&[&anna, &ben]).await;
    bot.end().await;
}

#[tokio::test]
async fn who_blocks_the_bot_in_the_middle_of_a_turn_is_played_for_and_comes_back() {
    let bot = RunningBot::start().await;
    let (anna, ben) = (bot.friend("Anna").await, bot.friend("Ben").await);
    let group = bot.game(&[&anna, &ben]).await;
    let (person, _) = bot.to_act(&[&anna, &ben]).await;
    person.blocks_bot();
    let board = bot.fake.wait_for(&group, |shown| shown.text.contains("🪑")).await;
    person.unblocks_bot();
    bot.presses(person, &group, &board, "I'm back").await;
    bot.fake
        .wait_for(&group, |shown| shown.text.contains("turn") && !shown.text.contains("🪑"))
        .await;
    bot.end().await;
}

#[tokio::test]
async fn who_leaves_the_group_leaves_the_game() {
    let bot = RunningBot::start().await;
    let (anna, ben) = (bot.friend("Anna").await, bot.friend("Ben").await);
    let group = bot.game(&[&anna, &ben]).await;
    ben.leaves(&group);
    let board = bot.fake.wait_for(&group, |shown| shown.text.contains("🪑")).await;
    assert!(board.text.contains("🪑 Ben"), "{}", board.text);
    anna.leaves(&group);
    bot.fake.wait_for(&group, |shown| shown.text.contains("closed")).await;
    bot.end().await;
}

#[tokio::test]
async fn a_deleted_account_leaves_the_game_once_it_is_written_to() {
    let bot = RunningBot::start().await;
    let (anna, ben) = (bot.friend("Anna").await, bot.friend("Ben").await);
    let group = bot.game(&[&anna, &ben]).await;
    let (person, hand) = bot.to_act(&[&anna, &ben]).await;
    let other = if person.id == anna.id { &ben } else { &anna };
    other.deactivates();
    let label = if hand.button("Play").is_some() { "Play" } else { "Quit" };
    bot.presses(person, &person.private(), &hand, label).await;
    bot.fake.wait_for(&group, |shown| shown.text.contains("🪑")).await;
    bot.end().await;
}

#[tokio::test]
async fn who_wants_a_mention_is_mentioned_by_number_and_not_by_name() {
    let bot = RunningBot::start().await;
    let (anna, ben) = (bot.friend("Anna").await, bot.friend("Ben").await);
    for person in [&anna, &ben] {
        person.says(&person.private(), "/settings");
        let own = |shown: &Shown| shown.from_bot && shown.text.contains("Your own settings");
        let screen = bot.fake.wait_for(&person.private(), own).await;
        bot.presses(person, &person.private(), &screen, "By a mention").await;
        let chosen = |shown: &Shown| own(shown) && shown.text.contains("by a mention");
        let changed = bot.fake.wait_for(&person.private(), chosen).await;
        assert_eq!(changed.id, screen.id, "the message itself is changed");
    }
    let group = bot.game(&[&anna, &ben]).await;
    let mentions = |shown: &Shown| shown.entities.iter().any(|mark| mark.kind == "text_mention");
    let mention = bot.fake.wait_for(&group, mentions).await;
    let (person, hand) = bot.to_act(&[&anna, &ben]).await;
    let mark = mention.entities.iter().find(|mark| mark.kind == "text_mention").unwrap();
    assert_eq!(mark.more["user"]["id"], person.id);
    let label = if hand.button("Play").is_some() { "Play" } else { "Quit" };
    bot.presses(person, &person.private(), &hand, label).await;
    eventually("the mention to go", || {
        bot.fake.message(&group, mention.id).is_none().then_some(())
    })
    .await;
    bot.end().await;
}

#[tokio::test]
async fn a_table_waits_for_a_bot_that_was_removed_and_goes_on() {
    let bot = RunningBot::start().await;
    let (anna, ben) = (bot.friend("Anna").await, bot.friend("Ben").await);
    let group = bot.game(&[&anna, &ben]).await;
    let before = bot.said(&group).len();
    group.kick_bot();
    bot.to_act(&[&anna, &ben]).await;
    group.add_bot();
    let goes_on = |shown: &Shown| shown.text.starts_with("I was out of reach");
    bot.fake.wait_for(&group, goes_on).await;
    assert!(bot.said(&group).len() > before);
    bot.to_act(&[&anna, &ben]).await;
    bot.end().await;
}

/// Lets whoever is to act draw a card; gives who is to act then, with the hand.
async fn draws<'a>(bot: &RunningBot, people: [&'a Person; 2]) -> (&'a Person, Shown) {
    let (person, hand) = bot.to_act(&people).await;
    bot.presses(person, &person.private(), &hand, "Draw").await;
    let other = if person.id == people[0].id { people[1] } else { people[0] };
    (other, eventually("the other's turn", || bot.moves(other)).await)
}

#[tokio::test]
async fn a_turn_that_begins_after_a_minute_sends_the_hand_anew() {
    let bot = RunningBot::start().await;
    let (anna, ben) = (bot.friend("Anna").await, bot.friend("Ben").await);
    for person in [&anna, &ben] {
        person.says(&person.private(), "/settings turn=private");
        let chosen = |shown: &Shown| shown.from_bot && shown.text.contains("private message");
        bot.fake.wait_for(&person.private(), chosen).await;
    }
    bot.game(&[&anna, &ben]).await;
    let hand = |person: &Person| {
        let mut said = bot.said(&person.private()).into_iter();
        said.rfind(|shown| shown.text.contains("hand:")).map(|shown| shown.id)
    };
    let first = eventually("both hands", || Some([hand(&anna)?, hand(&ben)?])).await;
    draws(&bot, [&anna, &ben]).await;
    assert_eq!([hand(&anna), hand(&ben)], first.map(Some), "young hands are edited in place");

    // A minute, on a clock that runs so fast.
    sleep(Duration::from_millis(60_000 / u64::from(SPEED) + 50)).await;
    let (called, anew) = draws(&bot, [&anna, &ben]).await;
    let old = if called.id == anna.id { first[0] } else { first[1] };
    assert_ne!(anew.id, old, "an old one is sent anew, so that it notifies");
    eventually("the old one is gone", || {
        bot.fake.message(&called.private(), old).is_none().then_some(())
    })
    .await;
    bot.end().await;
}

#[tokio::test]
async fn a_hand_is_sent_again_to_who_asks() {
    let bot = RunningBot::start().await;
    let (anna, ben) = (bot.friend("Anna").await, bot.friend("Ben").await);
    let group = bot.game(&[&anna, &ben]).await;
    let board = bot.fake.board(&group).unwrap();
    let hand = bot.fake.wait_for(&anna.private(), |shown| shown.text.contains("hand:")).await;

    assert!(bot.presses(&anna, &group, &board, "My hand").await.contains("private"));
    eventually("a newer hand, and the old one gone", || {
        let newer = bot.said(&anna.private()).into_iter().find(|shown| shown.id > hand.id)?;
        bot.fake.message(&anna.private(), hand.id).is_none().then_some(newer)
    })
    .await;
    anna.says(&anna.private(), "/hand");
    bot.fake.wait_for(&anna.private(), |shown| shown.from_bot && shown.id > hand.id + 2).await;
    bot.end().await;
}

#[tokio::test]
async fn names_may_hold_anything() {
    let bot = RunningBot::start().await;
    let names =
        ["*_`[<b>&", "@durov evil.example", "\u{202e}drow\u{200b}", "🦙🦙🦙", "ﷺ﷽", "\u{3164}"];
    let mut people = Vec::new();
    for name in names {
        people.push(bot.friend(name).await);
    }
    let people: Vec<_> = people.iter().collect();
    let group = bot.game(&people).await;
    let (_, hand) = bot.to_act(&people).await;
    let board = bot.fake.board(&group).unwrap();
    assert!(board.text.contains("*_`[<b>&"), "{}", board.text);
    // In the board's block of equal letters clients look for no mentions.
    for text in [board.text.lines().next().unwrap(), &hand.text] {
        assert!(!text.contains('\u{202e}') && !text.contains("@durov"), "{text}");
    }
    bot.end().await;
}

fn link(shown: &Shown) -> Option<String> {
    shown.buttons().find_map(|button| button.url()).map(str::to_owned)
}
