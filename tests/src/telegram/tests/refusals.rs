//! What is refused, and in which words.

use super::*;

const TOO_OLD: &str =
    "Bad Request: query is too old and response timeout expired or query ID is invalid";

#[tokio::test]
async fn the_token_and_the_method_must_be_known() {
    let fake = FakeTelegram::start(1).await;
    let bot = RawBot::new(&fake);
    let me = bot.done("GETME", json!({})).await;
    assert_eq!(me["id"], BOT_ID);
    assert_eq!(bot.refused(404, "sendHologram", json!({})).await, "Not Found");
    assert_eq!(fake.violations(), ["sendHologram: there is no such method in the fake"]);
    let stranger = RawBot { base: format!("{}/bot1:abc", fake.url()), ..bot };
    assert_eq!(stranger.refused(401, "getMe", json!({})).await, "Unauthorized");
}

#[tokio::test]
async fn calls_against_the_published_interface_are_violations() {
    let spec = Box::leak(Box::new(Spec::parse(spec::SAMPLE)));
    let fake = FakeTelegram::launch(1, Some(spec)).await;
    let anna = fake.person("Anna");
    anna.says(&anna.private(), "/start");
    let bot = RawBot::new(&fake);
    bot.done("sendMessage", json!({"chat_id": anna.id, "text": "hi"})).await;
    fake.assert_clean();
    let body = json!({"chat_id": anna.id, "text": "hi", "colour": "red"});
    assert_eq!(bot.refused(400, "sendMessage", body).await, "Bad Request: colour is unknown");
    assert_eq!(fake.violations(), ["sendMessage breaks the Bot API: colour is unknown"]);
}

#[tokio::test]
async fn calls_may_come_as_forms_and_queries() {
    let (fake, bot, _anna, chat) = with_anna().await;
    let url = format!("{}/sendMessage", bot.base);
    let markup = keyboard("Go", "go").to_string();
    let form = form_urlencoded::Serializer::new(String::new())
        .append_pair("chat_id", &chat.id.to_string())
        .append_pair("text", "a form")
        .append_pair("reply_markup", &markup)
        .finish();
    let kind = "application/x-www-form-urlencoded";
    let sent = bot.http.post(&url).header("content-type", kind).body(form).send().await;
    assert_eq!(sent.expect("the fake answers").status(), 200);
    let part = |name: &str, value: &str| {
        format!("--X\r\ncontent-disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n")
    };
    let parts = part("chat_id", &chat.id.to_string()) + &part("text", "parts") + "--X--\r\n";
    let kind = "multipart/form-data; boundary=X";
    let sent = bot.http.post(&url).header("content-type", kind).body(parts).send().await;
    assert_eq!(sent.expect("the fake answers").status(), 200);
    let sent = bot.http.get(format!("{url}?chat_id={}&text=a+query", chat.id)).send().await;
    assert_eq!(sent.expect("the fake answers").status(), 200);
    let texts: Vec<_> = fake.messages(&chat).into_iter().map(|shown| shown.text).collect();
    assert_eq!(texts, ["/start", "a form", "parts", "a query"]);
    assert_eq!(fake.board(&chat).expect("the form had a keyboard").text, "a form");
    fake.assert_clean();
}

#[tokio::test]
async fn chats_and_people_can_be_out_of_reach() {
    let fake = FakeTelegram::start(1).await;
    let bot = RawBot::new(&fake);
    let anna = fake.person("Anna");
    let send = |chat: i64| {
        let bot = &bot;
        async move { bot.refused(403, "sendMessage", json!({"chat_id": chat, "text": "hi"})).await }
    };
    let unknown = bot.refused(400, "sendMessage", json!({"chat_id": 12, "text": "hi"})).await;
    assert_eq!(unknown, "Bad Request: chat not found");

    let never = "Forbidden: bot can't initiate conversation with a user";
    assert_eq!(send(anna.id).await, never);
    anna.opens("https://t.me/stammtisch_bot?start=t1");
    bot.send(&anna.private(), "hello").await;
    anna.blocks_bot();
    assert_eq!(send(anna.id).await, "Forbidden: bot was blocked by the user");
    anna.unblocks_bot();
    bot.send(&anna.private(), "hello again").await;
    anna.deactivates();
    assert_eq!(send(anna.id).await, "Forbidden: user is deactivated");

    let (small, large) = (fake.group("Small", &[&anna]), fake.supergroup("Large", &[&anna]));
    bot.done("leaveChat", json!({"chat_id": large.id})).await;
    assert_eq!(send(large.id).await, "Forbidden: bot is not a member of the supergroup chat");
    large.add_bot();
    bot.send(&large, "back").await;
    small.kick_bot();
    large.kick_bot();
    assert_eq!(send(small.id).await, "Forbidden: bot was kicked from the group chat");
    assert_eq!(send(large.id).await, "Forbidden: bot was kicked from the supergroup chat");
}

#[tokio::test]
async fn a_group_that_became_a_supergroup_tells_its_new_number() {
    let fake = FakeTelegram::start(1).await;
    let bot = RawBot::new(&fake);
    let group = fake.group("Friday", &[&fake.person("Anna")]);
    let new = group.migrate();
    let (status, answer) =
        bot.call("sendMessage", json!({"chat_id": group.id, "text": "hi"})).await;
    assert_eq!(status, 400);
    assert_eq!(answer["description"], "Bad Request: group chat was upgraded to a supergroup chat");
    assert_eq!(answer["parameters"]["migrate_to_chat_id"], new.id);
    bot.send(&new, "hi").await;
    let updates = bot.updates(0).await;
    assert_eq!(updates[1]["message"]["migrate_to_chat_id"], new.id);
    assert_eq!(updates[2]["message"]["migrate_from_chat_id"], group.id);
}

#[tokio::test]
async fn texts_and_keyboards_must_fit() {
    let (_fake, bot, _anna, chat) = with_anna().await;
    for (extra, words) in [
        (json!({"text": ""}), "message text is empty"),
        (json!({"text": "x".repeat(4097)}), "message is too long"),
        (json!({"reply_markup": keyboard("Go", &"x".repeat(65))}), "BUTTON_DATA_INVALID"),
        (json!({"reply_markup": keyboard(&"x".repeat(11_000), "x")}), "reply markup is too long"),
        (json!({"reply_parameters": {"message_id": 99}}), "message to be replied not found"),
        (json!({"message_thread_id": 1}), "message thread not found"),
    ] {
        let mut body = json!({"chat_id": chat.id, "text": "hi"});
        for (name, value) in extra.as_object().expect("extras are fields") {
            body[name] = value.clone();
        }
        let refusal = bot.refused(400, "sendMessage", body).await;
        assert_eq!(refusal, format!("Bad Request: {words}"));
    }
}

#[tokio::test]
async fn topics_must_be_there_and_open() {
    let fake = FakeTelegram::start(1).await;
    let bot = RawBot::new(&fake);
    let anna = fake.person("Anna");
    let forum = fake.forum("Club", &[&anna]);
    let topic = forum.topic("Cards");
    let body =
        |thread: i64| json!({"chat_id": forum.id, "text": "hi", "message_thread_id": thread});
    let sent = bot.done("sendMessage", body(topic.id)).await;
    assert_eq!(sent["message_thread_id"], topic.id);
    assert_eq!(sent["is_topic_message"], true);
    for unknown in [1, topic.id + 100] {
        let refusal = bot.refused(400, "sendMessage", body(unknown)).await;
        assert_eq!(refusal, "Bad Request: message thread not found");
    }
    topic.close();
    let refusal = bot.refused(400, "sendMessage", body(topic.id)).await;
    assert_eq!(refusal, "Bad Request: TOPIC_CLOSED");
    topic.reopen();
    bot.done("sendMessage", body(topic.id)).await;
    anna.says_in_topic(&topic, "/hand");
    let heard = bot.updates(0).await.pop().expect("commands are heard");
    assert_eq!(heard["message"]["message_thread_id"], topic.id);
}

#[tokio::test]
async fn only_the_bots_own_messages_change() {
    let (fake, bot, anna, chat) = with_anna().await;
    let id = bot.send(&chat, "one").await;
    let edit = |id: i64, text: &str| json!({"chat_id": chat.id, "message_id": id, "text": text});
    assert_eq!(
        bot.refused(400, "editMessageText", edit(id, "one")).await,
        "Bad Request: message is not modified: specified new message content and reply markup are \
         exactly the same as a current content and reply markup of the message"
    );
    let edited = bot.done("editMessageText", edit(id, "two")).await;
    assert!(edited["edit_date"].is_u64());
    let missing = bot.refused(400, "editMessageText", edit(id + 1, "two")).await;
    assert_eq!(missing, "Bad Request: message to edit not found");
    let theirs = anna.says(&chat, "hello");
    let refusal = bot.refused(400, "editMessageText", edit(theirs, "two")).await;
    assert_eq!(refusal, "Bad Request: message can't be edited");

    // The burst of five is used up, for refused edits count too.
    fake.skip(Duration::from_secs(5));
    let markup = json!({"chat_id": chat.id, "message_id": id, "reply_markup": keyboard("Go", "g")});
    bot.done("editMessageReplyMarkup", markup.clone()).await;
    let refusal = bot.refused(400, "editMessageReplyMarkup", markup).await;
    assert!(refusal.starts_with("Bad Request: message is not modified"), "{refusal}");
    let shown = fake.board(&chat).expect("the message has a button now");
    assert_eq!((shown.text.as_str(), shown.button("G").and_then(Button::data)), ("two", Some("g")));
    bot.done("editMessageText", edit(id, "two")).await;
    assert_eq!(fake.board(&chat), None, "an edit without a keyboard takes it away");
    fake.assert_clean();
}

#[tokio::test]
async fn deleting_ends_after_two_days() {
    let fake = FakeTelegram::start(1).await;
    let bot = RawBot::new(&fake);
    let anna = fake.person("Anna");
    let group = fake.group("Friday", &[&anna]);
    let delete = |id: i64| json!({"chat_id": group.id, "message_id": id});
    let (first, second) = (bot.send(&group, "one").await, bot.send(&group, "two").await);
    bot.done("deleteMessage", delete(first)).await;
    let refusal = bot.refused(400, "deleteMessage", delete(first)).await;
    assert_eq!(refusal, "Bad Request: message to delete not found");
    let theirs = anna.says(&group, "hello");
    let refusal = bot.refused(400, "deleteMessage", delete(theirs)).await;
    assert_eq!(refusal, "Bad Request: message can't be deleted");
    fake.skip(Duration::from_secs(48 * 60 * 60 + 1));
    let refusal = bot.refused(400, "deleteMessage", delete(second)).await;
    assert_eq!(refusal, "Bad Request: message can't be deleted for everyone");
}

#[tokio::test]
async fn a_press_is_answered_once_and_in_time() {
    let (fake, bot, anna, chat) = with_anna().await;
    let body = json!({"chat_id": chat.id, "text": "go?", "reply_markup": keyboard("Go", "g")});
    let id = bot.done("sendMessage", body).await["message_id"].as_i64().expect("a number");
    let press = anna.presses(&chat, id, "Go");
    let query = bot.updates(0).await.pop().expect("the press")["callback_query"]["id"].clone();
    let with = |field: &str, value: Value| json!({"callback_query_id": query, field: value});
    let long = with("text", json!("x".repeat(201)));
    let refusal = bot.refused(400, "answerCallbackQuery", long).await;
    assert_eq!(refusal, "Bad Request: MESSAGE_TOO_LONG");
    let foreign = with("url", json!("https://example.org"));
    let refusal = bot.refused(400, "answerCallbackQuery", foreign).await;
    assert_eq!(refusal, "Bad Request: URL_INVALID");
    let link = "https://t.me/stammtisch_bot?start=x";
    bot.done("answerCallbackQuery", with("url", json!(link))).await;
    assert_eq!(press.answer().await.expect("answered").url.as_deref(), Some(link));
    let refusal = bot.refused(400, "answerCallbackQuery", with("text", json!("again"))).await;
    assert_eq!(refusal, TOO_OLD);

    anna.presses(&chat, id, "Go");
    let query = bot.updates(0).await.pop().expect("the press")["callback_query"]["id"].clone();
    fake.skip(Duration::from_secs(15));
    let late = json!({"callback_query_id": query});
    assert_eq!(bot.refused(400, "answerCallbackQuery", late).await, TOO_OLD);
}

#[tokio::test]
async fn lists_of_commands_have_limits() {
    let fake = FakeTelegram::start(1).await;
    let bot = RawBot::new(&fake);
    let one = |name: &str, words: usize| json!({"commands": [{"command": name, "description": "x".repeat(words)}]});
    for (body, words) in [
        (one("Play", 1), "BOT_COMMAND_INVALID"),
        (one(&"x".repeat(33), 1), "command length must not exceed 32"),
        (one("play", 0), "command description must be non-empty"),
        (one("play", 257), "command description length must not exceed 256"),
        (
            json!({"commands": vec![json!({"command": "a", "description": "a"}); 101]}),
            "BOT_COMMANDS_TOO_MUCH",
        ),
        (json!({"commands": [], "language_code": "deu"}), "invalid language code specified"),
        (json!({"commands": [], "scope": {"type": "chat", "chat_id": 5}}), "chat not found"),
    ] {
        let refusal = bot.refused(400, "setMyCommands", body).await;
        assert_eq!(refusal, format!("Bad Request: {words}"));
    }
    let scope = json!({"type": "all_group_chats"});
    let mut body = one("play", 5);
    body["scope"] = scope.clone();
    body["language_code"] = json!("de");
    bot.done("setMyCommands", body.clone()).await;
    assert_eq!(fake.commands(&scope, "de"), Some(body["commands"].clone()));
    assert_eq!(bot.done("getMyCommands", json!({})).await, json!([]));
    bot.done("deleteMyCommands", json!({"scope": scope, "language_code": "de"})).await;
    assert_eq!(fake.commands(&scope, "de"), None);
}

#[tokio::test]
async fn too_many_calls_have_to_wait_and_going_on_is_careless() {
    let fake = FakeTelegram::start(1).await;
    let bot = RawBot::new(&fake);
    let group = fake.group("Friday", &[&fake.person("Anna")]);
    let mut id = 0;
    for text in 0..20 {
        id = bot.send(&group, &text.to_string()).await;
    }
    let edit = json!({"chat_id": group.id, "message_id": id, "text": "new"});
    let (status, answer) = bot.call("editMessageText", edit.clone()).await;
    let wait = answer["parameters"]["retry_after"].as_u64().expect("a wait is told");
    assert_eq!(status, 429);
    assert_eq!(answer["description"], format!("Too Many Requests: retry after {wait}"));
    assert!((50..=60).contains(&wait), "the first of twenty calls leaves after a minute: {wait}");
    fake.assert_clean();
    bot.done("deleteMessage", json!({"chat_id": group.id, "message_id": id - 1})).await;

    let deadline = std::time::Instant::now() + Duration::from_secs(5);
    while fake.violations().is_empty() && std::time::Instant::now() < deadline {
        bot.refused(429, "editMessageText", edit.clone()).await;
    }
    assert!(fake.violations()[0].contains("before the retry_after"), "{:?}", fake.violations());
    fake.skip(Duration::from_secs(wait));
    bot.done("editMessageText", edit).await;
    let metered = fake.metered_calls();
    assert_eq!(metered.iter().filter(|call| call.outcome == Outcome::Done).count(), 21);
}

#[tokio::test]
async fn a_private_chat_bears_a_burst_of_five() {
    let (_fake, bot, _anna, chat) = with_anna().await;
    let mut sent = 0;
    while sent < 20 {
        let body = json!({"chat_id": chat.id, "text": "hi"});
        if bot.call("sendMessage", body).await.0 == 429 {
            break;
        }
        sent += 1;
    }
    assert!((5..10).contains(&sent), "{sent} messages went through");
}

/// Calls come straight to the meter: over HTTP a slow machine might never make thirty a second.
#[tokio::test]
async fn all_chats_together_bear_a_burst_of_thirty() {
    let fake = FakeTelegram::start(1).await;
    let anna = fake.person("Anna");
    let groups: Vec<_> = (0..100).map(|_| fake.supergroup("Friday", &[&anna])).collect();
    let mut state = fake.lock();
    let refused = groups.iter().position(|group| state.meter(group.id).is_err());
    let sent = refused.expect("a hundred at once are too many");
    assert!((30..40).contains(&sent), "{sent} messages went through");
    let refusal = state.meter(groups[sent].id).expect_err("the chat has to wait");
    assert_eq!(refusal.description, "Too Many Requests: retry after 1");
}
