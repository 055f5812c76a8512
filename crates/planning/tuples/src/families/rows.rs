//! Neighbouring rows counted from the top of the stack: how many stacked columns each
//! lacks, and whether it has a hole. Rows under the floor lack nothing.

use crate::{
    digit::{self, Digit},
    stack::Stack,
};

const DIGITS: [Digit; 4] = [
    Digit::new("empty cells of the upper row", 0, 9),
    Digit::new("whether it has a hole", 0, 1),
    Digit::new("empty cells of the lower row", 0, 9),
    Digit::new("whether it has a hole", 0, 1),
];
pub const TABLES: [&[Digit]; 8] = [&DIGITS; 8];
pub const ENTRIES: usize = digit::entries(&DIGITS);

#[inline(always)]
pub fn entries(stack: &Stack) -> [usize; TABLES.len()] {
    let (missing, hole_rows) = stack.rows_from_top();
    let mut rows = [0; TABLES.len() + 1];
    for (down, row) in (1..).zip(&mut rows) {
        let bit = |rows: u32| (rows >> (u32::BITS - down) & 1) as i32;
        let digits = (0..).zip(missing);
        let missing: i32 = digits.map(|(digit, rows)| bit(rows) << digit).sum();
        *row = missing << 1 | bit(hole_rows);
    }
    let mut entries = [0; TABLES.len()];
    for (entry, [upper, lower]) in entries.iter_mut().zip(rows.array_windows()) {
        *entry = digit::entry(&DIGITS, [upper >> 1, upper & 1, lower >> 1, lower & 1]);
    }
    entries
}
