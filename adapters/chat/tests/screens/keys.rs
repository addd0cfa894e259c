//! Buttons: only what is possible for somebody now, and each does what it says.

use crate::scene::{NOW, Scene, computer, four, lobby, options, person};
use chat::{
    marks::Marks,
    render::{self, Look},
    screen::{Press, Screen},
    token::{Action, Token},
};
use tables::{BoardView, Language};

/// What the buttons of a screen ask for.
pub fn actions(screen: &Screen) -> Vec<Action> {
    let token = |press: &Press| match press {
        Press::Token(token) => Token::decode(token),
        Press::Page(_) => None,
    };
    screen
        .buttons
        .iter()
        .flatten()
        .filter_map(|button| token(&button.press))
        .map(|token| token.action)
        .collect()
}

fn board(board: &BoardView) -> Vec<Action> {
    actions(&render::board(board, Language::En, &Look::DISCORD, NOW).0)
}

#[test]
fn one_alone_can_not_start() {
    let actions = board(&lobby(vec![person(0, "Anna")], options(&[])));
    assert!(actions.contains(&Action::Join) && actions.contains(&Action::AddComputer));
    assert!(!actions.contains(&Action::Start));
    assert!(!actions.contains(&Action::RemoveComputer));
}

#[test]
fn nobody_can_join_a_full_table() {
    let mut seats = four();
    seats.extend([computer("Otto"), computer("Frida")]);
    let actions = board(&lobby(seats, options(&[])));
    assert!(!actions.contains(&Action::Join) && !actions.contains(&Action::AddComputer));
    assert!(actions.contains(&Action::Start) && actions.contains(&Action::RemoveComputer));
}

#[test]
fn each_legal_move_has_its_button() {
    let hands = ["1 1 4 5 6 L", "2 2 3 4 6 6", "1 2 3 5 5 L", "3 3 4 5 6 L"];
    let scene = Scene::dealt(four(), options(&[]), &hands, "4");
    let hand = scene.hand(0, Language::De);
    let mut moves: Vec<_> =
        actions(&render::hand(&hand, &Marks::NONE, &Look::TELEGRAM, NOW).screen)
            .into_iter()
            .map(|action| match action {
                Action::Move(text) => text,
                other => panic!("no move: {other:?}"),
            })
            .collect();
    moves.sort_unstable();
    assert_eq!(moves, hand.legal);
}

#[test]
fn buttons_name_the_table_and_its_moment() {
    let view = lobby(four(), options(&[]));
    let screen = render::board(&view, Language::En, &Look::ROOM, NOW).0;
    for button in screen.buttons.iter().flatten() {
        let Press::Token(text) = &button.press else { panic!("no token") };
        let token = Token::decode(text).expect("it is a token of ours");
        assert_eq!((token.table, token.moment), (view.table, view.moment));
    }
}

#[test]
fn every_action_is_read_as_what_it_was_written() {
    let seat = rules::Seat::new(5);
    let all = [
        Action::Join,
        Action::Leave,
        Action::AddComputer,
        Action::RemoveComputer,
        Action::Start,
        Action::Hand,
        Action::Rules,
        Action::More,
        Action::End,
        Action::Rematch,
        Action::Kick(seat),
        Action::TakeOver(seat),
        Action::Object,
        Action::Move("play 4".to_owned()),
        Action::Mark(Marks::new("")),
        Action::Mark(Marks::new("12")),
        Action::Make(Marks::new("12")),
    ];
    for action in all {
        let token = Token { table: tables::TableId::new(7), moment: 3, action };
        let text = token.encode().expect("it is short");
        assert_eq!(Token::decode(&text), Some(token), "{text}");
    }
}
