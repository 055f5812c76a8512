//! Two neighbouring steps and the height of the highest stacked column.
//!
//! The same shape is worth less on a tall stack, where there is no time to repair it.

use crate::{
    digit::{self, Digit},
    stack::{HIGHEST, STEPS, Stack},
};

const DIGITS: [Digit; 3] = [
    Digit::new("first step", -3, 3),
    Digit::new("second step", -3, 3),
    HIGHEST,
];
pub const TABLES: [&[Digit]; STEPS - 1] = [&DIGITS; STEPS - 1];
pub const ENTRIES: usize = digit::entries(&DIGITS);

#[inline(always)]
pub fn entries(stack: &Stack) -> [usize; TABLES.len()] {
    let mut entries = [0; TABLES.len()];
    for (entry, [first, second]) in entries.iter_mut().zip(stack.steps.array_windows()) {
        *entry = digit::entry(&DIGITS, [*first, *second, stack.highest]);
    }
    entries
}
