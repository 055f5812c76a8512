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
    let rows: [[i32; 2]; TABLES.len() + 1] = std::array::from_fn(|down| {
        let row = stack.highest - 1 - down as i32;
        if row < 0 {
            return [0, 0];
        }
        [stack.missing(row), (stack.hole_rows >> row & 1) as i32]
    });
    std::array::from_fn(|down| {
        let [[upper, upper_hole], [lower, lower_hole]] = [rows[down], rows[down + 1]];
        digit::entry(&DIGITS, [upper, upper_hole, lower, lower_hole])
    })
}
