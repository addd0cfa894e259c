//! Computer players, held against players that choose at random.

use rules::{Game, Level, Phase, Seat, Seed, Setup, agame::Agame, lama::Lama, roemi::Roemi};

/// Who sits on the other seats.
#[derive(Clone, Copy)]
enum Others {
    Random,
    Computer(Level),
}

/// How many of the matches the computer on one seat wins, alone or shared, against random players.
fn wins<G: Game>(matches: u64, seats: u8, level: Level) -> u64 {
    wins_against::<G>(matches, seats, level, Others::Random)
}

fn wins_against<G: Game>(matches: u64, seats: u8, level: Level, others: Others) -> u64 {
    (0..matches).filter(|seed| computer_wins::<G>(*seed, seats, level, others)).count() as u64
}

fn computer_wins<G: Game>(seed: u64, seats: u8, level: Level, others: Others) -> bool {
    let computer = Seat::new((seed % u64::from(seats)) as u8);
    let first = Seat::new((seed / 7 % u64::from(seats)) as u8);
    let setup =
        Setup { seats, options: G::Options::default(), seed: Seed::from_number(seed), first };
    let mut game = G::new(setup);
    let mut chance = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut moves = Vec::new();
    loop {
        let Some(seat) = game.acting() else {
            if game.phase() == Phase::GameOver {
                return game.standing().winners.unwrap().contains(&computer);
            }
            let dealt = game.deal();
            game.play_out(dealt, |_| ());
            continue;
        };
        chance =
            chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mv = match others {
            _ if seat == computer => G::choose(&game.own_view(seat), level, chance),
            Others::Computer(level) => G::choose(&game.own_view(seat), level, chance),
            Others::Random => {
                moves.clear();
                game.legal(&mut moves);
                moves[(chance >> 33) as usize % moves.len()].clone()
            }
        };
        game.apply(seat, &mv)
            .unwrap_or_else(|refused| panic!("the computer chose {mv}: {refused}"));
    }
}

#[test]
fn lama_beats_three_random_players_in_at_least_seventy_of_a_hundred() {
    for level in [Level::Easy, Level::Normal, Level::Strong] {
        let won = wins::<Lama>(1_000, 4, level);
        println!("L.A.M.A., {level:?}: {won} of 1000 won against three random players");
        assert!(won >= 700, "{level:?} won only {won} of 1000");
    }
}

#[test]
fn roemi_beats_three_random_players_nearly_always() {
    let won = wins::<Roemi>(200, 4, Level::Normal);
    println!("Römi, normal: {won} of 200 won against three random players");
    assert!(won >= 190, "won only {won} of 200");
}

#[test]
fn roemi_normal_beats_easy() {
    let easy = Others::Computer(Level::Easy);
    let won = wins_against::<Roemi>(400, 2, Level::Normal, easy);
    println!("Römi: {won} of 400 won against an easy computer");
    assert!(won >= 220, "won only {won} of 400");
}

fn agame_wins_eighty_five_of_a_hundred(level: Level, matches: u64) {
    let won = wins::<Agame>(matches, 4, level);
    println!("Keine Lahme Agame, {level:?}: {won} of {matches} won against three random players");
    assert!(won * 100 >= matches * 85, "{level:?} won only {won} of {matches}");
}

#[test]
fn agame_easy_beats_three_random_players() {
    agame_wins_eighty_five_of_a_hundred(Level::Easy, 500);
}

#[test]
fn agame_normal_beats_three_random_players() {
    agame_wins_eighty_five_of_a_hundred(Level::Normal, 500);
}

/// It tries so many rounds for each move that a build for tests plays only a few matches.
#[test]
fn agame_strong_beats_three_random_players() {
    agame_wins_eighty_five_of_a_hundred(Level::Strong, 4);
}
