//! Presses and commands that change nothing, and people who try.

use super::{RunningBot, first_move};
use discord::Hands;
use serde_json::json;
use tests::discord::{CallbackKind, Response};

#[tokio::test]
async fn a_double_press_acts_once() {
    let bot = RunningBot::start(Hands::Direct).await;
    let (anna, ben) = (bot.fake.person("Anna"), bot.fake.person("Ben"));
    let club = bot.club(&[&anna, &ben]);
    bot.game(&[&anna, &ben], &club.channel).await;
    let (person, hand) = bot.to_act(&[&anna, &ben]).await;
    let label = first_move(&hand).unwrap();
    let (first, second) = (person.presses(&hand, label), person.presses(&hand, label));
    let (first, second) = tokio::join!(first.response(), second.response());
    let is_refused = |answer: &Response| answer.data.to_string().contains("older");
    assert_eq!((first.kind, second.kind), (CallbackKind::Update, CallbackKind::Update));
    assert_ne!(is_refused(&first), is_refused(&second), "{first:?}\n{second:?}");
    let table = bot.house.table_in(&channel(club.channel.id)).unwrap().unwrap();
    let board = &bot.house.look(table).await.unwrap().board;
    let moves = board.recent.iter().filter(|recent| recent.by == tables::Mover::Person).count();
    assert_eq!(moves, 1);
    bot.end().await;
}

#[tokio::test]
async fn an_old_button_shows_what_is_true_now() {
    let bot = RunningBot::start(Hands::Ephemeral).await;
    let (anna, ben) = (bot.fake.person("Anna"), bot.fake.person("Ben"));
    let club = bot.club(&[&anna, &ben]);
    let board = bot.game(&[&anna, &ben], &club.channel).await;
    let mut hands = Vec::new();
    for person in [&anna, &ben] {
        let first = bot.presses(person, &board, "My hand").await.message.unwrap();
        let second = bot.presses(person, &board, "My hand").await.message.unwrap();
        hands.push((person, first, second));
    }
    let (person, old, now) =
        hands.into_iter().find(|(_, hand, _)| first_move(hand).is_some()).unwrap();
    let label = first_move(&now).unwrap();
    let moved = bot.presses(person, &now, label).await;
    let refused = bot.presses(person, &old, label).await;
    assert_eq!(refused.kind, CallbackKind::Update);
    assert_eq!(refused.components, moved.components, "the old hand has become the present one");
    assert!(refused.text().ends_with(moved.text().as_str()), "{}", refused.text());
    assert!(refused.text().len() > moved.text().len(), "and says why");
    bot.end().await;
}

#[tokio::test]
async fn an_old_board_and_a_strangers_press_change_nothing() {
    let bot = RunningBot::start(Hands::Direct).await;
    let (anna, ben, eve) =
        (bot.fake.person("Anna"), bot.fake.person("Ben"), bot.fake.person("Eve"));
    let club = bot.club(&[&anna, &ben, &eve]);
    let lobby = bot.table(&anna, &club.channel).await;
    bot.presses(&ben, &lobby, "Join").await;
    anna.slash(&club.channel, "start", json!({})).response().await;
    let board = bot.fake.wait_for(&club.channel, |shown| shown.button("My hand").is_some()).await;
    let (_, hand) = bot.to_act(&[&anna, &ben]).await;
    let stolen = hand.button(first_move(&hand).unwrap()).unwrap().custom_id.clone();
    let table = bot.house.table_in(&channel(club.channel.id)).unwrap().unwrap();
    let version = bot.house.look(table).await.unwrap().board.version;

    for refused in [
        bot.presses(&eve, &lobby, "Join").await,
        bot.presses(&eve, &lobby, "＋").await,
        bot.presses(&eve, &board, "My hand").await,
        eve.presses_id(&club.channel, board.id, &stolen).response().await,
        eve.presses_id(&club.channel, board.id, "nonsense").response().await,
    ] {
        assert!(refused.ephemeral && refused.kind == CallbackKind::Message, "{refused:?}");
        assert!(refused.components.is_empty() && refused.text().len() > 5, "{refused:?}");
    }
    assert_eq!(bot.house.look(table).await.unwrap().board.version, version);
    assert!(bot.fake.dms(&eve).is_empty());
    bot.end().await;
}

#[tokio::test]
async fn a_refused_move_is_told_to_its_sender_alone() {
    let bot = RunningBot::start(Hands::Direct).await;
    let (anna, ben) = (bot.fake.person("Anna").locale("nl"), bot.fake.person("Ben").locale("nl"));
    let club = bot.club(&[&anna, &ben]);
    bot.game(&[&anna, &ben], &club.channel).await;
    let (person, _) = bot.to_act(&[&anna, &ben]).await;
    let other = if person.id == anna.id { &ben } else { &anna };
    let seen = bot.fake.messages(&club.channel);

    for (who, text) in [(person, "play 99"), (person, "dance"), (other, "draw")] {
        let refused = who.slash(&club.channel, "move", json!({ "move": text })).response().await;
        assert!(refused.ephemeral && !refused.text().is_empty(), "{refused:?}");
        assert!(refused.components.is_empty());
    }
    assert_eq!(bot.fake.messages(&club.channel), seen);
    let moved = person.slash(&club.channel, "move", json!({ "move": "quit" })).response().await;
    assert!(moved.ephemeral && moved.text().contains("gestopt") || !moved.embeds.is_empty());
    bot.end().await;
}

#[tokio::test]
async fn hostile_names_stay_names() {
    let names = [
        "@everyone **Anna** <@1> [x](https://evil.example)",
        "``` ` ```\n# Ben",
        "\u{202e}nnA\u{200b}||spoiler||",
    ];
    for hands in [Hands::Direct, Hands::Ephemeral] {
        let bot = RunningBot::start(hands).await;
        let people = names.map(|name| bot.fake.person(name));
        let people: Vec<_> = people.iter().collect();
        let guild = bot.fake.guild("@here `**~~|| <#1>", &people);
        let here = guild.channel("general");
        let board = bot.game(&people, &here).await;
        for person in &people {
            bot.presses(person, &board, "My hand").await;
            bot.presses(person, &board, "⋯").await;
        }
        let shown = bot.fake.messages(&here);
        let whispered = people.iter().flat_map(|person| bot.fake.ephemerals(person));
        let direct = people.iter().flat_map(|person| bot.fake.dms(person));
        for message in shown.into_iter().chain(whispered).chain(direct) {
            let text = message.text();
            assert_eq!(text.matches("```").count() % 2, 0, "{text}");
            for (number, part) in text.split("```").enumerate() {
                // Inside of a block nothing has a meaning.
                let is_outside = number % 2 == 0;
                for markup in ["<@", "<#", "](", "**Anna", "||", "~~", "https:"] {
                    assert!(!(is_outside && part.contains(markup)), "{markup} in:\n{text}");
                }
            }
        }
        bot.end().await;
    }
}

fn channel(id: u64) -> tables::Channel {
    tables::Channel::new(tables::Platform::DISCORD, id.to_string())
}

#[tokio::test]
async fn a_hands_button_that_a_client_makes_up_on_the_board_shows_no_hand_to_all() {
    let bot = RunningBot::start(Hands::Direct).await;
    let (anna, ben) = (bot.fake.person("Anna"), bot.fake.person("Ben"));
    let club = bot.club(&[&anna, &ben]);
    let board = bot.game(&[&anna, &ben], &club.channel).await;
    let (person, hand) = bot.to_act(&[&anna, &ben]).await;
    let button = hand.button(first_move(&hand).unwrap()).unwrap();
    let answer = person.presses_id(&club.channel, board.id, &button.custom_id).response().await;
    assert!(answer.ephemeral, "{answer:?}");
    for shown in bot.fake.messages(&club.channel) {
        assert!(shown.ephemeral || !shown.text().contains("Your hand"), "{shown}");
    }
    bot.end().await;
}
