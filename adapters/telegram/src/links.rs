//! Links that open the private chat with the bot and bring a payload along: an invitation, or a press
//! whose answer can be given there only.
//!
//! A payload has letters, digits, `_` and `-` only. An invitation begins with a letter of its own.

use chat::token::{Action, Token};
use reqwest::Url;

/// The letter with which the payload of a press begins.
const PRESS: char = 'p';

/// A link to this bot with this payload.
pub fn to(bot: &str, payload: &str) -> Option<Url> {
    Url::parse(&format!("https://t.me/{bot}?start={payload}")).ok()
}

/// The payload that repeats a press in the private chat.
pub fn press(token: &str) -> String {
    format!("{PRESS}{}", token.replace('.', "-"))
}

/// The press that a payload repeats. It only shows something: whoever follows a link that somebody else
/// has made must not do anything by it.
pub fn pressed(payload: &str) -> Option<String> {
    let token = payload.strip_prefix(PRESS)?.replace('-', ".");
    let action = Token::decode(&token)?.action;
    matches!(action, Action::Rules | Action::More | Action::Hand).then_some(token)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_press_that_shows_something_can_be_repeated_and_no_other() {
        let token = |letter: &str| format!("0123456789.17.{letter}");
        for letter in ["r", "o", "h"] {
            assert_eq!(pressed(&press(&token(letter))), Some(token(letter)));
        }
        for letter in ["e", "l", "s", "mquit", "?"] {
            assert_eq!(pressed(&press(&token(letter))), None, "{letter}");
        }
        assert_eq!(pressed("j0123456789abcdef"), None);
    }
}
