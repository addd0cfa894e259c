//! Sentences: options, refusals, confirmations and the rules.

use super::cards;
use crate::{
    screen::{Block, Span, Text},
    texts::{Texts, Value},
};
use rules::roemi::{Laid, Move, Named, Options, RoemiReason, Source, Step};

/// The options that are not as usual.
pub fn options(options: &Options, texts: Texts) -> Vec<String> {
    let usual = Options::default();
    let mut said = Vec::new();
    if options.rounds != usual.rounds {
        said.push(texts.say("roemi-of-rounds", &[("rounds", options.rounds.into())]));
    }
    if options.opening != usual.opening {
        let opening = u32::from(options.opening);
        said.push(texts.say("roemi-with-opening", &[("opening", opening.into())]));
    }
    said
}

/// Something that was laid, as part of a sentence about who did.
pub fn laid(laid: &Laid, texts: Texts) -> String {
    match laid {
        Laid::Melded { id, figure } => {
            let cards = cards::all(figure.listed());
            let values = [("figure", id.to_string().into()), ("cards", cards.into())];
            texts.say("roemi-laid", &values)
        }
        Laid::Added { id, card } => {
            let values =
                [("figure", Value::from(id.to_string())), ("card", cards::named(*card).into())];
            texts.say("roemi-added", &values)
        }
        Laid::Swapped { id, card } => {
            let values =
                [("figure", Value::from(id.to_string())), ("card", cards::card(*card).into())];
            texts.say("roemi-swapped", &values)
        }
    }
}

/// A move that was just made, told to who made it.
pub fn told(text: &str, texts: Texts) -> Option<String> {
    let of_card = |key, card: Named| texts.say(key, &[("card", cards::named(card).into())]);
    Some(match Move::parse(text)? {
        Move::Draw(Source::Stock) => texts.word("roemi-told-stock"),
        Move::Draw(Source::Discard) => texts.word("roemi-told-discard-pile"),
        Move::Draw(Source::Cut) => texts.word("roemi-told-cut"),
        Move::Meld(meld) => {
            let cards = cards::all(meld.cards().iter().copied());
            texts.say("roemi-told-meld", &[("cards", cards.into())])
        }
        Move::Add(_, card) => of_card("roemi-told-add", card),
        Move::Swap(_, card) => of_card("roemi-told-swap", card.into()),
        Move::Undo => texts.word("roemi-told-undo"),
        Move::PutBack => texts.word("roemi-told-put-back"),
        Move::Discard(card) => of_card("roemi-told-discard", card.into()),
    })
}

/// Why the rules refuse a move, and what to do instead.
pub fn reason(reason: &RoemiReason, texts: Texts) -> String {
    let card = |card: Named| ("card", Value::from(cards::named(card)));
    let figure = |id: rules::roemi::FigureId| ("figure", Value::from(id.to_string()));
    let worth = |total: u16, opening: u16| {
        [("total", u32::from(total).into()), ("opening", u32::from(opening).into())]
    };
    match *reason {
        RoemiReason::WrongStep { now: Step::Draw } => texts.word("roemi-now-draw"),
        RoemiReason::WrongStep { now: Step::Lay } => texts.word("roemi-now-lay"),
        RoemiReason::LaysInFirstTurn => texts.word("roemi-lays-in-first-turn"),
        RoemiReason::CutInFirstTurn => texts.word("roemi-cut-in-first-turn"),
        RoemiReason::CutTried => texts.word("roemi-cut-tried"),
        RoemiReason::NoSuchFigure { figure: id } => {
            texts.say("roemi-no-such-figure", &[figure(id)])
        }
        RoemiReason::NotOpened { total, opening } => {
            texts.say("roemi-not-opened", &worth(total, opening))
        }
        RoemiReason::NotInHand { card: missing } => {
            texts.say("roemi-not-in-hand", &[card(missing.into())])
        }
        RoemiReason::KeepDiscard => texts.word("roemi-keep-discard"),
        RoemiReason::TwoJokers => texts.word("roemi-two-jokers"),
        RoemiReason::JokerPlace => texts.word("roemi-joker-place"),
        RoemiReason::NotAFigure => texts.word("roemi-not-a-figure"),
        RoemiReason::Ambiguous { figure: id, low, high } => {
            let examples = [
                ("low", Value::from(cards::card(low))),
                ("high", cards::card(high).into()),
                ("move", format!("/move add {id} *{low}").into()),
            ];
            texts.say("roemi-ambiguous", &[&[figure(id)], &examples[..]].concat())
        }
        RoemiReason::DoesNotFit { figure: id, card: one } => {
            texts.say("roemi-does-not-fit", &[figure(id), card(one)])
        }
        RoemiReason::NoJoker { figure: id } => texts.say("roemi-no-joker", &[figure(id)]),
        RoemiReason::JokerNotFree { figure: id } => {
            texts.say("roemi-joker-not-free", &[figure(id)])
        }
        RoemiReason::NotWhatJokerStandsFor { figure: id, card: given, wanted } => {
            let wanted = ("wanted", Value::from(cards::card(wanted)));
            texts.say("roemi-joker-stands-for", &[figure(id), card(given.into()), wanted])
        }
        RoemiReason::NothingToUndo => texts.word("roemi-nothing-to-undo"),
        RoemiReason::NothingToPutBack => texts.word("roemi-nothing-to-put-back"),
        RoemiReason::TakenCard { card: taken } => {
            texts.say("roemi-taken-card", &[card(taken.into())])
        }
        RoemiReason::OpeningTooLow { total, opening } => {
            texts.say("roemi-opening-too-low", &worth(total, opening))
        }
        RoemiReason::CardUnused { card: unused } => {
            texts.say("roemi-card-unused", &[card(unused.into())])
        }
        RoemiReason::JokerUnused { jokers } => {
            texts.say("roemi-joker-unused", &[("jokers", jokers.into())])
        }
        RoemiReason::CutNotOut { left } => texts.say("roemi-cut-not-out", &[("left", left.into())]),
    }
}

/// The rules.
pub fn rules(texts: Texts) -> Text {
    let mut text = Text::default();
    text.line([Span::strong(format!("{} {}", super::MARK, texts.word("roemi-name")))]);
    text.say(texts.word("roemi-rules-goal"));
    for (head, body) in [
        ("roemi-rules-cards-head", "roemi-rules-cards"),
        ("roemi-rules-figures-head", "roemi-rules-figures"),
        ("roemi-rules-draw-head", "roemi-rules-draw"),
        ("roemi-rules-lay-head", "roemi-rules-lay"),
        ("roemi-rules-end-head", "roemi-rules-end"),
        ("roemi-rules-decisions-head", "roemi-rules-decisions"),
    ] {
        text.0.push(Block::Rule);
        text.line([Span::strong(texts.word(head))]);
        for line in texts.word(body).lines() {
            text.say(line);
        }
    }
    text
}
