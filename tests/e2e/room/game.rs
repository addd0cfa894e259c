//! Games in the room: to the end and again, across lost connections and restarts, and with everything
//! that people press by mistake.

use super::{
    RunningRoom,
    page::{Page, buttons, cards, text},
};
use serde_json::Value;
use std::collections::HashSet;
use tables::{Channel, Platform, Stage, storage::MemoryStorage};

/// Anna and Ben at a table that Anna has opened, before the start.
async fn at_a_table(room: &RunningRoom) -> (Page, Page) {
    let mut anna = Page::enter(room.address, 'a', "Anna").await;
    let mut ben = Page::enter(room.address, 'b', "Ben").await;
    anna.say("/new lama").await;
    ben.press_in_channel("Join").await;
    anna.until("Ben's seat", |page| page.channel.button("Start")).await;
    (anna, ben)
}

/// The same two, with their first cards.
async fn in_a_game(room: &RunningRoom) -> (Page, Page) {
    let (mut anna, mut ben) = at_a_table(room).await;
    anna.press_in_channel("Start").await;
    for page in [&mut anna, &mut ben] {
        page.until("a hand", |page| page.private.says("Your hand")).await;
    }
    (anna, ben)
}

/// Who is to act, then who waits.
async fn by_turn(room: &RunningRoom, anna: Page, ben: Page) -> (Page, Page) {
    let table = room.house.table_in(&channel()).unwrap().unwrap();
    let snapshot = room.house.look(table).await.unwrap();
    let acting = snapshot.board.game().unwrap().acting.unwrap();
    let (mut first, second) =
        if snapshot.board.seats[acting.index()].name == "Anna" { (anna, ben) } else { (ben, anna) };
    first.until("a call", |page| page.private.call().map(drop)).await;
    (first, second)
}

fn channel() -> Channel {
    Channel::new(Platform::ROOM, "stammtisch")
}

/// Plays whatever can be played, else quits, until the game is over.
async fn play_to_the_end(mut page: Page) -> Page {
    let mut pressed = HashSet::new();
    loop {
        if page.channel.button("Rematch").is_some() {
            return page;
        }
        let hand = page.private.call().map(buttons).unwrap_or_default();
        let wanted = hand.iter().find(|button| button.label.starts_with("Play"));
        let wanted = wanted.or(hand.iter().find(|button| button.label.starts_with("Quit")));
        match wanted.cloned().filter(|button| pressed.insert(button.token.clone())) {
            Some(button) => page.press("private", &button).await,
            None => page.hear().await,
        }
    }
}

fn shows(page: &Page, place: &str) -> Vec<Value> {
    let shown =
        page.frames.iter().filter(|frame| frame["type"] == "show" && frame["place"] == place);
    shown.map(|frame| frame["message"].clone()).collect()
}

#[tokio::test]
async fn two_people_and_a_computer_play_to_the_final_score_and_again() {
    let room = RunningRoom::open(&MemoryStorage::new()).await;
    let (mut anna, ben) = at_a_table(&room).await;
    let onlooker = Page::enter(room.address, 'c', "Onlooker").await;
    anna.press_in_channel("＋").await;
    anna.until("the computer", |page| page.channel.says("Cleo")).await;
    anna.press_in_channel("Start").await;
    let (mut anna, mut ben) = tokio::join!(play_to_the_end(anna), play_to_the_end(ben));

    let table = room.house.table_in(&channel()).unwrap().unwrap();
    let snapshot = room.house.look(table).await.unwrap();
    let Stage::Over { game, .. } = &snapshot.board.stage else { panic!("the game is not over") };
    assert!(game.standing.points.iter().any(|points| *points >= 40));
    for page in [&mut anna, &mut ben] {
        page.until("the result", |page| page.channel.says("L.A.M.A.")).await;
        page.until("the seed", |page| page.channel.says("Seed:")).await;
    }

    anna.press_in_channel("Rematch").await;
    ben.press_in_channel("Rematch").await;
    for page in [&mut anna, &mut ben] {
        page.until("the second game", |page| page.channel.button("My hand")).await;
    }
    hands_stayed_private(&anna, &ben, onlooker).await;
    room.close().await;
}

/// Looks at every frame that came: what was private came to one person, and what all saw held no more
/// than the card on the table.
async fn hands_stayed_private(anna: &Page, ben: &Page, mut onlooker: Page) {
    onlooker.until("the game", |page| page.channel.button("My hand")).await;
    let ids = |page: &Page| -> HashSet<String> {
        shows(page, "private").iter().map(|message| message["id"].to_string()).collect()
    };
    assert!(!ids(anna).is_empty() && !ids(ben).is_empty());
    assert!(ids(anna).is_disjoint(&ids(ben)));
    assert!(ids(&onlooker).is_empty(), "the onlooker saw something private");
    for page in [anna, ben, &onlooker] {
        for message in shows(page, "channel") {
            assert!(cards(&message).len() <= 1, "{message:#}");
            assert!(!text(&message).contains("Your hand"));
        }
    }
}

#[tokio::test]
async fn who_comes_back_finds_everything_where_it_was() {
    let room = RunningRoom::open(&MemoryStorage::new()).await;
    let (anna, ben) = in_a_game(&room).await;
    let (first, mut second) = by_turn(&room, anna, ben).await;
    let (name, hand) = (first.name().to_owned(), first.private.call().unwrap().clone());
    first.leave().await;
    let alone = vec![second.name().to_owned()];
    second.until("the departure", |page| (page.people == alone).then_some(())).await;

    let digit = if name == "Anna" { 'a' } else { 'b' };
    let mut back = Page::enter(room.address, digit, &name).await;
    assert_eq!(back.name(), name);
    let again = back.until("the same hand", |page| page.private.call().cloned()).await;
    assert_eq!(again, hand);
    assert!(back.channel.button("My hand").is_some());
    back.press("private", &buttons(&hand)[0]).await;
    second.until("the turn", |page| page.private.call().map(drop)).await;
    room.close().await;
}

#[tokio::test]
async fn after_a_restart_the_table_is_shown_again_and_old_buttons_work() {
    let storage = MemoryStorage::new();
    let room = RunningRoom::open(&storage).await;
    let (anna, ben) = in_a_game(&room).await;
    let (mut first, second) = by_turn(&room, anna, ben).await;
    let name = first.name().to_owned();
    let old = first.private.call().unwrap().clone();
    let old_board = first.until("the board", |page| page.channel.button("My hand")).await;
    room.close().await;
    assert_eq!(first.until_closed().await, 1001);
    drop(second);

    let room = RunningRoom::open(&storage).await;
    let digit = if name == "Anna" { 'a' } else { 'b' };
    let mut back = Page::enter(room.address, digit, &name).await;
    let board = back.until("the board", |page| page.channel.button("My hand")).await;
    assert_ne!(board.message, old_board.message);
    let hand = back.until("the hand", |page| page.private.call().cloned()).await;
    assert_eq!(cards(&hand), cards(&old));
    for id in [old["id"].as_str().unwrap(), &old_board.message] {
        back.until("the end of what was shown before", |page| page.has_lost(id)).await;
    }

    let mut late = Page::enter(room.address, if digit == 'a' { 'b' } else { 'a' }, "Late").await;
    late.until("a waiting hand", |page| page.private.says("Your hand")).await;
    back.press("private", &buttons(&old)[0]).await;
    late.until("the turn", |page| page.private.call().map(drop)).await;
    room.close().await;
}

#[tokio::test]
async fn presses_that_are_not_ones_own_change_nothing() {
    let room = RunningRoom::open(&MemoryStorage::new()).await;
    let (anna, ben) = in_a_game(&room).await;
    let (first, mut second) = by_turn(&room, anna, ben).await;
    let mut stranger = Page::enter(room.address, 'c', "Cleo").await;
    stranger.until("the board", |page| page.channel.button("My hand")).await;
    let foreign = buttons(first.private.call().unwrap()).remove(0);
    let table = room.house.table_in(&channel()).unwrap().unwrap();
    let before = room.house.look(table).await.unwrap().board.version;

    second.toasts.clear();
    for page in [&mut second, &mut stranger] {
        page.press("private", &foreign).await;
        assert_eq!(page.toast().await.kind, "refused");
    }
    let not_ours = ["", "x", "0000000000.1.h", "zzzzzzzzzz.1.h", &"ä".repeat(40), "'; --"];
    for token in not_ours {
        let mut wrong = foreign.clone();
        wrong.token = token.to_owned();
        stranger.press("channel", &wrong).await;
        assert_eq!(stranger.toast().await.kind, "refused", "{token}");
    }
    let after = room.house.look(table).await.unwrap().board.version;
    assert_eq!(before, after);
    room.close().await;
}

#[tokio::test]
async fn a_refused_move_is_told_to_its_sender_alone() {
    let room = RunningRoom::open(&MemoryStorage::new()).await;
    let (anna, ben) = in_a_game(&room).await;
    let (mut first, mut second) = by_turn(&room, anna, ben).await;
    first.toasts.clear();
    second.toasts.clear();
    first.whisper("/move play nonsense").await;
    assert_eq!(first.toast().await.kind, "refused");
    first.whisper("/hand").await;
    first.whisper("hello").await;
    first.until("the own words", |page| page.private.says("hello")).await;
    first.say("still here").await;
    second.until("talk", |page| page.channel.says("still here")).await;
    assert!(second.toasts.is_empty());
    assert!(second.private.says("nonsense").is_none() && second.private.says("hello").is_none());
    room.close().await;
}

#[tokio::test]
async fn rules_and_help_lie_in_private_once() {
    let room = RunningRoom::open(&MemoryStorage::new()).await;
    let (mut anna, ben) = at_a_table(&room).await;
    anna.say("/help").await;
    anna.press_in_channel("Rules").await;
    let answers = |page: &Page| page.private.0.len();
    anna.until("both answers", |page| (answers(page) == 2).then_some(())).await;
    let last = anna.private.0.last().unwrap()["id"].clone();
    anna.say("/rules lama").await;
    let replaced = |page: &Page| answers(page) == 2 && page.private.0[1]["id"] != last;
    anna.until("newer rules", |page| replaced(page).then_some(())).await;
    assert!(shows(&ben, "private").is_empty());
    room.close().await;
}

#[tokio::test]
async fn my_hand_comes_to_the_end_and_is_there_once() {
    let room = RunningRoom::open(&MemoryStorage::new()).await;
    let (mut anna, _ben) = in_a_game(&room).await;
    anna.whisper("let us see").await;
    anna.until("the whisper", |page| page.private.says("let us see")).await;
    anna.press_in_channel("My hand").await;
    let at_the_end = |page: &Page| {
        let hands: Vec<usize> = (0..page.private.0.len())
            .filter(|index| text(&page.private.0[*index]).contains("Your hand"))
            .collect();
        (hands == [page.private.0.len() - 1]).then_some(())
    };
    anna.until("the hand at the end", at_the_end).await;
    room.close().await;
}

#[tokio::test]
async fn a_board_that_is_out_of_sight_comes_back_at_the_end() {
    let room = RunningRoom::open(&MemoryStorage::new()).await;
    let (mut anna, _ben) = at_a_table(&room).await;
    for line in ["one", "two", "three"] {
        anna.say(line).await;
    }
    anna.press_in_channel("＋").await;
    let at_the_end = |page: &Page| {
        let boards = page.channel.0.iter().filter(|message| !buttons(message).is_empty());
        let last = page.channel.0.last().unwrap();
        (boards.count() == 1 && text(last).contains("Cleo")).then_some(())
    };
    anna.until("the board at the end", at_the_end).await;
    room.close().await;
}
