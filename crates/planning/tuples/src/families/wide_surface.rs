//! The shape of more of the surface: five neighbouring steps, less steep than those of
//! `surface`.

use crate::{
    digit::{self, Digit},
    stack::{STEPS, Stack},
};

const WIDE: usize = 5;

const DIGITS: [Digit; WIDE] = [
    Digit::new("first step", -3, 3),
    Digit::new("second step", -3, 3),
    Digit::new("third step", -3, 3),
    Digit::new("fourth step", -3, 3),
    Digit::new("fifth step", -3, 3),
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
