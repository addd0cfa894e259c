//! Stealing: what is within a thief's reach, and what a steal takes and costs.

use super::{
    Agame, AgameReason, Card, Colour, Move, Origin, Placement, Slot, Steal, Whence, payment,
};
use crate::Seat;

/// A checked steal.
pub(super) struct Theft {
    pub from: Origin,
    pub card: Placement,
    pub paid: Vec<Card>,
}

impl Agame {
    /// Whether the seat could steal anything, counting its pile as its hand when that is empty.
    pub(super) fn can_steal(&self, seat: Seat) -> bool {
        let holding = &self.holdings[seat.index()];
        let purse = if holding.hand.is_empty() { holding.pile } else { holding.hand };
        let funds = purse.worth();
        self.within_reach(seat).any(|(_, card)| u32::from(card.value()) <= funds)
    }

    pub(super) fn anybody_can_steal(&self) -> bool {
        Seat::all(self.seats).any(|seat| self.can_steal(seat))
    }

    /// Adds every steal of the acting seat, without payment.
    pub(super) fn list_steals(&self, moves: &mut Vec<Move>) {
        let holding = &self.holdings[self.turn.index()];
        let funds = holding.hand.worth();
        let affordable = |card: Card| u32::from(card.value()) <= funds;
        for (from, card) in self.within_reach(self.turn).filter(|(_, card)| affordable(*card)) {
            let steals = holding.row.free_for(card).map(|slot| canonical(from, card, slot));
            moves.extend(steals.map(Move::Steal));
        }
    }

    /// The foreign cards in others' rows, and on the discard pile if the option is set, for which
    /// the thief's row has a free slot.
    fn within_reach(&self, thief: Seat) -> impl Iterator<Item = (Origin, Card)> {
        let row = &self.holdings[thief.index()].row;
        let fits = move |card: Card| {
            card.colour() != Colour::of(thief) && row.free_for(card).next().is_some()
        };
        let in_rows = self.others(thief).flat_map(|seat| {
            let cards = self.holdings[seat.index()].row.cards();
            cards.map(move |(slot, card)| (Origin::Row { seat, slot }, card))
        });
        let discarded = self.stealable_discard().map(|card| (Origin::Discard, card));
        in_rows.chain(discarded).filter(move |(_, card)| fits(*card))
    }

    fn others(&self, seat: Seat) -> impl Iterator<Item = Seat> {
        Seat::all(self.seats).filter(move |other| *other != seat)
    }

    fn stealable_discard(&self) -> Option<Card> {
        self.discard.top().filter(|_| self.options.steal_discard)
    }

    /// What this steal of the acting seat takes, where it goes and what it costs.
    pub(super) fn theft(&self, steal: &Steal) -> Result<Theft, AgameReason> {
        let card = steal.card;
        let from = self.origin(steal).ok_or(AgameReason::NoSuchCard { card })?;
        self.foreign(card)?;
        let slot = self.holdings[self.turn.index()].row.slot_for(card, steal.to)?;
        let paid = self.payment(steal)?;
        Ok(Theft { from, card: Placement { card, slot }, paid })
    }

    fn origin(&self, steal: &Steal) -> Option<Origin> {
        match steal.from {
            Whence::Discard => {
                (self.stealable_discard() == Some(steal.card)).then_some(Origin::Discard)
            }
            Whence::Row { seat, slot } => {
                let seat = self.others(self.turn).find(|other| *other == seat)?;
                let mut cards = self.holdings[seat.index()].row.cards();
                let wanted = |there| slot.is_none_or(|slot| slot == there);
                let found = cards.find(|(there, card)| *card == steal.card && wanted(*there));
                found.map(|(slot, _)| Origin::Row { seat, slot })
            }
        }
    }

    fn payment(&self, steal: &Steal) -> Result<Vec<Card>, AgameReason> {
        let card = steal.card;
        let hand = self.holdings[self.turn.index()].hand;
        let too_little = |paid| AgameReason::PaysTooLittle { card, paid };
        let Some(cards) = &steal.with else {
            return payment::cheapest(hand, card.value()).ok_or(too_little(hand.worth()));
        };
        self.in_hand(cards.iter().copied())?;
        let paid = cards.iter().map(|card| u32::from(card.value())).sum();
        if paid < u32::from(card.value()) { Err(too_little(paid)) } else { Ok(cards.clone()) }
    }
}

/// The move text names both slots of a 1, and none of another card.
fn canonical(from: Origin, card: Card, to: Slot) -> Steal {
    let named = |slot| Slot::named_for(card, slot);
    let from = match from {
        Origin::Row { seat, slot } => Whence::Row { seat, slot: named(slot) },
        Origin::Discard => Whence::Discard,
    };
    Steal { from, card, to: named(to), with: None }
}
