//! The room without a mouse and without good eyes: by keyboard alone, read out, and in the dark.

use super::{
    RunningRoom,
    browser::{Browser, GLANCE, PATIENCE},
};
use fantoccini::Locator;
use serde_json::json;
use tables::storage::MemoryStorage;
use tokio::time::{sleep, timeout};

const TAB: &str = "\u{e004}";
const ENTER: &str = "\u{e007}";
/// How many stops a page may have between any two places.
const STOPS: usize = 80;
/// The least contrast of a text with what is behind it. (WCAG 2.2, success criterion 1.4.3)
const CONTRAST: f64 = 4.5;

#[tokio::test]
async fn a_whole_game_is_played_by_keyboard_alone_and_read_out() {
    let Some(browser) = Browser::start(json!({})).await else { return };
    let room = RunningRoom::open(&MemoryStorage::new()).await;
    browser.client.goto(&format!("http://{}/", room.address)).await.unwrap();
    browser.see("//*[@id='name-input']").await;
    browser.tab_to("document.activeElement.id === 'name-input'").await;
    browser.type_here(&format!("Anna{ENTER}")).await;
    browser.see("//*[@id='channel-input']").await;
    browser.tab_to("document.activeElement.id === 'channel-input'").await;
    browser.type_here(&format!("/new lama limit=10{ENTER}")).await;
    browser.type_here(&format!("/computer add{ENTER}")).await;
    browser.tab_to("document.activeElement.textContent.startsWith('Start')").await;
    browser.type_here(ENTER).await;

    let mut calls = 0;
    let game = async {
        while !browser.text("#channel").await.contains("game over") {
            if browser.count("#private article[data-call] button").await == 0 {
                sleep(GLANCE).await;
                continue;
            }
            calls += usize::from(browser.hears("voice-assertive").await);
            browser
                .tab_to("document.activeElement.matches('#private article[data-call] button')")
                .await;
            browser.type_here(ENTER).await;
        }
    };
    timeout(4 * PATIENCE, game).await.expect("the game comes to its end");
    assert!(calls > 0, "somebody who does not see is called to their turn");
    room.close().await;
    browser.end().await;
}

#[tokio::test]
async fn every_word_can_be_read_by_day_and_by_night() {
    for (scheme, name) in [(1, "light"), (0, "dark")] {
        let argument = format!("--blink-settings=preferredColorScheme={scheme}");
        let Some(browser) = Browser::start_with(&[&argument], json!({})).await else { return };
        let room = RunningRoom::open(&MemoryStorage::new()).await;
        browser.enter(&room, "Anna").await;
        let asked = format!("return matchMedia('(prefers-color-scheme: {name})').matches");
        assert_eq!(browser.run(&asked).await.unwrap(), json!(true));
        browser.write("/new lama").await;
        browser.write("/computer add").await;
        browser.see("//button[starts-with(., 'Start')]").await;
        browser.write("/start").await;
        browser.see("//*[@id='private']//article").await;
        browser.write("/rules").await;
        browser.write("/dance").await;
        browser.see("//*[@id='channel']//button[starts-with(., 'My hand')]").await;
        let faint = browser.run(FAINT).await.unwrap();
        let words = faint.as_array().unwrap();
        assert!(words.is_empty(), "{name}: {faint}, each below {CONTRAST}");
        room.close().await;
        browser.end().await;
    }
}

/// Every text in sight whose colour is too near to that of what is behind it. Pictures and gradients are
/// no colours, so what stands on one is left out.
const FAINT: &str = "
  const numbers = colour => colour.match(/[\\d.]+/g).map(Number);
  const light = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map(c => c / 255)
      .map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const behind = element => {
    for (let at = element; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.backgroundImage !== 'none') return null;
      const colour = numbers(style.backgroundColor);
      if (colour.length === 3 || colour[3] === 1) return colour;
    }
    return null;
  };
  const faint = [];
  for (const element of document.querySelectorAll('body *')) {
    const own = [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim());
    if (!own || element.offsetHeight === 0 || element.closest('.visually-hidden')) continue;
    const back = behind(element);
    if (!back) continue;
    const [a, b] = [light(numbers(getComputedStyle(element).color)), light(back)];
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (contrast < 4.5) faint.push([element.textContent.slice(0, 40), element.className, contrast]);
  }
  return faint;
";

impl Browser {
    /// Goes on by the tabulator key until this holds of the page.
    async fn tab_to(&self, condition: &str) {
        let condition = format!("return Boolean({condition})");
        for _ in 0..STOPS {
            if self.run(&condition).await.unwrap() == json!(true) {
                return;
            }
            self.type_here(TAB).await;
        }
        panic!("{condition} is not reached by keyboard");
    }

    /// Presses keys where the keyboard is.
    async fn type_here(&self, keys: &str) {
        let here = self.client.active_element().await.unwrap();
        // What had the keyboard may just have been replaced; then the next look finds where it went.
        let _ = here.send_keys(keys).await;
    }

    /// Whether a screen reader has been told anything in this tone of voice.
    async fn hears(&self, region: &str) -> bool {
        let told = self.client.find(Locator::Id(region)).await.unwrap().prop("textContent").await;
        told.unwrap().is_some_and(|words| !words.is_empty())
    }
}
