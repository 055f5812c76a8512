//! Which of the seven pieces can be dropped on the stacked columns without a gap under them,
//! and the height of the highest column.
//!
//! A bit for each piece in the order of [`rules::Piece`]. An I counts only when it can lie
//! flat, as it can always stand.

use crate::{
    digit::{self, Digit},
    stack::{HIGHEST, Stack},
};

const PIECES: usize = 7;
/// Steps that fit under some piece are from 2 down to 2 up.
const MOST: i32 = 2;

const DIGITS: [Digit; 2] = [
    Digit::new("pieces that fit, as bits", 0, (1 << PIECES) - 1),
    HIGHEST,
];
pub const TABLES: [&[Digit]; 1] = [&DIGITS];
pub const ENTRIES: usize = digit::entries(&DIGITS);

#[inline(always)]
pub fn entries(stack: &Stack) -> [usize; TABLES.len()] {
    // For each step from 2 down to 2 up a byte, with a bit for each place where it is.
    let mut at = 0u64;
    for (x, step) in stack.steps.iter().enumerate() {
        let byte = (step + MOST) as u32;
        at |= u64::from(byte <= 2 * MOST as u32) << (x as u32 + u8::BITS * (byte & 7));
    }
    let [down_2, down_1, flat, up_1, up_2, ..] = at.to_le_bytes();
    let places: [u8; PIECES] = [
        (up_1 & flat >> 1) | flat | down_2,
        (flat & down_1 >> 1) | flat | up_2,
        flat & flat >> 1 & flat >> 2,
        flat,
        (down_1 & flat >> 1) | up_1,
        (flat & up_1 >> 1) | down_1,
        (down_1 & up_1 >> 1) | (flat & flat >> 1) | up_1 | down_1,
    ];
    let bits = places.iter().rev();
    let fitting = bits.fold(0, |bits, places| bits << 1 | i32::from(*places != 0));
    [digit::entry(&DIGITS, [fitting, stack.highest])]
}
