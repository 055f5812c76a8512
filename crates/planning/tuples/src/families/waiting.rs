//! What waits for an I, and how far the next four rows are.
//!
//! The first table has the stacked columns that only an I can fill: three or more lower than
//! both neighbours. They compete with the well for every I. The second has the four rows
//! above the top of column 10: what they lack until an I clears them all.

use crate::{
    digit::{self, Digit},
    stack::{HIGHEST, STACKED, Stack},
};

/// A column so much lower than its neighbours takes only an I.
const DEEP: i32 = 3;
/// Rows that an I clears.
const ROWS: i32 = 4;

const DEEP_COLUMNS: [Digit; 4] = [
    Digit::new("columns for an I alone", 0, 3),
    Digit::new("depth of the deepest", 0, 7),
    Digit::new("rows ready above column 10", 0, 5),
    HIGHEST,
];
const NEXT_FOUR: [Digit; 3] = [
    Digit::new("empty cells of the four rows above column 10", 0, 24),
    Digit::new("rows of these with a hole", 0, 2),
    HIGHEST,
];
pub const TABLES: [&[Digit]; 2] = [&DEEP_COLUMNS, &NEXT_FOUR];
/// The entries of the larger table; the other uses a part of them.
pub const ENTRIES: usize = digit::entries(&DEEP_COLUMNS);

const _: () = assert!(digit::entries(&NEXT_FOUR) <= ENTRIES);

#[inline(always)]
pub fn entries(stack: &Stack) -> [usize; TABLES.len()] {
    let (mut deep, mut deepest) = (0, 0);
    for x in 0..STACKED - 1 {
        let left = if x == 0 {
            i32::MAX
        } else {
            stack.heights[x - 1]
        };
        let depth = left.min(stack.heights[x + 1]) - stack.heights[x];
        deep += i32::from(depth >= DEEP);
        deepest = deepest.max(depth);
    }
    let waiting = stack.stacked_rows & !stack.columns[STACKED];
    let ready = (waiting >> stack.well).trailing_ones() as i32;
    let missing: i32 = (stack.well..stack.well + ROWS)
        .map(|row| stack.missing(row))
        .sum();
    let holes = (stack.hole_rows >> stack.well & ((1 << ROWS) - 1)).count_ones() as i32;
    [
        digit::entry(&DEEP_COLUMNS, [deep, deepest, ready, stack.highest]),
        digit::entry(&NEXT_FOUR, [missing, holes, stack.highest]),
    ]
}
