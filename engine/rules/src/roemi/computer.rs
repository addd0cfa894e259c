//! The computer player. It plays from its own view and keeps no memory: at each move of a turn it
//! makes the same plan for the whole turn again, from the cards as they were right after the draw,
//! and does what comes next in it.

use super::{
    Card, Laid, Meld, Move, OwnTurn, OwnView, Source, Step, Turn,
    finder::{Aim, Finder},
    judge::Judge,
    planner,
};
use crate::Level;

/// What to lay in a turn, and with which discard to end it.
struct Plan {
    laid: Vec<Laid>,
    discard: Card,
}

/// The move for the seat whose view this is and who is to act. Its play leaves nothing to chance.
pub fn choose(view: &OwnView, level: Level, _seed: u64) -> Move {
    let turn = view.turn.as_ref().expect("only who is to act is asked for a move");
    match (turn.now.step, level) {
        (Step::Draw, Level::Easy) => Move::Draw(Source::Stock),
        (Step::Draw, Level::Normal | Level::Strong) => Move::Draw(source(view, &turn.now)),
        (Step::Lay, Level::Easy) => follow(easy_plan(&turn.undone), turn),
        (Step::Lay, Level::Normal | Level::Strong) => follow(plan(view, &turn.undone), turn),
    }
}

/// The next move of a plan. What was laid against it, by whoever held the seat before, is taken back;
/// with no plan for the drawn card it is put back.
fn follow(plan: Option<Plan>, turn: &OwnTurn) -> Move {
    let done = &turn.now.draft.laid;
    let Some(plan) = plan.filter(|plan| plan.laid.starts_with(done)) else {
        return if done.is_empty() { Move::PutBack } else { Move::Undo };
    };
    match plan.laid.get(done.len()) {
        Some(Laid::Melded { figure, .. }) => Move::Meld(Meld::new(figure.named_cards())),
        Some(Laid::Added { id, card }) => Move::Add(*id, *card),
        Some(Laid::Swapped { id, card }) => Move::Swap(*id, *card),
        None => Move::Discard(plan.discard),
    }
}

fn plan(view: &OwnView, start: &Turn) -> Option<Plan> {
    best_plan(&mut Judge::new(view), start).map(|(_, plan)| plan)
}

fn best_plan(judge: &mut Judge, start: &Turn) -> Option<(i32, Plan)> {
    let mut best: Option<(i32, Plan)> = None;
    for way in planner::ways(start, &mut judge.finder) {
        for discard in way.draft.hand.faces().filter(|card| !way.was_just_taken(*card)) {
            let value = judge.value(&way, discard);
            if best.as_ref().is_none_or(|(best, _)| value > *best) {
                best = Some((value, Plan { laid: way.draft.laid.clone(), discard }));
            }
        }
    }
    best
}

/// From where to draw: an open card only for what can be done with it at once.
fn source(view: &OwnView, before: &Turn) -> Source {
    let mut finder = Finder::default();
    let goes_out = |finder: &mut Finder, from, card: Card| {
        planner::ways(&planner::drawn(before, from, card), finder).iter().any(planner::goes_out)
    };
    if let Some(card) = view.table.discard
        && (goes_out(&mut finder, Source::Discard, card)
            || is_worth_taking(&mut finder, before, card))
    {
        return Source::Discard;
    }
    match view.table.cut {
        Some(card)
            if before.may_draw(Source::Cut).is_ok() && goes_out(&mut finder, Source::Cut, card) =>
        {
            Source::Cut
        }
        _ => Source::Stock,
    }
}

fn is_worth_taking(finder: &mut Finder, before: &Turn, card: Card) -> bool {
    if before.draws_freely {
        return card.is_joker() || completes_a_figure(finder, before, card);
    }
    // What is left of such a turn may end, so the discard was used in it.
    !planner::ways(&planner::drawn(before, Source::Discard, card), finder).is_empty()
}

fn completes_a_figure(finder: &mut Finder, before: &Turn, card: Card) -> bool {
    let hand = &before.draft.hand;
    let mut laid = |hand| finder.find(hand, Aim::FewestLeft).map_or(0, |lay| lay.cards);
    laid(&hand.with(card)) > laid(hand)
}

/// Lays what the finder finds, nothing onto figures, and throws the dearest card of the others.
fn easy_plan(start: &Turn) -> Option<Plan> {
    let mut finder = Finder::default();
    let hand = start.draft.hand;
    let lay = [Aim::FewestLeft, Aim::MostWorth].map(|aim| finder.find(&hand, aim));
    let lay = lay.into_iter().flatten().find(|lay| start.opened || lay.worth >= start.opening);
    let lay = lay.filter(|_| start.finished > 0);
    let figures: Vec<_> = lay.map(|lay| lay.figures).unwrap_or_default();
    let mut way = start.clone();
    for figure in figures {
        let id = super::FigureId::at(way.draft.table.len());
        way.draft.lay(way.seat, Laid::Melded { id, figure });
    }
    if way.may_end().is_err() {
        return None;
    }
    let kept = finder.find(&way.draft.hand, Aim::FewestLeft);
    let kept = kept.iter().flat_map(|lay| &lay.figures).flat_map(|figure| figure.faces());
    let loose = way.draft.hand.without(kept).unwrap_or(way.draft.hand);
    let may_go = |card: &Card| !way.was_just_taken(*card);
    let thrown = loose.faces().filter(may_go).filter(|card| !card.is_joker());
    let thrown = thrown.max_by_key(|card| card.worth());
    let thrown = thrown.or_else(|| way.draft.hand.faces().find(may_go))?;
    Some(Plan { laid: way.draft.laid, discard: thrown })
}
