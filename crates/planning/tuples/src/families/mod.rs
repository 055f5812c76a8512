//! The families of tuples, one file and one entry each.
//!
//! The file of a family has the digits of its tables (`TABLES`), the entries of its largest
//! table (`ENTRIES`, so much room has each of them), and which entries a board has (`entries`).

use crate::{
    digit::{self, Digit},
    stack::Stack,
};

mod buried;
mod column;
mod fit;
mod rows;
mod steps;
mod surface;
mod waiting;
mod well;
mod wide_surface;

/// The families in the order of their tables.
macro_rules! families {
    ($($family:ident: $file:ident, $name:literal, $about:literal;)+) => {
        /// Tuples of one kind.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Family {
            $(
                #[doc = $about]
                $family,
            )+
        }

        impl Family {
            /// All, in the order of their tables.
            pub const EACH: [Self; COUNT] = [$(Self::$family),+];

            /// Its name: small letters and dashes.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$family => $name,)+
                }
            }

            /// The digits of each of its tables.
            #[must_use]
            pub const fn tables(self) -> &'static [&'static [Digit]] {
                match self {
                    $(Self::$family => &$file::TABLES,)+
                }
            }

            /// The entries that each of its tables has room for.
            pub(crate) const fn room(self) -> usize {
                match self {
                    $(Self::$family => $file::ENTRIES,)+
                }
            }
        }

        /// How many there are.
        const COUNT: usize = [$($name),+].len();

        /// The entries of a board, one for each table.
        #[inline(always)]
        pub(crate) fn indices(stack: &Stack) -> Indices {
            let mut out = [0; TABLES];
            $(
                let first = const { start(Family::$family) };
                for (number, entry) in $file::entries(stack).into_iter().enumerate() {
                    debug_assert!(entry < $file::ENTRIES);
                    let index = first.entry + number * $file::ENTRIES + entry;
                    out[first.table + number] = index as u32;
                }
            )+
            out
        }

        /// The sum of each family's part of the values of all tables.
        #[inline(always)]
        pub(crate) fn sums(value: impl Fn(usize) -> i32) -> [i32; COUNT] {
            let mut sums = [0; COUNT];
            $(
                let first = const { start(Family::$family) };
                for number in 0..$file::TABLES.len() {
                    sums[Family::$family as usize] += value(first.table + number);
                }
            )+
            sums
        }
    };
}

families! {
    Surface: surface, "surface", "Four neighbouring steps of the stacked columns.";
    Steps: steps, "steps", "Two neighbouring steps and the height of the stack.";
    Column: column, "column", "The height and the holes of one stacked column.";
    Rows: rows, "rows", "What two neighbouring rows lack, counted from the top of the stack.";
    Well: well, "well", "The well and the rows that wait for it.";
    Buried: buried, "buried", "Holes and what lies over them.";
    Fit: fit, "fit", "Which pieces can be dropped without a gap under them.";
    WideSurface: wide_surface, "wide-surface", "Five neighbouring steps of the stacked columns.";
    Waiting: waiting, "waiting", "What waits for an I, and how far the next four rows are.";
}

/// All tables of all families.
pub const TABLES: usize = after(Family::EACH.len()).table;

/// All entries of all tables.
pub const ENTRIES: usize = after(Family::EACH.len()).entry;

/// Where a family begins.
struct Start {
    /// The index of its first table.
    table: usize,
    /// The index of the first entry of that table.
    entry: usize,
}

/// Where this family begins.
const fn start(family: Family) -> Start {
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

impl Family {
    /// The digits of one of its tables.
    #[must_use]
    pub fn digits(self, number: usize) -> &'static [Digit] {
        self.tables()[number]
    }

    /// The values that an entry of one of its tables stands for.
    #[must_use]
    pub fn values(self, number: usize, entry: usize) -> Vec<i32> {
        digit::values(self.digits(number), entry)
    }

    /// The entries of one of its tables.
    #[must_use]
    pub fn entries(self, number: usize) -> usize {
        digit::entries(self.digits(number))
    }
}
