//! A command's options as a test writes them, turned into those Discord sends. Where the command
//! is registered they are held to its definition, as Discord's client does; else their types are
//! guessed from the JSON.

use serde_json::{Map, Value, json};

use super::forms::items;
use super::world::World;

const SUBCOMMAND: u64 = 1;
const GROUP: u64 = 2;
const STRING: u64 = 3;
const INTEGER: u64 = 4;
const BOOLEAN: u64 = 5;
const USER: u64 = 6;
const NUMBER: u64 = 10;

impl World {
    /// The `data` of a command's interaction. `name` may name a subcommand too: "table new".
    pub fn command_data(&self, name: &str, given: &Value, in_guild: Option<u64>) -> Value {
        let mut words = name.split_whitespace();
        let name = words.next().expect("a command has a name");
        let given = words.rev().fold(given.clone(), |inner, word| json!({ word: inner }));
        let definition = self.definition(name, in_guild);
        let options = options(definition, &given);
        let mut data = json!({
            "id": definition.map_or(json!("1"), |command| command["id"].clone()),
            "name": name,
            "type": 1,
            "options": options,
        });
        if let Some(resolved) = self.resolved(&data["options"]) {
            data["resolved"] = resolved;
        }
        data
    }

    /// The `data` of an interaction for a command that is still being typed. What is typed need
    /// not fit yet, so the definition isn't asked.
    pub fn typing_data(&self, name: &str, option: &str, typed: &str) -> Value {
        let mut words = name.split_whitespace();
        let name = words.next().expect("a command has a name");
        let focused = json!({ "name": option, "type": STRING, "value": typed, "focused": true });
        let options = words.rev().fold(focused, |inner, word| {
            let kind = if inner["type"] == SUBCOMMAND { GROUP } else { SUBCOMMAND };
            json!({ "name": word, "type": kind, "options": [inner] })
        });
        let known = self.commands.iter().find(|command| command["name"] == name);
        let id = known.map_or(json!("1"), |command| command["id"].clone());
        json!({ "id": id, "name": name, "type": 1, "options": [options] })
    }

    fn definition(&self, name: &str, in_guild: Option<u64>) -> Option<&Value> {
        if self.registrations == 0 {
            return None;
        }
        let found = self.commands.iter().find(|command| command["name"] == name);
        let command = found.unwrap_or_else(|| panic!("/{name} is not registered"));
        let context = if in_guild.is_some() { 0 } else { 1 };
        assert!(
            command["contexts"].is_null() || items(&command["contexts"]).contains(&json!(context)),
            "/{name} is not offered here"
        );
        Some(command)
    }

    /// The people named in options.
    fn resolved(&self, options: &Value) -> Option<Value> {
        let mut users = Map::new();
        collect_users(items(options), &mut |id| {
            let person = id.parse().unwrap_or_else(|_| panic!("{id} is no person's number"));
            users.insert(id.to_owned(), self.user_json(person));
        });
        if users.is_empty() {
            return None;
        }
        let members: Map<String, Value> = users
            .iter()
            .map(|(id, user)| {
                let mut member = self.member_json(user.clone());
                for key in ["user", "deaf", "mute"] {
                    member.as_object_mut().and_then(|member| member.remove(key));
                }
                (id.clone(), member)
            })
            .collect();
        Some(json!({ "users": users, "members": members }))
    }
}

fn collect_users(options: &[Value], found: &mut impl FnMut(&str)) {
    for option in options {
        if option["type"] == USER {
            found(option["value"].as_str().unwrap_or(""));
        }
        collect_users(items(&option["options"]), found);
    }
}

fn options(definition: Option<&Value>, given: &Value) -> Vec<Value> {
    let nothing = Map::new();
    let given = if given.is_null() { &nothing } else { object(given) };
    if let Some(definition) = definition {
        assert_complete(definition, given);
    }
    given
        .iter()
        .map(|(name, value)| match definition {
            Some(definition) => defined_option(definition, name, value),
            None => guessed_option(name, value),
        })
        .collect()
}

fn object(given: &Value) -> &Map<String, Value> {
    given.as_object().unwrap_or_else(|| panic!("options are an object, not {given}"))
}

fn assert_complete(definition: &Value, given: &Map<String, Value>) {
    for option in items(&definition["options"]) {
        let name = option["name"].as_str().unwrap_or("");
        let missing = option["required"] == true && !given.contains_key(name);
        assert!(!missing, "{} needs the option {name}", definition["name"]);
    }
}

fn defined_option(definition: &Value, name: &str, value: &Value) -> Value {
    let found = items(&definition["options"]).iter().find(|option| option["name"] == name);
    let option = found.unwrap_or_else(|| panic!("{} has no option {name}", definition["name"]));
    let kind = option["type"].as_u64().unwrap_or(0);
    if kind == SUBCOMMAND || kind == GROUP {
        return json!({ "name": name, "type": kind, "options": options(Some(option), value) });
    }
    let fits = match kind {
        INTEGER => value.is_i64() || value.is_u64(),
        BOOLEAN => value.is_boolean(),
        NUMBER => value.is_number(),
        _ => value.is_string(),
    };
    assert!(fits, "{value} does not fit the option {name} of type {kind}");
    let choices = items(&option["choices"]);
    let offered = choices.is_empty() || choices.iter().any(|choice| choice["value"] == *value);
    assert!(offered, "{value} is not among the choices of {name}");
    json!({ "name": name, "type": kind, "value": value })
}

fn guessed_option(name: &str, value: &Value) -> Value {
    let kind = match value {
        Value::Object(inner) => {
            let group = !inner.is_empty() && inner.values().all(Value::is_object);
            let kind = if group { GROUP } else { SUBCOMMAND };
            return json!({ "name": name, "type": kind, "options": options(None, value) });
        }
        Value::String(_) => STRING,
        Value::Bool(_) => BOOLEAN,
        Value::Number(number) if number.is_f64() => NUMBER,
        Value::Number(_) => INTEGER,
        _ => panic!("{value} is no option's value"),
    };
    json!({ "name": name, "type": kind, "value": value })
}
