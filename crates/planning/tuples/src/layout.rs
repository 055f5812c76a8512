//! Where the tables lie in the array of all entries.

use crate::{
    Family,
    families::{self, Indices},
    stack::Stack,
};
use rules::COLUMNS;

/// The entries of a board, given as the cells of each column, the bottom row in bit 0.
#[must_use]
#[inline(always)]
pub fn indices(columns: &[u32; COLUMNS]) -> Indices {
    families::indices(&Stack::new(columns))
}

/// A table: its family and its number within it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Table {
    /// The family.
    pub family: Family,
    /// Counted from 0.
    pub number: usize,
    /// The index of its first entry.
    pub first: usize,
}

/// The tables in the order of [`Indices`].
pub fn tables() -> impl Iterator<Item = Table> {
    let each = Family::EACH.into_iter();
    let each = each.flat_map(|family| (0..family.tables().len()).map(move |n| (family, n)));
    each.scan(0, |next, (family, number)| {
        let first = *next;
        *next += family.room();
        Some(Table {
            family,
            number,
            first,
        })
    })
}
