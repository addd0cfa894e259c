//! From cards to the figure that they make: as a move names them, or as a figure lists itself.

use super::{
    Card, Figure, Hand, Named, Suit,
    figure::{ACE_HIGH, LONGEST, Run, Set, card_at},
};

/// Why cards make no figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotAFigure {
    /// There is more than one joker.
    TwoJokers,
    /// With its joker in another place, or as another card, it would be a figure.
    JokerPlace,
    /// They don't go together.
    Unrelated,
}

/// The cards are not a figure as it lists itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("these cards are not a figure of Römi")]
pub struct NotListed;

/// The cards that go into one figure, if at all, without their order.
struct Naturals {
    cards: Hand,
    /// Some card is there twice, which no figure has.
    doubled: bool,
}

/// The figure that the cards of a move make.
///
/// # Errors
/// They make none.
pub fn named(cards: &[Named]) -> Result<Figure, NotAFigure> {
    let mut jokers = cards.iter().enumerate().filter(|(_, card)| card.face().is_joker());
    let joker = jokers.next();
    if jokers.next().is_some() {
        return Err(NotAFigure::TwoJokers);
    }
    let naturals = Naturals::of(cards);
    let Some((place, joker)) = joker else {
        return naturals.figure().ok_or(NotAFigure::Unrelated);
    };
    let figure = match joker.stands_for() {
        Some(card) => naturals.with_joker_as(card),
        None => naturals.set_with_joker().or_else(|| run_with_joker_at(place, cards)),
    };
    figure.ok_or_else(|| match naturals.could_take_a_joker() {
        true => NotAFigure::JokerPlace,
        false => NotAFigure::Unrelated,
    })
}

/// The figure of these natural cards, in whatever order.
pub(super) fn unordered(cards: impl Iterator<Item = Card>) -> Option<Figure> {
    Naturals { cards: cards.collect(), doubled: false }.figure()
}

/// The figure of these natural cards and a joker, which stands for the dearest card that it can.
pub(super) fn with_dearest_joker(cards: impl Iterator<Item = Card>) -> Option<Figure> {
    let naturals = Naturals { cards: cards.collect(), doubled: false };
    naturals.set_with_joker().or_else(|| naturals.run_with_dearest_joker())
}

/// The figure that lists itself so.
pub(super) fn listed(cards: &[Named]) -> Result<Figure, NotListed> {
    let set = named(cards).ok().filter(|figure| matches!(figure, Figure::Set(_)));
    let figure = set.or_else(|| listed_run(cards)).ok_or(NotListed)?;
    figure.listed().eq(cards.iter().copied()).then_some(figure).ok_or(NotListed)
}

/// Only here a whole suit may have its ace at the upper end: the order of the list tells.
fn listed_run(cards: &[Named]) -> Option<Figure> {
    let (suit, low) = shown(*cards.first()?).natural()?;
    let joker = cards.iter().position(|card| card.face().is_joker());
    let joker = joker.map(|place| low + place as u8);
    Run::new(suit, low, u8::try_from(cards.len()).ok()?, joker).map(Figure::Run)
}

fn shown(card: Named) -> Card {
    card.stands_for().unwrap_or(card.face())
}

impl Naturals {
    fn of(cards: &[Named]) -> Self {
        let mut naturals = Naturals { cards: Hand::default(), doubled: false };
        for card in cards.iter().map(|card| card.face()).filter(|card| !card.is_joker()) {
            naturals.put(card);
        }
        naturals
    }

    fn put(&mut self, card: Card) {
        if self.cards.contains(card) {
            self.doubled = true;
        } else {
            self.cards.add(card);
        }
    }

    /// The one rank of all the cards, and its suits.
    fn rank(&self) -> Option<(u8, u8)> {
        let (_, rank) = self.cards.faces().next()?.natural()?;
        let suits = self.cards.suits_of(rank);
        (!self.doubled && suits.count_ones() == u32::from(self.cards.len()))
            .then_some((rank, suits))
    }

    /// The one suit of all the cards, and its ranks.
    fn suit(&self) -> Option<(Suit, u16)> {
        let (suit, _) = self.cards.faces().next()?.natural()?;
        let ranks = self.cards.ranks_of(suit);
        (!self.doubled && ranks.count_ones() == u32::from(self.cards.len()))
            .then_some((suit, ranks))
    }

    fn figure(&self) -> Option<Figure> {
        if let Some((rank, suits)) = self.rank() {
            return Set::new(rank, suits, false).map(Figure::Set);
        }
        let (suit, ranks) = self.suit()?;
        let (low, len) = span(ranks).filter(|(_, len)| u32::from(*len) == ranks.count_ones())?;
        Run::new(suit, low, len, None).map(Figure::Run)
    }

    fn set_with_joker(&self) -> Option<Figure> {
        let (rank, suits) = self.rank()?;
        Set::new(rank, suits, true).map(Figure::Set)
    }

    fn with_joker_as(&self, card: Card) -> Option<Figure> {
        let (suit, rank) = card.natural()?;
        if let Some((of, suits)) = self.rank()
            && of == rank
        {
            let free = suits >> suit as u8 & 1 == 0;
            return free.then(|| self.set_with_joker()).flatten();
        }
        let mut all = Naturals { ..*self };
        all.put(card);
        let Figure::Run(run) = all.figure()? else { return None };
        Some(Figure::Run(run.with_joker_as(card)))
    }

    fn run_with_dearest_joker(&self) -> Option<Figure> {
        let (suit, ranks) = self.suit()?;
        let (low, len) = span(ranks)?;
        let missing = |place: &u8| !self.cards.contains(card_at(suit, *place));
        if let Some(gap) = (low..low + len).find(missing) {
            return Run::new(suit, low, len, Some(gap)).map(Figure::Run);
        }
        let below = Run::new(suit, low - 1, len + 1, Some(low - 1));
        let above = Run::new(suit, low, len + 1, Some(low + len));
        below.into_iter().chain(above).map(Figure::Run).max_by_key(Figure::worth)
    }

    fn could_take_a_joker(&self) -> bool {
        self.set_with_joker().is_some() || self.could_be_run_with_joker()
    }

    fn could_be_run_with_joker(&self) -> bool {
        let Some((_, ranks)) = self.suit() else { return false };
        let count = ranks.count_ones() as u8;
        // With its one card missing inside or, if it has no gap, at an end: thirteen cards leave no end.
        let near = |(_, len): (u8, u8)| len == count || len == count + 1;
        (2..LONGEST).contains(&count) && spans(ranks).into_iter().any(near)
    }
}

/// A run is named in ascending order with its plain joker in place, so each card tells where it begins.
fn run_with_joker_at(joker: usize, cards: &[Named]) -> Option<Figure> {
    let naturals = || cards.iter().enumerate().filter(|(place, _)| *place != joker);
    let (suit, _) = naturals().next()?.1.face().natural()?;
    // Besides the joker there is at most one ace, so another card tells.
    let (place, rank) = naturals().find_map(|(place, card)| match card.face().natural()? {
        (_, 1) => None,
        (_, rank) => Some((place, rank)),
    })?;
    let low = rank.checked_sub(u8::try_from(place).ok()?)?;
    let len = u8::try_from(cards.len()).ok()?;
    let run = Run::new(suit, low, len, Some(low + joker as u8))?;
    let agrees = |(place, card): (usize, &Named)| card.face() == run.card_at(low + place as u8);
    naturals().all(agrees).then_some(Figure::Run(run))
}

/// Lowest place and length from the lowest to the highest of these ranks, with an ace low and,
/// if there is one, with the ace high.
fn spans(ranks: u16) -> [(u8, u8); 2] {
    let high = if ranks & 1 == 1 { ranks & !1 | 1 << (ACE_HIGH - 1) } else { ranks };
    [ranks, high].map(|places| {
        let low = places.trailing_zeros() as u8;
        (low + 1, 16 - places.leading_zeros() as u8 - low)
    })
}

/// The shorter span; of a whole suit the one with the ace low.
fn span(ranks: u16) -> Option<(u8, u8)> {
    spans(ranks).into_iter().min_by_key(|(_, len)| *len)
}
