//! Holes of the stacked columns and what lies over them.
//!
//! The second table is about the topmost row with a hole: the rows over its holes have to be
//! filled before it can be.

use crate::{
    digit::{self, Digit},
    stack::{HIGHEST, STACKED, Stack},
};

const HOLES: [Digit; 3] = [
    Digit::new("rows with a hole", 0, 7),
    Digit::new("holes", 0, 7),
    Digit::new("cells over the topmost ones", 0, 31),
];
const OPENING: [Digit; 3] = [
    Digit::new("empty cells of the rows over the topmost hole", 0, 15),
    Digit::new("rows over it", 0, 5),
    HIGHEST,
];
pub const TABLES: [&[Digit]; 2] = [&HOLES, &OPENING];
/// The entries of the larger table; the other uses a part of them.
pub const ENTRIES: usize = digit::entries(&HOLES);

const _: () = assert!(digit::entries(&OPENING) <= ENTRIES);

#[inline(always)]
pub fn entries(stack: &Stack) -> [usize; TABLES.len()] {
    let (mut missing, mut over) = (0, 0);
    let (mut holes, mut cover) = (0, 0);
    if stack.hole_rows != 0 {
        let top = stack.hole_rows.ilog2();
        let mut rows_over = 0;
        for x in 0..STACKED {
            holes += stack.holes[x].count_ones() as i32;
            cover += stack.cover(x);
            if stack.holes[x] >> top & 1 == 1 {
                rows_over |= stack.columns[x] >> top >> 1;
            }
        }
        over = rows_over.count_ones() as i32;
        while rows_over != 0 {
            missing += stack.missing((top + 1 + rows_over.trailing_zeros()) as i32);
            rows_over &= rows_over - 1;
        }
    }
    [
        digit::entry(&HOLES, [stack.hole_rows.count_ones() as i32, holes, cover]),
        digit::entry(&OPENING, [missing, over, stack.highest]),
    ]
}
