//! kill -9 at random moments of a running game: the program itself, as a child process, and people in
//! its room. No told move is lost, none happens twice, and the buttons shown before still work.

mod program;

use crate::{
    presser::Press,
    room::page::{Button, Page, buttons, cards},
};
use program::{Program, moves_in};
use rand::{RngExt, SeedableRng, rngs::StdRng};
use serde_json::Value;
use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

const KILLS: usize = 50;

/// What people did and heard, over all the lives of the program.
#[derive(Default)]
struct Record {
    /// Every move that was pressed: the moment it belonged to, and its text.
    pressed: BTreeSet<(u64, String)>,
    /// Those that the presser was told about.
    told: BTreeSet<(u64, String)>,
    /// How often a button from before a kill was told to have worked.
    old_buttons: usize,
}

#[tokio::test(flavor = "multi_thread")]
async fn killing_the_program_loses_no_told_move_and_repeats_none() {
    let mut chance = StdRng::seed_from_u64(4);
    let mut program = Program::new();
    let mut record = Record::default();
    program.start().await;
    let mut people = enter(&program).await;
    // With the highest limit one game lasts through all the kills.
    sit_down(&mut people, "lama limit=200").await;
    for _ in 0..KILLS {
        let moves = chance.random_range(0..5);
        for _ in 0..moves {
            let (person, button) = next_press(&mut people).await;
            press(&mut people[person], &button, &mut record).await;
            hear_of(&mut people[person], &button, &mut record).await;
        }
        // One more press is under way when the program dies, at any point of its way.
        let (person, button) = next_press(&mut people).await;
        let before = chance.random_bool(0.7);
        if before {
            press(&mut people[person], &button, &mut record).await;
            tokio::time::sleep(Duration::from_micros(chance.random_range(0..6_000))).await;
        }
        program.kill().await;
        hear_the_last_words(&mut people[person], &button, before, &mut record).await;
        program.start().await;
        people = enter(&program).await;
        press_again(&mut people[person], &button, &mut record).await;
    }
    program.stop().await;
    compare(&record, &moves_in(&program));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draft_is_still_in_the_hand_after_a_kill_and_its_buttons_work() {
    let mut program = Program::new();
    program.start().await;
    let mut people = enter(&program).await;
    sit_down(&mut people, "roemi opening=1").await;
    let drafter = play_until_something_is_laid(&mut people).await;
    let drafted = people[drafter].private.call().unwrap().clone();
    program.kill().await;
    program.start().await;
    people = enter(&program).await;
    let page = &mut people[drafter];
    let hand = page.until("the hand", |page| page.private.call().cloned()).await;
    let tokens = |hand| buttons(hand).into_iter().map(|button| button.token).collect::<Vec<_>>();
    assert_eq!(tokens(&hand), tokens(&drafted));
    assert_eq!(cards(&hand), cards(&drafted));

    let undo = button_of(&drafted, "undo").unwrap();
    let undo = Button { message: hand["id"].as_str().unwrap().to_owned(), ..undo };
    page.press("private", &undo).await;
    page.until("the draft taken back", |page| {
        page.private.call().filter(|hand| button_of(hand, "undo").is_none()).map(drop)
    })
    .await;
    program.stop().await;
}

/// Draws and throws until there is something to lay, and lays it; gives who did.
async fn play_until_something_is_laid(people: &mut [Page; 2]) -> usize {
    loop {
        let Some(person) = people.iter().position(|page| page.private.call().is_some()) else {
            let [anna, ben] = &mut *people;
            tokio::select! {
                () = anna.hear() => {}
                () = ben.hear() => {}
            }
            continue;
        };
        let page = &mut people[person];
        let hand = page.private.call().unwrap().clone();
        if button_of(&hand, "undo").is_some() {
            return person;
        }
        let button =
            ["make", "draw", "discard", "mark"].iter().find_map(|kind| button_of(&hand, kind));
        page.press("private", &button.unwrap()).await;
        page.until("another hand", |page| (page.private.call() != Some(&hand)).then_some(())).await;
    }
}

/// The first button of this kind on a hand.
fn button_of(hand: &Value, kind: &str) -> Option<Button> {
    let is_it =
        |button: &Button| Press::of(&button.token).is_some_and(|press| press.kind() == kind);
    buttons(hand).into_iter().find(is_it)
}

async fn enter(program: &Program) -> [Page; 2] {
    let anna = Page::enter(program.address, 'a', "Anna").await;
    let ben = Page::enter(program.address, 'b', "Ben").await;
    [anna, ben]
}

async fn sit_down([anna, ben]: &mut [Page; 2], game: &str) {
    anna.say(&format!("/new {game}")).await;
    ben.press_in_channel("Join").await;
    anna.press_in_channel("Start").await;
}

/// Who is to act, and one of the buttons: drawing first, so that the game lasts.
async fn next_press(people: &mut [Page; 2]) -> (usize, Button) {
    loop {
        for (person, page) in people.iter().enumerate() {
            let hand = page.private.call().map(buttons).unwrap_or_default();
            let fresh = hand.iter().find(|button| button.label.starts_with("Draw"));
            if let Some(button) = fresh.or(hand.first()) {
                return (person, button.clone());
            }
        }
        let [anna, ben] = people;
        tokio::select! {
            () = anna.hear() => {}
            () = ben.hear() => {}
        }
    }
}

async fn press(page: &mut Page, button: &Button, record: &mut Record) {
    page.toasts.clear();
    record.pressed.insert(named(button));
    // Beside the hand the answer is a sentence of its own; in the private pane the changed hand says it.
    page.press("channel", button).await;
}

/// Waits for the answer, and for the hand to be another one.
async fn hear_of(page: &mut Page, button: &Button, record: &mut Record) {
    let toast = page.toast().await;
    assert_eq!(toast.kind, "told", "{}: {}", button.token, toast.text);
    record.told.insert(named(button));
    page.until("another hand", |page| (!shows(page, button)).then_some(())).await;
}

fn shows(page: &Page, button: &Button) -> bool {
    page.private.0.iter().flat_map(buttons).any(|shown| shown.token == button.token)
}

/// What still arrived before the program died counts as told.
async fn hear_the_last_words(page: &mut Page, button: &Button, pressed: bool, record: &mut Record) {
    page.until_closed().await;
    let told = page.toasts.iter().any(|toast| toast.kind == "told");
    if pressed && told {
        record.told.insert(named(button));
    }
}

/// The button from before the kill is pressed once more. If its move was made, that is said; if not, it
/// is made now.
async fn press_again(page: &mut Page, button: &Button, record: &mut Record) {
    press(page, button, record).await;
    let toast = page.toast().await;
    let was_told = record.told.contains(&named(button));
    match toast.kind.as_str() {
        "told" => {
            assert!(!was_told, "{} was told already and happened again", button.token);
            record.told.insert(named(button));
            record.old_buttons += 1;
            page.until("another hand", |page| (!shows(page, button)).then_some(())).await;
        }
        _ => assert!(
            toast.text.contains("older message"),
            "an old button is refused for being old alone: {}",
            toast.text
        ),
    }
}

/// A button's moment and move, from its token.
fn named(button: &Button) -> (u64, String) {
    let mut parts = button.token.splitn(3, '.').skip(1);
    let moment = parts.next().unwrap().parse().unwrap();
    (moment, parts.next().unwrap().strip_prefix('m').unwrap().to_owned())
}

/// Holds what people heard against the facts on disk.
fn compare(record: &Record, stored: &BTreeMap<u64, String>) {
    let stored: BTreeSet<_> = stored.iter().map(|(moment, text)| (*moment, text.clone())).collect();
    let lost: Vec<_> = record.told.difference(&stored).collect();
    assert!(lost.is_empty(), "told and lost: {lost:?}");
    let invented: Vec<_> = stored.difference(&record.pressed).collect();
    assert!(invented.is_empty(), "never pressed: {invented:?}");
    println!(
        "{KILLS} kills: {} moves stored, {} told, {} by a button from before a kill",
        stored.len(),
        record.told.len(),
        record.old_buttons
    );
    assert!(record.old_buttons > KILLS / 10, "the test hardly presses old buttons");
}
