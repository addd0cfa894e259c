//! Presses and typed moves that change nothing, or only once.

use super::{RunningBot, eventually};

#[tokio::test]
async fn two_presses_at_once_are_one_move() {
    let bot = RunningBot::start().await;
    let (anna, ben) = (bot.friend("Anna").await, bot.friend("Ben").await);
    bot.game(&[&anna, &ben]).await;
    let (person, hand) = bot.to_act(&[&anna, &ben]).await;
    let press = |label| person.presses(&person.private(), hand.id, label);
    let presses = [press("Quit"), press("Quit")];
    let mut told = Vec::new();
    for press in presses {
        told.push(press.answer().await.expect("an answer").text.unwrap_or_default());
    }
    assert_eq!(told[0], "You have quit the round.");
    assert!(told[1].starts_with("That was an older message"), "{told:?}");
    bot.end().await;
}

#[tokio::test]
async fn a_repeated_update_is_carried_out_once() {
    let bot = RunningBot::start().await;
    let anna = bot.friend("Anna").await;
    let (group, board) = bot.table(&[&anna]).await;
    bot.presses(&anna, &group, &board, "＋").await;
    bot.fake.repeat_last_update();
    bot.presses(&anna, &group, &board, "＋").await;
    let board = bot.fake.wait_for(&group, |shown| shown.text.matches("🤖").count() >= 2).await;
    assert_eq!(board.text.matches("🤖").count(), 2, "{}", board.text);
    bot.end().await;
}

#[tokio::test]
async fn an_old_button_says_whose_turn_it_is() {
    let bot = RunningBot::start().await;
    let (anna, ben) = (bot.friend("Anna").await, bot.friend("Ben").await);
    let group = bot.game(&[&anna, &ben]).await;
    let (person, hand) = bot.to_act(&[&anna, &ben]).await;
    let data = hand.button("Quit").unwrap().data().unwrap().to_owned();
    bot.presses(person, &person.private(), &hand, "Quit").await;
    let board = bot.fake.wait_for(&group, |shown| shown.text.contains("quit")).await;
    let old = person.presses_data(&person.private(), hand.id, &data).answer().await.unwrap();
    let told = old.text.unwrap();
    assert!(told.starts_with("That was an older message: it's"), "{told}");
    for unknown in ["x", "0000000000.1.s", "🦙"] {
        let answer = person.presses_data(&group, board.id, unknown).answer().await.unwrap();
        assert!(answer.text.is_some(), "{unknown}");
    }
    bot.end().await;
}

#[tokio::test]
async fn a_refused_move_is_told_to_its_sender_alone() {
    let bot = RunningBot::start().await;
    let (anna, ben) = (bot.friend("Anna").await, bot.friend("Ben").await);
    let group = bot.game(&[&anna, &ben]).await;
    let (person, _) = bot.to_act(&[&anna, &ben]).await;
    let other = if person.id == anna.id { &ben } else { &anna };
    let before = (bot.said(&group).len(), bot.said(&person.private()).len());

    other.says(&group, "/move quit");
    let told =
        bot.fake.wait_for(&other.private(), |shown| shown.text.contains("turn. I'll call")).await;
    assert!(told.from_bot);
    person.says(&group, "/move nonsense");
    bot.fake.wait_for(&person.private(), |shown| shown.text.contains("don't know this move")).await;
    assert_eq!(bot.said(&group).len(), before.0, "{}", bot.fake.transcript(&group));

    person.says(&group, "/move quit");
    bot.fake.wait_for(&group, |shown| shown.from_bot && shown.text.contains("quit")).await;
    bot.end().await;
}

#[tokio::test]
async fn rules_and_the_menu_are_read_in_private() {
    let bot = RunningBot::start().await;
    let (anna, ben) = (bot.friend("Anna").await, bot.fake.person("Ben"));
    let (group, board) = bot.table(&[&anna, &ben]).await;
    assert!(bot.presses(&anna, &group, &board, "Rules").await.contains("private"));
    bot.fake.wait_for(&anna.private(), |shown| shown.text.contains("L.A.M.A.")).await;

    let link = ben.presses(&group, board.id, "Rules").answer().await.unwrap().url;
    ben.opens(&link.expect("a stranger reads them once the private chat is open"));
    bot.fake.wait_for(&ben.private(), |shown| shown.text.contains("L.A.M.A.")).await;
    assert_eq!(bot.said(&group).len(), 1);

    bot.fake.person("Carl").says(&group, "/rules");
    bot.fake.wait_for(&group, |shown| shown.from_bot && shown.id > board.id).await;
    bot.end().await;
}

#[tokio::test]
async fn the_menu_in_private_knows_the_rights_in_the_group() {
    let bot = RunningBot::start().await;
    let (anna, ben, carl) =
        (bot.friend("Anna").await, bot.friend("Ben").await, bot.friend("Carl").await);
    let group = bot.fake.supergroup("Friday group", &[&carl, &anna, &ben]);
    anna.says(&group, "/new lama");
    let board = bot.fake.wait_for(&group, |shown| shown.button("Join").is_some()).await;
    bot.presses(&ben, &group, &board, "Join").await;
    bot.begins(&anna, &group).await;
    let board = bot.fake.wait_for(&group, |shown| shown.button("⋯").is_some()).await;
    bot.presses(&anna, &group, &board, "⋯").await;
    let menu = bot.fake.wait_for(&anna.private(), |shown| shown.button("End").is_some()).await;
    let data = menu.button("End").unwrap().data().unwrap();

    // Carl has made the group, so he may end what goes on in it, wherever he presses.
    carl.presses_data(&carl.private(), 1, data).answer().await.unwrap();
    bot.fake.wait_for(&group, |shown| shown.text.contains("ended it")).await;
    eventually("the hands to be without moves", || {
        [&anna, &ben].iter().all(|person| bot.moves(person).is_none()).then_some(())
    })
    .await;
    bot.end().await;
}
