//! Button tokens: every button names its table, the table's moment and its action, in at most 64
//! bytes (Telegram's limit; Discord allows 100 characters).
//!
//! A token carries no right: whoever presses is checked as if they had typed. So it needs no signature.

use crate::marks::Marks;
use rules::Seat;
use tables::{TableId, Version};

/// What a button asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    /// The table.
    pub table: TableId,
    /// The moment that the button belongs to.
    pub moment: Version,
    /// What is asked for.
    pub action: Action,
}

/// What a button asks for at its table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// A seat, or the own seat back.
    Join,
    /// To give up the seat.
    Leave,
    /// A computer player more.
    AddComputer,
    /// A computer player less.
    RemoveComputer,
    /// To begin.
    Start,
    /// The private hand.
    Hand,
    /// The game's rules.
    Rules,
    /// What else can be done at the table.
    More,
    /// To end the game without a result.
    End,
    /// Another game with the same seats.
    Rematch,
    /// To hand a seat to a computer.
    Kick(Seat),
    /// The seat of somebody who left.
    TakeOver(Seat),
    /// That somebody does not get the seat that they want to take over.
    Object,
    /// A move in the game's notation.
    Move(String),
    /// The hand with these marks.
    Mark(Marks),
    /// The move that these marks have become, where its text is too long for a button.
    Make(Marks),
}

/// The longest token, in bytes.
pub const LONGEST: usize = 64;

/// A move or marks of so many bytes fit into a token whatever its table, and its moment for as long as
/// that has six digits.
pub const ALWAYS_FITS: usize = 45;

impl Token {
    /// Its text. A move too long for it can't be a button; `None` says so.
    pub fn encode(&self) -> Option<String> {
        let action = match &self.action {
            Action::Join => "j".to_owned(),
            Action::Leave => "l".to_owned(),
            Action::AddComputer => "c".to_owned(),
            Action::RemoveComputer => "d".to_owned(),
            Action::Start => "s".to_owned(),
            Action::Hand => "h".to_owned(),
            Action::Rules => "r".to_owned(),
            Action::More => "o".to_owned(),
            Action::End => "e".to_owned(),
            Action::Rematch => "a".to_owned(),
            Action::Kick(seat) => format!("k{seat}"),
            Action::TakeOver(seat) => format!("t{seat}"),
            Action::Object => "n".to_owned(),
            Action::Move(text) => format!("m{text}"),
            Action::Mark(marks) => format!("x{}", marks.as_str()),
            Action::Make(marks) => format!("y{}", marks.as_str()),
        };
        let text = format!("{}.{}.{action}", self.table, self.moment);
        (text.len() <= LONGEST).then_some(text)
    }

    /// The token of a text; none if no button of ours has it.
    pub fn decode(text: &str) -> Option<Self> {
        if text.len() > LONGEST || !text.is_ascii() {
            return None;
        }
        let mut parts = text.splitn(3, '.');
        let table = parts.next()?.parse().ok()?;
        let moment = parts.next()?.parse().ok()?;
        let action = Action::decode(parts.next()?)?;
        Some(Self { table, moment, action })
    }
}

impl Action {
    /// Whether its buttons stand below a hand and nowhere else.
    pub const fn is_of_a_hand(&self) -> bool {
        matches!(self, Action::Move(_) | Action::Mark(_) | Action::Make(_))
    }

    fn decode(text: &str) -> Option<Self> {
        let (letter, rest) = text.split_at_checked(1)?;
        Some(match (letter, rest) {
            ("j", "") => Action::Join,
            ("l", "") => Action::Leave,
            ("c", "") => Action::AddComputer,
            ("d", "") => Action::RemoveComputer,
            ("s", "") => Action::Start,
            ("h", "") => Action::Hand,
            ("r", "") => Action::Rules,
            ("o", "") => Action::More,
            ("e", "") => Action::End,
            ("a", "") => Action::Rematch,
            ("k", seat) => Action::Kick(Seat::new(seat.parse().ok()?)),
            ("t", seat) => Action::TakeOver(Seat::new(seat.parse().ok()?)),
            ("n", "") => Action::Object,
            ("m", text) => Action::Move(text.to_owned()),
            ("x", text) => Action::Mark(Marks::new(text)),
            ("y", text) => Action::Make(Marks::new(text)),
            _ => return None,
        })
    }
}
