//! A match of L.A.M.A.: its state, its events and the fold.

use super::{
    Card, LamaReason, Move, OPTION_RULES, Options, OwnView, View,
    card::Hand,
    computer, scoring,
    view::{self, NoDrama},
};
use crate::{
    Audience, BadDeck, Game, Level, OptionRule, Phase, Position, Seat, Seed, Setup, Standing,
};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

const MOST_SEATS: usize = 6;
const CARDS_EACH: usize = 6;

/// A match.
#[derive(Clone, Debug)]
pub struct Lama {
    pub(super) options: Options,
    seed: Seed,
    pub(super) seats: u8,
    pub(super) round: u32,
    stage: Stage,
    turn: Seat,
    pub(super) hands: [Hand; MOST_SEATS],
    pub(super) sizes: [u8; MOST_SEATS],
    pub(super) quit: [bool; MOST_SEATS],
    pub(super) points: [i32; MOST_SEATS],
    pub(super) top: Card,
    pile: Pile,
    pub(super) no_drama: Option<NoDrama>,
    round_scores: Option<Vec<i32>>,
    winners: Option<Vec<Seat>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Turn,
    /// A hand is empty or all have quit; the scoring follows by itself.
    Ending,
    RoundOver,
    /// Somebody reached the limit; the end follows by itself.
    LimitReached,
    GameOver,
}

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A round was dealt.
    Dealt {
        /// The round, from 1.
        round: u32,
        /// The order of the cards, if a referee gave it. It is hidden and never stored.
        #[serde(skip)]
        deck: Option<Vec<Card>>,
    },
    /// A referee put the draw pile into this order, next card first. It is hidden and never stored.
    #[serde(skip)]
    Stacked(Vec<Card>),
    /// A card was laid on the top card.
    Played {
        /// Who.
        seat: Seat,
        /// The new top card.
        card: Card,
    },
    /// The next card of the draw pile was taken.
    Drew {
        /// Who.
        seat: Seat,
    },
    /// Somebody left the round.
    Quit {
        /// Who.
        seat: Seat,
    },
    /// The round was scored.
    RoundEnded {
        /// The change of each seat's points.
        scores: Vec<i32>,
    },
    /// The game is over.
    GameEnded {
        /// The seats with the fewest points, ascending.
        winners: Vec<Seat>,
    },
}

impl Lama {
    fn still_in(&self) -> usize {
        Seat::all(self.seats).filter(|seat| !self.quit[seat.index()]).count()
    }

    /// The next seat to the left of the one to act that has not quit; itself, if it is the last.
    fn next_seat(&self) -> Seat {
        let mut seat = self.turn.left(self.seats);
        while self.quit[seat.index()] && seat != self.turn {
            seat = seat.left(self.seats);
        }
        seat
    }

    fn may_draw(&self) -> Result<(), LamaReason> {
        if self.pile.is_empty() {
            return Err(LamaReason::PileEmpty);
        }
        if self.still_in() == 1 {
            return Err(LamaReason::LastPlayer);
        }
        Ok(())
    }

    fn may_play(&self, card: Card) -> Result<(), LamaReason> {
        if self.hands[self.turn.index()][card.index()] == 0 {
            return Err(LamaReason::NotInHand { card });
        }
        if !card.fits_on(self.top) {
            return Err(LamaReason::DoesNotFit { card, top: self.top });
        }
        Ok(())
    }

    fn begin_round(&mut self, round: u32, deck: Option<&[Card]>) {
        let mut pile = match deck {
            Some(deck) => Pile::of(deck),
            None => self.shuffled(round),
        };
        self.hands = Default::default();
        for seat in Seat::all(self.seats) {
            for _ in 0..CARDS_EACH {
                self.hands[seat.index()][pile.take().index()] += 1;
            }
            self.sizes[seat.index()] = CARDS_EACH as u8;
        }
        self.top = pile.take();
        self.pile = pile;
        self.quit = Default::default();
        self.no_drama = self.options.no_drama.then_some(NoDrama::Middle);
        self.round = round;
        self.round_scores = None;
        self.stage = Stage::Turn;
    }

    fn shuffled(&self, round: u32) -> Pile {
        let mut deck = Card::deck(self.options.edition);
        self.seed.shuffle(Position::Shuffle { round, number: 0 }, &mut deck);
        Pile::of(&deck)
    }

    fn play(&mut self, seat: Seat, card: Card) {
        self.hands[seat.index()][card.index()] -= 1;
        self.sizes[seat.index()] -= 1;
        self.top = card;
        if self.sizes[seat.index()] == 0 {
            self.stage = Stage::Ending;
        } else if !card.is_plus() {
            self.turn = self.next_seat();
        }
    }

    fn draw(&mut self, seat: Seat) {
        let card = self.pile.take();
        self.hands[seat.index()][card.index()] += 1;
        self.sizes[seat.index()] += 1;
        self.turn = self.next_seat();
    }

    fn leave_round(&mut self, seat: Seat) {
        self.quit[seat.index()] = true;
        if self.no_drama.is_some() {
            self.no_drama = Some(NoDrama::Held(seat));
        }
        // Who quits last begins the next round, so the turn stays with that seat.
        if self.still_in() == 0 {
            self.stage = Stage::Ending;
        } else {
            self.turn = self.next_seat();
        }
    }

    fn scores(&self) -> Vec<i32> {
        Seat::all(self.seats).map(|seat| self.score(seat)).collect()
    }

    fn score(&self, seat: Seat) -> i32 {
        let mut hand = self.hands[seat.index()];
        if self.no_drama == Some(NoDrama::Held(seat)) {
            hand = scoring::without_drama(&hand);
        }
        let minus = scoring::minus_points(&hand);
        if hand.iter().any(|copies| *copies > 0) {
            return minus;
        }
        -scoring::chip(self.points[seat.index()], self.options.edition)
    }

    fn add_scores(&mut self, scores: &[i32]) {
        for (points, score) in self.points.iter_mut().zip(scores) {
            *points += score;
        }
        self.round_scores = Some(scores.to_vec());
        let reached = self.table_points().iter().any(|points| *points >= self.options.limit);
        self.stage = if reached { Stage::LimitReached } else { Stage::RoundOver };
    }

    fn fewest_points(&self) -> Vec<Seat> {
        let fewest = self.table_points().iter().min();
        Seat::all(self.seats).filter(|seat| Some(&self.points[seat.index()]) == fewest).collect()
    }

    fn table_points(&self) -> &[i32] {
        &self.points[..self.seats.into()]
    }

    fn cards_of(&self, texts: &[String]) -> Result<Vec<Card>, BadDeck> {
        let cards = texts.iter().map(|text| Card::try_from(text.clone()));
        cards.collect::<Result<_, _>>().map_err(|_| BadDeck)
    }
}

impl Game for Lama {
    const NAME: &'static str = "lama";
    const SEATS: RangeInclusive<u8> = 2..=MOST_SEATS as u8;
    const OPTIONS: &'static [OptionRule] = OPTION_RULES;

    type Options = Options;
    type Move = Move;
    type Event = Event;
    type Reason = LamaReason;
    type View = View;
    type OwnView = OwnView;

    fn new(setup: Setup<Options>) -> Self {
        Self {
            options: setup.options,
            seed: setup.seed,
            seats: setup.seats,
            round: 0,
            stage: Stage::RoundOver,
            turn: setup.first,
            hands: Default::default(),
            sizes: Default::default(),
            quit: Default::default(),
            points: Default::default(),
            top: Card::LLAMA,
            pile: Pile::of(&[]),
            no_drama: None,
            round_scores: None,
            winners: None,
        }
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn phase(&self) -> Phase {
        match self.stage {
            Stage::Turn => Phase::Turn,
            Stage::Ending | Stage::RoundOver => Phase::RoundOver,
            Stage::LimitReached | Stage::GameOver => Phase::GameOver,
        }
    }

    fn round(&self) -> u32 {
        self.round
    }

    fn acting(&self) -> Option<Seat> {
        (self.stage == Stage::Turn).then_some(self.turn)
    }

    fn standing(&self) -> Standing {
        Standing {
            points: self.table_points().to_vec(),
            round_scores: self.round_scores.clone(),
            winners: self.winners.clone(),
        }
    }

    fn legal(&self, moves: &mut Vec<Move>) {
        if self.stage != Stage::Turn {
            return;
        }
        let hand = &self.hands[self.turn.index()];
        let playable = Card::all().filter(|card| hand[card.index()] > 0 && card.fits_on(self.top));
        moves.extend(playable.map(Move::Play));
        if self.may_draw().is_ok() {
            moves.push(Move::Draw);
        }
        moves.push(Move::Quit);
    }

    fn check(&self, mv: &Move) -> Result<(), LamaReason> {
        match *mv {
            Move::Play(card) => self.may_play(card),
            Move::Draw => self.may_draw(),
            Move::Quit => Ok(()),
        }
    }

    fn event(&self, mv: &Move) -> Event {
        let seat = self.turn;
        match *mv {
            Move::Play(card) => Event::Played { seat, card },
            Move::Draw => Event::Drew { seat },
            Move::Quit => Event::Quit { seat },
        }
    }

    fn consequence(&self) -> Option<Event> {
        match self.stage {
            Stage::Ending => Some(Event::RoundEnded { scores: self.scores() }),
            Stage::LimitReached => Some(Event::GameEnded { winners: self.fewest_points() }),
            Stage::Turn | Stage::RoundOver | Stage::GameOver => None,
        }
    }

    fn fold(&mut self, event: &Event) {
        match event {
            Event::Dealt { round, deck } => self.begin_round(*round, deck.as_deref()),
            Event::Stacked(cards) => self.pile = Pile::of(cards),
            Event::Played { seat, card } => self.play(*seat, *card),
            Event::Drew { seat } => self.draw(*seat),
            Event::Quit { seat } => self.leave_round(*seat),
            Event::RoundEnded { scores } => self.add_scores(scores),
            Event::GameEnded { winners } => {
                self.winners = Some(winners.clone());
                self.stage = Stage::GameOver;
            }
        }
    }

    fn deal(&self) -> Event {
        Event::Dealt { round: self.round + 1, deck: None }
    }

    fn deal_from(&self, deck: &[String]) -> Result<Event, BadDeck> {
        let cards = self.cards_of(deck)?;
        is_permutation(&cards, Card::deck(self.options.edition))?;
        Ok(Event::Dealt { round: self.round + 1, deck: Some(cards) })
    }

    fn stack(&self, cards: &[String]) -> Result<Event, BadDeck> {
        let cards = self.cards_of(cards)?;
        is_permutation(&cards, self.pile.next_first())?;
        Ok(Event::Stacked(cards))
    }

    fn audience(event: &Event) -> Audience {
        match event {
            Event::Stacked(_) => Audience::Nobody,
            _ => Audience::Everybody,
        }
    }

    fn view(&self) -> View {
        view::of(self)
    }

    fn own_view(&self, seat: Seat) -> OwnView {
        view::of_seat(self, seat)
    }

    fn reveal(&self) -> serde_json::Value {
        let hands: Vec<_> = Seat::all(self.seats).map(|seat| self.own_view(seat).hand).collect();
        serde_json::json!({ "hands": hands, "pile": self.pile.next_first(), "view": self.view() })
    }

    fn parse(text: &str) -> Option<Move> {
        Move::parse(text)
    }

    fn choose(view: &OwnView, level: Level, seed: u64) -> Move {
        computer::choose(view, level, seed)
    }
}

impl Lama {
    pub(super) fn pile_size(&self) -> usize {
        self.pile.len()
    }
}

fn is_permutation(cards: &[Card], mut wanted: Vec<Card>) -> Result<(), BadDeck> {
    let mut cards = cards.to_vec();
    cards.sort_unstable();
    wanted.sort_unstable();
    if cards == wanted { Ok(()) } else { Err(BadDeck) }
}

/// The draw pile. An array, because search copies matches by the million.
#[derive(Clone, Debug)]
struct Pile {
    cards: [Card; Card::MOST],
    next: u8,
    end: u8,
}

impl Pile {
    /// The pile of these cards, next card first.
    fn of(cards: &[Card]) -> Self {
        let mut pile = Pile { cards: [Card::LLAMA; Card::MOST], next: 0, end: cards.len() as u8 };
        pile.cards[..cards.len()].copy_from_slice(cards);
        pile
    }

    fn take(&mut self) -> Card {
        let card = self.cards[usize::from(self.next)];
        self.next += 1;
        card
    }

    fn next_first(&self) -> Vec<Card> {
        self.cards[self.next.into()..self.end.into()].to_vec()
    }

    fn len(&self) -> usize {
        (self.end - self.next).into()
    }

    fn is_empty(&self) -> bool {
        self.next == self.end
    }
}
