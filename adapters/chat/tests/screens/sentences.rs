//! Refusals and confirmations: one sentence each.

use crate::{
    scene::{Scene, account, four, options},
    shown::sentences,
};
use chat::{
    render::{self, Reason, Told},
    words::Unclear,
};
use insta::assert_snapshot;
use rules::{
    Refused, RuleReason,
    agame::{self, AgameReason, Step},
    lama::{Card, LamaReason},
    roemi::{self, FigureId, RoemiReason},
};
use tables::{Refusal, TableId};

fn card(text: &str) -> Card {
    Card::parse(text).expect("the text is a card")
}

fn reasons() -> Vec<LamaReason> {
    let does_not_fit =
        |card_text, top| LamaReason::DoesNotFit { card: card(card_text), top: card(top) };
    vec![
        LamaReason::NotInHand { card: card("4") },
        LamaReason::NotInHand { card: Card::LLAMA },
        does_not_fit("2", "4"),
        does_not_fit("L", "4+"),
        does_not_fit("1", "6"),
        does_not_fit("6", "L"),
        does_not_fit("3+", "P"),
        LamaReason::PileEmpty,
        LamaReason::LastPlayer,
    ]
}

fn agame_reasons() -> Vec<AgameReason> {
    let card = |text| agame::Card::parse(text).expect("the text is a card");
    let slot = |text| agame::Slot::parse(text).expect("the text is a slot");
    let steps = [Step::Lead, Step::Follow, Step::Place, Step::Steal];
    let mut reasons = steps.map(|step| AgameReason::WrongStep { step }).to_vec();
    reasons.extend([
        AgameReason::NotInHand { card: card("B13") },
        AgameReason::HatAlone { card: card("R34") },
        AgameReason::LeadNeedsTwo { card: card("R5") },
        AgameReason::AlreadyCalled,
        AgameReason::NothingToSteal,
        AgameReason::CanLead,
        AgameReason::NotInTrick { card: card("G8") },
        AgameReason::NoSuchCard { card: card("Y3") },
        AgameReason::OwnColour { card: card("P2") },
        AgameReason::SlotTaken { card: card("B1"), slot: slot("2") },
        AgameReason::SlotOfAnotherValue { card: card("B1"), slot: slot("3") },
        AgameReason::NoFreeSlot { card: card("B1") },
        AgameReason::PaysTooLittle { card: card("B21"), paid: 13 },
    ]);
    reasons
}

fn roemi_reasons() -> Vec<RoemiReason> {
    let card = |text| roemi::Card::parse(text).expect("the text is a card");
    let named = |text| roemi::Named::parse(text).expect("the text is a card");
    let figure = FigureId::at(2);
    vec![
        RoemiReason::WrongStep { now: roemi::Step::Draw },
        RoemiReason::WrongStep { now: roemi::Step::Lay },
        RoemiReason::LaysInFirstTurn,
        RoemiReason::CutInFirstTurn,
        RoemiReason::CutTried,
        RoemiReason::NoSuchFigure { figure },
        RoemiReason::NotOpened { total: 18, opening: 51 },
        RoemiReason::NotInHand { card: card("TS") },
        RoemiReason::NotInHand { card: card("*") },
        RoemiReason::KeepDiscard,
        RoemiReason::TwoJokers,
        RoemiReason::JokerPlace,
        RoemiReason::NotAFigure,
        RoemiReason::Ambiguous { figure, low: card("4H"), high: card("8H") },
        RoemiReason::DoesNotFit { figure, card: named("9C") },
        RoemiReason::DoesNotFit { figure, card: named("*9C") },
        RoemiReason::NoJoker { figure },
        RoemiReason::JokerNotFree { figure },
        RoemiReason::NotWhatJokerStandsFor { figure, card: card("9C"), wanted: card("8H") },
        RoemiReason::NothingToUndo,
        RoemiReason::NothingToPutBack,
        RoemiReason::TakenCard { card: card("QD") },
        RoemiReason::OpeningTooLow { total: 18, opening: 51 },
        RoemiReason::CardUnused { card: card("AC") },
        RoemiReason::JokerUnused { jokers: 1 },
        RoemiReason::JokerUnused { jokers: 2 },
        RoemiReason::CutNotOut { left: 1 },
        RoemiReason::CutNotOut { left: 9 },
    ]
}

fn refusals() -> Vec<Refusal> {
    let general = [
        Refused::NoSuchSeat,
        Refused::BadMove,
        Refused::GameOver,
        Refused::RoundOver,
        Refused::NotYourTurn,
    ];
    let rules = reasons().into_iter().map(|reason| Refused::Rule(RuleReason::Lama(reason)));
    let agame = agame_reasons().into_iter().map(|reason| Refused::Rule(RuleReason::Agame(reason)));
    let roemi = roemi_reasons().into_iter().map(|reason| Refused::Rule(RuleReason::Roemi(reason)));
    let games = rules.chain(agame).chain(roemi);
    let mut all: Vec<_> = general.into_iter().chain(games).map(Refusal::Game).collect();
    all.extend([
        Refusal::OldButton,
        Refusal::NoTable,
        Refusal::Taken { table: TableId::new(1) },
        Refusal::NotSeated,
        Refusal::Claimed,
        Refusal::NobodyClaims,
        Refusal::AlreadySeated,
        Refusal::Full { seats: 6 },
        Refusal::TooFew { least: 2 },
        Refusal::Running,
        Refusal::NotRunning,
        Refusal::NotOver,
        Refusal::NoComputer,
        Refusal::NoSuchSeat,
        Refusal::NotHost,
        Refusal::NotAdmin,
        Refusal::WhichTable,
        Refusal::NotInvited,
        Refusal::Closed,
        Refusal::Damaged,
        Refusal::NotStored,
    ]);
    all
}

fn all_reasons() -> Vec<Reason> {
    let others = [
        Reason::UnknownButton,
        Reason::OnlyInChannel,
        Reason::NoHandYet,
        Reason::Nameless,
        Reason::Lacking(render::Permission::ALL.to_vec()),
    ];
    refusals().into_iter().map(Reason::Refusal).chain(others).collect()
}

#[test]
fn refusals_everywhere() {
    assert_snapshot!(sentences(&all_reasons(), render::refusal));
}

#[test]
fn refusals_with_what_is_true_now() {
    let board = Scene::dealt(four(), options(&[]), &["1 1 1 1 1 1"; 1], "3").board();
    let reasons = [
        Reason::Refusal(Refusal::OldButton),
        Reason::Refusal(Refusal::Game(Refused::NotYourTurn)),
        Reason::Refusal(Refusal::Game(Refused::BadMove)),
        Reason::Refusal(Refusal::Closed),
    ];
    let to = |asker| {
        sentences(&reasons, |reason, language| {
            render::refusal_at(reason, &board, account(asker), language)
        })
    };
    assert_snapshot!(format!("to Ben\n{}\n\nto Anna, whose turn it is\n{}", to(1), to(0)));
}

#[test]
fn words_that_are_unclear() {
    let unclear = [
        Unclear::NoSuchCommand,
        Unclear::WhichGame,
        Unclear::NoSuchGame("chess".to_owned()),
        Unclear::BadOption("limit=1000000000000000000000000000000000".to_owned()),
        Unclear::WhichMove,
        Unclear::Whom,
        Unclear::WhatIs("\u{202e}pink\n".to_owned()),
    ];
    assert_snapshot!(sentences(&unclear, render::unclear));
}

#[test]
fn what_is_told() {
    let told = [
        Told::Opened,
        Told::Joined,
        Told::Invited,
        Told::InPrivate,
        Told::Left,
        Told::Back,
        Told::Claimed,
        Told::Objected,
        Told::ComputerAdded,
        Told::ComputerRemoved,
        Told::Started,
        Told::Table,
        Told::Kicked,
        Told::Rematch,
        Told::Ended,
        Told::Voted { votes: 1 },
        Told::Voted { votes: 2 },
    ];
    assert_snapshot!(sentences(&told, render::told));
}

#[test]
fn what_is_told_of_moves() {
    let board = Scene::dealt(four(), options(&[]), &[], "3").board();
    let moves = ["play 4", "PLAY l", "play 6+", "play p", "draw", "quit", "no move"];
    assert_snapshot!(sentences(&moves, |text, language| render::moved(&board, text, language)));
}

#[test]
fn what_is_told_of_moves_of_agame() {
    let board = Scene::opened(four(), crate::scene::agame(&[])).board();
    let moves = [
        "play r13",
        "play R5 R8",
        "play r34",
        "place B1>2",
        "place B1>2 G13",
        "steal 2 B1@1>2",
        "steal discard B34 with R34",
        "call",
        "drop",
        "pass",
        "no move",
    ];
    assert_snapshot!(sentences(&moves, |text, language| render::moved(&board, text, language)));
}

/// Telegram shows at most 200 letters as the answer to a press.
#[test]
fn every_sentence_is_short() {
    for language in tables::Language::ALL {
        for reason in all_reasons() {
            let said = render::refusal(&reason, language);
            assert!(said.chars().count() <= 200, "too long: {said}");
        }
    }
}
