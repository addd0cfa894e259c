//! Telegram from outside: people write and press in a fake Telegram that refuses what the real one
//! refuses, and look at what the bot makes of it.

mod boards;
mod game;
mod games;
mod life;
mod moves;
mod people;
mod presses;

use crate::presser::is_of_a_hand;
use secrecy::SecretString;
use std::{sync::Arc, time::Duration};
use tables::{Clock, House, Language, Tempo, storage::MemoryStorage};
use telegram::{TelegramConfig, TelegramError};
use tests::telegram::{Button, Chat, FakeTelegram, Person, Shown};
use tokio::{
    sync::oneshot,
    task::JoinHandle,
    time::{Instant, sleep},
};

/// How much faster than the real ones the clocks of Telegram and of the house run.
const SPEED: u32 = 30;
/// How long a test waits for anything.
const PATIENCE: Duration = Duration::from_secs(20);

/// A bot that runs on a fake Telegram.
pub struct RunningBot {
    pub fake: FakeTelegram,
    stop: oneshot::Sender<()>,
    done: JoinHandle<Result<(), TelegramError>>,
}

impl RunningBot {
    /// A bot on a new Telegram.
    pub async fn start() -> Self {
        Self::start_on(&FakeTelegram::start(SPEED).await, &MemoryStorage::new()).await
    }

    /// A bot with what is stored, on a Telegram where it may have been before.
    pub async fn start_on(fake: &FakeTelegram, storage: &MemoryStorage) -> Self {
        let clock = Clock::faster(SPEED);
        let house = House::open(Arc::new(storage.clone()), clock, unhurried()).await.unwrap();
        let (stop, stopped) = oneshot::channel();
        let running = telegram::run(config(fake, fake.token()), house, Language::En, async {
            drop(stopped.await);
        });
        Self { fake: fake.clone(), stop, done: tokio::spawn(running) }
    }

    /// Stops the bot.
    pub async fn stop(self) {
        self.stop.send(()).unwrap();
        self.done.await.unwrap().unwrap();
    }

    /// Ends the bot where it stands.
    pub async fn crash(self) {
        self.done.abort();
        assert!(self.done.await.unwrap_err().is_cancelled());
    }

    /// Stops the bot, which has done nothing that Telegram forbids.
    pub async fn end(self) {
        let fake = self.fake.clone();
        self.stop().await;
        fake.assert_clean();
    }

    /// Somebody who has talked to the bot before.
    pub async fn friend(&self, name: &str) -> Person {
        let person = self.fake.person(name);
        person.says(&person.private(), "/start");
        self.fake.wait_for(&person.private(), |shown| shown.from_bot).await;
        person
    }

    /// A group in which the first of these friends has opened a table.
    pub async fn table(&self, friends: &[&Person]) -> (Chat, Shown) {
        self.table_of("lama", friends).await
    }

    /// The same for a game with its options.
    pub async fn table_of(&self, game: &str, friends: &[&Person]) -> (Chat, Shown) {
        let group = self.fake.supergroup("Friday group", friends);
        friends[0].says(&group, &format!("/new {game}"));
        let board = self.fake.wait_for(&group, |shown| shown.button("Join").is_some()).await;
        (group, board)
    }

    /// A group in which these friends have begun a game, the first of them having opened the table.
    pub async fn game(&self, friends: &[&Person]) -> Chat {
        let (group, board) = self.table(friends).await;
        for friend in &friends[1..] {
            self.presses(friend, &group, &board, "Join").await;
        }
        self.begins(friends[0], &group).await;
        self.fake.wait_for(&group, |shown| shown.button("My hand").is_some()).await;
        group
    }

    /// Lets somebody begin the game as soon as that can be done.
    pub async fn begins(&self, who: &Person, group: &Chat) {
        let board = self.fake.wait_for(group, |shown| shown.button("Start").is_some()).await;
        self.presses(who, group, &board, "Start").await;
    }

    /// What somebody is told who presses a button.
    pub async fn presses(&self, who: &Person, chat: &Chat, message: &Shown, label: &str) -> String {
        let answer = who.presses(chat, message.id, label).answer().await.expect("an answer");
        answer.text.unwrap_or_default()
    }

    /// The hand of whoever of these is to act, once somebody is.
    pub async fn to_act<'a>(&self, people: &[&'a Person]) -> (&'a Person, Shown) {
        eventually("somebody's turn", || {
            people.iter().find_map(|person| Some((*person, self.moves(person)?)))
        })
        .await
    }

    /// The hand of this person, if it has moves.
    pub fn moves(&self, person: &Person) -> Option<Shown> {
        self.fake.board(&person.private()).filter(has_moves)
    }

    /// What the bot has said in a chat, from the oldest on.
    pub fn said(&self, chat: &Chat) -> Vec<Shown> {
        self.fake.messages(chat).into_iter().filter(|shown| shown.from_bot).collect()
    }
}

/// Whether a hand has moves, or something to choose for one.
pub fn has_moves(hand: &Shown) -> bool {
    hand.buttons().filter_map(Button::data).any(is_of_a_hand)
}

/// How a bot finds this Telegram.
pub fn config(fake: &FakeTelegram, token: &str) -> TelegramConfig {
    TelegramConfig { token: SecretString::from(token), api_url: fake.url().to_owned() }
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

/// Nobody is hurried by a clock that runs so fast, and the minutes shown are the same for a while.
fn unhurried() -> Tempo {
    const MINUTE: u64 = 60_000;
    Tempo { live: 45 * MINUTE, lobby: 45 * MINUTE, round: 1_000, ..Tempo::default() }
}
