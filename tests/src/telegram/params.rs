//! The fields of one call, whichever of the platform's four ways they came in.
//!
//! Reading is lenient, as the real server's is: a number may come as text, an object as its
//! JSON. Whether the call keeps to the published interface is judged in `spec`.

use std::borrow::Cow;

use serde_json::{Map, Value};

/// How the fields were sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encoding {
    /// A JSON body: values have their types.
    Json,
    /// A query string or a form: every value is text.
    Form,
}

/// The fields of one call.
pub(super) struct Params {
    pub(super) fields: Map<String, Value>,
    pub(super) encoding: Encoding,
}

impl Params {
    pub(super) fn has(&self, name: &str) -> bool {
        self.fields.contains_key(name)
    }

    pub(super) fn text(&self, name: &str) -> Option<&str> {
        self.fields.get(name)?.as_str()
    }

    pub(super) fn int(&self, name: &str) -> Option<i64> {
        match self.fields.get(name)? {
            Value::Number(number) => number.as_i64(),
            Value::String(text) => text.parse().ok(),
            _ => None,
        }
    }

    pub(super) fn flag(&self, name: &str) -> bool {
        match self.fields.get(name) {
            Some(Value::Bool(flag)) => *flag,
            Some(Value::String(text)) => text.eq_ignore_ascii_case("true"),
            _ => false,
        }
    }

    /// An object or a list, which may also come as text that holds its JSON.
    pub(super) fn nested(&self, name: &str) -> Option<Cow<'_, Value>> {
        match self.fields.get(name)? {
            Value::String(text) => serde_json::from_str(text).ok().map(Cow::Owned),
            other => Some(Cow::Borrowed(other)),
        }
    }
}
