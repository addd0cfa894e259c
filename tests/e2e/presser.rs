//! Somebody who plays any game by pressing what the private hand offers. What a button does is told by
//! its token alone, so that one presser can play every game on every platform.

use rand::{Rng, RngExt, SeedableRng, rngs::StdRng};
use std::collections::BTreeMap;

/// Moves that lead away from the game's end, or give up something: they are made seldom, as long as
/// there is something else.
const SELDOM: [&str; 6] = ["call", "pass", "draw", "quit", "undo", "putback"];

/// What a hand's button does, read from its token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Press<'a> {
    /// It makes this move.
    Move(&'a str),
    /// It makes the move that these marks have become.
    Make(&'a str),
    /// It changes what is chosen into these marks.
    Mark(&'a str),
}

impl<'a> Press<'a> {
    /// What the button of this token does; none if it belongs to no hand.
    pub fn of(token: &'a str) -> Option<Self> {
        let action = token.splitn(3, '.').nth(2)?;
        let (letter, rest) = action.split_at_checked(1)?;
        match letter {
            "m" => Some(Press::Move(rest)),
            "y" => Some(Press::Make(rest)),
            "x" => Some(Press::Mark(rest)),
            _ => None,
        }
    }

    /// The move's first word, `make` or `mark`.
    pub fn kind(self) -> &'a str {
        match self {
            Press::Move(text) => text.split(' ').next().unwrap_or(text),
            Press::Make(_) => "make",
            Press::Mark(_) => "mark",
        }
    }

    /// How much it is preferred to other kinds of buttons.
    fn weight(self) -> u32 {
        match self {
            Press::Mark(_) => 4,
            Press::Move(_) if SELDOM.contains(&self.kind()) => 1,
            Press::Move(_) | Press::Make(_) => 8,
        }
    }
}

/// A person who presses at random, but always the same for one seed and the same buttons.
pub struct Presser {
    chance: StdRng,
    pressed: BTreeMap<String, usize>,
}

impl Presser {
    pub fn seeded(seed: u64) -> Self {
        Self { chance: StdRng::seed_from_u64(seed), pressed: BTreeMap::new() }
    }

    /// The token of the button to press, of these; none if none of them belongs to a hand.
    ///
    /// First the kind of button is chosen, and then one of the kind: many cards to mark do not drown
    /// the one move that could be made.
    pub fn choose<'a>(&mut self, tokens: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
        let mut kinds: BTreeMap<&str, (u32, Vec<&str>)> = BTreeMap::new();
        for token in tokens {
            if let Some(press) = Press::of(token) {
                let kind = kinds.entry(press.kind()).or_insert((press.weight(), Vec::new()));
                kind.1.push(token);
            }
        }
        let mut left = below(&mut self.chance, kinds.values().map(|(weight, _)| weight).sum())?;
        let (kind, (_, tokens)) = kinds.into_iter().find(|(_, (weight, _))| {
            let is_it = left < *weight;
            left = left.saturating_sub(*weight);
            is_it
        })?;
        *self.pressed.entry(kind.to_owned()).or_default() += 1;
        // At random alone about half of all cards would be chosen, and hardly ever so few as a move
        // needs: what leaves the fewest chosen is pressed more often.
        if kind == "mark" && self.chance.random_bool(0.5) {
            return tokens.into_iter().min_by_key(|token| token.len());
        }
        Some(tokens[self.chance.random_range(0..tokens.len())])
    }

    /// How often a button of this kind was pressed.
    pub fn pressed(&self, kind: &str) -> usize {
        self.pressed.get(kind).copied().unwrap_or_default()
    }

    /// Each kind has been pressed.
    pub fn has_pressed_all(&self, kinds: &[&str]) {
        for kind in kinds {
            assert!(self.pressed(kind) > 0, "nobody pressed {kind}: {:?}", self.pressed);
        }
    }
}

fn below(chance: &mut impl Rng, end: u32) -> Option<u32> {
    (end > 0).then(|| chance.random_range(0..end))
}

/// Whether the button of this token belongs to a hand whose owner is to act.
pub fn is_of_a_hand(token: &str) -> bool {
    Press::of(token).is_some()
}

#[test]
fn a_presser_presses_all_there_is_and_what_brings_the_game_on_most() {
    let tokens = ["t.1.h", "t.1.mcall", "t.1.mplay R1 R2", "t.1.xR1", "t.1.xR2", "t.1.xR3"];
    let mut presser = Presser::seeded(1);
    for _ in 0..1000 {
        assert_ne!(presser.choose(tokens), Some("t.1.h"));
    }
    let pressed = ["play", "mark", "call"].map(|kind| presser.pressed(kind));
    assert!(pressed.is_sorted_by(|more, fewer| more > fewer), "{pressed:?}");
    assert_eq!(presser.choose(["t.1.h", "nonsense", ""]), None);
    presser.has_pressed_all(&["play", "mark", "call"]);
}
