//! The soak on Telegram.

use super::{
    SPEED, Soak, all_shown, but_for_the_time, compare, is_outage,
    people::{Place, Table, table_of},
    running,
    secrets::{self, Said},
    unhurried,
};
use secrecy::SecretString;
use std::{collections::HashMap, sync::Arc, time::Duration};
use tables::{Clock, House, Language, Platform, storage::MemoryStorage};
use telegram::TelegramConfig;
use tests::telegram::{Button, Chat, FakeTelegram, Outcome, Person, Sent, Shown, Weather};
use tokio::{
    sync::oneshot,
    time::{Instant, sleep, timeout},
};

/// How long a person waits for an answer, in real time.
const PATIENCE: Duration = Duration::from_secs(4);

fn storm(seed: u64) -> Weather {
    Weather {
        seed,
        delayed: 0.1,
        longest_delay: Duration::from_secs(3),
        internal_error: 0.03,
        bad_gateway: 0.03,
        cut_off: 0.03,
        flood: 0.02,
        flood_of_all: 0.002,
        lost_poll: 0.02,
        doubled: 0.1,
        late: 0.1,
        latest: Duration::from_secs(5),
    }
}

/// A group in which people play.
struct Group {
    fake: FakeTelegram,
    chat: Chat,
    people: Vec<Person>,
}

impl Place for Group {
    async fn press(&self, user: &str, token: &str) -> Option<String> {
        let person = self.people.iter().find(|person| person.id.to_string() == user).unwrap();
        let message = self.fake.messages(&self.chat).last().map_or(1, |shown| shown.id);
        let press = person.presses_data(&self.chat, message, token);
        timeout(PATIENCE, press.answer()).await.ok()??.text
    }
}

pub async fn soak(soak: Soak) {
    let fake = FakeTelegram::start(SPEED).await;
    // The platform's clock is not the machine's.
    fake.skip(Duration::from_secs(7 * 60));
    let storage = MemoryStorage::new();
    let house = House::open(Arc::new(storage.clone()), Clock::faster(SPEED), unhurried());
    let house = house.await.unwrap();
    let (stop, stopped) = oneshot::channel::<()>();
    let config =
        TelegramConfig { token: SecretString::from(fake.token()), api_url: fake.url().to_owned() };
    let bot = tokio::spawn(telegram::run(config, house.clone(), Language::En, async {
        drop(stopped.await);
    }));

    fake.listen_in();
    secrets::keep_the_log();
    fake.set_weather(storm(soak.seed));
    let begun = Instant::now();
    let mut playing = Vec::new();
    for (number, game) in soak.games().enumerate() {
        let people = vec![fake.person("Anna"), fake.person("Ben")];
        let chat = fake.supergroup(&format!("Group {number}"), &people.iter().collect::<Vec<_>>());
        // Whoever takes a block back can be written to, and no greeting is due.
        people.iter().for_each(Person::unblocks_bot);
        let users = people.iter().map(|person| person.id.to_string()).collect();
        let table =
            Table::begin(&house, game, Platform::TELEGRAM, chat.id.to_string(), users).await;
        let group = Group { fake: fake.clone(), chat, people };
        let house = house.clone();
        playing.push(tokio::spawn(async move {
            let soak = Soak { seed: soak.seed + number as u64, ..soak };
            let ledger = table.play(&house, &group, soak).await;
            (group, (table, ledger))
        }));
    }
    let mut groups = Vec::new();
    let mut played = Vec::new();
    for table in playing {
        let (group, table) = table.await.unwrap();
        groups.push(group);
        played.push(table);
    }
    fake.set_weather(Weather::default());
    all_shown(&house, Platform::TELEGRAM).await;
    compare(&storage, &played, begun);
    for (group, (table, _)) in groups.iter().zip(&played) {
        group.shows_the_last_state(&house, table).await;
    }
    let said: Vec<_> = fake.overheard().into_iter().map(Said::from).collect();
    let pairs: Vec<_> = played.iter().map(|(table, _)| table.users.clone()).collect();
    secrets::search(&said, &[fake.token()], &storage, &running(&house, &played).await, &pairs);
    stop.send(()).unwrap();
    bot.await.unwrap().unwrap();
    fake.assert_clean();
}

impl From<Sent> for Said {
    fn from(Sent { chat, body }: Sent) -> Said {
        let direct = chat.filter(|chat| *chat > 0).map(|chat| chat.to_string());
        Said { to_all: chat.is_some_and(|chat| chat < 0), direct, body }
    }
}

impl Group {
    fn said(&self) -> Vec<Shown> {
        self.fake.messages(&self.chat).into_iter().filter(|shown| shown.from_bot).collect()
    }

    fn boards(&self, table: &Table) -> Vec<Shown> {
        let mut said = self.said();
        said.retain(|shown| {
            shown.buttons().filter_map(Button::data).any(|data| table_of(data) == Some(table.id))
        });
        said
    }

    /// How many messages were posted here without the bot learning so.
    fn lost_answers(&self) -> usize {
        let calls = self.fake.calls().into_iter();
        let lost = calls.filter(|call| {
            call.method == "sendMessage"
                && call.chat == Some(self.chat.id)
                && call.outcome == Outcome::DoneUnheard
        });
        lost.count()
    }

    async fn shows_the_last_state(&self, house: &House, table: &Table) {
        let lost = self.lost_answers();
        let boards = self.boards(table);
        assert!((1..=1 + lost).contains(&boards.len()), "{lost} lost: {boards:#?}");
        let mut told = HashMap::<_, usize>::new();
        let mut notices = self.said();
        notices.retain(|shown| shown.keyboard.is_empty() && !is_outage(&shown.text));
        for shown in &notices {
            *told.entry(shown.text.clone()).or_default() += 1;
        }
        let again: usize = told.values().map(|times| times - 1).sum();
        assert!(again <= lost, "{again} told again, {lost} answers lost: {told:#?}");

        // A board that is made anew from what is stored is the one that was there.
        let before = boards.last().unwrap();
        self.people[0].says(&self.chat, "/table");
        let begun = Instant::now();
        let after = loop {
            match self.boards(table).pop() {
                Some(after) if after.id != before.id => break after,
                _ => sleep(Duration::from_millis(10)).await,
            }
            assert!(begun.elapsed() < super::CLEARING, "no board is posted anew");
        };
        all_shown(house, Platform::TELEGRAM).await;
        assert_eq!(but_for_the_time(&before.text), but_for_the_time(&after.text));
        assert_eq!(before.keyboard, after.keyboard);
    }
}
