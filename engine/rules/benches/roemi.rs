//! How fast Römi is in search: its figure finder hand by hand, and whole random matches.

use rules::{
    Game, Level, Phase, Position, Seat, Seed, Setup,
    roemi::{
        Card, Hand, Move, Options, Roemi,
        finder::{Aim, Finder},
    },
};
use std::{
    hint::black_box,
    time::{Duration, Instant},
};

fn main() {
    finder_percentiles();
    decisions_a_second();
    computer_percentiles();
    divan::main();
}

/// Random hands of two packs with this many cards, so many of them jokers.
fn hands(count: u32, cards: usize, jokers: usize) -> Vec<Hand> {
    let hand = |number| {
        let mut deck: Vec<_> = Card::deck().into_iter().filter(|card| !card.is_joker()).collect();
        Seed::from_number(7).shuffle(Position::Shuffle { round: number, number: 0 }, &mut deck);
        let jokers = std::iter::repeat_n(Card::JOKER, jokers);
        deck.into_iter().take(cards - jokers.len()).chain(jokers).collect()
    };
    (0..count).map(hand).collect()
}

fn finder_percentiles() {
    for (cards, jokers) in [(14, 0), (14, 1), (14, 2), (15, 2), (20, 0), (20, 2), (20, 4)] {
        let hands = hands(5_000, cards, jokers);
        for aim in [Aim::MostWorth, Aim::FewestLeft, Aim::Reach(51)] {
            let mut finder = Finder::default();
            let times = hands
                .iter()
                .map(|hand| time_of(20, || drop(black_box(finder.find(black_box(hand), aim)))));
            report(&format!("finder, {cards} cards, {jokers} jokers, {aim:?}"), times.collect());
        }
    }
}

/// The mean of some calls in a row, since one alone is too short for the clock.
fn time_of(calls: u32, mut call: impl FnMut()) -> Duration {
    let start = Instant::now();
    (0..calls).for_each(|_| call());
    start.elapsed() / calls
}

fn report(what: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let at = |share: usize| times[(times.len() - 1) * share / 1000];
    println!("{what}: p50 {:?}, p99 {:?}, worst {:?}", at(500), at(990), at(1000));
}

fn begun(seed: u64, seats: u8) -> Roemi {
    let options = Options::default();
    let first = Seat::new((seed % u64::from(seats)) as u8);
    Roemi::new(Setup { seats, options, seed: Seed::from_number(seed), first })
}

/// Plays a random match to its end; gives the number of decisions.
fn random_match(seed: u64, seats: u8) -> u64 {
    let mut game = begun(seed, seats);
    let mut moves: Vec<Move> = Vec::new();
    let (mut chance, mut decisions) = (seed | 1, 0);
    loop {
        match game.phase() {
            Phase::GameOver => return decisions,
            Phase::RoundOver => {
                let dealt = game.deal();
                game.play_out(dealt, drop);
            }
            Phase::Turn => {
                moves.clear();
                game.legal(&mut moves);
                chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let mv = moves[(chance >> 33) as usize % moves.len()];
                game.advance(&mv, drop);
                decisions += 1;
            }
        }
    }
}

fn decisions_a_second() {
    for seats in [2, 4] {
        let start = Instant::now();
        let decisions: u64 = (0..200).map(|seed| random_match(seed, seats)).sum();
        let rate = decisions as f64 / start.elapsed().as_secs_f64();
        println!("random matches, {seats} seats: {rate:.0} decisions a second of {decisions}");
    }
}

fn computer_percentiles() {
    for seats in [2, 4] {
        let mut times = Vec::new();
        for seed in 0..10 {
            computer_match(seed, seats, &mut times);
        }
        report(&format!("computer's move, {seats} seats"), times);
    }
}

fn computer_match(seed: u64, seats: u8, times: &mut Vec<Duration>) {
    let mut game = begun(seed, seats);
    while game.phase() != Phase::GameOver {
        let Some(seat) = game.acting() else {
            let dealt = game.deal();
            game.play_out(dealt, drop);
            continue;
        };
        let view = game.own_view(seat);
        let start = Instant::now();
        let mv = Roemi::choose(&view, Level::Normal, seed);
        times.push(start.elapsed());
        game.advance(&mv, drop);
    }
}

#[divan::bench]
fn random_match_of_four() -> u64 {
    random_match(black_box(3), 4)
}

#[divan::bench]
fn copy_of_a_match(bencher: divan::Bencher) {
    let mut game = begun(3, 4);
    let dealt = game.deal();
    game.play_out(dealt, drop);
    bencher.bench_local(|| black_box(&game).clone());
}
