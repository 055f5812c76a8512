//! The well in column 10 and the rows that wait for it.

use crate::{
    digit::{self, Digit},
    stack::{HIGHEST, STACKED, Stack},
};

const READY: [Digit; 3] = [
    Digit::new("height of column 10", 0, 7),
    Digit::new("rows ready above it", 0, 9),
    HIGHEST,
];
const WAITING: [Digit; 3] = [
    Digit::new("covered empty cells of column 10", 0, 7),
    Digit::new("rows that lack only its cell", 0, 9),
    Digit::new("rows with a hole", 0, 3),
];
pub const TABLES: [&[Digit]; 2] = [&READY, &WAITING];
/// The entries of the larger table; the other uses a part of them.
pub const ENTRIES: usize = digit::entries(&READY);

const _: () = assert!(digit::entries(&WAITING) <= ENTRIES);

#[inline(always)]
pub fn entries(stack: &Stack) -> [usize; TABLES.len()] {
    let well = stack.columns[STACKED];
    let waiting = stack.stacked_rows & !well;
    let ready = (waiting >> stack.well).trailing_ones() as i32;
    let covered = stack.well - well.count_ones() as i32;
    let hole_rows = stack.hole_rows.count_ones() as i32;
    [
        digit::entry(&READY, [stack.well, ready, stack.highest]),
        digit::entry(&WAITING, [covered, waiting.count_ones() as i32, hole_rows]),
    ]
}
