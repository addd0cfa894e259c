//! One seat's turn: what it drew, its draft, and what it may do next.
//!
//! A turn knows the cards of its seat alone, so it is all that a player may know of it. It decides
//! nothing about the round: whose turn comes next, or where a card is drawn from.

use super::{
    Card, Figure, FigureId, Hand, Meld, Move, Named, RoemiReason, Set, Source, Step,
    figure::{NotAdded, NotSwapped},
    reading::{self, NotAFigure},
    stack::Stack,
};
use crate::Seat;
use serde::{Deserialize, Serialize};

/// The most figures that a round can have: three cards each.
const MOST_FIGURES: usize = Card::COUNT / 3;

/// The figures on the table, in the order in which they were laid.
pub type Table = Stack<Placed, MOST_FIGURES>;

/// A figure on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placed {
    /// Who melded it.
    pub owner: Seat,
    /// The figure as it lies now.
    pub figure: Figure,
}

/// What fills the places of a table where no figure lies.
pub(super) const NOWHERE: Placed = Placed { owner: Seat::new(0), figure: Figure::Set(Set::FIRST) };

/// A card that was drawn in this turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Drawn {
    /// From where.
    pub from: Source,
    /// The card.
    pub card: Card,
}

/// One thing that was laid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Laid {
    /// A figure from the hand.
    Melded {
        /// Its number.
        id: FigureId,
        /// The figure.
        figure: Figure,
    },
    /// A card onto a figure.
    Added {
        /// The figure's number.
        id: FigureId,
        /// The card; a joker with the card that it stands for.
        card: Named,
    },
    /// A card for the joker of a figure.
    Swapped {
        /// The figure's number.
        id: FigureId,
        /// The card that was given.
        card: Card,
    },
}

/// A turn, from its beginning to its discard.
#[derive(Clone, Debug)]
pub struct Turn {
    /// Whose.
    pub seat: Seat,
    /// The step that it is in.
    pub step: Step,
    /// How many turns the seat finished in this round before.
    pub finished: u32,
    /// Whether a discard that it draws may simply be kept.
    pub draws_freely: bool,
    /// Whether it melded in an earlier turn of this round.
    pub opened: bool,
    /// What its first meld must be worth.
    pub opening: u16,
    /// What it drew and did not put back.
    pub drawn: Option<Drawn>,
    /// Whether it put the cut card back in this turn.
    pub cut_tried: bool,
    /// What it has laid since, as if done.
    pub draft: Draft,
}

/// Hand and table as a turn's seat sees them, and how they became so.
#[derive(Clone, Debug)]
pub struct Draft {
    /// The cards still in the hand.
    pub hand: Hand,
    /// The table.
    pub table: Table,
    /// What was laid, in order.
    pub laid: Vec<Laid>,
    /// The worth of the melded figures as they were melded.
    pub total: u16,
    /// The faces laid or given.
    pub used: Hand,
    /// How many jokers were taken from figures.
    pub jokers_taken: u8,
    /// How many figures lay there before.
    older: usize,
    /// Whether anything went onto one of those.
    pub touched_older: bool,
}

impl Draft {
    /// Nothing laid yet.
    pub fn new(hand: Hand, table: &Table) -> Self {
        Draft {
            hand,
            table: *table,
            laid: Vec::new(),
            total: 0,
            used: Hand::default(),
            jokers_taken: 0,
            older: table.len(),
            touched_older: false,
        }
    }

    fn figure(&self, id: FigureId) -> Option<&Figure> {
        id.index().and_then(|index| self.table.get(index)).map(|placed| &placed.figure)
    }

    /// Does one thing as if done. It was checked before.
    pub fn lay(&mut self, seat: Seat, laid: Laid) {
        match laid {
            Laid::Melded { figure, .. } => self.meld(seat, figure),
            Laid::Added { id, card } => {
                self.replace(id, |figure| figure.add(card).ok());
                self.use_up(card.face());
            }
            Laid::Swapped { id, card } => {
                self.replace(id, |figure| figure.swap(card).ok());
                self.use_up(card);
                self.hand.add(Card::JOKER);
                self.jokers_taken += 1;
            }
        }
        self.laid.push(laid);
    }

    fn meld(&mut self, seat: Seat, figure: Figure) {
        figure.faces().for_each(|card| self.use_up(card));
        self.total += figure.worth();
        self.table.push(Placed { owner: seat, figure });
    }

    fn use_up(&mut self, card: Card) {
        let held = self.hand.remove(card);
        debug_assert!(held, "{card} was checked to be in the hand");
        self.used.add(card);
    }

    fn replace(&mut self, id: FigureId, change: impl FnOnce(&Figure) -> Option<Figure>) {
        let index = id.index().expect("a checked figure is on the table");
        self.touched_older |= index < self.older;
        let figure = &mut self.table.as_mut_slice()[index].figure;
        *figure = change(figure).expect("a checked card goes into its figure");
    }
}

impl Turn {
    /// The step of the turn and the move's own checks, in the order of the rules page.
    pub fn check(&self, mv: &Move) -> Result<(), RoemiReason> {
        self.check_step(mv)?;
        match *mv {
            Move::Draw(source) => self.may_draw(source),
            Move::Meld(meld) => self.melded(&meld).map(drop),
            Move::Add(figure, card) => self.added(figure, card).map(drop),
            Move::Swap(figure, card) => self.swapped(figure, card).map(drop),
            Move::Undo if self.draft.laid.is_empty() => Err(RoemiReason::NothingToUndo),
            Move::Undo => Ok(()),
            Move::PutBack => self.may_put_back(),
            Move::Discard(card) => self.may_discard(card),
        }
    }

    fn check_step(&self, mv: &Move) -> Result<(), RoemiReason> {
        let wanted = if matches!(mv, Move::Draw(_)) { Step::Draw } else { Step::Lay };
        if wanted == self.step { Ok(()) } else { Err(RoemiReason::WrongStep { now: self.step }) }
    }

    pub(super) fn may_draw(&self, source: Source) -> Result<(), RoemiReason> {
        match source {
            Source::Stock | Source::Discard => Ok(()),
            Source::Cut if self.is_first() => Err(RoemiReason::CutInFirstTurn),
            Source::Cut if self.cut_tried => Err(RoemiReason::CutTried),
            Source::Cut => Ok(()),
        }
    }

    const fn is_first(&self) -> bool {
        self.finished == 0
    }

    /// Whether cards may go onto figures.
    pub(super) const fn may_use_figures(&self) -> bool {
        !self.is_first() && (self.opened || self.draft.total >= self.opening)
    }

    fn may_lay(&self) -> Result<(), RoemiReason> {
        if self.is_first() { Err(RoemiReason::LaysInFirstTurn) } else { Ok(()) }
    }

    fn figure_for_use(&self, id: FigureId) -> Result<&Figure, RoemiReason> {
        let figure = self.draft.figure(id).ok_or(RoemiReason::NoSuchFigure { figure: id })?;
        if !self.may_use_figures() {
            let Draft { total, .. } = self.draft;
            return Err(RoemiReason::NotOpened { total, opening: self.opening });
        }
        Ok(figure)
    }

    fn holds(&self, cards: impl IntoIterator<Item = Card>) -> Result<Hand, RoemiReason> {
        self.draft.hand.without(cards).map_err(|card| RoemiReason::NotInHand { card })
    }

    fn keeps_a_card_without(
        &self,
        cards: impl IntoIterator<Item = Card>,
    ) -> Result<(), RoemiReason> {
        if self.holds(cards)?.is_empty() { Err(RoemiReason::KeepDiscard) } else { Ok(()) }
    }

    /// What a `meld` would lay.
    pub fn melded(&self, meld: &Meld) -> Result<Laid, RoemiReason> {
        self.may_lay()?;
        self.keeps_a_card_without(meld.cards().iter().map(|card| card.face()))?;
        let figure = reading::named(meld.cards()).map_err(|refused| match refused {
            NotAFigure::TwoJokers => RoemiReason::TwoJokers,
            NotAFigure::JokerPlace => RoemiReason::JokerPlace,
            NotAFigure::Unrelated => RoemiReason::NotAFigure,
        })?;
        Ok(Laid::Melded { id: FigureId::at(self.draft.table.len()), figure })
    }

    /// What an `add` would lay.
    pub fn added(&self, id: FigureId, card: Named) -> Result<Laid, RoemiReason> {
        self.may_lay()?;
        let figure = self.figure_for_use(id)?;
        self.keeps_a_card_without([card.face()])?;
        let added = figure.add(card).map_err(|refused| match refused {
            NotAdded::TwoJokers => RoemiReason::TwoJokers,
            NotAdded::Ambiguous(low, high) => RoemiReason::Ambiguous { figure: id, low, high },
            NotAdded::DoesNotFit => RoemiReason::DoesNotFit { figure: id, card },
        })?;
        let joker = added.joker_stands_for().filter(|_| card.face().is_joker());
        Ok(Laid::Added { id, card: joker.map_or(card, Named::joker_as) })
    }

    /// What a `swap` would lay.
    pub fn swapped(&self, id: FigureId, card: Card) -> Result<Laid, RoemiReason> {
        self.may_lay()?;
        let figure = self.figure_for_use(id)?;
        self.holds([card])?;
        figure.swap(card).map_err(|refused| match refused {
            NotSwapped::NoJoker => RoemiReason::NoJoker { figure: id },
            NotSwapped::NotFree => RoemiReason::JokerNotFree { figure: id },
            NotSwapped::StandsFor(wanted) => {
                RoemiReason::NotWhatJokerStandsFor { figure: id, card, wanted }
            }
        })?;
        Ok(Laid::Swapped { id, card })
    }

    pub(super) fn may_put_back(&self) -> Result<(), RoemiReason> {
        match self.drawn {
            Some(Drawn { from: Source::Discard | Source::Cut, .. }) => Ok(()),
            _ => Err(RoemiReason::NothingToPutBack),
        }
    }

    fn may_discard(&self, card: Card) -> Result<(), RoemiReason> {
        self.holds([card])?;
        if self.was_just_taken(card) {
            return Err(RoemiReason::TakenCard { card });
        }
        self.may_end()
    }

    /// Whether it is the discard that was kept freely, and no other of its face was there.
    pub(super) fn was_just_taken(&self, card: Card) -> bool {
        let Draft { hand, used, .. } = &self.draft;
        self.draws_freely
            && self.drawn == Some(Drawn { from: Source::Discard, card })
            && hand.count(card) + used.count(card) < 2
    }

    /// The card that was taken from the discard pile and is still to be used.
    pub fn must_use(&self) -> Option<Card> {
        let Drawn { from, card } = self.drawn?;
        let must = from == Source::Discard && !self.draws_freely && !self.draft.used.contains(card);
        must.then_some(card)
    }

    /// Whether the turn may end with a discard, whichever card it is.
    pub(super) fn may_end(&self) -> Result<(), RoemiReason> {
        let Draft { hand, total, used, jokers_taken, .. } = &self.draft;
        if !self.opened && (1..self.opening).contains(total) {
            return Err(RoemiReason::OpeningTooLow { total: *total, opening: self.opening });
        }
        if let Some(card) = self.must_use() {
            return Err(RoemiReason::CardUnused { card });
        }
        let owed = jokers_taken.saturating_sub(used.jokers());
        if owed > 0 {
            return Err(RoemiReason::JokerUnused { jokers: owed });
        }
        let left = hand.len() - 1;
        if left > 0 && self.drawn.is_some_and(|drawn| drawn.from == Source::Cut) {
            return Err(RoemiReason::CutNotOut { left });
        }
        Ok(())
    }
}
