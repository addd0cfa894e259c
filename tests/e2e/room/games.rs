//! Whole games of those in which cards are chosen before a move is made.

use super::{
    RunningRoom,
    page::{Page, buttons, text},
};
use crate::presser::{Presser, is_of_a_hand};
use tables::{Channel, Platform, Stage, storage::MemoryStorage};

#[tokio::test]
async fn a_game_of_agame_is_played_by_pressing_until_the_final_score() {
    let room = RunningRoom::open(&MemoryStorage::new()).await;
    let mut people = begin(&room, "agame").await;
    let mut presser = Presser::seeded(3);
    play(&mut people, &mut presser).await;
    presser.has_pressed_all(&["mark", "play"]);
    assert!(points(&room).await.into_iter().any(|points| points >= 300));
    for page in &mut people {
        page.until("the result", |page| page.channel.says("Keine Lahme Agame")).await;
        page.until("the seed", |page| page.channel.says("Seed:")).await;
    }
    room.close().await;
}

#[tokio::test]
#[ignore = "one who presses at random has not come to the end of seven rounds in a minute"]
async fn a_game_of_roemi_is_played_by_pressing_until_the_final_score() {
    let room = RunningRoom::open(&MemoryStorage::new()).await;
    let mut people = begin(&room, "roemi").await;
    let mut presser = Presser::seeded(4);
    play(&mut people, &mut presser).await;
    presser.has_pressed_all(&["draw", "mark", "make", "meld", "undo", "discard"]);
    for page in &mut people {
        page.until("the result", |page| page.channel.says("Römi")).await;
        page.until("the seed", |page| page.channel.says("Seed:")).await;
    }
    room.close().await;
}

/// Two people and two computers begin a game.
async fn begin(room: &RunningRoom, game: &str) -> [Page; 2] {
    let mut anna = Page::enter(room.address, 'a', "Anna").await;
    let mut ben = Page::enter(room.address, 'b', "Ben").await;
    anna.say(&format!("/new {game}")).await;
    ben.press_in_channel("Join").await;
    for computers in 1..=2 {
        anna.press_in_channel("＋").await;
        anna.until("a computer", |page| (sitting(page, "🤖") == computers).then_some(())).await;
    }
    anna.press_in_channel("Start").await;
    [anna, ben]
}

/// How often a sign stands on the boards.
fn sitting(page: &Page, sign: &str) -> usize {
    page.channel.0.iter().map(|message| text(message).matches(sign).count()).sum()
}

/// Lets the presser press for both until the game is over.
async fn play(people: &mut [Page; 2], presser: &mut Presser) {
    while !people.iter().any(|page| page.channel.button("Rematch").is_some()) {
        for page in &mut *people {
            if page.private.call().is_some() {
                press(page, presser).await;
            }
        }
        let [anna, ben] = &mut *people;
        if anna.private.call().is_none() && ben.private.call().is_none() {
            tokio::select! {
                () = anna.hear() => {}
                () = ben.hear() => {}
            }
        }
    }
}

/// One press, which changes the hand.
async fn press(page: &mut Page, presser: &mut Presser) {
    let hand = page.private.call().unwrap().clone();
    let offered: Vec<_> =
        buttons(&hand).into_iter().filter(|button| is_of_a_hand(&button.token)).collect();
    let token = presser.choose(offered.iter().map(|button| button.token.as_str())).unwrap();
    let button = offered.iter().find(|button| button.token == token).unwrap();
    page.toasts.clear();
    page.press("private", button).await;
    page.until(&format!("another hand after {token}"), |page| {
        assert!(page.toasts.iter().all(|toast| toast.kind != "refused"), "{:?}", page.toasts);
        (page.private.call() != Some(&hand)).then_some(())
    })
    .await;
}

async fn points(room: &RunningRoom) -> Vec<i32> {
    let table = room.house.table_in(&Channel::new(Platform::ROOM, "stammtisch")).unwrap().unwrap();
    let snapshot = room.house.look(table).await.unwrap();
    let Stage::Over { game, .. } = &snapshot.board.stage else { panic!("the game is not over") };
    game.standing.points.clone()
}
