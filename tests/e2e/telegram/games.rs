//! Whole games of those in which cards are chosen before a move is made.

use super::{RunningBot, eventually};
use crate::presser::Presser;
use tests::telegram::{Button, Chat, Person, Shown};

#[tokio::test]
async fn a_game_of_agame_is_played_by_pressing_until_the_final_score() {
    let bot = RunningBot::start().await;
    let (anna, ben) = (bot.friend("Anna").await, bot.friend("Ben").await);
    let mut presser = Presser::seeded(3);
    let group = begin(&bot, "agame target=150", [&anna, &ben]).await;
    play(&bot, &group, &[&anna, &ben], &mut presser).await;
    presser.has_pressed_all(&["mark", "play"]);
    let result = bot.fake.wait_for(&group, |shown| shown.text.contains("Seed")).await;
    assert!(result.text.contains("Keine Lahme Agame"), "{}", result.text);
    bot.end().await;
}

#[tokio::test]
#[ignore = "one who presses at random has not come to the end of seven rounds in a minute"]
async fn a_game_of_roemi_is_played_by_pressing_until_the_final_score() {
    let bot = RunningBot::start().await;
    let (anna, ben) = (bot.friend("Anna").await, bot.friend("Ben").await);
    let mut presser = Presser::seeded(4);
    let group = begin(&bot, "roemi", [&anna, &ben]).await;
    play(&bot, &group, &[&anna, &ben], &mut presser).await;
    presser.has_pressed_all(&["draw", "mark", "make", "meld", "undo", "discard"]);
    let result = bot.fake.wait_for(&group, |shown| shown.text.contains("Seed")).await;
    assert!(result.text.contains("Römi"), "{}", result.text);
    bot.end().await;
}

/// Two people and a computer begin a game.
async fn begin(bot: &RunningBot, game: &str, people: [&Person; 2]) -> Chat {
    let (group, board) = bot.table_of(game, &people).await;
    bot.presses(people[1], &group, &board, "Join").await;
    bot.presses(people[0], &group, &board, "＋").await;
    bot.fake.wait_for(&group, |shown| shown.text.contains("🤖")).await;
    bot.begins(people[0], &group).await;
    group
}

/// Lets the presser press for both until the game is over.
async fn play(bot: &RunningBot, group: &Chat, people: &[&Person], presser: &mut Presser) {
    loop {
        let next = eventually("the next turn, or the end", || {
            let turn = people.iter().find_map(|person| Some((*person, bot.moves(person)?)));
            turn.map(Some).or_else(|| is_over(bot, group).then_some(None))
        });
        let Some((person, hand)) = next.await else { return };
        press(bot, person, &hand, presser).await;
    }
}

/// One press, which changes the hand.
async fn press(bot: &RunningBot, person: &Person, hand: &Shown, presser: &mut Presser) {
    let private = person.private();
    let token = presser.choose(hand.buttons().filter_map(Button::data)).unwrap();
    let answer = person.presses_data(&private, hand.id, token).answer().await;
    let told = answer.and_then(|answer| answer.text).unwrap_or_default();
    eventually(&format!("the hand to follow {token}, answered by {told:?}"), || {
        (bot.fake.message(&private, hand.id).as_ref() != Some(hand)).then_some(())
    })
    .await;
}

fn is_over(bot: &RunningBot, group: &Chat) -> bool {
    bot.fake.board(group).is_some_and(|board| board.button("Rematch").is_some())
}
