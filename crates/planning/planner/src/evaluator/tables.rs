//! The weighted values of all features of a strategy, added up by what they depend on.

use crate::{
    Weighted,
    features::{FeaturePart, LARGEST, LARGEST_OF_LEAF, Measure, Placed},
};
use rules::{COLUMNS, HIDDEN_ROWS, ROWS};

/// The greatest number in a column.
const MOST: usize = ROWS + HIDDEN_ROWS;
/// More than the greatest number, and a power of two, so that an index is never checked.
const NUMBERS: usize = 32;
/// The same for numbers of either sign; one below zero is found from the end.
const SIGNED: usize = 64;
pub(super) const HEIGHTS: usize = 256;
/// The most rows that a placement removes: a board may have full ones before it.
const MOST_CLEARED: usize = ROWS;
/// The most rows that wait for one I.
const MOST_READY: usize = 4;
/// More pieces than any line has, the unknown ones included.
const PIECES: i128 = 8;

/// More columns than there are, with the walls and what a piece may stand out, so that an index
/// of a column and one of a piece together are never checked.
pub(super) const PADDED: usize = 24;

/// Worths by a number, for each column.
type ByColumn<const N: usize> = [[i64; N]; PADDED];

/// A weight in billionths and the function that it is for.
type Function<F> = Vec<(i64, F)>;

/// What numbers are worth.
pub(super) struct Tables {
    pub height: ByColumn<NUMBERS>,
    pub holes: ByColumn<NUMBERS>,
    pub gaps: ByColumn<NUMBERS>,
    pub cover: ByColumn<NUMBERS>,
    /// By the column on the right, from column 1 to the wall. At a wall there is no step.
    pub step: ByColumn<SIGNED>,
    /// The worth of a well by its depth, indexed by column + 1. Index 0 is the left wall, always 0.
    pub well: ByColumn<SIGNED>,
    /// By the column on the right; nothing at the walls.
    pub border: [i64; PADDED],
    /// The borders to the left and to the right wall.
    pub walls: [i64; 2],
    pub hole_rows: [i64; NUMBERS],
    pub nine_hole_rows: [i64; NUMBERS],
    pub waiting_rows: [i64; NUMBERS],
    pub ready_rows: [i64; NUMBERS],
    pub highest: [i64; NUMBERS],
    pub height_sum: [i64; HEIGHTS],
    pub cleared: [i64; NUMBERS],
    pub cells: Function<fn(usize, u32) -> i32>,
    pub between: Function<fn([u32; 3]) -> i32>,
    pub placed: Function<fn(&Placed) -> i64>,
    /// Whether there is a rare part: a function, rows with a hole in any column, or the sum
    /// of the heights. Without one a board is summed in fewer steps.
    pub has_rare: bool,
    /// Whether the cells of a board add something. Otherwise only cleared rows do.
    pub has_cells: bool,
}

impl Tables {
    pub fn new() -> Self {
        Self {
            height: [[0; NUMBERS]; PADDED],
            holes: [[0; NUMBERS]; PADDED],
            gaps: [[0; NUMBERS]; PADDED],
            cover: [[0; NUMBERS]; PADDED],
            step: [[0; SIGNED]; PADDED],
            well: [[0; SIGNED]; PADDED],
            border: [0; PADDED],
            walls: [0; 2],
            hole_rows: [0; NUMBERS],
            nine_hole_rows: [0; NUMBERS],
            waiting_rows: [0; NUMBERS],
            ready_rows: [0; NUMBERS],
            highest: [0; NUMBERS],
            height_sum: [0; HEIGHTS],
            cleared: [0; NUMBERS],
            cells: Vec::new(),
            between: Vec::new(),
            placed: Vec::new(),
            has_rare: false,
            has_cells: false,
        }
    }

    /// Adds a part of a weighted feature. Returns how much it can add to a worth at most,
    /// without its sign.
    pub fn add(&mut self, weighted: &Weighted, part: &FeaturePart) -> i128 {
        let weight = weighted.billionths;
        self.has_rare |= matches!(
            part,
            FeaturePart::Cells(_)
                | FeaturePart::Between(_)
                | FeaturePart::HoleRows(_)
                | FeaturePart::HeightSum(_)
        );
        self.has_cells |= !matches!(part, FeaturePart::Cleared(_));
        match *part {
            FeaturePart::Height(of) => by_column(&mut self.height, weight, MOST, of),
            FeaturePart::Holes(of) => by_column(&mut self.holes, weight, MOST, of),
            FeaturePart::Gaps(of) => by_column(&mut self.gaps, weight, MOST, of),
            FeaturePart::Cover(of) => by_column(&mut self.cover, weight, MOST, of),
            FeaturePart::Step(of) => signed(&mut self.step[1..COLUMNS], weight, of),
            FeaturePart::Well(of) => signed(&mut self.well[1..=COLUMNS], weight, of),
            FeaturePart::Border(of) => {
                let [left, right] = &mut self.walls;
                let inner = (1..).zip(&mut self.border[1..COLUMNS]);
                let borders = [(0, left), (COLUMNS, right)].into_iter().chain(inner);
                borders
                    .map(|(x, sum)| MOST as i128 * put(sum, weight, of(x)))
                    .sum()
            }
            FeaturePart::HoleRows(of) => by_number(&mut self.hole_rows, weight, MOST, of),
            FeaturePart::NineHoleRows(of) => by_number(&mut self.nine_hole_rows, weight, MOST, of),
            FeaturePart::WaitingRows(of) => by_number(&mut self.waiting_rows, weight, MOST, of),
            FeaturePart::ReadyRows(of) => by_number(&mut self.ready_rows, weight, MOST_READY, of),
            FeaturePart::Highest(of) => by_number(&mut self.highest, weight, MOST, of),
            FeaturePart::HeightSum(of) => {
                by_number(&mut self.height_sum, weight, COLUMNS * MOST, of)
            }
            FeaturePart::Cleared(of) => {
                PIECES * by_number(&mut self.cleared, weight, MOST_CLEARED, of)
            }
            FeaturePart::Cells(of) => {
                self.cells.push((weight, of));
                COLUMNS as i128 * unknown(weight)
            }
            FeaturePart::Between(of) => {
                self.between.push((weight, of));
                COLUMNS as i128 * unknown(weight)
            }
        }
    }

    /// Adds a weighted feature that is measured on each placement by itself. Returns how much it
    /// can add to a worth at most, without its sign.
    pub fn add_placements(&mut self, weighted: &Weighted) -> i128 {
        self.has_rare = true;
        self.has_cells = true;
        if let Measure::Placements(of) = weighted.feature.measure {
            self.placed.push((weighted.billionths, of));
        }
        PIECES * unknown(weighted.billionths)
    }
}

/// The most that a value can add that no table holds.
pub(super) fn unknown(weight: i64) -> i128 {
    i128::from(weight.unsigned_abs()) * i128::from(LARGEST)
}

/// The same for a feature that is measured on the leaf.
pub(super) fn unknown_of_leaf(weight: i64) -> i128 {
    i128::from(weight.unsigned_abs()) * i128::from(LARGEST_OF_LEAF)
}

/// Adds a weighted value. Returns it without its sign.
fn put(sum: &mut i64, weight: i64, value: i32) -> i128 {
    let product = i128::from(weight) * i128::from(value);
    // What does not fit is too much, so that these tables are never used.
    *sum = sum.wrapping_add(product as i64);
    product.abs()
}

fn by_number(sums: &mut [i64], weight: i64, most: usize, of: impl Fn(i32) -> i32) -> i128 {
    let sums = (0..).zip(&mut sums[..=most]);
    sums.map(|(number, sum)| put(sum, weight, of(number)))
        .fold(0, i128::max)
}

fn by_column<const N: usize>(
    sums: &mut ByColumn<N>,
    weight: i64,
    most: usize,
    of: fn(usize, i32) -> i32,
) -> i128 {
    let columns = sums[..COLUMNS].iter_mut().enumerate();
    columns
        .map(|(x, sums)| by_number(sums, weight, most, |number| of(x, number)))
        .sum()
}

fn signed(sums: &mut [[i64; SIGNED]], weight: i64, of: fn(usize, i32) -> i32) -> i128 {
    let mut most = 0;
    for (x, sums) in sums.iter_mut().enumerate() {
        let each = -(MOST as i32)..=MOST as i32;
        let values = each.map(|number| put(&mut sums[at_signed(number)], weight, of(x, number)));
        most += values.fold(0, i128::max);
    }
    most
}

/// Where a number of either sign is.
#[inline(always)]
pub(super) fn at_signed(number: i32) -> usize {
    number as usize & (SIGNED - 1)
}

/// Where a number is.
#[inline(always)]
pub(super) fn at(number: i32) -> usize {
    number as usize & (NUMBERS - 1)
}
