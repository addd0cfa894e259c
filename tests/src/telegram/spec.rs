//! The published interface in its machine-readable form, and whether a call keeps to it.
//!
//! It knows names and types only; what a value may be is for the methods to say.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::OnceLock;

use serde::Deserialize;
use serde_json::{Map, Value};

use super::params::{Encoding, Params};

/// The folder that holds `telegram-api.json`.
const FOLDER: &str = "STAMMTISCH_SPECS";

/// Methods and types of the Bot API.
pub(super) struct Spec {
    methods: HashMap<String, Fields>,
    types: HashMap<String, Shape>,
}

struct Fields(HashMap<String, Field>);

struct Field {
    kind: Kind,
    required: bool,
}

enum Shape {
    Object(Fields),
    OneOf(Vec<Kind>),
    /// Nothing is published about what is inside, as with files.
    Opaque,
}

enum Kind {
    Integer,
    Float,
    Boolean,
    String,
    List(Box<Kind>),
    Named(String),
    OneOf(Vec<Kind>),
}

#[derive(Deserialize)]
struct Document {
    methods: HashMap<String, Entry>,
    types: HashMap<String, Entry>,
}

#[derive(Deserialize)]
struct Entry {
    #[serde(default)]
    fields: Vec<EntryField>,
    #[serde(default)]
    subtypes: Vec<String>,
}

#[derive(Deserialize)]
struct EntryField {
    name: String,
    types: Vec<String>,
    required: bool,
}

impl Spec {
    /// The interface, read once for the whole test run; none if there is no folder to read from.
    pub(super) fn shared() -> Option<&'static Spec> {
        static SHARED: OnceLock<Option<Spec>> = OnceLock::new();
        SHARED.get_or_init(Spec::from_environment).as_ref()
    }

    fn from_environment() -> Option<Spec> {
        let Some(folder) = std::env::var_os(FOLDER) else {
            eprintln!("{FOLDER} is not set: calls are not checked against telegram-api.json");
            return None;
        };
        let path = PathBuf::from(folder).join("telegram-api.json");
        let text = std::fs::read_to_string(&path)
            .unwrap_or_else(|error| panic!("{FOLDER} is set, but {}: {error}", path.display()));
        Some(Spec::parse(&text))
    }

    pub(super) fn parse(text: &str) -> Spec {
        let document: Document =
            serde_json::from_str(text).expect("telegram-api.json has methods and types");
        Spec {
            methods: document
                .methods
                .into_iter()
                .map(|(name, entry)| (name.to_ascii_lowercase(), Fields::read(entry.fields)))
                .collect(),
            types: document.types.into_iter().map(|(name, entry)| (name, entry.into())).collect(),
        }
    }

    /// What is wrong with the call, if anything.
    pub(super) fn check(&self, method: &str, params: &Params) -> Result<(), String> {
        match self.methods.get(&method.to_ascii_lowercase()) {
            Some(fields) => self.check_fields(fields, &params.fields, params.encoding),
            None => Err("there is no such method".to_owned()),
        }
    }

    fn check_fields(
        &self,
        fields: &Fields,
        given: &Map<String, Value>,
        encoding: Encoding,
    ) -> Result<(), String> {
        for (name, field) in &fields.0 {
            if field.required && !given.contains_key(name) {
                return Err(format!("{name} is missing"));
            }
        }
        for (name, value) in given {
            let field = fields.0.get(name).ok_or_else(|| format!("{name} is unknown"))?;
            self.check_value(&field.kind, value, encoding)
                .map_err(|reason| format!("{name}: {reason}"))?;
        }
        Ok(())
    }

    fn check_value(&self, kind: &Kind, value: &Value, encoding: Encoding) -> Result<(), String> {
        match (kind, value) {
            (Kind::String, Value::String(_))
            | (Kind::Boolean, Value::Bool(_))
            | (Kind::Float, Value::Number(_)) => Ok(()),
            (Kind::Integer, Value::Number(number)) if number.is_i64() || number.is_u64() => Ok(()),
            (Kind::OneOf(kinds), _) => self.check_any(kinds, value, encoding),
            (Kind::Named(name), _) => self.check_named(name, value, encoding),
            (Kind::List(kind), Value::Array(items)) => {
                items.iter().enumerate().try_for_each(|(index, item)| {
                    self.check_value(kind, item, Encoding::Json)
                        .map_err(|reason| format!("[{index}] {reason}"))
                })
            }
            (_, Value::String(text)) if kind.may_come_as_text(encoding) => {
                let inner = serde_json::from_str(text)
                    .map_err(|_| format!("the text {text:?} is no {}", kind.name()))?;
                self.check_value(kind, &inner, Encoding::Json)
            }
            _ => Err(format!("{value} is no {}", kind.name())),
        }
    }

    fn check_named(&self, name: &str, value: &Value, encoding: Encoding) -> Result<(), String> {
        match (self.types.get(name), value) {
            (Some(Shape::Opaque) | None, _) => Ok(()),
            (Some(Shape::OneOf(kinds)), _) => self.check_any(kinds, value, encoding),
            (Some(Shape::Object(fields)), Value::Object(given)) => {
                self.check_fields(fields, given, Encoding::Json)
            }
            (Some(Shape::Object(_)), Value::String(text)) => match serde_json::from_str(text) {
                Ok(Value::Object(given)) => {
                    self.check_named(name, &Value::Object(given), Encoding::Json)
                }
                _ => Err(format!("the text {text:?} is no {name}")),
            },
            (Some(Shape::Object(_)), _) => Err(format!("{value} is no {name}")),
        }
    }

    fn check_any(&self, kinds: &[Kind], value: &Value, encoding: Encoding) -> Result<(), String> {
        let mut reasons = Vec::new();
        for kind in kinds {
            match self.check_value(kind, value, encoding) {
                Ok(()) => return Ok(()),
                Err(reason) => reasons.push(format!("not {}: {reason}", kind.name())),
            }
        }
        Err(reasons.join("; "))
    }
}

impl Fields {
    fn read(fields: Vec<EntryField>) -> Fields {
        Fields(
            fields
                .into_iter()
                .map(|field| {
                    let kind = Kind::any(field.types.iter().map(|name| Kind::read(name)).collect());
                    (field.name, Field { kind, required: field.required })
                })
                .collect(),
        )
    }
}

impl From<Entry> for Shape {
    fn from(entry: Entry) -> Shape {
        if !entry.subtypes.is_empty() {
            return Shape::OneOf(entry.subtypes.iter().map(|name| Kind::read(name)).collect());
        }
        if entry.fields.is_empty() {
            return Shape::Opaque;
        }
        Shape::Object(Fields::read(entry.fields))
    }
}

impl Kind {
    fn read(name: &str) -> Kind {
        match name {
            "Integer" => Kind::Integer,
            "Float" => Kind::Float,
            "Boolean" => Kind::Boolean,
            "String" => Kind::String,
            _ => match name.strip_prefix("Array of ") {
                Some(item) => Kind::List(Box::new(Kind::read(item))),
                None => Kind::Named(name.to_owned()),
            },
        }
    }

    fn any(mut kinds: Vec<Kind>) -> Kind {
        match kinds.len() {
            1 => kinds.remove(0),
            _ => Kind::OneOf(kinds),
        }
    }

    /// Lists may come as text in any encoding, plain values only where all is text.
    fn may_come_as_text(&self, encoding: Encoding) -> bool {
        match self {
            Kind::List(_) => true,
            Kind::Integer | Kind::Float | Kind::Boolean => encoding == Encoding::Form,
            Kind::String | Kind::Named(_) | Kind::OneOf(_) => false,
        }
    }

    fn name(&self) -> String {
        match self {
            Kind::Integer => "Integer".to_owned(),
            Kind::Float => "Float".to_owned(),
            Kind::Boolean => "Boolean".to_owned(),
            Kind::String => "String".to_owned(),
            Kind::List(item) => format!("Array of {}", item.name()),
            Kind::Named(name) => name.clone(),
            Kind::OneOf(kinds) => kinds.iter().map(Kind::name).collect::<Vec<_>>().join(" or "),
        }
    }
}

#[cfg(test)]
pub(super) const SAMPLE: &str = r#"{
  "methods": {
    "sendMessage": {"fields": [
      {"name": "chat_id", "types": ["Integer", "String"], "required": true},
      {"name": "text", "types": ["String"], "required": true},
      {"name": "disable_notification", "types": ["Boolean"], "required": false},
      {"name": "reply_markup", "types": ["InlineKeyboardMarkup", "ForceReply"], "required": false}
    ]}
  },
  "types": {
    "ForceReply": {"fields": [{"name": "force_reply", "types": ["Boolean"], "required": true}]},
    "InlineKeyboardMarkup": {"fields": [
      {"name": "inline_keyboard", "types": ["Array of Array of InlineKeyboardButton"],
       "required": true}
    ]},
    "InlineKeyboardButton": {"fields": [
      {"name": "text", "types": ["String"], "required": true},
      {"name": "callback_data", "types": ["String"], "required": false}
    ]}
  }
}"#;

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn check(body: Value, encoding: Encoding) -> Result<(), String> {
        let Value::Object(fields) = body else { panic!("a call's fields are an object") };
        Spec::parse(SAMPLE).check("SENDMESSAGE", &Params { fields, encoding })
    }

    fn refused(body: Value, reason: &str) {
        let answer = check(body.clone(), Encoding::Json).expect_err("this call breaks the spec");
        assert!(answer.contains(reason), "{body} was refused with {answer:?}, not {reason:?}");
    }

    #[test]
    fn well_formed_calls_pass() {
        let markup = json!({"inline_keyboard": [[{"text": "Go", "callback_data": "go"}]]});
        for body in [
            json!({"chat_id": 7, "text": "hi"}),
            json!({"chat_id": "@here", "text": "hi", "disable_notification": true}),
            json!({"chat_id": 7, "text": "hi", "reply_markup": markup}),
            json!({"chat_id": 7, "text": "hi", "reply_markup": markup.to_string()}),
            json!({"chat_id": 7, "text": "hi", "reply_markup": {"force_reply": true}}),
        ] {
            assert_eq!(check(body.clone(), Encoding::Json), Ok(()), "{body}");
        }
    }

    #[test]
    fn unknown_missing_and_ill_typed_fields_are_named() {
        let button = |button: Value| json!({"chat_id": 7, "text": "hi", "reply_markup": {"inline_keyboard": [[button]]}});
        refused(json!({"chat_id": 7}), "text is missing");
        refused(json!({"chat_id": 7, "text": "hi", "colour": "red"}), "colour is unknown");
        refused(json!({"chat_id": 7, "text": 12}), "text: 12 is no String");
        refused(json!({"chat_id": [7], "text": "hi"}), "chat_id: not Integer");
        refused(json!({"chat_id": 7, "text": null}), "text: null is no String");
        refused(button(json!({"text": "Go", "callback_data": 7})), "callback_data: 7 is no String");
        refused(button(json!({"callback_data": "x"})), "text is missing");
        refused(button(json!({"text": "Go", "label": "x"})), "label is unknown");
    }

    #[test]
    fn text_stands_for_numbers_in_forms_only() {
        let body = json!({"chat_id": "7", "text": "hi", "disable_notification": "true"});
        assert_eq!(check(body.clone(), Encoding::Form), Ok(()));
        refused(body, "disable_notification");
    }
}
