//! The fake held against what the platform documents: every refusal by a raw call, and the
//! whole way round with the client library that the bot uses.

mod people;
mod refusals;
mod updates;

use serde_json::{Value, json};
use teloxide::payloads::{
    AnswerCallbackQuerySetters, DeleteMyCommandsSetters, GetUpdatesSetters, SendMessageSetters,
};
use teloxide::prelude::{Bot, Request, Requester};
use teloxide::types::{
    BotCommand, BotCommandScope, InlineKeyboardButton, InlineKeyboardMarkup, ParseMode, UpdateKind,
};
use teloxide::{ApiError, RequestError};

use super::*;

/// A bot that knows nothing of any library: it posts JSON and reads JSON.
struct RawBot {
    http: reqwest::Client,
    base: String,
}

impl RawBot {
    fn new(fake: &FakeTelegram) -> RawBot {
        let base = format!("{}/bot{}", fake.url(), fake.token());
        RawBot { http: reqwest::Client::new(), base }
    }

    /// The answer to one call, and its HTTP status.
    async fn call(&self, method: &str, body: Value) -> (u16, Value) {
        let request = self.http.post(format!("{}/{method}", self.base)).json(&body);
        let response = request.send().await.expect("the fake answers");
        let status = response.status().as_u16();
        (status, response.json().await.expect("answers are JSON"))
    }

    /// The result of a call that must be carried out.
    async fn done(&self, method: &str, body: Value) -> Value {
        let (status, answer) = self.call(method, body.clone()).await;
        assert_eq!((status, &answer["ok"]), (200, &json!(true)), "{method} {body}: {answer}");
        answer["result"].clone()
    }

    /// The words of a call that must be refused with this code.
    async fn refused(&self, code: u16, method: &str, body: Value) -> String {
        let (status, answer) = self.call(method, body.clone()).await;
        assert_eq!(
            (status, &answer["ok"], &answer["error_code"]),
            (code, &json!(false), &json!(code)),
            "{method} {body}: {answer}"
        );
        answer["description"].as_str().expect("refusals have a description").to_owned()
    }

    /// Sends a text and tells the message's number.
    async fn send(&self, chat: &Chat, text: &str) -> i64 {
        let sent = self.done("sendMessage", json!({"chat_id": chat.id, "text": text})).await;
        sent["message_id"].as_i64().expect("messages have numbers")
    }

    async fn updates(&self, offset: i64) -> Vec<Value> {
        let body = json!({"offset": offset, "timeout": 0});
        let result = self.done("getUpdates", body).await;
        result.as_array().expect("updates are a list").clone()
    }
}

fn keyboard(label: &str, data: &str) -> Value {
    json!({"inline_keyboard": [[{"text": label, "callback_data": data}]]})
}

/// A started private chat with somebody.
async fn with_anna() -> (FakeTelegram, RawBot, Person, Chat) {
    let fake = FakeTelegram::start(1).await;
    let anna = fake.person("Anna");
    let chat = anna.private();
    anna.says(&chat, "/start");
    let bot = RawBot::new(&fake);
    (fake, bot, anna, chat)
}

fn library_bot(fake: &FakeTelegram) -> Bot {
    let url = reqwest::Url::parse(fake.url()).expect("the fake's address is one");
    Bot::new(fake.token()).set_api_url(url)
}

#[tokio::test]
async fn the_library_plays_a_round() {
    let fake = FakeTelegram::start(1).await;
    let (anna, ben) = (fake.person("Anna").speaking("de"), fake.person("Ben").called("ben"));
    let group = fake.group("Friday", &[&anna, &ben]);
    anna.says(&group, "/play@stammtisch_bot lama");
    let bot = library_bot(&fake);

    let me = bot.get_me().await.expect("getMe");
    assert_eq!(me.username(), BOT_USERNAME);
    let commands = [BotCommand::new("play", "Opens a table")];
    bot.set_my_commands(commands.clone()).await.expect("setMyCommands");
    assert_eq!(bot.get_my_commands().await.expect("getMyCommands"), commands);
    bot.get_chat(teloxide::types::ChatId(group.id)).await.expect("getChat");
    let owner = teloxide::types::UserId(anna.id.unsigned_abs());
    let member =
        bot.get_chat_member(teloxide::types::ChatId(group.id), owner).await.expect("member");
    assert!(member.is_owner());
    bot.delete_my_commands().scope(BotCommandScope::AllGroupChats).await.expect("delete");

    let updates = bot.get_updates().timeout(1).await.expect("getUpdates");
    let [UpdateKind::MyChatMember(joined), UpdateKind::Message(asked)] =
        [&updates[0].kind, &updates[1].kind]
    else {
        panic!("the bot learns of the group and of the command: {updates:?}");
    };
    assert_eq!(joined.chat.id, asked.chat.id);
    assert_eq!(asked.from.as_ref().expect("a person").language_code.as_deref(), Some("de"));

    let button = InlineKeyboardButton::callback("Join the table", "j:1");
    let sent = bot
        .send_message(asked.chat.id, "<b>L.A.M.A.</b> 🦙")
        .parse_mode(ParseMode::Html)
        .reply_markup(InlineKeyboardMarkup::new([[button]]))
        .await
        .expect("sendMessage");
    let board = fake.board(&group).expect("the board is there");
    assert_eq!(board.text, "L.A.M.A. 🦙");
    assert_eq!(board.entities, [Entity { length: 8, ..bold() }]);

    let press = ben.presses(&group, board.id, "Join");
    let offset = updates[1].id.as_offset();
    let updates = bot.get_updates().offset(offset).timeout(1).await.expect("getUpdates");
    let UpdateKind::CallbackQuery(query) = &updates[0].kind else { panic!("{updates:?}") };
    assert_eq!(query.data.as_deref(), Some("j:1"));
    assert_eq!(query.message.as_ref().expect("with its message").id(), sent.id);
    bot.answer_callback_query(query.id.clone()).text("You sit").await.expect("answer");
    let answer = press.answer().await.expect("Ben is answered");
    assert_eq!(answer.text.as_deref(), Some("You sit"));
    assert!(press.latency().is_some());

    bot.edit_message_text(sent.chat.id, sent.id, "Ben sits").await.expect("edit");
    let shown = fake.wait_for(&group, |shown| shown.edited).await;
    assert_eq!((shown.text.as_str(), shown.keyboard.len()), ("Ben sits", 0));
    let again = bot.edit_message_text(sent.chat.id, sent.id, "Ben sits").await;
    assert!(matches!(again, Err(RequestError::Api(ApiError::MessageNotModified))), "{again:?}");
    fake.assert_clean();
}

#[tokio::test]
async fn the_library_understands_the_refusals() {
    let fake = FakeTelegram::start(1).await;
    let anna = fake.person("Anna");
    let group = fake.group("Friday", &[&anna]);
    let (bot, new) = (library_bot(&fake), group.migrate());
    let sent = bot.send_message(teloxide::types::ChatId(group.id), "hi").await;
    let Err(RequestError::MigrateToChatId(to)) = sent else { panic!("{sent:?}") };
    assert_eq!(to.0, new.id);
    for _ in 0..20 {
        bot.send_message(to, "hi").await.expect("twenty are free");
    }
    let sent = bot.send_message(to, "hi").send().await;
    assert!(matches!(sent, Err(RequestError::RetryAfter(_))), "{sent:?}");
    anna.says(&anna.private(), "/start");
    anna.blocks_bot();
    let sent = bot.send_message(teloxide::types::ChatId(anna.id), "hi").await;
    assert!(matches!(sent, Err(RequestError::Api(ApiError::BotBlocked))), "{sent:?}");
}

fn bold() -> Entity {
    serde_json::from_value(json!({"type": "bold", "offset": 0, "length": 0}))
        .expect("this is an entity")
}
