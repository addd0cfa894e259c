//! Every move that a turn allows, in canonical form.

use super::{
    Card, FigureId, Hand, Meld, Move, Named, Source, Step, Suit,
    figure::{ACE_HIGH, LONGEST, card_at},
    turn::Turn,
};

impl Turn {
    /// Adds every move that would be accepted now, each once.
    pub fn legal(&self, moves: &mut Vec<Move>) {
        match self.step {
            Step::Draw => {
                let open = Source::ALL.into_iter().filter(|source| self.may_draw(*source).is_ok());
                moves.extend(open.map(Move::Draw));
            }
            Step::Lay => self.legal_lays(moves),
        }
    }

    fn legal_lays(&self, moves: &mut Vec<Move>) {
        if self.finished > 0 {
            melds(&self.draft.hand, moves);
        }
        if self.may_use_figures() {
            self.legal_on_figures(moves);
        }
        if self.may_end().is_ok() {
            let thrown = self.draft.hand.faces().filter(|card| !self.was_just_taken(*card));
            moves.extend(thrown.map(Move::Discard));
        }
        if !self.draft.laid.is_empty() {
            moves.push(Move::Undo);
        }
        if self.may_put_back().is_ok() {
            moves.push(Move::PutBack);
        }
    }

    fn legal_on_figures(&self, moves: &mut Vec<Move>) {
        let hand = &self.draft.hand;
        for (index, placed) in self.draft.table.iter().enumerate() {
            let (id, figure) = (FigureId::at(index), &placed.figure);
            if hand.len() > 1 {
                for card in figure.open() {
                    if hand.contains(card) {
                        moves.push(Move::Add(id, card.into()));
                    }
                    if hand.jokers() > 0 && !figure.has_joker() {
                        moves.push(Move::Add(id, Named::joker_as(card)));
                    }
                }
            }
            let freed = figure.joker_stands_for().filter(|card| hand.contains(*card));
            moves.extend(freed.map(|card| Move::Swap(id, card)));
        }
    }
}

/// Adds every figure that the hand allows and that leaves a card in it.
fn melds(hand: &Hand, moves: &mut Vec<Move>) {
    // A figure of n cards with a joker has n - 1 natural ones.
    let longest = LONGEST.min(hand.len().saturating_sub(1));
    for suit in Suit::ALL {
        runs(hand, suit, longest, moves);
    }
    for rank in 1..=13 {
        sets(hand, rank, longest, moves);
    }
}

fn sets(hand: &Hand, rank: u8, longest: u8, moves: &mut Vec<Move>) {
    let held = hand.suits_of(rank);
    let fewest = if hand.jokers() > 0 { 2 } else { 3 };
    if held.count_ones() < fewest {
        return;
    }
    for suits in (1..=held).filter(|suits| suits & !held == 0) {
        let count = suits.count_ones() as u8;
        let naturals = Suit::ALL.into_iter().filter(|suit| suits >> *suit as u8 & 1 == 1);
        let naturals = naturals.map(|suit| Named::from(Card::new(suit, rank)));
        if count >= 3 && count <= longest {
            moves.push(Move::Meld(Meld::new(naturals.clone())));
        }
        if hand.jokers() > 0 && (2..=3).contains(&count) && count < longest {
            moves.push(Move::Meld(Meld::new(naturals.chain([Named::JOKER]))));
        }
    }
}

/// Every run of a suit: for each lowest place upwards as long as no more cards are missing than the
/// one that a joker can stand for.
fn runs(hand: &Hand, suit: Suit, longest: u8, moves: &mut Vec<Move>) {
    let ranks = hand.ranks_of(suit);
    let places = ranks << 1 | (ranks & 1) << ACE_HIGH;
    let joker = hand.jokers() > 0;
    for low in 1..=ACE_HIGH - 2 {
        let mut missing = None;
        let highest = ACE_HIGH.min(low + longest.max(1) - 1);
        for high in low..=highest {
            if places >> high & 1 == 0 {
                if missing.is_some() || !joker {
                    break;
                }
                missing = Some(high);
            }
            if high - low >= 2 {
                run(suit, low..=high, missing, joker, moves);
            }
        }
    }
}

fn run(
    suit: Suit,
    places: std::ops::RangeInclusive<u8>,
    missing: Option<u8>,
    joker: bool,
    moves: &mut Vec<Move>,
) {
    let meld = |with_joker: Option<u8>| {
        let named = |place| match with_joker {
            Some(joker) if joker == place => Named::JOKER,
            _ => card_at(suit, place).into(),
        };
        Move::Meld(Meld::new(places.clone().map(named)))
    };
    if missing.is_some() {
        moves.push(meld(missing));
        return;
    }
    // Without a joker a whole suit is named once, with its ace low.
    if *places.start() == 1 || places.clone().count() < LONGEST.into() {
        moves.push(meld(None));
    }
    if joker {
        moves.extend(places.clone().map(|place| meld(Some(place))));
    }
}
