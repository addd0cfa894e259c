//! Telegram's HTML parse mode: the tags it knows, and its complaints about all others.

use serde_json::Value;

use super::refusal::Refusal;
use super::text::{Entity, utf16_length};

/// The plain text and its entities.
pub(super) fn parse(source: &str) -> Result<(String, Vec<Entity>), Refusal> {
    let mut parser = Parser { text: String::new(), entities: Vec::new(), open: Vec::new() };
    let mut at = 0;
    while let Some(next) = source[at..].chars().next() {
        at += match next {
            '<' => parser.tag(source, at)?,
            '&' => parser.escape(&source[at..]),
            plain => parser.plain(plain),
        };
    }
    match parser.open.pop() {
        Some(tag) => {
            Err(broken(format!("Can't find end tag corresponding to start tag \"{}\"", tag.name)))
        }
        None => Ok((parser.text, parser.entities)),
    }
}

struct Parser {
    text: String,
    entities: Vec<Entity>,
    open: Vec<OpenTag>,
}

struct OpenTag {
    name: String,
    entity: Entity,
}

impl Parser {
    fn plain(&mut self, character: char) -> usize {
        self.text.push(character);
        character.len_utf8()
    }

    /// Reads `&lt;` and its like; an ampersand that begins none of them is itself.
    fn escape(&mut self, rest: &str) -> usize {
        let named = rest.find(';').and_then(|end| Some((unescaped(&rest[1..end])?, end + 1)));
        match named {
            Some((character, length)) => {
                self.text.push(character);
                length
            }
            None => self.plain('&'),
        }
    }

    fn tag(&mut self, source: &str, at: usize) -> Result<usize, Refusal> {
        let Some(length) = source[at..].find('>') else {
            return Err(broken(format!("Unclosed start tag at byte offset {at}")));
        };
        let inside = &source[at + 1..at + length];
        match inside.strip_prefix('/') {
            Some(name) => self.close(&name.trim().to_ascii_lowercase(), at)?,
            None => self.begin(inside, at)?,
        }
        Ok(length + 1)
    }

    fn begin(&mut self, inside: &str, at: usize) -> Result<(), Refusal> {
        let (name, attributes) = inside.split_once(char::is_whitespace).unwrap_or((inside, ""));
        let name = name.to_ascii_lowercase();
        let Some(mut entity) = entity_for(&name, attributes) else {
            return Err(broken(format!("Unsupported start tag \"{name}\" at byte offset {at}")));
        };
        entity.offset = utf16_length(&self.text);
        self.open.push(OpenTag { name, entity });
        Ok(())
    }

    fn close(&mut self, name: &str, at: usize) -> Result<(), Refusal> {
        let Some(OpenTag { name: expected, mut entity }) = self.open.pop() else {
            return Err(broken(format!("Unexpected end tag at byte offset {at}")));
        };
        if !name.is_empty() && name != expected {
            return Err(broken(format!(
                "Unmatched end tag at byte offset {at}, expected \"</{expected}>\", found \
                 \"</{name}>\""
            )));
        }
        entity.length = utf16_length(&self.text) - entity.offset;
        if entity.length > 0 {
            self.entities.push(entity);
        }
        Ok(())
    }
}

fn entity_for(tag: &str, attributes: &str) -> Option<Entity> {
    let kind = match tag {
        "b" | "strong" => "bold",
        "i" | "em" => "italic",
        "u" | "ins" => "underline",
        "s" | "strike" | "del" => "strikethrough",
        "tg-spoiler" => "spoiler",
        "span" if attribute(attributes, "class") == Some("tg-spoiler") => "spoiler",
        "code" => "code",
        "pre" => "pre",
        "blockquote" if attributes.contains("expandable") => "expandable_blockquote",
        "blockquote" => "blockquote",
        "a" => return Some(link(attribute(attributes, "href")?)),
        _ => return None,
    };
    Some(Entity::new(kind, 0, 0))
}

fn link(target: &str) -> Entity {
    let mut entity = Entity::new("text_link", 0, 0);
    entity.more.insert("url".to_owned(), Value::from(target.replace("&amp;", "&")));
    entity
}

fn attribute<'a>(attributes: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = attributes.split_once(&format!("{name}=\""))?;
    Some(rest.split_once('"')?.0)
}

fn unescaped(name: &str) -> Option<char> {
    match name {
        "lt" => Some('<'),
        "gt" => Some('>'),
        "amp" => Some('&'),
        "quot" => Some('"'),
        _ => {
            let number = name.strip_prefix('#')?;
            let code = match number.strip_prefix('x') {
                Some(hex) => u32::from_str_radix(hex, 16),
                None => number.parse(),
            };
            char::from_u32(code.ok()?)
        }
    }
}

fn broken(reason: String) -> Refusal {
    Refusal::bad_request(format!("can't parse entities: {reason}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_become_entities_and_escapes_characters() {
        let (text, entities) =
            parse("🦙 <b>a &lt; <i>b</i></b> <a href=\"https://t.me/x?a=1&amp;b\">go</a> &x &#33;")
                .expect("this is Telegram's HTML");
        assert_eq!(text, "🦙 a < b go &x !");
        let places: Vec<_> =
            entities.iter().map(|e| (e.kind.as_str(), e.offset, e.length)).collect();
        assert_eq!(places, [("italic", 7, 1), ("bold", 3, 5), ("text_link", 9, 2)]);
        assert_eq!(entities[2].more["url"], "https://t.me/x?a=1&b");
    }

    #[test]
    fn complaints_name_the_place() {
        let complaint = |source: &str| parse(source).expect_err("broken").description;
        let prefix = "Bad Request: can't parse entities: ";
        for (source, reason) in [
            ("a <Ben> b", "Unsupported start tag \"ben\" at byte offset 2"),
            ("a < b", "Unclosed start tag at byte offset 2"),
            ("<b>a", "Can't find end tag corresponding to start tag \"b\""),
            ("a</b>", "Unexpected end tag at byte offset 1"),
            ("<b>a</i>", "Unmatched end tag at byte offset 4, expected \"</b>\", found \"</i>\""),
        ] {
            assert_eq!(complaint(source), format!("{prefix}{reason}"));
        }
    }
}
