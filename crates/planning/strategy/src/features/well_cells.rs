//! Well cells of the NES article.
//!
//! A well cell is an empty cell above all filled cells of its column with filled cells
//! left and right of it, walls counting as filled; the cells of one well need not touch.
//! A deep well is a column with three or more of them. By hand:
//!
//! ```text
//! ..#.......
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! Column 2 in the third row and column 5 at the bottom: 2, and no deep well. The
//! article's program begins at each column's topmost filled cell itself, so that it also
//! counts the tops of columns 7, 8 and 10 here: `nes-wells` is 5, as written.

use super::{Feature, FeaturePart, Leaf, Measure};
use board::Word;
use std::ops::Range;

pub(super) fn each<W: Word>() -> [Feature<W>; 3] {
    [
        Feature::new(
            "well-cells",
            "Empty cells above all filled cells of their column, between filled left and right neighbours.",
            Measure::Columns(cells),
        )
        .sum(&[FeaturePart::Between(|[left, column, right]| {
            well(left & right, column) as i32
        })]),
        Feature::new(
            "deep-wells",
            "Columns with three or more empty cells above all filled ones, between filled left and right neighbours.",
            Measure::Columns(deep),
        )
        .sum(&[FeaturePart::Between(|[left, column, right]| {
            i32::from(well(left & right, column) >= DEEP)
        })]),
        Feature::new(
            "nes-wells",
            "Well cells and, as the program of the NES article counts them, topmost filled cells between filled left and right neighbours.",
            Measure::Columns(as_written),
        )
        .sum(&[FeaturePart::Between(|[left, column, right]| {
            well(left & right, column >> 1) as i32
        })]),
    ]
}

/// Columns with so many well cells are deep wells.
const DEEP: u32 = 3;

fn cells<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    let each = columns.map(|x| well(leaf.walled(x), leaf.columns[x]));
    i64::from(each.sum::<u32>())
}

fn deep<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    let is_deep = |&x: &usize| well(leaf.walled(x), leaf.columns[x]) >= DEEP;
    columns.filter(is_deep).count() as i64
}

/// As the program of the article counts: from the topmost filled cell itself.
fn as_written<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    let each = columns.map(|x| well(leaf.walled(x), leaf.columns[x] >> 1));
    i64::from(each.sum::<u32>())
}

/// The well cells of a column, of whose cells `walled` are between filled ones.
#[inline]
fn well<W: Word>(walled: W, column: W) -> u32 {
    (walled & !W::low(column.height())).count_ones()
}
