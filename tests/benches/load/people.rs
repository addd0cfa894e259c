//! People who look at what they are shown, think as long as a computer seems to, and press.

use rand::random_range;
use rules::{GameName, Options};
use std::time::Duration;
use tables::{
    Asked, Asker, Channel, Command, Community, FirstSeat, HandView, House, Identity, Language,
    Opening, Person as Account, Platform, Role, TableId,
};
use tests::{discord, discord::FakeDiscord, telegram, telegram::FakeTelegram};
use tokio::{
    sync::mpsc::UnboundedSender,
    time::{Instant, sleep},
};

/// How often somebody looks whether it is their turn.
const GLANCE: Duration = Duration::from_millis(300);
/// How long somebody thinks: as long as a computer player seems to.
const THOUGHT: Duration = Duration::from_millis(1_500);

/// A press that was answered.
pub struct Press {
    pub platform: Platform,
    pub at: Instant,
    /// From the platform's handing it out to the answer's arrival there.
    pub latency: Duration,
}

/// Opens tables on Telegram and lets people play at them.
pub async fn on_telegram(
    fake: &FakeTelegram,
    house: &House,
    tables: usize,
    pressed: &UnboundedSender<Press>,
) -> Vec<TableId> {
    let mut open = Vec::new();
    for number in 0..tables {
        let people = ["Anna", "Ben"].map(|name| fake.person(name));
        let group = fake.supergroup(&format!("Group {number}"), &people.each_ref());
        for person in &people {
            // Whoever takes a block back can be written to, and no greeting is due.
            person.unblocks_bot();
        }
        let users = people.each_ref().map(|person| person.id.to_string());
        open.push(play(house, Platform::TELEGRAM, group.id.to_string(), users).await);
        for person in people {
            tokio::spawn(press_on_telegram(fake.clone(), person, pressed.clone()));
        }
    }
    open
}

/// Opens tables on Discord and lets people play at them.
pub async fn on_discord(
    fake: &FakeDiscord,
    house: &House,
    tables: usize,
    pressed: &UnboundedSender<Press>,
) -> Vec<TableId> {
    let mut open = Vec::new();
    for number in 0..tables {
        let people = ["Anna", "Ben"].map(|name| fake.person(name));
        let guild = fake.guild(&format!("Server {number}"), &people.each_ref());
        let channel = guild.channel("games");
        let users = people.each_ref().map(|person| person.id.to_string());
        let table = play(house, Platform::DISCORD, channel.id.to_string(), users.clone()).await;
        open.push(table);
        for (person, user) in people.into_iter().zip(users) {
            let seat = Seated { house: house.clone(), table, user };
            tokio::spawn(press_on_discord(
                fake.clone(),
                channel.clone(),
                person,
                seat,
                pressed.clone(),
            ));
        }
    }
    open
}

/// A table of two people and two computers at which a long game begins.
async fn play(house: &House, platform: Platform, chat: String, users: [String; 2]) -> TableId {
    let [host, guest] =
        [account(house, platform, &users[0]).await, account(house, platform, &users[1]).await];
    let channel = Channel::new(platform, chat);
    let opening = Opening {
        community: Community::of_chat(&channel),
        channel,
        title: "Load".to_owned(),
        options: Options::from_words(GameName::Lama, [("limit", "200")]).unwrap(),
        speed: None,
        asker: Asker { person: host.clone(), role: Role::Member },
        first_seat: FirstSeat::Taken,
        update: None,
    };
    let table = house.open_table(opening).await.unwrap().snapshot.board.table;
    let commands = [
        (&guest, Command::Join),
        (&host, Command::AddComputer),
        (&host, Command::AddComputer),
        (&host, Command::Start),
    ];
    for (person, command) in commands {
        let asker = Asker { person: person.clone(), role: Role::Member };
        house.ask(table, Asked { asker, command, update: None }).await.unwrap();
    }
    table
}

async fn account(house: &House, platform: Platform, user: &str) -> Account {
    let identity = Identity { platform, user: user.to_owned() };
    house.person(&identity, "Somebody", Language::En).await.unwrap()
}

async fn press_on_telegram(
    fake: FakeTelegram,
    person: telegram::Person,
    pressed: UnboundedSender<Press>,
) {
    let private = person.private();
    let mut last = String::new();
    loop {
        sleep(GLANCE).await;
        let Some((message, token)) = offered(&fake, &private, &last) else { continue };
        sleep(THOUGHT).await;
        let at = Instant::now();
        let press = person.presses_data(&private, message, &token);
        if press.answer().await.is_some() {
            let latency = press.latency().unwrap();
            let _ = pressed.send(Press { platform: Platform::TELEGRAM, at, latency });
        }
        last = token;
    }
}

/// A move that somebody's hand offers and that was not pressed just now.
fn offered(fake: &FakeTelegram, private: &telegram::Chat, last: &str) -> Option<(i64, String)> {
    let messages = fake.messages(private);
    let hand = messages.iter().rev().find(|shown| shown.buttons().next().is_some())?;
    let tokens = hand.buttons().filter_map(telegram::Button::data);
    let moves: Vec<_> = tokens.filter(|token| is_move(token) && *token != last).collect();
    let token = moves.get(random_range(0..moves.len().max(1)))?;
    Some((hand.id, (*token).to_owned()))
}

struct Seated {
    house: House,
    table: TableId,
    user: String,
}

impl Seated {
    /// Whether the board says that it is this person's turn.
    async fn to_act(&self) -> bool {
        let Ok(snapshot) = self.house.look(self.table).await else { return false };
        snapshot.hands.iter().any(|hand| hand.identity.user == self.user && HandView::to_act(hand))
    }
}

async fn press_on_discord(
    fake: FakeDiscord,
    channel: discord::Channel,
    person: discord::Person,
    seat: Seated,
    pressed: UnboundedSender<Press>,
) {
    loop {
        sleep(GLANCE).await;
        if !seat.to_act().await {
            continue;
        }
        sleep(THOUGHT).await;
        let boards = fake.messages(&channel);
        let Some(board) = boards.iter().rev().find(|shown| shown.button("My hand").is_some())
        else {
            continue;
        };
        let at = Instant::now();
        let asked = person.presses(board, "My hand");
        let hand = asked.response().await;
        report(&pressed, at, asked.latency());
        let tokens = hand.components.iter().flatten().map(|button| button.custom_id.as_str());
        let moves: Vec<_> = tokens.filter(|token| is_move(token)).collect();
        let (Some(token), Some(message)) =
            (moves.get(random_range(0..moves.len().max(1))), &hand.message)
        else {
            continue;
        };
        let at = Instant::now();
        let press = person.presses_id(&channel, message.id, token);
        press.response().await;
        report(&pressed, at, press.latency());
    }
}

fn report(pressed: &UnboundedSender<Press>, at: Instant, latency: Option<Duration>) {
    if let Some(latency) = latency {
        let _ = pressed.send(Press { platform: Platform::DISCORD, at, latency });
    }
}

fn is_move(token: &str) -> bool {
    token.splitn(3, '.').nth(2).is_some_and(|action| action.starts_with('m'))
}
