//! Ungarisches Römi: boards and hands from the first discard to the end of the game.

use crate::{
    chance::Chance,
    scene::{NOW, Scene, account, four, person, roemi},
    shown::{LOOKS, fits, in_all_languages, letters},
};
use chat::{
    marks::Marks,
    render::{self, Look, plain},
    screen::{Press, Screen},
    token::{Action, Token},
};
use insta::assert_snapshot;
use rules::{
    OwnView, View,
    roemi::{FigureId, FigureKind, FigureView, Named},
};
use std::collections::{BTreeSet, HashSet};
use tables::{BoardView, HandView, Language, Role, SeatView, Stage};

const ANNA: &str = "5H 6H 7H QS QH QD * TS JS KS 2C 2D 9H 9D 4C";
const BEN: &str = "8H 4H AC 2C 3C 9S 9C 6D 3H 7D QC 5S 5C 8D";

fn board(scene: &Scene) -> String {
    let board = scene.board();
    in_all_languages(|language, look| render::board(&board, language, look, NOW).0)
}

fn hand(scene: &Scene, seat: u8, marks: &str) -> String {
    let marks = Marks::new(marks);
    let shown =
        |language, look: &Look| render::hand(&scene.hand(seat, language), &marks, look, NOW).screen;
    in_all_languages(shown)
}

fn dealt() -> Scene {
    let stock = "9D 6S 3D KC 6H 2H TD 4H";
    let mut scene = Scene::of_roemi(four(), roemi(&[]), &[ANNA, BEN], "KD", stock);
    scene.table.until = Some(NOW + 45_000);
    scene
}

/// All have had their first turn; Anna is to draw.
fn second_turn() -> Scene {
    let mut scene = dealt();
    scene.play(&["discard 4C", "draw stock", "discard 6D"]);
    scene.play(&["draw stock", "discard 6S", "draw stock", "discard 3D"]);
    scene
}

/// Anna has opened with 57 and holds four more cards; Ben is to draw.
fn opened() -> Scene {
    let mut scene = second_turn();
    scene.play(&["draw stock", "meld 5H 6H 7H", "meld QS QH QD", "meld 9H 9D *"]);
    scene.play(&["discard KC"]);
    scene
}

#[test]
fn the_first_discard() {
    assert_snapshot!(format!("{}\n\n{}", board(&dealt()), hand(&dealt(), 0, "")));
}

#[test]
fn drawing() {
    let scene = second_turn();
    assert_snapshot!(format!("{}\n\n{}", board(&scene), hand(&scene, 0, "")));
}

#[test]
fn a_hand_by_rank() {
    assert_snapshot!(hand(&second_turn(), 0, "R00:"));
}

#[test]
fn laying() {
    let mut scene = second_turn();
    scene.play(&["draw stock"]);
    assert_snapshot!(hand(&scene, 0, ""));
}

/// The places of these cards in the hand, as marks name them.
fn marked(scene: &Scene, seat: u8, cards: &str) -> String {
    let view = scene.hand(seat, Language::En);
    let OwnView::Roemi(own) = &view.own else { panic!("another game") };
    let mut free: Vec<_> = (0..own.hand.len()).collect();
    let mut letter = |card: &str| {
        let at = free.iter().position(|place| own.hand[*place].to_string() == card);
        let place = free.remove(at.unwrap_or_else(|| panic!("{card} is not in {:?}", own.hand)));
        char::from(b'a' + u8::try_from(place).expect("a hand is small"))
    };
    let letters: String = cards.split(' ').map(&mut letter).collect();
    format!("S00:{letters}")
}

fn laid_with(cards: &str) -> String {
    let mut scene = second_turn();
    scene.play(&["draw stock"]);
    hand(&scene, 0, &marked(&scene, 0, cards))
}

#[test]
fn a_figure_is_chosen() {
    assert_snapshot!(laid_with("QD QH QS"));
}

#[test]
fn a_joker_with_two_places_is_asked_for() {
    assert_snapshot!(laid_with("5H 6H 7H *"));
}

#[test]
fn no_figure_is_chosen() {
    assert_snapshot!(laid_with("2C 2D 9D"));
}

#[test]
fn a_draft_that_is_not_enough() {
    let mut scene = second_turn();
    scene.play(&["draw stock", "meld 5H 6H 7H"]);
    assert_snapshot!(hand(&scene, 0, &marked(&scene, 0, "KC")));
}

#[test]
fn what_a_turn_laid_is_shown_at_its_end() {
    assert_snapshot!(board(&opened()));
}

/// Anna, who has opened, is to lay again.
#[test]
fn a_card_that_fits_is_offered() {
    let mut scene = opened();
    scene.play(&["draw stock", "discard 8H", "draw stock", "discard 2H"]);
    scene.play(&["draw stock", "discard TD", "draw stock"]);
    assert_snapshot!(hand(&scene, 0, &marked(&scene, 0, "4H")));
}

#[test]
fn a_joker_that_can_be_taken_is_offered() {
    let hands = ["5H 7H * QS QH QD TS JS KS 2C 2D 9H 9D 4C 3C", BEN];
    let stock = "9D 6S 3D KC 6H 2H TD 6H";
    let options = roemi(&[("opening", "40")]);
    let mut scene = Scene::of_roemi(four(), options, &hands, "KD", stock);
    scene.table.until = Some(NOW + 45_000);
    scene.play(&["discard 4C", "draw stock", "discard 6D"]);
    scene.play(&["draw stock", "discard 6S", "draw stock", "discard 3D", "draw stock"]);
    scene.play(&["meld 5H * 7H", "meld QS QH QD", "discard 2C"]);
    scene.play(&["draw stock", "discard 8H", "draw stock", "discard 2H"]);
    scene.play(&["draw stock", "discard TD", "draw stock"]);
    let before = hand(&scene, 0, "");
    scene.play(&["swap F1 6H"]);
    assert_snapshot!(format!("{before}\n\n{}", hand(&scene, 0, "")));
}

#[test]
fn a_discard_that_must_be_used() {
    let mut scene = second_turn();
    scene.play(&["draw stock", "discard KC", "draw stock", "discard 5S"]);
    scene.play(&["draw stock", "discard 2H"]);
    scene.play(&["draw stock", "discard TD"]);
    let drawing = hand(&scene, 0, "");
    scene.play(&["draw discard"]);
    assert_snapshot!(format!("{drawing}\n\n{}", hand(&scene, 0, "")));
}

#[test]
fn trying_the_cut_card() {
    let mut scene = second_turn();
    scene.play(&["draw cut"]);
    assert_snapshot!(format!("{}\n\n{}", board(&scene), hand(&scene, 0, "")));
}

#[test]
fn waiting() {
    assert_snapshot!(hand(&second_turn(), 1, "R00:"));
}

/// Any moves, the same for the same number, until it is as wanted.
fn wander(scene: &mut Scene, number: u64, wanted: impl Fn(&Scene) -> bool) {
    let mut chance = Chance::new(number);
    for _ in 0..30_000 {
        if wanted(scene) {
            return;
        }
        let Some(seat) = scene.game().acting() else {
            scene.next_round();
            continue;
        };
        let legal = scene.game().legal(seat).expect("the seat is there");
        // What ends a turn, or lays, rather than what goes back and forth.
        let forward: Vec<_> =
            legal.iter().filter(|text| !["undo", "putback"].contains(&text.as_str())).collect();
        let text = match &forward[..] {
            [] => &legal[chance.below(legal.len())],
            forward => forward[chance.below(forward.len())],
        };
        scene.play(&[&text.clone()]);
    }
    panic!("it never came to be");
}

#[test]
fn between_rounds() {
    let mut scene = dealt();
    wander(&mut scene, 3, |scene| scene.game().acting().is_none());
    scene.table.until = Some(NOW + 6000);
    assert_snapshot!(format!("{}\n\n{}", board(&scene), hand(&scene, 0, "")));
}

#[test]
fn a_game_that_is_over() {
    let words = [("rounds", "2"), ("opening", "30")];
    let mut scene = Scene::of_roemi(four(), roemi(&words), &[ANNA, BEN], "KD", "");
    wander(&mut scene, 4, |scene| scene.standing().winners.is_some());
    let over = scene.board_over(1);
    let asker = render::Guest { account: account(1), role: Role::Member };
    let boards = in_all_languages(|language, look| render::board(&over, language, look, NOW).0);
    let menus = in_all_languages(|language, look| render::more(&over, asker, language, look).0);
    assert_snapshot!(format!("{boards}\n\n{menus}"));
}

/// A draft is its seat's own until the discard: no board, no other hand and no line shows it.
#[test]
fn nobody_else_sees_a_draft() {
    let mut scene = second_turn();
    scene.play(&["draw stock"]);
    let others = |scene: &Scene| {
        let board = scene.board();
        let mut shown: Vec<String> = LOOKS
            .iter()
            .map(|look| letters(&render::board(&board, Language::De, look, NOW).0))
            .collect();
        shown.extend((1..4).map(|seat| hand(scene, seat, "")));
        shown
    };
    let before = others(&scene);
    scene.play(&["meld 5H 6H 7H", "meld QS QH QD", "meld 9H 9D *"]);
    assert_eq!(others(&scene), before);
    scene.play(&["undo", "meld QS QH QD"]);
    assert_eq!(others(&scene), before);
    scene.play(&["meld 5H 6H 7H", "meld 9H 9D *", "discard KC"]);
    assert_ne!(others(&scene), before, "the discard shows it");
}

fn six() -> Vec<SeatView> {
    let names = ["Anna", "Ben", "Cem", "Dora", "Emil", "Franziska-Maria von der Au"];
    names.iter().zip(0..).map(|(name, number)| person(number, name)).collect()
}

/// Twenty figures, most of them long, with a joker in every other one.
fn many_figures(seats: u8) -> Vec<FigureView> {
    let run = ["5", "6", "7", "8", "9", "T", "J"];
    let figure = |number: usize| {
        let suit = ["S", "H", "D", "C"][number % 4];
        let card = |(place, rank): (usize, &&str)| {
            let joker = number.is_multiple_of(2) && place == 2;
            let text = format!("{}{rank}{suit}", if joker { "*" } else { "" });
            Named::parse(&text).expect("a card")
        };
        FigureView {
            id: FigureId::at(number),
            owner: rules::Seat::new(number as u8 % seats),
            kind: FigureKind::Run,
            cards: run.iter().enumerate().take(3 + number % 5).map(card).collect(),
        }
    };
    (0..20).map(figure).collect()
}

/// The table of six with twenty figures on it.
fn full_board() -> BoardView {
    let mut scene = Scene::of_roemi(six(), roemi(&[]), &[ANNA, BEN], "*", "9D");
    scene.play(&["discard 4C", "draw stock", "discard 8D"]);
    let mut board = scene.board();
    let Stage::Playing(game) = &mut board.stage else { panic!("a game runs") };
    let View::Roemi(view) = &mut game.view else { panic!("another game") };
    view.table = many_figures(6);
    board
}

#[test]
fn twenty_figures_on_the_table() {
    let board = full_board();
    assert_snapshot!(in_all_languages(
        |language, look| render::board(&board, language, look, NOW).0
    ));
    for look in LOOKS {
        let text = plain(&render::board(&board, Language::En, &look, NOW).0.text);
        for number in 1..=20 {
            assert!(text.contains(&format!("F{number} ")), "F{number} is missing");
        }
    }
}

/// Who lays holds twenty cards, four of them jokers, and the table has room for most of them.
fn a_large_hand(language: Language) -> HandView {
    let mut hand = opened_to_lay(language);
    let OwnView::Roemi(own) = &mut hand.own else { panic!("another game") };
    let cards = "AS AH 2S 3S 4S 5S 6S 7S 8H TH JH QH KH KD KC 9C * * * *";
    own.hand =
        cards.split(' ').map(|text| rules::roemi::Card::parse(text).expect("a card")).collect();
    let turn = own.turn.as_mut().expect("it is this seat's turn");
    turn.now.opened = true;
    turn.now.draft.hand = own.hand.iter().copied().collect();
    let mut legal = Vec::new();
    turn.now.legal(&mut legal);
    hand.legal = legal.iter().map(ToString::to_string).collect();
    hand
}

fn opened_to_lay(language: Language) -> HandView {
    let mut scene = opened();
    scene.play(&["draw stock", "discard 8D", "draw stock", "discard 2H"]);
    scene.play(&["draw stock", "discard TD", "draw stock"]);
    scene.hand(0, language)
}

#[test]
fn twenty_cards_in_hand() {
    let shown = |marks: &'static str| {
        move |language, look: &Look| -> Screen {
            render::hand(&a_large_hand(language), &Marks::new(marks), look, NOW).screen
        }
    };
    let discord = |marks| letters(&shown(marks)(Language::En, &Look::DISCORD));
    let pages = [discord(""), discord("S10:"), discord("S10:t"), discord("S01:t")];
    let all = in_all_languages(shown("S00:t"));
    assert_snapshot!(format!("{all}\n\n── Discord\n{}", pages.join("\n\n")));
}

/// Each legal move can be made by pressing buttons alone, and nothing that is offered is refused.
#[test]
fn all_moves_and_nothing_else_are_made_by_pressing() {
    let mut tried = BTreeSet::new();
    for (seed, look) in [(1, Look::DISCORD), (2, Look::TELEGRAM), (3, Look::ROOM)] {
        let words = [("opening", "20"), ("rounds", "20")];
        let mut scene = Scene::of_roemi(four(), roemi(&words), &[ANNA, BEN], "KD", "");
        let mut chance = Chance::new(seed);
        for _ in 0..40 {
            for _ in 0..chance.below(12) {
                let Some(seat) = scene.game().acting() else { break };
                let legal = scene.game().legal(seat).expect("the seat is there");
                scene.play(&[&legal[chance.below(legal.len())].clone()]);
            }
            let Some(seat) = scene.game().acting() else {
                scene.next_round();
                continue;
            };
            let hand = scene.hand(seat.index() as u8, Language::De);
            let made = made_by_pressing(&hand, &look);
            for text in &made {
                let decided = scene.game().decide(seat, text);
                assert!(decided.is_ok(), "{text} is offered, but {decided:?}");
                tried.extend(text.split(' ').next().map(str::to_owned));
            }
            for text in hand.legal.iter().filter(|text| !text.starts_with("meld")) {
                assert!(made.contains(text), "no way to {text} among {made:?}");
            }
        }
    }
    for verb in ["draw", "meld", "add", "swap", "undo", "putback", "discard"] {
        assert!(tried.contains(verb), "nobody could {verb}: {tried:?}");
    }
}

/// Every figure of the hand can be laid by pressing its cards.
#[test]
fn every_figure_is_made_by_pressing_its_cards() {
    let mut scene = second_turn();
    scene.play(&["draw stock"]);
    let hand = scene.hand(0, Language::Nl);
    let melds: Vec<_> = hand.legal.iter().filter(|text| text.starts_with("meld")).collect();
    assert!(melds.len() > 20, "there are many figures: {melds:?}");
    for look in LOOKS {
        for text in &melds {
            let cards = text.trim_start_matches("meld ");
            let marks = Marks::new(marked(&scene, 0, cards));
            let screen = render::hand(&hand, &marks, &look, NOW).screen;
            fits(&screen, &look);
            let offered = actions(&screen);
            assert!(offered.contains(&Action::Move((*text).clone())), "no way to {text}");
        }
    }
}

/// Every move that can be made of a hand by pressing one card, or turning pages.
fn made_by_pressing(hand: &HandView, look: &Look) -> BTreeSet<String> {
    let mut made = BTreeSet::new();
    let mut seen = HashSet::from([Marks::NONE]);
    let mut waiting = vec![Marks::NONE];
    while let Some(marks) = waiting.pop() {
        let screen = render::hand(hand, &marks, look, NOW).screen;
        fits(&screen, look);
        for action in actions(&screen) {
            match action {
                Action::Move(text) => drop(made.insert(text)),
                Action::Make(marks) => {
                    let texts = render::made(hand, &marks);
                    assert!(!texts.is_empty(), "what fits best is something");
                    made.extend(texts.into_iter().take(1));
                }
                Action::Mark(marks) => {
                    let chosen = marks.as_str().split(':').nth(1).unwrap_or_default().len();
                    if chosen <= 1 && seen.insert(marks.clone()) {
                        waiting.push(marks);
                    }
                }
                other => panic!("a hand has no button for {other:?}"),
            }
        }
    }
    made
}

fn actions(screen: &Screen) -> Vec<Action> {
    let action = |press: &Press| match press {
        Press::Token(token) => Token::decode(token).map(|token| token.action),
        Press::Page(_) => None,
    };
    screen.buttons.iter().flatten().filter_map(|button| action(&button.press)).collect()
}

#[test]
fn marks_that_do_not_hold_are_no_marks() {
    let mut scene = second_turn();
    scene.play(&["draw stock"]);
    let plain = hand(&scene, 0, "");
    for marks in ["x", "S00:z", "S00:é", "R5", "🃏", "S99:", "best", "S0:a"] {
        assert_eq!(hand(&scene, 0, marks), plain, "{marks}");
    }
}
