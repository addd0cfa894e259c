//! A match of Keine Lahme Agame: its state and how each event changes it.

use super::{
    AgameReason, Card, Colour, Event, OneOrTwo, Options, Origin, Placement, Placing, Row, Slot,
    Step, card::Cards, discard::Discard, trick::Trick,
};
use crate::{Seat, Setup};

pub(super) const MOST_SEATS: usize = Colour::ALL.len();

/// A match.
#[derive(Clone, Debug)]
pub struct Agame {
    pub(super) options: Options,
    pub(super) seats: u8,
    pub(super) round: u32,
    pub(super) stage: Stage,
    /// Who leads first in this round.
    first: Seat,
    /// Who leads or led the trick, or called the steal round.
    pub(super) leader: Seat,
    pub(super) turn: Seat,
    pub(super) called: bool,
    pub(super) holdings: [Holding; MOST_SEATS],
    pub(super) trick: Trick,
    pub(super) discard: Discard,
    pub(super) round_scores: Option<Vec<i32>>,
    pub(super) winners: Option<Vec<Seat>>,
}

/// What a seat has.
#[derive(Clone, Debug)]
pub(super) struct Holding {
    pub hand: Cards,
    pub pile: Cards,
    pub row: Row,
    /// The stolen card that waits for the end of the steal round, and its slot.
    pub aside: Option<Placement>,
    pub points: i32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stage {
    Turn(Step),
    /// The winner of the trick can place nothing; its discarding follows by itself.
    NothingFits,
    /// All were asked; placing the stolen cards follows by itself.
    StealsDone,
    /// A hand and its pile are empty, or a row is full; the scoring follows by itself.
    Ending,
    RoundOver,
    /// Somebody reached the target; the end follows by itself.
    TargetReached,
    GameOver,
}

impl Holding {
    const EMPTY: Holding =
        Holding { hand: Cards::NONE, pile: Cards::NONE, row: Row::EMPTY, aside: None, points: 0 };

    fn is_out_of_cards(&self) -> bool {
        self.hand.is_empty() && self.pile.is_empty()
    }
}

/// What a match is asked.
impl Agame {
    pub(super) fn before_the_first_deal(setup: Setup<Options>) -> Self {
        Self {
            options: setup.options,
            seats: setup.seats,
            round: 0,
            stage: Stage::RoundOver,
            first: setup.first,
            leader: setup.first,
            turn: setup.first,
            called: false,
            holdings: [Holding::EMPTY; MOST_SEATS],
            trick: Trick::EMPTY,
            discard: Discard::EMPTY,
            round_scores: None,
            winners: None,
        }
    }

    pub(super) fn step(&self) -> Option<Step> {
        match self.stage {
            Stage::Turn(step) => Some(step),
            _ => None,
        }
    }

    /// What each seat of the table has.
    pub(super) fn held(&self) -> &[Holding] {
        &self.holdings[..self.seats.into()]
    }

    /// What the acting seat has.
    pub(super) fn mine(&self) -> &Holding {
        &self.holdings[self.turn.index()]
    }

    pub(super) fn next_first(&self) -> Seat {
        if self.round == 0 { self.first } else { self.first.left(self.seats) }
    }

    /// The seat that played the play of this number.
    pub(super) fn player_of(&self, play: usize) -> Seat {
        Seat::new((self.leader.index() + play) as u8 % self.seats)
    }

    /// Whether the acting seat's only card is too small to be led.
    pub(super) fn must_drop(&self) -> bool {
        let hand = self.mine().hand;
        hand.len() == 1 && hand.iter().all(Card::is_small)
    }

    /// Whether the acting seat has each of these cards as often as it is named.
    pub(super) fn in_hand(&self, cards: impl Iterator<Item = Card>) -> Result<(), AgameReason> {
        missing(self.mine().hand, cards).map_or(Ok(()), |card| Err(AgameReason::NotInHand { card }))
    }

    /// Whether the acting seat may have the card in its row at all.
    pub(super) fn foreign(&self, card: Card) -> Result<(), AgameReason> {
        let own = card.colour() == Colour::of(self.turn);
        if own { Err(AgameReason::OwnColour { card }) } else { Ok(()) }
    }

    /// Where the cards of the trick go in the acting seat's row.
    pub(super) fn placements(
        &self,
        cards: OneOrTwo<Placing>,
    ) -> Result<OneOrTwo<Placement>, AgameReason> {
        if let Some(card) = missing(self.trick.cards(), cards.iter().map(|placing| placing.card)) {
            return Err(AgameReason::NotInTrick { card });
        }
        cards.iter().try_for_each(|placing| self.foreign(placing.card))?;
        // The second card finds the row as the first leaves it.
        let mut row = self.mine().row;
        let mut lay = |Placing { card, slot }| {
            let placement = Placement { card, slot: row.slot_for(card, slot)? };
            row.lay(placement);
            Ok(placement)
        };
        Ok(OneOrTwo { first: lay(cards.first)?, second: cards.second.map(lay).transpose()? })
    }

    /// Each way in which a card of the trick fits into the acting seat's row.
    pub(super) fn fitting(&self) -> impl Iterator<Item = (Card, Slot)> + Clone {
        let foreign = self.trick.cards().faces().filter(|card| self.foreign(*card).is_ok());
        let row = &self.mine().row;
        foreign.flat_map(move |card| row.free_for(card).map(move |slot| (card, slot)))
    }

    pub(super) fn scores(&self) -> Vec<i32> {
        self.held().iter().map(|holding| holding.row.points()).collect()
    }

    pub(super) fn most_points(&self) -> Vec<Seat> {
        let most = self.held().iter().map(|holding| holding.points).max();
        let has_most = |seat: &Seat| Some(self.holdings[seat.index()].points) == most;
        Seat::all(self.seats).filter(has_most).collect()
    }

    fn round_ends(&self) -> bool {
        self.held().iter().any(|holding| holding.is_out_of_cards() || holding.row.is_full())
    }
}

/// The first of the cards that is not there, or not as often.
fn missing(mut there: Cards, mut wanted: impl Iterator<Item = Card>) -> Option<Card> {
    wanted.find(|card| !there.remove(*card))
}

/// How events change a match.
impl Agame {
    pub(super) fn begin_round(&mut self, round: u32, first: Seat) {
        for (seat, holding) in Seat::all(self.seats).zip(&mut self.holdings) {
            let hand = Cards::of(Colour::of(seat));
            *holding = Holding { hand, points: holding.points, ..Holding::EMPTY };
        }
        self.round = round;
        self.first = first;
        self.round_scores = None;
        self.trick = Trick::EMPTY;
        self.discard = Discard::EMPTY;
        self.begin_lead(first);
    }

    fn begin_lead(&mut self, seat: Seat) {
        self.leader = seat;
        self.turn = seat;
        self.called = false;
        self.stage = Stage::Turn(Step::Lead);
    }

    pub(super) fn take_pile(&mut self, seat: Seat) {
        let holding = self.holding(seat);
        holding.hand = std::mem::take(&mut holding.pile);
    }

    pub(super) fn call(&mut self) {
        self.called = true;
        self.ask_thieves(self.leader);
    }

    /// Makes it the turn of the first who can steal, from this seat on until all have been asked.
    fn ask_thieves(&mut self, mut seat: Seat) {
        while !self.can_steal(seat) {
            seat = seat.left(self.seats);
            if seat == self.leader {
                self.stage = Stage::StealsDone;
                return;
            }
        }
        self.turn = seat;
        self.stage = Stage::Turn(Step::Steal);
    }

    pub(super) fn ask_after(&mut self, seat: Seat) {
        match seat.left(self.seats) {
            next if next == self.leader => self.stage = Stage::StealsDone,
            next => self.ask_thieves(next),
        }
    }

    pub(super) fn steal(&mut self, thief: Seat, from: Origin, card: Placement, paid: &[Card]) {
        match from {
            Origin::Row { seat, slot } => self.holding(seat).row.clear(slot),
            Origin::Discard => self.discard.take_top(),
        }
        self.holding(thief).aside = Some(card);
        for card in paid {
            self.holding(thief).hand.remove(*card);
            self.discard.lay(*card);
        }
        self.ask_after(thief);
    }

    pub(super) fn place_stolen(&mut self) {
        for holding in &mut self.holdings {
            if let Some(stolen) = holding.aside.take() {
                holding.row.lay(stolen);
            }
        }
        self.lead_on(self.leader);
    }

    pub(super) fn drop_card(&mut self, seat: Seat, card: Card) {
        self.holding(seat).hand.remove(card);
        self.discard.lay(card);
        self.lead_on(seat);
    }

    /// The same lead goes on, unless the round ends.
    fn lead_on(&mut self, seat: Seat) {
        self.turn = seat;
        self.stage = if self.round_ends() { Stage::Ending } else { Stage::Turn(Step::Lead) };
    }

    pub(super) fn play(&mut self, seat: Seat, cards: OneOrTwo<Card>) {
        let hand = &mut self.holding(seat).hand;
        for card in cards.iter() {
            hand.remove(card);
        }
        self.trick.add(cards);
        if self.trick.plays().len() < self.seats.into() {
            self.turn = seat.left(self.seats);
            self.stage = Stage::Turn(Step::Follow);
        } else {
            self.award_trick();
        }
    }

    fn award_trick(&mut self) {
        self.turn = self.player_of(self.trick.best());
        let fits = self.fitting().next().is_some();
        self.stage = if fits { Stage::Turn(Step::Place) } else { Stage::NothingFits };
    }

    pub(super) fn place(&mut self, seat: Seat, cards: OneOrTwo<Placement>) {
        let mut rest = self.trick.cards();
        let holding = self.holding(seat);
        for placement in cards.iter() {
            rest.remove(placement.card);
            holding.row.lay(placement);
        }
        holding.pile.extend(rest.iter());
        self.clear_trick(seat);
    }

    pub(super) fn discard_trick(&mut self, winner: Seat) {
        let trick = self.trick;
        for card in trick.in_order() {
            self.discard.lay(card);
        }
        self.clear_trick(winner);
    }

    fn clear_trick(&mut self, winner: Seat) {
        self.trick = Trick::EMPTY;
        if self.round_ends() {
            self.stage = Stage::Ending;
        } else {
            self.begin_lead(winner);
        }
    }

    pub(super) fn add_scores(&mut self, scores: &[i32]) {
        for (holding, score) in self.holdings.iter_mut().zip(scores) {
            holding.points += score;
        }
        self.round_scores = Some(scores.to_vec());
        let reached = self.held().iter().any(|holding| holding.points >= self.options.target);
        self.stage = if reached { Stage::TargetReached } else { Stage::RoundOver };
    }

    pub(super) fn end(&mut self, winners: &[Seat]) {
        self.winners = Some(winners.to_vec());
        self.stage = Stage::GameOver;
    }

    fn holding(&mut self, seat: Seat) -> &mut Holding {
        &mut self.holdings[seat.index()]
    }
}

impl Agame {
    /// Who must decide with an empty hand takes up the pile first.
    fn must_take_pile(&self, step: Step) -> bool {
        step != Step::Place && self.mine().hand.is_empty()
    }

    /// What follows by itself from the state as it is.
    pub(super) fn follow_up(&self) -> Option<Event> {
        match self.stage {
            Stage::Turn(step) if self.must_take_pile(step) => {
                Some(Event::PileTaken { seat: self.turn })
            }
            Stage::NothingFits => Some(Event::NothingFitted { seat: self.turn }),
            Stage::StealsDone => Some(Event::StealsPlaced),
            Stage::Ending => Some(Event::RoundEnded { scores: self.scores() }),
            Stage::TargetReached => Some(Event::GameEnded { winners: self.most_points() }),
            Stage::Turn(_) | Stage::RoundOver | Stage::GameOver => None,
        }
    }
}
