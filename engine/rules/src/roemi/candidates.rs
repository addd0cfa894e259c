//! The figures of three to five cards that are in a hand: what the finder chooses from.

use super::{
    Card, Figure, Hand, Suit,
    card::rank_worth,
    figure::ACE_HIGH,
    finder::{Aim, Pick},
    hand::faces_of,
    reading,
};

/// A figure that a hand could make.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    /// Its natural cards, one bit each.
    pub cards: u64,
    /// What the aim makes of it.
    pub score: u32,
    /// What it is worth; its joker stands for the dearest card that it can.
    pub worth: u16,
    /// How many cards it has, its joker included.
    pub count: u8,
}

/// All figures of a hand.
#[derive(Clone, Debug, Default)]
pub(super) struct Candidates {
    /// Those without a joker.
    pub naturals: Vec<Candidate>,
    /// Those with one, best first.
    pub with_joker: Vec<Candidate>,
    /// For each of the naturals, no less than what it and all after it could add.
    gains: Vec<u32>,
}

/// Natural cards of a run with a joker, as places above the lowest, and the place of the joker
/// between them; without one it goes to either end.
const RUNS_WITH_JOKER: [(u16, Option<u8>); 9] = [
    (0b11, None),
    (0b101, Some(1)),
    (0b111, None),
    (0b1011, Some(2)),
    (0b1101, Some(1)),
    (0b1111, None),
    (0b1_0111, Some(3)),
    (0b1_1011, Some(2)),
    (0b1_1101, Some(1)),
];

impl Candidates {
    /// Finds all figures of a hand, in place of what was here.
    pub fn gather(&mut self, hand: &Hand, aim: Aim) {
        self.naturals.clear();
        self.with_joker.clear();
        for suit in Suit::ALL {
            self.runs(suit, hand, aim);
        }
        self.sets(hand, aim);
        self.with_joker.sort_unstable_by_key(|candidate| std::cmp::Reverse(candidate.score));
        self.sum_up(hand, aim);
    }

    /// The best score of one figure with a joker.
    pub fn best_with_joker(&self) -> u32 {
        self.with_joker.first().map_or(0, |candidate| candidate.score)
    }

    /// No less than what this natural figure and all after it could add.
    pub fn gain_from(&self, index: usize) -> u32 {
        self.gains[index]
    }

    /// The candidate.
    pub fn picked(&self, pick: Pick) -> Candidate {
        match pick {
            Pick::Natural(index) => self.naturals[usize::from(index)],
            Pick::WithJoker(index) => self.with_joker[usize::from(index)],
        }
    }

    /// The candidate as a figure.
    pub fn figure(&self, pick: Pick) -> Figure {
        let cards = faces_of(self.picked(pick).cards);
        let figure = match pick {
            Pick::Natural(_) => reading::unordered(cards),
            Pick::WithJoker(_) => reading::with_dearest_joker(cards),
        };
        figure.expect("a candidate is a figure")
    }

    /// Every figure that has this card.
    pub fn with_card(&self, card: Card) -> impl Iterator<Item = Pick> + use<> {
        let bit = if card.is_joker() { 0 } else { 1 << card.index() };
        let has = |candidate: &Candidate| candidate.cards & bit != 0;
        let naturals = (0..).zip(&self.naturals).filter(|(_, natural)| has(natural));
        let naturals = naturals.map(|(index, _)| Pick::Natural(index));
        let jokers = (0..).zip(&self.with_joker);
        let jokers = jokers.filter(|(_, with_joker)| card.is_joker() || has(with_joker));
        let jokers = jokers.map(|(index, _)| Pick::WithJoker(index));
        naturals.chain(jokers).collect::<Vec<_>>().into_iter()
    }

    fn runs(&mut self, suit: Suit, hand: &Hand, aim: Aim) {
        let ranks = hand.ranks_of(suit);
        let places = ranks << 1 | (ranks & 1) << ACE_HIGH;
        for low in bits(places & places >> 1 & places >> 2) {
            let longer = (3..=5).take_while(|len| places >> (low + len - 1) & 1 == 1);
            for len in longer {
                let run = ((1 << len) - 1) << low;
                self.naturals.push(natural(suit, run, aim));
            }
        }
        if hand.jokers() == 0 {
            return;
        }
        for low in bits(places & (places >> 1 | places >> 2)) {
            for (shape, joker) in RUNS_WITH_JOKER {
                // Wider than a suit, so that no place falls off its upper end unseen.
                let naturals = u32::from(shape) << low;
                if naturals & !u32::from(places) == 0 {
                    let naturals = naturals as u16;
                    let joker = joker.map_or_else(|| dearer_end(naturals), |above| low + above);
                    let cards = cards_of(suit, naturals);
                    let worth = worth_of(naturals) + place_worth(joker);
                    self.with_joker.push(Candidate::new(cards, worth, shape.count_ones() + 1, aim));
                }
            }
        }
    }

    fn sets(&mut self, hand: &Hand, aim: Aim) {
        let [s, h, d, c] = Suit::ALL.map(|suit| hand.ranks_of(suit));
        let three = s & h & (d | c) | d & c & (s | h);
        let two = s & (h | d | c) | h & (d | c) | d & c;
        let joker = hand.jokers() > 0;
        for index in bits(if joker { two } else { three }) {
            let rank = index + 1;
            let held = hand.suits_of(rank);
            for suits in (3..=held).filter(|suits| suits & !held == 0) {
                self.set(rank, suits, joker, aim);
            }
        }
    }

    fn set(&mut self, rank: u8, suits: u8, joker: bool, aim: Aim) {
        let count = suits.count_ones();
        let bits = u64::from(suits);
        let cards =
            (bits & 1 | (bits & 2) << 12 | (bits & 4) << 24 | (bits & 8) << 36) << (rank - 1);
        let worth = |count: u32| count as u16 * u16::from(rank_worth(rank));
        if count >= 3 {
            self.naturals.push(Candidate::new(cards, worth(count), count, aim));
        }
        if joker && (2..=3).contains(&count) {
            self.with_joker.push(Candidate::new(cards, worth(count + 1), count + 1, aim));
        }
    }

    /// Each card counts once for each copy in the hand, however many figures could have it.
    fn sum_up(&mut self, hand: &Hand, aim: Aim) {
        let (_, twice) = hand.bits();
        self.gains.clear();
        self.gains.resize(self.naturals.len(), 0);
        let (mut counted, mut gain) = (0, 0);
        for (candidate, slot) in self.naturals.iter().zip(&mut self.gains).rev() {
            for card in faces_of(candidate.cards & !counted) {
                let copies = 1 + (twice >> card.index() & 1) as u32;
                gain += copies * aim.score(card.worth().into(), 1);
            }
            counted |= candidate.cards;
            *slot = gain;
        }
    }
}

impl Candidate {
    fn new(cards: u64, worth: u16, count: u32, aim: Aim) -> Self {
        let count = count as u8;
        Candidate { cards, score: aim.score(worth, count), worth, count }
    }
}

fn natural(suit: Suit, places: u16, aim: Aim) -> Candidate {
    Candidate::new(cards_of(suit, places), worth_of(places), places.count_ones(), aim)
}

fn cards_of(suit: Suit, places: u16) -> u64 {
    let ranks = places >> 1 & 0x1fff | places >> ACE_HIGH;
    u64::from(ranks) << (suit as u32 * 13)
}

fn worth_of(places: u16) -> u16 {
    bits(places).map(place_worth).sum()
}

fn place_worth(place: u8) -> u16 {
    rank_worth(if place == ACE_HIGH { 1 } else { place }).into()
}

/// The end of a run at which a joker is worth more.
fn dearer_end(places: u16) -> u8 {
    let below = places.trailing_zeros() as u8 - 1;
    let above = 16 - places.leading_zeros() as u8;
    match (below, above) {
        (0, _) => above,
        (_, 15) => below,
        _ if place_worth(below) > place_worth(above) => below,
        _ => above,
    }
}

fn bits(set: u16) -> impl Iterator<Item = u8> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let index = rest.trailing_zeros() as u8;
        rest &= rest.wrapping_sub(1);
        (index < 16).then_some(index)
    })
}
