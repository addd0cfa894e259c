//! Tables to look at, made without a house: seats are given, moves are played by the real rules.

use rules::{GameName, Match, Options, Seat, Seed, Setup, Standing};
use std::sync::Arc;
use tables::{
    AccountId, BoardView, Channel, HandView, Identity, Language, Millis, Mover, Platform, Playing,
    Recent, SeatView, Sitter, Speed, Stage, TableId,
};

/// The moment at which all screens are looked at.
pub const NOW: Millis = 1_800_000_000_000;

/// The account of the person on a seat.
pub fn account(number: u64) -> AccountId {
    serde_json::from_value(number.into()).expect("an account is a number")
}

/// A person's seat; the first one is the host's.
pub fn person(number: u64, name: &str) -> SeatView {
    SeatView { name: name.to_owned(), sitter: Sitter::Person(account(number)), host: number == 0 }
}

/// A computer player's seat.
pub fn computer(name: &str) -> SeatView {
    SeatView { name: name.to_owned(), sitter: Sitter::Computer, host: false }
}

/// Anna, Ben, the computer Cleo and Dora.
pub fn four() -> Vec<SeatView> {
    vec![person(0, "Anna"), person(1, "Ben"), computer("Cleo"), person(3, "Dora")]
}

/// Options from a chat's words.
pub fn options(words: &[(&str, &str)]) -> Options {
    Options::from_words(GameName::Lama, words.iter().copied())
        .expect("the words are options of the game")
}

/// Options of Keine Lahme Agame from a chat's words.
pub fn agame(words: &[(&str, &str)]) -> Options {
    Options::from_words(GameName::Agame, words.iter().copied())
        .expect("the words are options of the game")
}

/// Options of Ungarisches Römi from a chat's words.
pub fn roemi(words: &[(&str, &str)]) -> Options {
    Options::from_words(GameName::Roemi, words.iter().copied())
        .expect("the words are options of the game")
}

/// A table in its lobby.
pub fn lobby(seats: Vec<SeatView>, options: Options) -> BoardView {
    BoardView {
        table: TableId::new(1_234_567),
        version: 7,
        moment: 7,
        wait: 7,
        channel: Channel::new(Platform::ROOM, "friday"),
        title: "Friday group".to_owned(),
        options,
        speed: Speed::Live,
        seats,
        stage: Stage::Lobby,
        until: Some(NOW + 3_600_000),
        recent: Vec::new(),
        end_votes: 0,
        claim: None,
        reminded: false,
        asleep: false,
    }
}

/// A game that is played at a table.
pub struct Scene {
    pub table: BoardView,
    game: Match,
    seed: Seed,
}

impl Scene {
    /// A game of L.A.M.A. with these hands and this top card; seat 0 begins.
    pub fn dealt(seats: Vec<SeatView>, options: Options, hands: &[&str], top: &str) -> Self {
        let mut scene = Self::not_dealt(seats, options);
        scene.deal(hands, top);
        scene
    }

    /// A game of Keine Lahme Agame, where there is nothing to deal; seat 0 begins.
    pub fn opened(seats: Vec<SeatView>, options: Options) -> Self {
        let mut scene = Self::not_dealt(seats, options);
        scene.next_round();
        scene
    }

    /// A round of Ungarisches Römi in which the hands begin with these cards, the cut card is this one,
    /// and these are drawn from the stock first; seat 0 begins.
    pub fn of_roemi(
        seats: Vec<SeatView>,
        options: Options,
        hands: &[&str],
        cut: &str,
        stock: &str,
    ) -> Self {
        let deck = roemi_deck(seats.len(), hands, cut, stock);
        let mut scene = Self::not_dealt(seats, options);
        let events = scene.game.deal_from(&deck).expect("the deck is the game's");
        scene.take_up(&events);
        scene
    }

    fn not_dealt(seats: Vec<SeatView>, options: Options) -> Self {
        let seed = Seed::from_number(7);
        let setup = Setup {
            seats: seats.len() as u8,
            options: options.clone(),
            seed: seed.clone(),
            first: Seat::new(0),
        };
        let table = BoardView { until: Some(NOW + 45_000), ..lobby(seats, options) };
        Self { table, game: Match::new(setup), seed }
    }

    /// Deals the next round.
    pub fn deal(&mut self, hands: &[&str], top: &str) -> &mut Self {
        let deck = deck(&self.table.options, hands, top);
        let events = self.game.deal_from(&deck).expect("the deck is the game's");
        self.take_up(&events);
        self
    }

    /// The next round, as the game deals it.
    pub fn next_round(&mut self) -> &mut Self {
        let events = self.game.deal();
        self.take_up(&events);
        self
    }

    fn take_up(&mut self, events: &[rules::Event]) {
        self.table.recent.clear();
        for event in events {
            self.game.fold(event).expect("the event is the game's");
        }
    }

    /// The acting seat makes moves.
    pub fn play(&mut self, moves: &[&str]) -> &mut Self {
        for text in moves {
            self.make(text, Mover::Person);
        }
        self
    }

    /// A computer moves because time is up.
    pub fn time_up(&mut self, text: &str) -> &mut Self {
        self.make(text, Mover::TimeUp);
        self
    }

    fn make(&mut self, text: &str, by: Mover) {
        let seat = self.game.acting().expect("somebody is to act");
        let events =
            self.game.decide(seat, text).unwrap_or_else(|why| panic!("{text} is refused: {why}"));
        for event in &events {
            self.game.fold(event).expect("the event is the game's");
        }
        self.table.recent.push(Recent { seat, by, events });
    }

    /// The rest of the round: all quit.
    pub fn all_quit(&mut self) -> &mut Self {
        while self.game.acting().is_some() {
            self.make("quit", Mover::Person);
        }
        self
    }

    /// The board as it is now.
    pub fn board(&self) -> BoardView {
        BoardView { stage: self.stage(0), ..self.table.clone() }
    }

    /// The board after the game, with so many people who want a rematch.
    pub fn board_over(&self, again: usize) -> BoardView {
        BoardView { stage: self.stage(again), ..self.table.clone() }
    }

    /// The hand of a seat as it is now.
    pub fn hand(&self, seat: u8, language: Language) -> HandView {
        let seat = Seat::new(seat);
        HandView {
            board: Arc::new(self.board()),
            account: account(seat.index() as u64),
            identity: Identity { platform: Platform::ROOM, user: seat.to_string() },
            language,
            seat,
            own: self.game.own_view(seat).expect("the seat is there"),
            legal: self.game.legal(seat).expect("the seat is there"),
        }
    }

    /// The game itself.
    pub fn game(&self) -> &Match {
        &self.game
    }

    /// Points, as the game counts them.
    pub fn standing(&self) -> Standing {
        self.game.standing()
    }

    /// The seed in words and its hash.
    pub fn seal(&self) -> (String, String) {
        (self.seed.to_hex(), self.seed.hash().to_string())
    }

    fn stage(&self, again: usize) -> Stage {
        let game = Playing {
            view: self.game.view(),
            round: self.game.round(),
            acting: self.game.acting(),
            standing: self.game.standing(),
            hash: self.seed.hash().to_string(),
        };
        match game.standing.winners {
            Some(_) => Stage::Over { game, seed: self.seed.to_hex(), again },
            None => Stage::Playing(game),
        }
    }
}

/// A whole deck that begins with these hands and this top card.
fn deck(options: &Options, hands: &[&str], top: &str) -> Vec<String> {
    let Options::Lama(options) = options else { panic!("L.A.M.A. alone has a deck") };
    let mut rest: Vec<String> =
        rules::lama::Card::deck(options.edition).iter().map(ToString::to_string).collect();
    let mut dealt = Vec::new();
    for card in hands.iter().flat_map(|hand| hand.split(' ')).chain([top]) {
        let place = rest.iter().position(|left| left == card).expect("the card is left");
        dealt.push(rest.remove(place));
    }
    // Low cards come last, so that a draw doesn't always help.
    rest.reverse();
    dealt.extend(rest);
    dealt
}

/// A whole deck of Römi. Hands are filled up with cards that are not named anywhere.
fn roemi_deck(seats: usize, hands: &[&str], cut: &str, stock: &str) -> Vec<String> {
    let mut rest: Vec<String> =
        rules::roemi::Card::deck().iter().map(ToString::to_string).collect();
    let mut take = |cards: &str| -> Vec<String> {
        let take_one = |card: &str| {
            let place = rest.iter().position(|left| left == card).expect("the card is left");
            rest.remove(place)
        };
        cards.split_whitespace().map(take_one).collect()
    };
    let mut deck = take(cut);
    let mut named: Vec<_> = (0..seats).map(|seat| take(hands.get(seat).unwrap_or(&""))).collect();
    let stock = take(stock);
    // Every seventh card makes few figures.
    let mut filling = (0..).map(|number| number * 7 % 53);
    for (seat, hand) in named.iter_mut().enumerate() {
        while hand.len() < if seat == 0 { 15 } else { 14 } {
            let place = filling.next().expect("numbers go on") % rest.len();
            hand.push(rest.remove(place));
        }
    }
    deck.extend(named.into_iter().flatten());
    deck.extend(stock);
    deck.extend(rest);
    deck
}
