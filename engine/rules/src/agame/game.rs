//! Keine Lahme Agame under the contract of games: what is legal, and what a move makes happen.

use super::{
    Agame, AgameReason, Card, Event, Move, OPTION_RULES, OneOrTwo, Options, OwnView, Placing, Slot,
    Step, View, computer,
    state::{MOST_SEATS, Stage},
    view,
};
use crate::{BadDeck, Game, Level, OptionRule, Phase, Seat, Setup, Standing};
use std::ops::RangeInclusive;

impl Game for Agame {
    const NAME: &'static str = "agame";
    const SEATS: RangeInclusive<u8> = 2..=MOST_SEATS as u8;
    const OPTIONS: &'static [OptionRule] = OPTION_RULES;

    type Options = Options;
    type Move = Move;
    type Event = Event;
    type Reason = AgameReason;
    type View = View;
    type OwnView = OwnView;

    fn new(setup: Setup<Options>) -> Self {
        Self::before_the_first_deal(setup)
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn phase(&self) -> Phase {
        match self.stage {
            Stage::Turn(_) | Stage::NothingFits | Stage::StealsDone => Phase::Turn,
            Stage::Ending | Stage::RoundOver => Phase::RoundOver,
            Stage::TargetReached | Stage::GameOver => Phase::GameOver,
        }
    }

    fn round(&self) -> u32 {
        self.round
    }

    fn acting(&self) -> Option<Seat> {
        self.step().map(|_| self.turn)
    }

    fn standing(&self) -> Standing {
        Standing {
            points: self.held().iter().map(|holding| holding.points).collect(),
            round_scores: self.round_scores.clone(),
            winners: self.winners.clone(),
        }
    }

    fn legal(&self, moves: &mut Vec<Move>) {
        match self.step() {
            Some(Step::Lead) => self.list_leads(moves),
            Some(Step::Follow) => {
                self.list_singles(moves, |_| true);
                self.list_pairs(moves);
            }
            Some(Step::Place) => self.list_placings(moves),
            Some(Step::Steal) => {
                self.list_steals(moves);
                moves.push(Move::Pass);
            }
            None => {}
        }
    }

    fn check(&self, mv: &Move) -> Result<(), AgameReason> {
        let step = self.step().expect("the acting seat is in a step of its turn");
        match (step, mv) {
            (Step::Lead, Move::Play(cards)) => self.may_lead(*cards),
            (Step::Lead, Move::Call) => self.may_call(),
            (Step::Lead, Move::Drop) if self.must_drop() => Ok(()),
            (Step::Lead, Move::Drop) => Err(AgameReason::CanLead),
            (Step::Follow, Move::Play(cards)) => self.may_follow(*cards),
            (Step::Place, Move::Place(cards)) => self.placements(*cards).map(|_| ()),
            (Step::Steal, Move::Steal(steal)) => self.theft(steal).map(|_| ()),
            (Step::Steal, Move::Pass) => Ok(()),
            _ => Err(AgameReason::WrongStep { step }),
        }
    }

    fn event(&self, mv: &Move) -> Event {
        let seat = self.turn;
        match mv {
            Move::Play(cards) => Event::Played { seat, cards: *cards },
            Move::Call => Event::Called { seat },
            Move::Drop => {
                let card = self.mine().hand.iter().next();
                Event::Dropped { seat, card: card.expect("who drops has one card") }
            }
            Move::Place(cards) => {
                let cards = self.placements(*cards).expect("the move has been checked");
                Event::Placed { seat, cards }
            }
            Move::Steal(steal) => {
                let theft = self.theft(steal).expect("the move has been checked");
                Event::Stole { seat, from: theft.from, card: theft.card, paid: theft.paid }
            }
            Move::Pass => Event::Passed { seat },
        }
    }

    fn consequence(&self) -> Option<Event> {
        self.follow_up()
    }

    fn fold(&mut self, event: &Event) {
        match event {
            Event::Dealt { round, first } => self.begin_round(*round, *first),
            Event::PileTaken { seat } => self.take_pile(*seat),
            Event::Called { .. } => self.call(),
            Event::Dropped { seat, card } => self.drop_card(*seat, *card),
            Event::Played { seat, cards } => self.play(*seat, *cards),
            Event::Placed { seat, cards } => self.place(*seat, *cards),
            Event::NothingFitted { seat } => self.discard_trick(*seat),
            Event::Stole { seat, from, card, paid } => self.steal(*seat, *from, *card, paid),
            Event::Passed { seat } => self.ask_after(*seat),
            Event::StealsPlaced => self.place_stolen(),
            Event::RoundEnded { scores } => self.add_scores(scores),
            Event::GameEnded { winners } => self.end(winners),
        }
    }

    fn deal(&self) -> Event {
        Event::Dealt { round: self.round + 1, first: self.next_first() }
    }

    fn deal_from(&self, _deck: &[String]) -> Result<Event, BadDeck> {
        Err(BadDeck)
    }

    fn stack(&self, _cards: &[String]) -> Result<Event, BadDeck> {
        Err(BadDeck)
    }

    fn view(&self) -> View {
        view::of(self)
    }

    fn own_view(&self, seat: Seat) -> OwnView {
        view::of_seat(self, seat)
    }

    fn reveal(&self) -> serde_json::Value {
        let hands: Vec<_> = self.held().iter().map(|holding| holding.hand.to_vec()).collect();
        serde_json::json!({ "hands": hands, "view": self.view() })
    }

    fn parse(text: &str) -> Option<Move> {
        Move::parse(text)
    }

    fn choose(view: &OwnView, level: Level, seed: u64) -> Move {
        computer::choose(view, level, seed)
    }
}

/// The moves' own checks, in the order of the rules page.
impl Agame {
    fn may_follow(&self, cards: OneOrTwo<Card>) -> Result<(), AgameReason> {
        self.in_hand(cards.iter())?;
        match cards.iter().find(|card| card.is_hat()) {
            Some(card) if cards.second.is_some() => Err(AgameReason::HatAlone { card }),
            _ => Ok(()),
        }
    }

    fn may_lead(&self, cards: OneOrTwo<Card>) -> Result<(), AgameReason> {
        self.may_follow(cards)?;
        match cards {
            OneOrTwo { first: card, second: None } if card.is_small() => {
                Err(AgameReason::LeadNeedsTwo { card })
            }
            _ => Ok(()),
        }
    }

    fn may_call(&self) -> Result<(), AgameReason> {
        if self.called {
            return Err(AgameReason::AlreadyCalled);
        }
        if !self.anybody_can_steal() {
            return Err(AgameReason::NothingToSteal);
        }
        Ok(())
    }
}

/// The lists of legal moves.
impl Agame {
    fn list_leads(&self, moves: &mut Vec<Move>) {
        self.list_singles(moves, |card| !card.is_small());
        self.list_pairs(moves);
        if self.may_call().is_ok() {
            moves.push(Move::Call);
        }
        if self.must_drop() {
            moves.push(Move::Drop);
        }
    }

    fn list_singles(&self, moves: &mut Vec<Move>, allowed: fn(Card) -> bool) {
        let singles = self.mine().hand.faces().filter(|card| allowed(*card));
        moves.extend(singles.map(|card| Move::Play(OneOrTwo::one(card))));
    }

    fn list_pairs(&self, moves: &mut Vec<Move>) {
        let hand = self.mine().hand;
        let mut others = hand.faces().filter(|card| !card.is_hat());
        while let Some(card) = others.next() {
            let twin = hand.has_two(card).then_some(card);
            let seconds = twin.into_iter().chain(others.clone());
            moves.extend(seconds.map(|second| Move::Play(OneOrTwo::two(card, second))));
        }
    }

    fn list_placings(&self, moves: &mut Vec<Move>) {
        let placing = |(card, slot)| Placing { card, slot: Slot::named_for(card, slot) };
        let trick = self.trick.cards();
        let goes_with = |(card, slot), (other, there)| {
            slot != there && (card != other || (trick.has_two(card) && slot < there))
        };
        let mut fitting = self.fitting();
        while let Some(first) = fitting.next() {
            moves.push(Move::Place(OneOrTwo::one(placing(first))));
            let seconds = fitting.clone().filter(|second| goes_with(first, *second));
            moves.extend(
                seconds.map(|second| Move::Place(OneOrTwo::two(placing(first), placing(second)))),
            );
        }
    }
}
