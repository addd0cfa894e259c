//! What fits where, decided once for all platforms: how long a text, how many buttons, how wide.

use super::{names::shorten, plain::plain};
use crate::screen::{Button, Press, Screen};
use unicode_width::UnicodeWidthStr;

/// How a screen may look on a platform: what one message can hold there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// How long its text may be.
    pub text: usize,
    /// How that length is counted.
    pub measure: Measure,
    /// How many rows of buttons there may be.
    pub rows: usize,
    /// How many buttons in a row.
    pub per_row: usize,
    /// How wide all labels of a row may be together before a client cuts them off.
    pub row_width: usize,
    /// How wide one label may be, in columns.
    pub label: usize,
    /// How many bytes a button's token may have.
    pub token: usize,
}

/// How the length of a text is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// In UTF-16 units, once markup is taken away.
    Letters,
    /// The same, but a letter that means something in Markdown needs an escape beside it.
    Escaped,
}

/// Why a screen doesn't fit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Misfit {
    /// The text is too long.
    #[error("the text has {0} letters, which is too long")]
    Text(usize),
    /// There are too many rows of buttons.
    #[error("{0} rows of buttons are too many")]
    Rows(usize),
    /// A row has no button, or too many.
    #[error("a row has {0} buttons")]
    Row(usize),
    /// A label is empty or too long.
    #[error("a label is {0} columns wide")]
    Label(usize),
    /// A token is too long.
    #[error("a token has {0} bytes, which is too long")]
    Token(usize),
}

impl Look {
    /// Telegram: 4096 letters after entities are parsed, 100 buttons of which 8 stand in a row, tokens
    /// of 64 bytes.
    pub const TELEGRAM: Look = Look {
        text: 4096,
        measure: Measure::Letters,
        rows: 12,
        per_row: 8,
        row_width: 36,
        label: 34,
        token: 64,
    };

    /// Discord: an embed's description of 4096 letters, five rows of five buttons, and labels of 80
    /// letters of which a phone shows 34.
    pub const DISCORD: Look = Look {
        text: 4096,
        measure: Measure::Escaped,
        rows: 5,
        per_row: 5,
        row_width: 60,
        label: 34,
        token: 100,
    };

    /// The room: its page scrolls, so these only keep it readable.
    pub const ROOM: Look = Look {
        text: 16_000,
        measure: Measure::Letters,
        rows: 12,
        per_row: 8,
        row_width: 72,
        label: 40,
        token: 64,
    };

    /// How many letters a text has by this look's measure.
    pub fn length(&self, text: &str) -> usize {
        let letters = text.encode_utf16().count();
        match self.measure {
            Measure::Letters => letters,
            Measure::Escaped => {
                letters + text.chars().filter(|letter| needs_escape(*letter)).count()
            }
        }
    }

    /// Whether a screen fits as it is.
    ///
    /// # Errors
    /// The first thing that doesn't.
    pub fn check(&self, screen: &Screen) -> Result<(), Misfit> {
        let length = self.length(&plain(&screen.text));
        let rows = screen.buttons.len();
        if length > self.text {
            return Err(Misfit::Text(length));
        }
        if rows > self.rows {
            return Err(Misfit::Rows(rows));
        }
        screen.buttons.iter().try_for_each(|row| self.check_row(row))
    }

    fn check_row(&self, row: &[Button]) -> Result<(), Misfit> {
        if row.is_empty() || row.len() > self.per_row {
            return Err(Misfit::Row(row.len()));
        }
        row.iter().try_for_each(|button| self.check_button(button))
    }

    fn check_button(&self, button: &Button) -> Result<(), Misfit> {
        let width = button.label.width();
        if width == 0 || width > self.label {
            return Err(Misfit::Label(width));
        }
        match &button.press {
            Press::Token(token) if token.len() > self.token => Err(Misfit::Token(token.len())),
            Press::Token(_) | Press::Page(_) => Ok(()),
        }
    }
}

/// The screen with its buttons laid out for this look. What can't be a button is counted below the
/// text, so that nobody thinks it was not there.
pub fn fit(screen: Screen, look: &Look) -> Screen {
    let Screen { mut text, buttons } = screen;
    let rows: Vec<Vec<Button>> = buttons.into_iter().map(|row| labelled(row, look)).collect();
    let wide = rows.iter().flat_map(|row| broken(row, look)).collect::<Vec<_>>();
    if wide.len() <= look.rows {
        return Screen { text, buttons: wide };
    }
    // Labels may get narrow now, but every button is there.
    let all: Vec<Button> = rows.into_iter().flatten().collect();
    let mut packed: Vec<Vec<Button>> = all.chunks(look.per_row).map(<[Button]>::to_vec).collect();
    let missing: usize = packed.iter().skip(look.rows).map(Vec::len).sum();
    packed.truncate(look.rows);
    if missing > 0 {
        text.say(format!("… +{missing}: /move"));
    }
    Screen { text, buttons: packed }
}

fn labelled(row: Vec<Button>, look: &Look) -> Vec<Button> {
    let label = |button: Button| Button { label: shorten(&button.label, look.label), ..button };
    row.into_iter().map(label).collect()
}

/// A row as several, none of them too long or too wide.
fn broken(row: &[Button], look: &Look) -> Vec<Vec<Button>> {
    let mut rows: Vec<Vec<Button>> = Vec::new();
    let mut width = 0;
    for button in row {
        let more = button.label.width() + 2;
        match rows.last_mut() {
            Some(last) if last.len() < look.per_row && width + more <= look.row_width => {
                last.push(button.clone());
                width += more;
            }
            _ => {
                rows.push(vec![button.clone()]);
                width = more;
            }
        }
    }
    rows
}

fn needs_escape(letter: char) -> bool {
    letter.is_ascii_punctuation()
}
