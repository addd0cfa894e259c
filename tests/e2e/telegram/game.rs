//! A whole game, from the first command to the rematch.

use super::{RunningBot, eventually};
use tests::telegram::{Call, Outcome, Person, Shown};

#[tokio::test]
async fn two_people_and_a_computer_play_a_game_and_once_more() {
    let bot = RunningBot::start().await;
    let anna = bot.friend("Anna").await;
    let ben = bot.fake.person("Ben");
    let group = bot.fake.supergroup("Friday group", &[&anna, &ben]);

    anna.says(&group, "/new lama");
    let board = bot.fake.wait_for(&group, |shown| shown.text.contains("Anna")).await;
    assert!(board.text.starts_with("🦙 L.A.M.A."), "{}", board.text);

    let link = ben.presses(&group, board.id, "Join").answer().await.unwrap().url;
    ben.opens(&link.expect("who has never talked to the bot is brought to its private chat"));
    bot.fake.wait_for(&group, |shown| shown.text.contains("Ben")).await;
    bot.presses(&anna, &group, &board, "＋").await;
    bot.fake.wait_for(&group, |shown| shown.text.contains("🤖")).await;
    bot.presses(&ben, &group, &board, "Start").await;

    let people = [&anna, &ben];
    play(&bot, &people, || over(&bot, &group)).await;
    let result = bot.fake.wait_for(&group, |shown| shown.text.contains("Seed")).await;
    assert!(result.text.contains("docs/fair-deals"), "{}", result.text);
    let board = bot.fake.wait_for(&group, |shown| shown.button("Rematch").is_some()).await;

    for person in people {
        bot.presses(person, &group, &board, "Rematch").await;
    }
    bot.fake.wait_for(&group, |shown| shown.text.contains("round 1")).await;
    let (person, hand) = bot.to_act(&people).await;
    assert!(hand.text.starts_with("Your turn in “Friday group”"), "{}", hand.text);
    assert!(!bot.presses(person, &person.private(), &hand, first_move(&hand)).await.is_empty());
    for person in people {
        eventually("old hands to be taken back", || {
            (bot.said(&person.private()).iter().filter(|shown| is_hand(shown)).count() == 1)
                .then_some(())
        })
        .await;
    }
    let floods = floods(&bot);
    assert!(floods.is_empty(), "a rate of Telegram's was met: {floods:?}");
    bot.end().await;
}

fn floods(bot: &RunningBot) -> Vec<Call> {
    let flood =
        |call: &Call| matches!(&call.outcome, Outcome::Refused(why) if why.starts_with("Too Many"));
    bot.fake.calls().into_iter().filter(flood).collect()
}

fn over(bot: &RunningBot, group: &tests::telegram::Chat) -> bool {
    bot.fake.board(group).is_some_and(|board| board.button("Rematch").is_some())
}

/// Lets people play whatever comes first, until it is over.
async fn play(bot: &RunningBot, people: &[&Person], over: impl Fn() -> bool) {
    loop {
        let next = eventually("the next turn, or the end", || {
            let turn = people.iter().find_map(|person| Some((*person, bot.moves(person)?)));
            turn.map(Some).or_else(|| over().then_some(None))
        });
        let Some((person, hand)) = next.await else { return };
        let told = bot.presses(person, &person.private(), &hand, first_move(&hand)).await;
        assert!(told.starts_with("You "), "{told}");
        eventually("the hand to follow the move", || {
            let now = bot.fake.message(&person.private(), hand.id);
            (now.as_ref() != Some(&hand)).then_some(())
        })
        .await;
    }
}

/// Whoever can play does; whoever can't quits, so that the game ends some day.
fn first_move(hand: &Shown) -> &'static str {
    if hand.button("Play").is_some() { "Play" } else { "Quit" }
}

fn is_hand(shown: &Shown) -> bool {
    shown.text.contains("“Friday group”")
}
