//! What the room says to who is not its page: browsers that come for files, and pages of other sites.

use super::RunningRoom;
use reqwest::{Client, StatusCode, header};
use room::{Audience, RoomConfig, RoomError};
use std::net::SocketAddr;
use tables::storage::MemoryStorage;
use tokio_tungstenite::{
    connect_async,
    tungstenite::{Error, client::IntoClientRequest},
};

#[tokio::test]
async fn every_answer_forbids_what_the_page_does_not_need() {
    let room = RunningRoom::open(&MemoryStorage::new()).await;
    for (path, status) in
        [("/", 200), ("/room.js", 200), ("/room.css", 200), ("/nothing", 404), ("/ws", 400)]
    {
        let answer = reqwest::get(format!("http://{}{path}", room.address)).await.unwrap();
        assert_eq!(answer.status(), status, "{path}");
        let said = |name: &str| answer.headers()[name].to_str().unwrap().to_owned();
        let policy = said("content-security-policy");
        assert!(policy.starts_with("default-src 'none'; script-src 'self';"), "{policy}");
        assert!(
            policy.ends_with("frame-ancestors 'none'") && !policy.contains("unsafe"),
            "{policy}"
        );
        assert_eq!(said("x-content-type-options"), "nosniff");
        assert_eq!(said("referrer-policy"), "no-referrer");
        assert_eq!(said("x-frame-options"), "DENY");
    }
    room.close().await;
}

#[tokio::test]
async fn the_page_holds_nothing_that_its_policy_forbids() {
    let room = RunningRoom::open(&MemoryStorage::new()).await;
    let page =
        reqwest::get(format!("http://{}/", room.address)).await.unwrap().text().await.unwrap();
    let scripts = page.matches("<script").count();
    assert_eq!(scripts, page.matches("<script type=\"module\" src=\"").count());
    for forbidden in ["<style", "style=", "onclick", "http://", "https://"] {
        assert!(!page.contains(forbidden), "{forbidden}");
    }
    room.close().await;
}

#[tokio::test]
async fn a_name_that_was_made_to_point_here_is_turned_away() {
    let room = RunningRoom::open(&MemoryStorage::new()).await;
    let ask = |host: String| {
        let url = format!("http://{}/", room.address);
        async move { Client::new().get(url).header(header::HOST, host).send().await.unwrap() }
    };
    let port = room.address.port();
    assert_eq!(ask(format!("localhost:{port}")).await.status(), StatusCode::OK);
    let answer = ask(format!("cards.example:{port}")).await;
    assert_eq!(answer.status(), StatusCode::FORBIDDEN);
    assert!(answer.headers().contains_key("content-security-policy"));
    room.close().await;
}

#[tokio::test]
async fn a_page_of_another_site_gets_no_connection() {
    let room = RunningRoom::open(&MemoryStorage::new()).await;
    let own = format!("http://{}", room.address);
    assert_eq!(knock(room.address, Some(&own)).await, None);
    for origin in [None, Some("http://cards.example"), Some("http://localhost:1"), Some("null")] {
        assert_eq!(knock(room.address, origin).await, Some(403), "{origin:?}");
    }
    room.close().await;
}

/// Asks for a WebSocket as a page from there would; gives the status if it is refused.
async fn knock(room: SocketAddr, origin: Option<&str>) -> Option<u16> {
    let mut request = format!("ws://{room}/ws").into_client_request().unwrap();
    if let Some(origin) = origin {
        request.headers_mut().insert("Origin", origin.parse().unwrap());
    }
    match connect_async(request).await {
        Ok(_) => None,
        Err(Error::Http(answer)) => Some(answer.status().as_u16()),
        Err(error) => panic!("neither let in nor turned away: {error}"),
    }
}

#[tokio::test]
async fn a_room_is_not_opened_to_others_by_mistake() {
    let listen = "0.0.0.0:0".parse().unwrap();
    let refused = room::bind(RoomConfig { listen, audience: Audience::ThisMachine }).await;
    assert!(matches!(refused, Err(RoomError::Open(_))));
    assert!(room::bind(RoomConfig { listen, audience: Audience::Anyone }).await.is_ok());
}
