//! What people have chosen of a move, for the moment of the table in which they chose it. It is kept in
//! memory alone: a restart forgets it, and the buttons bring it back.

use crate::{marks::Marks, render};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};
use tables::{AccountId, HandView, TableId, Version};

type ByPerson = HashMap<(TableId, AccountId), (Version, Marks)>;

#[derive(Clone, Default)]
pub struct Chosen(Arc<Mutex<ByPerson>>);

impl Chosen {
    pub fn keep(&self, table: TableId, account: AccountId, moment: Version, marks: Marks) {
        self.with(|chosen| chosen.insert((table, account), (moment, marks)));
    }

    /// What somebody has chosen; of what was chosen in an earlier moment, what lasts beyond it.
    pub fn of(&self, hand: &HandView) -> Marks {
        let key = (hand.board.table, hand.account);
        let now = hand.board.moment;
        self.with(|chosen| match chosen.remove(&key) {
            None => Marks::NONE,
            Some((moment, marks)) => {
                let marks = if moment == now { marks } else { render::lasting(hand, &marks) };
                if marks != Marks::NONE {
                    chosen.insert(key, (now, marks.clone()));
                }
                marks
            }
        })
    }

    /// Forgets a table that is over.
    pub fn forget(&self, table: TableId) {
        self.with(|chosen| chosen.retain(|(known, _), _| *known != table));
    }

    fn with<T>(&self, what: impl FnOnce(&mut ByPerson) -> T) -> T {
        what(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
