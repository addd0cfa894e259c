//! A match of Römi: its state and the fold.

use super::{
    Card, Draft, Drawn, Event, Hand, Laid, Move, OPTION_RULES, Options, OwnView, RoemiReason,
    Source, Step, Turn, View, computer, stack::Stack, turn::Table, view,
};
use crate::{
    Audience, BadDeck, Game, Level, OptionRule, Phase, Position, Seat, Seed, Setup, Standing,
};
use std::ops::RangeInclusive;

const MOST_SEATS: usize = 6;
const CARDS_EACH: usize = 14;

/// What a seat scores that goes out, and that goes out at once with all its cards.
const OUT: i32 = -10;
const OUT_AT_ONCE: i32 = -20;
/// What a seat scores that has not opened.
const NOT_OPENED: i32 = 100;

/// Cards in an order, the next or topmost last.
type Pile = Stack<Card, { Card::COUNT }>;

/// A match.
#[derive(Clone, Debug)]
pub struct Roemi {
    pub(super) options: Options,
    seed: Seed,
    pub(super) seats: u8,
    pub(super) round: u32,
    stage: Stage,
    pub(super) opener: Seat,
    /// The hands before the acting seat's draft, its drawn card included.
    pub(super) hands: [Hand; MOST_SEATS],
    pub(super) opened: [bool; MOST_SEATS],
    pub(super) turns: [u32; MOST_SEATS],
    pub(super) points: [i32; MOST_SEATS],
    pub(super) seen: [SeenBits; MOST_SEATS],
    /// The table before the acting seat's draft.
    pub(super) table: Table,
    pub(super) stock: Pile,
    pub(super) discards: Pile,
    pub(super) cut: Option<Card>,
    pub(super) reshuffled: bool,
    turn: Turn,
    round_scores: Option<Vec<i32>>,
    /// The change of each seat's points in each round that was scored.
    pub(super) scored: Vec<Vec<i32>>,
    winners: Option<Vec<Seat>>,
}

/// What a seat took from the discard pile and threw, one bit for each face in sorting order.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SeenBits {
    pub took: u64,
    pub threw: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Turn,
    /// The stock is empty; the reshuffle follows by itself.
    StockEmpty,
    /// The scoring follows by itself.
    Ending(Option<Out>),
    RoundOver,
    /// The last round is scored; the end follows by itself.
    AllPlayed,
    GameOver,
}

/// A seat that went out, and what it scores.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Out {
    seat: Seat,
    score: i32,
}

impl Roemi {
    /// The turn that is on.
    pub(super) fn turn_on(&self) -> Option<&Turn> {
        (self.stage == Stage::Turn).then_some(&self.turn)
    }

    fn begin_round(&mut self, round: u32, deck: Option<&[Card]>) {
        if round > 1 {
            self.opener = self.opener.left(self.seats);
        }
        let deck = deck.map_or_else(|| self.shuffled_deck(round), <[Card]>::to_vec);
        self.deal_out(&deck);
        self.opened = Default::default();
        self.turns = Default::default();
        self.seen = Default::default();
        self.table.clear();
        self.discards.clear();
        self.reshuffled = false;
        self.round = round;
        self.round_scores = None;
        self.stage = Stage::Turn;
        self.turn = self.fresh_turn(self.opener);
        // The opener has a card more and only discards.
        self.turn.step = Step::Lay;
    }

    fn shuffled_deck(&self, round: u32) -> Vec<Card> {
        let mut deck = Card::deck();
        self.seed.shuffle(Position::Shuffle { round, number: 0 }, &mut deck);
        deck
    }

    fn deal_out(&mut self, deck: &[Card]) {
        let (cut, mut rest) = deck.split_first().expect("a deck has all cards");
        self.cut = Some(*cut);
        let mut seat = self.opener;
        for _ in 0..self.seats {
            let count = CARDS_EACH + usize::from(seat == self.opener);
            let (hand, after) = rest.split_at(count);
            self.hands[seat.index()] = hand.iter().copied().collect();
            rest = after;
            seat = seat.left(self.seats);
        }
        self.stock.clear();
        self.stock.extend(rest.iter().rev().copied());
    }

    fn fresh_turn(&self, seat: Seat) -> Turn {
        let finished = self.turns[seat.index()];
        // The opener's first turn has no draw, so its first draw comes in the second.
        let turns_without_draw = u32::from(seat == self.opener);
        Turn {
            seat,
            step: Step::Draw,
            finished,
            draws_freely: finished == turns_without_draw,
            opened: self.opened[seat.index()],
            opening: self.options.opening,
            drawn: None,
            cut_tried: false,
            draft: Draft::new(self.hands[seat.index()], &self.table),
        }
    }

    fn begin_step(&mut self, step: Step) {
        self.turn.step = step;
        self.clear_draft();
    }

    fn clear_draft(&mut self) {
        self.turn.draft = Draft::new(self.hands[self.turn.seat.index()], &self.table);
    }

    fn draw(&mut self, seat: Seat, from: Source) {
        let card = match from {
            Source::Stock => self.stock.pop(),
            Source::Discard => self.discards.pop(),
            Source::Cut => self.cut.take(),
        };
        let card = card.expect("a turn begins with stock, discards and the cut card");
        self.hands[seat.index()].add(card);
        self.turn.drawn = Some(Drawn { from, card });
        self.begin_step(Step::Lay);
    }

    fn put_back(&mut self, seat: Seat, from: Source, card: Card) {
        let held = self.hands[seat.index()].remove(card);
        debug_assert!(held, "the drawn card is in the hand");
        if from == Source::Cut {
            self.cut = Some(card);
            self.turn.cut_tried = true;
        } else {
            self.discards.push(card);
        }
        self.turn.drawn = None;
        self.begin_step(Step::Draw);
    }

    fn end_turn(&mut self, seat: Seat, card: Card) {
        let held = self.turn.draft.hand.remove(card);
        debug_assert!(held, "the discard was checked to be in the hand");
        let Draft { hand, table, total, touched_older, .. } = &self.turn.draft;
        self.hands[seat.index()] = *hand;
        self.table = *table;
        self.opened[seat.index()] |= *total > 0;
        self.turns[seat.index()] += 1;
        let at_once = !self.turn.opened && !touched_older;
        let out = Out { seat, score: if at_once { OUT_AT_ONCE } else { OUT } };
        let is_out = hand.is_empty();
        self.remember(seat, card);
        self.discards.push(card);
        self.turn.drawn = None;
        self.stage = match () {
            () if is_out => Stage::Ending(Some(out)),
            () if !self.stock.is_empty() => Stage::Turn,
            () if self.reshuffled => Stage::Ending(None),
            () => Stage::StockEmpty,
        };
        self.turn = self.fresh_turn(seat.left(self.seats));
    }

    fn remember(&mut self, seat: Seat, thrown: Card) {
        let seen = &mut self.seen[seat.index()];
        if let Some(Drawn { from: Source::Discard, card }) = self.turn.drawn {
            seen.took |= 1 << card.index();
        }
        for card in self.turn.draft.used.faces().chain([thrown]) {
            seen.took &= !(1 << card.index());
        }
        seen.threw |= 1 << thrown.index();
    }

    fn reshuffle(&mut self) {
        let top = self.discards.pop().expect("a turn ends with a discard");
        self.stock = self.discards;
        let position = Position::Shuffle { round: self.round, number: 1 };
        self.seed.shuffle(position, self.stock.as_mut_slice());
        self.discards.clear();
        self.discards.push(top);
        self.reshuffled = true;
        self.stage = Stage::Turn;
    }

    fn scores(&self, out: Option<Out>) -> Vec<i32> {
        let score = |seat: Seat| match out {
            Some(out) if out.seat == seat => out.score,
            _ if !self.opened[seat.index()] => NOT_OPENED,
            _ => self.hands[seat.index()].worth(),
        };
        Seat::all(self.seats).map(score).collect()
    }

    fn add_scores(&mut self, scores: &[i32]) {
        for (points, score) in self.points.iter_mut().zip(scores) {
            *points += score;
        }
        self.round_scores = Some(scores.to_vec());
        self.scored.push(scores.to_vec());
        let last = self.round >= self.options.rounds;
        self.stage = if last { Stage::AllPlayed } else { Stage::RoundOver };
    }

    fn table_points(&self) -> &[i32] {
        &self.points[..self.seats.into()]
    }

    fn fewest_points(&self) -> Vec<Seat> {
        let fewest = self.table_points().iter().min();
        Seat::all(self.seats).filter(|seat| Some(&self.points[seat.index()]) == fewest).collect()
    }

    /// The hands as their owners see them.
    fn hands_seen(&self) -> Vec<Vec<Card>> {
        let drafting = self.turn_on();
        let hand = |seat: Seat| match drafting {
            Some(turn) if turn.seat == seat => turn.draft.hand,
            _ => self.hands[seat.index()],
        };
        Seat::all(self.seats).map(|seat| hand(seat).cards().collect()).collect()
    }

    fn stock_next_first(&self) -> Vec<Card> {
        self.stock.iter().rev().copied().collect()
    }

    fn lay(&self, laid: Result<Laid, RoemiReason>) -> Event {
        let laid = laid.expect("a checked move can be laid");
        Event::Drafted { seat: self.turn.seat, laid }
    }

    fn put_back_event(&self) -> Event {
        let Drawn { from, card } = self.turn.drawn.expect("a checked put-back has a drawn card");
        Event::PutBack { seat: self.turn.seat, from, card }
    }

    /// The card that everybody sees drawn from there.
    fn open_card(&self, from: Source) -> Option<Card> {
        match from {
            Source::Stock => None,
            Source::Discard => self.discards.last().copied(),
            Source::Cut => self.cut,
        }
    }
}

impl Game for Roemi {
    const NAME: &'static str = "roemi";
    const SEATS: RangeInclusive<u8> = 2..=MOST_SEATS as u8;
    const OPTIONS: &'static [OptionRule] = OPTION_RULES;

    type Options = Options;
    type Move = Move;
    type Event = Event;
    type Reason = RoemiReason;
    type View = View;
    type OwnView = OwnView;

    fn new(setup: Setup<Options>) -> Self {
        let table = Table::empty(super::turn::NOWHERE);
        let turn = Turn {
            seat: setup.first,
            step: Step::Draw,
            finished: 0,
            draws_freely: true,
            opened: false,
            opening: setup.options.opening,
            drawn: None,
            cut_tried: false,
            draft: Draft::new(Hand::default(), &table),
        };
        Self {
            options: setup.options,
            seed: setup.seed,
            seats: setup.seats,
            round: 0,
            stage: Stage::RoundOver,
            opener: setup.first,
            hands: Default::default(),
            opened: Default::default(),
            turns: Default::default(),
            points: Default::default(),
            seen: Default::default(),
            table,
            stock: Pile::empty(Card::JOKER),
            discards: Pile::empty(Card::JOKER),
            cut: None,
            reshuffled: false,
            turn,
            round_scores: None,
            scored: Vec::new(),
            winners: None,
        }
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn phase(&self) -> Phase {
        match self.stage {
            Stage::Turn | Stage::StockEmpty => Phase::Turn,
            Stage::Ending(_) | Stage::RoundOver => Phase::RoundOver,
            Stage::AllPlayed | Stage::GameOver => Phase::GameOver,
        }
    }

    fn round(&self) -> u32 {
        self.round
    }

    fn acting(&self) -> Option<Seat> {
        self.turn_on().map(|turn| turn.seat)
    }

    fn standing(&self) -> Standing {
        Standing {
            points: self.table_points().to_vec(),
            round_scores: self.round_scores.clone(),
            winners: self.winners.clone(),
        }
    }

    fn legal(&self, moves: &mut Vec<Move>) {
        if let Some(turn) = self.turn_on() {
            turn.legal(moves);
        }
    }

    fn check(&self, mv: &Move) -> Result<(), RoemiReason> {
        self.turn.check(mv)
    }

    fn event(&self, mv: &Move) -> Event {
        let seat = self.turn.seat;
        match *mv {
            Move::Draw(from) => Event::Drew { seat, from, card: self.open_card(from) },
            Move::Meld(meld) => self.lay(self.turn.melded(&meld)),
            Move::Add(figure, card) => self.lay(self.turn.added(figure, card)),
            Move::Swap(figure, card) => self.lay(self.turn.swapped(figure, card)),
            Move::Undo => Event::Undone { seat },
            Move::PutBack => self.put_back_event(),
            Move::Discard(card) => {
                Event::Discarded { seat, card, laid: self.turn.draft.laid.clone() }
            }
        }
    }

    fn consequence(&self) -> Option<Event> {
        match self.stage {
            Stage::StockEmpty => Some(Event::Reshuffled),
            Stage::Ending(out) => {
                let scores = self.scores(out);
                Some(Event::RoundEnded { out: out.map(|out| out.seat), scores })
            }
            Stage::AllPlayed => Some(Event::GameEnded { winners: self.fewest_points() }),
            Stage::Turn | Stage::RoundOver | Stage::GameOver => None,
        }
    }

    fn fold(&mut self, event: &Event) {
        match event {
            Event::Dealt { round, deck } => self.begin_round(*round, deck.as_deref()),
            Event::Stacked(cards) => {
                self.stock.clear();
                self.stock.extend(cards.iter().rev().copied());
            }
            Event::Drew { seat, from, .. } => self.draw(*seat, *from),
            Event::PutBack { seat, from, card } => self.put_back(*seat, *from, *card),
            Event::Drafted { seat, laid } => self.turn.draft.lay(*seat, *laid),
            Event::Undone { .. } => self.clear_draft(),
            Event::Discarded { seat, card, .. } => self.end_turn(*seat, *card),
            Event::Reshuffled => self.reshuffle(),
            Event::RoundEnded { scores, .. } => self.add_scores(scores),
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
        let deck = permutation(deck, Card::deck())?;
        Ok(Event::Dealt { round: self.round + 1, deck: Some(deck) })
    }

    fn stack(&self, cards: &[String]) -> Result<Event, BadDeck> {
        permutation(cards, self.stock.to_vec()).map(Event::Stacked)
    }

    fn audience(event: &Event) -> Audience {
        event.audience()
    }

    fn view(&self) -> View {
        view::of(self)
    }

    fn own_view(&self, seat: Seat) -> OwnView {
        view::of_seat(self, seat)
    }

    fn reveal(&self) -> serde_json::Value {
        serde_json::json!({
            "hands": self.hands_seen(),
            "pile": self.stock_next_first(),
            "discards": &self.discards[..],
            "view": self.view(),
        })
    }

    fn parse(text: &str) -> Option<Move> {
        Move::parse(text)
    }

    fn choose(view: &OwnView, level: Level, seed: u64) -> Move {
        computer::choose(view, level, seed)
    }
}

/// The cards of these texts, if they are exactly the wanted ones in some order.
fn permutation(texts: &[String], mut wanted: Vec<Card>) -> Result<Vec<Card>, BadDeck> {
    let cards = texts.iter().map(|text| Card::try_from(text.clone()));
    let cards: Vec<_> = cards.collect::<Result<_, _>>().map_err(|_| BadDeck)?;
    let mut sorted = cards.clone();
    sorted.sort_unstable();
    wanted.sort_unstable();
    if sorted == wanted { Ok(cards) } else { Err(BadDeck) }
}
