//! People: accounts and invitations.

use crate::stage::scene;
use tables::{Identity, Language, Platform, Reach, Refusal};

fn identity(user: &str) -> Identity {
    Identity { platform: Platform::TELEGRAM, user: user.to_owned() }
}

#[tokio::test]
async fn an_identity_keeps_its_account_and_its_latest_name() {
    let scene = scene().await;
    let first = scene.house.person(&identity("1"), "Anna", Language::En).await.unwrap();
    let later = scene.house.person(&identity("1"), "Anna B.", Language::De).await.unwrap();
    assert_eq!(first.account, later.account);
    assert_eq!((later.name.as_str(), later.language), ("Anna B.", Language::De));
    let other = scene.house.person(&identity("2"), "Anna", Language::En).await.unwrap();
    assert_ne!(first.account, other.account);
}

#[tokio::test]
async fn an_identity_met_twice_at_once_gets_one_account() {
    let scene = scene().await;
    let id = identity("1");
    let meet = || scene.house.person(&id, "Anna", Language::En);
    let (one, two) = tokio::join!(meet(), meet());
    assert_eq!(one.unwrap().account, two.unwrap().account);
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_new_who_presses_often_at_once_is_refused_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let storage = std::sync::Arc::new(tables::storage::SledStorage::open(folder.path()).unwrap());
    let house = tables::House::open(storage, tables::Clock::system(), tables::Tempo::default())
        .await
        .unwrap();
    let meet = |_| {
        let house = house.clone();
        tokio::spawn(async move { house.person(&identity("1"), "Anna", Language::En).await })
    };
    let meetings: Vec<_> = (0..16).map(meet).collect();
    let mut accounts = Vec::new();
    for meeting in meetings {
        accounts.push(meeting.await.unwrap().unwrap().account);
    }
    accounts.dedup();
    assert_eq!(accounts.len(), 1);
}

#[tokio::test]
async fn who_can_be_written_to_is_remembered() {
    let scene = scene().await;
    scene.house.person(&identity("1"), "Anna", Language::En).await.unwrap();
    assert_eq!(scene.house.is_reachable(&identity("1")), Ok(false));
    scene.house.set_reachable(&identity("1"), Reach::Open).await.unwrap();
    assert_eq!(scene.reopened().await.house.is_reachable(&identity("1")), Ok(true));
    scene.house.set_reachable(&identity("1"), Reach::Shut).await.unwrap();
    assert_eq!(scene.house.is_reachable(&identity("1")), Ok(false));
}

#[tokio::test]
async fn an_invitation_is_for_one_person_and_outlasts_a_restart() {
    let scene = scene().await;
    let anna = scene.person("Anna").await;
    let table = scene.open(&anna).await;
    let invitation = scene.house.invitation(table, &identity("1"));
    assert!(
        invitation.len() <= 64 && invitation.chars().all(|letter| letter.is_ascii_alphanumeric())
    );
    let later = scene.reopened().await;
    assert_eq!(later.house.invited_to(&invitation, &identity("1")), Ok(table));
    assert_eq!(later.house.invited_to(&invitation, &identity("2")), Err(Refusal::NotInvited));
    for forged in [
        "",
        "j",
        "jx",
        &format!("j{table}0000000000000000"),
        "j\u{e9}\u{e9}\u{e9}\u{e9}\u{e9}\u{e9}",
    ] {
        assert_eq!(
            later.house.invited_to(forged, &identity("1")),
            Err(Refusal::NotInvited),
            "{forged}"
        );
    }
}
