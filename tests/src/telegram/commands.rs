//! The bot's lists of commands: which Telegram takes, and which list is whose.

use std::collections::HashMap;

use serde_json::{Value, json};

use super::params::{Encoding, Params};
use super::refusal::Refusal;
use super::state::State;

const MOST_COMMANDS: usize = 100;
const LONGEST_NAME: usize = 32;
const LONGEST_DESCRIPTION: usize = 256;

/// The lists by scope (as its JSON) and language.
pub(super) type CommandLists = HashMap<(String, String), Value>;

impl State {
    pub(super) fn set_commands(&mut self, params: &Params) -> Result<Value, Refusal> {
        let key = self.list_key(params)?;
        let list = params.nested("commands").map_or_else(|| json!([]), |list| list.into_owned());
        let commands = list
            .as_array()
            .ok_or_else(|| Refusal::bad_request("expected an Array of BotCommand"))?;
        if commands.len() > MOST_COMMANDS {
            return Err(Refusal::bad_request("BOT_COMMANDS_TOO_MUCH"));
        }
        commands.iter().try_for_each(check_command)?;
        self.commands.insert(key, list);
        Ok(Value::from(true))
    }

    pub(super) fn get_commands(&self, params: &Params) -> Result<Value, Refusal> {
        let key = self.list_key(params)?;
        Ok(self.commands.get(&key).cloned().unwrap_or_else(|| json!([])))
    }

    pub(super) fn delete_commands(&mut self, params: &Params) -> Result<Value, Refusal> {
        let key = self.list_key(params)?;
        self.commands.remove(&key);
        Ok(Value::from(true))
    }

    fn list_key(&self, params: &Params) -> Result<(String, String), Refusal> {
        let scope = params
            .nested("scope")
            .map_or_else(|| json!({"type": "default"}), |scope| scope.into_owned());
        self.check_scope(&scope)?;
        let language = params.text("language_code").unwrap_or_default();
        if !is_language(language) {
            return Err(Refusal::bad_request("invalid language code specified"));
        }
        Ok((scope.to_string(), language.to_owned()))
    }

    fn check_scope(&self, scope: &Value) -> Result<(), Refusal> {
        match scope["type"].as_str().unwrap_or_default() {
            "default" | "all_private_chats" | "all_group_chats" | "all_chat_administrators" => {
                Ok(())
            }
            "chat" | "chat_administrators" | "chat_member" => {
                let fields = scope.as_object().cloned().unwrap_or_default();
                self.known_chat(&Params { fields, encoding: Encoding::Json }).map(|_| ())
            }
            _ => {
                Err(Refusal::bad_request("can't parse BotCommandScope: unsupported type specified"))
            }
        }
    }
}

fn is_language(code: &str) -> bool {
    code.is_empty() || (code.len() == 2 && code.bytes().all(|byte| byte.is_ascii_lowercase()))
}

fn check_command(command: &Value) -> Result<(), Refusal> {
    let name = command["command"].as_str().unwrap_or_default();
    if name.is_empty() {
        return Err(Refusal::bad_request("command must be non-empty"));
    }
    if name.chars().count() > LONGEST_NAME {
        return Err(Refusal::bad_request("command length must not exceed 32"));
    }
    let lawful = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
    if !name.bytes().all(lawful) {
        return Err(Refusal::bad_request("BOT_COMMAND_INVALID"));
    }
    match command["description"].as_str().unwrap_or_default().chars().count() {
        0 => Err(Refusal::bad_request("command description must be non-empty")),
        1..=LONGEST_DESCRIPTION => Ok(()),
        _ => Err(Refusal::bad_request("command description length must not exceed 256")),
    }
}
