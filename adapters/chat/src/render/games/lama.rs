//! L.A.M.A. on the screen.

use super::{HandKey, Question, Sitting, said_of};
use crate::{
    render::{
        cells::{left, left_quiet, left_strong, right},
        join,
        names::Names,
    },
    screen::{Block, Cell, Face, Span, Style, Text},
    texts::{Texts, Value},
    token::Action,
};
use rules::{
    Phase, Seat,
    lama::{
        Card, Edition, Event, Kind, LamaReason, Move, NoDrama, Options, OwnView, SeatView, View,
    },
};
use tables::Recent;

pub const MARK: &str = "🦙";

/// How many of the last moves are shown.
const MOVES_SHOWN: usize = 4;

pub fn options(options: &Options, texts: Texts) -> Vec<String> {
    let usual = Options::default();
    let mut said = Vec::new();
    if options.edition == Edition::Party {
        said.push(texts.word("lama-party"));
    }
    if options.no_drama {
        said.push(texts.word("lama-with-no-drama"));
    }
    if options.limit != usual.limit {
        said.push(texts.say("lama-to-limit", &[("limit", options.limit.into())]));
    }
    said
}

pub fn table(view: &View, seats: &[Sitting], names: &Names, texts: Texts) -> Vec<Block> {
    let mut table = Text::default();
    if view.phase == Phase::Turn {
        if let Some(no_drama) = view.no_drama {
            table.say(no_drama_is(no_drama, names, texts));
        }
        table.say(texts.say("lama-piles", &[("pile", view.pile.into())]));
        table.0.push(Block::Cards { cards: vec![face(view.top, texts)] });
        table.0.push(Block::Rule);
    }
    let rows = seats.iter().zip(Seat::all(view.seats.len() as u8));
    let rows = rows.map(|(sitting, seat)| row(view, seat, sitting, texts)).collect();
    table.0.push(Block::Columns { rows });
    table.0
}

fn no_drama_is(no_drama: NoDrama, names: &Names, texts: Texts) -> String {
    match no_drama {
        NoDrama::Middle => texts.word("lama-no-drama-middle"),
        NoDrama::Held(seat) => texts.say("lama-no-drama-held", &[("name", names.at(seat).into())]),
    }
}

fn row(view: &View, seat: Seat, sitting: &Sitting, texts: Texts) -> Vec<Cell> {
    let name =
        if sitting.mark.is_empty() { left(&sitting.name) } else { left_strong(&sitting.name) };
    let state = &view.seats[seat.index()];
    let standing = match &view.round_scores {
        Some(scores) => join::signed(scores[seat.index()]),
        None => holds(state, texts),
    };
    let points = texts.say("points-word", &[("points", state.points.into())]);
    vec![
        left(sitting.mark),
        name,
        right(standing),
        right(state.points.to_string()),
        left_quiet(points),
    ]
}

fn holds(seat: &SeatView, texts: Texts) -> String {
    if seat.quit {
        return texts.word("lama-has-quit");
    }
    texts.say("lama-cards", &[("cards", seat.cards.into())])
}

/// The last moves, in one line.
pub fn last_moves(recent: &[Recent], names: &Names, texts: Texts) -> Vec<String> {
    let said: Vec<_> = recent.iter().filter_map(|recent| moved(recent, names, texts)).collect();
    let shown = &said[said.len().saturating_sub(MOVES_SHOWN)..];
    if shown.is_empty() { Vec::new() } else { vec![join::dots(shown)] }
}

fn moved(recent: &Recent, names: &Names, texts: Texts) -> Option<String> {
    let said = recent.events.iter().filter_map(|happened| match happened {
        rules::Event::Lama(happened) => event(happened, names, texts),
        _ => None,
    });
    let said: Vec<_> = said.collect();
    (!said.is_empty()).then(|| said_of(recent, said.join(", ")))
}

fn event(event: &Event, names: &Names, texts: Texts) -> Option<String> {
    let by = |seat: Seat| ("name", Value::from(names.at(seat)));
    match event {
        Event::Played { seat, card } => {
            let card = face_text(*card, texts);
            Some(texts.say("lama-played", &[by(*seat), ("card", card.into())]))
        }
        Event::Drew { seat } => Some(texts.say("lama-drew", &[by(*seat)])),
        Event::Quit { seat } => Some(texts.say("lama-quit", &[by(*seat)])),
        Event::Dealt { .. }
        | Event::Stacked(_)
        | Event::RoundEnded { .. }
        | Event::GameEnded { .. } => None,
    }
}

pub fn asked(own: &OwnView, question: &Question) -> Vec<Block> {
    let (legal, texts) = (Legal::of(question.legal), question.texts);
    let top = face_text(own.table.top, texts);
    let mut text = Text::default();
    let on_table = texts.say("lama-on-table", &[("top", top.into())]);
    text.line([Span::plain(format!("{on_table} ")), Span::strong(legal.question(texts))]);
    if !legal.draw {
        text.line([Span::quiet(no_drawing(own, texts))]);
    }
    if legal.cards.iter().any(|card| card.is_plus()) {
        text.line([Span::quiet(texts.word("lama-plus-goes-on"))]);
    }
    text.0.extend(hand(own, texts));
    text.line([Span::quiet(price(own, texts))]);
    text.0
}

fn no_drawing(own: &OwnView, texts: Texts) -> String {
    texts.word(if own.table.pile == 0 { "lama-pile-is-empty" } else { "lama-alone" })
}

fn price(own: &OwnView, texts: Texts) -> String {
    let points = [("points", own.minus_points().into())];
    if own.table.no_drama.is_some() {
        return texts.say("lama-price-no-drama", &points);
    }
    texts.say("lama-price", &points)
}

pub fn held(own: &OwnView, texts: Texts) -> Vec<Block> {
    let mut text = Text::default();
    let seat = &own.table.seats[own.seat.index()];
    if own.table.phase == Phase::Turn {
        text.say(texts.word(if seat.quit { "lama-you-have-quit" } else { "waiting" }));
    }
    if own.hand.is_empty() {
        text.say(texts.word("lama-hand-empty"));
        return text.0;
    }
    text.0.extend(hand(own, texts));
    text.line([Span::quiet(
        texts.say("lama-minus-points", &[("points", own.minus_points().into())]),
    )]);
    text.0
}

fn hand(own: &OwnView, texts: Texts) -> [Block; 2] {
    let cards = own.hand.iter().map(|card| face(*card, texts)).collect();
    [Block::Line { spans: vec![Span::plain(texts.word("your-hand"))] }, Block::Cards { cards }]
}

pub fn moves(question: &Question) -> Vec<Vec<HandKey>> {
    let (legal, texts) = (Legal::of(question.legal), question.texts);
    let key =
        |label, mv: Move, style| HandKey { label, action: Action::Move(mv.to_string()), style };
    let plays = legal.cards.iter().map(|card| {
        let label = texts.say("lama-key-play", &[("card", face_text(*card, texts).into())]);
        key(label, Move::Play(*card), Style::Primary)
    });
    let draw = legal.draw.then(|| key(texts.word("lama-key-draw"), Move::Draw, Style::Plain));
    let quit = legal.quit.then(|| key(texts.word("lama-key-quit"), Move::Quit, Style::Danger));
    vec![plays.collect(), draw.into_iter().chain(quit).collect()]
}

/// The legal moves, sorted out.
struct Legal {
    cards: Vec<Card>,
    draw: bool,
    quit: bool,
}

impl Legal {
    fn of(legal: &[String]) -> Self {
        let moves: Vec<Move> = legal.iter().filter_map(|text| Move::parse(text)).collect();
        let card = |mv: &Move| match mv {
            Move::Play(card) => Some(*card),
            Move::Draw | Move::Quit => None,
        };
        let mut cards: Vec<Card> = moves.iter().filter_map(card).collect();
        cards.sort_unstable();
        Self { cards, draw: moves.contains(&Move::Draw), quit: moves.contains(&Move::Quit) }
    }

    fn question(&self, texts: Texts) -> String {
        let cards: Vec<_> = self.cards.iter().map(|card| face_text(*card, texts)).collect();
        let cards = join::or(&cards, texts);
        let cards = [("cards", Value::from(cards))];
        match (self.cards.is_empty(), self.draw) {
            (false, true) => texts.say("lama-ask-all", &cards),
            (false, false) => texts.say("lama-ask-play", &cards),
            (true, true) => texts.word("lama-ask-draw"),
            (true, false) => texts.word("lama-ask-quit"),
        }
    }
}

pub fn told(text: &str, texts: Texts) -> Option<String> {
    Some(match Move::parse(text)? {
        Move::Play(card) => texts.say("lama-told-play", &[("card", face_text(card, texts).into())]),
        Move::Draw => texts.word("lama-told-draw"),
        Move::Quit => texts.word("lama-told-quit"),
    })
}

pub fn reason(reason: &LamaReason, texts: Texts) -> String {
    match reason {
        LamaReason::NotInHand { card } => {
            texts.say("lama-not-in-hand", &[("card", face_text(*card, texts).into())])
        }
        LamaReason::DoesNotFit { card, top } => does_not_fit(*card, *top, texts),
        LamaReason::PileEmpty => texts.word("lama-pile-empty"),
        LamaReason::LastPlayer => texts.word("lama-last-player"),
    }
}

fn does_not_fit(card: Card, top: Card, texts: Texts) -> String {
    let fitting = match top.kind() {
        Kind::Number(6) => ["6".to_owned(), face_text(Card::LLAMA, texts)],
        Kind::Number(number) => [number.to_string(), (number + 1).to_string()],
        Kind::Llama | Kind::Pink => [face_text(Card::LLAMA, texts), "1".to_owned()],
    };
    let fitting = join::or(&fitting, texts);
    let (card, top) = (face_text(card, texts), face_text(top, texts));
    let values = [("card", card.into()), ("top", top.into()), ("fitting", fitting.into())];
    texts.say("lama-does-not-fit", &values)
}

pub fn rules(texts: Texts) -> Text {
    let mut text = Text::default();
    text.line([Span::strong(format!("{MARK} {}", texts.word("lama-name")))]);
    text.say(texts.word("lama-rules-goal"));
    for (head, body) in [
        ("lama-rules-turn-head", "lama-rules-turn"),
        ("lama-rules-fits-head", "lama-rules-fits"),
        ("lama-rules-end-head", "lama-rules-end"),
        ("lama-rules-party-head", "lama-rules-party"),
        ("lama-rules-drama-head", "lama-rules-drama"),
        ("lama-rules-decisions-head", "lama-rules-decisions"),
    ] {
        text.0.push(Block::Rule);
        text.line([Span::strong(texts.word(head))]);
        for line in texts.word(body).lines() {
            text.say(line);
        }
    }
    text
}

fn face(card: Card, texts: Texts) -> Face {
    Face { text: face_text(card, texts), name: face_name(card, texts), tone: tone(card) }
}

fn face_text(card: Card, texts: Texts) -> String {
    match card.kind() {
        Kind::Number(_) => card.as_str().to_owned(),
        Kind::Llama => texts.word("lama-card-llama"),
        Kind::Pink => texts.word("lama-card-pink"),
    }
}

fn face_name(card: Card, texts: Texts) -> String {
    match card.kind() {
        Kind::Number(number) if card.is_plus() => {
            texts.say("lama-card-plus-spoken", &[("number", number.into())])
        }
        Kind::Number(number) => number.to_string(),
        Kind::Llama => texts.word("lama-card-llama-spoken"),
        Kind::Pink => texts.word("lama-card-pink-spoken"),
    }
}

const fn tone(card: Card) -> &'static str {
    match card.kind() {
        Kind::Number(1) => "1",
        Kind::Number(2) => "2",
        Kind::Number(3) => "3",
        Kind::Number(4) => "4",
        Kind::Number(5) => "5",
        Kind::Number(_) => "6",
        Kind::Llama => "llama",
        Kind::Pink => "pink",
    }
}
