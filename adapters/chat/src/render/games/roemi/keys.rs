//! The buttons of who is to act: a source to draw from, then cards to choose and what can be done
//! with them.

use super::{
    cards,
    choice::{BEST, Choice, Order},
    lay::{Deed, Lay},
};
use crate::{
    marks::Marks,
    render::{
        fit::Look,
        games::{HandKey, Question},
        pages,
    },
    screen::Style,
    texts::{Texts, Value},
    token::Action,
};
use rules::roemi::{
    Card, FigureId, Move, OwnView, Source,
    advice::{self, Prospect},
};

/// How many buttons stand beside the cards at most: four deeds or three and a key to the next, and
/// six keys of which none may be missing.
const BESIDE: usize = 10;
/// How many deeds are offered at once.
const DEEDS: usize = 4;
/// How many cards there is room for, however much room there is.
const MOST_CARDS: usize = 24;

/// The buttons of somebody who is to act, in rows.
pub fn moves(own: &OwnView, question: &Question) -> Vec<Vec<HandKey>> {
    match Lay::of(own, question.legal, question.marks) {
        Some(lay) => Keys { lay: &lay, question }.all(),
        None => vec![draws(own, question), vec![sorting(question)]],
    }
}

/// The moves that marks have become.
pub fn made(own: &OwnView, legal: &[String], marks: &Marks) -> Vec<String> {
    if marks.as_str() != BEST {
        return Vec::new();
    }
    let best = Lay::of(own, legal, marks).map(|lay| lay.best()).unwrap_or_default();
    best.iter().map(ToString::to_string).collect()
}

fn draws(own: &OwnView, question: &Question) -> Vec<HandKey> {
    let legal = Source::ALL.into_iter().filter(|source| {
        question.legal.iter().any(|text| Move::parse(text) == Some(Move::Draw(*source)))
    });
    legal.map(|source| draw(own, source, question.texts)).collect()
}

fn draw(own: &OwnView, source: Source, texts: Texts) -> HandKey {
    let (key, card) = match source {
        Source::Stock => ("roemi-key-stock", None),
        Source::Discard => ("roemi-key-discard-pile", own.table.discard),
        Source::Cut => ("roemi-key-cut", own.table.cut),
    };
    let prospect = open_prospect(own, source);
    let style = match prospect {
        Some(Prospect::GoesOut | Prospect::Lays) => Style::Primary,
        _ => Style::Plain,
    };
    let card = card.map(cards::card).unwrap_or_default();
    let label = texts.say(key, &[("card", card.into())]);
    HandKey { label, action: Action::Move(Move::Draw(source).to_string()), style }
}

/// What an open card is good for.
pub fn open_prospect(own: &OwnView, source: Source) -> Option<Prospect> {
    let card = match source {
        Source::Stock => None,
        Source::Discard => own.table.discard,
        Source::Cut => own.table.cut,
    };
    Some(advice::prospect(&own.turn.as_ref()?.now, source, card?))
}

struct Keys<'a> {
    lay: &'a Lay<'a>,
    question: &'a Question<'a>,
}

impl Keys<'_> {
    fn all(&self) -> Vec<Vec<HandKey>> {
        let (cards, turning) = self.cards();
        let discard = self.discard();
        let best = self.best();
        let takes_back = self.takes_back();
        let controls = [sorting(self.question)].into_iter().chain(turning);
        vec![
            cards,
            best.into_iter().collect(),
            self.deeds(),
            discard.into_iter().collect(),
            takes_back.chain(controls).collect(),
        ]
    }

    /// The cards of the open page, and the key that turns it.
    fn cards(&self) -> (Vec<HandKey>, Option<HandKey>) {
        let choice = &self.lay.choice;
        let places: Vec<_> = self.lay.arranged().places().collect();
        let page = pages::of(&places, choice.page, cards_on_a_page(self.question.look));
        let keys = page.things.iter().map(|place| self.card(*place)).collect();
        let turning = (page.count > 1).then(|| {
            let next = page.after().unwrap_or(0);
            let label = format!("🂠 {}/{} ▶", page.number + 1, page.count);
            shows(label, &Choice { page: next, ..choice.clone() })
        });
        (keys, turning)
    }

    fn card(&self, place: usize) -> HandKey {
        let card = cards::card(self.lay.own.hand[place]);
        let next = self.lay.choice.toggled(place);
        match self.lay.choice.has(place) {
            true => HandKey { style: Style::Primary, ..shows(format!("✓{card}"), &next) },
            false => shows(card, &next),
        }
    }

    /// What can be done with the chosen cards; if that is much, page by page.
    fn deeds(&self) -> Vec<HandKey> {
        let deeds = self.lay.deeds();
        if deeds.len() <= DEEDS {
            return deeds.iter().map(|deed| self.deed(deed)).collect();
        }
        let choice = &self.lay.choice;
        let page = pages::of(&deeds, choice.deeds, DEEDS - 1);
        let next = Choice { deeds: page.after().unwrap_or(0), ..choice.clone() };
        let values = [("page", Value::from(page.number + 1)), ("pages", page.count.into())];
        let turn = shows(self.texts().say("roemi-key-more", &values), &next);
        page.things.iter().map(|deed| self.deed(deed)).chain([turn]).collect()
    }

    fn deed(&self, deed: &Deed) -> HandKey {
        let (label, mv) = match deed {
            Deed::Meld(figure, mv) => {
                let values = [
                    ("cards", cards::few(figure.listed()).into()),
                    ("worth", u32::from(figure.worth()).into()),
                ];
                (self.texts().say("roemi-key-meld", &values), mv)
            }
            Deed::Add(id, card, mv) => {
                let figure = self.figure(*id);
                (format!("{} ▸ {id} {figure}", cards::named(*card)), mv)
            }
            Deed::Swap(id, card, mv) => {
                let (card, figure) = (cards::card(*card), id.to_string());
                let values = [("card", card.into()), ("figure", figure.into())];
                (self.texts().say("roemi-key-swap", &values), mv)
            }
        };
        HandKey { label, action: Action::Move(mv.to_string()), style: Style::Primary }
    }

    fn figure(&self, id: FigureId) -> String {
        let figure = id.index().and_then(|index| self.lay.own.table.table.get(index));
        figure.map(|figure| cards::few(figure.cards.iter().copied())).unwrap_or_default()
    }

    /// One press for all that fits, if that is more than one thing.
    fn best(&self) -> Option<HandKey> {
        let best = self.lay.best();
        if best.is_empty() || !self.lay.choice.places.is_empty() {
            return None;
        }
        let laid = best.iter().map(|mv| match mv {
            Move::Meld(meld) => meld.cards().len(),
            Move::Add(..) => 1,
            // A joker comes for each card that is given.
            _ => 0,
        });
        let label = self.texts().say("roemi-key-best", &[("cards", laid.sum::<usize>().into())]);
        let action = Action::Make(Marks::new(BEST));
        Some(HandKey { label, action, style: Style::Primary })
    }

    fn discard(&self) -> Option<HandKey> {
        let card = self.lay.only()?;
        let mv = Move::Discard(card);
        let last = self.lay.own.hand.len() == 1;
        let key = if last { "roemi-key-go-out" } else { "roemi-key-discard" };
        self.lay.allows(&mv).then(|| HandKey {
            label: self.of_card(key, card),
            action: Action::Move(mv.to_string()),
            style: Style::Danger,
        })
    }

    fn takes_back(&self) -> impl Iterator<Item = HandKey> {
        let keys = [(Move::Undo, "roemi-key-undo"), (Move::PutBack, "roemi-key-put-back")];
        keys.into_iter().filter(|(mv, _)| self.lay.allows(mv)).map(|(mv, key)| HandKey {
            label: self.texts().word(key),
            action: Action::Move(mv.to_string()),
            style: Style::Plain,
        })
    }

    fn of_card(&self, key: &str, card: Card) -> String {
        self.texts().say(key, &[("card", cards::card(card).into())])
    }

    fn texts(&self) -> Texts {
        self.question.texts
    }
}

/// Sorts the hand the other way.
fn sorting(question: &Question) -> HandKey {
    let choice = Choice::parse(question.marks.as_str()).unwrap_or_default();
    let (order, key) = match choice.order {
        Order::Rank => (Order::Suit, "roemi-key-by-suit"),
        Order::Suit => (Order::Rank, "roemi-key-by-rank"),
    };
    shows(question.texts.word(key), &Choice { order, page: 0, ..choice })
}

fn shows(label: String, next: &Choice) -> HandKey {
    HandKey { label, action: Action::Mark(Marks::new(next.to_string())), style: Style::Plain }
}

/// How many cards there is room for beside the other buttons.
fn cards_on_a_page(look: &Look) -> usize {
    (look.rows * look.per_row - BESIDE).min(MOST_CARDS)
}
