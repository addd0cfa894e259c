//! Whole games, from the first command to the rematch.

use super::{RunningBot, eventually, first_move, has_moves};
use discord::Hands;
use serde_json::json;
use tests::discord::{CallbackKind, Channel, Person, Shown};

#[tokio::test]
async fn two_people_and_a_computer_play_by_direct_messages_and_once_more() {
    let bot = RunningBot::start(Hands::Direct).await;
    let (anna, ben) = (bot.fake.person("Anna"), bot.fake.person("Ben"));
    let club = bot.club(&[&anna, &ben]);
    let people = [&anna, &ben];
    begin(&bot, people, &club.channel).await;

    while let Some((person, hand)) = next_turn(&bot, &people, &club.channel).await {
        let answer = bot.presses(person, &hand, first_move(&hand).unwrap()).await;
        assert_eq!(answer.kind, CallbackKind::Update);
        assert_ne!(answer.message.as_ref(), Some(&hand), "the pressed hand is the new one");
    }
    let board = result(&bot, &club.channel).await;

    for person in people {
        bot.presses(person, &board, "Rematch").await;
    }
    bot.fake.wait_for(&club.channel, |shown| shown.text().contains("round 1")).await;
    let (person, hand) = bot.to_act(&people).await;
    assert!(hand.content.starts_with("**Your turn in “Friday group \\#games”**"), "{hand}");
    bot.presses(person, &hand, first_move(&hand).unwrap()).await;
    for person in people {
        eventually("old hands to be taken back", || {
            (bot.fake.dms(person).len() == 1).then_some(())
        })
        .await;
        assert!(bot.fake.ephemerals(person).iter().all(|shown| !has_moves(shown)));
    }
    bot.end().await;
}

#[tokio::test]
async fn two_people_and_a_computer_play_by_what_they_alone_see_in_the_channel() {
    let bot = RunningBot::start(Hands::Ephemeral).await;
    let (anna, ben) = (bot.fake.person("Anna"), bot.fake.person("Ben"));
    let club = bot.club(&[&anna, &ben]);
    let people = [&anna, &ben];
    begin(&bot, people, &club.channel).await;

    loop {
        let board = eventually("a person's turn, or the end", || {
            bot.fake.messages(&club.channel).into_iter().rev().find(|shown| {
                let text = shown.text();
                text.contains("Anna's turn") || text.contains("Ben's turn") || is_over(shown)
            })
        })
        .await;
        if is_over(&board) {
            break;
        }
        let person = if board.text().contains("Anna's turn") { &anna } else { &ben };
        let hand = bot.presses(person, &board, "My hand").await;
        assert!(hand.ephemeral);
        // By now it may have been the other one's turn.
        let Some(hand) = hand.message.filter(has_moves) else { continue };
        let answer = bot.presses(person, &hand, first_move(&hand).unwrap()).await;
        assert_eq!(answer.kind, CallbackKind::Update);
        assert!(answer.ephemeral && answer.message.as_ref() != Some(&hand));
    }
    let board = result(&bot, &club.channel).await;
    for person in people {
        bot.presses(person, &board, "Rematch").await;
        assert!(bot.fake.dms(person).is_empty());
    }
    bot.fake.wait_for(&club.channel, |shown| shown.text().contains("round 1")).await;
    bot.end().await;
}

/// Opens a table for two people and a computer, and starts.
async fn begin(bot: &RunningBot, [host, guest]: [&Person; 2], here: &Channel) {
    let board = bot.table(host, here).await;
    assert!(board.text().starts_with("**🦙 L\\.A\\.M\\.A\\.**"), "{board}");
    let joined = bot.presses(guest, &board, "Join").await;
    assert!(joined.ephemeral && joined.kind == CallbackKind::Message, "{joined:?}");
    host.slash(here, "computer add", json!({})).response().await;
    let board = bot.fake.wait_for(here, |shown| shown.text().contains("🤖")).await;
    bot.presses(guest, &board, "Start").await;
    bot.fake.wait_for(here, |shown| shown.button("My hand").is_some()).await;
}

/// Whose turn it is, with the hand; none when the game is over.
async fn next_turn<'a>(
    bot: &RunningBot,
    people: &[&'a Person],
    here: &Channel,
) -> Option<(&'a Person, Shown)> {
    eventually("the next turn, or the end", || {
        let turn = people.iter().find_map(|person| Some((*person, bot.moves(person)?)));
        let over = || bot.fake.messages(here).iter().any(is_over).then_some(None);
        turn.map(Some).or_else(over)
    })
    .await
}

/// The board of a game that is over, once its result is told.
async fn result(bot: &RunningBot, here: &Channel) -> Shown {
    let result = bot.fake.wait_for(here, |shown| shown.text().contains("Seed")).await;
    assert!(result.text().contains("docs\\/fair\\-deals"), "{result}");
    bot.fake.wait_for(here, is_over).await
}

fn is_over(shown: &Shown) -> bool {
    shown.button("Rematch").is_some()
}
