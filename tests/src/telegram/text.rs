//! Message texts: what is left of them after parsing, and whether it fits.
//!
//! Lengths of texts are in code points, places of entities in UTF-16 units, as on the platform.

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::html;
use super::params::Params;
use super::refusal::Refusal;

const LONGEST_TEXT: usize = 4096;
const MOST_ENTITIES: usize = 100;

/// A marked stretch of a text.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entity {
    /// The platform's name of the mark, such as `bold`.
    #[serde(rename = "type")]
    pub kind: String,
    /// Where it begins, in UTF-16 units.
    pub offset: usize,
    /// How long it is, in UTF-16 units.
    pub length: usize,
    /// What some kinds carry besides, such as `url`.
    #[serde(flatten)]
    pub more: Map<String, Value>,
}

impl Entity {
    pub(super) fn new(kind: &str, offset: usize, length: usize) -> Entity {
        Entity { kind: kind.to_owned(), offset, length, more: Map::new() }
    }

    fn end(&self) -> usize {
        self.offset.saturating_add(self.length)
    }
}

/// The text of a send or an edit as Telegram will show it.
pub(super) fn formatted(params: &Params) -> Result<(String, Vec<Entity>), Refusal> {
    let raw = params.text("text").unwrap_or_default();
    let (text, entities) = match params.text("parse_mode").filter(|mode| !mode.is_empty()) {
        Some(mode) if mode.eq_ignore_ascii_case("html") => html::parse(raw)?,
        Some(mode) => {
            return Err(Refusal::bad_request(format!(
                "unsupported parse_mode {mode}: the fake reads HTML and entities"
            )));
        }
        None => (raw.to_owned(), given_entities(raw, params)?),
    };
    let (text, entities) = trimmed(text, entities);
    if text.is_empty() {
        return Err(Refusal::bad_request("message text is empty"));
    }
    if text.chars().count() > LONGEST_TEXT {
        return Err(Refusal::bad_request("message is too long"));
    }
    if entities.len() > MOST_ENTITIES {
        return Err(Refusal::bad_request("ENTITIES_TOO_LONG"));
    }
    Ok((text, entities))
}

fn given_entities(text: &str, params: &Params) -> Result<Vec<Entity>, Refusal> {
    let Some(list) = params.nested("entities") else { return Ok(Vec::new()) };
    let entities: Vec<Entity> = serde_json::from_value(list.into_owned())
        .map_err(|error| Refusal::bad_request(format!("can't parse MessageEntity: {error}")))?;
    let boundaries = Boundaries::of(text);
    entities.iter().try_for_each(|entity| boundaries.check(entity))?;
    Ok(entities)
}

/// The UTF-16 places between the characters of a text.
struct Boundaries {
    places: Vec<usize>,
}

impl Boundaries {
    fn of(text: &str) -> Boundaries {
        let mut places = vec![0];
        let mut place = 0;
        for character in text.chars() {
            place += character.len_utf16();
            places.push(place);
        }
        Boundaries { places }
    }

    fn check(&self, entity: &Entity) -> Result<(), Refusal> {
        let length = *self.places.last().expect("there is a place before the first character");
        let begins = format!("entity beginning at UTF-16 offset {}", entity.offset);
        if entity.end() > length {
            return Err(Refusal::bad_request(format!(
                "{begins} ends after the end of the text at UTF-16 offset {length}"
            )));
        }
        for place in [entity.offset, entity.end()] {
            if self.places.binary_search(&place).is_err() {
                return Err(Refusal::bad_request(format!(
                    "{begins} begins or ends in a middle of a UTF-16 symbol"
                )));
            }
        }
        Ok(())
    }
}

/// Telegram cuts the space around a text, though not space that is marked at its beginning.
fn trimmed(text: String, mut entities: Vec<Entity>) -> (String, Vec<Entity>) {
    entities.sort_by_key(|entity| (entity.offset, Reverse(entity.length)));
    let marked = entities.first().map_or(usize::MAX, |entity| entity.offset);
    let (mut cut_bytes, mut cut_units) = (0, 0);
    for character in text.chars().take_while(|character| character.is_whitespace()) {
        if cut_units >= marked {
            break;
        }
        cut_bytes += character.len_utf8();
        cut_units += character.len_utf16();
    }
    let text = text[cut_bytes..].trim_end().to_owned();
    let length = utf16_length(&text);
    for entity in &mut entities {
        let end = (entity.end() - cut_units.min(entity.end())).min(length);
        entity.offset = entity.offset.saturating_sub(cut_units);
        entity.length = end.saturating_sub(entity.offset);
    }
    entities.retain(|entity| entity.length > 0);
    (text, entities)
}

pub(super) fn utf16_length(text: &str) -> usize {
    text.chars().map(char::len_utf16).sum()
}

/// The commands in what a person wrote, marked as Telegram marks them.
pub(super) fn commands(text: &str) -> Vec<Entity> {
    let mut entities = Vec::new();
    let mut offset = 0;
    for word in text.split_inclusive(char::is_whitespace) {
        let length = command_length(word.trim_end());
        if length > 0 {
            entities.push(Entity::new("bot_command", offset, length));
        }
        offset += utf16_length(word);
    }
    entities
}

/// How much of a word is a command: `/name` or `/name@bot`, all of it ASCII.
fn command_length(word: &str) -> usize {
    let Some(rest) = word.strip_prefix('/') else { return 0 };
    let name = name_length(rest);
    if name == 0 || name > 32 {
        return 0;
    }
    match rest[name..].strip_prefix('@').map(name_length) {
        Some(bot) if bot > 0 => 1 + name + 1 + bot,
        _ => 1 + name,
    }
}

fn name_length(text: &str) -> usize {
    text.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::params::Encoding;
    use super::*;

    fn format(body: Value) -> Result<(String, Vec<Entity>), String> {
        let Value::Object(fields) = body else { panic!("a call's fields are an object") };
        formatted(&Params { fields, encoding: Encoding::Json })
            .map_err(|refusal| refusal.description)
    }

    fn bold(offset: usize, length: usize) -> Value {
        json!({"type": "bold", "offset": offset, "length": length})
    }

    #[test]
    fn length_is_counted_in_code_points_after_parsing() {
        assert!(format(json!({"text": "🦙".repeat(4096)})).is_ok());
        assert_eq!(
            format(json!({"text": "🦙".repeat(4097)})),
            Err("Bad Request: message is too long".to_owned())
        );
        let marked = format!("<b>{}</b>", "x".repeat(4096));
        assert!(format(json!({"text": marked, "parse_mode": "HTML"})).is_ok());
        assert_eq!(
            format(json!({"text": " \n "})),
            Err("Bad Request: message text is empty".to_owned())
        );
    }

    #[test]
    fn entities_lie_within_the_text_and_between_its_characters() {
        assert!(format(json!({"text": "🦙 x", "entities": [bold(0, 2), bold(3, 1)]})).is_ok());
        assert_eq!(
            format(json!({"text": "🦙 x", "entities": [bold(3, 2)]})),
            Err("Bad Request: entity beginning at UTF-16 offset 3 ends after the end of the text \
                 at UTF-16 offset 4"
                .to_owned())
        );
        assert!(
            format(json!({"text": "🦙 x", "entities": [bold(1, 1)]}))
                .is_err_and(|text| text.contains("middle of a UTF-16 symbol"))
        );
        let many = vec![bold(0, 1); 101];
        assert_eq!(
            format(json!({"text": "x", "entities": many})),
            Err("Bad Request: ENTITIES_TOO_LONG".to_owned())
        );
    }

    #[test]
    fn the_space_around_a_text_is_cut_and_entities_move_with_it() {
        assert_eq!(
            format(json!({"text": "  hello \n", "entities": [bold(2, 7)]})),
            Ok(("hello".to_owned(), vec![Entity::new("bold", 0, 5)]))
        );
        assert_eq!(
            format(json!({"text": "  hello", "entities": [bold(0, 7)]})),
            Ok(("  hello".to_owned(), vec![Entity::new("bold", 0, 7)]))
        );
    }

    #[test]
    fn commands_are_marked_in_utf16() {
        assert_eq!(commands("/start abc"), [Entity::new("bot_command", 0, 6)]);
        assert_eq!(commands("🦙 /join@the_bot, now"), [Entity::new("bot_command", 3, 13)]);
        assert_eq!(commands("a/b / hello"), []);
    }
}
