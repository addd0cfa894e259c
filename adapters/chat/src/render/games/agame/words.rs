//! Sentences: options, refusals, confirmations and the rules.

use super::cards;
use crate::{
    screen::{Block, Span, Text},
    texts::{Texts, Value},
};
use rules::agame::{AgameReason, Card, Move, Options, Slot, Step};

/// The options that are not as usual.
pub fn options(options: &Options, texts: Texts) -> Vec<String> {
    let usual = Options::default();
    let mut said = Vec::new();
    if options.target != usual.target {
        said.push(texts.say("agame-to-target", &[("target", options.target.into())]));
    }
    if options.steal_discard {
        said.push(texts.word("agame-with-steal-discard"));
    }
    said
}

/// A move that was just made, told to who made it.
pub fn told(text: &str, texts: Texts) -> Option<String> {
    Some(match Move::parse(text)? {
        Move::Play(play) => {
            let cards = cards::sum(&play.iter().collect::<Vec<_>>());
            texts.say("agame-told-play", &[("cards", cards.into())])
        }
        Move::Place(placings) => {
            let cards = cards::list(placings.iter().map(|placing| placing.card));
            texts.say("agame-told-place", &[("cards", cards.into())])
        }
        Move::Steal(steal) => {
            texts.say("agame-told-steal", &[("card", cards::card(steal.card).into())])
        }
        Move::Call => texts.word("agame-told-call"),
        Move::Drop => texts.word("agame-told-drop"),
        Move::Pass => texts.word("agame-told-pass"),
    })
}

/// Why the rules refuse a move, and what to do instead.
pub fn reason(reason: &AgameReason, texts: Texts) -> String {
    let of_card = |key, card: Card| texts.say(key, &[("card", cards::card(card).into())]);
    let of_slot = |key, card: Card, slot: Slot| {
        let values = [("card", cards::card(card).into()), ("slot", u8::from(slot).into())];
        texts.say(key, &values)
    };
    match *reason {
        AgameReason::WrongStep { step } => texts.word(what_now(step)),
        AgameReason::NotInHand { card } => of_card("agame-not-in-hand", card),
        AgameReason::HatAlone { card } => of_card("agame-hat-alone", card),
        AgameReason::LeadNeedsTwo { card } => {
            let values = [("value", Value::from(card.value())), ("card", cards::card(card).into())];
            texts.say("agame-lead-needs-two", &values)
        }
        AgameReason::AlreadyCalled => texts.word("agame-already-called"),
        AgameReason::NothingToSteal => texts.word("agame-nothing-to-steal"),
        AgameReason::CanLead => texts.word("agame-can-lead"),
        AgameReason::NotInTrick { card } => of_card("agame-not-in-trick", card),
        AgameReason::NoSuchCard { card } => of_card("agame-no-such-card", card),
        AgameReason::OwnColour { card } => of_card("agame-own-colour", card),
        AgameReason::SlotTaken { card, slot } => of_slot("agame-slot-taken", card, slot),
        AgameReason::SlotOfAnotherValue { card, slot } => of_slot("agame-slot-value", card, slot),
        AgameReason::NoFreeSlot { card } => of_card("agame-no-free-slot", card),
        AgameReason::PaysTooLittle { card, paid } => {
            let values = [
                ("card", Value::from(cards::card(card))),
                ("price", card.value().into()),
                ("paid", paid.into()),
            ];
            texts.say("agame-pays-too-little", &values)
        }
    }
}

const fn what_now(step: Step) -> &'static str {
    match step {
        Step::Lead => "agame-now-lead",
        Step::Follow => "agame-now-follow",
        Step::Place => "agame-now-place",
        Step::Steal => "agame-now-steal",
    }
}

/// The rules.
pub fn rules(texts: Texts) -> Text {
    let mut text = Text::default();
    text.line([Span::strong(format!("{} {}", super::MARK, texts.word("agame-name")))]);
    text.say(texts.word("agame-rules-goal"));
    for (head, body) in [
        ("agame-rules-cards-head", "agame-rules-cards"),
        ("agame-rules-trick-head", "agame-rules-trick"),
        ("agame-rules-win-head", "agame-rules-win"),
        ("agame-rules-steal-head", "agame-rules-steal"),
        ("agame-rules-end-head", "agame-rules-end"),
        ("agame-rules-decisions-head", "agame-rules-decisions"),
    ] {
        text.0.push(Block::Rule);
        text.line([Span::strong(texts.word(head))]);
        for line in texts.word(body).lines() {
            text.say(line);
        }
    }
    text
}
