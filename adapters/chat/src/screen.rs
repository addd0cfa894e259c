//! What people see, before any platform: text, buttons, and who may see them.
//!
//! Screens are made from views. Those for all and those for one person are different types, so that
//! what posts a hand can't be called with a channel.

use serde::Serialize;
use std::hash::{DefaultHasher, Hash, Hasher};
use tables::{Identity, Millis};

/// A text: blocks from top to bottom.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize)]
pub struct Text(pub Vec<Block>);

/// A part of a text.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Block {
    /// A line of running text.
    Line {
        /// Its parts.
        spans: Vec<Span>,
    },
    /// Rows whose cells line up.
    Columns {
        /// The rows; all have as many cells.
        rows: Vec<Vec<Cell>>,
    },
    /// Cards side by side.
    Cards {
        /// The cards.
        cards: Vec<Face>,
    },
    /// An empty line or a thin rule.
    Rule,
}

/// Some letters and how much weight they have. The letters may be hostile: platforms escape them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Span {
    /// The letters.
    pub text: String,
    /// How much weight they have.
    pub weight: Weight,
    /// A moment that the letters stand for, where a platform can show it in the reader's own time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<Millis>,
}

/// How much weight letters have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Weight {
    /// As the text around.
    #[default]
    Plain,
    /// What matters now.
    Strong,
    /// What matters least.
    Quiet,
}

/// A cell of a row.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Cell {
    /// Its text.
    pub spans: Vec<Span>,
    /// Where it stands in its column.
    pub align: Align,
}

/// Where a cell's text stands in its column.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Align {
    /// At the left.
    Left,
    /// At the right, as numbers do.
    Right,
}

/// A card's face.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Face {
    /// What it shows.
    pub text: String,
    /// What a screen reader says.
    pub name: String,
    /// A word for its colour, beside which the text always says the same.
    pub tone: &'static str,
}

/// A button.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Button {
    /// What it says.
    pub label: String,
    /// What a press does.
    pub press: Press,
    /// How it looks.
    pub style: Style,
}

/// What a press does.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Press {
    /// It is sent with this token.
    Token(String),
    /// It opens a page.
    Page(String),
}

/// How a button looks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Style {
    /// What most people want now.
    Primary,
    /// One of several.
    Plain,
    /// What can't be taken back.
    Danger,
}

/// A text and its buttons, row by row.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Screen {
    /// The text.
    pub text: Text,
    /// The buttons.
    pub buttons: Vec<Vec<Button>>,
}

/// What all in a channel see of a table.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct BoardScreen(pub Screen);

/// What one person alone sees of a table.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct HandScreen {
    /// The screen.
    pub screen: Screen,
    /// Whether it calls the person, because it is their turn.
    pub call: bool,
    /// Whether it makes itself heard when it is posted.
    pub aloud: bool,
    /// What leads back to the table, where a platform has pages for messages. It changes whenever the
    /// board is posted anew, and no hand is edited for that alone.
    pub way_back: Option<Button>,
}

impl HandScreen {
    /// The buttons, the way back below them if there is room for it in so many rows.
    pub fn buttons(&self, most_rows: usize) -> Vec<Vec<Button>> {
        let has_room = self.screen.buttons.len() < most_rows;
        let way_back = self.way_back.iter().filter(|_| has_room).map(|button| vec![button.clone()]);
        self.screen.buttons.iter().cloned().chain(way_back).collect()
    }
}

/// What calls one person where all can see it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MentionScreen {
    /// Whom, and nobody else.
    pub person: Identity,
    /// Their name; hostile input.
    pub name: String,
    /// What they are told, after their name.
    pub says: String,
}

/// What is told once to all in a channel.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct NoticeScreen(pub Screen);

/// What answers one person's command: the rules, a help page.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ReplyScreen(pub Screen);

/// A moment is the same whenever it is looked at, though its letters say how long it is till then:
/// a screen that differs by nothing else is not edited.
impl Hash for Span {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.weight.hash(state);
        match self.until {
            Some(until) => until.hash(state),
            None => self.text.hash(state),
        }
    }
}

impl Screen {
    /// A number that differs when anything to be seen differs.
    pub fn content(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.hash(&mut hasher);
        hasher.finish()
    }
}

impl Text {
    /// Adds a line.
    pub fn line(&mut self, spans: impl IntoIterator<Item = Span>) {
        self.0.push(Block::Line { spans: spans.into_iter().collect() });
    }

    /// Adds a line of plain text.
    pub fn say(&mut self, text: impl Into<String>) {
        self.line([Span::plain(text)]);
    }
}

impl Span {
    /// Plain letters.
    pub fn plain(text: impl Into<String>) -> Self {
        Self { text: text.into(), weight: Weight::Plain, until: None }
    }

    /// Strong letters.
    pub fn strong(text: impl Into<String>) -> Self {
        Self { weight: Weight::Strong, ..Self::plain(text) }
    }

    /// Quiet letters.
    pub fn quiet(text: impl Into<String>) -> Self {
        Self { weight: Weight::Quiet, ..Self::plain(text) }
    }
}

impl Button {
    /// A plain button that sends a token.
    pub fn plain(label: impl Into<String>, token: impl Into<String>) -> Self {
        Self { label: label.into(), press: Press::Token(token.into()), style: Style::Plain }
    }

    /// The same, in another style.
    #[must_use]
    pub fn styled(self, style: Style) -> Self {
        Self { style, ..self }
    }
}
