//! The step in which figures are laid, as the screens see it: how the hand is arranged, what is
//! chosen of it, and what can be done with that.

use super::choice::{Choice, Order};
use crate::marks::Marks;
use rules::roemi::{
    Card, Figure, FigureId, Hand, Laid, Meld, Move, Named, OwnView, RoemiReason, Step, Turn, advice,
};

/// The turn of who lays.
pub struct Lay<'a> {
    /// What the seat knows.
    pub own: &'a OwnView,
    /// The turn, with its draft as if done.
    pub turn: &'a Turn,
    /// What is chosen.
    pub choice: Choice,
    legal: Vec<Move>,
}

/// Something that can be done at a press.
#[derive(Clone, Debug)]
pub enum Deed {
    /// A figure from the hand.
    Meld(Figure, Move),
    /// A card onto a figure.
    Add(FigureId, Named, Move),
    /// A card for the joker of a figure.
    Swap(FigureId, Card, Move),
}

/// A hand in the order in which it is shown: first the figures found in it, then the others.
#[derive(Clone, Debug)]
pub struct Arranged {
    /// Each figure with the places of its cards in the hand as the rules sort it.
    pub figures: Vec<(Figure, Vec<usize>)>,
    /// The places of the other cards.
    pub loose: Vec<usize>,
}

impl Arranged {
    /// This hand, with the figures that were found in it.
    pub fn of(hand: &[Card], figures: &[Figure], order: Order) -> Self {
        let mut free: Vec<usize> = (0..hand.len()).collect();
        let mut take = |face: Card| {
            let at = free.iter().position(|place| hand[*place] == face)?;
            Some(free.remove(at))
        };
        let figures =
            figures.iter().map(|figure| (*figure, figure.faces().filter_map(&mut take).collect()));
        let figures = figures.collect();
        if order == Order::Rank {
            free.sort_by_key(|place| rank_first(hand[*place]));
        }
        Self { figures, loose: free }
    }

    /// The places of all cards in the order in which they are shown.
    pub fn places(&self) -> impl Iterator<Item = usize> {
        let figures = self.figures.iter().flat_map(|(_, places)| places);
        figures.chain(&self.loose).copied()
    }
}

/// By rank, then by suit, jokers last.
fn rank_first(card: Card) -> (u8, Card) {
    (card.natural().map_or(u8::MAX, |(_, rank)| rank), card)
}

impl<'a> Lay<'a> {
    /// The turn with these marks, as far as they hold; none if nothing is laid now.
    pub fn of(own: &'a OwnView, legal: &[String], marks: &Marks) -> Option<Self> {
        let turn = &own.turn.as_ref()?.now;
        if turn.step != Step::Lay {
            return None;
        }
        let choice = Choice::parse(marks.as_str()).unwrap_or_default();
        let exists = choice.places.iter().all(|place| *place < own.hand.len());
        let places = if exists { choice.places } else { Vec::new() };
        let legal = legal.iter().filter_map(|text| Move::parse(text)).collect();
        Some(Self { own, turn, choice: Choice { places, ..choice }, legal })
    }

    /// The hand as it is shown.
    pub fn arranged(&self) -> Arranged {
        Arranged::of(&self.own.hand, &advice::figures(self.own), self.choice.order)
    }

    /// Whether figures may be laid in this turn.
    pub fn may_lay(&self) -> bool {
        self.turn.finished > 0
    }

    /// Whether this move would be accepted.
    pub fn allows(&self, mv: &Move) -> bool {
        self.legal.contains(mv)
    }

    /// The chosen cards, in the order of the rules.
    pub fn chosen(&self) -> Vec<Card> {
        self.choice.places.iter().map(|place| self.own.hand[*place]).collect()
    }

    /// The one chosen card.
    pub fn only(&self) -> Option<Card> {
        match self.chosen()[..] {
            [only] => Some(only),
            _ => None,
        }
    }

    /// What can be done with the chosen cards, the discard aside. With none chosen: the figures that
    /// were found, and the jokers that can be taken.
    pub fn deeds(&self) -> Vec<Deed> {
        match &self.chosen()[..] {
            [] => self.found().chain(self.swaps(None)).collect(),
            [only] => self.adds(*only).chain(self.swaps(Some(*only))).collect(),
            cards => self.readings(cards).collect(),
        }
    }

    fn found(&self) -> impl Iterator<Item = Deed> {
        self.arranged().figures.into_iter().filter_map(|(figure, _)| {
            let mv = Move::Meld(Meld::new(figure.named_cards()));
            self.turn.check(&mv).is_ok().then_some(Deed::Meld(figure, mv))
        })
    }

    /// Each figure that these cards can be: more than one if a joker has several places.
    fn readings(&self, cards: &[Card]) -> impl Iterator<Item = Deed> {
        let wanted = Hand::from_iter(cards.iter().copied());
        let of_them = move |meld: &Meld| {
            let faces = meld.cards().iter().map(|card| card.face());
            meld.cards().len() == usize::from(wanted.len()) && faces.collect::<Hand>() == wanted
        };
        self.legal.iter().filter_map(move |mv| match mv {
            Move::Meld(meld) if of_them(meld) => match self.turn.melded(meld) {
                Ok(Laid::Melded { figure, .. }) => Some(Deed::Meld(figure, *mv)),
                _ => None,
            },
            _ => None,
        })
    }

    fn adds(&self, card: Card) -> impl Iterator<Item = Deed> {
        self.legal.iter().filter_map(move |mv| match mv {
            Move::Add(id, named) if named.face() == card => Some(Deed::Add(*id, *named, *mv)),
            _ => None,
        })
    }

    fn swaps(&self, with: Option<Card>) -> impl Iterator<Item = Deed> {
        self.legal.iter().filter_map(move |mv| match mv {
            Move::Swap(id, card) if with.is_none_or(|with| with == *card) => {
                Some(Deed::Swap(*id, *card, *mv))
            }
            _ => None,
        })
    }

    /// Why the chosen cards can't be laid as they are; nothing if they can, or are too few to tell.
    pub fn refused(&self) -> Option<RoemiReason> {
        let cards = self.chosen();
        if cards.len() < 3 || !self.deeds().is_empty() {
            return None;
        }
        self.turn.melded(&Meld::new(cards.into_iter().map(Named::from))).err()
    }

    /// Why the one chosen card can't be thrown.
    pub fn kept(&self) -> Option<RoemiReason> {
        self.turn.check(&Move::Discard(self.only()?)).err()
    }

    /// The moves that lay what fits best.
    pub fn best(&self) -> Vec<Move> {
        advice::best_lay(self.turn)
    }
}
