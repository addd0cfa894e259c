//! The buttons of who is to act: cards are chosen by pressing them, then the move is made.

use super::{
    cards,
    draft::{Chosen, Draft, Source},
    turn::Turn,
};
use crate::{
    marks::Marks,
    render::{
        fit::Look,
        games::{HandKey, Question},
        pages,
    },
    screen::Style,
    texts::Texts,
    token::{ALWAYS_FITS, Action},
};
use rules::agame::{Card, Move, OwnView, Placing, Slot, Steal, Whence};

/// How wide a card's button is with its mark, and the room around it.
const CARD_WIDTH: usize = 8;

/// More cards than this are counted on a button, not named.
const MOST_NAMED: usize = 3;

/// The buttons of this turn.
pub fn moves(own: &OwnView, question: &Question) -> Vec<Vec<HandKey>> {
    let Some(turn) = Turn::of(own, question.legal, question.marks) else { return Vec::new() };
    let keys = Keys { turn: &turn, question };
    match &turn.draft {
        Draft::Play(chosen) => keys.to_play(chosen),
        Draft::Place(placings) => keys.to_place(placings),
        Draft::Steal(None) => keys.sources(),
        Draft::Steal(Some(source)) => keys.steals(*source),
        Draft::Pay(steal, chosen) => keys.to_pay(steal, chosen),
    }
}

/// The move that marks have become.
pub fn made(own: &OwnView, legal: &[String], marks: &Marks) -> Option<String> {
    let turn = Turn::of(own, legal, marks)?;
    turn.made().map(|mv| mv.to_string())
}

struct Keys<'a> {
    turn: &'a Turn<'a>,
    question: &'a Question<'a>,
}

impl Keys<'_> {
    fn to_play(&self, chosen: &Chosen) -> Vec<Vec<HandKey>> {
        let next = |chosen| Some(Draft::Play(chosen)).filter(|draft| self.may_be_chosen(draft));
        let (cards, turning) = self.hand(chosen, next);
        let play = self.turn.made().map(|mv| {
            let cards = [("cards", cards::sum(&chosen.cards).into())];
            self.makes(self.texts().say("agame-key-play", &cards), &mv)
        });
        let actions = play.into_iter().chain(self.plain_moves()).chain(turning);
        vec![cards, actions.collect()]
    }

    fn may_be_chosen(&self, draft: &Draft) -> bool {
        matches!(draft, Draft::Play(chosen) if self.turn.may_play(&chosen.cards))
    }

    fn to_place(&self, chosen: &[Placing]) -> Vec<Vec<HandKey>> {
        let placings = self.turn.placings().map(|placing| self.placing(placing, chosen)).collect();
        let place = self.turn.made().map(|mv| {
            let placed: Vec<_> = chosen.iter().map(|placing| placing.card).collect();
            let values = [("cards", cards::list(placed).into())];
            self.makes(self.texts().say("agame-key-place", &values), &mv)
        });
        vec![placings, place.into_iter().collect()]
    }

    fn placing(&self, placing: Placing, chosen: &[Placing]) -> HandKey {
        let is_chosen = chosen.contains(&placing);
        let others: Vec<_> = chosen.iter().copied().filter(|other| *other != placing).collect();
        let with = [&others[..], &[placing]].concat();
        let next = match is_chosen {
            true => others,
            false if self.turn.may_place(&with) => with,
            // It can't join the others, so the choice begins anew with it.
            false => vec![placing],
        };
        let label = self.landing(None, placing);
        self.marks(label, is_chosen, &Draft::Place(next))
    }

    /// A card with the slots that it leaves and fills, where there is a choice, and its lizards.
    fn landing(&self, left: Option<Slot>, placing: Placing) -> String {
        let slots = match (left, placing.slot) {
            (Some(left), Some(slot)) => format!(" {left}▸{slot}"),
            (None, Some(slot)) => format!(" ▸{slot}"),
            (_, None) => String::new(),
        };
        let lizards = super::MARK.repeat(self.turn.lizards(placing));
        format!("{}{slots} {lizards}", cards::card(placing.card)).trim_end().to_owned()
    }

    fn sources(&self) -> Vec<Vec<HandKey>> {
        let sources = self.turn.sources().into_iter();
        let keys = sources.map(|source| {
            let count = self.turn.steals().filter(|steal| Source::of(steal) == source).count();
            let label = format!("{} ({count})", self.source(source));
            self.marks(label, false, &Draft::Steal(Some(source)))
        });
        vec![keys.collect(), self.plain_moves().collect()]
    }

    fn source(&self, source: Source) -> String {
        match source {
            Source::Row(seat) => self.question.names.at(seat).to_owned(),
            Source::Discard => self.texts().word("agame-discard-pile"),
        }
    }

    fn steals(&self, source: Source) -> Vec<Vec<HandKey>> {
        let steals = self.turn.steals().filter(|steal| Source::of(steal) == source);
        let keys = steals.map(|steal| {
            let left = match steal.from {
                Whence::Row { slot, .. } => slot,
                Whence::Discard => None,
            };
            let placing = Placing { card: steal.card, slot: steal.to };
            let next = Draft::Pay(steal.clone(), Chosen::default());
            self.marks(self.landing(left, placing), false, &next)
        });
        let back = (self.turn.sources().len() > 1).then(|| self.back(&Draft::Steal(None)));
        vec![keys.collect(), self.plain_moves().chain(back).collect()]
    }

    fn to_pay(&self, steal: &Steal, chosen: &Chosen) -> Vec<Vec<HandKey>> {
        let (cards, turning) = self.hand(chosen, |chosen| Some(Draft::Pay(steal.clone(), chosen)));
        let pay = self.turn.made().map(|mv| self.makes(self.payment(steal, chosen), &mv));
        let back = self.back(&Draft::Steal(Some(Source::of(steal))));
        let actions = pay.into_iter().chain([back]).chain(self.plain_moves()).chain(turning);
        vec![cards, actions.collect()]
    }

    fn payment(&self, steal: &Steal, chosen: &Chosen) -> String {
        let mut paid = match &chosen.cards[..] {
            [] => self.turn.own.cheapest_payment(steal.card.value()).unwrap_or_default(),
            chosen => chosen.to_vec(),
        };
        paid.sort_unstable();
        let cards = if paid.len() <= MOST_NAMED {
            cards::sum(&paid)
        } else {
            let values = [("count", paid.len().into()), ("worth", cards::worth(&paid).into())];
            self.texts().say("agame-cards-worth", &values)
        };
        self.texts().say("agame-key-pay", &[("cards", cards.into())])
    }

    /// The hand's cards on the open page, each with what is chosen after its press, and what turns
    /// the pages.
    fn hand(
        &self,
        chosen: &Chosen,
        next: impl Fn(Chosen) -> Option<Draft>,
    ) -> (Vec<HandKey>, Vec<HandKey>) {
        let hand = self.each_chosen(chosen);
        let page = pages::of(&hand, chosen.page, cards_on_a_page(self.question.look));
        let chosen = Chosen { page: page.number, ..chosen.clone() };
        let key = |(card, is_chosen): &(Card, bool)| {
            let draft = match *is_chosen {
                true => next(chosen.without(*card)),
                // What can't join the chosen cards begins a choice of its own.
                false => next(chosen.with(*card))
                    .or_else(|| next(Chosen { cards: vec![*card], ..chosen })),
            }?;
            Some(self.marks(cards::card(*card), *is_chosen, &draft))
        };
        let turn_to = |number: usize| {
            let draft = next(Chosen { page: number, ..chosen.clone() })?;
            let sign = if number < page.number { "◀" } else { "▶" };
            Some(self.marks(format!("{sign} {}/{}", number + 1, page.count), false, &draft))
        };
        let turning = [page.before(), page.after()].into_iter().flatten().filter_map(turn_to);
        (page.things.iter().filter_map(key).collect(), turning.collect())
    }

    /// Each card of the hand, and whether it is chosen; of equal ones the first.
    fn each_chosen(&self, chosen: &Chosen) -> Vec<(Card, bool)> {
        let hand = &self.turn.own.hand;
        let earlier =
            |place: usize| hand[..place].iter().filter(|card| **card == hand[place]).count();
        let each = |place: usize| (hand[place], earlier(place) < chosen.count(hand[place]));
        (0..hand.len()).map(each).collect()
    }

    /// The moves for which nothing is chosen.
    fn plain_moves(&self) -> impl Iterator<Item = HandKey> {
        let keys = [
            (Move::Call, "agame-key-call", Style::Plain),
            (Move::Drop, "agame-key-drop", Style::Primary),
            (Move::Pass, "agame-key-pass", Style::Plain),
        ];
        let allowed = keys.into_iter().filter(|(mv, ..)| self.turn.allows(mv));
        allowed.map(|(mv, key, style)| HandKey {
            label: self.texts().word(key),
            action: Action::Move(mv.to_string()),
            style,
        })
    }

    fn back(&self, to: &Draft) -> HandKey {
        self.marks(self.texts().word("agame-key-back"), false, to)
    }

    /// Makes the move that the draft has become.
    fn makes(&self, label: String, mv: &Move) -> HandKey {
        let text = mv.to_string();
        let action = if text.len() <= ALWAYS_FITS {
            Action::Move(text)
        } else {
            Action::Make(self.question.marks.clone())
        };
        HandKey { label, action, style: Style::Primary }
    }

    fn marks(&self, label: String, is_chosen: bool, next: &Draft) -> HandKey {
        let (label, style) = match is_chosen {
            true => (format!("✓{label}"), Style::Primary),
            false => (label, Style::Plain),
        };
        HandKey { label, action: Action::Mark(Marks::new(next.to_string())), style }
    }

    fn texts(&self) -> Texts {
        self.question.texts
    }
}

/// How many cards there is room for above the other buttons.
fn cards_on_a_page(look: &Look) -> usize {
    let rows = look.rows - look.rows.div_ceil(5);
    rows * (look.row_width / CARD_WIDTH).min(look.per_row)
}
