//! kill -9 at random moments of a running game: the program itself, as a child process, and people in
//! its room. No told move is lost, none happens twice, and the buttons shown before still work.

mod agame;
mod draft;
mod program;

use crate::{
    presser::Press,
    room::page::{Button, Page, buttons},
};
use program::{Program, as_stored, moves_in};
use rand::{RngExt, SeedableRng, rngs::StdRng};
use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

const KILLS: usize = 50;

/// What people did and heard, over all the lives of the program.
#[derive(Default)]
struct Record {
    /// Every move that was pressed: the moment it belonged to, and its text, as what is stored tells it.
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
    let mut people = enter::<2>(&program).await;
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
    record.compare(&moves_in(&program), KILLS);
}

/// So many people, always the same.
async fn enter<const N: usize>(program: &Program) -> [Page; N] {
    let mut people = Vec::new();
    for (digit, name) in [('a', "Anna"), ('b', "Ben"), ('c', "Cleo")].into_iter().take(N) {
        people.push(Page::enter(program.address, digit, name).await);
    }
    people.try_into().ok().expect("there are as many names as people")
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
    record.pressed.extend(named(button));
    // Beside the hand the answer is a sentence of its own; in the private pane the changed hand says it.
    page.press("channel", button).await;
}

/// Waits for the answer, and for the hand to be another one.
async fn hear_of(page: &mut Page, button: &Button, record: &mut Record) {
    let toast = page.toast().await;
    assert_eq!(toast.kind, "told", "{}: {}", button.token, toast.text);
    record.told.extend(named(button));
    page.until("another hand", |page| (!offers(page, button)).then_some(())).await;
}

/// Whether what the button was for can still be pressed: a choice itself, a move's whole moment.
fn offers(page: &Page, button: &Button) -> bool {
    let (moment, _) = button.token.rsplit_once(".m").unwrap_or((&button.token, ""));
    let mut shown = page.private.0.iter().flat_map(buttons);
    match Press::of(&button.token) {
        Some(Press::Move(_)) => shown.any(|shown| shown.token.starts_with(&format!("{moment}."))),
        _ => shown.any(|shown| shown.token == button.token),
    }
}

/// What still arrived before the program died counts as told.
async fn hear_the_last_words(page: &mut Page, button: &Button, pressed: bool, record: &mut Record) {
    page.until_closed().await;
    let told = page.toasts.iter().any(|toast| toast.kind == "told");
    if pressed && told {
        record.told.extend(named(button));
    }
}

/// The button from before the kill is pressed once more. If its move was made, that is said; if not, it
/// is made now.
async fn press_again(page: &mut Page, button: &Button, record: &mut Record) {
    press(page, button, record).await;
    let toast = page.toast().await;
    let was_told = named(button).is_some_and(|mv| record.told.contains(&mv));
    match toast.kind.as_str() {
        "told" => {
            assert!(!was_told, "{} was told already and happened again", button.token);
            record.told.extend(named(button));
            record.old_buttons += 1;
        }
        _ => assert!(
            toast.text.contains("older message"),
            "an old button is refused for being old alone: {}",
            toast.text
        ),
    }
    page.until("another hand", |page| (!offers(page, button)).then_some(())).await;
}

/// A button's moment and move, from its token; none if it chooses something and makes no move.
fn named(button: &Button) -> Option<(u64, String)> {
    let Some(Press::Move(text)) = Press::of(&button.token) else { return None };
    let moment = button.token.split('.').nth(1).unwrap().parse().unwrap();
    Some((moment, as_stored(text)))
}

impl Record {
    /// Holds what people heard against the facts on disk.
    fn compare(&self, stored: &BTreeMap<u64, String>, kills: usize) {
        let stored: BTreeSet<_> =
            stored.iter().map(|(moment, text)| (*moment, text.clone())).collect();
        let lost: Vec<_> = self.told.difference(&stored).collect();
        assert!(lost.is_empty(), "told and lost: {lost:?}");
        let invented: Vec<_> = stored.difference(&self.pressed).collect();
        assert!(invented.is_empty(), "never pressed: {invented:?}");
        println!(
            "{kills} kills: {} moves stored, {} told, {} by a button from before a kill",
            stored.len(),
            self.told.len(),
            self.old_buttons
        );
        assert!(self.old_buttons > kills / 10, "the test hardly presses old buttons");
    }
}
