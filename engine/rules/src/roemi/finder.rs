//! The best way to lay a hand down in figures, found exactly.
//!
//! It knows hands and figures, but no table, turn or rule of laying, but for one: a card is always
//! left to discard.
//!
//! A run of six or more cards is two runs that hold the same cards, and a joker among them keeps its
//! place. So it is enough to look at runs of three to five cards.

use super::{Card, Figure, Hand, candidates::Candidates, stack::Stack};

/// The most figures that the largest hand makes.
const MOST_FIGURES: usize = 8;

/// What is best.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// The most worth laid; of equals, the most cards.
    MostWorth,
    /// The fewest cards left in the hand; of equals, the most worth laid.
    FewestLeft,
    /// At least this worth laid with the fewest cards; of equals, the most worth.
    Reach(u16),
}

/// Figures that a hand makes at the same time.
#[derive(Clone, Debug)]
pub struct Lay {
    /// The figures, none of them longer than five cards.
    pub figures: Vec<Figure>,
    /// What they are worth together.
    pub worth: u16,
    /// How many cards they have together.
    pub cards: u8,
}

/// Finds figures in hands of up to twenty-four cards. It keeps its room between questions, so that asking costs no allocation.
#[derive(Clone, Debug, Default)]
pub struct Finder {
    candidates: Candidates,
}

/// A candidate by its place in the list of those without or with a joker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pick {
    Natural(u16),
    WithJoker(u16),
}

/// What is left of a hand, and what was laid of it.
#[derive(Clone, Copy, Debug)]
struct Rest {
    once: u64,
    twice: u64,
    jokers: u8,
    worth: u16,
    cards: u8,
}

type Picks = Stack<Pick, MOST_FIGURES>;

struct Search<'a> {
    candidates: &'a Candidates,
    aim: Aim,
    /// The most cards that may be laid.
    most: u8,
    picked: Picks,
    best: Option<(u32, Picks, Rest)>,
}

impl Finder {
    /// The best lay; none if nothing reaches the aim. To lay nothing reaches every aim but [`Aim::Reach`].
    pub fn find(&mut self, hand: &Hand, aim: Aim) -> Option<Lay> {
        self.candidates.gather(hand, aim);
        let mut search = Search::new(&self.candidates, hand, aim);
        search.naturals(0, Rest::of(hand));
        search.best()
    }

    /// The best lay that has this card in a figure, a joker as whatever it stands for.
    pub fn find_using(&mut self, hand: &Hand, aim: Aim, card: Card) -> Option<Lay> {
        self.candidates.gather(hand, aim);
        let mut search = Search::new(&self.candidates, hand, aim);
        for pick in self.candidates.with_card(card) {
            search.beginning_with(pick, Rest::of(hand));
        }
        search.best()
    }
}

impl Rest {
    fn of(hand: &Hand) -> Self {
        let (once, twice) = hand.bits();
        Rest { once, twice, jokers: hand.jokers(), worth: 0, cards: 0 }
    }

    const fn has(&self, cards: u64) -> bool {
        cards & !self.once == 0
    }

    const fn without(self, cards: u64, worth: u16, count: u8) -> Self {
        let once = self.once & !(cards & !self.twice);
        let worth = self.worth + worth;
        Rest { once, twice: self.twice & !cards, worth, cards: self.cards + count, ..self }
    }
}

impl Aim {
    /// The measure that adds up from figure to figure.
    pub(super) const fn score(self, worth: u16, cards: u8) -> u32 {
        match self {
            Aim::FewestLeft => (cards as u32) << 16 | worth as u32,
            Aim::MostWorth | Aim::Reach(_) => (worth as u32) << 8 | cards as u32,
        }
    }

    /// The measure of a whole lay; none if it does not reach the aim.
    fn measure(self, rest: &Rest) -> Option<u32> {
        match self {
            Aim::Reach(wanted) if rest.worth < wanted => None,
            Aim::Reach(_) => Some(u32::from(u8::MAX - rest.cards) << 16 | u32::from(rest.worth)),
            _ => Some(self.score(rest.worth, rest.cards)),
        }
    }
}

impl<'a> Search<'a> {
    fn new(candidates: &'a Candidates, hand: &Hand, aim: Aim) -> Self {
        let picked = Picks::empty(Pick::Natural(0));
        Search { candidates, aim, most: hand.len().saturating_sub(1), picked, best: None }
    }

    /// Every choice of figures without a joker, each followed by every choice of those with one.
    fn naturals(&mut self, from: usize, rest: Rest) {
        self.with_joker(0, rest);
        if self.is_done(&rest) {
            return;
        }
        let jokers = u32::from(rest.jokers) * self.candidates.best_with_joker();
        for index in from..self.candidates.naturals.len() {
            let candidate = self.candidates.naturals[index];
            if !self.may_improve(&rest, self.candidates.gain_from(index) + jokers) {
                return;
            }
            if !rest.has(candidate.cards) || rest.cards + candidate.count > self.most {
                continue;
            }
            let after = rest.without(candidate.cards, candidate.worth, candidate.count);
            self.picked.push(Pick::Natural(index as u16));
            self.naturals(index, after);
            self.picked.pop();
        }
    }

    /// The candidates with a joker come best first, so the first that can't improve ends the search.
    fn with_joker(&mut self, from: usize, rest: Rest) {
        self.record(&rest);
        if rest.jokers == 0 || self.is_done(&rest) {
            return;
        }
        for index in from..self.candidates.with_joker.len() {
            let candidate = self.candidates.with_joker[index];
            if !self.may_improve(&rest, u32::from(rest.jokers) * candidate.score) {
                return;
            }
            if !rest.has(candidate.cards) || rest.cards + candidate.count > self.most {
                continue;
            }
            let mut after = rest.without(candidate.cards, candidate.worth, candidate.count);
            after.jokers -= 1;
            self.picked.push(Pick::WithJoker(index as u16));
            self.with_joker(index, after);
            self.picked.pop();
        }
    }

    fn beginning_with(&mut self, pick: Pick, rest: Rest) {
        let candidate = self.candidates.picked(pick);
        if rest.cards + candidate.count > self.most {
            return;
        }
        let mut after = rest.without(candidate.cards, candidate.worth, candidate.count);
        after.jokers -= u8::from(matches!(pick, Pick::WithJoker(_)));
        self.picked.push(pick);
        self.naturals(0, after);
        self.picked.pop();
    }

    /// Whether more figures would only be worse: a reached worth needs no more cards.
    fn is_done(&self, rest: &Rest) -> bool {
        matches!(self.aim, Aim::Reach(wanted) if rest.worth >= wanted)
    }

    /// Whether figures of this score in all could still make something better than the best.
    fn may_improve(&self, rest: &Rest, gain: u32) -> bool {
        match (self.aim, &self.best) {
            (Aim::Reach(wanted), best) => {
                let reaches = u32::from(rest.worth) + (gain >> 8) >= wanted.into();
                let fewer = best.as_ref().is_none_or(|(.., best)| rest.cards + 3 <= best.cards);
                reaches && fewer
            }
            (aim, Some((best, ..))) => aim.score(rest.worth, rest.cards) + gain > *best,
            (_, None) => true,
        }
    }

    fn record(&mut self, rest: &Rest) {
        let Some(measure) = self.aim.measure(rest) else { return };
        if self.best.as_ref().is_none_or(|(best, ..)| measure > *best) {
            self.best = Some((measure, self.picked, *rest));
        }
    }

    fn best(self) -> Option<Lay> {
        let (_, picks, Rest { worth, cards, .. }) = self.best?;
        let figures = picks.iter().map(|pick| self.candidates.figure(*pick)).collect();
        Some(Lay { figures, worth, cards })
    }
}
