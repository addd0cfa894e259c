//! Names made to break screens: everything still fits and stays in order.

use crate::{
    scene::{NOW, Scene, account, options, person},
    shown::{LOOKS, fits, in_all_languages},
};
use chat::{
    marks::Marks,
    render,
    screen::{Block, Screen, Text},
};
use insta::assert_snapshot;
use tables::{Language, Role, SeatView};

const NAMES: [&str; 6] = [
    "_*<&[`~|>#-=+.!](){}\\\"'/@$%^_*<&",
    "\u{202e}שלום עולם שלום עולם שלום עולם\u{202c}",
    "👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦",
    "Z̸̢̡̛̛̰̦͖̫̙͂̆̈́̉̔̈́a̵̧̢̛̛͔̬̰̋̈́̓̉͗͝l̶̢̛̰̦͖̫̙͂̆̈́̉̔̈́ģ̵̢̛̛͔̬̰̋̈́̓̉͗͝ơ̶̢̰̦͖̫̙͂̆̈́̉̔̈́ ̵̧̢̛̛͔̬̰̋̈́̓̉͗͝\n\n\n@everyone",
    "\u{200b}\u{200d}\u{3164}\u{2800}\u{feff}",
    "长名字长名字长名字长名字长名字长名字长名字长名字长名字长名字长名",
];

fn seats() -> Vec<SeatView> {
    NAMES.iter().zip(0..).map(|(name, number)| person(number, name)).collect()
}

fn game() -> Scene {
    let all = options(&[("edition", "party"), ("no_drama", "true"), ("limit", "200")]);
    let hands = [
        "1 1+ 4 4+ 5 P",
        "2 2 3 4 6 6",
        "1 2 3 5 5 L",
        "3 3 4 5 6 L",
        "1 2 3 4 5 6",
        "1 1 2 3 4 5",
    ];
    let mut scene = Scene::dealt(seats(), all, &hands, "3");
    scene.table.title = format!("<b>{}</b>", NAMES.join("\n"));
    scene
}

#[test]
fn in_the_lobby() {
    let board = crate::scene::lobby(seats(), options(&[]));
    assert_snapshot!(in_all_languages(
        |language, look| render::board(&board, language, look, NOW).0
    ));
}

#[test]
fn in_a_game() {
    let mut scene = game();
    scene.play(&["play 4", "draw", "play 5", "quit", "quit"]);
    let board = scene.board();
    assert_snapshot!(in_all_languages(
        |language, look| render::board(&board, language, look, NOW).0
    ));
}

#[test]
fn in_a_hand() {
    let scene = game();
    assert_snapshot!(in_all_languages(|language, look| render::hand(
        &scene.hand(0, language),
        &Marks::NONE,
        look,
        NOW
    )
    .screen));
}

#[test]
fn in_the_menu() {
    let board = game().board();
    assert_snapshot!(in_all_languages(|language, look| render::more(
        &board,
        render::Guest { account: account(0), role: Role::Admin },
        language,
        look
    )
    .0));
}

/// Five who steal from each other, with a trick before it.
fn agame() -> Scene {
    let five = seats().into_iter().take(5).collect();
    let mut scene = Scene::opened(five, crate::scene::agame(&[("steal_discard", "true")]));
    scene.play(&["play R13 R21", "play B8 B21", "play G5 G8", "play Y1 Y1", "play P1 P13"]);
    scene.play(&["place P13 B21", "play R1 R2", "play B34", "play G34", "play Y2", "play P2 P3"]);
    scene.play(&["place P3 G34", "call"]);
    scene
}

#[test]
fn in_a_game_of_agame() {
    let mut scene = agame();
    let boards = [scene.board(), scene.play(&["pass"]).board()].map(|board| {
        in_all_languages(|language, look| render::board(&board, language, look, NOW).0)
    });
    assert_snapshot!(boards.join("\n\n"));
}

#[test]
fn in_a_hand_of_agame() {
    let scene = agame();
    let seat = scene.game().acting().expect("somebody may steal").index() as u8;
    let hand = |marks| {
        in_all_languages(|language, look| {
            render::hand(&scene.hand(seat, language), &Marks::new(marks), look, NOW).screen
        })
    };
    assert_snapshot!(["", "0", "1"].map(hand).join("\n\n"));
}

/// Six who have drawn and thrown, and one who lays.
fn roemi() -> Scene {
    let hand = "5H 6H 7H QS QH QD * TS JS KS 2C 2D 9H 9D 4C";
    let options = crate::scene::roemi(&[("opening", "40")]);
    let mut scene = Scene::of_roemi(seats(), options, &[hand], "*", "9C 8C 7C 6C 5C 4C");
    scene.table.title = format!("<b>{}</b>", NAMES.join("\n"));
    scene.play(&["discard 4C", "draw stock", "discard 9C", "draw stock", "discard 8C"]);
    scene.play(&["draw stock", "discard 7C", "draw stock", "discard 6C"]);
    scene.play(&["draw stock", "discard 5C", "draw stock", "meld QS QH QD", "meld 5H 6H 7H"]);
    scene
}

#[test]
fn in_a_game_of_roemi() {
    let mut scene = roemi();
    let boards = [scene.board(), scene.play(&["discard 4C"]).board()].map(|board| {
        in_all_languages(|language, look| render::board(&board, language, look, NOW).0)
    });
    assert_snapshot!(boards.join("\n\n"));
}

#[test]
fn in_a_hand_of_roemi() {
    let scene = roemi();
    assert_snapshot!(in_all_languages(|language, look| render::hand(
        &scene.hand(0, language),
        &Marks::NONE,
        look,
        NOW
    )
    .screen));
}

#[test]
fn in_a_result() {
    let line = |(name, points): (&&str, i32)| tables::Line {
        name: (*name).to_owned(),
        computer: false,
        change: points,
        points: 100 + points,
    };
    let (seed, hash) = game().seal();
    let result = tables::GameResult {
        last: tables::RoundResult {
            options: options(&[]),
            round: 12,
            lines: NAMES.iter().zip(-3..).map(line).collect(),
        },
        winners: rules::Seat::all(6).collect(),
        seed,
        hash,
        first: rules::Seat::new(0),
        tally: None,
    };
    let notice = tables::Notice::Game(result);
    assert_snapshot!(in_all_languages(|language, look| render::notice(&notice, language, look).0));
}

/// More moves than any platform has buttons for: what is left out is said.
#[test]
fn more_buttons_than_fit() {
    let button =
        |number: usize| chat::screen::Button::plain(format!("Move {number}"), "000000000a.7.h");
    let screen = Screen { text: Text::default(), buttons: vec![(0..120).map(button).collect()] };
    for look in LOOKS {
        let fitted = render::fit(screen.clone(), &look);
        fits(&fitted, &look);
        let shown: usize = fitted.buttons.iter().map(Vec::len).sum();
        let said = render::plain(&fitted.text);
        assert!(said.contains(&format!("+{}", 120 - shown)), "{said}");
    }
}

/// No name brings a line break, a control or a direction of its own into a screen.
#[test]
fn no_name_changes_what_stands_around_it() {
    let mut scene = game();
    scene.play(&["play 4", "draw", "play 5", "quit", "quit"]);
    for language in Language::ALL {
        let screen = render::board(&scene.board(), language, &render::Look::ROOM, NOW).0;
        for text in spans(&screen) {
            let steers = |letter: char| {
                letter.is_control()
                    || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
            };
            assert!(!text.chars().any(steers), "{text:?}");
        }
    }
}

fn spans(screen: &Screen) -> Vec<String> {
    let of_block = |block: &Block| match block {
        Block::Line { spans } => spans.iter().map(|span| span.text.clone()).collect(),
        Block::Columns { rows } => rows
            .iter()
            .flatten()
            .flat_map(|cell| cell.spans.iter().map(|span| span.text.clone()))
            .collect(),
        Block::Cards { .. } | Block::Rule => Vec::new(),
    };
    screen.text.0.iter().flat_map(|block: &Block| -> Vec<String> { of_block(block) }).collect()
}
