//! What people do, and how much of it the bot gets to know.

use super::*;

/// The texts of the messages the bot has heard so far.
async fn heard(bot: &RawBot) -> Vec<String> {
    let texts = bot
        .updates(0)
        .await
        .into_iter()
        .filter_map(|update| Some(update["message"]["text"].as_str()?.to_owned()));
    texts.collect()
}

#[tokio::test]
async fn privacy_mode_hides_what_is_not_meant_for_the_bot() {
    let fake = FakeTelegram::start(1).await;
    let bot = RawBot::new(&fake);
    let anna = fake.person("Anna");
    let group = fake.group("Friday", &[&anna]);
    let board = bot.send(&group, "the board").await;
    let small_talk = anna.says(&group, "nice cards");
    anna.says(&group, "see /play");
    anna.says(&group, "/play@other_bot");
    anna.replies(&group, small_talk, "thanks");
    anna.says(&group, "/play@Stammtisch_Bot lama");
    anna.says(&group, "/rules");
    anna.replies(&group, board, "what is this?");
    assert_eq!(heard(&bot).await, ["/play@Stammtisch_Bot lama", "/rules", "what is this?"]);
    group.promote_bot();
    anna.says(&group, "an admin hears all");
    assert_eq!(heard(&bot).await.len(), 4);
    group.kick_bot();
    anna.says(&group, "/rules");
    assert_eq!(heard(&bot).await.len(), 4);
}

#[tokio::test]
async fn chatter_moves_the_numbers_on() {
    let fake = FakeTelegram::start(1).await;
    let bot = RawBot::new(&fake);
    let group = fake.supergroup("Friday", &[&fake.person("Anna")]);
    let first = bot.send(&group, "one").await;
    group.chatter(5);
    assert_eq!(bot.send(&group, "two").await, first + 6);
    assert!(heard(&bot).await.is_empty());
    group.delete_message(first);
    assert_eq!(fake.messages(&group).len(), 6);
}

#[tokio::test]
async fn commands_are_marked_and_links_carry_their_payload() {
    let fake = FakeTelegram::start(1).await;
    let bot = RawBot::new(&fake);
    fake.person("Anna").opens("https://t.me/stammtisch_bot?start=seat-7");
    let updates = bot.updates(0).await;
    let message = &updates[0]["message"];
    assert_eq!(message["text"], "/start seat-7");
    assert_eq!(message["chat"]["type"], "private");
    assert_eq!(message["entities"], json!([{"type": "bot_command", "offset": 0, "length": 6}]));
}

#[tokio::test]
async fn an_anonymous_admin_is_nobody_in_particular() {
    let fake = FakeTelegram::start(1).await;
    let bot = RawBot::new(&fake);
    let group = fake.supergroup("Friday", &[&fake.person("Anna")]);
    fake.anonymous_admin_says(&group, "/play");
    let update = bot.updates(0).await.pop().expect("the command");
    assert_eq!(update["message"]["from"]["id"], ANONYMOUS_ADMIN);
    assert_eq!(update["message"]["sender_chat"]["id"], group.id);
}

#[tokio::test]
async fn the_bot_is_told_where_it_stands() {
    let fake = FakeTelegram::start(1).await;
    let bot = RawBot::new(&fake);
    let anna = fake.person("Anna");
    let group = fake.group("Friday", &[&anna]);
    group.kick_bot();
    anna.says(&anna.private(), "/start");
    anna.blocks_bot();
    let moves: Vec<_> = bot
        .updates(0)
        .await
        .iter()
        .filter(|update| update["my_chat_member"].is_object())
        .map(|update| {
            let moved = &update["my_chat_member"];
            let status = |side: &str| moved[side]["status"].as_str().expect("a status").to_owned();
            (moved["chat"]["id"].clone(), status("old_chat_member"), status("new_chat_member"))
        })
        .collect();
    let step = |chat: i64, from: &str, to: &str| (json!(chat), from.to_owned(), to.to_owned());
    assert_eq!(
        moves,
        [
            step(group.id, "left", "member"),
            step(group.id, "member", "kicked"),
            step(anna.id, "member", "kicked"),
        ]
    );
}

#[tokio::test]
async fn chats_tell_who_is_in_them() {
    let fake = FakeTelegram::start(1).await;
    let bot = RawBot::new(&fake);
    let (anna, ben, eve) = (fake.person("Anna"), fake.person("Ben"), fake.person("Eve"));
    let group = fake.group("Friday", &[&anna, &ben]);
    let chat = bot.done("getChat", json!({"chat_id": group.id})).await;
    assert_eq!((&chat["title"], &chat["type"]), (&json!("Friday"), &json!("group")));
    for (person, status) in [(&anna, "creator"), (&ben, "member"), (&eve, "left")] {
        let body = json!({"chat_id": group.id, "user_id": person.id});
        assert_eq!(bot.done("getChatMember", body).await["status"], status);
    }
    let admins = bot.done("getChatAdministrators", json!({"chat_id": group.id})).await;
    assert_eq!(admins[0]["user"]["first_name"], "Anna");
    let stranger = json!({"chat_id": group.id, "user_id": 5});
    let refusal = bot.refused(400, "getChatMember", stranger).await;
    assert_eq!(refusal, "Bad Request: user not found");
    let private = json!({"chat_id": anna.id});
    let refusal = bot.refused(400, "getChatAdministrators", private).await;
    assert_eq!(refusal, "Bad Request: there are no administrators in the private chat");
}

#[tokio::test]
async fn a_transcript_tells_what_happened() {
    let (fake, bot, _anna, chat) = with_anna().await;
    let body = json!({"chat_id": chat.id, "text": "Deal?", "reply_markup": keyboard("Yes", "y")});
    bot.done("sendMessage", body).await;
    bot.refused(400, "sendMessage", json!({"chat_id": chat.id, "text": ""})).await;
    assert_eq!(
        fake.transcript(&chat),
        format!(
            "chat {}:\n#1 Anna: /start\n#2 bot: Deal?\n    [Yes]\nrefused sendMessage: Bad \
             Request: message text is empty",
            chat.id
        )
    );
}

#[tokio::test]
#[should_panic(expected = "has no button \"No\" that sends data")]
async fn nobody_presses_what_is_not_there() {
    let (_fake, bot, anna, chat) = with_anna().await;
    let id = bot.send(&chat, "Deal?").await;
    anna.presses(&chat, id, "No");
}
