//! kill -9 while something is drafted that only its seat may see.

use super::{enter, program::Program, sit_down};
use crate::{
    presser::Press,
    room::page::{Button, Page, buttons, cards},
};
use serde_json::Value;

#[tokio::test(flavor = "multi_thread")]
async fn a_draft_is_still_in_the_hand_after_a_kill_and_its_buttons_work() {
    let mut program = Program::new();
    program.start().await;
    let mut people = enter::<2>(&program).await;
    sit_down(&mut people, "roemi opening=1").await;
    let drafter = play_until_something_is_laid(&mut people).await;
    let drafted = people[drafter].private.call().unwrap().clone();
    program.kill().await;
    program.start().await;
    people = enter::<2>(&program).await;
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
