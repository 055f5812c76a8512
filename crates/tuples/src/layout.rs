//! Where the tables lie in the array of all entries.

use crate::{
    Family, Stack,
    families::{buried, column, fit, rows, steps, surface, waiting, well, wide_surface},
};
use rules::COLUMNS;

/// All tables of all families.
pub const TABLES: usize = surface::TABLES
    + steps::TABLES
    + column::TABLES
    + rows::TABLES
    + well::TABLES
    + buried::TABLES
    + fit::TABLES
    + wide_surface::TABLES
    + waiting::TABLES;

const SURFACE: usize = 0;
const STEPS: usize = SURFACE + surface::TABLES * surface::ENTRIES;
const COLUMN: usize = STEPS + steps::TABLES * steps::ENTRIES;
const ROWS: usize = COLUMN + column::TABLES * column::ENTRIES;
const WELL: usize = ROWS + rows::TABLES * rows::ENTRIES;
const BURIED: usize = WELL + well::TABLES * well::ENTRIES;
const FIT: usize = BURIED + buried::TABLES * buried::ENTRIES;
const WIDE_SURFACE: usize = FIT + fit::TABLES * fit::ENTRIES;
const WAITING: usize = WIDE_SURFACE + wide_surface::TABLES * wide_surface::ENTRIES;

/// All entries of all tables.
pub const ENTRIES: usize = WAITING + waiting::TABLES * waiting::ENTRIES;

/// One entry of each table, as indices into the array of all entries.
pub type Indices = [u32; TABLES];

/// Places the indices of one family after another.
struct Writer<'a> {
    out: &'a mut Indices,
    at: usize,
}

impl Writer<'_> {
    #[inline(always)]
    fn add<const N: usize>(&mut self, base: usize, entries: usize, local: [usize; N]) {
        for (i, local) in local.into_iter().enumerate() {
            debug_assert!(local < entries);
            self.out[self.at + i] = (base + i * entries + local) as u32;
        }
        self.at += N;
    }
}

/// The entries of a board, given as the cells of each column, the bottom row in bit 0.
#[must_use]
#[inline(always)]
pub fn indices(columns: &[u32; COLUMNS]) -> Indices {
    let stack = Stack::new(columns);
    let mut out = [0; TABLES];
    let mut writer = Writer {
        out: &mut out,
        at: 0,
    };
    writer.add(SURFACE, surface::ENTRIES, surface::entries(&stack));
    writer.add(STEPS, steps::ENTRIES, steps::entries(&stack));
    writer.add(COLUMN, column::ENTRIES, column::entries(&stack));
    writer.add(ROWS, rows::ENTRIES, rows::entries(&stack));
    writer.add(WELL, well::ENTRIES, well::entries(&stack));
    writer.add(BURIED, buried::ENTRIES, buried::entries(&stack));
    writer.add(FIT, fit::ENTRIES, fit::entries(&stack));
    writer.add(
        WIDE_SURFACE,
        wide_surface::ENTRIES,
        wide_surface::entries(&stack),
    );
    writer.add(WAITING, waiting::ENTRIES, waiting::entries(&stack));
    out
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
    Family::EACH.into_iter().flat_map(|family| {
        let (base, size) = match family {
            Family::Surface => (SURFACE, surface::ENTRIES),
            Family::Steps => (STEPS, steps::ENTRIES),
            Family::Column => (COLUMN, column::ENTRIES),
            Family::Rows => (ROWS, rows::ENTRIES),
            Family::Well => (WELL, well::ENTRIES),
            Family::Buried => (BURIED, buried::ENTRIES),
            Family::Fit => (FIT, fit::ENTRIES),
            Family::WideSurface => (WIDE_SURFACE, wide_surface::ENTRIES),
            Family::Waiting => (WAITING, waiting::ENTRIES),
        };
        (0..family.tables()).map(move |number| Table {
            family,
            number,
            first: base + number * size,
        })
    })
}
