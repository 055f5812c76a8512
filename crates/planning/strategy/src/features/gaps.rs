//! Gaps, the holes of the NES article, and how deep they lie.
//!
//! A gap is an empty cell right below a filled one: a hole of three cells is one gap. The
//! article also sums the rows of the gaps, from the top, so that a low gap weighs more,
//! and their distances to the top of their columns. Rows are counted here so that the
//! bottom one is 20, as it is there. By hand:
//!
//! ```text
//! ..#.......
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! Column 3 in the second row from the bottom, column 10 at the bottom: 2 gaps. Their
//! rows are 19 + 20 = 39. They are 2 and 1 below the tops of their columns: 3 together,
//! 1 at the least, 2 at the most. Without a gap the least is 20 and the most 0.

use super::{Feature, FeaturePart, Leaf, Measure};
use board::Word;
use rules::{HIDDEN_ROWS, ROWS};
use std::ops::Range;

pub(super) fn each<W: Word>() -> [Feature<W>; 5] {
    [
        Feature::new(
            "gaps",
            "Empty cells right below a filled one.",
            Measure::Columns(count),
        )
        .sum(&[FeaturePart::Gaps(|_, gaps| gaps)]),
        Feature::new(
            "gap-rows",
            "Rows in which the gaps lie, the bottom row being 20 and the one above it 19, summed.",
            Measure::Columns(rows),
        )
        .sum(&[FeaturePart::Cells(|_, cells| rows_of(cells, ALL_ROWS))]),
        Feature::new(
            "gap-depths",
            "Distances of the gaps from the topmost filled cell of their column, summed.",
            Measure::Columns(depths),
        )
        .sum(&[FeaturePart::Cells(|_, cells| depths_of(cells).sum())]),
        Feature::new(
            "least-gap-depth",
            "Distance from the topmost filled cell of its column to a gap, the least of all; 20 without a gap.",
            Measure::Board(least),
        )
        .on_columns(|field| least(&field.leaf())),
        Feature::new(
            "greatest-gap-depth",
            "Distance from the topmost filled cell of its column to a gap, the most of all; 0 without a gap.",
            Measure::Board(greatest),
        )
        .on_columns(|field| greatest(&field.leaf())),
    ]
}

/// Rows of the Game Boy's board.
const ALL_ROWS: i32 = (ROWS + HIDDEN_ROWS) as i32;

fn count<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    let cells = leaf.columns[columns].iter();
    i64::from(cells.map(|&cells| of(cells).count_ones()).sum::<u32>())
}

/// The rows of the gaps, the bottom one having the number of all rows.
fn rows<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    let all = leaf.geometry.all_rows() as i32;
    let cells = leaf.columns[columns].iter();
    i64::from(cells.map(|&cells| rows_of(cells, all)).sum::<i32>())
}

fn depths<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    let cells = leaf.columns[columns].iter();
    i64::from(cells.flat_map(|&cells| depths_of(cells)).sum::<i32>())
}

#[inline]
fn least<W: Word>(leaf: &Leaf<W>) -> i64 {
    let none = leaf.geometry.all_rows() as i32;
    let cells = leaf.columns.iter();
    i64::from(
        cells
            .flat_map(|&cells| depths_of(cells))
            .fold(none, i32::min),
    )
}

#[inline]
fn greatest<W: Word>(leaf: &Leaf<W>) -> i64 {
    let cells = leaf.columns.iter();
    i64::from(cells.flat_map(|&cells| depths_of(cells)).fold(0, i32::max))
}

/// The gaps of a column.
#[inline]
fn of<W: Word>(column: W) -> W {
    !column & column >> 1
}

/// Rows between the gaps of a column and the floor.
#[inline]
fn ups<W: Word>(column: W) -> impl Iterator<Item = i32> {
    let mut gaps = of(column);
    std::iter::from_fn(move || {
        let up = (gaps != W::ZERO).then(|| gaps.trailing_zeros())?;
        gaps = gaps ^ W::bit(up);
        Some(up as i32)
    })
}

#[inline]
fn rows_of<W: Word>(column: W, all_rows: i32) -> i32 {
    ups(column).map(|up| all_rows - up).sum()
}

/// How far each gap of a column is below the topmost filled cell.
#[inline]
fn depths_of<W: Word>(column: W) -> impl Iterator<Item = i32> {
    let top = column.height() as i32 - 1;
    ups(column).map(move |up| top - up)
}
