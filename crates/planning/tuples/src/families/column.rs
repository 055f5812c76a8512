//! One stacked column: its height, its holes and the cells over the topmost of them.

use crate::{
    digit::{self, Digit},
    stack::{STACKED, Stack},
};

const DIGITS: [Digit; 3] = [
    Digit::new("height", 0, 20),
    Digit::new("holes", 0, 3),
    Digit::new("cells over them", 0, 7),
];
pub const TABLES: [&[Digit]; STACKED] = [&DIGITS; STACKED];
pub const ENTRIES: usize = digit::entries(&DIGITS);

#[inline(always)]
pub fn entries(stack: &Stack) -> [usize; TABLES.len()] {
    let mut entries = [0; TABLES.len()];
    for (x, entry) in entries.iter_mut().enumerate() {
        let holes = stack.holes[x].count_ones() as i32;
        *entry = digit::entry(&DIGITS, [stack.heights[x], holes, stack.cover(x)]);
    }
    entries
}
