//! Discord from outside: people use commands and press in a fake Discord that refuses what the real one
//! refuses, and look at what the bot makes of it.

mod boards;
mod game;
mod games;
mod hands;
mod life;
mod presses;

use discord::{DiscordConfig, DiscordError, Hands};
use secrecy::SecretString;
use serde_json::{Value, json};
use std::{sync::Arc, time::Duration};
use tables::{Clock, House, Language, Tempo, storage::MemoryStorage};
use tests::discord::{Channel, FakeDiscord, Guild, Person, Response, Shown, TOKEN};
use tokio::{
    sync::oneshot,
    task::JoinHandle,
    time::{Instant, sleep},
};

/// How much faster than the real ones the clocks of Discord and of the house run.
const SPEED: u32 = 30;
/// How long a test waits for anything.
const PATIENCE: Duration = Duration::from_secs(20);

/// A bot that runs on a fake Discord.
pub struct RunningBot {
    pub fake: FakeDiscord,
    pub house: House,
    stop: oneshot::Sender<()>,
    done: JoinHandle<Result<(), DiscordError>>,
}

/// Where people play.
pub struct Club {
    pub guild: Guild,
    pub channel: Channel,
}

impl RunningBot {
    /// A bot on a new Discord.
    pub async fn start(hands: Hands) -> Self {
        Self::start_on(&FakeDiscord::start(SPEED).await, &MemoryStorage::new(), hands).await
    }

    /// A bot with what is stored, on a Discord where it may have been before.
    pub async fn start_on(fake: &FakeDiscord, storage: &MemoryStorage, hands: Hands) -> Self {
        let house = House::open(Arc::new(storage.clone()), Clock::faster(SPEED), unhurried())
            .await
            .unwrap();
        let (stop, stopped) = oneshot::channel();
        let running =
            discord::run(config(fake, TOKEN, hands), house.clone(), Language::En, async {
                drop(stopped.await);
            });
        let bot = Self { fake: fake.clone(), house, stop, done: tokio::spawn(running) };
        fake.wait_for_commands().await;
        fake.wait_until_ready().await;
        bot
    }

    /// Stops the bot.
    pub async fn stop(self) {
        self.stop.send(()).unwrap();
        self.done.await.unwrap().unwrap();
    }

    /// Stops the bot, which has done nothing that Discord forbids and left nobody without an answer.
    pub async fn end(self) {
        let fake = self.fake.clone();
        self.stop().await;
        fake.assert_clean();
        assert_eq!(fake.unanswered(), Vec::<u64>::new());
    }

    /// A server of these people with a channel.
    pub fn club(&self, members: &[&Person]) -> Club {
        let guild = self.fake.guild("Friday group", members);
        let channel = guild.channel("games");
        Club { guild, channel }
    }

    /// Lets somebody open a table here; gives its board.
    pub async fn table(&self, host: &Person, here: &Channel) -> Shown {
        self.table_of(json!({ "lama": {} }), host, here).await
    }

    /// The same for a game with its options.
    pub async fn table_of(&self, game: Value, host: &Person, here: &Channel) -> Shown {
        let opened = host.slash(here, "new", game).response().await;
        assert!(opened.ephemeral, "{opened:?}");
        self.fake.wait_for(here, |shown| shown.button("Join").is_some()).await
    }

    /// Lets these people sit down here and begin a game, the first of them as the host.
    pub async fn game(&self, people: &[&Person], here: &Channel) -> Shown {
        let board = self.table(people[0], here).await;
        for person in &people[1..] {
            self.presses(person, &board, "Join").await;
        }
        people[0].slash(here, "start", json!({})).response().await;
        self.fake.wait_for(here, |shown| shown.button("My hand").is_some()).await
    }

    /// The answer to a press.
    pub async fn presses(&self, who: &Person, message: &Shown, label: &str) -> Response {
        who.presses(message, label).response().await
    }

    /// The hand in direct messages of whoever of these is to act, once somebody is.
    pub async fn to_act<'a>(&self, people: &[&'a Person]) -> (&'a Person, Shown) {
        eventually("somebody's turn", || {
            people.iter().find_map(|person| Some((*person, self.moves(person)?)))
        })
        .await
    }

    /// The newest hand in direct messages of this person, if it has moves.
    pub fn moves(&self, person: &Person) -> Option<Shown> {
        self.fake.dms(person).pop().filter(has_moves)
    }

    /// The calls so far of this method to a channel.
    pub fn calls(&self, method: &str, channel: u64) -> usize {
        let calls = self.fake.calls().into_iter();
        calls.filter(|call| call.method == method && call.channel == Some(channel)).count()
    }
}

/// Whether a hand has moves: it has no other buttons.
pub fn has_moves(hand: &Shown) -> bool {
    !hand.components.is_empty()
}

/// Whoever can play does; whoever can't quits, so that the game ends some day.
pub fn first_move(hand: &Shown) -> Option<&'static str> {
    ["Play", "Quit"].into_iter().find(|label| hand.button(label).is_some())
}

/// How a bot finds this Discord.
pub fn config(fake: &FakeDiscord, token: &str, hands: Hands) -> DiscordConfig {
    DiscordConfig { token: SecretString::from(token), api_url: fake.url().to_owned(), hands }
}

/// Waits until there is what is looked for.
pub async fn eventually<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let deadline = Instant::now() + PATIENCE;
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(Instant::now() < deadline, "waited in vain for {what}");
        sleep(Duration::from_millis(5)).await;
    }
}

/// Nobody is hurried by a clock that runs so fast.
pub fn unhurried() -> Tempo {
    Tempo { live: 3_600_000, round: 1_000, ..Tempo::default() }
}
