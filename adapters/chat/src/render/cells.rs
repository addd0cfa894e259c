//! Cells of rows.

use crate::screen::{Align, Cell, Span};

/// Words, at the left.
pub fn left(text: impl Into<String>) -> Cell {
    Cell { spans: vec![Span::plain(text)], align: Align::Left }
}

/// Words that matter now, at the left.
pub fn left_strong(text: impl Into<String>) -> Cell {
    Cell { spans: vec![Span::strong(text)], align: Align::Left }
}

/// Words that matter least, at the left.
pub fn left_quiet(text: impl Into<String>) -> Cell {
    Cell { spans: vec![Span::quiet(text)], align: Align::Left }
}

/// A number, at the right.
pub fn right(text: impl Into<String>) -> Cell {
    Cell { spans: vec![Span::plain(text)], align: Align::Right }
}
