//! How people are told of their turn on Discord.

use super::{RunningBot, eventually, first_move};
use discord::Hands;
use serde_json::json;
use std::time::Duration;
use tests::discord::{Person, Shown};

/// The messages in the channel that called this person.
fn calls(bot: &RunningBot, here: &tests::discord::Channel, person: &Person) -> Vec<Shown> {
    let shown = bot.fake.messages(here).into_iter();
    shown.filter(|shown| shown.pinged.contains(&person.id)).collect()
}

#[tokio::test]
async fn a_mention_calls_exactly_the_person_whose_turn_it_is_and_goes_when_it_is_over() {
    let bot = RunningBot::start(Hands::Direct).await;
    let (anna, ben) = (bot.fake.person("Anna"), bot.fake.person("Ben @everyone"));
    let club = bot.club(&[&anna, &ben]);
    for person in [&anna, &ben] {
        let screen = person.slash(&person.direct_messages(), "settings", json!({}));
        let screen = screen.response().await;
        assert!(screen.text().contains("as usual"), "{}", screen.text());
        let chosen = person
            .slash(&person.direct_messages(), "settings", json!({ "turn": "mention" }))
            .response()
            .await;
        assert!(chosen.ephemeral && chosen.text().contains("by a mention"), "{}", chosen.text());
    }
    bot.game(&[&anna, &ben], &club.channel).await;
    for _ in 0..3 {
        let (person, hand) = bot.to_act(&[&anna, &ben]).await;
        let mention = eventually("a mention", || calls(&bot, &club.channel, person).pop()).await;
        assert_eq!(mention.pinged, [person.id]);
        assert!(mention.text().contains("your turn"), "{mention}");
        assert!(hand.silent, "the hand makes no sound besides");
        bot.presses(person, &hand, first_move(&hand).unwrap()).await;
        eventually("the mention to go", || {
            bot.fake
                .messages(&club.channel)
                .iter()
                .all(|shown| shown.id != mention.id)
                .then_some(())
        })
        .await;
    }
    bot.end().await;
}

#[tokio::test]
async fn who_lets_half_of_the_time_pass_is_mentioned_once() {
    let tempo = tables::Tempo { live: 120_000, round: 1_000, ..tables::Tempo::default() };
    let bot = RunningBot::start_in(tempo).await;
    let (anna, ben) = (bot.fake.person("Anna"), bot.fake.person("Ben"));
    let club = bot.club(&[&anna, &ben]);
    bot.game(&[&anna, &ben], &club.channel).await;
    let (person, _) = bot.to_act(&[&anna, &ben]).await;
    let began = bot.fake.now();
    let mention = eventually("a reminder", || calls(&bot, &club.channel, person).pop()).await;
    assert!(bot.fake.now() - began >= Duration::from_secs(55));
    assert!(mention.text().contains("half of the time"), "{mention}");
    assert_eq!(calls(&bot, &club.channel, person).len(), 1);
    let hands = bot.fake.dms(person).len();
    assert_eq!(hands, 1, "no new private message besides");
    bot.end().await;
}

#[tokio::test]
async fn settings_are_changed_in_place() {
    let bot = RunningBot::start(Hands::Direct).await;
    let anna = bot.fake.person("Anna");
    let club = bot.club(&[&anna]);
    let opened = anna.slash(&club.channel, "settings", json!({ "turn": "silent" }));
    opened.response().await;
    let screen = opened.original().unwrap();
    assert!(screen.ephemeral && screen.text().contains("silently"), "{screen}");
    let press = anna.presses(&screen, "🌙 22–7");
    press.response().await;
    let changed = press.original().unwrap();
    assert_eq!(changed.id, screen.id);
    assert!(changed.text().contains("22\\:00"), "{changed}");
    bot.end().await;
}
