//! Private hands, and the ways to them.

use super::{RunningBot, eventually, first_move, has_moves};
use discord::Hands;
use serde_json::json;
use std::time::Duration;
use tests::discord::{CallbackKind, Person};

#[tokio::test]
async fn the_board_shows_the_hand_to_who_asks_alone() {
    let bot = RunningBot::start(Hands::Direct).await;
    let (anna, ben) = (bot.fake.person("Anna").locale("de"), bot.fake.person("Ben"));
    let club = bot.club(&[&anna, &ben]);
    let board = bot.game(&[&anna, &ben], &club.channel).await;
    let (person, direct) = bot.to_act(&[&anna, &ben]).await;

    for shown in [
        bot.presses(person, &board, "My hand").await,
        person.slash(&club.channel, "hand", json!({})).response().await,
        person.slash(&person.direct_messages(), "hand", json!({})).response().await,
    ] {
        assert!(shown.ephemeral && shown.kind == CallbackKind::Message);
        assert_eq!(shown.components, direct.components, "the same moves");
        assert_eq!(shown.text(), direct.text());
    }
    let of_anna = bot.presses(&anna, &board, "My hand").await;
    assert!(of_anna.text().contains("in „Friday group"), "{}", of_anna.text());
    bot.end().await;
}

#[tokio::test]
async fn who_takes_no_direct_messages_plays_all_the_same() {
    let bot = RunningBot::start(Hands::Direct).await;
    let (anna, ben) = (bot.fake.person("Anna"), bot.fake.person("Ben"));
    anna.closes_dms();
    ben.closes_dms();
    let club = bot.club(&[&anna, &ben]);
    let board = bot.game(&[&anna, &ben], &club.channel).await;

    let (person, hand) = hand_to_act(&bot, [&anna, &ben], &board).await;
    let answer = bot.presses(person, &hand, first_move(&hand).unwrap()).await;
    assert_eq!(answer.kind, CallbackKind::Update);
    bot.fake
        .wait_for(&club.channel, |shown| {
            ["played", "quit"].iter().any(|done| shown.text().contains(done))
        })
        .await;
    assert!(bot.fake.dms(&anna).is_empty() && bot.fake.dms(&ben).is_empty());
    bot.end().await;
}

#[tokio::test]
async fn a_hand_whose_token_is_too_old_is_given_anew_by_the_next_press() {
    let bot = RunningBot::start(Hands::Ephemeral).await;
    let (anna, ben) = (bot.fake.person("Anna"), bot.fake.person("Ben"));
    let club = bot.club(&[&anna, &ben]);
    let board = bot.game(&[&anna, &ben], &club.channel).await;
    let (person, hand) = hand_to_act(&bot, [&anna, &ben], &board).await;
    bot.fake.skip(Duration::from_secs(20 * 60));
    let anew = bot.presses(person, &board, "My hand").await;
    assert!(anew.ephemeral && anew.text().contains("hand"), "{}", anew.text());
    // The old message is as good as the new one: a press has a token of its own.
    let answer = bot.presses(person, &hand, first_move(&hand).unwrap()).await;
    assert_eq!(answer.kind, CallbackKind::Update);
    bot.end().await;
}

/// The hand of who is to act, asked for by the board's button.
async fn hand_to_act<'a>(
    bot: &RunningBot,
    people: [&'a Person; 2],
    board: &tests::discord::Shown,
) -> (&'a Person, tests::discord::Shown) {
    for person in people {
        let shown = bot.presses(person, board, "My hand").await.message.unwrap();
        if has_moves(&shown) {
            return (person, shown);
        }
    }
    panic!("nobody is to act");
}

#[tokio::test]
async fn an_answered_press_costs_no_edit() {
    let bot = RunningBot::start(Hands::Direct).await;
    let (anna, ben) = (bot.fake.person("Anna"), bot.fake.person("Ben"));
    let club = bot.club(&[&anna, &ben]);
    bot.game(&[&anna, &ben], &club.channel).await;
    let (person, hand) = bot.to_act(&[&anna, &ben]).await;
    let other = if person.id == anna.id { &ben } else { &anna };

    let before = bot.calls("PATCH", hand.channel);
    bot.presses(person, &hand, "Quit").await;
    eventually("the other's turn", || bot.moves(other)).await;
    bot.fake.wait_for(&club.channel, |shown| shown.text().contains("quit")).await;
    for _ in 0..3 {
        person.slash(&club.channel, "hand", json!({})).response().await;
    }
    assert_eq!(bot.calls("PATCH", hand.channel), before, "the answer was the new hand already");
    bot.end().await;
}

#[tokio::test]
async fn few_direct_messages_are_opened_in_a_minute() {
    let bot = RunningBot::start(Hands::Direct).await;
    let people: Vec<Person> =
        ["Anna", "Ben", "Cem", "Dora", "Eva", "Finn"].map(|name| bot.fake.person(name)).into();
    let people: Vec<&Person> = people.iter().collect();
    let club = bot.club(&people);
    let board = bot.game(&people, &club.channel).await;

    let last = eventually("five of the hands", || {
        let mut without = people.iter().filter(|person| bot.fake.dms(person).is_empty());
        let last = without.next()?;
        without.next().is_none().then_some(*last)
    })
    .await;
    let shown = bot.presses(last, &board, "My hand").await;
    assert!(shown.ephemeral && shown.text().contains("Your hand"), "{}", shown.text());
    bot.fake.wait_for_dm(last, |_| true).await;
    let openings: Vec<Duration> = bot
        .fake
        .calls()
        .iter()
        .filter(|call| call.route == "/users/@me/channels")
        .map(|call| call.at)
        .collect();
    assert_eq!(openings.len(), 6);
    // The calls were on their way for a moment.
    assert!(openings[5] - openings[0] > Duration::from_secs(58), "{openings:?}");
    bot.end().await;
}

#[tokio::test]
async fn nobody_is_written_to_who_has_done_nothing() {
    let bot = RunningBot::start(Hands::Direct).await;
    let (anna, ben) = (bot.fake.person("Anna"), bot.fake.person("Ben"));
    let club = bot.club(&[&anna, &ben]);
    let board = bot.table(&anna, &club.channel).await;
    bot.presses(&anna, &board, "＋").await;
    anna.slash(&club.channel, "start", json!({})).response().await;
    bot.fake.wait_for_dm(&anna, |_| true).await;
    bot.presses(&ben, &board, "Rules").await;
    assert!(bot.fake.dms(&ben).is_empty());
    let opened = bot.fake.calls().iter().filter(|call| call.route == "/users/@me/channels").count();
    assert_eq!(opened, 1);
    bot.end().await;
}

#[tokio::test]
async fn who_has_left_the_server_leaves_the_game_once_discord_says_so() {
    let bot = RunningBot::start(Hands::Direct).await;
    let (anna, ben) = (bot.fake.person("Anna"), bot.fake.person("Ben"));
    let club = bot.club(&[&anna, &ben]);
    let board = bot.table(&anna, &club.channel).await;
    bot.presses(&ben, &board, "Join").await;
    // No event tells of it: that would need a privileged intent.
    ben.leaves(&club.guild);
    anna.slash(&club.channel, "start", json!({})).response().await;
    let board = bot.fake.wait_for(&club.channel, |shown| shown.text().contains("🪑")).await;
    assert!(board.text().contains("🪑 Ben"), "{board}");
    bot.end().await;
}
