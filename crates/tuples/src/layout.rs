//! Where the tables lie in the array of all entries.

use crate::{Family, families, stack::Stack};
use rules::COLUMNS;

/// All tables of all families.
pub const TABLES: usize = after(Family::EACH.len()).table;

/// All entries of all tables.
pub const ENTRIES: usize = after(Family::EACH.len()).entry;

/// Where a family begins.
pub(crate) struct Start {
    /// The index of its first table.
    pub table: usize,
    /// The index of the first entry of that table.
    pub entry: usize,
}

/// Where this family begins.
pub(crate) const fn start(family: Family) -> Start {
    after(family as usize)
}

/// What lies after the tables of so many families.
const fn after(families: usize) -> Start {
    let mut start = Start { table: 0, entry: 0 };
    let mut i = 0;
    while i < families {
        let tables = Family::EACH[i].tables().len();
        start.table += tables;
        start.entry += tables * Family::EACH[i].room();
        i += 1;
    }
    start
}

/// One entry of each table, as indices into the array of all entries.
pub type Indices = [u32; TABLES];

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
