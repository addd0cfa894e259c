//! What may be known of a match, as the rules page shows it.

use super::{
    Card, Draft, FigureId, FigureKind, Named, Options, Roemi, Source, Step, Turn, hand::faces_of,
    turn::Table,
};
use crate::{Game, Phase, Seat};
use serde::Serialize;

/// What everybody may know.
#[derive(Clone, Debug, Serialize)]
pub struct View {
    game: &'static str,
    /// The round, from 1.
    pub round: u32,
    /// How many rounds the game has.
    pub rounds: u32,
    /// Whether somebody must act.
    pub phase: Phase,
    /// The step of the turn that is on.
    pub step: Option<Step>,
    /// Who must act.
    pub to_act: Vec<Seat>,
    /// The dealer.
    pub dealer: Seat,
    /// How many cards the stock has.
    pub stock: usize,
    /// Whether the discards became the stock in this round.
    pub reshuffled: bool,
    /// The top of the discard pile.
    pub discard: Option<Card>,
    /// How many cards the discard pile has.
    pub discards: usize,
    /// The cut card, unless a seat has taken it.
    pub cut: Option<Card>,
    /// From where the acting seat drew in this turn.
    pub drawn: Option<Source>,
    /// The figures on the table, in the order in which they were laid.
    pub table: Vec<FigureView>,
    /// Each seat's part.
    pub seats: Vec<SeatView>,
    /// The change of each seat's points in the round just ended.
    pub round_scores: Option<Vec<i32>>,
    /// The winners, once the game is over.
    pub winners: Option<Vec<Seat>>,
    /// The options, which everybody knows; the view on the rules page leaves them out.
    #[serde(skip)]
    pub options: Options,
    /// The change of each seat's points, round by round; the view on the rules page leaves it out.
    #[serde(skip)]
    pub scored: Vec<Vec<i32>>,
    /// What everybody has seen each seat take and throw; the view on the rules page leaves it out.
    #[serde(skip)]
    pub seen: Vec<Seen>,
}

/// A figure on the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FigureView {
    /// Its number.
    pub id: FigureId,
    /// Who melded it.
    pub owner: Seat,
    /// Set or run.
    pub kind: FigureKind,
    /// Its cards in order; a joker with the card that it stands for, if that is settled.
    pub cards: Vec<Named>,
}

/// What everybody may know of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SeatView {
    /// How many cards it holds.
    pub cards: u8,
    /// Whether it has melded in this round.
    pub opened: bool,
    /// Its points so far.
    pub points: i32,
    /// How many turns it has finished in this round.
    pub turns: u32,
}

/// What everybody has seen of a seat's play in this round.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Seen {
    /// The faces that it took from the discard pile and has neither laid nor thrown since.
    pub took: Vec<Card>,
    /// The faces that it threw.
    pub threw: Vec<Card>,
}

/// What a seat may know.
#[derive(Clone, Debug, Serialize)]
pub struct OwnView {
    /// What everybody may know; while the seat drafts, with the draft as if done.
    #[serde(flatten)]
    pub table: View,
    /// The seat's cards, sorted.
    pub hand: Vec<Card>,
    /// The worth of the figures melded in this turn.
    pub draft_total: u16,
    /// Whose view it is; the view on the rules page leaves it out.
    #[serde(skip)]
    pub seat: Seat,
    /// The seat's turn, if it is to act; the view on the rules page leaves it out.
    #[serde(skip)]
    pub turn: Option<Box<OwnTurn>>,
}

/// A turn as its own seat knows it.
#[derive(Clone, Debug)]
pub struct OwnTurn {
    /// With the draft as if done.
    pub now: Turn,
    /// As it was right after the draw, or before it.
    pub undone: Turn,
}

pub(super) fn of(game: &Roemi) -> View {
    let standing = game.standing();
    let turn = game.turn_on();
    View {
        game: Roemi::NAME,
        round: game.round,
        rounds: game.options.rounds,
        phase: game.phase(),
        step: turn.map(|turn| turn.step),
        to_act: turn.map(|turn| turn.seat).into_iter().collect(),
        dealer: game.opener.right(game.seats),
        stock: game.stock.len(),
        reshuffled: game.reshuffled,
        discard: game.discards.last().copied(),
        discards: game.discards.len(),
        cut: game.cut,
        drawn: turn.and_then(|turn| turn.drawn).map(|drawn| drawn.from),
        table: figures(&game.table),
        seats: Seat::all(game.seats).map(|seat| seat_view(game, seat)).collect(),
        round_scores: standing.round_scores,
        winners: standing.winners,
        options: game.options.clone(),
        scored: game.scored.clone(),
        seen: Seat::all(game.seats).map(|seat| seen(game, seat)).collect(),
    }
}

pub(super) fn of_seat(game: &Roemi, seat: Seat) -> OwnView {
    let mut table = of(game);
    let Some(turn) = game.turn_on().filter(|turn| turn.seat == seat) else {
        let hand = game.hands[seat.index()].cards().collect();
        return OwnView { table, hand, draft_total: 0, seat, turn: None };
    };
    let Draft { hand, total, .. } = turn.draft;
    table.table = figures(&turn.draft.table);
    table.seats[seat.index()].cards = hand.len();
    let draft = Draft::new(game.hands[seat.index()], &game.table);
    let undone = Turn { draft, ..turn.clone() };
    let turn = Some(Box::new(OwnTurn { now: turn.clone(), undone }));
    OwnView { table, hand: hand.cards().collect(), draft_total: total, seat, turn }
}

fn figures(table: &Table) -> Vec<FigureView> {
    let shown = table.iter().enumerate().map(|(index, placed)| FigureView {
        id: FigureId::at(index),
        owner: placed.owner,
        kind: placed.figure.kind(),
        cards: placed.figure.listed().collect(),
    });
    shown.collect()
}

fn seat_view(game: &Roemi, seat: Seat) -> SeatView {
    let seat = seat.index();
    SeatView {
        cards: game.hands[seat].len(),
        opened: game.opened[seat],
        points: game.points[seat],
        turns: game.turns[seat],
    }
}

fn seen(game: &Roemi, seat: Seat) -> Seen {
    let seen = &game.seen[seat.index()];
    Seen { took: faces_of(seen.took).collect(), threw: faces_of(seen.threw).collect() }
}
