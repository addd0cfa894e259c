//! Whole games of those in which cards are chosen before a move is made.

use super::{Club, RunningBot, eventually};
use crate::presser::Presser;
use discord::Hands;
use serde_json::{Value, json};
use tests::discord::{CallbackKind, Person, Shown};

#[tokio::test]
async fn a_game_of_agame_is_played_by_pressing_until_the_final_score() {
    let bot = RunningBot::start(Hands::Direct).await;
    let (anna, ben) = (bot.fake.person("Anna"), bot.fake.person("Ben"));
    let club = bot.club(&[&anna, &ben]);
    let mut presser = Presser::seeded(3);
    begin(&bot, &club, json!({ "agame": { "target": 150 } }), [&anna, &ben]).await;
    play(&bot, &club, &[&anna, &ben], &mut presser).await;
    presser.has_pressed_all(&["mark", "play"]);
    let result = bot.fake.wait_for(&club.channel, |shown| shown.text().contains("Seed")).await;
    assert!(result.text().contains("Keine Lahme Agame"), "{result}");
    bot.end().await;
}

#[tokio::test]
#[ignore = "one who presses at random has not come to the end of seven rounds in a minute"]
async fn a_game_of_roemi_is_played_by_pressing_until_the_final_score() {
    let bot = RunningBot::start(Hands::Direct).await;
    let (anna, ben) = (bot.fake.person("Anna"), bot.fake.person("Ben"));
    let club = bot.club(&[&anna, &ben]);
    let mut presser = Presser::seeded(4);
    begin(&bot, &club, json!({ "roemi": {} }), [&anna, &ben]).await;
    play(&bot, &club, &[&anna, &ben], &mut presser).await;
    presser.has_pressed_all(&["draw", "mark", "make", "meld", "undo", "discard"]);
    let result = bot.fake.wait_for(&club.channel, |shown| shown.text().contains("Seed")).await;
    assert!(result.text().contains("Römi"), "{result}");
    bot.end().await;
}

/// Two people and a computer begin a game.
async fn begin(bot: &RunningBot, club: &Club, game: Value, people: [&Person; 2]) {
    let board = bot.table_of(game, people[0], &club.channel).await;
    bot.presses(people[1], &board, "Join").await;
    people[0].slash(&club.channel, "computer add", json!({})).response().await;
    let board = bot.fake.wait_for(&club.channel, |shown| shown.text().contains("🤖")).await;
    bot.presses(people[0], &board, "Start").await;
}

/// Lets the presser press for both until the game is over.
async fn play(bot: &RunningBot, club: &Club, people: &[&Person], presser: &mut Presser) {
    let over = || {
        let messages = bot.fake.messages(&club.channel);
        messages.iter().any(|shown| shown.button("Rematch").is_some())
    };
    loop {
        let next = eventually("the next turn, or the end", || {
            let turn = people.iter().find_map(|person| Some((*person, bot.moves(person)?)));
            turn.map(Some).or_else(|| over().then_some(None))
        });
        let Some((person, hand)) = next.await else { return };
        press(person, &hand, presser).await;
    }
}

/// One press, which the changed hand answers.
async fn press(person: &Person, hand: &Shown, presser: &mut Presser) {
    let tokens = hand.buttons().map(|button| button.custom_id.as_str());
    let token = presser.choose(tokens).unwrap();
    let pressed = person.presses_id(&person.direct_messages(), hand.id, token);
    let answer = pressed.response().await;
    assert_eq!(answer.kind, CallbackKind::Update, "{token}: {answer:?}");
    assert_ne!(answer.message.as_ref(), Some(hand), "{token}: the pressed hand is the new one");
}
