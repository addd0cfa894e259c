//! Names and titles, cleaned once when they are shown. They are hostile input: they may hold anything.
//!
//! Escaping for a platform's markup is the platform's own job; what is done here holds everywhere.

use crate::texts::Texts;
use rules::Seat;
use tables::{BoardView, Language};
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// How wide a name or a title may be, in columns.
pub const WIDEST: usize = 32;

/// More marks than this on one letter are no writing of any language that people chat in.
const MOST_MARKS: usize = 2;

/// Said before and after what is written from right to left, so that the line around it stays in order.
const LEFT_TO_RIGHT: char = '\u{200e}';

/// A name as it may be shown, in the language of who reads it.
pub fn name(raw: &str, language: Language) -> String {
    narrow(raw, WIDEST, Texts::in_language(language))
}

/// A name as it may be shown where room is scarce; the word for "someone" if nothing of it can be seen.
pub fn narrow(raw: &str, width: usize, texts: Texts) -> String {
    let name = clean(raw);
    if name.width() == 0 {
        return texts.word("someone");
    }
    framed(shorten(&name, width))
}

/// The title of a chat as it may be shown; none if nothing of it can be seen.
pub fn title(raw: &str) -> Option<String> {
    let title = clean(raw);
    (title.width() > 0).then(|| framed(shorten(&title, WIDEST)))
}

/// The names at a table, by seat. No two are the same.
#[derive(Clone, Debug)]
pub struct Names(Vec<String>);

impl Names {
    /// The names of these seats, each at most as wide as is said beside it.
    pub fn of<'a>(raw: impl IntoIterator<Item = (&'a str, usize)>, texts: Texts) -> Self {
        let mut names: Vec<String> = Vec::new();
        for (raw, width) in raw {
            let plain = narrow(raw, width, texts);
            let name = if names.contains(&plain) {
                numbered(raw, names.len() + 1, width, texts)
            } else {
                plain
            };
            names.push(name);
        }
        Self(names)
    }

    /// The name on a seat.
    pub fn at(&self, seat: Seat) -> &str {
        self.0.get(seat.index()).map_or("?", String::as_str)
    }

    /// The one name that is as wanted; none if there are several.
    fn only(&self, wanted: impl Fn(&str) -> bool) -> Option<usize> {
        let mut found = (0..self.0.len()).filter(|index| wanted(&folded(&self.0[*index])));
        found.next().filter(|_| found.next().is_none())
    }
}

/// The seat that somebody means who types its number, counted from 1 as people do, its name as it stands
/// at the table, or the beginning of one name alone.
pub fn seat_named(board: &BoardView, typed: &str, language: Language) -> Option<Seat> {
    let typed = folded(typed.trim_start_matches('@'));
    let raw = board.seats.iter().map(|seat| (seat.name.as_str(), WIDEST));
    let names = Names::of(raw, Texts::in_language(language));
    let by_number = typed.parse().ok().and_then(|number: usize| number.checked_sub(1));
    let index = by_number
        .filter(|index| *index < names.0.len())
        .or_else(|| names.only(|name| name == typed))
        .or_else(|| names.only(|name| !typed.is_empty() && name.starts_with(&typed)))?;
    Some(Seat::new(index as u8))
}

/// A name as far as it matters to who types it.
fn folded(name: &str) -> String {
    clean(name).to_lowercase()
}

/// A name that somebody else at the table has too, told apart by the seat's number.
fn numbered(raw: &str, number: usize, width: usize, texts: Texts) -> String {
    let mark = format!(" ({number})");
    narrow(raw, width.saturating_sub(mark.width()), texts) + &mark
}

/// The text, cut at the border of a letter and ended by "…" if it is wider.
pub fn shorten(text: &str, width: usize) -> String {
    // Letters can be piled up without getting any wider, so they are counted too.
    let most = 2 * width;
    if text.width() <= width && text.chars().count() <= most {
        return text.to_owned();
    }
    let (mut columns, mut letters) = (1, 1);
    let fits = |cluster: &&str| {
        columns += cluster.width();
        letters += cluster.chars().count();
        columns <= width && letters <= most
    };
    let kept: String = text.graphemes(true).take_while(fits).collect();
    format!("{}…", kept.trim_end())
}

fn clean(raw: &str) -> String {
    let visible = raw.chars().map(blank_to_space).filter(|letter| !is_hidden(*letter));
    let mut calm = String::new();
    let mut marks = 0;
    for letter in visible {
        marks = if is_mark(letter) { marks + 1 } else { 0 };
        if marks == 0 || (marks <= MOST_MARKS && can_carry_marks(&calm)) {
            calm.push(letter);
        }
    }
    calm.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn can_carry_marks(before: &str) -> bool {
    before.chars().next_back().is_some_and(|last| !last.is_whitespace())
}

/// Letters that look like nothing at all, with which people make names that can't be seen.
fn blank_to_space(letter: char) -> char {
    match letter {
        '\u{115f}' | '\u{1160}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}' => ' ',
        letter if letter.is_whitespace() => ' ',
        letter => letter,
    }
}

/// What has no look of its own but changes what stands around it: controls, directions, tags.
fn is_hidden(letter: char) -> bool {
    let format = matches!(letter,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}'
        | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff0}'..='\u{fffc}'
        | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}');
    format || letter.is_control()
}

fn is_mark(letter: char) -> bool {
    letter.width() == Some(0)
}

fn framed(text: String) -> String {
    if text.chars().any(is_right_to_left) {
        format!("{LEFT_TO_RIGHT}{text}{LEFT_TO_RIGHT}")
    } else {
        text
    }
}

fn is_right_to_left(letter: char) -> bool {
    matches!(letter,
        '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefe}'
        | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}')
}
