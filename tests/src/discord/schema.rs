//! Request bodies held against Discord's own OpenAPI file. The file is found through the variable
//! `STAMMTISCH_SPECS` (the folder that holds `discord-openapi.json`); without it these checks are
//! left out. Sizes and rules that the file doesn't know are in `forms` and `commands`.
//!
//! Where the checks deviate from the file:
//! - Objects take only the properties named. Discord ignores others, but a bot that sends one has
//!   a mistake in it; and without this a union's emptiest member would accept everything.
//! - `default_member_permissions` may be a string and `nsfw` exists, as the documentation says.
//! - A button's emoji may say whether it is animated, as the documentation says.
//! - The file allows 4000 characters of content; `forms` holds bots to the documented 2000.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use jsonschema::error::ValidationErrorKind;
use jsonschema::{Registry, ValidationError, Validator};
use serde_json::{Value, json};

use super::route::Route;

const DOCUMENT: &str = "https://discord.invalid/openapi.json";

/// How much of an error is worth repeating.
const LONGEST_BREACH: usize = 300;

/// What is wrong with a body, or nothing.
pub(super) fn breach(route: &Route, body: &Value) -> Option<String> {
    let validator = SCHEMAS.get_or_init(Schemas::load).as_ref()?.validator(route)?;
    if validator.is_valid(body) {
        return None;
    }
    let told: Vec<String> = validator.iter_errors(body).map(|error| heart(&error)).collect();
    Some(told.join("; ").chars().take(LONGEST_BREACH).collect())
}

/// The part of an error that helps: in a union, that of the member which came closest.
fn heart(error: &ValidationError<'_>) -> String {
    match error.kind() {
        ValidationErrorKind::AnyOf { context } | ValidationErrorKind::OneOfNotValid { context } => {
            context
                .iter()
                .filter_map(|member| member.iter().max_by_key(|error| depth(error)))
                .max_by_key(|error| depth(error))
                .map_or_else(|| plain(error), heart)
        }
        _ => plain(error),
    }
}

fn depth(error: &ValidationError<'_>) -> usize {
    error.instance_path().as_str().matches('/').count()
}

fn plain(error: &ValidationError<'_>) -> String {
    format!("{}: {}", error.instance_path(), error.masked())
}

/// Whether the file is there to check against.
#[cfg(test)]
pub(super) fn present() -> bool {
    SCHEMAS.get_or_init(Schemas::load).is_some()
}

static SCHEMAS: OnceLock<Option<Schemas>> = OnceLock::new();

type Key = (&'static str, &'static str);

struct Schemas {
    document: Value,
    registry: Registry<'static>,
    compiled: Mutex<HashMap<Key, Option<Arc<Validator>>>>,
}

impl Schemas {
    fn load() -> Option<Schemas> {
        let Some(folder) = std::env::var_os("STAMMTISCH_SPECS") else {
            eprintln!("STAMMTISCH_SPECS is not set: bodies aren't checked against Discord's file.");
            return None;
        };
        let path = PathBuf::from(folder).join("discord-openapi.json");
        let text = std::fs::read_to_string(&path)
            .unwrap_or_else(|error| panic!("{} can't be read: {error}", path.display()));
        let mut document: Value = serde_json::from_str(&text)
            .unwrap_or_else(|error| panic!("{} is no JSON: {error}", path.display()));
        forbid_unnamed_properties(&mut document["components"]["schemas"]);
        amend(&mut document["components"]["schemas"]);
        let registry = Registry::new()
            .add(DOCUMENT, document.clone())
            .and_then(|builder| builder.prepare())
            .expect("Discord's file refers only to itself");
        Some(Schemas { document, registry, compiled: Mutex::default() })
    }

    fn validator(&self, route: &Route) -> Option<Arc<Validator>> {
        let key = (route.template(), route.method());
        let mut compiled = self.compiled.lock().unwrap_or_else(PoisonError::into_inner);
        compiled.entry(key).or_insert_with(|| self.compile(key)).clone()
    }

    fn compile(&self, (path, method): Key) -> Option<Arc<Validator>> {
        let method = method.to_lowercase();
        let path = path.replace('/', "~1");
        let pointer =
            format!("/paths/{path}/{method}/requestBody/content/application~1json/schema");
        self.document.pointer(&pointer)?;
        let fragment = pointer.replace('{', "%7B").replace('}', "%7D");
        let validator = jsonschema::options()
            .with_registry(&self.registry)
            .should_validate_formats(true)
            .build(&json!({ "$ref": format!("{DOCUMENT}#{fragment}") }))
            .unwrap_or_else(|error| panic!("the schema of {method} {path} is broken: {error}"));
        Some(Arc::new(validator))
    }
}

fn forbid_unnamed_properties(node: &mut Value) {
    match node {
        Value::Object(map) => {
            if map.get("properties").is_some_and(Value::is_object) && map.contains_key("type") {
                map.entry("additionalProperties").or_insert(json!(false));
            }
            map.values_mut().for_each(forbid_unnamed_properties);
        }
        Value::Array(items) => items.iter_mut().for_each(forbid_unnamed_properties),
        _ => {}
    }
}

fn amend(schemas: &mut Value) {
    let command = &mut schemas["ApplicationCommandUpdateRequest"]["properties"];
    command["default_member_permissions"] = json!({ "type": ["string", "integer", "null"] });
    command["nsfw"] = json!({ "type": ["boolean", "null"] });
    schemas["ComponentEmojiForRequest"]["properties"]["animated"] =
        json!({ "type": ["boolean", "null"] });
}
