//! The computer player. It plays from its own view and keeps no memory: at each move of a turn it
//! makes the same plan for the whole turn again, from the cards as they were right after the draw,
//! and does what comes next in it.

use super::{
    Card, Figure, Laid, Move, OwnTurn, OwnView, Source, Step, Turn, advice,
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
        Some(laid) => advice::lays(laid),
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

/// Lays what the finder finds, and onto figures only what ends the round; throws the dearest card of
/// the others.
fn easy_plan(start: &Turn) -> Option<Plan> {
    let mut finder = Finder::default();
    let laid = easy_lay(start, &mut finder);
    let out = planner::with_adds(laid.clone(), &mut finder);
    let way = if planner::goes_out(&out) { out } else { laid };
    if way.may_end().is_err() {
        return None;
    }
    let discard = easy_discard(&way, &mut finder)?;
    Some(Plan { laid: way.draft.laid, discard })
}

fn easy_lay(start: &Turn, finder: &mut Finder) -> Turn {
    let lay = [Aim::FewestLeft, Aim::MostWorth].map(|aim| finder.find(&start.draft.hand, aim));
    let lay = lay.into_iter().flatten().find(|lay| start.opened || lay.worth >= start.opening);
    match lay {
        Some(lay) if start.finished > 0 => planner::with_lay(start.clone(), &lay),
        _ => start.clone(),
    }
}

fn easy_discard(way: &Turn, finder: &mut Finder) -> Option<Card> {
    let hand = way.draft.hand;
    let kept = finder.find(&hand, Aim::FewestLeft);
    let kept = kept.iter().flat_map(|lay| &lay.figures).flat_map(Figure::faces);
    let loose = hand.without(kept).unwrap_or(hand);
    let may_go = |card: &Card| !way.was_just_taken(*card);
    let dearest = loose.faces().filter(may_go).filter(|card| !card.is_joker());
    dearest.max_by_key(|card| card.worth()).or_else(|| hand.faces().find(may_go))
}
