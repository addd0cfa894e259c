//! The hand in words: what is asked, the cards with the figures that were found among them, what is
//! chosen and what that is worth.

use super::{
    board, cards,
    choice::{Choice, lasting},
    keys,
    lay::{Arranged, Deed, Lay},
    words,
};
use crate::{
    marks::Marks,
    render::games::Question,
    screen::{Block, Face, Span, Text},
    texts::{Texts, Value},
};
use rules::{
    Phase,
    roemi::{Card, Drawn, OwnView, Source, Turn, advice, advice::Prospect},
};

/// What somebody who is to act is asked.
pub fn asked(own: &OwnView, question: &Question) -> Vec<Block> {
    let mut text = Text::default();
    match Lay::of(own, question.legal, question.marks) {
        Some(lay) => {
            let says = Says { lay: &lay, texts: question.texts };
            says.state(&mut text);
            says.hand(&mut text);
            says.chosen(&mut text);
        }
        None => to_draw(own, question, &mut text),
    }
    if !own.table.table.is_empty() {
        text.0.push(Block::Rule);
        text.0.extend(board::figures(&own.table, question.names));
    }
    text.0
}

/// The hand of somebody who is not to act.
pub fn held(own: &OwnView, marks: &Marks, texts: Texts) -> Vec<Block> {
    let mut text = Text::default();
    if own.table.phase == Phase::Turn {
        text.say(texts.word("waiting"));
    }
    if own.hand.is_empty() {
        text.say(texts.word("roemi-hand-empty"));
    } else {
        text.0.extend(whole_hand(own, marks, texts));
    }
    text.0
}

/// What is chosen, for who pressed.
pub fn chosen(own: &OwnView, legal: &[String], marks: &Marks, texts: Texts) -> String {
    let lay = Lay::of(own, legal, marks);
    let said = lay.and_then(|lay| Says { lay: &lay, texts }.selection());
    said.unwrap_or_else(|| texts.word("roemi-nothing-chosen"))
}

fn to_draw(own: &OwnView, question: &Question, text: &mut Text) {
    let texts = question.texts;
    text.line([Span::strong(texts.word("roemi-ask-draw"))]);
    for (source, card) in [(Source::Discard, own.table.discard), (Source::Cut, own.table.cut)] {
        let may = question.legal.iter().any(|legal| legal == &format!("draw {}", source.as_str()));
        let (Some(card), Some(prospect), true) = (card, keys::open_prospect(own, source), may)
        else {
            continue;
        };
        let key = match (source, prospect) {
            (Source::Cut, Prospect::GoesOut) => "roemi-cut-goes-out",
            (Source::Cut, _) => "roemi-cut-only-out",
            (_, Prospect::GoesOut) => "roemi-discard-goes-out",
            (_, Prospect::Lays) => "roemi-discard-lays",
            (_, Prospect::Keeps) => "roemi-discard-keeps",
            (_, Prospect::Nothing) => "roemi-discard-must-lay",
        };
        text.say(texts.say(key, &[("card", cards::card(card).into())]));
    }
    text.0.extend(whole_hand(own, question.marks, texts));
}

/// The hand with nothing chosen, in the order that lasts.
fn whole_hand(own: &OwnView, marks: &Marks, texts: Texts) -> Vec<Block> {
    let order = Choice::parse(lasting(marks).as_str()).unwrap_or_default().order;
    let arranged = Arranged::of(&own.hand, &advice::figures(own), order);
    blocks(&own.hand, &arranged, &Choice::default(), texts)
}

/// Each found figure on its own, then the other cards; a ✓ stands before what is chosen.
fn blocks(hand: &[Card], arranged: &Arranged, choice: &Choice, texts: Texts) -> Vec<Block> {
    let mut text = Text::default();
    let faces = |places: &[usize]| {
        let mark = |place| if choice.has(place) { "✓" } else { "" };
        let face = |place: &usize| cards::face(hand[*place], mark(*place), texts);
        Block::Cards { cards: places.iter().map(face).collect::<Vec<Face>>() }
    };
    for (figure, places) in &arranged.figures {
        let worth = [("worth", u32::from(figure.worth()).into())];
        text.say(texts.say("roemi-found", &worth));
        text.0.push(faces(places));
    }
    if !arranged.loose.is_empty() {
        let key = if arranged.figures.is_empty() { "your-hand" } else { "roemi-loose" };
        text.say(texts.word(key));
        text.0.push(faces(&arranged.loose));
    }
    text.0
}

struct Says<'a> {
    lay: &'a Lay<'a>,
    texts: Texts,
}

impl Says<'_> {
    fn state(&self, text: &mut Text) {
        let turn = self.lay.turn;
        if !self.lay.may_lay() {
            text.line([Span::strong(self.texts.word("roemi-ask-first"))]);
            return;
        }
        let key = if turn.draft.hand.len() == 1 { "roemi-ask-out" } else { "roemi-ask-lay" };
        text.line([Span::strong(self.texts.word(key))]);
        if let Some(Drawn { card, .. }) = turn.drawn {
            text.say(self.of_card("roemi-drawn", card));
        }
        self.draft(turn, text);
        for line in self.owed(turn) {
            text.say(format!("⚠️ {line}"));
        }
    }

    fn draft(&self, turn: &Turn, text: &mut Text) {
        if !turn.opened {
            let (total, opening) = (u32::from(turn.draft.total), u32::from(turn.opening));
            let values = [("total", total.into()), ("opening", opening.into())];
            text.say(self.texts.say("roemi-opening", &values));
        }
        if !turn.draft.laid.is_empty() {
            let laid: Vec<_> =
                turn.draft.laid.iter().map(|laid| words::laid(laid, self.texts)).collect();
            let laid = crate::render::join::dots(&laid);
            text.say(self.texts.say("roemi-draft", &[("laid", laid.into())]));
        }
    }

    /// What must still be done before the turn may end.
    fn owed(&self, turn: &Turn) -> Vec<String> {
        let mut owed = Vec::new();
        if let Some(card) = turn.must_use() {
            owed.push(self.of_card("roemi-must-use", card));
        }
        let jokers = turn.draft.jokers_taken.saturating_sub(turn.draft.used.jokers());
        if jokers > 0 {
            owed.push(self.texts.say("roemi-must-lay-jokers", &[("jokers", jokers.into())]));
        }
        if matches!(turn.drawn, Some(Drawn { from: Source::Cut, .. })) {
            owed.push(self.texts.word("roemi-must-go-out"));
        }
        owed
    }

    fn hand(&self, text: &mut Text) {
        let arranged = self.lay.arranged();
        text.0.extend(blocks(&self.lay.own.hand, &arranged, &self.lay.choice, self.texts));
    }

    fn chosen(&self, text: &mut Text) {
        match self.selection() {
            Some(said) => text.line([Span::strong(said)]),
            None => text.line([Span::quiet(self.texts.word("roemi-how"))]),
        }
        let why = self.lay.refused().or_else(|| self.lay.kept());
        if let Some(why) = why {
            text.say(words::reason(&why, self.texts));
        }
    }

    /// What is chosen, what it is worth, and whether it is a figure.
    fn selection(&self) -> Option<String> {
        let chosen = self.lay.chosen();
        if chosen.is_empty() {
            return None;
        }
        let worths: Vec<u16> = self
            .lay
            .deeds()
            .iter()
            .filter_map(|deed| match deed {
                Deed::Meld(figure, _) => Some(figure.worth()),
                _ => None,
            })
            .collect();
        let named: Vec<_> = chosen.iter().copied().map(cards::card).collect();
        let mut values: Vec<(&'static str, Value)> = vec![("cards", named.join(" ").into())];
        let natural = chosen.iter().filter(|card| !card.is_joker());
        let (key, worth) = match (&worths[..], &chosen[..]) {
            ([worth], _) => ("roemi-chosen-figure", *worth),
            ([_, ..], _) => ("roemi-chosen-ambiguous", 0),
            ([], [only]) => ("roemi-chosen-card", only.worth().into()),
            ([], _) => {
                ("roemi-chosen-no-figure", natural.map(|card| u16::from(card.worth())).sum())
            }
        };
        values.push(("worth", u32::from(worth).into()));
        Some(self.texts.say(key, &values))
    }

    fn of_card(&self, key: &str, card: Card) -> String {
        self.texts.say(key, &[("card", cards::card(card).into())])
    }
}
