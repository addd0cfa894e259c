//! A turn as the screens see it: what may be done, and what is chosen of it.

use super::draft::{Chosen, Draft, Source};
use crate::marks::Marks;
use rules::agame::{Card, Move, OneOrTwo, OwnView, Placement, Placing, Row, Slot, Steal, Step};

/// The turn of who is to act.
pub struct Turn<'a> {
    /// What the seat knows.
    pub own: &'a OwnView,
    /// What must be done.
    pub step: Step,
    /// What is chosen so far.
    pub draft: Draft,
    legal: Vec<Move>,
}

impl<'a> Turn<'a> {
    /// The turn with these marks, as far as they hold; none if it is not this seat's.
    pub fn of(own: &'a OwnView, legal: &[String], marks: &Marks) -> Option<Self> {
        let step = own.table.step?;
        let legal = legal.iter().filter_map(|text| Move::parse(text)).collect();
        let mut turn = Self { own, step, draft: Draft::blank(step), legal };
        turn.draft = match Draft::parse(marks.as_str(), step) {
            Some(draft) if turn.holds(&draft) => draft,
            _ => Draft::blank(step),
        };
        // Where there is one place only to steal from, it need not be chosen.
        if let (Draft::Steal(None), [only]) = (&turn.draft, &turn.sources()[..]) {
            turn.draft = Draft::Steal(Some(*only));
        }
        Some(turn)
    }

    fn holds(&self, draft: &Draft) -> bool {
        match draft {
            Draft::Play(chosen) => self.may_play(&chosen.cards),
            Draft::Place(placings) => self.may_place(placings),
            Draft::Steal(source) => source.is_none_or(|source| self.sources().contains(&source)),
            Draft::Pay(steal, chosen) => {
                self.steals().any(|legal| legal == steal) && contains(&self.own.hand, &chosen.cards)
            }
        }
    }

    /// Whether this is a move that would be accepted.
    pub fn allows(&self, mv: &Move) -> bool {
        self.legal.contains(mv)
    }

    /// Whether these cards are played, or may be with others.
    pub fn may_play(&self, cards: &[Card]) -> bool {
        let may_begin = |mv: &Move| match mv {
            Move::Play(play) => contains(&play.iter().collect::<Vec<_>>(), cards),
            _ => false,
        };
        cards.is_empty() || self.legal.iter().any(may_begin)
    }

    /// Whether these cards may be placed, alone or with another.
    pub fn may_place(&self, placings: &[Placing]) -> bool {
        placings.is_empty() || self.places().any(|place| contains(&place, placings))
    }

    /// The move that places these cards, in the order in which it would be accepted.
    pub fn place(&self, placings: &[Placing]) -> Option<Move> {
        let all = |place: &Vec<Placing>| place.len() == placings.len() && contains(place, placings);
        self.places().find(all).and_then(|place| OneOrTwo::of(&place)).map(Move::Place)
    }

    /// Each card of the trick that may be placed, with its slot.
    pub fn placings(&self) -> impl Iterator<Item = Placing> {
        self.places().filter_map(|place| match place[..] {
            [only] => Some(only),
            _ => None,
        })
    }

    fn places(&self) -> impl Iterator<Item = Vec<Placing>> {
        self.legal.iter().filter_map(|mv| match mv {
            Move::Place(placings) => Some(placings.iter().collect()),
            _ => None,
        })
    }

    /// The steals that may be made, without payment.
    pub fn steals(&self) -> impl Iterator<Item = &Steal> {
        self.legal.iter().filter_map(|mv| match mv {
            Move::Steal(steal) => Some(steal),
            _ => None,
        })
    }

    /// Where there is anything to steal.
    pub fn sources(&self) -> Vec<Source> {
        let mut sources: Vec<_> = self.steals().map(Source::of).collect();
        sources.sort_unstable();
        sources.dedup();
        sources
    }

    /// The move that the draft has become.
    pub fn made(&self) -> Option<Move> {
        match &self.draft {
            Draft::Play(chosen) => {
                let play = OneOrTwo::of(&chosen.cards)?.sorted();
                Some(Move::Play(play)).filter(|mv| self.allows(mv))
            }
            Draft::Place(placings) => self.place(placings),
            Draft::Steal(_) => None,
            Draft::Pay(steal, chosen) => self.paid(steal, chosen),
        }
    }

    fn paid(&self, steal: &Steal, chosen: &Chosen) -> Option<Move> {
        if chosen.cards.is_empty() {
            return Some(Move::Steal(steal.clone()));
        }
        let mut cards = chosen.cards.clone();
        cards.sort_unstable();
        let enough = super::cards::worth(&cards) >= steal.card.value().into();
        enough.then(|| Move::Steal(Steal { with: Some(cards), ..steal.clone() }))
    }

    /// How many lizards a card would make in the own row, beside the other cards that are chosen.
    pub fn lizards(&self, placing: Placing) -> usize {
        let row = self.row_with(|chosen| *chosen != placing);
        let with = placement(placing).map_or(row, |placement| row.with(placement));
        with.lizards().saturating_sub(row.lizards())
    }

    /// The own row with what is chosen to be placed.
    pub fn row_to_be(&self) -> Row {
        self.row_with(|_| true)
    }

    /// The own row.
    pub fn row(&self) -> Row {
        self.own.table.seats[self.own.seat.index()].row
    }

    fn row_with(&self, counts: impl Fn(&Placing) -> bool) -> Row {
        let Draft::Place(chosen) = &self.draft else { return self.row() };
        let placements = chosen.iter().filter(|placing| counts(placing)).copied();
        placements.filter_map(placement).fold(self.row(), Row::with)
    }
}

/// Where a card goes in the own row.
fn placement(Placing { card, slot }: Placing) -> Option<Placement> {
    let slot = slot.or_else(|| Slot::of(card).next())?;
    Some(Placement { card, slot })
}

/// Whether all of these are there, each as often.
fn contains<T: PartialEq>(there: &[T], wanted: &[T]) -> bool {
    let count = |things: &[T], thing: &T| things.iter().filter(|other| *other == thing).count();
    wanted.iter().all(|thing| count(wanted, thing) <= count(there, thing))
}
