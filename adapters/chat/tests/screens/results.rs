//! Results, told to all.

use crate::{boards::over, scene::options, shown::in_all_languages};
use chat::render;
use insta::assert_snapshot;
use rules::Seat;
use tables::{GameResult, Line, Notice, RoundResult};

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
    Notice::Game(GameResult { last: round(), winners, seed, hash, first: Seat::new(2) })
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
