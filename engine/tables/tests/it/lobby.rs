//! The lobby: seats, the host, computers, and who may do what.

use crate::stage::{channel, scene, scene_with, tempo};
use rules::Seat;
use tables::{Command, Refusal, Role, Sitter, Stage, Tempo, WhoStarts};

#[tokio::test]
async fn who_opens_a_table_sits_at_it_and_is_its_host() {
    let scene = scene().await;
    let anna = scene.person("Anna").await;
    let table = scene.open(&anna).await;
    let board = &scene.look(table).await.board;
    assert_eq!(board.seats.len(), 1);
    assert_eq!(board.seats[0].sitter, Sitter::Person(anna.account));
    assert!(board.seats[0].host);
    assert_eq!(scene.house.table_in(&channel("here")), Ok(Some(table)));
}

#[tokio::test]
async fn a_channel_has_one_table_at_a_time() {
    let scene = scene().await;
    let (anna, ben) = (scene.person("Anna").await, scene.person("Ben").await);
    let table = scene.open(&anna).await;
    assert_eq!(scene.open_in("here", &ben).await, Err(Refusal::Taken { table }));
    assert!(scene.open_in("elsewhere", &ben).await.is_ok());
    scene.ask(table, &anna, Command::End { moment: None }).await.unwrap();
    assert!(scene.open_in("here", &ben).await.is_ok());
}

#[tokio::test]
async fn two_who_open_at_the_same_moment_get_one_table() {
    let scene = scene().await;
    let (anna, ben) = (scene.person("Anna").await, scene.person("Ben").await);
    let (first, second) = tokio::join!(scene.open_in("here", &anna), scene.open_in("here", &ben));
    assert_eq!([first.is_ok(), second.is_ok()].iter().filter(|ok| **ok).count(), 1);
}

#[tokio::test]
async fn joining_twice_takes_one_seat() {
    let scene = scene().await;
    let (anna, ben) = (scene.person("Anna").await, scene.person("Ben").await);
    let table = scene.open(&anna).await;
    scene.ask(table, &ben, Command::Join).await.unwrap();
    assert_eq!(scene.ask(table, &ben, Command::Join).await.err(), Some(Refusal::AlreadySeated));
    assert_eq!(scene.look(table).await.board.seats.len(), 2);
}

#[tokio::test]
async fn a_full_table_takes_nobody() {
    let scene = scene().await;
    let anna = scene.person("Anna").await;
    let table = scene.open(&anna).await;
    for _ in 0..5 {
        scene.ask(table, &anna, Command::AddComputer).await.unwrap();
    }
    let full = Some(Refusal::Full { seats: 6 });
    assert_eq!(scene.ask(table, &anna, Command::AddComputer).await.err(), full);
    assert_eq!(scene.ask(table, &scene.person("Ben").await, Command::Join).await.err(), full);
    let names: Vec<_> =
        scene.look(table).await.board.seats.iter().map(|seat| seat.name.clone()).collect();
    assert_eq!(names, ["Anna", "Cleo", "Otto", "Frida", "Emil", "Wanda"]);
}

#[tokio::test]
async fn only_who_is_seated_adds_computers_and_starts() {
    let scene = scene().await;
    let (anna, ben) = (scene.person("Anna").await, scene.person("Ben").await);
    let table = scene.open(&anna).await;
    for command in [Command::AddComputer, Command::RemoveComputer, Command::Start, Command::Leave] {
        assert_eq!(scene.ask(table, &ben, command).await.err(), Some(Refusal::NotSeated));
    }
    assert_eq!(
        scene.ask(table, &anna, Command::RemoveComputer).await.err(),
        Some(Refusal::NoComputer)
    );
    assert_eq!(
        scene.ask(table, &anna, Command::Start).await.err(),
        Some(Refusal::TooFew { least: 2 })
    );
}

#[tokio::test]
async fn the_host_passes_on_when_the_host_leaves() {
    let scene = scene().await;
    let (anna, ben, dora) =
        (scene.person("Anna").await, scene.person("Ben").await, scene.person("Dora").await);
    let table = scene.open(&anna).await;
    scene.ask(table, &ben, Command::Join).await.unwrap();
    scene.ask(table, &dora, Command::Join).await.unwrap();
    scene.ask(table, &anna, Command::Leave).await.unwrap();
    let board = &scene.look(table).await.board;
    assert_eq!(board.seats.len(), 2);
    assert_eq!((board.seats[0].sitter, board.seats[0].host), (Sitter::Person(ben.account), true));
}

#[tokio::test]
async fn a_table_that_nobody_sits_at_is_closed_and_frees_its_channel() {
    let scene = scene().await;
    let anna = scene.person("Anna").await;
    let table = scene.open(&anna).await;
    scene.ask(table, &anna, Command::AddComputer).await.unwrap();
    let snapshot = scene.ask(table, &anna, Command::Leave).await.unwrap();
    assert!(matches!(snapshot.board.stage, Stage::Closed(_)));
    assert_eq!(scene.house.table_in(&channel("here")), Ok(None));
    assert_eq!(scene.ask(table, &anna, Command::Join).await.err(), Some(Refusal::Closed));
    assert_eq!(scene.house.tables_of(anna.account), Ok(Vec::new()));
}

#[tokio::test]
async fn the_host_and_admins_kick_and_end_and_others_do_not() {
    let scene = scene().await;
    let (anna, ben, eve) =
        (scene.person("Anna").await, scene.person("Ben").await, scene.person("Eve").await);
    let table = scene.open(&anna).await;
    scene.ask(table, &ben, Command::Join).await.unwrap();
    let kick = |seat| Command::Kick { seat: Seat::new(seat), moment: 1 };
    assert_eq!(scene.ask(table, &ben, kick(0)).await.err(), Some(Refusal::NotHost));
    assert_eq!(scene.ask(table, &eve, kick(1)).await.err(), Some(Refusal::NotHost));
    assert_eq!(
        scene.ask(table, &eve, Command::End { moment: None }).await.err(),
        Some(Refusal::NotHost)
    );
    assert_eq!(scene.ask(table, &anna, kick(7)).await.err(), Some(Refusal::NoSuchSeat));
    scene.ask_as(Role::Admin, table, &eve, kick(1)).await.unwrap();
    assert_eq!(scene.look(table).await.board.seats.len(), 1);
    let ended =
        scene.ask_as(Role::Admin, table, &eve, Command::End { moment: None }).await.unwrap();
    assert!(matches!(ended.board.stage, Stage::Closed(_)));
}

#[tokio::test]
async fn a_kick_means_who_sat_there_when_it_was_offered() {
    let scene = scene().await;
    let people = [scene.person("Anna").await, scene.person("Ben").await, scene.person("Eve").await];
    let table = scene.open(&people[0]).await;
    for person in &people[1..] {
        scene.ask(table, person, Command::Join).await.unwrap();
    }
    let offered = scene.look(table).await.board.moment;
    let ben = |moment| Command::Kick { seat: Seat::new(1), moment };
    // When Ben leaves, Eve moves up to his seat.
    let left = scene.ask(table, &people[1], Command::Leave).await.unwrap();
    let stale = scene.ask(table, &people[0], ben(offered)).await;
    assert_eq!(stale.err(), Some(Refusal::OldButton));
    assert_eq!(scene.look(table).await.board.seats.len(), 2);
    scene.ask(table, &people[0], ben(left.board.moment)).await.unwrap();
    assert_eq!(scene.look(table).await.board.seats.len(), 1);
}

#[tokio::test]
async fn more_than_half_of_the_people_end_a_game_by_vote() {
    let scene = scene().await;
    let people =
        [scene.person("Anna").await, scene.person("Ben").await, scene.person("Dora").await];
    let table = scene.open(&people[0]).await;
    for person in &people[1..] {
        scene.ask(table, person, Command::Join).await.unwrap();
    }
    scene.ask(table, &people[0], Command::Start).await.unwrap();
    let one = scene.ask(table, &people[1], Command::End { moment: None }).await.unwrap();
    assert!(matches!(one.board.stage, Stage::Playing(_)));
    assert_eq!(one.board.end_votes, 1);
    let again = scene.ask(table, &people[1], Command::End { moment: None }).await.unwrap();
    assert!(matches!(again.board.stage, Stage::Playing(_)), "one person has one vote");
    let two = scene.ask(table, &people[2], Command::End { moment: None }).await.unwrap();
    assert!(matches!(two.board.stage, Stage::Closed(tables::Ending::Voted)));
}

#[tokio::test]
async fn a_channel_may_let_the_host_alone_start() {
    let scene = scene().await;
    let (anna, ben) = (scene.person("Anna").await, scene.person("Ben").await);
    let settings = tables::ChannelSettings { start: WhoStarts::Host, ..Default::default() };
    let refused = scene.house.choose(&channel("here"), Role::Member, &settings).await;
    assert_eq!(refused, Err(Refusal::NotAdmin));
    scene.house.choose(&channel("here"), Role::Admin, &settings).await.unwrap();
    let table = scene.open(&anna).await;
    scene.ask(table, &ben, Command::Join).await.unwrap();
    assert_eq!(scene.ask(table, &ben, Command::Start).await.err(), Some(Refusal::NotHost));
    assert!(scene.ask(table, &anna, Command::Start).await.is_ok());
}

#[tokio::test]
async fn a_lobby_in_which_nothing_happens_closes_itself() {
    let scene = scene_with(Tempo { lobby: 200, ..tempo() }).await;
    let anna = scene.person("Anna").await;
    let table = scene.open(&anna).await;
    let closed = |snapshot: &tables::Snapshot| {
        matches!(snapshot.board.stage, Stage::Closed(tables::Ending::Idle))
    };
    scene.until(table, closed).await;
    assert_eq!(scene.house.table_in(&channel("here")), Ok(None));
}
