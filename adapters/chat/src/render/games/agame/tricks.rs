//! What happened last: the last trick until the next is complete, and what came after it.

use super::cards;
use crate::{
    render::{games::said_of, join, names::Names},
    texts::{Texts, Value},
};
use rules::{
    Seat,
    agame::{Card, Event, OneOrTwo, Origin, Placement, Step, View},
};
use tables::Recent;

/// The last trick and what happened since, as lines.
pub fn last_moves(view: &View, recent: &[Recent], names: &Names, texts: Texts) -> Vec<String> {
    let mut told = Chronicle { names, texts, plays: Vec::new(), trick: None, since: Vec::new() };
    for recent in recent {
        for event in &recent.events {
            if let rules::Event::Agame(event) = event {
                told.hear(event, recent);
            }
        }
    }
    // A complete trick that waits for its winner lies on the board already.
    if view.step == Some(Step::Place) {
        told.trick = None;
    }
    told.lines()
}

struct Chronicle<'a> {
    names: &'a Names,
    texts: Texts,
    plays: Vec<Play>,
    /// The last complete trick in a sentence.
    trick: Option<String>,
    since: Vec<String>,
}

struct Play {
    seat: Seat,
    cards: OneOrTwo<Card>,
    said: String,
}

impl Chronicle<'_> {
    fn hear(&mut self, event: &Event, recent: &Recent) {
        match event {
            Event::Played { seat, cards } => self.play(*seat, *cards, recent),
            Event::Placed { seat, cards } => self.finish(*seat, &cards.iter().collect::<Vec<_>>()),
            Event::NothingFitted { seat } => self.finish(*seat, &[]),
            Event::Called { seat } => self.tell("agame-called", *seat, &[], recent),
            Event::Dropped { seat, card } => {
                let card = ("card", cards::card(*card).into());
                self.tell("agame-dropped", *seat, &[card], recent);
            }
            Event::PileTaken { seat } => self.tell("agame-pile-taken", *seat, &[], recent),
            Event::Passed { seat } => self.tell("agame-passed", *seat, &[], recent),
            Event::Stole { seat, from, card, paid } => {
                let from = self.origin(*from);
                let values = [
                    ("card", cards::card(card.card).into()),
                    ("from", from.into()),
                    ("paid", cards::list(paid.iter().copied()).into()),
                ];
                self.tell("agame-stole", *seat, &values, recent);
            }
            Event::Dealt { .. }
            | Event::StealsPlaced
            | Event::RoundEnded { .. }
            | Event::GameEnded { .. } => {}
        }
    }

    fn play(&mut self, seat: Seat, cards: OneOrTwo<Card>, recent: &Recent) {
        let said = format!("{} {}", self.names.at(seat), cards::play(cards));
        self.plays.push(Play { seat, cards, said: said_of(recent, said) });
    }

    fn tell(&mut self, key: &str, by: Seat, more: &[(&'static str, Value)], recent: &Recent) {
        let values = [&[("name", Value::from(self.names.at(by)))], more].concat();
        self.since.push(said_of(recent, self.texts.say(key, &values)));
    }

    fn origin(&self, from: Origin) -> String {
        match from {
            Origin::Row { seat, .. } => {
                self.texts.say("agame-row-of", &[("name", self.names.at(seat).into())])
            }
            Origin::Discard => self.texts.word("agame-discard-pile"),
        }
    }

    /// The trick is complete: who won it, with what, and what went where.
    fn finish(&mut self, winner: Seat, placed: &[Placement]) {
        let (won, lost): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.plays).into_iter().partition(|play| play.seat == winner);
        let said = |plays: &[Play]| {
            let said: Vec<_> = plays.iter().map(|play| play.said.clone()).collect();
            join::dots(&said)
        };
        let cards =
            |plays: &[Play]| plays.iter().map(|play| play.cards.iter().count()).sum::<usize>();
        let key = match placed.len() {
            0 => "agame-won-nothing-fits",
            all if all == cards(&won) + cards(&lost) => "agame-won-all-placed",
            _ => "agame-won",
        };
        let values = [
            ("won", said(&won).into()),
            ("lost", said(&lost).into()),
            ("placed", cards::list(placed.iter().map(|placement| placement.card)).into()),
        ];
        self.trick = Some(self.texts.say(key, &values));
        self.since.clear();
    }

    fn lines(self) -> Vec<String> {
        let since = (!self.since.is_empty()).then(|| join::dots(&self.since));
        self.trick.into_iter().chain(since).collect()
    }
}
