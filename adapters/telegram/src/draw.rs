//! A neutral screen as a Telegram message: text, entities that mark parts of it, and buttons.
//!
//! There is no parse mode: the text is sent as it is and marked by place, so nothing in it needs an
//! escape. What clients would turn into a link or a mention by themselves is broken up, since names are
//! hostile input. Whatever a screen holds, what comes out is within Telegram's limits.

use chat::{
    render::{aligned, without_cards},
    screen::{Block, Button, HandScreen, MentionScreen, Press, Screen, Span, Text, Weight},
};
use reqwest::Url;
use teloxide::types::{
    InlineKeyboardButton, InlineKeyboardMarkup, MessageEntity, MessageEntityKind, User, UserId,
};

/// The longest text, by the platform in characters, here in UTF-16 units, which are no fewer.
const LONGEST_TEXT: usize = 4096;
/// The most entities of one message.
const MOST_ENTITIES: usize = 100;
/// The most buttons of one message, and in one row.
const MOST_BUTTONS: usize = 100;
const MOST_IN_A_ROW: usize = 8;
/// The largest keyboard as JSON, in bytes, with room for what the client library writes around it.
const LARGEST_KEYBOARD: usize = 9 * 1024;
/// The longest data of a button, in bytes.
const LONGEST_DATA: usize = 64;
/// The longest answer to a press, in characters.
const LONGEST_TOAST: usize = 200;

const WORD_JOINER: char = '\u{2060}';

/// A message as it is sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drawing {
    /// The letters.
    pub text: String,
    /// Which of them are marked.
    pub entities: Vec<MessageEntity>,
    /// The buttons; none takes away what buttons there were.
    pub keyboard: InlineKeyboardMarkup,
}

/// Draws a screen.
pub fn screen(screen: &Screen) -> Drawing {
    let mut pen = Pen::default();
    pen.text(&screen.text);
    let (text, entities) = pen.finish();
    Drawing { text, entities, keyboard: keyboard(&screen.buttons) }
}

/// Draws a hand, below it the way back to its table.
pub fn hand(hand: &HandScreen) -> Drawing {
    Drawing { keyboard: keyboard(&hand.buttons(MOST_BUTTONS)), ..screen(&hand.screen) }
}

/// Draws what calls a person, who is told of it even if their privacy settings keep others from
/// mentioning them by name.
pub fn mention(mention: &MentionScreen, user: Option<UserId>) -> Drawing {
    let mut pen = Pen::default();
    let name = unlinked(&mention.name);
    match user {
        Some(id) => pen.marked(&name, MessageEntityKind::TextMention { user: called(id, &name) }),
        None => pen.write(&name),
    }
    pen.write(&unlinked(&mention.says));
    let (text, entities) = pen.finish();
    Drawing { text, entities, keyboard: keyboard(&[]) }
}

/// Of a mentioned user only the number counts.
fn called(id: UserId, name: &str) -> User {
    User {
        id,
        is_bot: false,
        first_name: name.to_owned(),
        last_name: None,
        username: None,
        language_code: None,
        is_premium: false,
        added_to_attachment_menu: false,
    }
}

/// Draws a sentence.
pub fn sentence(text: &str) -> Drawing {
    let mut plain = Text::default();
    plain.say(text);
    self::screen(&Screen { text: plain, buttons: Vec::new() })
}

/// A sentence under which a button opens a page.
pub fn sentence_with_link(text: &str, label: &str, page: Url) -> Drawing {
    let button = InlineKeyboardButton::url(label, page);
    Drawing { keyboard: InlineKeyboardMarkup::new([[button]]), ..sentence(text) }
}

/// What fits into the answer to a press.
pub fn toast(text: &str) -> String {
    if text.chars().count() <= LONGEST_TOAST {
        return text.to_owned();
    }
    let kept: String = text.chars().take(LONGEST_TOAST - 1).collect();
    let words = kept.rsplit_once(char::is_whitespace).map_or(kept.as_str(), |(words, _)| words);
    format!("{}…", words.trim_end())
}

#[derive(Default)]
struct Pen {
    text: String,
    /// How long the text is in UTF-16 units, in which entities are placed.
    place: usize,
    marks: Vec<MessageEntity>,
}

impl Pen {
    fn text(&mut self, text: &Text) {
        for (number, block) in without_cards(text).0.iter().enumerate() {
            if number > 0 {
                self.write("\n");
            }
            self.block(block);
        }
    }

    fn block(&mut self, block: &Block) {
        match block {
            Block::Line { spans } => spans.iter().for_each(|span| self.span(span)),
            Block::Columns { rows } => {
                let kind = MessageEntityKind::Pre { language: None };
                self.marked(&aligned(rows).join("\n"), kind);
            }
            // Cards are letters by now, and an empty line is one already.
            Block::Cards { .. } | Block::Rule => {}
        }
    }

    fn span(&mut self, span: &Span) {
        let text = unlinked(&span.text);
        match span.weight {
            Weight::Plain => self.write(&text),
            Weight::Strong => self.marked(&text, MessageEntityKind::Bold),
            Weight::Quiet => self.marked(&text, MessageEntityKind::Italic),
        }
    }

    fn write(&mut self, text: &str) {
        self.text += text;
        self.place += text.encode_utf16().count();
    }

    /// Writes letters with a mark on them, but not on the space around them, where Telegram takes none.
    fn marked(&mut self, text: &str, kind: MessageEntityKind) {
        let inner = text.trim();
        let before = text.len() - text.trim_start().len();
        self.write(&text[..before]);
        let (offset, length) = (self.place, inner.encode_utf16().count());
        if length > 0 {
            self.marks.push(MessageEntity::new(kind, offset, length));
        }
        self.write(&text[before..]);
    }

    fn finish(mut self) -> (String, Vec<MessageEntity>) {
        self.cut();
        if self.text.trim().is_empty() {
            return ("…".to_owned(), Vec::new());
        }
        (self.text, fewest(self.marks))
    }

    /// Ends a text that is too long after a whole line, where that is possible.
    fn cut(&mut self) {
        if self.place <= LONGEST_TEXT {
            return;
        }
        let mut place = 0;
        let fits = |letter: &char| {
            place += letter.len_utf16();
            place < LONGEST_TEXT - 1
        };
        let kept: String = self.text.chars().take_while(fits).collect();
        let lines = kept.rsplit_once('\n').map_or(kept.as_str(), |(lines, _)| lines);
        let end = lines.encode_utf16().count();
        self.text = format!("{lines}\n…");
        self.marks.retain_mut(|mark| {
            mark.length = mark.length.min(end.saturating_sub(mark.offset));
            mark.length > 0
        });
    }
}

/// The marks that fit; what is quiet can do without one, what must line up can't.
fn fewest(mut marks: Vec<MessageEntity>) -> Vec<MessageEntity> {
    if marks.len() > MOST_ENTITIES {
        marks.retain(|mark| mark.kind != MessageEntityKind::Italic);
    }
    if marks.len() > MOST_ENTITIES {
        marks.retain(|mark| mark.kind != MessageEntityKind::Bold);
    }
    marks.truncate(MOST_ENTITIES);
    marks
}

/// The letters with a joiner in them wherever clients would see a mention or an address.
fn unlinked(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let mut safe = String::with_capacity(text.len());
    for (index, letter) in letters.iter().enumerate() {
        safe.push(*letter);
        if links(&letters[..index], *letter, &letters[index + 1..]) {
            safe.push(WORD_JOINER);
        }
    }
    safe
}

fn links(before: &[char], letter: char, after: &[char]) -> bool {
    let follows = |expected: &dyn Fn(&char) -> bool| after.first().is_some_and(expected);
    match letter {
        '@' => follows(&|next| next.is_alphanumeric() || *next == '_'),
        ':' => after.starts_with(&['/', '/']),
        // A domain ends in two letters at least, which "L.A.M.A." and "1.5" don't.
        '.' => {
            before.last().is_some_and(|last| last.is_alphanumeric())
                && after.iter().take(2).filter(|next| next.is_alphabetic()).count() == 2
        }
        _ => false,
    }
}

fn keyboard(rows: &[Vec<Button>]) -> InlineKeyboardMarkup {
    let mut room = Room { buttons: MOST_BUTTONS, bytes: LARGEST_KEYBOARD };
    let row = |row: &Vec<Button>| -> Vec<InlineKeyboardButton> {
        row.iter()
            .filter_map(button)
            .take(MOST_IN_A_ROW)
            .take_while(|button| room.takes(button))
            .collect()
    };
    let rows: Vec<_> = rows.iter().map(row).filter(|row| !row.is_empty()).collect();
    InlineKeyboardMarkup::new(rows)
}

/// What is left of a keyboard's limits.
struct Room {
    buttons: usize,
    bytes: usize,
}

impl Room {
    fn takes(&mut self, button: &InlineKeyboardButton) -> bool {
        let size = serde_json::to_string(button).map_or(0, |json| json.len() + 4);
        let fits = self.buttons > 0 && size <= self.bytes;
        if fits {
            self.buttons -= 1;
            self.bytes -= size;
        } else {
            tracing::error!("a screen has more buttons than a message can hold");
        }
        fits
    }
}

fn button(button: &Button) -> Option<InlineKeyboardButton> {
    let label = if button.label.trim().is_empty() { "…" } else { &button.label };
    match &button.press {
        Press::Token(token) if (1..=LONGEST_DATA).contains(&token.len()) => {
            Some(InlineKeyboardButton::callback(label, token))
        }
        Press::Token(_) => {
            tracing::error!("a button's token has no length that Telegram takes");
            None
        }
        Press::Page(page) => Some(InlineKeyboardButton::url(label, page.parse().ok()?)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chat::screen::{Align, Cell, Face};

    fn drawn(blocks: Vec<Block>) -> Drawing {
        screen(&Screen { text: Text(blocks), buttons: Vec::new() })
    }

    fn line(spans: impl IntoIterator<Item = Span>) -> Block {
        Block::Line { spans: spans.into_iter().collect() }
    }

    /// The marked parts, each found by its place.
    fn marked(drawing: &Drawing) -> Vec<(String, String)> {
        let units: Vec<u16> = drawing.text.encode_utf16().collect();
        let part = |mark: &MessageEntity| {
            String::from_utf16(&units[mark.offset..mark.offset + mark.length]).unwrap()
        };
        let kind = |mark: &MessageEntity| format!("{:?}", mark.kind);
        drawing.entities.iter().map(|mark| (kind(mark), part(mark))).collect()
    }

    #[test]
    fn marks_are_placed_in_utf16_units() {
        let drawing = drawn(vec![line([
            Span::plain("🦙 "),
            Span::strong(" L.A.M.A. "),
            Span::quiet("*_<b>&"),
        ])]);
        assert_eq!(drawing.text, "🦙  L.A.M.A. *_<b>&");
        let marks = [("Bold", "L.A.M.A."), ("Italic", "*_<b>&")];
        assert_eq!(marked(&drawing), marks.map(|(kind, part)| (kind.to_owned(), part.to_owned())));
    }

    #[test]
    fn columns_are_a_block_of_equal_letters() {
        let cell = |text: &str, align| Cell { spans: vec![Span::plain(text)], align };
        let row =
            |name: &str, points: &str| vec![cell(name, Align::Left), cell(points, Align::Right)];
        let drawing = drawn(vec![
            line([Span::plain("Points")]),
            Block::Columns { rows: vec![row("Anna", "12"), row("Ben", "3")] },
        ]);
        assert_eq!(drawing.text, "Points\nAnna  12\nBen    3");
        assert_eq!(marked(&drawing)[0].1, "Anna  12\nBen    3");
    }

    #[test]
    fn cards_are_letters() {
        let face = |text: &str| Face { text: text.to_owned(), name: text.to_owned(), tone: "red" };
        let cards = Block::Cards { cards: vec![face("4"), face("LAMA")] };
        let drawing = drawn(vec![line([Span::plain("Your hand:")]), cards]);
        assert_eq!(drawing.text, "Your hand: [4] [LAMA]");
    }

    #[test]
    fn nobody_is_mentioned_and_nothing_linked() {
        for (name, told) in [
            ("@durov", "@\u{2060}durov"),
            ("evil.example", "evil.\u{2060}example"),
            ("https://evil", "https:\u{2060}//evil"),
            ("L.A.M.A. 1.5 a@ b. c", "L.A.M.A. 1.5 a@ b. c"),
        ] {
            assert_eq!(unlinked(name), told);
        }
    }

    #[test]
    fn no_screen_is_too_much() {
        let spans = (0..300).map(|_| Span::strong("🦙 name ")).collect::<Vec<_>>();
        let lines: Vec<Block> = (0..40).map(|_| line(spans.clone())).collect();
        let key = |label: &str| Button::plain(label, "x".repeat(64));
        let row: Vec<Button> = (0..9).map(|_| key(&"ä".repeat(60))).collect();
        let drawing = screen(&Screen { text: Text(lines), buttons: vec![row; 20] });
        let length = drawing.text.encode_utf16().count();
        assert!((1..=LONGEST_TEXT).contains(&length), "{length}");
        assert!(drawing.entities.len() <= MOST_ENTITIES);
        assert!(drawing.entities.iter().all(|mark| mark.offset + mark.length <= length));
        let rows = &drawing.keyboard.inline_keyboard;
        assert!(rows.iter().all(|row| (1..=8).contains(&row.len())));
        assert!(serde_json::to_string(&drawing.keyboard).unwrap().len() <= 10 * 1024);
        assert_eq!(drawn(Vec::new()).text, "…");
    }

    #[test]
    fn an_answer_is_cut_at_a_word() {
        assert_eq!(toast("You played 4."), "You played 4.");
        let long = "word ".repeat(60);
        let cut = toast(&long);
        assert!(cut.ends_with("word…") && cut.chars().count() <= 200, "{cut}");
        assert_eq!(toast(&"x".repeat(300)).chars().count(), 200);
    }
}
