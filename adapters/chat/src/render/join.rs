//! Lists of words, as people say them.

use crate::texts::Texts;

/// "a", "a and b", "a, b and c".
pub fn and(words: &[String], texts: Texts) -> String {
    joined(words, &texts.word("list-and"))
}

/// "a", "a or b", "a, b or c".
pub fn or(words: &[String], texts: Texts) -> String {
    joined(words, &texts.word("list-or"))
}

/// Parts of a line that have nothing to do with each other.
pub fn dots(parts: &[String]) -> String {
    parts.join(" · ")
}

fn joined(words: &[String], last: &str) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [others @ .., end] => format!("{} {last} {end}", others.join(", ")),
    }
}

/// A change of points with its sign.
pub fn signed(change: i32) -> String {
    match change {
        0 => "0".to_owned(),
        1.. => format!("+{change}"),
        _ => format!("−{}", change.unsigned_abs()),
    }
}
