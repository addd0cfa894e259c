//! How many decisions a second random matches make, on one core.
//!
//! "Search" is the path of a program that plays many matches out: legal moves into a list that is
//! used again, one taken at random, and `advance`. "Checked" is the path of a table: `apply`, with
//! every check and the events kept.

use divan::{Bencher, counter::ItemsCount};
use rules::{Game, Phase, Seat, Seed, Setup, agame::Agame, lama::Lama};

fn main() {
    divan::main();
}

#[divan::bench(types = [Agame, Lama])]
fn search<G: Game>(bencher: Bencher) {
    let decisions = random_match::<G>(0, play_unchecked);
    bencher
        .counter(ItemsCount::new(decisions))
        .bench_local(|| random_match::<G>(divan::black_box(0), play_unchecked));
}

#[divan::bench(types = [Agame, Lama])]
fn checked<G: Game>(bencher: Bencher) {
    let decisions = random_match::<G>(0, play_checked);
    bencher
        .counter(ItemsCount::new(decisions))
        .bench_local(|| random_match::<G>(divan::black_box(0), play_checked));
}

fn play_unchecked<G: Game>(game: &mut G, _: Seat, mv: &G::Move) {
    game.advance(mv, drop);
}

fn play_checked<G: Game>(game: &mut G, seat: Seat, mv: &G::Move) {
    let events = game.apply(seat, mv).expect("a listed move is accepted");
    divan::black_box(events);
}

/// Plays a hundred matches of four seats to the end; gives the number of decisions in them.
fn random_match<G: Game>(seed: u64, play: impl Fn(&mut G, Seat, &G::Move)) -> u64 {
    (seed..seed + 100).map(|seed| one_match(seed, &play)).sum()
}

fn one_match<G: Game>(seed: u64, play: &impl Fn(&mut G, Seat, &G::Move)) -> u64 {
    let setup = Setup {
        seats: 4,
        options: G::Options::default(),
        seed: Seed::from_number(seed),
        first: Seat::new(0),
    };
    let mut game = G::new(setup);
    let mut moves = Vec::with_capacity(64);
    let mut chance = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut decisions = 0;
    loop {
        let Some(seat) = game.acting() else {
            if game.phase() == Phase::GameOver {
                return decisions;
            }
            let dealt = game.deal();
            game.play_out(dealt, drop);
            continue;
        };
        moves.clear();
        game.legal(&mut moves);
        chance ^= chance << 13;
        chance ^= chance >> 7;
        chance ^= chance << 17;
        let choice = ((chance >> 32) * moves.len() as u64) >> 32;
        play(&mut game, seat, &moves[choice as usize]);
        decisions += 1;
    }
}
