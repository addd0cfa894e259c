//! Figures: what is one, what can be added, which card frees its joker, what it is worth.
//!
//! A figure here is always a right one. Reading one from the cards of a move is in [`super::reading`].

use super::{
    Card, Named, Suit,
    card::rank_worth,
    reading::{self, NotAFigure, NotListed},
    stack::Stack,
};
use serde::{Deserialize, Serialize};

/// The most cards that a figure has: a whole suit.
pub const LONGEST: u8 = 13;
/// The place above the king where an ace may stand. Place 1 is below the 2.
pub const ACE_HIGH: u8 = 14;

/// A figure.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "Vec<Named>", into = "Vec<Named>")]
pub enum Figure {
    /// Cards of one rank, all of different suits.
    Set(Set),
    /// Neighbouring ranks in one suit.
    Run(Run),
}

/// Three or four cards of one rank.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Set {
    rank: u8,
    /// The suits of its natural cards, bit 0 for spades.
    suits: u8,
    joker: bool,
}

/// Three to thirteen cards of one suit, from place 1 (an ace) to place 14 (an ace too).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Run {
    suit: Suit,
    low: u8,
    len: u8,
    joker: Option<u8>,
}

/// The kind of a figure.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FigureKind {
    /// Cards of one rank.
    Set,
    /// Neighbouring ranks in one suit.
    Run,
}

/// Why a card can't be added to a figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotAdded {
    /// The figure has a joker already.
    TwoJokers,
    /// A plain joker could go to either end: as the one card or as the other.
    Ambiguous(Card, Card),
    /// There is no place for it.
    DoesNotFit,
}

/// Why a card can't be given for the joker of a figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotSwapped {
    /// The figure has no joker.
    NoJoker,
    /// The joker in a set of three stands for no card yet.
    NotFree,
    /// The joker stands for this other card.
    StandsFor(Card),
}

/// The card that stands at a place of a run.
pub const fn card_at(suit: Suit, place: u8) -> Card {
    Card::new(suit, if place == ACE_HIGH { 1 } else { place })
}

impl Figure {
    /// The figure that cards make as a `meld` names them.
    ///
    /// # Errors
    /// They make none.
    pub fn named(cards: &[Named]) -> Result<Figure, NotAFigure> {
        reading::named(cards)
    }

    /// Set or run.
    pub const fn kind(&self) -> FigureKind {
        match self {
            Figure::Set(_) => FigureKind::Set,
            Figure::Run(_) => FigureKind::Run,
        }
    }

    /// What its cards are worth, the joker as the card that it stands for.
    pub fn worth(&self) -> u16 {
        match self {
            Figure::Set(set) => u16::from(set.len()) * u16::from(rank_worth(set.rank)),
            Figure::Run(run) => run.places().map(place_worth).sum(),
        }
    }

    /// How many cards it has.
    pub const fn size(&self) -> u8 {
        match self {
            Figure::Set(set) => set.len(),
            Figure::Run(run) => run.len,
        }
    }

    /// Whether one of its cards is a joker.
    pub const fn has_joker(&self) -> bool {
        match self {
            Figure::Set(set) => set.joker,
            Figure::Run(run) => run.joker.is_some(),
        }
    }

    /// The card that its joker stands for, if it has one and that is settled.
    pub fn joker_stands_for(&self) -> Option<Card> {
        match self {
            Figure::Set(set) => set.joker_stands_for(),
            Figure::Run(run) => run.joker.map(|place| card_at(run.suit, place)),
        }
    }

    /// Its cards as they lie on the table: a joker with its card, if that is settled.
    pub fn listed(&self) -> impl Iterator<Item = Named> + use<> {
        let mut listed: Stack<Named, { LONGEST as usize }> = Stack::empty(Named::JOKER);
        match self {
            Figure::Set(set) => listed.extend(set.listed()),
            Figure::Run(run) => listed.extend(run.listed()),
        }
        (0..listed.len()).map(move |index| listed[index])
    }

    /// Its cards as a `meld` names them in canonical form: a joker plain, in its place.
    pub fn named_cards(&self) -> impl Iterator<Item = Named> + use<> {
        self.faces().map(Named::from)
    }

    /// The faces that it takes out of the hand of who melds it.
    pub fn faces(&self) -> impl Iterator<Item = Card> + use<> {
        self.listed().map(Named::face)
    }

    /// The natural cards for which there is a place, each once.
    pub fn open(&self) -> impl Iterator<Item = Card> + use<> {
        let mut open: Stack<Card, 4> = Stack::empty(Card::JOKER);
        match self {
            Figure::Set(set) => open.extend(set.missing()),
            Figure::Run(run) => open.extend(run.open_ends()),
        }
        (0..open.len()).map(move |index| open[index])
    }

    /// The figure with this card added to it.
    ///
    /// # Errors
    /// There is not exactly one place for it.
    pub fn add(&self, card: Named) -> Result<Figure, NotAdded> {
        if card.face().is_joker() && self.has_joker() {
            return Err(NotAdded::TwoJokers);
        }
        match self {
            Figure::Set(set) => set.add(card).map(Figure::Set).ok_or(NotAdded::DoesNotFit),
            Figure::Run(run) => run.add(card).map(Figure::Run),
        }
    }

    /// The figure with this card instead of its joker.
    ///
    /// # Errors
    /// There is no joker that stands for this card.
    pub fn swap(&self, card: Card) -> Result<Figure, NotSwapped> {
        if !self.has_joker() {
            return Err(NotSwapped::NoJoker);
        }
        let stands_for = self.joker_stands_for().ok_or(NotSwapped::NotFree)?;
        if card != stands_for {
            return Err(NotSwapped::StandsFor(stands_for));
        }
        Ok(match *self {
            Figure::Set(set) => Figure::Set(Set { suits: 0b1111, joker: false, ..set }),
            Figure::Run(run) => Figure::Run(Run { joker: None, ..run }),
        })
    }
}

fn place_worth(place: u8) -> u16 {
    rank_worth(if place == ACE_HIGH { 1 } else { place }).into()
}

impl Set {
    /// Three aces.
    pub(super) const FIRST: Set = Set { rank: 1, suits: 0b111, joker: false };

    /// The set of these natural suits of a rank; none if it would not have three or four cards.
    pub const fn new(rank: u8, suits: u8, joker: bool) -> Option<Set> {
        let set = Set { rank, suits, joker };
        if set.len() == 3 || set.len() == 4 { Some(set) } else { None }
    }

    const fn len(&self) -> u8 {
        self.suits.count_ones() as u8 + self.joker as u8
    }

    fn missing(&self) -> impl Iterator<Item = Card> + use<> {
        let set = *self;
        let suits = Suit::ALL.into_iter();
        let suits = suits.filter(move |suit| set.len() < 4 && set.suits >> *suit as u8 & 1 == 0);
        suits.map(move |suit| Card::new(suit, set.rank))
    }

    fn joker_stands_for(&self) -> Option<Card> {
        if !self.joker || self.len() < 4 {
            return None;
        }
        let suit = Suit::ALL[self.suits.trailing_ones() as usize];
        Some(Card::new(suit, self.rank))
    }

    fn add(&self, card: Named) -> Option<Set> {
        if card == Named::JOKER {
            return Set::new(self.rank, self.suits, true);
        }
        let name = card.stands_for().unwrap_or(card.face());
        let (suit, _) = self.missing().find(|missing| *missing == name)?.natural()?;
        Some(match card.stands_for() {
            Some(_) => Set { joker: true, ..*self },
            None => Set { suits: self.suits | 1 << suit as u8, ..*self },
        })
    }

    fn listed(&self) -> impl Iterator<Item = Named> + use<> {
        let set = *self;
        let naturals = Suit::ALL.into_iter().filter(move |suit| set.suits >> *suit as u8 & 1 == 1);
        let naturals = naturals.map(move |suit| Named::from(Card::new(suit, set.rank)));
        let joker = self.joker_stands_for().map_or(Named::JOKER, Named::joker_as);
        naturals.chain(set.joker.then_some(joker))
    }
}

impl Run {
    /// The run of this many cards from a place upwards; none if it is too short or goes too far.
    pub const fn new(suit: Suit, low: u8, len: u8, joker: Option<u8>) -> Option<Run> {
        let fits = 1 <= low && 3 <= len && len <= LONGEST && low + len - 1 <= ACE_HIGH;
        if fits { Some(Run { suit, low, len, joker }) } else { None }
    }

    /// The card at a place of this run.
    pub(super) const fn card_at(&self, place: u8) -> Card {
        card_at(self.suit, place)
    }

    /// This run with a joker instead of one of its cards.
    pub(super) fn with_joker_as(self, card: Card) -> Run {
        let place = self.places().find(|place| self.card_at(*place) == card);
        Run { joker: place, ..self }
    }

    const fn high(&self) -> u8 {
        self.low + self.len - 1
    }

    fn places(&self) -> impl Iterator<Item = u8> + use<> {
        self.low..=self.high()
    }

    fn listed(&self) -> impl Iterator<Item = Named> + use<> {
        let run = *self;
        self.places().map(move |place| {
            let card = card_at(run.suit, place);
            if run.joker == Some(place) { Named::joker_as(card) } else { card.into() }
        })
    }

    // A run of thirteen has its ace, so neither end is open: that keeps out a second one.
    fn open_low(&self) -> Option<u8> {
        (self.low > 1 && self.len < LONGEST).then(|| self.low - 1)
    }

    fn open_high(&self) -> Option<u8> {
        (self.high() < ACE_HIGH && self.len < LONGEST).then(|| self.high() + 1)
    }

    fn open_ends(&self) -> impl Iterator<Item = Card> + use<> {
        let ends = [self.open_low(), self.open_high()].map(|end| end.map(|end| self.card_at(end)));
        let [low, high] = ends;
        low.into_iter().chain(high.filter(|high| Some(*high) != low))
    }

    fn add(&self, card: Named) -> Result<Run, NotAdded> {
        let place = self.place_for(card)?;
        let joker = if card.face().is_joker() { Some(place) } else { self.joker };
        Ok(Run { low: self.low.min(place), len: self.len + 1, joker, ..*self })
    }

    fn place_for(&self, card: Named) -> Result<u8, NotAdded> {
        let (low, high) = (self.open_low(), self.open_high());
        let name = card.stands_for().unwrap_or(card.face());
        if !name.is_joker() {
            // An ace that fits at both ends goes below the 2.
            let place = [low, high].into_iter().flatten();
            let place = place.into_iter().find(|place| card_at(self.suit, *place) == name);
            return place.ok_or(NotAdded::DoesNotFit);
        }
        match (low, high) {
            (Some(low), Some(high)) => {
                Err(NotAdded::Ambiguous(card_at(self.suit, low), card_at(self.suit, high)))
            }
            (Some(place), None) | (None, Some(place)) => Ok(place),
            (None, None) => Err(NotAdded::DoesNotFit),
        }
    }
}

impl From<Figure> for Vec<Named> {
    fn from(figure: Figure) -> Self {
        figure.listed().collect()
    }
}

impl TryFrom<Vec<Named>> for Figure {
    type Error = NotListed;

    fn try_from(listed: Vec<Named>) -> Result<Self, NotListed> {
        reading::listed(&listed)
    }
}
