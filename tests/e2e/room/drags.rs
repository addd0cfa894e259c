//! Dragging cards: a second way to press what can be pressed, with a mouse and with a finger.

use super::{
    RunningRoom,
    browser::{Browser, GLANCE, PATIENCE, button_in_channel},
};
use fantoccini::{
    Locator,
    actions::{InputSource, MOUSE_BUTTON_LEFT, MouseActions, PointerAction},
    elements::Element,
};
use serde_json::json;
use std::time::Duration;
use tables::storage::MemoryStorage;
use tokio::time::{sleep, timeout};

#[tokio::test]
async fn cards_are_thrown_and_laid_by_dragging_them() {
    let Some(browser) = Browser::start(json!({})).await else { return };
    let room = RunningRoom::open(&MemoryStorage::new()).await;
    browser.enter(&room, "Anna").await;
    browser.write("/new roemi opening=1").await;
    browser.click(&button_in_channel("＋")).await;
    browser.click(&button_in_channel("Start")).await;

    let play = async {
        let mut thrown = 0;
        loop {
            let labels = browser.labels().await;
            if let Some(cards) = labels.iter().find_map(|label| figure_in(label))
                && thrown > 0
            {
                return cards;
            }
            match labels.iter().find(|label| label.starts_with("Throw ") || is_card(label)) {
                Some(card) => {
                    browser.drag(&button_saying(card), &button_beginning("Throw ")).await;
                    browser.gone(&button_beginning("Throw ")).await;
                    thrown += 1;
                }
                None if labels.iter().any(|label| label.starts_with("Draw")) => {
                    browser.click(&button_beginning("Draw")).await;
                    browser.gone(&button_beginning("Draw")).await;
                }
                None => sleep(GLANCE).await,
            }
        }
    };
    let cards = timeout(3 * PATIENCE, play).await.expect("a figure comes to hand");

    // One card dropped on another chooses both.
    browser.drag(&button_saying(&cards[0]), &button_saying(&cards[1])).await;
    for card in &cards[..2] {
        browser.see(&button_saying(&format!("✓{card}"))).await;
    }
    for card in &cards[2..cards.len() - 1] {
        browser.click(&button_saying(card)).await;
        browser.see(&button_saying(&format!("✓{card}"))).await;
    }
    browser.drag(&button_saying(cards.last().unwrap()), &button_beginning("Lay ")).await;
    browser.see(&button_beginning("↩")).await;
    room.close().await;
    browser.end().await;
}

/// The cards of the figure that this button would lay, if all of them are named and none is a joker.
fn figure_in(label: &str) -> Option<Vec<String>> {
    let (cards, _) = label.strip_prefix("Lay ")?.split_once(" = ")?;
    let cards: Vec<_> = cards.split(' ').map(str::to_owned).collect();
    let different =
        cards.iter().all(|card| cards.iter().filter(|other| *other == card).count() == 1);
    (different && cards.len() > 2 && cards.iter().all(|card| is_card(card))).then_some(cards)
}

/// Whether it is a natural card that is not chosen.
fn is_card(label: &str) -> bool {
    label.chars().count() <= 3 && label.ends_with(['♠', '♥', '♦', '♣'])
}

fn button_saying(label: &str) -> String {
    format!("//*[@id='private']//article[@data-call]//button[.='{label}']")
}

fn button_beginning(label: &str) -> String {
    format!("//*[@id='private']//article[@data-call]//button[starts-with(., '{label}')]")
}

impl Browser {
    /// What the buttons of the hand say.
    async fn labels(&self) -> Vec<String> {
        let labels = "return [...document.querySelectorAll('#private article[data-call] button.action')] \
                      .map(button => button.textContent)";
        serde_json::from_value(self.run(labels).await.unwrap()).unwrap()
    }

    async fn gone(&self, path: &str) {
        let gone = async {
            while self.client.find(Locator::XPath(path)).await.is_ok() {
                sleep(GLANCE).await;
            }
        };
        assert!(timeout(PATIENCE, gone).await.is_ok(), "{path} never went");
    }

    /// Picks one thing up and drops it on another, which may come only then.
    async fn drag(&self, from: &str, to: &str) {
        let from = self.client.find(Locator::XPath(from)).await.unwrap();
        let down = PointerAction::Down { button: MOUSE_BUTTON_LEFT };
        let lift = PointerAction::MoveBy { duration: None, x: 12.0, y: 0.0 };
        let mouse = MouseActions::new("mouse".to_owned());
        self.client.perform_actions(mouse.then(onto(from)).then(down).then(lift)).await.unwrap();
        self.see(to).await;
        // The hand has followed what was picked up; its buttons stay from here on.
        sleep(Duration::from_millis(300)).await;
        let to = self.client.find(Locator::XPath(to)).await.unwrap();
        let up = PointerAction::Up { button: MOUSE_BUTTON_LEFT };
        let mouse = MouseActions::new("mouse".to_owned());
        self.client.perform_actions(mouse.then(onto(to)).then(up)).await.unwrap();
    }
}

fn onto(element: Element) -> PointerAction {
    PointerAction::MoveToElement { element, duration: None, x: 0.0, y: 0.0 }
}
