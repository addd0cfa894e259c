//! How promising a move looks at first sight, in points. It looks at no other move than this one.
//!
//! Whoever wins a trick gets the own cards back into the pile, and whoever loses it gives cards away:
//! so win with what is strong, lose with what is worth little, and not to whom it fits best.

use super::{
    Agame, Card, Colour, Move, OneOrTwo, Placement, Placing, Row, Slot, Steal, Whence, card::Cards,
    trick,
};
use crate::{Game, Seat};

/// The move that looks best, each judged with some noise.
pub(super) fn choose(game: &Agame, mut noise: impl FnMut() -> f32) -> Move {
    let mut moves = Vec::with_capacity(64);
    game.legal(&mut moves);
    let merits = Merits::of(game);
    let mut best = (f32::MIN, 0);
    for (number, mv) in moves.iter().enumerate() {
        let merit = merits.of_move(mv) + noise();
        if merit > best.0 {
            best = (merit, number);
        }
    }
    moves.swap_remove(best.1)
}

/// What the merits of the acting seat's moves have in common.
pub(super) struct Merits<'a> {
    game: &'a Agame,
    row: &'a Row,
    /// The strength to beat; none for the leader.
    to_beat: Option<u8>,
    /// What the trick as it lies would bring into the row.
    prize: f32,
    /// Who gets the cards of a play that doesn't win.
    taker: Option<Seat>,
    /// The strongest play that each seat still to play could make.
    rivals: [u8; 4],
}

/// A play that some rival could beat wins this often, for each such rival.
const HOLDS: f32 = 0.5;
/// What a rival's play adds to the prize, as a rule.
const ADDED: f32 = 3.0;
/// How much of its value a card given away costs.
const GIVEN: f32 = 0.2;
/// How much of what a card brings to another seat hurts.
const ENVY: f32 = 0.4;
/// How much of its value a card is kept for, even if a play gets it back later.
const KEPT: f32 = 0.05;
/// How much of its value a card paid for a steal costs.
const PAID: f32 = 0.35;
/// What a steal of one's own must bring for calling a steal round, in which others steal too.
const WORTH_CALLING: f32 = 8.0;
/// Calling comes before leading, so it outweighs every lead.
const FIRST_OF_ALL: f32 = 1000.0;

impl<'a> Merits<'a> {
    pub fn of(game: &'a Agame) -> Self {
        let plays = game.trick.plays();
        let to_beat = plays.iter().map(|play| trick::strength(*play)).max();
        let mut merits = Merits {
            game,
            row: &game.mine().row,
            to_beat,
            prize: prize(&game.mine().row, Colour::of(game.turn), game.trick.in_order()),
            taker: to_beat.map(|_| game.player_of(game.trick.best())),
            rivals: [0; 4],
        };
        let mut seat = game.turn.left(game.seats());
        for rival in &mut merits.rivals {
            if seat == game.leader {
                break;
            }
            *rival = strongest(game, seat);
            seat = seat.left(game.seats());
        }
        merits
    }

    pub fn of_move(&self, mv: &Move) -> f32 {
        match mv {
            Move::Play(cards) => self.of_play(*cards),
            Move::Place(cards) => self.of_placing(*cards),
            Move::Steal(steal) => self.of_steal(steal),
            Move::Call => self.of_call(),
            Move::Drop | Move::Pass => 0.0,
        }
    }

    fn of_play(&self, cards: OneOrTwo<Card>) -> f32 {
        let strength = trick::strength(cards);
        let worth: f32 = cards.iter().map(|card| f32::from(card.value())).sum();
        if self.to_beat.is_some_and(|to_beat| strength <= to_beat) {
            return -self.loss(cards, worth);
        }
        let rivals = self.rivals.iter().filter(|rival| **rival > 0);
        let stronger = rivals.clone().filter(|rival| **rival > strength).count();
        let wins = HOLDS.powi(stronger as i32);
        let prize = self.prize + ADDED * rivals.count() as f32;
        wins * prize - (1.0 - wins) * GIVEN * worth - KEPT * worth
    }

    /// What it costs to give these cards away.
    fn loss(&self, cards: OneOrTwo<Card>, worth: f32) -> f32 {
        let brings = |seat: Seat| {
            let row = &self.game.holdings[seat.index()].row;
            prize(row, Colour::of(seat), cards.iter())
        };
        GIVEN * worth + ENVY * self.taker.map_or(0.0, brings)
    }

    fn of_placing(&self, cards: OneOrTwo<Placing>) -> f32 {
        let mut row = *self.row;
        for Placing { card, slot } in cards.iter() {
            row = with(&row, card, slot);
        }
        (row.points() - self.row.points()) as f32
    }

    fn of_steal(&self, steal: &Steal) -> f32 {
        let gain = with(self.row, steal.card, steal.to).points() - self.row.points();
        let damage = match steal.from {
            Whence::Row { seat, slot } => self.damage(seat, steal.card, slot),
            Whence::Discard => 0,
        };
        gain as f32 + ENVY * damage as f32 - PAID * f32::from(steal.card.value())
    }

    fn damage(&self, victim: Seat, card: Card, slot: Option<Slot>) -> i32 {
        let row = &self.game.holdings[victim.index()].row;
        let Some(slot) = slot.or_else(|| Slot::of(card).next()) else { return 0 };
        let mut robbed = *row;
        robbed.clear(slot);
        row.points() - robbed.points()
    }

    fn of_call(&self) -> f32 {
        let mut steals = Vec::new();
        self.game.list_steals(&mut steals);
        let best = steals.iter().map(|steal| self.of_move(steal)).fold(0.0, f32::max);
        if best >= WORTH_CALLING { FIRST_OF_ALL } else { 0.0 }
    }
}

fn with(row: &Row, card: Card, slot: Option<Slot>) -> Row {
    let mut row = *row;
    if let Ok(slot) = row.slot_for(card, slot) {
        row.lay(Placement { card, slot });
    }
    row
}

/// What the best two of the cards would bring into a row of this colour's seat.
fn prize(row: &Row, colour: Colour, cards: impl Iterator<Item = Card>) -> f32 {
    let (mut best, mut second) = (0, 0);
    for card in cards.filter(|card| card.colour() != colour) {
        let brought = row.free_for(card).map(|slot| row.brought_by(card, slot)).max().unwrap_or(0);
        (best, second) = (best.max(brought), second.max(brought.min(best)));
    }
    (best + second) as f32
}

/// The strength of the strongest play that the seat could make.
fn strongest(game: &Agame, seat: Seat) -> u8 {
    let holding = &game.holdings[seat.index()];
    let cards: Cards = if holding.hand.is_empty() { holding.pile } else { holding.hand };
    cards.strongest_play().map_or(0, trick::strength)
}
