//! The hand in words: what is asked, what is chosen, and what that would do.

use super::{
    board::{header, plays, slots},
    cards,
    draft::{Chosen, Draft, Source},
    turn::Turn,
};
use crate::{
    marks::Marks,
    render::{
        cells::{left, left_quiet},
        games::Question,
    },
    screen::{Block, Face, Span, Text},
    texts::{Texts, Value},
};
use rules::{
    Phase,
    agame::{AgameReason, Card, Move, OwnView, Steal, Step},
};

/// What somebody who is to act is asked.
pub fn asked(own: &OwnView, question: &Question) -> Vec<Block> {
    let Some(turn) = Turn::of(own, question.legal, question.marks) else { return Vec::new() };
    let says = Says { turn: &turn, question };
    let mut text = Text::default();
    match &turn.draft {
        Draft::Play(chosen) => says.play(chosen, &mut text),
        Draft::Place(_) => says.place(&mut text),
        Draft::Steal(source) => says.steal(*source, &mut text),
        Draft::Pay(steal, chosen) => says.pay(steal, chosen, &mut text),
    }
    text.0
}

/// The hand of somebody who is not to act.
pub fn held(own: &OwnView, texts: Texts) -> Vec<Block> {
    let mut text = Text::default();
    if own.table.phase == Phase::Turn {
        text.say(texts.word("waiting"));
    }
    if own.hand.is_empty() {
        text.say(texts.word("agame-hand-empty"));
    } else {
        text.0.extend(hand(own, &Chosen::default(), texts));
    }
    text.0
}

/// What is chosen, for who pressed.
pub fn chosen(own: &OwnView, legal: &[String], marks: &Marks, texts: Texts) -> String {
    let draft = Turn::of(own, legal, marks).map(|turn| turn.draft);
    let cards: Vec<Card> = match draft {
        Some(Draft::Play(chosen)) => chosen.cards,
        Some(Draft::Pay(steal, chosen)) if chosen.cards.is_empty() => vec![steal.card],
        Some(Draft::Pay(_, chosen)) => chosen.cards,
        Some(Draft::Place(placings)) => placings.iter().map(|placing| placing.card).collect(),
        Some(Draft::Steal(_)) | None => Vec::new(),
    };
    match &cards[..] {
        [] => texts.word("agame-nothing-chosen"),
        cards => texts.say("agame-chosen", &[("cards", cards::sum(cards).into())]),
    }
}

struct Says<'a> {
    turn: &'a Turn<'a>,
    question: &'a Question<'a>,
}

impl Says<'_> {
    fn play(&self, chosen: &Chosen, text: &mut Text) {
        match self.turn.step {
            Step::Lead => self.lead(text),
            _ => self.follow(text),
        }
        text.0.extend(hand(self.turn.own, chosen, self.texts()));
        self.chosen(&chosen.cards, text);
        if let ([card], None) = (&chosen.cards[..], self.turn.made()) {
            text.say(super::reason(&AgameReason::LeadNeedsTwo { card: *card }, self.texts()));
        }
    }

    fn lead(&self, text: &mut Text) {
        if self.turn.allows(&Move::Drop) {
            let card = cards::list(self.turn.own.hand.iter().copied());
            let key = match self.turn.allows(&Move::Call) {
                true => "agame-ask-drop-or-call",
                false => "agame-ask-drop",
            };
            text.line([Span::strong(self.say(key, &[("card", card.into())]))]);
            return;
        }
        text.line([Span::strong(self.texts().word("agame-ask-lead"))]);
        text.line([Span::quiet(self.texts().word("agame-ask-lead-how"))]);
    }

    fn follow(&self, text: &mut Text) {
        if let Some((name, cards)) = self.ahead() {
            let values = [("name", name.into()), ("cards", cards.into())];
            text.line([Span::strong(self.say("agame-ask-follow", &values))]);
        }
        self.on_table(text);
        text.line([Span::quiet(self.texts().word("agame-ask-follow-how"))]);
    }

    fn on_table(&self, text: &mut Text) {
        let plays = plays(&self.turn.own.table, self.question.names);
        text.say(self.say("agame-on-table", &[("plays", plays.into())]));
    }

    fn ahead(&self) -> Option<(&str, String)> {
        let play = self.turn.own.table.ahead()?;
        let cards: Vec<_> = play.cards.iter().collect();
        Some((self.question.names.at(play.seat), cards::sum(&cards)))
    }

    fn place(&self, text: &mut Text) {
        let cards = self.ahead().map(|(_, cards)| cards).unwrap_or_default();
        text.line([Span::strong(self.say("agame-ask-place", &[("cards", cards.into())]))]);
        self.on_table(text);
        text.line([Span::quiet(self.texts().word("agame-ask-place-how"))]);
        text.0.push(self.rows(&[]));
        let (now, then) = (self.turn.row(), self.turn.row_to_be());
        if then != now {
            let values = [
                ("points", (then.points() - now.points()).into()),
                ("lizards", then.lizards().saturating_sub(now.lizards()).into()),
            ];
            text.say(self.say("agame-would-bring", &values));
        }
    }

    fn steal(&self, source: Option<Source>, text: &mut Text) {
        text.line([Span::strong(self.texts().word("agame-ask-steal"))]);
        text.line([Span::quiet(self.texts().word("agame-ask-steal-how"))]);
        let sources = source.map_or(self.turn.sources(), |source| vec![source]);
        text.0.push(self.rows(&sources));
        if let Some(source) = source {
            text.say(self.say("agame-ask-steal-from", &[("place", self.place_of(source).into())]));
        }
        text.0.extend(hand(self.turn.own, &Chosen::default(), self.texts()));
    }

    fn pay(&self, steal: &Steal, chosen: &Chosen, text: &mut Text) {
        let (source, price) = (Source::of(steal), steal.card.value());
        let values = [
            ("card", cards::card(steal.card).into()),
            ("place", self.place_of(source).into()),
            ("price", price.into()),
        ];
        text.line([Span::strong(self.say("agame-ask-pay", &values))]);
        text.0.push(self.rows(&[source]));
        text.0.extend(hand(self.turn.own, chosen, self.texts()));
        match &chosen.cards[..] {
            [] => {
                let paid = self.turn.own.cheapest_payment(price).unwrap_or_default();
                text.say(self.say("agame-cheapest", &[("cards", cards::sum(&paid).into())]));
            }
            cards if self.turn.made().is_none() => {
                let values = [("paid", cards::worth(cards).into()), ("price", price.into())];
                text.say(self.say("agame-lacks", &values));
            }
            cards => self.chosen(cards, text),
        }
    }

    fn place_of(&self, source: Source) -> String {
        match source {
            Source::Row(seat) => {
                self.say("agame-row-of", &[("name", self.question.names.at(seat).into())])
            }
            Source::Discard => self.texts().word("agame-discard-pile"),
        }
    }

    /// The rows to steal from, and the own one as it would be.
    fn rows(&self, sources: &[Source]) -> Block {
        let mut rows = vec![header([left("")], [])];
        for source in sources {
            if let Source::Row(seat) = source {
                let name = left_quiet(self.question.names.at(*seat));
                rows.push(slots([name], &self.turn.own.table.seats[seat.index()].row, []));
            }
        }
        let own = left(self.texts().word("agame-own-row"));
        rows.push(slots([own], &self.turn.row_to_be(), []));
        Block::Columns { rows }
    }

    fn chosen(&self, chosen: &[Card], text: &mut Text) {
        if !chosen.is_empty() {
            text.say(self.say("agame-chosen", &[("cards", cards::sum(chosen).into())]));
        }
    }

    fn say(&self, key: &str, values: &[(&'static str, Value)]) -> String {
        self.texts().say(key, values)
    }

    fn texts(&self) -> Texts {
        self.question.texts
    }
}

/// The hand with its chosen cards marked.
fn hand(own: &OwnView, chosen: &Chosen, texts: Texts) -> [Block; 2] {
    let mut marked = chosen.clone();
    let face = |card: &Card| {
        let face = cards::face(*card, texts);
        let is_chosen = marked.count(*card) > 0;
        marked = marked.without(*card);
        if is_chosen { Face { text: format!("✓{}", face.text), ..face } } else { face }
    };
    let cards = own.hand.iter().map(face).collect();
    [Block::Line { spans: vec![Span::plain(texts.word("your-hand"))] }, Block::Cards { cards }]
}
