//! Keine Lahme Agame: how fast search goes, and how long the computer player thinks.

use rules::{Game, Level, Phase, Seat, Seed, Setup, agame::Agame};

fn main() {
    divan::main();
}

struct Chance(u64);

impl Chance {
    fn below(&mut self, end: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }
}

fn begun(seats: u8) -> Agame {
    let (options, seed, first) = (Default::default(), Seed::from_number(0), Seat::new(0));
    let mut game = Agame::new(Setup { seats, options, seed, first });
    next_round(&mut game);
    game
}

fn next_round(game: &mut Agame) {
    let dealt = game.deal();
    game.play_out(dealt, |_| ());
}

const DECISIONS: usize = 10_000;

/// Random decisions of four seats, as many as the counter says, game after game.
#[divan::bench]
fn random_decisions(bencher: divan::Bencher) {
    let start = begun(4);
    let mut chance = Chance(1);
    bencher.counter(divan::counter::ItemsCount::new(DECISIONS)).bench_local(|| {
        let mut game = start.clone();
        let mut moves = Vec::new();
        for _ in 0..DECISIONS {
            match game.phase() {
                Phase::Turn => {
                    moves.clear();
                    game.legal(&mut moves);
                    game.advance(&moves[chance.below(moves.len())], |_| ());
                }
                Phase::RoundOver => next_round(&mut game),
                Phase::GameOver => game = start.clone(),
            }
        }
        game
    });
}

/// The computer's choice in states met in games of four computers.
#[divan::bench(args = [Level::Easy, Level::Normal, Level::Strong], sample_size = 1, sample_count = 1000)]
fn choice(bencher: divan::Bencher, level: Level) {
    let mut game = begun(4);
    let mut chance = Chance(1);
    bencher.bench_local(|| {
        while game.phase() != Phase::Turn {
            if game.phase() == Phase::GameOver {
                game = begun(4);
            } else {
                next_round(&mut game);
            }
        }
        let seat = game.acting().expect("somebody acts in a turn");
        let mv = Agame::choose(&game.own_view(seat), level, chance.below(1 << 30) as u64);
        game.apply(seat, &mv).expect("the computer chooses a legal move");
    });
}
