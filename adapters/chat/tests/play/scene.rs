//! A house with a reception, and short ways to type and press in it.

use crate::paper::Paper;
use chat::{
    reception::{Answer, Deed, Incoming, Place, PrivateChats, Reception, Visitor},
    render::Look,
    screen::{HandScreen, Press, Screen},
    surfaces::Surfaces,
    token::{Action, Token},
    words::Typed,
};
use std::{sync::Arc, time::Duration};
use tables::{
    Channel, Clock, House, Identity, Language, Platform, Role, Snapshot, TableId, Tempo,
    storage::MemoryStorage,
};

/// A house with people in one channel.
pub struct Scene {
    reception: Reception,
    paper: Arc<Paper>,
}

impl Scene {
    /// An empty house, whose screens look like this.
    pub async fn open(look: Look) -> Self {
        let tempo = Tempo { computer: 0, round: 0, live: 3_600_000, ..Tempo::default() };
        let storage = Arc::new(MemoryStorage::new());
        let house =
            House::open(storage, Clock::faster(20), tempo).await.expect("memory can be read");
        let paper = Arc::new(Paper::default());
        let surfaces = Surfaces::keep(house.clone(), Arc::clone(&paper), look, Language::default());
        Self { reception: Reception::new(house, surfaces, look, PrivateChats::Open), paper }
    }

    /// The first opens a table with these words, the others join, and the game begins.
    pub async fn seat(&self, people: &[&str], new: &str) {
        self.types(people[0], new).await;
        for person in &people[1..] {
            self.types(person, "/join").await;
        }
        self.types(people[0], "/start").await;
    }

    pub async fn types(&self, person: &str, text: &str) -> Answer {
        let typed = Typed::read(text).expect("the text is a command");
        self.receive(person, Role::Member, Deed::Types(typed)).await
    }

    pub async fn presses(&self, person: &str, token: &str) -> Answer {
        self.receive(person, Role::Member, Deed::Presses(token.to_owned())).await
    }

    pub async fn presses_as_admin(&self, person: &str, token: &str) -> Answer {
        self.receive(person, Role::Admin, Deed::Presses(token.to_owned())).await
    }

    /// Presses the button whose label has this in it.
    pub async fn press_labelled(&self, person: &str, screen: &Screen, part: &str) -> Answer {
        let button = screen.buttons.iter().flatten().find(|button| button.label.contains(part));
        let button = button.unwrap_or_else(|| panic!("no button says {part}: {screen:?}"));
        let Press::Token(token) = &button.press else { panic!("the button opens a page") };
        self.presses(person, token).await
    }

    async fn receive(&self, person: &str, role: Role, deed: Deed) -> Answer {
        let visitor = Visitor {
            identity: identity(person),
            name: person.to_owned(),
            language: Language::En,
            role,
        };
        let place = Place::Channel {
            channel: channel(),
            community: tables::Community::of_chat(&channel()),
            title: "Friday group".to_owned(),
        };
        self.reception.receive(Incoming { visitor, place, deed, update: None }).await
    }

    /// A button of the table as it is now.
    pub async fn token(&self, action: Action) -> String {
        let snapshot = self.look().await;
        let token = Token { table: snapshot.board.table, moment: snapshot.board.moment, action };
        token.encode().expect("the action fits")
    }

    /// The person's hand, as soon as its message is as wanted.
    pub async fn shown(&self, person: &str, wanted: impl Fn(&str) -> bool) -> HandScreen {
        self.paper.until(&identity(person), wanted).await
    }

    /// Waits until the table is as wanted; a scenario that hangs says how the table was.
    pub async fn until(&self, wanted: impl Fn(&Snapshot) -> bool) -> Arc<Snapshot> {
        for _ in 0..2_000 {
            let snapshot = self.look().await;
            if wanted(&snapshot) {
                return snapshot;
            }
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        panic!("it never came to be: {:?}", self.look().await.board);
    }

    async fn look(&self) -> Arc<Snapshot> {
        self.reception.house().look(self.table()).await.expect("the table can be read")
    }

    fn table(&self) -> TableId {
        let table = self.reception.house().table_in(&channel());
        table.expect("the house can be read").expect("a table stands here")
    }
}

fn channel() -> Channel {
    Channel::new(Platform::ROOM, "friday")
}

fn identity(person: &str) -> Identity {
    Identity { platform: Platform::ROOM, user: person.to_owned() }
}

/// What the buttons of a screen ask for, with their tokens.
pub fn actions(screen: &Screen) -> Vec<(Action, String)> {
    let action = |press: &Press| match press {
        Press::Token(token) => {
            let decoded = Token::decode(token).expect("it is a token of ours");
            Some((decoded.action, token.clone()))
        }
        Press::Page(_) => None,
    };
    screen.buttons.iter().flatten().filter_map(|button| action(&button.press)).collect()
}

/// Chooses numbers below another one, the same for the same seed.
pub fn chosen_by(seed: u64) -> impl FnMut(usize) -> usize {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    move |end| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 33) as usize % end
    }
}
