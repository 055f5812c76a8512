//! What the families read from a board, computed once for all of them.

use crate::digit::Digit;
use rules::COLUMNS;

/// The columns that are stacked; the one after them is the well.
pub(crate) const STACKED: usize = COLUMNS - 1;
/// Steps between neighbouring stacked columns.
pub(crate) const STEPS: usize = STACKED - 1;
/// The height of the highest stacked column.
pub(crate) const HIGHEST: Digit = Digit::new("height of the stack", 0, 20);

/// A board as the families see it. Rows are bits, the bottom row in bit 0.
pub(crate) struct Stack {
    /// The cells of each column.
    pub columns: [u32; COLUMNS],
    /// Heights of the stacked columns, 0 to 20.
    pub heights: [i32; STACKED],
    /// Height of the well, 0 to 20.
    pub well: i32,
    /// The highest of the stacked columns, 0 to 20.
    pub highest: i32,
    /// Each stacked column minus the one left of it.
    pub steps: [i32; STEPS],
    /// The covered empty cells of each stacked column.
    pub holes: [u32; STACKED],
    /// The rows with a hole in a stacked column.
    pub hole_rows: u32,
    /// The rows in which all stacked columns are filled.
    pub stacked_rows: u32,
    /// The binary digits of how many stacked columns are filled in each row, lowest first.
    filled: [u32; 4],
}

impl Stack {
    /// From the cells of each column, the bottom row in bit 0.
    #[inline(always)]
    pub fn new(columns: &[u32; COLUMNS]) -> Self {
        let heights: [i32; STACKED] = std::array::from_fn(|x| height(columns[x]));
        let holes: [u32; STACKED] = std::array::from_fn(|x| !columns[x] & ((1 << heights[x]) - 1));
        Self {
            columns: *columns,
            heights,
            well: height(columns[STACKED]),
            highest: heights.into_iter().max().unwrap_or(0),
            steps: std::array::from_fn(|x| heights[x + 1] - heights[x]),
            holes,
            hole_rows: holes.iter().fold(0, |rows, holes| rows | holes),
            stacked_rows: columns[..STACKED]
                .iter()
                .fold(u32::MAX, |rows, column| rows & column),
            filled: filled(columns),
        }
    }

    /// Stacked columns that are empty in a row, 0 to 9.
    #[inline(always)]
    pub fn missing(&self, row: i32) -> i32 {
        let digit = |digit: usize| (self.filled[digit] >> row & 1) << digit;
        (STACKED as u32 - (digit(0) | digit(1) | digit(2) | digit(3))) as i32
    }

    /// Filled cells over the topmost hole of a stacked column; 0 without one.
    #[inline(always)]
    pub fn cover(&self, x: usize) -> i32 {
        match self.holes[x] {
            0 => 0,
            holes => self.heights[x] - height(holes),
        }
    }
}

#[inline(always)]
fn height(column: u32) -> i32 {
    (u32::BITS - column.leading_zeros()) as i32
}

/// The binary digits of how many stacked columns are filled in each row, lowest first.
#[inline(always)]
fn filled(columns: &[u32; COLUMNS]) -> [u32; 4] {
    let [a, b, c, d, e, f, g, h, i, _] = *columns;
    let ((a, b), (c, d), (e, f)) = (add(a, b, c), add(d, e, f), add(g, h, i));
    let (ones, from_ones) = add(a, c, e);
    let (twos, fours) = add(b, d, f);
    let (twos, from_twos) = (twos ^ from_ones, twos & from_ones);
    [ones, twos, fours ^ from_twos, fours & from_twos]
}

/// Adds three bits of each row: the lower and the upper digit of the sum.
#[inline(always)]
fn add(a: u32, b: u32, c: u32) -> (u32, u32) {
    (a ^ b ^ c, a & b | c & (a ^ b))
}
