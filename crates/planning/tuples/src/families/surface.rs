//! The shape of the surface: four neighbouring steps.
//!
//! Five columns are wider than any piece, so that a tuple sees what a piece does and what
//! is beside it.

use crate::{
    digit::{self, Digit},
    stack::{STEPS, Stack},
};

const WIDE: usize = 4;

const DIGITS: [Digit; WIDE] = [
    Digit::new("first step", -4, 4),
    Digit::new("second step", -4, 4),
    Digit::new("third step", -4, 4),
    Digit::new("fourth step", -4, 4),
];
pub const TABLES: [&[Digit]; STEPS - WIDE + 1] = [&DIGITS; STEPS - WIDE + 1];
pub const ENTRIES: usize = digit::entries(&DIGITS);

#[inline(always)]
pub fn entries(stack: &Stack) -> [usize; TABLES.len()] {
    let mut entries = [0; TABLES.len()];
    for (entry, steps) in entries.iter_mut().zip(stack.steps.array_windows::<WIDE>()) {
        *entry = digit::entry(&DIGITS, *steps);
    }
    entries
}
