//! The games that there are, and one type over all of them.
//!
//! This is the one place where a game is registered. Everything above speaks of a [`Match`] and
//! never of a single game; what must differ by game (its screens) matches on the enums here, so that
//! the compiler names the places that a new game still lacks.

use crate::{
    Audience, BadDeck, BadOption, Game, Level, OptionRule, Phase, Reason, Refusal, Refused, Seat,
    Seed, Setup, Standing, options,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::ops::RangeInclusive;

macro_rules! games {
    ($($(#[$doc:meta])* $Name:ident => $State:path),+ $(,)?) => {
        /// The name of a game.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "&'static str")]
        pub enum GameName { $($(#[$doc])* $Name),+ }

        /// A game's options.
        #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Options { $($(#[$doc])* $Name(<$State as Game>::Options)),+ }

        /// What happened in a match.
        #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Event { $($(#[$doc])* $Name(<$State as Game>::Event)),+ }

        /// What everybody may know of a match.
        #[derive(Clone, Debug, Serialize)]
        #[serde(untagged)]
        pub enum View { $($(#[$doc])* $Name(<$State as Game>::View)),+ }

        /// What one seat may know of a match.
        #[derive(Clone, Debug, Serialize)]
        #[serde(untagged)]
        pub enum OwnView { $($(#[$doc])* $Name(<$State as Game>::OwnView)),+ }

        /// Why a game's own rules refused a move.
        #[derive(Clone, PartialEq, Debug, thiserror::Error)]
        pub enum RuleReason { $($(#[$doc])* #[error(transparent)] $Name(<$State as Game>::Reason)),+ }

        /// A running match of any game, hidden cards included.
        #[derive(Clone, Debug)]
        pub enum Match { $($(#[$doc])* $Name(Box<$State>)),+ }

        impl GameName {
            /// Every game, in the order in which people see them.
            pub const ALL: &'static [GameName] = &[$(GameName::$Name),+];

            /// The name as in commands.
            pub const fn as_str(self) -> &'static str {
                match self { $(GameName::$Name => <$State as Game>::NAME),+ }
            }

            /// How many seats it can be played with.
            pub const fn seats(self) -> RangeInclusive<u8> {
                match self { $(GameName::$Name => <$State as Game>::SEATS),+ }
            }

            /// The options of its rules page.
            pub const fn options(self) -> &'static [OptionRule] {
                match self { $(GameName::$Name => <$State as Game>::OPTIONS),+ }
            }
        }

        impl Options {
            /// The defaults of a game.
            pub fn defaults(game: GameName) -> Self {
                match game { $(GameName::$Name => Options::$Name(Default::default())),+ }
            }

            /// The game that they belong to.
            pub const fn game(&self) -> GameName {
                match self { $(Options::$Name(_) => GameName::$Name),+ }
            }

            /// Each option's value, defaults included.
            pub fn values(&self) -> Map<String, Value> {
                let value = match self { $(Options::$Name(options) => serde_json::to_value(options)),+ };
                match value {
                    Ok(Value::Object(values)) => values,
                    _ => Map::new(),
                }
            }

            fn merged(game: GameName, values: Map<String, Value>) -> Option<Self> {
                let mut merged = Options::defaults(game).values();
                merged.extend(values);
                let merged = Value::Object(merged);
                Some(match game {
                    $(GameName::$Name => Options::$Name(serde_json::from_value(merged).ok()?)),+
                })
            }
        }

        impl Reason for RuleReason {
            fn code(&self) -> &'static str {
                match self { $(RuleReason::$Name(reason) => reason.code()),+ }
            }
        }

        impl Event {
            /// Who may learn of it as it happens.
            pub fn audience(&self) -> Audience {
                match self { $(Event::$Name(event) => <$State as Game>::audience(event)),+ }
            }

            /// Its inner value alone, without the game's name.
            pub fn to_json(&self) -> Value {
                let value = match self { $(Event::$Name(event) => serde_json::to_value(event)),+ };
                value.unwrap_or(Value::Null)
            }
        }

        impl OwnView {
            /// The computer player's move for the seat whose view this is and who is to act, as text.
            pub fn choose(&self, level: Level, seed: u64) -> String {
                match self { $(OwnView::$Name(view) => <$State as Game>::choose(view, level, seed).to_string()),+ }
            }
        }

        impl Match {
            /// A match before its first deal.
            ///
            /// # Panics
            /// Never, if the number of seats is one of [`GameName::seats`] and `first` is one of them.
            pub fn new(setup: Setup<Options>) -> Self {
                let Setup { seats, options, seed, first } = setup;
                match options {
                    $(Options::$Name(options) => {
                        Match::$Name(Box::new(<$State as Game>::new(Setup { seats, options, seed, first })))
                    }),+
                }
            }

            /// The game.
            pub const fn game(&self) -> GameName {
                match self { $(Match::$Name(_) => GameName::$Name),+ }
            }

            /// How many seats play.
            pub fn seats(&self) -> u8 {
                match self { $(Match::$Name(game) => game.seats()),+ }
            }

            /// Whether somebody must act, a deal is due, or all is over.
            pub fn phase(&self) -> Phase {
                match self { $(Match::$Name(game) => game.phase()),+ }
            }

            /// The round that runs or has just ended.
            pub fn round(&self) -> u32 {
                match self { $(Match::$Name(game) => game.round()),+ }
            }

            /// The seat that must act.
            pub fn acting(&self) -> Option<Seat> {
                match self { $(Match::$Name(game) => game.acting()),+ }
            }

            /// Points so far.
            pub fn standing(&self) -> Standing {
                match self { $(Match::$Name(game) => game.standing()),+ }
            }

            /// What everybody may know.
            pub fn view(&self) -> View {
                match self { $(Match::$Name(game) => View::$Name(game.view())),+ }
            }

            fn own_view_unchecked(&self, seat: Seat) -> OwnView {
                match self { $(Match::$Name(game) => OwnView::$Name(game.own_view(seat))),+ }
            }

            /// Everything, hidden cards too: for referees only.
            pub fn reveal(&self) -> Value {
                match self { $(Match::$Name(game) => game.reveal()),+ }
            }

            fn legal_unchecked(&self, seat: Seat) -> Vec<String> {
                match self { $(Match::$Name(game) => legal_texts(&**game, seat)),+ }
            }

            fn decide_unchecked(&self, seat: Seat, text: &str) -> Result<Vec<Event>, Refusal> {
                match self {
                    $(Match::$Name(game) => match decide(&**game, seat, text) {
                        Ok(events) => Ok(events.into_iter().map(Event::$Name).collect()),
                        Err(refused) => Err(refused.map(RuleReason::$Name)),
                    }),+
                }
            }

            /// Deals the next round from the seed; gives what happened.
            pub fn deal(&self) -> Vec<Event> {
                match self {
                    $(Match::$Name(game) => {
                        let events = outcome(&**game, game.deal());
                        events.into_iter().map(Event::$Name).collect()
                    }),+
                }
            }

            /// Deals the next round of the given cards: for referees only.
            ///
            /// # Errors
            /// They are not exactly the game's, or the game has no deck.
            pub fn deal_from(&self, deck: &[String]) -> Result<Vec<Event>, BadDeck> {
                match self {
                    $(Match::$Name(game) => {
                        let events = outcome(&**game, game.deal_from(deck)?);
                        Ok(events.into_iter().map(Event::$Name).collect())
                    }),+
                }
            }

            /// Puts the hidden draw pile into this order: for referees only.
            ///
            /// # Errors
            /// The cards are not exactly those of the pile.
            pub fn stack(&self, cards: &[String]) -> Result<Event, BadDeck> {
                match self { $(Match::$Name(game) => game.stack(cards).map(Event::$Name)),+ }
            }

            /// Changes the state by what happened.
            ///
            /// # Errors
            /// The event belongs to another game.
            pub fn fold(&mut self, event: &Event) -> Result<(), WrongGame> {
                match (self, event) {
                    $((Match::$Name(game), Event::$Name(event)) => game.fold(event),)+
                    #[allow(unreachable_patterns, reason = "with a single game no other pair is left")]
                    _ => return Err(WrongGame),
                }
                Ok(())
            }
        }
    };
}

games! {
    /// L.A.M.A.
    Lama => crate::lama::Lama,
    /// Keine Lahme Agame.
    Agame => crate::agame::Agame,
    /// Ungarisches Römi.
    Roemi => crate::roemi::Roemi,
}

/// The event belongs to another game than the match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the event belongs to another game")]
pub struct WrongGame;

/// There is no game of this name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no such game")]
pub struct UnknownGame;

impl std::str::FromStr for GameName {
    type Err = UnknownGame;

    fn from_str(text: &str) -> Result<Self, UnknownGame> {
        let found = GameName::ALL.iter().find(|game| game.as_str() == text);
        found.copied().ok_or(UnknownGame)
    }
}

impl TryFrom<String> for GameName {
    type Error = UnknownGame;

    fn try_from(text: String) -> Result<Self, UnknownGame> {
        text.parse()
    }
}

impl From<GameName> for &'static str {
    fn from(game: GameName) -> Self {
        game.as_str()
    }
}

impl Options {
    /// The options given as JSON, defaults for the others.
    ///
    /// # Errors
    /// A key is unknown, or a value is none that the option takes.
    pub fn from_json(game: GameName, given: &Map<String, Value>) -> Result<Self, BadOption> {
        options::check(game.options(), given)?;
        Ok(Self::merged(game, given.clone()).expect("checked values have the option's type"))
    }

    /// The options given as `key=value` words, defaults for the others.
    ///
    /// # Errors
    /// A key is unknown, or a value is none that the option takes.
    pub fn from_words<'a>(
        game: GameName,
        words: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, BadOption> {
        let given = options::from_words(game.options(), words)?;
        Ok(Self::merged(game, given).expect("values made from words have the option's type"))
    }
}

impl Match {
    /// The seat that begins when nobody was named: drawn from the seed.
    pub fn drawn_first(seed: &Seed, seats: u8) -> Seat {
        Seat::new(seed.number_below(crate::Position::First, seats.into()) as u8)
    }

    /// Every move that would be accepted from this seat now, canonical, sorted by bytes.
    ///
    /// # Errors
    /// There is no such seat.
    pub fn legal(&self, seat: Seat) -> Result<Vec<String>, Refusal> {
        self.has(seat)?;
        Ok(self.legal_unchecked(seat))
    }

    /// What this seat may know.
    ///
    /// # Errors
    /// There is no such seat.
    pub fn own_view(&self, seat: Seat) -> Result<OwnView, Refusal> {
        self.has(seat)?;
        Ok(self.own_view_unchecked(seat))
    }

    /// What would happen by this move, checked in the order common to all games. Changes nothing.
    ///
    /// # Errors
    /// The move is refused.
    pub fn decide(&self, seat: Seat, text: &str) -> Result<Vec<Event>, Refusal> {
        self.has(seat)?;
        self.decide_unchecked(seat, text)
    }

    fn has(&self, seat: Seat) -> Result<(), Refusal> {
        if seat.index() < self.seats().into() { Ok(()) } else { Err(Refused::NoSuchSeat) }
    }
}

impl<R> Refused<R> {
    fn map<S>(self, wrap: impl FnOnce(R) -> S) -> Refused<S> {
        match self {
            Refused::NoSuchSeat => Refused::NoSuchSeat,
            Refused::BadMove => Refused::BadMove,
            Refused::GameOver => Refused::GameOver,
            Refused::RoundOver => Refused::RoundOver,
            Refused::NotYourTurn => Refused::NotYourTurn,
            Refused::Rule(reason) => Refused::Rule(wrap(reason)),
        }
    }
}

fn legal_texts<G: Game>(game: &G, seat: Seat) -> Vec<String> {
    if game.acting() != Some(seat) {
        return Vec::new();
    }
    let mut moves = Vec::new();
    game.legal(&mut moves);
    let mut texts: Vec<_> = moves.iter().map(G::Move::to_string).collect();
    texts.sort_unstable();
    texts
}

fn decide<G: Game>(game: &G, seat: Seat, text: &str) -> Result<Vec<G::Event>, Refused<G::Reason>> {
    let mv = G::parse(text).ok_or(Refused::BadMove)?;
    game.admit(seat, &mv)?;
    Ok(outcome(game, game.event(&mv)))
}

/// An event and all that follows from it, found out on a copy.
fn outcome<G: Game>(game: &G, event: G::Event) -> Vec<G::Event> {
    let mut events = Vec::new();
    game.clone().play_out(event, |event| events.push(event));
    events
}
