//! What happened last: each turn in one line, once it has ended. What somebody is laying at the
//! moment is nobody else's business and is not among the events that come here.

use super::{cards, words};
use crate::{
    render::{games::said_of, names::Names},
    texts::{Texts, Value},
};
use rules::{
    Seat,
    roemi::{Card, Event, Source},
};
use tables::Recent;

/// How many of the last turns are shown.
const TURNS_SHOWN: usize = 3;

/// The last turns, one a line, and how the round ended.
pub fn last_moves(recent: &[Recent], names: &Names, texts: Texts) -> Vec<String> {
    let mut told = Chronicle { names, texts, deeds: Vec::new(), lines: Vec::new() };
    for recent in recent {
        for event in &recent.events {
            if let rules::Event::Roemi(event) = event {
                told.hear(event, recent);
            }
        }
    }
    let first = told.lines.len().saturating_sub(TURNS_SHOWN);
    told.lines.split_off(first)
}

struct Chronicle<'a> {
    names: &'a Names,
    texts: Texts,
    /// What the seat whose turn it is has done.
    deeds: Vec<String>,
    lines: Vec<String>,
}

impl Chronicle<'_> {
    fn hear(&mut self, event: &Event, recent: &Recent) {
        match event {
            Event::Drew { from, card, .. } => self.deeds.push(self.drew(*from, *card)),
            Event::PutBack { card, .. } => {
                self.deeds.push(self.of_card("roemi-put-back", *card));
            }
            Event::Discarded { seat, card, laid } => {
                self.deeds.extend(laid.iter().map(|laid| words::laid(laid, self.texts)));
                self.deeds.push(self.of_card("roemi-threw", *card));
                self.end(*seat, recent);
            }
            Event::Reshuffled => self.append("roemi-reshuffled", &[]),
            Event::RoundEnded { out: Some(out), .. } => {
                self.append("roemi-went-out", &[("name", self.names.at(*out).into())]);
            }
            Event::RoundEnded { out: None, .. } => self.append("roemi-no-winner", &[]),
            Event::Dealt { .. }
            | Event::Stacked(_)
            | Event::Drafted { .. }
            | Event::Undone { .. }
            | Event::GameEnded { .. } => {}
        }
    }

    fn drew(&self, from: Source, card: Option<Card>) -> String {
        match (from, card) {
            (Source::Cut, Some(card)) => self.of_card("roemi-drew-cut", card),
            (Source::Discard, Some(card)) => self.of_card("roemi-drew-discard", card),
            _ => self.texts.word("roemi-drew-stock"),
        }
    }

    fn end(&mut self, seat: Seat, recent: &Recent) {
        let deeds = std::mem::take(&mut self.deeds).join(", ");
        let values = [("name", self.names.at(seat).into()), ("deeds", deeds.into())];
        self.lines.push(said_of(recent, self.texts.say("roemi-turn", &values)));
    }

    /// What follows from the turn that was told last.
    fn append(&mut self, key: &str, values: &[(&'static str, Value)]) {
        let said = self.texts.say(key, values);
        match self.lines.last_mut() {
            Some(line) => *line = format!("{line} · {said}"),
            None => self.lines.push(said),
        }
    }

    fn of_card(&self, key: &str, card: Card) -> String {
        self.texts.say(key, &[("card", cards::card(card).into())])
    }
}
