//! What the scenarios play with: a house, people, and short ways to let them act.

use rules::{GameName, Options};
use std::sync::Arc;
use tables::{
    Asked, Asker, BoardView, Channel, Clock, Command, Community, Done, FirstSeat, House, Identity,
    Language, Millis, Opening, Person, Platform, Refusal, Role, Snapshot, Speed, TableId, Tempo,
    UpdateId, storage::MemoryStorage,
};

/// A house on a storage of its own.
pub struct Scene {
    pub house: House,
    pub storage: MemoryStorage,
}

/// Decisions take as long as they do; everything that the house does by itself follows at once.
pub fn tempo() -> Tempo {
    Tempo { computer: 0, round: 0, ..Tempo::default() }
}

pub async fn scene() -> Scene {
    scene_with(tempo()).await
}

pub async fn scene_with(tempo: Tempo) -> Scene {
    let storage = MemoryStorage::new();
    let house = House::open(Arc::new(storage.clone()), Clock::faster(20), tempo).await.unwrap();
    Scene { house, storage }
}

pub fn channel(name: &str) -> Channel {
    Channel::new(Platform::ROOM, name)
}

impl Scene {
    /// The same house after a restart.
    pub async fn reopened(&self) -> Scene {
        self.reopened_with(tempo()).await
    }

    pub async fn reopened_with(&self, tempo: Tempo) -> Scene {
        let house =
            House::open(Arc::new(self.storage.clone()), Clock::faster(20), tempo).await.unwrap();
        Scene { house, storage: self.storage.clone() }
    }

    pub async fn person(&self, name: &str) -> Person {
        let identity = Identity { platform: Platform::ROOM, user: name.to_owned() };
        self.house.person(&identity, name, Language::En).await.unwrap()
    }

    pub async fn open(&self, host: &Person) -> TableId {
        self.open_in("here", host).await.unwrap()
    }

    pub async fn open_in(&self, name: &str, host: &Person) -> Result<TableId, Refusal> {
        self.open_game(name, host, Options::defaults(GameName::Lama)).await
    }

    pub async fn open_game(
        &self,
        name: &str,
        host: &Person,
        options: Options,
    ) -> Result<TableId, Refusal> {
        self.open_at(name, host, options, None).await
    }

    pub async fn open_at(
        &self,
        name: &str,
        host: &Person,
        options: Options,
        speed: Option<Speed>,
    ) -> Result<TableId, Refusal> {
        let opening = Opening {
            channel: channel(name),
            community: Community::of_chat(&channel(name)),
            title: name.to_owned(),
            options,
            speed,
            asker: Asker { person: host.clone(), role: Role::Member },
            first_seat: FirstSeat::Taken,
            update: None,
        };
        let Done { snapshot } = self.house.open_table(opening).await?;
        Ok(snapshot.board.table)
    }

    pub async fn ask(
        &self,
        table: TableId,
        person: &Person,
        command: Command,
    ) -> Result<Arc<Snapshot>, Refusal> {
        self.ask_as(Role::Member, table, person, command).await
    }

    pub async fn ask_as(
        &self,
        role: Role,
        table: TableId,
        person: &Person,
        command: Command,
    ) -> Result<Arc<Snapshot>, Refusal> {
        let asked = Asked { asker: Asker { person: person.clone(), role }, command, update: None };
        Ok(self.house.ask(table, asked).await?.snapshot)
    }

    pub async fn ask_once(
        &self,
        table: TableId,
        person: &Person,
        command: Command,
        update: &str,
    ) -> Result<Arc<Snapshot>, Refusal> {
        let update = Some(UpdateId { platform: Platform::ROOM, id: update.to_owned() });
        let asked =
            Asked { asker: Asker { person: person.clone(), role: Role::Member }, command, update };
        Ok(self.house.ask(table, asked).await?.snapshot)
    }

    pub async fn look(&self, table: TableId) -> Arc<Snapshot> {
        self.house.look(table).await.unwrap()
    }

    /// Waits until the table is as wanted; a scenario that hangs says how the table was.
    pub async fn until(&self, table: TableId, wanted: impl Fn(&Snapshot) -> bool) -> Arc<Snapshot> {
        for _ in 0..2_000 {
            let snapshot = self.look(table).await;
            if wanted(&snapshot) {
                return snapshot;
            }
            tokio::time::sleep(std::time::Duration::from_millis(2)).await;
        }
        panic!("it never came to be: {:?}", self.look(table).await.board);
    }

    /// Lets the person to act make the first legal move, until the game is over.
    pub async fn play_to_the_end(&self, table: TableId, people: &[&Person]) -> Arc<Snapshot> {
        loop {
            let waits = |snapshot: &Snapshot| {
                snapshot.board.is_over() || snapshot.hands.iter().any(tables::HandView::to_act)
            };
            let snapshot = self.until(table, waits).await;
            if snapshot.board.is_over() {
                return snapshot;
            }
            let hand = snapshot.hands.iter().find(|hand| hand.to_act()).unwrap();
            let person = people.iter().find(|person| person.account == hand.account).unwrap();
            // Anything but quitting keeps the rounds long enough to see something.
            let text = hand.legal.iter().find(|text| *text != "quit").unwrap_or(&hand.legal[0]);
            self.ask(table, person, mv(text, &snapshot.board)).await.unwrap();
        }
    }
}

pub fn mv(text: &str, board: &BoardView) -> Command {
    Command::Move { text: text.to_owned(), moment: Some(board.moment) }
}

pub fn typed(text: &str) -> Command {
    Command::Move { text: text.to_owned(), moment: None }
}

pub const SECOND: Millis = 1000;
