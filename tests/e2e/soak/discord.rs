//! The soak on Discord.

use super::{
    SPEED, Soak, all_shown, but_for_the_time, compare, is_outage,
    people::{Place, Table, table_of},
    running,
    secrets::{self, Said},
    unhurried,
};
use discord::{DiscordConfig, Hands};
use secrecy::SecretString;
use serde_json::json;
use std::{collections::HashMap, sync::Arc, time::Duration};
use tables::{Clock, House, Language, Platform, storage::MemoryStorage};
use tests::discord::{Channel, FakeDiscord, Person, Sent, Shown, TOKEN, Weather};
use tokio::{
    sync::oneshot,
    time::{Instant, sleep},
};

/// How long a person waits for an answer, in real time.
const PATIENCE: Duration = Duration::from_secs(4);

fn storm(seed: u64) -> Weather {
    Weather {
        seed,
        delay: 0.1,
        longest_delay: Duration::from_millis(200),
        internal_error: 0.03,
        bad_gateway: 0.03,
        lost_answer: 0.03,
        rate_limit: 0.02,
        global_limit: 0.002,
        gateway_close: 0.003,
        resume_refused: 0.3,
        doubled_event: 0.05,
        gateway_pause: 0.02,
        longest_pause: Duration::from_millis(300),
    }
}

/// A channel in which people play.
struct Club {
    fake: FakeDiscord,
    channel: Channel,
    people: Vec<Person>,
}

impl Place for Club {
    async fn press(&self, user: &str, token: &str) -> Option<String> {
        let person = self.people.iter().find(|person| person.id.to_string() == user).unwrap();
        let board = loop {
            match self.said().pop() {
                Some(board) => break board,
                None => sleep(Duration::from_millis(10)).await,
            }
        };
        let press = person.presses_id(&self.channel, board.id, token);
        Some(press.response_within(PATIENCE).await?.text())
    }
}

pub async fn soak(soak: Soak) {
    let fake = FakeDiscord::start(SPEED).await;
    // The platform's clock is not the machine's.
    fake.skip(Duration::from_secs(7 * 60));
    let storage = MemoryStorage::new();
    let house = House::open(Arc::new(storage.clone()), Clock::faster(SPEED), unhurried());
    let house = house.await.unwrap();
    let (stop, stopped) = oneshot::channel::<()>();
    let config = DiscordConfig {
        token: SecretString::from(TOKEN),
        api_url: fake.url().to_owned(),
        hands: Hands::Direct,
    };
    let bot = tokio::spawn(discord::run(config, house.clone(), Language::En, async {
        drop(stopped.await);
    }));
    fake.wait_until_ready().await;
    fake.listen_in();
    secrets::keep_the_log();

    let begun = Instant::now();
    let mut playing = Vec::new();
    for (number, game) in soak.games().enumerate() {
        let people = vec![fake.person("Anna"), fake.person("Ben")];
        let guild = fake.guild(&format!("Club {number}"), &people.iter().collect::<Vec<_>>());
        let channel = guild.channel("games");
        let users = people.iter().map(|person| person.id.to_string()).collect();
        let table =
            Table::begin(&house, game, Platform::DISCORD, channel.id.to_string(), users).await;
        let club = Club { fake: fake.clone(), channel, people };
        let house = house.clone();
        playing.push(tokio::spawn(async move {
            let soak = Soak { seed: soak.seed + number as u64, ..soak };
            let ledger = table.play(&house, &club, soak).await;
            (club, (table, ledger))
        }));
    }
    fake.set_weather(storm(soak.seed));
    let mut clubs = Vec::new();
    let mut played = Vec::new();
    for table in playing {
        let (club, table) = table.await.unwrap();
        clubs.push(club);
        played.push(table);
    }
    fake.set_weather(Weather::default());
    fake.wait_until_ready().await;
    all_shown(&house, Platform::DISCORD).await;
    compare(&storage, &played, begun);
    for (club, (table, _)) in clubs.iter().zip(&played) {
        club.shows_the_last_state(&house, table).await;
    }
    let said: Vec<_> = fake.overheard().into_iter().map(Said::from).collect();
    let tokens = [TOKEN, "aW50ZXJhY3Rpb246"];
    let direct = |club: &Club| {
        club.people.iter().map(|person| person.direct_messages().id.to_string()).collect()
    };
    let pairs: Vec<_> = clubs.iter().map(direct).collect();
    secrets::search(&said, &tokens, &storage, &running(&house, &played).await, &pairs);
    stop.send(()).unwrap();
    bot.await.unwrap().unwrap();
    // Delays can bring calls closer together than they were made, so that these limits are met by chance.
    let violations = fake.violations();
    let broken: Vec<_> = violations.iter().filter(|told| !told.contains("40003")).collect();
    assert!(broken.is_empty(), "the bot broke Discord's rules:\n{broken:#?}");
}

impl From<Sent> for Said {
    fn from(Sent { direct, private, body }: Sent) -> Said {
        Said { to_all: !private, direct: direct.map(|channel| channel.to_string()), body }
    }
}

impl Club {
    fn said(&self) -> Vec<Shown> {
        let mut said = self.fake.messages(&self.channel);
        said.retain(|shown| !shown.ephemeral);
        said
    }

    fn boards(&self, table: &Table) -> Vec<Shown> {
        let mut said = self.said();
        said.retain(|shown| {
            shown.buttons().any(|button| table_of(&button.custom_id) == Some(table.id))
        });
        said
    }

    async fn shows_the_last_state(&self, house: &House, table: &Table) {
        // Discord recognises a post that is repeated, so nothing may stand there twice.
        let boards = self.boards(table);
        assert_eq!(boards.len(), 1, "{boards:#?}");
        let mut told = HashMap::<_, usize>::new();
        let mut notices = self.said();
        notices.retain(|shown| shown.buttons().next().is_none() && !is_outage(&shown.text()));
        for shown in &notices {
            *told.entry(shown.text()).or_default() += 1;
        }
        assert!(told.values().all(|times| *times == 1), "{told:#?}");

        // A board that is made anew from what is stored is the one that was there.
        let before = &boards[0];
        self.people[0].slash(&self.channel, "table", json!({})).response().await;
        let begun = Instant::now();
        let after = loop {
            match self.boards(table).pop() {
                Some(after) if after.id != before.id => break after,
                _ => sleep(Duration::from_millis(10)).await,
            }
            assert!(begun.elapsed() < super::CLEARING, "no board is posted anew");
        };
        all_shown(house, Platform::DISCORD).await;
        assert_eq!(but_for_the_time(&before.text()), but_for_the_time(&after.text()));
        assert_eq!(before.components, after.components);
    }
}
