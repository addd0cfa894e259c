//! The real gateway client, as the bot uses it.

use std::sync::Arc;
use std::time::Duration;

use serde_json::json;
use serenity::all::{
    Client, Context, CreateInteractionResponse, CreateInteractionResponseMessage, EventHandler,
    GatewayIntents, Guild, GuildChannel, HttpBuilder, Interaction, Message, Ready,
};
use serenity::async_trait;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::timeout;

use super::{Bot, buttons};
use crate::discord::{FakeDiscord, TOKEN};

/// Answers every interaction and tells what it heard.
struct Ears(UnboundedSender<String>);

impl Ears {
    fn tell(&self, what: String) {
        self.0.send(what).expect("the test listens");
    }
}

#[async_trait]
impl EventHandler for Ears {
    async fn ready(&self, _: Context, ready: Ready) {
        self.tell(format!("ready as {}", ready.user.name));
    }

    async fn guild_create(&self, _: Context, guild: Guild, _: Option<bool>) {
        self.tell(format!("in {} with {} threads", guild.name, guild.threads.len()));
    }

    async fn channel_delete(&self, _: Context, channel: GuildChannel, _: Option<Vec<Message>>) {
        self.tell(format!("lost {}", channel.name));
    }

    async fn thread_update(&self, _: Context, _: Option<GuildChannel>, new: GuildChannel) {
        let archived = new.thread_metadata.is_some_and(|data| data.archived);
        self.tell(format!("{} archived: {archived}", new.name));
    }

    async fn message(&self, _: Context, message: Message) {
        self.tell(format!("{} wrote", message.author.name));
    }

    async fn interaction_create(&self, context: Context, interaction: Interaction) {
        let (said, locale) = match &interaction {
            Interaction::Command(command) => (command.data.name.clone(), &command.locale),
            Interaction::Component(press) => (press.data.custom_id.clone(), &press.locale),
            other => panic!("unexpected interaction {other:?}"),
        };
        let message = CreateInteractionResponseMessage::new()
            .content(format!("{said} in {locale}"))
            .ephemeral(true);
        let response = CreateInteractionResponse::Message(message);
        let sent = match &interaction {
            Interaction::Command(command) => command.create_response(&context, response).await,
            Interaction::Component(press) => press.create_response(&context, response).await,
            _ => Ok(()),
        };
        self.tell(format!("answered {said}: {}", sent.is_ok()));
    }
}

/// Connects a client; what it hears comes out of the receiver.
async fn connect(fake: &FakeDiscord) -> Heard {
    let (sender, coming) = unbounded_channel();
    let http = HttpBuilder::new(TOKEN).proxy(fake.url()).ratelimiter_disabled(true).build();
    let intents = GatewayIntents::GUILDS | GatewayIntents::GUILD_MESSAGES;
    let handler = Arc::new(Ears(sender));
    let mut client = serenity::client::ClientBuilder::new_with_http(http, intents)
        .event_handler_arc(handler)
        .await
        .expect("a client is built");
    tokio::spawn(async move { run(&mut client).await });
    Heard { coming, before: Vec::new() }
}

async fn run(client: &mut Client) {
    client.start().await.expect("the client runs until the test ends");
}

/// What the client heard. It handles each event on its own, so their order says nothing.
struct Heard {
    coming: UnboundedReceiver<String>,
    before: Vec<String>,
}

impl Heard {
    async fn hears(&mut self, what: &str) {
        while !self.before.iter().any(|heard| heard == what) {
            let next = timeout(Duration::from_secs(15), self.coming.recv()).await;
            let next = next.unwrap_or_else(|_| panic!("{what:?} is not in {:?}", self.before));
            self.before.push(next.expect("the handler lives as long as the test"));
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_connects_hears_answers_and_resumes() {
    let bot = Bot::start(1).await;
    let anna = bot.fake.person("Anna").locale("de");
    let guild = bot.fake.guild("Friday group", &[&anna]).locale("fr");
    let channel = guild.channel("games");
    let thread = guild.thread(&channel, "table");
    let mut heard = connect(&bot.fake).await;
    heard.hears("ready as stammtisch").await;
    heard.hears("in Friday group with 1 threads").await;
    bot.fake.wait_until_ready().await;

    let command = anna.slash(&channel, "new", json!({ "game": "lama", "seats": 4 }));
    assert_eq!(command.response().await.content, "new in de");
    assert!(command.latency().is_some_and(|latency| latency < Duration::from_secs(2)));
    heard.hears("answered new: true").await;
    let answer = bot.fake.ephemerals(&anna).remove(0);
    assert!(answer.ephemeral && answer.content == "new in de");
    let direct = anna.slash(&anna.direct_messages(), "help", json!({ "sub": { "on": true } }));
    assert_eq!(direct.response().await.text(), "help in de");

    let form = json!({ "embeds": [{ "title": "Board" }], "components": buttons(&["Draw"]) });
    bot.post_in(&thread, form).await.is(200);
    heard.hears("stammtisch wrote").await;
    let board = bot.fake.messages(&thread).remove(0);
    assert_eq!(anna.presses(&board, "Draw").response().await.content, "Draw in de");
    assert_eq!(
        anna.presses(&answer_with_button(&bot, &anna).await, "More").response().await.content,
        "More in de"
    );
    thread.archive();
    heard.hears("table archived: true").await;

    bot.fake.close_gateway(4000);
    let missed = anna.slash(&channel, "late", json!({}));
    assert_eq!(missed.response().await.content, "late in de");
    channel.delete();
    heard.hears("lost games").await;
    assert_eq!(bot.fake.identifies(), 1);
    bot.fake.assert_clean();
}

/// A message that itself came of an interaction, as presses on it carry it.
async fn answer_with_button(bot: &Bot, anna: &super::Person) -> super::super::Shown {
    let path = {
        let world = bot.fake.world();
        let newest = world.interactions.keys().max().expect("there was a press");
        let token = &world.interactions[newest].token;
        format!("/webhooks/{}/{token}", super::APPLICATION_ID)
    };
    let form = json!({ "content": "again?", "flags": 64, "components": buttons(&["More"]) });
    bot.post(&path, form).await.is(200);
    bot.fake.wait_for_ephemeral(anna, |shown| shown.content == "again?").await
}
