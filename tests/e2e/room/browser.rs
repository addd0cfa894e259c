//! The room as a browser shows it: two tabs are two people, who click their way through a game. Runs
//! where Chromium and its driver are installed, and says so where they are not.

use super::RunningRoom;
use fantoccini::{Client, ClientBuilder, Locator, error::CmdError, wd::WindowHandle};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use std::{
    io::{BufRead, BufReader},
    process::{Child, Command, Stdio},
    time::Duration,
};
use tables::{Channel, Platform, TableId, storage::MemoryStorage};
use tempfile::TempDir;
use tokio::time::{sleep, timeout};

/// How long anything may take.
pub const PATIENCE: Duration = Duration::from_secs(30);
/// How often the page is looked at.
pub const GLANCE: Duration = Duration::from_millis(50);
/// The least that a finger hits, in pixels.
const FINGER: f64 = 44.0;

#[tokio::test]
async fn two_tabs_are_two_people_who_play_by_clicking() {
    let Some(browser) = Browser::start(json!({})).await else { return };
    let storage = MemoryStorage::new();
    let room = RunningRoom::open(&storage).await;
    let anna = browser.enter(&room, "<b>Anna</b>").await;
    let ben = browser.enter_in_new_tab(&room, "Ben").await;

    browser.turn_to(&anna).await;
    browser.write("/new lama").await;
    browser.turn_to(&ben).await;
    browser.click(&button_in_channel("Join")).await;
    browser.turn_to(&anna).await;
    browser.click(&button_in_channel("Start")).await;
    play(&browser, &room, [&anna, &ben], 6).await;
    for (person, name) in [(&anna, "<b>Anna</b> (you)"), (&ben, "<b>Anna</b>")] {
        browser.turn_to(person).await;
        assert_eq!(browser.text(".person-name").await, name);
        assert_eq!(browser.count("b, script:not([src])").await, 0, "a name has become markup");
    }

    let address = room.address;
    room.close().await;
    let room = RunningRoom::open_at(&storage, address).await;
    play(&browser, &room, [&anna, &ben], 2).await;
    room.close().await;
    browser.end().await;
}

#[tokio::test]
async fn a_phone_shows_one_pane_at_a_time_and_nothing_sticks_out() {
    let metrics = json!({ "deviceMetrics": { "width": 390, "height": 844, "pixelRatio": 2.0 } });
    let Some(browser) = Browser::start(json!({ "mobileEmulation": metrics })).await else { return };
    let room = RunningRoom::open(&MemoryStorage::new()).await;
    browser.enter(&room, "A name of thirty-two letters, ha").await;
    browser.write("/new lama").await;
    browser.click(&button_in_channel("＋")).await;
    browser.click(&button_in_channel("Start")).await;
    browser.see(&button_in_channel("My hand")).await;
    assert!(!browser.is_displayed("#private").await);
    browser.fits_a_phone().await;

    browser.click("//button[@id='private-tab']").await;
    browser.see("//*[@id='private']//article[contains(., 'Your hand')]").await;
    assert!(!browser.is_displayed("#channel").await);
    browser.fits_a_phone().await;
    room.close().await;
    browser.end().await;
}

/// Whoever is called presses the first of the moves, until so many are made.
async fn play(browser: &Browser, room: &RunningRoom, people: [&WindowHandle; 2], moves: usize) {
    let table = room.house.table_in(&Channel::new(Platform::ROOM, "stammtisch")).unwrap().unwrap();
    for _ in 0..moves {
        let before = version(room, table).await;
        let one_move = async {
            while version(room, table).await == before {
                for person in people {
                    browser.turn_to(person).await;
                    browser.try_click("//*[@id='private']//article[@data-call]//button").await;
                }
                sleep(GLANCE).await;
            }
        };
        timeout(PATIENCE, one_move).await.expect("somebody can move by clicking");
    }
}

async fn version(room: &RunningRoom, table: TableId) -> u64 {
    room.house.look(table).await.unwrap().board.version
}

pub fn button_in_channel(label: &str) -> String {
    format!("//*[@id='channel']//button[contains(@class, 'action') and starts-with(., '{label}')]")
}

/// A browser without a window.
pub struct Browser {
    pub client: Client,
    driver: Driver,
    /// What the browser keeps, until it ends.
    _profile: TempDir,
}

impl Browser {
    /// Starts a browser with these options besides its own; none if there is no driver on the path.
    pub async fn start(more: Value) -> Option<Self> {
        Self::start_with(&[], more).await
    }

    /// The same with these arguments.
    pub async fn start_with(extra: &[&str], more: Value) -> Option<Self> {
        let driver = Driver::start()?;
        let profile = tempfile::tempdir().unwrap();
        let mut options = json!({ "args": arguments(&profile, extra) });
        for (key, value) in more.as_object().unwrap() {
            options[key] = value.clone();
        }
        let capabilities = json!({ "goog:chromeOptions": options });
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities.as_object().unwrap().clone())
            .connect(&format!("http://127.0.0.1:{}", driver.port))
            .await
            .unwrap();
        Some(Self { client, driver, _profile: profile })
    }

    pub async fn end(self) {
        self.client.close().await.unwrap();
        drop(self.driver);
    }

    pub async fn enter_in_new_tab(&self, room: &RunningRoom, name: &str) -> WindowHandle {
        let tab = self.client.new_window(true).await.unwrap();
        self.turn_to(&tab.handle).await;
        self.enter(room, name).await
    }

    /// Opens the page in this tab and sits down.
    pub async fn enter(&self, room: &RunningRoom, name: &str) -> WindowHandle {
        self.client.goto(&format!("http://{}/", room.address)).await.unwrap();
        self.click("//label[@lang='en']").await;
        self.client.find(Locator::Css("#name-input")).await.unwrap().send_keys(name).await.unwrap();
        self.click("//button[@id='enter-button']").await;
        self.see("//*[@id='channel-input']").await;
        self.client.window().await.unwrap()
    }

    pub async fn turn_to(&self, tab: &WindowHandle) {
        self.client.switch_to_window(tab.clone()).await.unwrap();
    }

    /// Writes in the channel, and sends it by Enter.
    pub async fn write(&self, text: &str) {
        let input = self.client.find(Locator::Css("#channel-input")).await.unwrap();
        input.send_keys(&format!("{text}\u{e007}")).await.unwrap();
    }

    /// Waits until this is shown.
    pub async fn see(&self, path: &str) {
        let seen = async {
            while !self.shows(Locator::XPath(path)).await {
                sleep(GLANCE).await;
            }
        };
        assert!(timeout(PATIENCE, seen).await.is_ok(), "{path} never came");
    }

    /// Clicks as soon as it is possible.
    pub async fn click(&self, path: &str) {
        let clicked = async {
            while !self.try_click(path).await {
                sleep(GLANCE).await;
            }
        };
        assert!(timeout(PATIENCE, clicked).await.is_ok(), "{path} could not be clicked");
    }

    /// Clicks if it is possible now: between a look and a click the page may change.
    pub async fn try_click(&self, path: &str) -> bool {
        let click = async { self.client.find(Locator::XPath(path)).await?.click().await };
        click.await.is_ok()
    }

    async fn is_displayed(&self, selector: &str) -> bool {
        self.shows(Locator::Css(selector)).await
    }

    async fn shows(&self, what: Locator<'_>) -> bool {
        let shown = async { self.client.find(what).await?.is_displayed().await };
        shown.await.unwrap_or(false)
    }

    pub async fn count(&self, selector: &str) -> usize {
        self.client.find_all(Locator::Css(selector)).await.unwrap().len()
    }

    pub async fn text(&self, selector: &str) -> String {
        self.client.find(Locator::Css(selector)).await.unwrap().text().await.unwrap()
    }

    /// Nothing is wider than the screen, and a finger hits every button that is in sight.
    pub async fn fits_a_phone(&self) {
        let widths = "return [document.documentElement.scrollWidth, window.innerWidth]";
        let widths = self.run(widths).await.unwrap();
        assert_eq!(widths, json!([390, 390]));
        let buttons = "return [...document.querySelectorAll('button')].filter(b => b.offsetHeight > 0) \
                       .map(b => [b.textContent, b.offsetWidth, b.offsetHeight])";
        for button in self.run(buttons).await.unwrap().as_array().unwrap() {
            let reaches = |side: &Value| side.as_f64().unwrap() >= FINGER;
            assert!(reaches(&button[1]) && reaches(&button[2]), "{button}");
        }
    }

    pub async fn run(&self, script: &str) -> Result<Value, CmdError> {
        self.client.execute(script, Vec::new()).await
    }
}

fn arguments(profile: &TempDir, extra: &[&str]) -> Vec<String> {
    let fixed = [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--window-size=1280,800",
    ];
    let profile = format!("--user-data-dir={}", profile.path().display());
    fixed.into_iter().chain(extra.iter().copied()).map(str::to_owned).chain([profile]).collect()
}

/// The program that drives a browser; it ends with this.
struct Driver {
    process: Child,
    port: u16,
}

impl Driver {
    fn start() -> Option<Self> {
        let started = Command::new("chromedriver").arg("--port=0").stdout(Stdio::piped()).spawn();
        let Ok(mut process) = started else {
            println!("skipped: there is no chromedriver on the path");
            return None;
        };
        let said = BufReader::new(process.stdout.take().unwrap());
        let port = said.lines().map_while(Result::ok).find_map(|line| port_in(&line));
        Some(Self { process, port: port.expect("the driver says on which port it listens") })
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn port_in(line: &str) -> Option<u16> {
    line.split_once("successfully on port ")?.1.trim_end_matches('.').parse().ok()
}
