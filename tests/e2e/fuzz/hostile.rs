//! What somebody hostile sends: the real thing, bent.

use chat::token::{Action, Token};
use rand::{RngExt, SeedableRng, rngs::StdRng, seq::IndexedRandom};
use serde_json::{Value, json};
use std::sync::Arc;
use tables::Snapshot;

/// A row of hostile things, the same ones for the same seed.
pub struct Hostile(StdRng);

impl Hostile {
    pub fn seeded(seed: u64) -> Self {
        Self(StdRng::seed_from_u64(seed))
    }

    pub fn number(&mut self, below: usize) -> usize {
        self.0.random_range(0..below)
    }

    pub fn one_of<'a, T>(&mut self, things: &'a [T]) -> &'a T {
        things.choose(&mut self.0).expect("there is something to choose from")
    }

    /// Bends one or a few values anywhere below this one.
    pub fn bend(&mut self, value: &mut Value) {
        for _ in 0..self.0.random_range(1..=3) {
            self.bend_one(value);
        }
    }

    fn bend_one(&mut self, value: &mut Value) {
        let deeper = self.0.random_bool(0.8);
        match value {
            Value::Object(fields) if deeper && !fields.is_empty() => {
                let names: Vec<String> = fields.keys().cloned().collect();
                let name = self.one_of(&names).clone();
                if self.0.random_bool(0.1) {
                    fields.remove(&name);
                } else if let Some(field) = fields.get_mut(&name) {
                    self.bend_one(field);
                }
            }
            Value::Array(items) if deeper && !items.is_empty() => {
                let index = self.number(items.len());
                self.bend_one(&mut items[index]);
            }
            value => *value = self.odd(),
        }
    }

    /// A value that nobody expects.
    fn odd(&mut self) -> Value {
        match self.number(14) {
            0 => Value::Null,
            1 => json!(true),
            2 => json!(-1),
            3 => json!(0),
            4 => json!(i64::MAX),
            5 => json!(i64::MIN),
            6 => json!(u64::MAX),
            7 => json!(1.5e308),
            8 => json!([]),
            9 => json!({}),
            10 => json!([[[[[[[[[[]]]]]]]]]]),
            11 => json!(self.words()),
            12 => json!("9".repeat(30)),
            _ => json!("x".repeat(5_000)),
        }
    }

    /// Text that nobody expects.
    pub fn words(&mut self) -> String {
        let texts = [
            "",
            " ",
            "\0",
            "/",
            "/@",
            "/new",
            "/new lama limit=99999999999999999999",
            "/move",
            "/kick 0",
            "/kick 255",
            "/kick 999999999999",
            "/move \u{202e}1 yalp",
            "/hand@",
            "/start x",
            "/end",
            "/settings language=xx",
            "/move play 1; play 2",
            "/privacy erase ",
            "👩‍👩‍👧‍👦👩‍👩‍👧‍👦",
            "<b>&amp;</b>",
            "*_`[](tg://user?id=1)",
            "@everyone <@1>",
            "\u{202e}\u{200b}\u{feff}",
            "Z\u{0351}\u{0336}a\u{0351}\u{0336}",
            "٣٤",
            "/NEW LAMA",
            "/stats\n/end",
        ];
        let text = *self.one_of(&texts);
        match self.number(4) {
            0 => text.repeat(self.0.random_range(1..200)),
            _ => text.to_owned(),
        }
    }

    /// A button's token: somebody's at this table, but old, bent, or of something that is not there.
    pub fn token(&mut self, of: &Arc<Snapshot>) -> String {
        let board = &of.board;
        let legal: Vec<String> =
            of.hands.iter().flat_map(|hand| hand.legal.iter().cloned()).collect();
        let action = match self.number(8) {
            0 => Action::Start,
            1 => Action::End,
            2 => Action::Rematch,
            3 => Action::Leave,
            4 => Action::Hand,
            5 => Action::Kick(rules::Seat::new(self.0.random())),
            6 => Action::TakeOver(rules::Seat::new(self.0.random())),
            _ if legal.is_empty() => Action::More,
            _ => Action::Move(self.one_of(&legal).clone()),
        };
        let token = Token { table: board.table, moment: board.moment, action };
        let token = token.encode().unwrap_or_default();
        if self.0.random_bool(0.3) { token } else { self.bent(&token) }
    }

    fn bent(&mut self, text: &str) -> String {
        let mut letters: Vec<char> = text.chars().collect();
        for _ in 0..self.0.random_range(1..=4) {
            let at = self.number(letters.len().max(1)).min(letters.len());
            match self.number(4) {
                0 if at < letters.len() => drop(letters.remove(at)),
                1 => letters.insert(at, self.0.random()),
                2 if at < letters.len() => letters[at] = self.0.random_range(' '..='~'),
                _ => letters.insert(at, *self.one_of(&['.', ':', 'x', 'y', 'm', '0', '9', ' '])),
            }
        }
        letters.into_iter().collect()
    }
}
