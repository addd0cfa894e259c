//! A short list that lives in place, because search copies matches by the million.

use std::{fmt, ops::Deref};

/// At most `MOST` items, the last one on top.
#[derive(Clone, Copy)]
pub struct Stack<T, const MOST: usize> {
    items: [T; MOST],
    len: u8,
}

impl<T: Copy, const MOST: usize> Stack<T, MOST> {
    /// An empty stack. The filler fills the room that nobody sees.
    pub const fn empty(filler: T) -> Self {
        Self { items: [filler; MOST], len: 0 }
    }

    /// Puts an item on top.
    ///
    /// # Panics
    /// There is no room: the caller bounds the number of items.
    pub fn push(&mut self, item: T) {
        self.items[usize::from(self.len)] = item;
        self.len += 1;
    }

    /// Takes the item on top.
    pub fn pop(&mut self) -> Option<T> {
        self.len = self.len.checked_sub(1)?;
        Some(self.items[usize::from(self.len)])
    }

    /// Takes all items away.
    pub const fn clear(&mut self) {
        self.len = 0;
    }

    /// The items, to be changed in place.
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.items[..self.len.into()]
    }
}

impl<T, const MOST: usize> Deref for Stack<T, MOST> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.items[..self.len.into()]
    }
}

impl<T: Copy, const MOST: usize> Extend<T> for Stack<T, MOST> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, items: I) {
        items.into_iter().for_each(|item| self.push(item));
    }
}

impl<T: PartialEq, const MOST: usize> PartialEq for Stack<T, MOST> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq, const MOST: usize> Eq for Stack<T, MOST> {}

impl<T: fmt::Debug, const MOST: usize> fmt::Debug for Stack<T, MOST> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}
