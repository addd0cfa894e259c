//! Results, told to all.

use crate::{boards::over, scene::options, shown::in_all_languages};
use chat::render;
use insta::assert_snapshot;
use rules::Seat;
use tables::{Award, Awarded, GameResult, Line, Notice, Rated, Reason, RoundResult, Tally};

fn line(name: &str, change: i32, points: i32) -> Line {
    Line { name: name.to_owned(), computer: name == "Cleo", change, points }
}

fn round() -> RoundResult {
    RoundResult {
        options: options(&[]),
        round: 3,
        lines: vec![
            line("Anna", 7, 31),
            line("Ben", -10, 2),
            line("Cleo", 21, 44),
            line("Maximilian von der Au", 0, 1),
        ],
    }
}

fn game(winners: &[u8]) -> Notice {
    let (seed, hash) = over().seal();
    let winners = winners.iter().map(|seat| Seat::new(*seat)).collect();
    Notice::Game(GameResult {
        last: round(),
        winners,
        seed,
        hash,
        first: Seat::new(2),
        tally: None,
    })
}

fn shown(notice: &Notice) -> String {
    in_all_languages(|language, look| render::notice(notice, language, look).0)
}

#[test]
fn a_round() {
    assert_snapshot!(shown(&Notice::Round(round())));
}

#[test]
fn a_game_with_one_winner() {
    assert_snapshot!(shown(&game(&[3])));
}

#[test]
fn a_game_with_several_winners() {
    assert_snapshot!(shown(&game(&[0, 1, 3])));
}

#[test]
fn a_game_that_is_rated() {
    let rated =
        |seat, before, after, reason| Rated { seat, before, after, provisional: seat == 1, reason };
    let changes = [
        rated(0, 1100, 1114, Reason::BeatStronger(2)),
        rated(1, 1000, 1009, Reason::Surer),
        rated(3, 1300, 1271, Reason::LostToWeaker(1)),
        rated(0, 1100, 1114, Reason::Beat(1)),
        rated(0, 1100, 1090, Reason::LostTo(3)),
        rated(0, 1100, 1100, Reason::Even),
        rated(0, 1100, 1050, Reason::Left),
    ];
    let awards = Award::ALL.into_iter().map(|award| Awarded { seat: 3, award }).collect();
    let Notice::Game(result) = game(&[3]) else { panic!("it is a game's") };
    let tally = Some(Tally { number: 17, rated: changes.to_vec(), awards });
    assert_snapshot!(shown(&Notice::Game(GameResult { tally, ..result })));
}
