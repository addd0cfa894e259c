//! What a hand is worth to the computer player after its turn, judged from what its seat may know.
//!
//! Values are hundredths of points, and higher is better. They are guesses, only good for comparing.

use super::{
    Card, Figure, Hand, OwnView, Turn,
    finder::{Aim, Finder},
    planner,
};

const POINT: i32 = 100;
/// Going out ends the round, with what it earns and what it costs the others.
const OUT: i32 = 10_000 * POINT;
/// A seat that has not opened pays a hundred points: how much of that is to be feared.
const UNOPENED: i32 = 60 * POINT;
/// What each card left costs, besides its worth: it must be got rid of before going out.
const CARD: i32 = 4 * POINT;
/// What a joker thrown, or one freed by the card thrown, gives away.
const GIVEN_JOKER: i32 = 40 * POINT;
const FREED_JOKER: i32 = 12 * POINT;
/// To be able to go out in the next turn.
const NEARLY_OUT: i32 = 15 * POINT;

/// Judges hands in one situation.
pub(super) struct Judge<'a> {
    view: &'a OwnView,
    pub finder: Finder,
    /// How many of each face the seat has not seen.
    unseen: [u8; 53],
    /// How likely it is to pay for the cards in the hand, in hundredths.
    danger: i32,
}

impl<'a> Judge<'a> {
    /// The situation of this view.
    pub fn new(view: &'a OwnView) -> Self {
        let danger = danger_of_an_end(view);
        Judge { view, finder: Finder::default(), unseen: unseen(view), danger }
    }

    /// What it is worth to end a turn with this discard.
    pub fn value(&mut self, way: &Turn, discard: Card) -> i32 {
        if planner::goes_out(way) {
            return OUT + if way.draft.touched_older || way.opened { 0 } else { 10 * POINT };
        }
        let hand = way.draft.hand.without([discard]).unwrap_or(way.draft.hand);
        self.future(way, hand) - self.gift(way, discard)
    }

    /// The mean over the cards that may be drawn next.
    fn future(&mut self, way: &Turn, hand: Hand) -> i32 {
        let fits = open_cards(way);
        let opened = way.opened || way.draft.total > 0;
        let (mut sum, mut weight) = (0, 0);
        for card in Card::all() {
            let copies = i32::from(self.unseen[card.index()]);
            if copies > 0 {
                let next = hand.with(card);
                let value = if opened {
                    self.after_opening(next, fits)
                } else {
                    self.before_opening(way, next)
                };
                sum += copies * value;
                weight += copies;
            }
        }
        sum / weight.max(1)
    }

    fn after_opening(&mut self, hand: Hand, fits: u64) -> i32 {
        let lay = self.finder.find(&hand, Aim::FewestLeft);
        let laid = lay.iter().flat_map(|lay| &lay.figures).flat_map(Figure::faces);
        let loose = hand.without(laid).unwrap_or(hand);
        let left: Hand = loose.cards().filter(|card| fits >> card.index() & 1 == 0).collect();
        if left.len() <= 1 {
            return NEARLY_OUT;
        }
        // One of them is the discard: the dearest.
        let dearest = left.faces().map(Card::worth).max().unwrap_or(0);
        -self.danger * (left.worth() - i32::from(dearest)) - CARD * i32::from(left.len() - 1)
    }

    fn before_opening(&mut self, way: &Turn, hand: Hand) -> i32 {
        let lay = self.finder.find(&hand, Aim::MostWorth);
        let (worth, cards) = lay.map_or((0, 0), |lay| (lay.worth, lay.cards));
        if worth >= way.opening {
            return UNOPENED - CARD * i32::from(hand.len() - cards);
        }
        let near = UNOPENED / 2 * i32::from(worth) / i32::from(way.opening);
        near - CARD * i32::from(hand.len()) - self.danger * hand.worth() / 20
    }

    /// What the discard is worth to the next seat.
    fn gift(&self, way: &Turn, discard: Card) -> i32 {
        if discard.is_joker() {
            return GIVEN_JOKER;
        }
        let next = self.view.seat.left(self.view.table.seats.len() as u8).index();
        let seen = &self.view.table.seen[next];
        let wanted = seen.took.iter().filter(|took| are_near(**took, discard)).count() as i32;
        let unwanted = seen.threw.iter().filter(|threw| are_near(**threw, discard)).count() as i32;
        let usable = if self.view.table.seats[next].opened { use_on(way, discard) } else { 0 };
        usable + 3 * POINT * wanted - POINT / 2 * unwanted.min(3)
    }
}

/// What a card is worth to a seat that may put it onto figures.
fn use_on(way: &Turn, card: Card) -> i32 {
    let mut figures = way.draft.table.iter().map(|placed| placed.figure);
    if figures.any(|figure| figure.joker_stands_for() == Some(card)) {
        return FREED_JOKER;
    }
    if open_cards(way) >> card.index() & 1 == 1 { 4 * POINT } else { 0 }
}

/// The cards for which a figure on the table has a place, one bit each.
fn open_cards(way: &Turn) -> u64 {
    let open = way.draft.table.iter().flat_map(|placed| placed.figure.open());
    open.fold(0, |bits, card| bits | 1 << card.index())
}

/// Whether two cards could lie in one figure of three.
fn are_near(one: Card, other: Card) -> bool {
    let (Some((suit, rank)), Some((other_suit, other_rank))) = (one.natural(), other.natural())
    else {
        return false;
    };
    rank == other_rank || suit == other_suit && rank.abs_diff(other_rank) <= 2
}

/// In hundredths: the nearer another seat is to going out, the likelier that its end is the next.
fn danger_of_an_end(view: &OwnView) -> i32 {
    let others = view.table.seats.iter().enumerate();
    let others = others.filter(|(seat, there)| *seat != view.seat.index() && there.opened);
    match others.map(|(_, there)| there.cards).min() {
        Some(0..=3) => 90,
        Some(4..=6) => 70,
        Some(_) => 50,
        None => 30,
    }
}

/// A card thrown and taken again counts as seen twice, which happens too seldom to matter.
fn unseen(view: &OwnView) -> [u8; 53] {
    let mut unseen = [2; 53];
    unseen[Card::JOKER.index()] = 4;
    let laid =
        view.table.table.iter().flat_map(|figure| figure.cards.iter().map(|card| card.face()));
    let thrown = view.table.seen.iter().flat_map(|seen| seen.threw.iter().copied());
    let thrown = thrown.filter(|_| !view.table.reshuffled);
    for card in view.hand.iter().copied().chain(laid).chain(thrown).chain(view.table.cut) {
        let count: &mut u8 = &mut unseen[card.index()];
        *count = count.saturating_sub(1);
    }
    unseen
}
