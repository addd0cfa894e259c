//! Chats that get another id.

use crate::stage::{Scene, channel, scene};
use tables::{
    Access, Channel, ChannelSettings, Command, Language, Person, Platform, Refusal, Role, Speed,
    Stage, TableId,
};

fn chosen() -> ChannelSettings {
    ChannelSettings {
        language: Some(Language::Nl),
        speed: Speed::Slow,
        ..ChannelSettings::default()
    }
}

/// A chat that has chosen, with a table where Anna and Ben play.
async fn playing() -> (Scene, TableId, Person) {
    let scene = scene().await;
    let (anna, ben) = (scene.person("Anna").await, scene.person("Ben").await);
    scene.house.choose(&channel("old"), Role::Admin, &chosen()).await.unwrap();
    let table = scene.open_in("old", &anna).await.unwrap();
    scene.ask(table, &ben, Command::Join).await.unwrap();
    scene.ask(table, &anna, Command::Start).await.unwrap();
    (scene, table, anna)
}

fn assert_moved(scene: &Scene, table: TableId, from: &Channel, to: &Channel) {
    let house = &scene.house;
    assert_eq!([house.table_in(from), house.table_in(to)], [Ok(None), Ok(Some(table))]);
    assert_eq!(house.settings(from), Ok(ChannelSettings::default()));
    assert_eq!(house.settings(to), Ok(chosen()));
}

#[tokio::test]
async fn its_table_and_what_it_has_chosen_follow_at_once_however_often_that_is_said() {
    let (scene, table, _) = playing().await;
    let (from, to) = (channel("old"), channel("new"));
    let before = scene.look(table).await;
    scene.house.chat_moved(&from, &to).await.unwrap();
    assert_moved(&scene, table, &from, &to);
    let after = scene.look(table).await;
    assert_eq!((&after.board.channel, after.board.moment), (&to, before.board.moment));
    assert_eq!(scene.house.unshown(Platform::ROOM).unwrap()[0].channel, to);

    scene.house.chat_moved(&from, &to).await.unwrap();
    scene.house.follows(table, &to).await.unwrap();
    assert_eq!(scene.look(table).await.board.version, after.board.version);
    let later = scene.reopened().await;
    assert_moved(&later, table, &from, &to);
    assert_eq!(later.look(table).await.board.channel, to);
}

#[tokio::test]
async fn a_failing_disk_moves_nothing_and_saying_it_again_moves_all() {
    let (scene, table, _) = playing().await;
    let (from, to) = (channel("old"), channel("new"));
    scene.storage.fail_next(1);
    assert_eq!(scene.house.chat_moved(&from, &to).await, Err(Refusal::NotStored));
    assert_eq!(scene.house.table_in(&from), Ok(Some(table)));
    assert_eq!(scene.house.settings(&from), Ok(chosen()));
    assert_eq!(scene.house.settings(&to), Ok(ChannelSettings::default()));
    scene.house.chat_moved(&from, &to).await.unwrap();
    assert_moved(&scene, table, &from, &to);
}

#[tokio::test]
async fn without_a_table_what_it_has_chosen_follows_alone() {
    let scene = scene().await;
    let (from, to) = (channel("old"), channel("new"));
    scene.house.choose(&from, Role::Admin, &chosen()).await.unwrap();
    scene.house.chat_moved(&from, &to).await.unwrap();
    assert_eq!(scene.house.settings(&to), Ok(chosen()));
    // What is chosen there since is not undone by late news.
    let since = ChannelSettings { language: Some(Language::De), ..chosen() };
    scene.house.choose(&to, Role::Admin, &since).await.unwrap();
    scene.house.choose(&from, Role::Admin, &chosen()).await.unwrap();
    scene.house.chat_moved(&from, &to).await.unwrap();
    assert_eq!(scene.house.settings(&to), Ok(since));
}

#[tokio::test]
async fn a_table_that_slept_at_the_old_id_wakes_at_the_new_one() {
    let (scene, table, _) = playing().await;
    let (from, to) = (channel("old"), channel("new"));
    scene.house.chat(table, Access::Closed).await.unwrap();
    assert!(scene.look(table).await.board.asleep);
    scene.house.chat_moved(&from, &to).await.unwrap();
    let awake = scene.look(table).await;
    assert!(!awake.board.asleep && matches!(awake.board.stage, Stage::Playing(_)));
    assert!(scene.house.notices_of(table).unwrap().iter().all(|notice| notice.channel == to));
}

#[tokio::test]
async fn a_table_opened_at_the_new_id_meanwhile_stays_there() {
    let (scene, table, anna) = playing().await;
    let (from, to) = (channel("old"), channel("new"));
    let other = scene.open_in("new", &anna).await.unwrap();
    scene.house.chat_moved(&from, &to).await.unwrap();
    assert_eq!(scene.house.table_in(&to), Ok(Some(other)));
    assert_eq!(scene.look(table).await.board.channel, to, "its buttons go on");
}
