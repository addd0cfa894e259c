//! Pages of what is too much for one screen.

/// One page.
#[derive(Clone, Copy, Debug)]
pub struct Page<'a, T> {
    /// What stands on it.
    pub things: &'a [T],
    /// Its number, from 0.
    pub number: usize,
    /// How many pages there are.
    pub count: usize,
}

/// The page of this number, or the last one.
pub fn of<T>(things: &[T], number: usize, size: usize) -> Page<'_, T> {
    let size = size.max(1);
    let count = things.len().div_ceil(size).max(1);
    let number = number.min(count - 1);
    let things = things.chunks(size).nth(number).unwrap_or_default();
    Page { things, number, count }
}

impl<T> Page<'_, T> {
    /// The number of the page before.
    pub fn before(&self) -> Option<usize> {
        self.number.checked_sub(1)
    }

    /// The number of the page after.
    pub fn after(&self) -> Option<usize> {
        Some(self.number + 1).filter(|next| *next < self.count)
    }
}
