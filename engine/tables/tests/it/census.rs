//! How things stand in the house, as whoever runs the program sees it.

use crate::stage::{channel, scene};
use tables::{Access, Census, Command, Platform};

#[tokio::test]
async fn tables_are_counted_by_what_they_wait_for() {
    let scene = scene().await;
    let (anna, ben) = (scene.person("Anna").await, scene.person("Ben").await);
    for name in ["lobby", "game", "closed to the bot"] {
        let table = scene.open_in(name, &anna).await.unwrap();
        scene.ask(table, &ben, Command::Join).await.unwrap();
    }
    let game = scene.house.table_in(&channel("game")).unwrap().unwrap();
    scene.ask(game, &anna, Command::Start).await.unwrap();
    let closed = scene.house.table_in(&channel("closed to the bot")).unwrap().unwrap();
    scene.ask(closed, &anna, Command::Start).await.unwrap();
    scene.house.chat(closed, Access::Closed).await.unwrap();

    let expected = Census { lobby: 1, playing: 1, over: 0, asleep: 1 };
    assert_eq!(scene.house.census().unwrap(), expected);
    assert_eq!(scene.reopened().await.house.census().unwrap(), expected);
}

#[tokio::test]
async fn a_platform_is_in_touch_while_it_answers() {
    let house = scene().await.house;
    assert!(!house.is_in_touch(Platform::TELEGRAM));
    house.reached(Platform::TELEGRAM);
    assert!(house.is_in_touch(Platform::TELEGRAM));
    house.unreached(Platform::TELEGRAM);
    assert!(!house.is_in_touch(Platform::TELEGRAM));
}
