//! Results and rankings: written with the fact that ends a game, and the same when made anew.

use crate::stage::{Scene, scene};
use rules::{GameName, Options};
use std::sync::Arc;
use tables::{
    AccountId, Channel, Command, Community, LEAST_GAMES, Ladder, Notice, Person, Platform, Reason,
    Refusal, Role, Scope, Season, Stage, TableId, Visibility, storage,
};

fn here(name: &str) -> Scope {
    Scope::Here(community(name))
}

fn community(name: &str) -> Community {
    Community::of_chat(&Channel::new(Platform::ROOM, name))
}

fn ladder(scope: Scope) -> Ladder {
    Ladder { scope, game: GameName::Lama, season: Season::AllTime }
}

/// A short game: it ends with the first round in which somebody has points enough.
fn short() -> Options {
    Options::from_words(GameName::Lama, [("limit", "10")]).unwrap()
}

/// Plays a game in a channel to its end.
async fn play(scene: &Scene, name: &str, people: &[&Person]) -> TableId {
    let table = scene.open_game(name, people[0], short()).await.unwrap();
    for person in &people[1..] {
        scene.ask(table, person, Command::Join).await.unwrap();
    }
    scene.ask(table, people[0], Command::Start).await.unwrap();
    scene.play_to_the_end(table, people).await;
    table
}

/// Everything that is stored, line by line.
fn backup(scene: &Scene) -> String {
    let mut lines = Vec::new();
    storage::backup(&scene.storage, &mut lines).unwrap();
    String::from_utf8(lines).unwrap()
}

/// What is stored of rankings and nothing else.
fn ratings(scene: &Scene) -> Vec<String> {
    let is_rating = |line: &&str| line.contains("\"ratings\"");
    backup(scene).lines().filter(is_rating).map(str::to_owned).collect()
}

fn values(scene: &Scene, scope: Scope, viewer: AccountId) -> Vec<(String, i32)> {
    let ranking = scene.house.ranking(ladder(scope), 0, viewer).unwrap();
    ranking.page.into_iter().map(|ranked| (ranked.name, ranked.value)).collect()
}

#[tokio::test]
async fn a_game_leaves_a_result_and_a_tally() {
    let scene = scene().await;
    let (anna, ben) = (scene.person("Anna").await, scene.person("Ben").await);
    play(&scene, "here", &[&anna, &ben]).await;
    assert_eq!(scene.house.games().unwrap(), 1);
    let notices = scene.house.notices(Platform::ROOM).unwrap();
    let Notice::Game(result) = &notices.last().unwrap().notice else { panic!("no result") };
    let tally = result.tally.as_ref().unwrap();
    assert_eq!(tally.number, 1);
    assert_eq!(tally.rated.len(), 2);
    for rated in &tally.rated {
        assert_eq!(rated.before, 1000);
        assert!(rated.provisional);
        let won = result.winners.iter().any(|winner| winner.index() == rated.seat);
        if won && result.winners.len() == 1 {
            assert_eq!(rated.reason, Reason::Beat(1));
            assert!(rated.after > 1000, "{rated:?}");
        }
    }
}

#[tokio::test]
async fn a_game_of_one_person_among_computers_is_recorded_but_not_rated() {
    let scene = scene().await;
    let anna = scene.person("Anna").await;
    let table = scene.open_game("here", &anna, short()).await.unwrap();
    scene.ask(table, &anna, Command::AddComputer).await.unwrap();
    scene.ask(table, &anna, Command::Start).await.unwrap();
    scene.play_to_the_end(table, &[&anna]).await;
    let careers = scene.house.careers(anna.account, anna.account, &here("here")).unwrap();
    assert_eq!(careers[0].games, 1);
    assert_eq!(careers[0].rating, None);
    assert!(ratings(&scene).is_empty());
}

#[tokio::test]
async fn an_unfinished_game_leaves_no_result() {
    let scene = scene().await;
    let (anna, ben) = (scene.person("Anna").await, scene.person("Ben").await);
    let table = scene.open(&anna).await;
    scene.ask(table, &ben, Command::Join).await.unwrap();
    scene.ask(table, &anna, Command::Start).await.unwrap();
    scene.ask(table, &anna, Command::End { moment: None }).await.unwrap();
    assert_eq!(scene.house.games().unwrap(), 0);
}

#[tokio::test]
async fn who_left_and_did_not_return_is_last() {
    let scene = scene().await;
    let (anna, ben, cleo) =
        (scene.person("Anna").await, scene.person("Ben").await, scene.person("Cleo").await);
    let table = scene.open_game("here", &anna, short()).await.unwrap();
    for person in [&ben, &cleo] {
        scene.ask(table, person, Command::Join).await.unwrap();
    }
    scene.ask(table, &anna, Command::Start).await.unwrap();
    scene.ask(table, &cleo, Command::Leave).await.unwrap();
    scene.play_to_the_end(table, &[&anna, &ben]).await;
    let notices = scene.house.notices(Platform::ROOM).unwrap();
    let Notice::Game(result) = &notices.last().unwrap().notice else { panic!("no result") };
    let rated = &result.tally.as_ref().unwrap().rated;
    assert_eq!(rated[2].reason, Reason::Left);
    assert!(rated[2].after < rated[0].after && rated[2].after < rated[1].after, "{rated:?}");
    let careers = scene.house.careers(cleo.account, cleo.account, &here("here")).unwrap();
    assert_eq!((careers[0].games, careers[0].completed, careers[0].wins), (1, 0, 0));
}

#[tokio::test]
async fn nobody_stands_in_a_ranking_before_they_have_played_enough() {
    let scene = scene().await;
    let (anna, ben) = (scene.person("Anna").await, scene.person("Ben").await);
    for _ in 1..LEAST_GAMES {
        play(&scene, "here", &[&anna, &ben]).await;
    }
    assert!(values(&scene, here("here"), anna.account).is_empty());
    play(&scene, "here", &[&anna, &ben]).await;
    assert_eq!(values(&scene, here("here"), anna.account).len(), 2);
    assert!(values(&scene, here("elsewhere"), anna.account).is_empty());
    assert!(values(&scene, Scope::Everywhere, anna.account).is_empty(), "nobody chose that");
    let own = scene.house.ranking(ladder(here("here")), 0, ben.account).unwrap().own.unwrap();
    assert_eq!((own.name.as_str(), own.own), ("Ben", true));
}

#[tokio::test]
async fn made_anew_all_rankings_are_the_same() {
    let scene = scene().await;
    let (anna, ben, cleo) =
        (scene.person("Anna").await, scene.person("Ben").await, scene.person("Cleo").await);
    for people in
        [vec![&anna, &ben], vec![&anna, &ben, &cleo], vec![&cleo, &ben], vec![&ben, &anna]]
    {
        play(&scene, "here", &people).await;
        play(&scene, "there", &people).await;
    }
    scene.house.show_to(ben.account, Visibility::All).await.unwrap();
    let played = ratings(&scene);
    assert!(!played.is_empty());
    let report = scene.house.recompute().await.unwrap();
    assert_eq!((report.results, report.corrected), (8, 0));
    assert_eq!(ratings(&scene), played);
    let storage = scene.storage.clone();
    let report = tables::recompute(Arc::new(storage)).await.unwrap();
    assert_eq!((report.records, report.corrected), (played.len(), 0));
}

#[tokio::test]
async fn a_voided_game_is_as_if_it_had_not_been_played() {
    let scene = scene().await;
    let (anna, ben) = (scene.person("Anna").await, scene.person("Ben").await);
    for _ in 0..3 {
        play(&scene, "here", &[&anna, &ben]).await;
    }
    let before = ratings(&scene);
    play(&scene, "here", &[&ben, &anna]).await;
    assert_ne!(ratings(&scene), before);
    let member = scene.house.void(4, &community("here"), anna.account, Role::Member).await;
    assert_eq!(member, Err(Refusal::NotAdmin));
    let elsewhere = scene.house.void(4, &community("there"), anna.account, Role::Admin).await;
    assert_eq!(elsewhere, Err(Refusal::NoSuchGame));
    scene.house.void(4, &community("here"), anna.account, Role::Admin).await.unwrap();
    assert_eq!(ratings(&scene), before);
    let careers = scene.house.careers(anna.account, anna.account, &here("here")).unwrap();
    assert_eq!(careers[0].games, 3);
    let again = scene.house.void(4, &community("here"), anna.account, Role::Admin).await;
    assert_eq!(again, Err(Refusal::NoSuchGame));
}

#[tokio::test]
async fn who_erases_themselves_is_nowhere_any_more() {
    let scene = scene().await;
    let (anna, ben) = (scene.person("Anna Q").await, scene.person("Ben").await);
    for _ in 0..3 {
        play(&scene, "here", &[&anna, &ben]).await;
    }
    let lobby = scene.open_in("lobby", &anna).await.unwrap();
    let code = scene.house.link_code(anna.account).unwrap();
    let other = scene.person("Anna at work").await;
    scene.house.link(other.account, &code).await.unwrap();
    scene.house.show_to(anna.account, Visibility::All).await.unwrap();
    scene.house.void(2, &community("here"), anna.account, Role::Admin).await.unwrap();
    let of_ben = scene.house.ranking(ladder(here("here")), 0, ben.account).unwrap();
    let number = serde_json::to_string(&anna.account).unwrap();
    let keys = ["Anna", "Anna Q", &anna.account.to_string(), &number, &other.account.to_string()];
    let whole = backup(&scene);
    assert!(keys.iter().all(|key| whole.contains(key)), "the test looks for what is there");
    scene.house.erase(anna.account).await.unwrap();
    let whole = backup(&scene);
    for key in keys {
        let found = whole.lines().find(|line| line.contains(key));
        assert_eq!(found, None, "{key}");
    }
    let after = scene.house.ranking(ladder(here("here")), 0, ben.account).unwrap();
    assert_eq!(
        of_ben.own.map(|own| own.value),
        after.own.map(|own| own.value),
        "the others' ratings stay"
    );
    let closed = scene.house.look(lobby).await.unwrap();
    assert!(matches!(closed.board.stage, Stage::Closed(_)));
    let careers = scene.house.careers(ben.account, ben.account, &here("here")).unwrap();
    assert_eq!((careers[0].games, careers[0].opponents[0].name.clone()), (2, None));
    let again = scene.person("Anna Q").await;
    assert_ne!(again.account, anna.account, "who comes back is somebody new");
    assert!(scene.house.careers(again.account, again.account, &here("here")).unwrap().is_empty());
    assert_eq!(scene.house.recompute().await.unwrap().corrected, 0);
}

#[tokio::test]
async fn linked_accounts_are_one_until_they_are_unlinked() {
    let scene = scene().await;
    let (anna, work, ben) =
        (scene.person("Anna").await, scene.person("Work").await, scene.person("Ben").await);
    for person in [&anna, &work, &anna] {
        play(&scene, "here", &[person, &ben]).await;
    }
    let before = ratings(&scene);
    let code = scene.house.link_code(anna.account).unwrap();
    assert_eq!(scene.house.link(anna.account, &code).await, Err(Refusal::BadCode), "with oneself");
    scene.house.link(work.account, &code.to_uppercase()).await.unwrap();
    assert_eq!(scene.house.link(work.account, &code).await, Err(Refusal::Linked));
    for account in [anna.account, work.account] {
        let careers = scene.house.careers(account, account, &here("here")).unwrap();
        assert_eq!(careers[0].games, 3);
    }
    let own = scene.house.ranking(ladder(here("here")), 0, work.account).unwrap().own.unwrap();
    assert_eq!((own.name.as_str(), own.games), ("Anna", 3));
    assert!(scene.reopened().await.house.is_linked(anna.account), "a restart keeps it");
    scene.house.unlink(work.account).await.unwrap();
    assert_eq!(ratings(&scene), before);
    assert_eq!(scene.house.unlink(work.account).await, Err(Refusal::NotLinked));
}

#[tokio::test]
async fn nobody_sees_whom_they_may_not_see() {
    let scene = scene().await;
    let (anna, ben) = (scene.person("Anna").await, scene.person("Ben").await);
    for _ in 0..3 {
        play(&scene, "here", &[&anna, &ben]).await;
    }
    let names = |scope: Scope| -> Vec<String> {
        values(&scene, scope, ben.account).into_iter().map(|(name, _)| name).collect()
    };
    let seen = || scene.house.careers(anna.account, ben.account, &here("here"));
    assert_eq!(seen().unwrap()[0].games, 3);
    scene.house.show_to(anna.account, Visibility::All).await.unwrap();
    assert_eq!(names(Scope::Everywhere), ["Anna"]);
    scene.house.show_to(anna.account, Visibility::Nobody).await.unwrap();
    assert_eq!(names(here("here")), ["Ben"]);
    assert!(names(Scope::Everywhere).is_empty());
    assert_eq!(seen(), Err(Refusal::Hidden));
    assert_eq!(scene.house.careers(anna.account, anna.account, &here("here")).unwrap()[0].games, 3);
    assert_eq!(scene.house.recompute().await.unwrap().corrected, 0, "it is the same made anew");
    play(&scene, "here", &[&anna, &ben]).await;
    let notices = scene.house.notices(Platform::ROOM).unwrap();
    let told = notices.iter().filter_map(|pending| match &pending.notice {
        Notice::Game(result) => result.tally.as_ref().filter(|tally| tally.number == 4),
        _ => None,
    });
    let rated: Vec<_> = told.flat_map(|tally| &tally.rated).map(|rated| rated.seat).collect();
    assert_eq!(rated, [1], "a result tells nothing of Anna's rating");
}
