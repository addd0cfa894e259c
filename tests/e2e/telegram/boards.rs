//! Where boards stand, and what becomes of them.

use super::{RunningBot, eventually};
use tests::telegram::{Outcome, Weather};

#[tokio::test]
async fn each_topic_has_a_table_of_its_own() {
    let bot = RunningBot::start().await;
    let anna = bot.friend("Anna").await;
    let forum = bot.fake.forum("Club", &[&anna]);
    let (first, second) = (forum.topic("Cards"), forum.topic("Llamas"));
    anna.says_in_topic(&first, "/new lama");
    anna.says_in_topic(&second, "/new lama");
    anna.says(&forum, "/new lama");
    for topic in [Some(first.id), Some(second.id), None] {
        let here = |shown: &tests::telegram::Shown| shown.thread == topic && shown.from_bot;
        let board = bot.fake.wait_for(&forum, here).await;
        bot.presses(&anna, &forum, &board, "＋").await;
        bot.fake.wait_for(&forum, |shown| here(shown) && shown.text.contains("🤖")).await;
    }
    assert_eq!(bot.said(&forum).len(), 3, "{}", bot.fake.transcript(&forum));
    bot.end().await;
}

#[tokio::test]
async fn a_table_in_a_closed_topic_waits_and_goes_on_when_it_is_opened() {
    let bot = RunningBot::start().await;
    let anna = bot.friend("Anna").await;
    let forum = bot.fake.forum("Club", &[&anna]);
    let topic = forum.topic("Cards");
    anna.says_in_topic(&topic, "/new lama");
    let board = bot.fake.wait_for(&forum, |shown| shown.button("＋").is_some()).await;
    topic.close();
    let data = board.button("＋").unwrap().data().unwrap().to_owned();
    forum.delete_message(board.id);
    anna.presses_data(&forum, board.id, &data).answer().await.unwrap();
    bot.fake.wait_for(&anna.private(), |shown| shown.text.contains("not allowed to write")).await;
    topic.reopen();
    let anew = bot.fake.wait_for(&forum, |shown| shown.text.contains("🤖")).await;
    assert_eq!(anew.thread, Some(topic.id));
    bot.end().await;
}

#[tokio::test]
async fn where_the_bot_may_not_write_the_host_is_told_once_and_the_table_waits() {
    let bot = RunningBot::start().await;
    let (anna, ben) = (bot.friend("Anna").await, bot.friend("Ben").await);
    let (group, board) = bot.table(&[&anna, &ben]).await;
    group.restrict_bot();
    for _ in 0..3 {
        bot.presses(&anna, &group, &board, "＋").await;
    }
    let told = |person: &tests::telegram::Person| {
        let said = bot.said(&person.private()).into_iter();
        said.filter(|shown| shown.text.contains("not allowed to write in")).count()
    };
    eventually("the host to be told", || (told(&anna) > 0).then_some(())).await;
    bot.presses(&anna, &group, &board, "＋").await;
    group.add_bot();
    bot.fake.wait_for(&group, |shown| shown.text.matches("🤖").count() == 4).await;
    assert_eq!([told(&anna), told(&ben)], [1, 0]);
    bot.end().await;
}

#[tokio::test]
async fn a_deleted_board_is_posted_anew() {
    let bot = RunningBot::start().await;
    let anna = bot.friend("Anna").await;
    let (group, board) = bot.table(&[&anna]).await;
    group.delete_message(board.id);
    let data = board.button("＋").unwrap().data().unwrap();
    anna.presses_data(&group, board.id, data).answer().await.unwrap();
    let anew = bot.fake.wait_for(&group, |shown| shown.text.contains("🤖")).await;
    assert!(anew.id > board.id);
    bot.end().await;
}

#[tokio::test]
async fn a_buried_board_comes_back_below() {
    let bot = RunningBot::start().await;
    let anna = bot.friend("Anna").await;
    let (group, board) = bot.table(&[&anna]).await;

    group.chatter(6);
    anna.says(&group, "/computer add");
    let edited = bot.fake.wait_for(&group, |shown| shown.text.contains("🤖")).await;
    assert_eq!(edited.id, board.id, "seven messages do not bury it");

    group.chatter(2);
    anna.says(&group, "/computer add");
    let anew = bot.fake.wait_for(&group, |shown| shown.text.matches("🤖").count() == 2).await;
    assert!(anew.id > board.id);
    eventually("the old board to go", || {
        bot.fake.message(&group, board.id).is_none().then_some(())
    })
    .await;
    bot.end().await;
}

#[tokio::test]
async fn the_table_is_shown_again_to_who_asks() {
    let bot = RunningBot::start().await;
    let anna = bot.friend("Anna").await;
    let (group, board) = bot.table(&[&anna]).await;
    anna.says(&group, "/new lama");
    let anew = bot.fake.wait_for(&group, |shown| shown.from_bot && shown.id > board.id).await;
    bot.fake.wait_for(&anna.private(), |shown| shown.text.contains("table here already")).await;
    anna.says(&group, "/table");
    bot.fake.wait_for(&group, |shown| shown.from_bot && shown.id > anew.id).await;
    eventually("one board alone", || (bot.said(&group).len() == 1).then_some(())).await;
    bot.end().await;
}

#[tokio::test]
async fn an_edit_whose_answer_is_lost_is_made_once_more() {
    let bot = RunningBot::start().await;
    let anna = bot.friend("Anna").await;
    let (group, board) = bot.table(&[&anna]).await;
    let edits = |wanted: fn(&Outcome) -> bool| {
        let calls = bot.fake.calls().into_iter().filter(|call| call.method == "editMessageText");
        calls.filter(|call| wanted(&call.outcome)).count()
    };
    bot.fake.set_weather(Weather { cut_off: 1.0, ..Weather::default() });
    anna.presses(&group, board.id, "＋");
    eventually("an edit without an answer", || {
        (edits(|outcome| *outcome == Outcome::DoneUnheard) > 0).then_some(())
    })
    .await;
    bot.fake.set_weather(Weather::default());
    eventually("the same edit again", || {
        let nothing_new = |outcome: &Outcome| matches!(outcome, Outcome::Refused(why) if why.contains("not modified"));
        (edits(nothing_new) > 0).then_some(())
    })
    .await;
    bot.presses(&anna, &group, &board, "＋").await;
    let edited = bot.fake.wait_for(&group, |shown| shown.text.matches("🤖").count() == 2).await;
    assert_eq!(edited.id, board.id);
    bot.end().await;
}
