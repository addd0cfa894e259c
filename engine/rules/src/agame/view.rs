//! What may be known of a match, as the rules page shows it.

use super::{
    Agame, Card, Colour, OneOrTwo, Options, Placement, Row, Step,
    card::Cards,
    payment,
    state::{Holding, MOST_SEATS, Stage},
    trick::strength,
};
use crate::{Game, Phase, Seat, Seed, Setup};
use serde::{Serialize, Serializer};
use std::fmt;

/// What everybody may know.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    game: &'static str,
    /// The round, from 1.
    pub round: u32,
    /// Whether somebody must act.
    pub phase: Phase,
    /// What the acting seat must do; none between rounds and after the game.
    pub step: Option<Step>,
    /// Who must act.
    pub to_act: Vec<Seat>,
    /// Who leads or led the trick, or called the steal round.
    pub leader: Seat,
    /// Whether the steal round of this lead has been called.
    pub called: bool,
    /// The plays of the trick, in playing order.
    pub trick: Vec<PlayView>,
    /// Each seat's part.
    pub seats: Vec<SeatView>,
    /// The discard pile, top last.
    pub discard: Vec<Card>,
    /// The change of each seat's points in the round just ended.
    pub round_scores: Option<Vec<i32>>,
    /// The winners, once the game is over.
    pub winners: Option<Vec<Seat>>,
    /// The options, which everybody knows; the view on the rules page leaves them out.
    #[serde(skip)]
    pub options: Options,
}

/// A play of the trick.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct PlayView {
    /// Who played.
    pub seat: Seat,
    /// The cards, sorted.
    pub cards: OneOrTwo<Card>,
}

/// What everybody may know of a seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatView {
    /// Its colour.
    pub colour: Colour,
    /// How many cards it holds.
    pub cards: usize,
    /// The cards won but not placed, sorted.
    pub pile: Vec<Card>,
    /// Its row.
    pub row: Row,
    /// The stolen card that waits for the end of the steal round, and its slot; the view on the
    /// rules page shows the card alone.
    #[serde(serialize_with = "card_alone")]
    pub aside: Option<Placement>,
    /// Its points so far.
    pub points: i32,
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
    /// The view on the rules page leaves it out, for people must remember by themselves.
    #[serde(skip)]
    pub(super) remembered: Remembered,
}

/// Everybody's hand, as who watched all plays remembers it: the deal is known, and cards reach a hand
/// only from the open pile and leave it only for the open table.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Remembered(pub [Cards; MOST_SEATS]);

impl fmt::Debug for Remembered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Remembered(..)")
    }
}

impl View {
    /// The play of the trick that wins as it stands.
    pub fn ahead(&self) -> Option<PlayView> {
        let stronger = |best: PlayView, next: PlayView| {
            if strength(next.cards) > strength(best.cards) { next } else { best }
        };
        self.trick.iter().copied().reduce(stronger)
    }
}

impl OwnView {
    /// What is paid for a card of this value if no cards are named: the cheapest payment, sorted.
    pub fn cheapest_payment(&self, price: u8) -> Option<Vec<Card>> {
        payment::cheapest(self.hand.iter().copied().collect(), price)
    }

    /// The match as this seat knows it, which is all of it but for rounds past and future.
    pub(super) fn recalled(&self) -> Agame {
        let table = &self.table;
        let setup = Setup {
            seats: table.seats.len() as u8,
            options: table.options.clone(),
            seed: Seed::from_number(0),
            first: table.leader,
        };
        let mut game = Agame::new(setup);
        game.round = table.round;
        game.stage = table.step.map_or(Stage::RoundOver, Stage::Turn);
        game.turn = table.to_act.first().copied().unwrap_or(table.leader);
        game.called = table.called;
        for (seat, holding) in table.seats.iter().zip(&mut game.holdings) {
            *holding = seat.recalled();
        }
        for (hand, holding) in self.remembered.0.into_iter().zip(&mut game.holdings) {
            holding.hand = hand;
        }
        table.trick.iter().for_each(|play| game.trick.add(play.cards));
        table.discard.iter().for_each(|card| game.discard.lay(*card));
        game
    }
}

impl SeatView {
    fn recalled(&self) -> Holding {
        Holding {
            hand: Cards::NONE,
            pile: self.pile.iter().copied().collect(),
            row: self.row,
            aside: self.aside,
            points: self.points,
        }
    }
}

fn card_alone<S: Serializer>(aside: &Option<Placement>, serializer: S) -> Result<S::Ok, S::Error> {
    aside.map(|placement| placement.card).serialize(serializer)
}

pub(super) fn of(game: &Agame) -> View {
    let standing = game.standing();
    View {
        game: Agame::NAME,
        round: game.round,
        phase: game.phase(),
        step: game.step(),
        to_act: game.acting().into_iter().collect(),
        leader: game.leader,
        called: game.called,
        trick: plays(game),
        seats: Seat::all(game.seats).zip(game.held()).map(seat_view).collect(),
        discard: game.discard.cards().to_vec(),
        round_scores: standing.round_scores,
        winners: standing.winners,
        options: game.options.clone(),
    }
}

pub(super) fn of_seat(game: &Agame, seat: Seat) -> OwnView {
    let mut hands = [Cards::NONE; MOST_SEATS];
    for (hand, holding) in hands.iter_mut().zip(game.held()) {
        *hand = holding.hand;
    }
    let hand = hands[seat.index()].to_vec();
    OwnView { table: of(game), hand, seat, remembered: Remembered(hands) }
}

fn plays(game: &Agame) -> Vec<PlayView> {
    let plays = game.trick.plays().iter().enumerate();
    plays.map(|(number, cards)| PlayView { seat: game.player_of(number), cards: *cards }).collect()
}

fn seat_view((seat, holding): (Seat, &Holding)) -> SeatView {
    SeatView {
        colour: Colour::of(seat),
        cards: holding.hand.len(),
        pile: holding.pile.to_vec(),
        row: holding.row,
        aside: holding.aside,
        points: holding.points,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(16))]

        #[test]
        fn who_watched_all_plays_recalls_the_whole_match(
            seats in 2u8..=5,
            steal_discard: bool,
            choices in prop::collection::vec(any::<usize>(), 200),
        ) {
            let options = Options { target: 2000, steal_discard };
            let first = Seat::new(0);
            let mut game = Agame::new(Setup { seats, options, seed: Seed::from_number(0), first });
            game.fold(&game.deal());
            for choice in choices {
                let Some(seat) = game.acting() else { break };
                let mut moves = Vec::new();
                game.legal(&mut moves);
                let mv = &moves[choice % moves.len()];
                let mut recalled = game.own_view(seat).recalled();
                prop_assert_eq!(recalled.own_view(seat), game.own_view(seat));
                recalled.apply(seat, mv).unwrap();
                game.apply(seat, mv).unwrap();
                prop_assert_eq!(recalled.own_view(seat), game.own_view(seat));
            }
        }
    }

    #[test]
    fn what_is_remembered_is_not_printed() {
        let setup = Setup {
            seats: 2,
            options: Options::default(),
            seed: Seed::from_number(0),
            first: Seat::new(0),
        };
        let mut game = Agame::new(setup);
        game.fold(&game.deal());
        let printed = format!("{:?}", game.own_view(Seat::new(0)));
        assert!(printed.contains("R13") && !printed.contains("B13"), "{printed}");
    }
}
