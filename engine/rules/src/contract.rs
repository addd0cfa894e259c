//! The one contract that every game fulfils.
//!
//! A game's value is its whole state, hidden cards included. It changes in one place only, [`Game::fold`];
//! everything else asks. The few required methods buy the provided ones, which callers use.

use crate::{OptionRule, Seat, Seed};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::{fmt, ops::RangeInclusive};

/// A game: the state of one match, and what may be done with it.
pub trait Game: Clone + fmt::Debug + Send + Sync + Sized + 'static {
    /// Its name in commands and in the referee protocol, lower case.
    const NAME: &'static str;
    /// How many seats it can be played with.
    const SEATS: RangeInclusive<u8>;
    /// The options of its rules page, in the page's order.
    const OPTIONS: &'static [OptionRule];

    /// The values of its options.
    type Options: Clone
        + fmt::Debug
        + Default
        + PartialEq
        + Serialize
        + DeserializeOwned
        + Send
        + Sync;
    /// What a seat may do. `Display` gives the canonical text.
    type Move: Clone + fmt::Debug + fmt::Display + PartialEq + Send + Sync;
    /// What happened. The stored log is made of these.
    type Event: Clone + fmt::Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// Why its rules refuse a move.
    type Reason: Reason;
    /// What everybody may know; it serializes as on the rules page.
    type View: Clone + fmt::Debug + Serialize + Send + Sync;
    /// What one seat may know: the public view and its own cards.
    type OwnView: Clone + fmt::Debug + Serialize + Send + Sync;

    /// The match before its first deal.
    fn new(setup: Setup<Self::Options>) -> Self;

    /// How many seats play.
    fn seats(&self) -> u8;
    /// Whether somebody must act, or a deal is due, or all is over. Before the first deal it is `RoundOver`.
    fn phase(&self) -> Phase;
    /// The round that runs or has just ended, from 1; 0 before the first deal.
    fn round(&self) -> u32;
    /// The seat that must act; none unless the phase is `Turn`.
    fn acting(&self) -> Option<Seat>;
    /// Points so far and, where there are any, the last round's and the winners.
    fn standing(&self) -> Standing;

    /// Adds every move that would be accepted from the acting seat now, each once; nothing if none is to act.
    fn legal(&self, moves: &mut Vec<Self::Move>);
    /// The step of the turn and the move's own checks, in the order of the rules page. The acting seat moves.
    fn check(&self, mv: &Self::Move) -> Result<(), Self::Reason>;
    /// What the acting seat's checked move is as an event.
    fn event(&self, mv: &Self::Move) -> Self::Event;
    /// What follows by itself from the state as it is: a scoring, the end. Folded until there is nothing more.
    fn consequence(&self) -> Option<Self::Event>;
    /// The only place where a state changes. The event comes from this state's own methods, or from a log of them.
    fn fold(&mut self, event: &Self::Event);

    /// The deal of the next round, from the seed.
    fn deal(&self) -> Self::Event;
    /// The deal of the next round, of the given cards: for referees only.
    ///
    /// # Errors
    /// The cards are not exactly the game's, or the game has no deck.
    fn deal_from(&self, deck: &[String]) -> Result<Self::Event, BadDeck>;
    /// Puts the hidden draw pile into this order, next card first: for referees only.
    ///
    /// # Errors
    /// The cards are not exactly those of the pile, or the game has no pile.
    fn stack(&self, cards: &[String]) -> Result<Self::Event, BadDeck>;

    /// Who may learn of this event as it happens.
    fn audience(_event: &Self::Event) -> Audience {
        Audience::Everybody
    }
    /// What everybody may know.
    fn view(&self) -> Self::View;
    /// What this seat may know.
    fn own_view(&self, seat: Seat) -> Self::OwnView;
    /// Everything, hidden cards too: `hands` and, where there is one, the draw `pile`. For referees only.
    fn reveal(&self) -> serde_json::Value;

    /// The move that this text means, whatever the state; none if it is no move of this game.
    fn parse(text: &str) -> Option<Self::Move>;
    /// The computer player: a legal move for the seat whose view this is and who is to act.
    fn choose(view: &Self::OwnView, level: Level, seed: u64) -> Self::Move;

    /// Whether this seat may make this move now, in the order of checks common to all games.
    ///
    /// # Errors
    /// The first check that fails.
    fn admit(&self, seat: Seat, mv: &Self::Move) -> Result<(), Refused<Self::Reason>> {
        match self.phase() {
            Phase::GameOver => Err(Refused::GameOver),
            Phase::RoundOver => Err(Refused::RoundOver),
            Phase::Turn if self.acting() != Some(seat) => Err(Refused::NotYourTurn),
            Phase::Turn => self.check(mv).map_err(Refused::Rule),
        }
    }

    /// Makes a legal move of the acting seat, unchecked, and all that follows from it: the path for search.
    fn advance(&mut self, mv: &Self::Move, hear: impl FnMut(Self::Event)) {
        self.play_out(self.event(mv), hear);
    }

    /// Folds an event and all that follows from it.
    fn play_out(&mut self, event: Self::Event, mut hear: impl FnMut(Self::Event)) {
        let mut next = Some(event);
        while let Some(event) = next {
            self.fold(&event);
            next = self.consequence();
            hear(event);
        }
    }

    /// Checks and makes a move; gives what happened.
    ///
    /// # Errors
    /// The move is refused; the state is as it was.
    fn apply(
        &mut self,
        seat: Seat,
        mv: &Self::Move,
    ) -> Result<Vec<Self::Event>, Refused<Self::Reason>> {
        self.admit(seat, mv)?;
        let mut events = Vec::new();
        self.advance(mv, |event| events.push(event));
        Ok(events)
    }
}

/// With what a match begins.
#[derive(Clone, Debug)]
pub struct Setup<Options> {
    /// How many seats play; within [`Game::SEATS`].
    pub seats: u8,
    /// The options.
    pub options: Options,
    /// Where all chance comes from.
    pub seed: Seed,
    /// The seat that acts first in round 1.
    pub first: Seat,
}

/// Where a match stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// A seat must act.
    Turn,
    /// The next round waits for its deal.
    RoundOver,
    /// There are winners.
    GameOver,
}

/// Points, the same for all games.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Standing {
    /// Each seat's points.
    pub points: Vec<i32>,
    /// What the round just ended changed for each seat; none during a round.
    pub round_scores: Option<Vec<i32>>,
    /// The winning seats, ascending, once the game is over.
    pub winners: Option<Vec<Seat>>,
}

/// Who may learn of an event as it happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Audience {
    /// All at the table and whoever looks on.
    Everybody,
    /// One seat alone: a draft that is not laid yet.
    Only(Seat),
    /// Nobody: an order of hidden cards.
    Nobody,
}

/// How well a computer player plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// Beatable by a beginner.
    Easy,
    /// As a person who knows the game.
    #[default]
    Normal,
    /// As well as it can.
    Strong,
}

/// Why a game's rules refuse a move. `Display` is one English sentence for the referee's reader;
/// what people in a chat read is made from the value itself, in their language.
pub trait Reason: std::error::Error + Clone + PartialEq + Send + Sync + 'static {
    /// The stable code of the rules page.
    fn code(&self) -> &'static str;
}

/// A refused move, in the order of checks common to all games. The state is as it was.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused<R> {
    /// The table has no such seat.
    #[error("there is no such seat at this table")]
    NoSuchSeat,
    /// The text is no move of this game.
    #[error("this is not a move of this game")]
    BadMove,
    /// Nobody may move any more.
    #[error("the game is over")]
    GameOver,
    /// Nobody may move before the next deal.
    #[error("the round is over: the next one must be dealt first")]
    RoundOver,
    /// Another seat is to act.
    #[error("another seat is to act")]
    NotYourTurn,
    /// The game's own rules refuse it.
    #[error("{0}")]
    Rule(R),
}

impl<R: Reason> Refused<R> {
    /// The stable code, for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Refused::NoSuchSeat => "no_such_seat",
            Refused::BadMove => "bad_move",
            Refused::GameOver => "game_over",
            Refused::RoundOver => "round_over",
            Refused::NotYourTurn => "not_your_turn",
            Refused::Rule(reason) => reason.code(),
        }
    }
}

/// The given cards are not a permutation of those that belong there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the cards must be exactly those that belong there, in canonical spelling, in any order")]
pub struct BadDeck;
