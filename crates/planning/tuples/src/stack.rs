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
    /// The binary digits of how many stacked columns are empty in each row, lowest first.
    missing: [u32; 4],
}

impl Stack {
    /// The stack of the cells of each column, the bottom row in bit 0.
    #[inline(always)]
    pub fn new(columns: &[u32; COLUMNS]) -> Self {
        let (mut heights, mut holes) = ([0; STACKED], [0; STACKED]);
        for x in 0..STACKED {
            heights[x] = height(columns[x]);
            holes[x] = !columns[x] & ((1 << heights[x]) - 1);
        }
        let mut steps = [0; STEPS];
        for x in 0..STEPS {
            steps[x] = heights[x + 1] - heights[x];
        }
        Self {
            columns: *columns,
            heights,
            well: height(columns[STACKED]),
            highest: heights.into_iter().max().unwrap_or(0),
            steps,
            holes,
            hole_rows: holes.iter().fold(0, |rows, holes| rows | holes),
            stacked_rows: columns[..STACKED]
                .iter()
                .fold(u32::MAX, |rows, column| rows & column),
            missing: missing(columns),
        }
    }

    /// Stacked columns that are empty in a row, 0 to 9.
    #[inline(always)]
    pub fn missing(&self, row: i32) -> i32 {
        let digits = (0..).zip(self.missing);
        digits
            .map(|(digit, rows)| ((rows >> row & 1) << digit) as i32)
            .sum()
    }

    /// The binary digits of how many stacked columns are empty in each row and the rows with a
    /// hole. The highest row of the stack is the topmost bit; rows below the floor are 0.
    #[inline(always)]
    pub fn rows_from_top(&self) -> ([u32; 4], u32) {
        let shift = u32::BITS as i32 - 1 - self.highest;
        let shifted = |rows: u32| rows << shift << 1;
        (self.missing.map(shifted), shifted(self.hole_rows))
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

/// The binary digits of how many stacked columns are empty in each row, lowest first.
#[inline(always)]
fn missing(columns: &[u32; COLUMNS]) -> [u32; 4] {
    let [a, b, c, d, e, f, g, h, i, _] = columns.map(|column| !column);
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
