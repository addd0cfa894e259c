//! What move texts of all games have in common: ASCII, any case, parts separated by spaces.

/// The parts of a move text in lower case, or nothing if it can't be a move of any game.
///
/// Only the space character separates; a tab or a line break stays in its part, where no game knows it.
pub fn parts(text: &str) -> Option<Vec<String>> {
    if !text.is_ascii() {
        return None;
    }
    let parts = text.split(' ').filter(|part| !part.is_empty());
    Some(parts.map(str::to_ascii_lowercase).collect())
}
