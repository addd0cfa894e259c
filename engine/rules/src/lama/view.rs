//! What may be known of a match, as the rules page shows it.

use super::{Card, Lama, Options, card::Hand};
use crate::{Game, Phase, Seat};
use serde::{Serialize, Serializer};

/// What everybody may know.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    game: &'static str,
    /// The round, from 1.
    pub round: u32,
    /// Whether somebody must act.
    pub phase: Phase,
    /// Who must act.
    pub to_act: Vec<Seat>,
    /// The top card.
    pub top: Card,
    /// How many cards the draw pile has.
    pub pile: usize,
    /// Each seat's part.
    pub seats: Vec<SeatView>,
    /// Where the No Drama card is, if in play.
    pub no_drama: Option<NoDrama>,
    /// The change of each seat's points in the round just ended.
    pub round_scores: Option<Vec<i32>>,
    /// The winners, once the game is over.
    pub winners: Option<Vec<Seat>>,
    /// The options, which everybody knows; the view on the rules page leaves them out.
    #[serde(skip)]
    pub options: Options,
}

/// What everybody may know of a seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatView {
    /// How many cards it holds.
    pub cards: u8,
    /// Its points so far.
    pub points: i32,
    /// Whether it has left the round.
    pub quit: bool,
}

/// What a seat may know.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OwnView {
    /// What everybody may know.
    #[serde(flatten)]
    pub table: View,
    /// The seat's cards, sorted.
    pub hand: Vec<Card>,
    /// Whose view it is; the view on the rules page leaves it out.
    #[serde(skip)]
    pub seat: Seat,
}

/// Where the No Drama card is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoDrama {
    /// In the middle: nobody has quit in this round.
    Middle,
    /// With the seat that quit last.
    Held(Seat),
}

impl Serialize for NoDrama {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            NoDrama::Middle => serializer.serialize_str("middle"),
            NoDrama::Held(seat) => seat.serialize(serializer),
        }
    }
}

impl OwnView {
    /// The minus points that the hand would cost now.
    pub fn minus_points(&self) -> i32 {
        let mut hand = Hand::default();
        for card in &self.hand {
            hand[card.index()] += 1;
        }
        super::scoring::minus_points(&hand)
    }
}

pub(super) fn of(game: &Lama) -> View {
    let standing = game.standing();
    View {
        game: Lama::NAME,
        round: game.round,
        phase: game.phase(),
        to_act: game.acting().into_iter().collect(),
        top: game.top,
        pile: game.pile_size(),
        seats: Seat::all(game.seats).map(|seat| seat_view(game, seat)).collect(),
        no_drama: game.no_drama,
        round_scores: standing.round_scores,
        winners: standing.winners,
        options: game.options.clone(),
    }
}

pub(super) fn of_seat(game: &Lama, seat: Seat) -> OwnView {
    let hand = &game.hands[seat.index()];
    let copies = |card: Card| std::iter::repeat_n(card, hand[card.index()].into());
    OwnView { table: of(game), hand: Card::all().flat_map(copies).collect(), seat }
}

fn seat_view(game: &Lama, seat: Seat) -> SeatView {
    let seat = seat.index();
    SeatView { cards: game.sizes[seat], points: game.points[seat], quit: game.quit[seat] }
}
