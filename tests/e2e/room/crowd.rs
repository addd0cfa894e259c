//! Many people, and those that are no pleasure.

use super::{
    RunningRoom,
    page::{Page, hello, text},
};
use tables::storage::MemoryStorage;
use tokio_tungstenite::tungstenite::Message;

/// The code for a page that breaks the rules.
const POLICY: u16 = 1008;

#[tokio::test]
async fn people_of_the_same_name_are_told_apart() {
    let room = RunningRoom::open(&MemoryStorage::new()).await;
    let mut first = Page::enter(room.address, 'a', "Anna").await;
    let second = Page::enter(room.address, 'b', "Anna").await;
    let house = Page::enter(room.address, 'c', "Stammtisch").await;
    assert_eq!((second.name(), house.name()), ("Anna 2", "Stammtisch 2"));
    let all = ["Anna", "Anna 2", "Stammtisch 2"];
    first.until("everybody", |page| (page.people == all).then_some(())).await;
    second.leave().await;
    first.until("the departure", |page| (page.people.len() == 2).then_some(())).await;
    room.close().await;
}

#[tokio::test]
async fn a_name_that_is_none_is_refused_in_the_persons_language() {
    let room = RunningRoom::open(&MemoryStorage::new()).await;
    for (name, words) in [("  ", "mindestens"), (&*"x".repeat(33), "höchstens")] {
        let mut page = Page::open(room.address).await;
        let mut frame = hello('a', name);
        frame["language"] = "de".into();
        page.send(frame).await;
        let refused = page.until("a refusal", |page| page.refused.clone()).await;
        assert!(refused.contains(words), "{refused}");
        page.until_closed().await;
    }
    room.close().await;
}

#[tokio::test]
async fn each_reads_the_page_in_the_own_language() {
    let room = RunningRoom::open(&MemoryStorage::new()).await;
    for (digit, language, send) in
        [('a', "en", "Send"), ('b', "de", "Senden"), ('c', "nl", "Versturen")]
    {
        let mut page = Page::open(room.address).await;
        let mut frame = hello(digit, "Anna");
        frame["language"] = language.into();
        page.send(frame).await;
        page.until("the welcome", |page| page.welcome.is_object().then_some(())).await;
        assert_eq!(page.welcome["texts"]["send"], send);
        let commands = page.welcome["commands"].as_array().unwrap();
        assert!(commands.iter().any(|command| command["name"] == "new"));
    }
    room.close().await;
}

#[tokio::test]
async fn words_are_only_words() {
    let room = RunningRoom::open(&MemoryStorage::new()).await;
    let mut anna = Page::enter(room.address, 'a', "<script>alert(1)</script>").await;
    let mut ben = Page::enter(room.address, 'b', "\"}\u{202e}]\n{\"type\":\"x\"").await;
    assert!(!ben.name().contains(['\u{202e}', '\n']));
    let hostile = "</script><img src=x onerror=alert(1)>\"\\\u{2028}\u{0}{$count} { $name }";
    anna.say(hostile).await;
    anna.say("/new lama").await;
    ben.until("the table", |page| page.channel.button("Join")).await;
    let said = ben.channel.0.iter().find(|message| text(message) == hostile).unwrap();
    assert_eq!(said["from"], "<script>alert(1)</script>");
    room.close().await;
}

#[tokio::test]
async fn channels_are_rooms_of_their_own() {
    let room = RunningRoom::open(&MemoryStorage::new()).await;
    let mut anna = Page::enter(room.address, 'a', "Anna").await;
    let mut elsewhere = Page::open(room.address).await;
    let mut frame = hello('b', "Anna");
    frame["channel"] = "kitchen".into();
    elsewhere.send(frame).await;
    elsewhere.until("the welcome", |page| page.welcome.is_object().then_some(())).await;
    assert_eq!(elsewhere.name(), "Anna");
    anna.say("/new lama").await;
    anna.until("a table", |page| page.channel.button("Join")).await;
    elsewhere.say("/table").await;
    assert_eq!(elsewhere.toast().await.kind, "refused");
    assert_eq!(elsewhere.channel.0.len(), 1);
    room.close().await;
}

#[tokio::test]
async fn a_flood_ends_its_own_connection_and_disturbs_nobody() {
    let room = RunningRoom::open(&MemoryStorage::new()).await;
    let mut anna = Page::enter(room.address, 'a', "Anna").await;
    let mut flood = Page::enter(room.address, 'b', "Flood").await;
    for _ in 0..300 {
        flood.say("/table").await;
    }
    assert_eq!(flood.until_closed().await, POLICY);
    anna.say("quiet again").await;
    anna.until("the own words", |page| page.channel.says("quiet again")).await;
    assert_eq!(anna.people, ["Anna"]);
    room.close().await;
}

#[tokio::test]
async fn what_no_page_of_ours_sends_ends_the_connection() {
    let room = RunningRoom::open(&MemoryStorage::new()).await;
    let mut wrong_channel = hello('a', "Anna");
    wrong_channel["channel"] = "../etc".into();
    let mut wrong_session = hello('a', "Anna");
    wrong_session["session"] = "short".into();
    let before_hello = [
        Message::text("not JSON"),
        Message::text(r#"{"type":"say","text":"before any hello"}"#),
        Message::text(wrong_channel.to_string()),
        Message::text(wrong_session.to_string()),
        Message::binary(vec![0, 1, 2]),
    ];
    for frame in before_hello {
        let mut page = Page::open(room.address).await;
        page.send_raw(frame).await;
        assert_eq!(page.until_closed().await, POLICY);
    }
    let after_hello = [
        Message::text(hello('b', "Ben").to_string()),
        Message::text("x".repeat(5000)),
        Message::text(r#"{"type":"shout"}"#),
    ];
    for frame in after_hello {
        let mut page = Page::enter(room.address, 'a', "Anna").await;
        page.send_raw(frame).await;
        assert_eq!(page.until_closed().await, POLICY);
    }
    room.close().await;
}

#[tokio::test]
async fn a_closing_room_says_so_to_everybody() {
    let room = RunningRoom::open(&MemoryStorage::new()).await;
    let mut anna = Page::enter(room.address, 'a', "Anna").await;
    let address = room.address;
    room.close().await;
    assert_eq!(anna.until_closed().await, 1001);
    assert!(tokio::net::TcpStream::connect(address).await.is_err());
}
