//! The row in front of a seat: nine slots, what fits into them, and what they score.

use super::{AgameReason, Card};
use serde::{Deserialize, Serialize};
use std::{fmt, ops::Range};

/// One of the nine slots of a row, shown as 1 to 9.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Slot(u8);

impl Slot {
    /// How many there are.
    pub const COUNT: usize = 9;

    /// All slots, ascending.
    pub fn all() -> impl Iterator<Item = Slot> {
        (0..Self::COUNT as u8).map(Slot)
    }

    /// The slots for this card: two for a 1, else one.
    pub fn of(card: Card) -> impl Iterator<Item = Slot> + Clone {
        Self::numbers_of(card).map(Slot)
    }

    /// Whether it is for cards of this value.
    pub fn takes(self, card: Card) -> bool {
        Self::numbers_of(card).contains(&self.0)
    }

    /// The slot of this text, one digit.
    pub fn parse(text: &str) -> Option<Slot> {
        match text.as_bytes() {
            [digit @ b'1'..=b'9'] => Some(Slot(digit - b'1')),
            _ => None,
        }
    }

    /// The slot as canonical move texts name it: only where the card leaves a choice.
    pub(super) fn named_for(card: Card, slot: Slot) -> Option<Slot> {
        (Self::numbers_of(card).len() > 1).then_some(slot)
    }

    const fn numbers_of(card: Card) -> Range<u8> {
        match card.rank() as u8 {
            0 => 0..2,
            rank => rank + 1..rank + 2,
        }
    }
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.0 + 1).fmt(f)
    }
}

impl From<Slot> for u8 {
    fn from(slot: Slot) -> Self {
        slot.0 + 1
    }
}

/// The number is not one of 1 to 9.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a row has the slots 1 to 9")]
pub struct NotASlot;

impl TryFrom<u8> for Slot {
    type Error = NotASlot;

    fn try_from(number: u8) -> Result<Self, NotASlot> {
        if (1..=Self::COUNT as u8).contains(&number) { Ok(Slot(number - 1)) } else { Err(NotASlot) }
    }
}

/// A row. It serializes as the list of its slots.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
#[serde(transparent)]
pub struct Row([Option<Card>; Slot::COUNT]);

const FULL_ROW: i32 = 100;
const LIZARD: i32 = 10;

impl Row {
    pub(super) const EMPTY: Row = Row([None; Slot::COUNT]);

    /// The card in this slot.
    pub const fn get(&self, slot: Slot) -> Option<Card> {
        self.0[slot.0 as usize]
    }

    /// The filled slots and their cards.
    pub fn cards(&self) -> impl Iterator<Item = (Slot, Card)> {
        Slot::all().filter_map(|slot| Some((slot, self.get(slot)?)))
    }

    /// The free slots for this card.
    pub fn free_for(&self, card: Card) -> impl Iterator<Item = Slot> + Clone {
        Slot::of(card).filter(|slot| self.get(*slot).is_none())
    }

    /// The row with one card more.
    #[must_use]
    pub fn with(mut self, placement: Placement) -> Self {
        self.lay(placement);
        self
    }

    /// Whether all slots are filled.
    pub fn is_full(&self) -> bool {
        self.0.iter().all(Option::is_some)
    }

    /// How many neighbouring slots are filled with the same colour.
    pub fn lizards(&self) -> usize {
        let same = |pair: &[Option<Card>]| match (pair[0], pair[1]) {
            (Some(left), Some(right)) => left.colour() == right.colour(),
            _ => false,
        };
        self.0.windows(2).filter(|pair| same(pair)).count()
    }

    /// What it scores at the end of a round.
    pub fn points(&self) -> i32 {
        let values: i32 = self.0.iter().flatten().map(|card| i32::from(card.value())).sum();
        let full = if self.is_full() { FULL_ROW } else { 0 };
        values + full + LIZARD * self.lizards() as i32
    }

    /// The points that a card would add in this free slot, but for those of a full row.
    pub(super) fn brought_by(&self, card: Card, slot: Slot) -> i32 {
        let place = usize::from(slot.0);
        let neighbours = [place.checked_sub(1), Some(place + 1)];
        let colours = neighbours.into_iter().flatten().filter_map(|place| *self.0.get(place)?);
        let lizards = colours.filter(|neighbour| neighbour.colour() == card.colour()).count();
        i32::from(card.value()) + LIZARD * lizards as i32
    }

    /// Where the card would go: into the wanted slot, else into the first free one.
    pub(super) fn slot_for(&self, card: Card, wanted: Option<Slot>) -> Result<Slot, AgameReason> {
        match wanted {
            Some(slot) if !slot.takes(card) => Err(AgameReason::SlotOfAnotherValue { card, slot }),
            Some(slot) if self.get(slot).is_some() => Err(AgameReason::SlotTaken { card, slot }),
            Some(slot) => Ok(slot),
            None => self.free_for(card).next().ok_or(AgameReason::NoFreeSlot { card }),
        }
    }

    pub(super) fn lay(&mut self, Placement { card, slot }: Placement) {
        self.0[slot.0 as usize] = Some(card);
    }

    pub(super) fn clear(&mut self, slot: Slot) {
        self.0[slot.0 as usize] = None;
    }
}

/// A card and the slot that it goes into. Its text is that of the move notation, `B1>2`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Placement {
    /// The card.
    pub card: Card,
    /// The slot.
    pub slot: Slot,
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}>{}", self.card, self.slot)
    }
}

impl From<Placement> for String {
    fn from(placement: Placement) -> Self {
        placement.to_string()
    }
}

/// The text is no card and slot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this is not a card and its slot, as in B1>2")]
pub struct NotAPlacement;

impl TryFrom<String> for Placement {
    type Error = NotAPlacement;

    fn try_from(text: String) -> Result<Self, NotAPlacement> {
        let (card, slot) = text.split_once('>').ok_or(NotAPlacement)?;
        let card = Card::try_from(card.to_owned()).map_err(|_| NotAPlacement)?;
        let slot = Slot::parse(slot).ok_or(NotAPlacement)?;
        Ok(Placement { card, slot })
    }
}
