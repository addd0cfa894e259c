//! kill -9 in the middle of a steal round and of a placing, of which part may be chosen already.

use super::{
    Record, enter, hear_of, hear_the_last_words, press, press_again,
    program::{Program, moves_in},
};
use crate::{
    presser::{Press, Presser},
    room::page::{Button, Page, buttons, text},
};
use rand::{RngExt, SeedableRng, rngs::StdRng};
use std::time::Duration;

/// How often the program is killed in each of the steps.
const KILLS: usize = 8;
/// Two cannot steal from each other.
const PEOPLE: usize = 3;

/// What is asked for where the program is to die.
const PLACING: [&str; 1] = ["You win the trick with"];
const STEALING: [&str; 2] = ["Steal one card, or pass", "The cheapest that you can pay"];

#[tokio::test(flavor = "multi_thread")]
async fn killing_the_program_amid_placings_and_steal_rounds_loses_nothing() {
    let mut chance = StdRng::seed_from_u64(9);
    let mut presser = Presser::seeded(9);
    let mut program = Program::new();
    let mut record = Record::default();
    program.start().await;
    let mut people = enter::<PEOPLE>(&program).await;
    sit_down(&mut people).await;
    for kill in 0..2 * KILLS {
        let step = if kill % 2 == 0 { &PLACING[..] } else { &STEALING[..] };
        let person = play_until(step, &mut people, &mut presser, &mut record).await;
        for _ in 0..chance.random_range(0..3) {
            mark(&mut people[person], &mut presser, &mut record).await;
        }
        // One more press is under way when the program dies, at any point of its way.
        let button = offered(&people[person], &mut presser, |_| true).unwrap();
        let pressed = chance.random_bool(0.8);
        if pressed {
            press(&mut people[person], &button, &mut record).await;
            tokio::time::sleep(Duration::from_micros(chance.random_range(0..6_000))).await;
        }
        program.kill().await;
        hear_the_last_words(&mut people[person], &button, pressed, &mut record).await;
        program.start().await;
        people = enter(&program).await;
        press_again(&mut people[person], &button, &mut record).await;
    }
    program.stop().await;
    presser.has_pressed_all(&["mark", "place", "steal", "pass"]);
    record.compare(&moves_in(&program), 2 * KILLS);
}

async fn sit_down(people: &mut [Page; PEOPLE]) {
    let [anna, guests @ ..] = people;
    anna.say("/new agame target=2000").await;
    for guest in guests {
        guest.press_in_channel("Join").await;
        guest.until("the own seat", |page| page.channel.says(page.name())).await;
    }
    anna.press_in_channel("Start").await;
}

/// Plays until somebody is asked this; gives whom.
async fn play_until(
    step: &[&str],
    people: &mut [Page; PEOPLE],
    presser: &mut Presser,
    record: &mut Record,
) -> usize {
    loop {
        let person = to_act(people).await;
        let page = &mut people[person];
        let asked = page.private.call().map(text).unwrap_or_default();
        if step.iter().any(|words| asked.contains(words)) {
            return person;
        }
        let calls = |press: Press| press == Press::Move("call");
        let call = offered(page, presser, calls).filter(|_| step == STEALING);
        let Some(button) = call.or_else(|| offered(page, presser, |_| true)) else { continue };
        press(page, &button, record).await;
        hear_of(page, &button, record).await;
    }
}

/// Chooses something, so that a draft is under way.
async fn mark(page: &mut Page, presser: &mut Presser, record: &mut Record) {
    let marks = |press: Press| matches!(press, Press::Mark(_));
    if let Some(button) = offered(page, presser, marks) {
        press(page, &button, record).await;
        hear_of(page, &button, record).await;
    }
}

/// A button of the hand that waits for its person, of those that are wanted.
///
/// What is made of marks too long for a button is left out: its token does not tell the move.
fn offered(page: &Page, presser: &mut Presser, wanted: impl Fn(Press) -> bool) -> Option<Button> {
    let hand = page.private.call().map(buttons).unwrap_or_default();
    let tells = |press: Press| !matches!(press, Press::Make(_)) && wanted(press);
    let tokens = hand.iter().map(|button| button.token.as_str());
    let token = presser.choose(tokens.filter(|token| Press::of(token).is_some_and(tells)))?;
    hand.iter().find(|button| button.token == token).cloned()
}

/// Who is to act.
async fn to_act(people: &mut [Page; PEOPLE]) -> usize {
    loop {
        if let Some(person) = people.iter().position(|page| page.private.call().is_some()) {
            return person;
        }
        let [anna, ben, cleo] = &mut *people;
        tokio::select! {
            () = anna.hear() => {}
            () = ben.hear() => {}
            () = cleo.hear() => {}
        }
    }
}
