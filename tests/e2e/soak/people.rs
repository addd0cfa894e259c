//! People who play on whatever the weather is, and remember what they were told.

use super::Soak;
use chat::token::{Action, Token};
use rand::{RngExt, SeedableRng, rngs::StdRng};
use rules::{GameName, Level, Options};
use std::{collections::BTreeMap, future::Future, sync::Arc, time::Duration};
use tables::{
    Asked, Asker, BoardView, Channel, Command, Community, FirstSeat, House, Identity, Language,
    Opening, Platform, Role, Snapshot, TableId,
};
use tokio::time::sleep;

/// How often somebody looks whether it is their turn.
const GLANCE: Duration = Duration::from_millis(5);
/// How often in vain a table is looked at before its people give up.
const GLANCES: usize = 4_000;

/// A table and who sits at it.
#[derive(Clone)]
pub struct Table {
    pub id: TableId,
    pub users: Vec<String>,
}

/// What people were told about their presses of moves.
#[derive(Default, Debug)]
pub struct Ledger {
    /// How often that it was done.
    pub done: usize,
    /// How often nothing at all, or something that may be a refusal.
    pub unheard: usize,
    /// What exactly, and how often.
    pub words: BTreeMap<String, usize>,
}

/// Where people press.
pub trait Place {
    /// What the presser of a button with this token is told.
    fn press(&self, user: &str, token: &str) -> impl Future<Output = Option<String>> + Send;
}

impl Table {
    /// Opens a table in a chat and begins a game of two people and a computer.
    pub async fn begin(
        house: &House,
        game: GameName,
        platform: Platform,
        chat: String,
        users: Vec<String>,
    ) -> Table {
        let mut people = Vec::new();
        for user in &users {
            let identity = Identity { platform, user: user.clone() };
            people.push(house.person(&identity, "Somebody", Language::En).await.unwrap());
        }
        let asker = |index: usize| Asker { person: people[index].clone(), role: Role::Member };
        let channel = Channel::new(platform, chat);
        let opening = Opening {
            community: Community::of_chat(&channel),
            channel,
            title: "Soak".to_owned(),
            options: Options::defaults(game),
            speed: None,
            asker: asker(0),
            first_seat: FirstSeat::Taken,
            update: None,
        };
        let id = house.open_table(opening).await.unwrap().snapshot.board.table;
        for (by, command) in [(1, Command::Join), (0, Command::AddComputer), (0, Command::Start)] {
            let asked = Asked { asker: asker(by), command, update: None };
            house.ask(id, asked).await.unwrap();
        }
        Table { id, users }
    }

    /// Lets its people play until they have pressed often enough, game after game.
    pub async fn play(&self, house: &House, place: &impl Place, soak: Soak) -> Ledger {
        let mut ledger = Ledger::default();
        let mut dice = StdRng::seed_from_u64(soak.seed);
        let mut idle = 0;
        while ledger.done + ledger.unheard < soak.moves {
            let snapshot = house.look(self.id).await.unwrap();
            if snapshot.board.is_over() {
                for user in &self.users {
                    let again = token(&snapshot.board, Action::Rematch).unwrap();
                    place.press(user, &again).await;
                }
            }
            match self.next_move(&snapshot, &mut dice) {
                Some((user, token)) => {
                    idle = 0;
                    self.press_a_move(place, &user, &token, &mut dice, &mut ledger).await;
                }
                None => {
                    idle += 1;
                    assert!(idle < GLANCES, "nothing goes on at {}: {ledger:#?}", self.id);
                    sleep(GLANCE).await;
                }
            }
        }
        ledger
    }

    /// What the person to act would press.
    fn next_move(&self, snapshot: &Arc<Snapshot>, dice: &mut StdRng) -> Option<(String, String)> {
        let hand = snapshot.hands.iter().find(|hand| hand.to_act())?;
        let wanted = hand.own.choose(Level::Easy, dice.random());
        let fits = |text: &String| token(&snapshot.board, Action::Move(text.clone()));
        // Who can't press what they want presses what they can.
        let token = fits(&wanted).or_else(|| hand.legal.iter().find_map(fits))?;
        Some((hand.identity.user.clone(), token))
    }

    /// Presses once, or twice, or after somebody else has pressed the same.
    async fn press_a_move(
        &self,
        place: &impl Place,
        user: &str,
        token: &str,
        dice: &mut StdRng,
        ledger: &mut Ledger,
    ) {
        if dice.random_bool(0.1) {
            let other = self.users.iter().find(|other| *other != user).unwrap();
            place.press(other, token).await;
        }
        if dice.random_bool(0.1) {
            let (first, second) = tokio::join!(place.press(user, token), place.press(user, token));
            ledger.hear(first);
            ledger.hear(second.filter(|words| is_refusal(words)));
        } else {
            ledger.hear(place.press(user, token).await);
        }
    }
}

impl Ledger {
    fn hear(&mut self, told: Option<String>) {
        match &told {
            None => self.unheard += 1,
            Some(words) if is_refusal(words) => {}
            Some(_) => self.done += 1,
        }
        *self.words.entry(told.unwrap_or_default()).or_default() += 1;
    }
}

fn is_refusal(words: &str) -> bool {
    words.starts_with("That was an older message")
}

fn token(board: &BoardView, action: Action) -> Option<String> {
    Token { table: board.table, moment: board.moment, action }.encode()
}

/// The table that a button belongs to.
pub fn table_of(token: &str) -> Option<TableId> {
    Token::decode(token).map(|token| token.table)
}
