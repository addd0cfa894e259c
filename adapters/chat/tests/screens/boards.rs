//! Boards, from the lobby to the end.

use crate::{
    scene::{NOW, Scene, account, computer, four, lobby, options, person},
    shown::{in_all_languages, letters},
};
use chat::{
    render::{self, Look},
    screen::Screen,
};
use insta::assert_snapshot;
use tables::{BoardView, ClaimView, Ending, Language, Sitter, Speed, Stage};
use unicode_width::UnicodeWidthStr;

fn shown(board: &BoardView) -> String {
    in_all_languages(|language, look| screen(board, language, look))
}

fn screen(board: &BoardView, language: Language, look: &Look) -> Screen {
    render::board(board, language, look, NOW).0
}

fn game() -> Scene {
    let hands = ["1 1 4 5 6 L", "2 2 3 4 6 6", "1 2 3 5 5 L", "3 3 4 5 6 L"];
    Scene::dealt(four(), options(&[]), &hands, "3")
}

#[test]
fn a_lobby_that_is_empty() {
    assert_snapshot!(shown(&lobby(Vec::new(), options(&[]))));
}

#[test]
fn a_lobby_with_one() {
    assert_snapshot!(shown(&lobby(vec![person(0, "Anna")], options(&[]))));
}

#[test]
fn a_lobby_with_two() {
    let seats = vec![person(0, "Anna"), computer("Cleo")];
    assert_snapshot!(shown(&lobby(seats, options(&[]))));
}

#[test]
fn a_lobby_with_five_and_all_options() {
    let seats = ["Anna", "Ben", "Cem", "Dora", "Emil"]
        .iter()
        .zip(0..)
        .map(|(name, n)| person(n, name))
        .collect();
    let all = options(&[("edition", "party"), ("no_drama", "true"), ("limit", "60")]);
    assert_snapshot!(shown(&BoardView { speed: Speed::Slow, ..lobby(seats, all) }));
}

#[test]
fn a_lobby_that_is_full() {
    let mut seats = four();
    seats.extend([person(4, "Emil"), computer("Otto")]);
    assert_snapshot!(shown(&lobby(seats, options(&[]))));
}

#[test]
fn the_first_turn() {
    assert_snapshot!(shown(&game().board()));
}

#[test]
fn a_turn_later_in_the_game() {
    let mut scene = game();
    scene.all_quit().deal(&["1 1 4 5 6 L", "2 2 3 4 6 6", "1 2 3 5 5 L", "3 3 4 5 6 L"], "3");
    scene.play(&["play 3", "play 4", "play 4", "quit", "draw", "play 5", "draw"]);
    assert_snapshot!(shown(&scene.board()));
}

#[test]
fn a_last_card_and_a_lapse_of_time() {
    let mut scene = game();
    scene.play(&[
        "play 4", "quit", "quit", "draw", "play 5", "draw", "play 6", "draw", "play L", "draw",
    ]);
    scene.play(&["play 1"]).time_up("draw");
    assert_snapshot!(shown(&scene.board()));
}

#[test]
fn somebody_is_away_and_one_votes_to_end() {
    let mut scene = game();
    scene.table.seats[3].sitter = Sitter::Away(account(3));
    scene.table.end_votes = 1;
    scene.play(&["play 4", "draw", "play 5"]);
    assert_snapshot!(shown(&scene.board()));
}

#[test]
fn somebody_wants_an_empty_chair() {
    let mut scene = game();
    scene.table.seats[1].sitter = Sitter::StandIn(account(1));
    scene.play(&["play 4", "draw", "play 5"]);
    let empty = shown(&scene.board());
    let (seat, name) = (rules::Seat::new(1), "Eve".to_owned());
    let until = NOW + 30_000;
    scene.table.claim = Some(ClaimView { seat, name, objections: 1, until });
    assert_snapshot!(format!("empty\n{empty}\n\nwanted\n{}", shown(&scene.board())));
}

#[test]
fn no_drama_and_a_slow_table() {
    let hands = ["1 1+ 4 5 6 L", "2 2 3 4 6 P", "1 2 3+ 5 5 L", "3 3 4 5+ 6 L"];
    let party = options(&[("edition", "party"), ("no_drama", "true")]);
    let mut scene = Scene::dealt(four(), party, &hands, "3");
    scene.table.speed = Speed::Slow;
    scene.table.until = Some(NOW + 86_400_000);
    scene.play(&["play 4", "play P", "quit", "draw"]);
    assert_snapshot!(shown(&scene.board()));
}

#[test]
fn between_rounds() {
    let mut scene = game();
    scene.play(&["play 4"]).all_quit();
    scene.table.until = Some(NOW + 6000);
    assert_snapshot!(shown(&scene.board()));
}

#[test]
fn a_game_that_is_over() {
    let mut scene = over();
    scene.table.until = None;
    assert_snapshot!(shown(&scene.board_over(0)));
}

#[test]
fn a_rematch_that_is_wanted() {
    let mut scene = over();
    scene.table.until = Some(NOW + 120_000);
    assert_snapshot!(shown(&scene.board_over(2)));
}

/// A game that ends by its second round.
pub fn over() -> Scene {
    let mut scene = game();
    scene.all_quit();
    scene.deal(&["1 1 4 5 6 L", "2 2 3 4 6 6", "1 2 3 5 5 L", "3 3 4 5 6 L"], "3").all_quit();
    scene
}

#[test]
fn tables_that_are_closed() {
    let endings = [Ending::Ended, Ending::Voted, Ending::Deserted, Ending::Idle, Ending::Forsaken];
    let closed = |ending| BoardView { stage: Stage::Closed(ending), ..lobby(four(), options(&[])) };
    let shown = endings.map(|ending| shown(&closed(ending)));
    assert_snapshot!(shown.join("\n\n"));
}

#[test]
fn a_board_for_four_fits_a_phone() {
    let mut scene = game();
    scene.all_quit().deal(&["1 1 4 5 6 L", "2 2 3 4 6 6", "1 2 3 5 5 L", "3 3 4 5 6 L"], "3");
    scene.play(&["play 3", "play 4", "play 4", "quit", "draw", "play 5", "draw"]);
    for language in Language::ALL {
        let screen = screen(&scene.board(), language, &Look::TELEGRAM);
        let shown = letters(&screen);
        // A line that is wider than a phone takes several there.
        let lines: usize = shown.lines().map(|line| line.width().div_ceil(34).max(1)).sum();
        assert!(lines <= 14, "{lines} lines:\n{shown}");
    }
}

#[test]
fn a_clock_alone_changes_nothing() {
    let board = game().board();
    let at = |now| render::board(&board, Language::En, &Look::TELEGRAM, now).0;
    let (early, late) = (at(NOW), at(NOW + 10_000));
    assert_ne!(letters(&early), letters(&late), "the clock is shown");
    assert_eq!(early.content(), late.content());
}
