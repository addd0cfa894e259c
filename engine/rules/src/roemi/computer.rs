//! placeholder
use super::*;
use crate::Level;
pub fn choose(view: &OwnView, _: Level, seed: u64) -> Move {
    let mut moves = Vec::new();
    if let Some(turn) = &view.turn {
        turn.now.legal(&mut moves);
    }
    moves[seed as usize % moves.len()]
}
