//! The computer player. It plays from its own view and keeps no memory.
//!
//! Nothing in this game is truly hidden: who watched all plays knows every hand. So the computer sets
//! the table up again from its view, tries its most promising moves there, and lets everybody play on
//! by [`instinct`]: to the end of the trick, or, as well as it can, several times to the end of the round.

use super::{Agame, Event, Move, OwnView, instinct};
use crate::{Game, Level, Phase, Seat};

/// The move for the seat whose view this is and who is to act.
pub(super) fn choose(view: &OwnView, level: Level, seed: u64) -> Move {
    let game = view.recalled();
    let mut chance = Chance::of(seed);
    match level {
        Level::Easy => instinct::choose(&game, || chance.below_one() * CARELESSNESS),
        Level::Normal => best_after_trick(&game, view.seat),
        Level::Strong => best_after_rounds(&game, view.seat, &mut chance),
    }
}

/// By how many points the easy player misjudges a move.
const CARELESSNESS: f32 = 20.0;
/// The same for those who play on in tried rounds, so that no two are alike.
const VARIETY: f32 = 4.0;
/// How many moves are tried to the end of the trick.
const TRICK_SHORTLIST: usize = 12;
/// How many moves are tried to the end of the round at first; each pass halves them.
const ROUND_SHORTLIST: usize = 16;
/// How many rounds each pass plays in all.
const ROUNDS_A_PASS: usize = 32;

fn best_after_trick(game: &Agame, seat: Seat) -> Move {
    let after_trick = |mv: &Move| {
        let mut tried = game.clone();
        play_on(&mut tried, mv, ends_trick, || 0.0);
        utility(&tried, seat)
    };
    let mut best =
        Vec::from_iter(shortlist(game, TRICK_SHORTLIST).map(|mv| (after_trick(&mv), mv)));
    keep_best(&mut best, 1);
    best.swap_remove(0).1
}

fn best_after_rounds(game: &Agame, seat: Seat, chance: &mut Chance) -> Move {
    let mut tried: Vec<_> = shortlist(game, ROUND_SHORTLIST).map(|mv| (0.0, mv)).collect();
    while tried.len() > 1 {
        let tries = ROUNDS_A_PASS.div_ceil(tried.len());
        for (total, mv) in &mut tried {
            *total = (0..tries).map(|_| after_round(game, seat, mv, chance)).sum();
        }
        let half = tried.len() / 2;
        keep_best(&mut tried, half);
    }
    tried.swap_remove(0).1
}

fn after_round(game: &Agame, seat: Seat, mv: &Move, chance: &mut Chance) -> f32 {
    let mut tried = game.clone();
    play_on(&mut tried, mv, |_| false, || chance.below_one() * VARIETY);
    utility(&tried, seat)
}

/// The moves that instinct likes best, best first.
fn shortlist(game: &Agame, length: usize) -> impl Iterator<Item = Move> {
    let mut moves = Vec::new();
    game.legal(&mut moves);
    let merits = instinct::Merits::of(game);
    let mut rated: Vec<_> = moves.into_iter().map(|mv| (merits.of_move(&mv), mv)).collect();
    keep_best(&mut rated, length);
    rated.into_iter().map(|(_, mv)| mv)
}

fn keep_best(rated: &mut Vec<(f32, Move)>, count: usize) {
    rated.sort_by(|(left, _), (right, _)| right.total_cmp(left));
    rated.truncate(count);
}

/// Makes the move; then all play by instinct until something happens that ends it, or the round does.
fn play_on(game: &mut Agame, mv: &Move, ends: fn(&Event) -> bool, mut noise: impl FnMut() -> f32) {
    let mut ended = false;
    game.advance(mv, |event| ended |= ends(&event));
    while !ended && game.phase() == Phase::Turn {
        let mv = instinct::choose(game, &mut noise);
        game.advance(&mv, |event| ended |= ends(&event));
    }
}

fn ends_trick(event: &Event) -> bool {
    matches!(event, Event::Placed { .. } | Event::NothingFitted { .. })
}

/// How good the state is for the seat: its points against the others', and victory above all.
fn utility(game: &Agame, seat: Seat) -> f32 {
    const VICTORY: f32 = 200.0;
    const CLOSEST: f32 = 0.5;
    let others = Seat::all(game.seats()).filter(|other| *other != seat);
    let closest = others.map(|other| prospects(game, other)).fold(f32::MIN, f32::max);
    let winners = game.winners.as_deref().unwrap_or_default();
    let victory = if winners.contains(&seat) { VICTORY } else { 0.0 };
    prospects(game, seat) - CLOSEST * closest + victory
}

/// A seat's points, and while the round runs, what its row and its cards promise.
fn prospects(game: &Agame, seat: Seat) -> f32 {
    const PROMISE: f32 = 0.2;
    let holding = &game.holdings[seat.index()];
    let points = holding.points as f32;
    if game.phase() != Phase::Turn {
        return points;
    }
    let cards = (holding.hand.worth() + holding.pile.worth()) as f32;
    points + holding.row.points() as f32 + PROMISE * cards
}

/// Numbers that only need to differ.
struct Chance(u64);

impl Chance {
    fn of(seed: u64) -> Self {
        Chance(seed ^ 0x9e37_79b9_7f4a_7c15)
    }

    /// From 0 up to 1, as SplitMix64 makes them.
    fn below_one(&mut self) -> f32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed >> 40) as f32 / (1u32 << 24) as f32
    }
}
