//! A neutral screen as a Discord message: Markdown, a block for columns, and buttons.
//!
//! This is the one place where letters get into Markdown, so it is where hostile ones lose their
//! meaning. No message mentions anybody, whatever it says, but the one that calls who must act. Whatever a screen holds, what comes out is
//! within Discord's limits.

use chat::{
    render::{aligned, without_cards},
    screen::{Block, Button, HandScreen, MentionScreen, Press, Screen, Span, Style, Text, Weight},
};
use serde_json::{Value, json};
use serenity::model::id::UserId;
use std::{collections::HashSet, fmt::Write};

/// The longest text of a message, in characters.
const LONGEST_CONTENT: usize = 2000;
/// The longest description of an embed.
const LONGEST_DESCRIPTION: usize = 4096;
/// The most rows of buttons, and buttons in one of them.
const MOST_ROWS: usize = 5;
const MOST_IN_A_ROW: usize = 5;
/// The longest label, and what a button can carry: a name for us or an address.
const LONGEST_LABEL: usize = 80;
const LONGEST_ID: usize = 100;
const LONGEST_ADDRESS: usize = 512;

/// The flag of a message that one person alone sees.
pub const EPHEMERAL: u64 = 1 << 6;
/// The flag of a message that makes no sound.
const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;

const FENCE: &str = "```";
const CUT: &str = "…";

/// Draws a screen: its text in an embed, which holds more than a plain message does.
pub fn screen(screen: &Screen) -> Value {
    message(String::new(), joined(&pieces(&screen.text), LONGEST_DESCRIPTION), &screen.buttons)
}

/// Draws a hand. Its first line stands outside the embed, as phones show that much without opening the
/// message; a remark comes before it.
pub fn hand(hand: &HandScreen, remark: Option<&str>) -> Value {
    let pieces = pieces(&hand.screen.text);
    let (first, rest) = match pieces.split_first() {
        Some((Piece::Line(first), rest)) => (Some(Piece::Line(first.clone())), rest),
        _ => (None, &pieces[..]),
    };
    let above: Vec<Piece> =
        remark.map(|remark| Piece::Line(escaped(remark))).into_iter().chain(first).collect();
    let content = joined(&above, LONGEST_CONTENT);
    message(content, joined(rest, LONGEST_DESCRIPTION), &hand.buttons(MOST_ROWS))
}

/// Draws what calls one person, and nobody else whatever stands in it.
pub fn mention(mention: &MentionScreen, user: Option<UserId>) -> Value {
    let says = escaped(&mention.says);
    match user {
        Some(user) => {
            let mut message = message(format!("<@{user}>{says}"), String::new(), &[]);
            message["allowed_mentions"]["users"] = json!([user.to_string()]);
            message
        }
        None => message(format!("{}{says}", escaped(&mention.name)), String::new(), &[]),
    }
}

/// The message without a sound or a sign on phones.
pub fn silent(mut message: Value) -> Value {
    message["flags"] = json!(SUPPRESS_NOTIFICATIONS);
    message
}

/// Draws a sentence.
pub fn sentence(text: &str) -> Value {
    let lines: Vec<Piece> = text.lines().map(|line| Piece::Line(escaped(line))).collect();
    message(joined(&lines, LONGEST_CONTENT), String::new(), &[])
}

/// The message for one person alone.
pub fn aside(mut message: Value) -> Value {
    message["flags"] = json!(EPHEMERAL);
    message
}

/// All parts are named, also the empty ones: in an edit what is not named stays as it was.
fn message(content: String, description: String, buttons: &[Vec<Button>]) -> Value {
    let is_empty = content.trim().is_empty() && description.trim().is_empty();
    let content = if is_empty { CUT.to_owned() } else { content };
    let embeds = match description.trim().is_empty() {
        true => json!([]),
        false => json!([{ "description": description }]),
    };
    json!({
        "content": content,
        "embeds": embeds,
        "components": rows(buttons),
        "allowed_mentions": { "parse": [] },
    })
}

/// A part of a text that is cut in its own way.
#[derive(Clone)]
enum Piece {
    Line(String),
    Table(Vec<String>),
}

fn pieces(text: &Text) -> Vec<Piece> {
    without_cards(text).0.iter().map(piece).collect()
}

fn piece(block: &Block) -> Piece {
    match block {
        Block::Line { spans } => Piece::Line(line(spans)),
        Block::Columns { rows } => {
            Piece::Table(aligned(rows).iter().map(|row| fenced(row)).collect())
        }
        // Cards are letters by now.
        Block::Cards { .. } | Block::Rule => Piece::Line(String::new()),
    }
}

fn line(spans: &[Span]) -> String {
    let is_quiet = !spans.is_empty() && spans.iter().all(|span| span.weight == Weight::Quiet);
    let mark = if is_quiet { "-# " } else { "" };
    spans.iter().fold(mark.to_owned(), |mut line, span| {
        line += &self::span(span);
        line
    })
}

/// Clients show a moment in the reader's own time, and count down to it by themselves.
fn span(span: &Span) -> String {
    let letters = match span.until {
        Some(until) => format!("<t:{}:R>", until.div_ceil(1000)),
        None => escaped(&span.text),
    };
    match span.weight {
        Weight::Plain | Weight::Quiet => letters,
        Weight::Strong => strong(&letters),
    }
}

/// Bold letters; the space around them is not, as Markdown takes none there.
fn strong(letters: &str) -> String {
    let inner = letters.trim();
    if inner.is_empty() {
        return letters.to_owned();
    }
    let before = &letters[..letters.len() - letters.trim_start().len()];
    let after = &letters[letters.trim_end().len()..];
    format!("{before}**{inner}**{after}")
}

/// Letters that mean themselves: no markup, no mention, no link, no time, no emoji of a server.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len() + 8);
    for letter in text.chars() {
        match letter {
            '\n' | '\r' => safe.push(' '),
            letter if means_something(letter) => {
                safe.push('\\');
                safe.push(letter);
            }
            letter => safe.push(letter),
        }
    }
    safe
}

/// Whether Discord's Markdown gives a letter a meaning, at least where it stands first in a line or
/// inside of an address.
const fn means_something(letter: char) -> bool {
    matches!(
        letter,
        '\\' | '*'
            | '_'
            | '~'
            | '|'
            | '`'
            | '<'
            | '>'
            | '['
            | ']'
            | '('
            | ')'
            | '#'
            | ':'
            | '@'
            | '-'
            | '+'
            | '.'
            | '/'
    )
}

/// Letters in a block, where nothing but the end of the block has a meaning.
fn fenced(row: &str) -> String {
    row.replace('`', "\u{2cb}").replace(['\n', '\r'], " ")
}

/// The pieces one below the other, as many as fit. What is cut off leaves a sign.
fn joined(pieces: &[Piece], most: usize) -> String {
    let room = most - length(CUT) - 1;
    let mut text = String::new();
    for (number, piece) in pieces.iter().enumerate() {
        let gap = if number > 0 { "\n" } else { "" };
        let left = room.saturating_sub(length(&text) + length(gap));
        match shown(piece, left) {
            Some(part) => write!(text, "{gap}{part}").expect("a string takes all that is written"),
            None => {
                // A screen is made to fit; who made this one should know.
                tracing::error!("a screen has more text than a message can hold");
                text += &cut(piece, left).map(|part| format!("{gap}{part}")).unwrap_or_default();
                text += &format!("\n{CUT}");
                break;
            }
        }
    }
    text
}

fn shown(piece: &Piece, most: usize) -> Option<String> {
    let part = match piece {
        Piece::Line(line) => line.clone(),
        Piece::Table(rows) => block(rows),
    };
    (length(&part) <= most).then_some(part)
}

/// As much of a piece as fits.
fn cut(piece: &Piece, most: usize) -> Option<String> {
    match piece {
        Piece::Table(rows) => {
            let kept = first_rows(rows, most);
            (!kept.is_empty()).then(|| block(kept))
        }
        Piece::Line(line) => Some(first_letters(line, most)).filter(|kept| !kept.is_empty()),
    }
}

fn first_rows(rows: &[String], most: usize) -> &[String] {
    let mut taken = length(&block(&[]));
    let fits = |row: &&String| {
        taken += length(row) + 1;
        taken <= most
    };
    &rows[..rows.iter().take_while(fits).count()]
}

fn first_letters(line: &str, most: usize) -> String {
    let mut taken = 0;
    let fits = |letter: &char| {
        taken += letter.len_utf16();
        taken <= most
    };
    let mut kept: String = line.chars().take_while(fits).collect();
    // An escape without its letter would escape what follows.
    let escapes = kept.len() - kept.trim_end_matches('\\').len();
    if escapes % 2 == 1 {
        kept.pop();
    }
    kept
}

fn block(rows: &[String]) -> String {
    format!("{FENCE}\n{}\n{FENCE}", rows.join("\n"))
}

/// Discord counts characters; UTF-16 units are no fewer.
fn length(text: &str) -> usize {
    text.encode_utf16().count()
}

fn rows(rows: &[Vec<Button>]) -> Vec<Value> {
    let mut seen = HashSet::new();
    let drawn = rows.iter().map(|row| {
        let parts = row.iter().filter_map(|button| self::button(button, &mut seen));
        parts.take(MOST_IN_A_ROW).collect::<Vec<_>>()
    });
    let drawn: Vec<_> = drawn.filter(|row| !row.is_empty()).take(MOST_ROWS).collect();
    if drawn.iter().map(Vec::len).sum::<usize>() < rows.iter().map(Vec::len).sum() {
        tracing::error!("a screen has more buttons than a message can hold");
    }
    drawn.into_iter().map(|parts| json!({ "type": 1, "components": parts })).collect()
}

/// A button; none if Discord would not take it. No two of a message may do the same.
fn button<'a>(button: &'a Button, seen: &mut HashSet<&'a str>) -> Option<Value> {
    let label = label(&button.label);
    match &button.press {
        Press::Token(token) => {
            let fits = (1..=LONGEST_ID).contains(&length(token)) && seen.insert(token);
            let style = style(button.style);
            fits.then(|| json!({ "type": 2, "style": style, "label": label, "custom_id": token }))
        }
        Press::Page(page) => {
            let is_page = page.starts_with("https://") || page.starts_with("http://");
            let fits = is_page && length(page) <= LONGEST_ADDRESS;
            fits.then(|| json!({ "type": 2, "style": 5, "label": label, "url": page }))
        }
    }
}

const fn style(style: Style) -> u8 {
    match style {
        Style::Primary => 1,
        Style::Plain => 2,
        Style::Danger => 4,
    }
}

fn label(label: &str) -> String {
    match label.trim() {
        "" => CUT.to_owned(),
        label if label.chars().count() <= LONGEST_LABEL => label.to_owned(),
        label => label.chars().take(LONGEST_LABEL - 1).chain(CUT.chars()).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chat::screen::{Align, Cell, Face};
    use proptest::prelude::*;

    fn drawn(blocks: Vec<Block>) -> Value {
        screen(&Screen { text: Text(blocks), buttons: Vec::new() })
    }

    fn line(spans: impl IntoIterator<Item = Span>) -> Block {
        Block::Line { spans: spans.into_iter().collect() }
    }

    fn cells(texts: [&str; 2]) -> Vec<Cell> {
        let cell = |text: &str| Cell { spans: vec![Span::plain(text)], align: Align::Left };
        texts.map(cell).into()
    }

    fn description(message: &Value) -> &str {
        message["embeds"][0]["description"].as_str().unwrap_or("")
    }

    #[test]
    fn weights_moments_and_cards_have_their_marks() {
        let until = Span { until: Some(1_700_000_000_500), ..Span::plain("0:45") };
        let face = |text: &str| Face { text: text.to_owned(), name: text.to_owned(), tone: "red" };
        let message = drawn(vec![
            line([Span::strong("Ben's turn"), Span::plain(" · "), until]),
            line([Span::plain("Hand:")]),
            Block::Cards { cards: vec![face("4"), face("LAMA")] },
            Block::Rule,
            line([Span::quiet("away")]),
        ]);
        assert_eq!(
            description(&message),
            "**Ben's turn** · <t:1700000001:R>\nHand\\: **\\[4\\] \\[LAMA\\]**\n\n-# away"
        );
        assert_eq!(message["allowed_mentions"], json!({ "parse": [] }));
    }

    #[test]
    fn columns_line_up_in_a_block_that_no_name_can_end() {
        let message = drawn(vec![Block::Columns {
            rows: vec![cells(["``` @everyone", "12"]), cells(["*Ben*", "3"])],
        }]);
        let quote = "\u{2cb}\u{2cb}\u{2cb}";
        let expected = format!("```\n{quote} @everyone  12\n*Ben*          3\n```");
        assert_eq!(description(&message), expected);
    }

    #[test]
    fn letters_mean_nothing_but_themselves() {
        for (hostile, told) in [
            ("**big** __b__ ~~s~~ ||s||", r"\*\*big\*\* \_\_b\_\_ \~\~s\~\~ \|\|s\|\|"),
            ("<@5> <t:0> @everyone", r"\<\@5\> \<t\:0\> \@everyone"),
            ("[click](https://evil)", r"\[click\]\(https\:\/\/evil\)"),
            ("# a\n> b\n- c", r"\# a \> b \- c"),
            ("`x` \\", r"\`x\` \\"),
        ] {
            assert_eq!(escaped(hostile), told);
        }
    }

    #[test]
    fn a_hand_begins_outside_the_embed_after_what_is_remarked() {
        let mut text = Text::default();
        text.line([Span::strong("Your turn")]);
        text.say("On the table: 4");
        let buttons = vec![vec![Button::plain("Play 4", "t.1.mplay 4").styled(Style::Primary)]];
        let hand = HandScreen {
            screen: Screen { text, buttons },
            call: true,
            aloud: true,
            way_back: None,
        };
        let message = super::hand(&hand, Some("That was old."));
        assert_eq!(message["content"], "That was old\\.\n**Your turn**");
        assert_eq!(description(&message), "On the table\\: 4");
        let button = &message["components"][0]["components"][0];
        let expected =
            json!({ "type": 2, "style": 1, "label": "Play 4", "custom_id": "t.1.mplay 4" });
        assert_eq!(*button, expected);
        assert_eq!(super::hand(&hand, None)["content"], "**Your turn**");
    }

    #[test]
    fn a_sentence_stands_alone_and_nothing_is_never_empty() {
        assert_eq!(sentence("Done.")["content"], "Done\\.");
        assert_eq!(sentence("Done.")["embeds"], json!([]));
        assert_eq!(sentence("")["content"], "…");
        assert_eq!(drawn(Vec::new())["content"], "…");
        assert_eq!(aside(sentence("Done."))["flags"], 64);
    }

    #[test]
    fn what_is_cut_off_leaves_a_sign_and_an_ended_block() {
        let rows = (0..400).map(|_| cells(["name", "12345678"])).collect();
        let message = drawn(vec![line([Span::plain("Head")]), Block::Columns { rows }]);
        let text = description(&message);
        assert!(text.starts_with("Head\n```\nname") && text.ends_with("\n```\n…"), "{text}");
        assert_eq!(first_letters("\\*\\*", 3), "\\*");
        assert_eq!(first_letters("\\\\\\\\", 2), "\\\\");
    }

    fn any_block() -> impl Strategy<Value = Block> {
        let text = prop_oneof![".{0,60}", "[*_`\\\\<@>🦙]{0,400}"];
        let span = text.prop_map(Span::strong);
        prop_oneof![
            prop::collection::vec(span.clone(), 0..4).prop_map(line),
            prop::collection::vec(span, 1..20).prop_map(|spans| Block::Columns {
                rows: spans
                    .into_iter()
                    .map(|span| vec![Cell { spans: vec![span], align: Align::Right }])
                    .collect(),
            }),
        ]
    }

    fn any_button() -> impl Strategy<Value = Button> {
        (".{0,120}", "[a-c]{0,120}").prop_map(|(label, token)| Button::plain(label, token))
    }

    fn any_screen() -> impl Strategy<Value = Screen> {
        let blocks = prop::collection::vec(any_block(), 0..12);
        let rows = prop::collection::vec(prop::collection::vec(any_button(), 0..8), 0..8);
        (blocks, rows).prop_map(|(blocks, buttons)| Screen { text: Text(blocks), buttons })
    }

    fn holds_discords_limits(message: &Value) {
        let long = |text: &Value| text.as_str().map_or(0, |text| text.encode_utf16().count());
        let description = &message["embeds"][0]["description"];
        assert!(long(&message["content"]) <= LONGEST_CONTENT);
        assert!(long(description) <= LONGEST_DESCRIPTION);
        assert!(long(&message["content"]) + long(description) > 0);
        let rows = message["components"].as_array().unwrap();
        let mut seen = HashSet::new();
        assert!(rows.len() <= MOST_ROWS);
        for row in rows {
            let buttons = row["components"].as_array().unwrap();
            assert!((1..=MOST_IN_A_ROW).contains(&buttons.len()));
            for button in buttons {
                let label = button["label"].as_str().unwrap().chars().count();
                assert!((1..=LONGEST_LABEL).contains(&label));
                assert!((1..=LONGEST_ID).contains(&long(&button["custom_id"])));
                assert!(seen.insert(button["custom_id"].as_str().unwrap()));
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn no_screen_is_too_much(any in any_screen(), remark in prop::option::of("[a-z*]{0,3000}")) {
            holds_discords_limits(&screen(&any));
            let hand = HandScreen { screen: any, call: false, aloud: false, way_back: None };
            holds_discords_limits(&super::hand(&hand, remark.as_deref()));
        }

        #[test]
        fn every_block_is_ended(any in any_screen()) {
            let message = screen(&any);
            let fences = description(&message).matches("```").count();
            prop_assert_eq!(fences % 2, 0);
        }
    }
}
