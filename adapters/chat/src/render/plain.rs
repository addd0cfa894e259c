//! A text in letters alone, for whoever can show no more: monospace blocks, clients without tables, tests.

use crate::screen::{Align, Block, Cell, Face, Span, Text};
use unicode_width::UnicodeWidthStr;

/// How many columns a phone shows in one line of a chat.
pub const PHONE: usize = 34;

/// The text as lines of letters, with its columns aligned.
pub fn plain(text: &Text) -> String {
    let blocks = without_cards(text).0;
    blocks.iter().map(lines).collect::<Vec<_>>().join("\n")
}

/// The same text with its cards as letters: on the line before them if that ends in a colon, else on
/// a line of their own.
pub fn without_cards(text: &Text) -> Text {
    let mut flat = Text::default();
    for block in &text.0 {
        match block {
            Block::Cards { cards } => match flat.0.last_mut() {
                Some(Block::Line { spans }) if ends_in_colon(spans) => {
                    spans.push(Span::strong(format!(" {}", faces(cards))));
                }
                _ => flat.line([Span::strong(faces(cards))]),
            },
            block => flat.0.push(block.clone()),
        }
    }
    flat
}

/// Rows as lines whose cells stand below each other.
pub fn aligned(rows: &[Vec<Cell>]) -> Vec<String> {
    let rows: Vec<Vec<(String, Align)>> =
        rows.iter().map(|row| row.iter().map(letters).collect()).collect();
    let widths = widths(&rows);
    let gap = gap(&widths);
    rows.iter().map(|row| row_line(row, &widths, gap)).collect()
}

fn lines(block: &Block) -> String {
    match block {
        Block::Line { spans } => line(spans),
        Block::Columns { rows } => aligned(rows).join("\n"),
        Block::Cards { cards } => faces(cards),
        Block::Rule => String::new(),
    }
}

fn line(spans: &[Span]) -> String {
    spans.iter().map(|span| span.text.as_str()).collect()
}

fn ends_in_colon(spans: &[Span]) -> bool {
    spans.last().is_some_and(|span| span.text.ends_with(':'))
}

fn faces(cards: &[Face]) -> String {
    cards.iter().map(|card| format!("[{}]", card.text)).collect::<Vec<_>>().join(" ")
}

fn letters(cell: &Cell) -> (String, Align) {
    (line(&cell.spans), cell.align)
}

fn widths(rows: &[Vec<(String, Align)>]) -> Vec<usize> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|(text, _)| text.width()).max()
    };
    (0..columns).map(|column| width(column).unwrap_or(0)).collect()
}

/// Columns stand two apart where a phone has room for it. Empty ones take no room at all.
fn gap(widths: &[usize]) -> usize {
    let widths: Vec<_> = widths.iter().filter(|width| **width > 0).collect();
    let roomy = widths.iter().copied().sum::<usize>() + 2 * widths.len().saturating_sub(1);
    if roomy <= PHONE { 2 } else { 1 }
}

fn row_line(row: &[(String, Align)], widths: &[usize], gap: usize) -> String {
    let mut line = String::new();
    let mut before: Option<(usize, Align)> = None;
    for ((text, align), width) in row.iter().zip(widths).filter(|(_, width)| **width > 0) {
        line += &" ".repeat(before.map_or(0, |before| space(before, *align, gap)));
        let padding = " ".repeat(width - text.width());
        match align {
            Align::Left => line.extend([text.as_str(), &padding]),
            Align::Right => line.extend([&padding, text.as_str()]),
        }
        before = Some((*width, *align));
    }
    line.trim_end().to_owned()
}

/// Words after a number or a mark belong to it, so they stand one apart.
fn space((width, align): (usize, Align), next: Align, gap: usize) -> usize {
    match (align, next) {
        (Align::Right, Align::Left) => 1,
        _ if width <= 2 => 1,
        _ => gap,
    }
}
