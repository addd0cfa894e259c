//! Inline keyboards: the buttons under a message, and which of them Telegram takes.

use serde_json::Value;

use super::params::Params;
use super::refusal::Refusal;

const MOST_BUTTONS: usize = 100;
const MOST_IN_A_ROW: usize = 8;
const LONGEST_MARKUP: usize = 10 * 1024;
const LONGEST_DATA: usize = 64;

/// What a button can do besides; the fake shows these, but nobody can press them.
const OTHER_ACTIONS: [&str; 8] = [
    "web_app",
    "login_url",
    "switch_inline_query",
    "switch_inline_query_current_chat",
    "switch_inline_query_chosen_chat",
    "copy_text",
    "callback_game",
    "pay",
];

/// One button under a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// What is written on it.
    pub label: String,
    /// What pressing it does.
    pub action: ButtonAction,
}

/// What pressing a button does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ButtonAction {
    /// It sends this data to the bot.
    Data(String),
    /// It opens this address.
    Url(String),
    /// It does what no test has needed so far; this is the platform's name of it.
    Other(String),
}

impl Button {
    /// The data it sends, if it sends any.
    pub fn data(&self) -> Option<&str> {
        match &self.action {
            ButtonAction::Data(data) => Some(data),
            _ => None,
        }
    }

    /// The address it opens, if it opens one.
    pub fn url(&self) -> Option<&str> {
        match &self.action {
            ButtonAction::Url(url) => Some(url),
            _ => None,
        }
    }
}

/// An inline keyboard as sent, and as read.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Keyboard {
    pub(super) raw: Value,
    pub(super) rows: Vec<Vec<Button>>,
}

/// The call's inline keyboard; a missing one and one without buttons are the same.
pub(super) fn keyboard(params: &Params) -> Result<Option<Keyboard>, Refusal> {
    let Some(raw) = params.nested("reply_markup") else { return Ok(None) };
    let Some(rows) = raw.get("inline_keyboard").and_then(Value::as_array) else { return Ok(None) };
    if raw.to_string().len() > LONGEST_MARKUP {
        return Err(too_long());
    }
    let rows = rows.iter().map(row).collect::<Result<Vec<_>, _>>()?;
    let buttons: usize = rows.iter().map(Vec::len).sum();
    if buttons > MOST_BUTTONS || rows.iter().any(|row| row.len() > MOST_IN_A_ROW) {
        return Err(too_long());
    }
    Ok((buttons > 0).then(|| Keyboard { raw: raw.into_owned(), rows }))
}

fn too_long() -> Refusal {
    Refusal::bad_request("reply markup is too long")
}

fn row(row: &Value) -> Result<Vec<Button>, Refusal> {
    row.as_array()
        .ok_or_else(|| Refusal::bad_request("can't parse inline keyboard: rows must be lists"))?
        .iter()
        .map(button)
        .collect()
}

fn button(button: &Value) -> Result<Button, Refusal> {
    let label = button["text"].as_str().unwrap_or_default();
    if label.is_empty() {
        return Err(Refusal::bad_request("BUTTON_TEXT_INVALID"));
    }
    Ok(Button { label: label.to_owned(), action: action(button)? })
}

fn action(button: &Value) -> Result<ButtonAction, Refusal> {
    if let Some(data) = button["callback_data"].as_str() {
        return match data.len() {
            1..=LONGEST_DATA => Ok(ButtonAction::Data(data.to_owned())),
            _ => Err(Refusal::bad_request("BUTTON_DATA_INVALID")),
        };
    }
    if let Some(url) = button["url"].as_str() {
        return match opens(url) {
            true => Ok(ButtonAction::Url(url.to_owned())),
            false => Err(Refusal::bad_request(format!(
                "inline keyboard button URL '{url}' is invalid: Wrong HTTP URL"
            ))),
        };
    }
    OTHER_ACTIONS
        .iter()
        .find(|name| button.get(**name).is_some())
        .map(|name| ButtonAction::Other((*name).to_owned()))
        .ok_or_else(|| Refusal::bad_request("text buttons are unallowed in the inline keyboard"))
}

/// Telegram takes its own addresses, and web addresses whose host has a dot (so no `localhost`).
fn opens(url: &str) -> bool {
    let host = |rest: &str| rest.split(['/', '?', '#']).next().unwrap_or_default().contains('.');
    match url.split_once("://") {
        Some(("tg" | "ton", rest)) => !rest.is_empty(),
        Some(("http" | "https", rest)) => host(rest),
        Some(_) => false,
        None => host(url),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::params::Encoding;
    use super::*;

    fn read(rows: Value) -> Result<Option<Keyboard>, String> {
        let Value::Object(fields) = json!({"reply_markup": {"inline_keyboard": rows}}) else {
            unreachable!("the literal is an object")
        };
        keyboard(&Params { fields, encoding: Encoding::Json })
            .map_err(|refusal| refusal.description)
    }

    fn data(length: usize) -> Value {
        json!({"text": "Go", "callback_data": "x".repeat(length)})
    }

    fn refused(rows: Value, reason: &str) {
        assert_eq!(read(rows), Err(format!("Bad Request: {reason}")));
    }

    #[test]
    fn the_platforms_limits_hold() {
        assert!(read(json!([[data(64)]])).is_ok());
        refused(json!([[data(65)]]), "BUTTON_DATA_INVALID");
        refused(json!([[data(0)]]), "BUTTON_DATA_INVALID");
        refused(json!([[{"text": "ä", "callback_data": "ä".repeat(33)}]]), "BUTTON_DATA_INVALID");
        refused(json!([vec![data(1); 9]]), "reply markup is too long");
        assert!(read(json!([vec![data(1); 8]])).is_ok());
        refused(json!(vec![vec![data(1); 8]; 13]), "reply markup is too long");
        let wide = json!({"text": "x".repeat(400), "callback_data": "x"});
        refused(json!(vec![vec![wide; 5]; 6]), "reply markup is too long");
    }

    #[test]
    fn a_button_does_exactly_what_telegram_knows() {
        refused(json!([[{"text": "Go"}]]), "text buttons are unallowed in the inline keyboard");
        refused(json!([[{"text": "", "callback_data": "x"}]]), "BUTTON_TEXT_INVALID");
        refused(
            json!([[{"text": "Go", "url": "http://localhost:1"}]]),
            "inline keyboard button URL 'http://localhost:1' is invalid: Wrong HTTP URL",
        );
        assert!(read(json!([[{"text": "Go", "url": "https://t.me/x?start=y"}]])).is_ok());
        assert_eq!(read(json!([])), Ok(None));
    }
}
