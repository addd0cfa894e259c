//! A game of Keine Lahme Agame in a browser, by clicking, in a wide window and on a phone. Where the
//! environment variable `STAMMTISCH_PICTURES` names a folder, it goes on to the final score, and what
//! is seen at a full trick and in a steal round is photographed into that folder.

use super::{
    RunningRoom,
    browser::{Browser, GLANCE, button_in_channel},
};
use crate::presser::Presser;
use fantoccini::wd::WindowHandle;
use serde_json::{Value, json};
use std::{collections::BTreeSet, path::PathBuf, time::Duration};
use tables::storage::MemoryStorage;
use tokio::time::{sleep, timeout};

/// How long the whole game may take.
const PATIENCE: Duration = Duration::from_secs(400);

/// What has to be seen: the words on the board, and the picture's name.
const MOMENTS: [(&str, &str); 2] =
    [("wins the trick with", "trick"), ("Steal round, called by", "steal")];

#[tokio::test]
async fn a_game_of_agame_is_played_by_clicking_in_a_wide_window() {
    let Some(browser) = Browser::start(json!({})).await else { return };
    play(Seen { browser, is_phone: false, moments: BTreeSet::new() }).await;
}

#[tokio::test]
async fn a_game_of_agame_is_played_by_clicking_on_a_phone() {
    let metrics = json!({ "deviceMetrics": { "width": 390, "height": 844, "pixelRatio": 2.0 } });
    let Some(browser) = Browser::start(json!({ "mobileEmulation": metrics })).await else { return };
    play(Seen { browser, is_phone: true, moments: BTreeSet::new() }).await;
}

/// Two tabs and two computers play until one of the moments is seen, or to the end for pictures.
async fn play(mut seen: Seen) {
    let room = RunningRoom::open(&MemoryStorage::new()).await;
    let browser = &seen.browser;
    let anna = browser.enter(&room, "Anna").await;
    let ben = browser.enter_in_new_tab(&room, "Ben").await;
    browser.turn_to(&anna).await;
    browser.write("/new agame").await;
    browser.turn_to(&ben).await;
    browser.click(&button_in_channel("Join")).await;
    browser.turn_to(&anna).await;
    browser.click(&button_in_channel("＋")).await;
    browser.see("//*[@id='channel']//article[contains(., '🤖')]").await;
    browser.click(&button_in_channel("＋")).await;
    browser.click(&button_in_channel("Start")).await;
    let mut presser = Presser::seeded(5);
    let playing = async {
        while !seen.is_enough(&anna).await {
            for person in [&anna, &ben] {
                seen.press(person, &mut presser).await;
            }
            sleep(GLANCE).await;
        }
    };
    timeout(PATIENCE, playing).await.expect("the game goes on by clicking");
    presser.has_pressed_all(&["mark", "play"]);
    assert!(!seen.moments.is_empty(), "neither a full trick nor a steal round was seen");
    room.close().await;
    seen.browser.end().await;
}

/// What people see in their browser.
struct Seen {
    browser: Browser,
    is_phone: bool,
    moments: BTreeSet<&'static str>,
}

impl Seen {
    /// Looks at the board, and whether there is nothing more to see.
    async fn is_enough(&mut self, person: &WindowHandle) -> bool {
        self.browser.turn_to(person).await;
        self.open("channel").await;
        let board = self.words("document.querySelector('#channel').innerText").await;
        for (words, name) in MOMENTS {
            if board.contains(words) && self.moments.insert(name) {
                self.look(name, "channel").await;
            }
        }
        let over = board.contains("game over");
        if over {
            self.look("over", "channel").await;
        }
        over || (pictures().is_none() && !self.moments.is_empty())
    }

    /// Whoever is called clicks one of the buttons.
    async fn press(&self, person: &WindowHandle, presser: &mut Presser) {
        self.browser.turn_to(person).await;
        self.open("private").await;
        let labels = "[...document.querySelectorAll('#private article[data-call] button.action')] \
                      .map(button => button.textContent)";
        let labels = self.read(labels).await;
        let labels = labels.as_array().unwrap().iter().map(|label| label.as_str().unwrap());
        let tokens: Vec<_> =
            labels.enumerate().map(|(place, label)| format!("{place}.{}", action(label))).collect();
        let Some(token) = presser.choose(tokens.iter().map(String::as_str)) else { return };
        let place: usize = token.split('.').next().unwrap().parse().unwrap();
        if action_of(token).starts_with("msteal") || action_of(token).starts_with("mplace") {
            self.look(&action_of(token)[1..], "private").await;
        }
        let nth = format!("(//*[@id='private']//article[@data-call]//button)[{}]", place + 1);
        self.browser.try_click(&nth).await;
    }

    /// Shows one of the two panes; in a wide window both are there.
    async fn open(&self, pane: &str) {
        if self.is_phone {
            self.browser.click(&format!("//button[@id='{pane}-tab']")).await;
        }
    }

    /// Sees to it that nothing sticks out, and keeps a picture if that is wanted.
    async fn look(&self, name: &str, pane: &str) {
        if self.is_phone {
            self.browser.fits_a_phone().await;
        }
        if let Some(folder) = pictures() {
            let window = if self.is_phone { "phone" } else { "wide" };
            let picture = self.browser.client.screenshot().await.unwrap();
            std::fs::write(folder.join(format!("{window}-{name}-{pane}.png")), picture).unwrap();
        }
    }

    async fn words(&self, script: &str) -> String {
        self.read(script).await.as_str().unwrap().to_owned()
    }

    async fn read(&self, script: &str) -> Value {
        self.browser.run(&format!("return {script}")).await.unwrap()
    }
}

fn pictures() -> Option<PathBuf> {
    std::env::var_os("STAMMTISCH_PICTURES").map(PathBuf::from)
}

/// What a button does, which the page shows by its words alone.
fn action(label: &str) -> String {
    let verbs = [
        ("Play", "mplay"),
        ("Place", "mplace"),
        ("Pay", "msteal"),
        ("Call", "mcall"),
        ("Drop", "mdrop"),
        ("Steal nothing", "mpass"),
    ];
    let verb = verbs.iter().find(|(words, _)| label.starts_with(words));
    format!("0.{}", verb.map_or("x", |(_, action)| action))
}

fn action_of(token: &str) -> &str {
    token.splitn(3, '.').nth(2).unwrap_or_default()
}
