//! Wells by their depth.
//!
//! Source: `misakamm/tetr-ai`, which gives wells of one, two and more rows prices of their own
//! and lets the deepest count once and all others twice. A column is a well when it is lower
//! than both neighbours, walls being higher than anything; its depth is how far it is below the
//! lower of them. By hand:
//!
//! ```text
//! ..#.......
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! Heights 3 1 4 3 0 1 1 1 2 2. Column 2 is 2 below column 1, column 5 is 1 below column 6: one
//! well of 1 and one of 2, nothing beyond. The deepest is one of 2.

use super::{Feature, Leaf, Measure};
use board::Word;
use std::ops::Range;

pub(super) fn each<W: Word>() -> [Feature<W>; 8] {
    [
        Feature::new(
            "wells-of-1",
            "Columns that are one row below the lower of their neighbours; an outer column has one neighbour.",
            Measure::Columns(|leaf, columns| of_depth(leaf, columns, 1..=1)),
        )
        .on_columns(|field| of_depth(&field.leaf(), ALL, 1..=1)),
        Feature::new(
            "wells-of-2",
            "Columns that are two rows below the lower of their neighbours; an outer column has one neighbour.",
            Measure::Columns(|leaf, columns| of_depth(leaf, columns, 2..=2)),
        )
        .on_columns(|field| of_depth(&field.leaf(), ALL, 2..=2)),
        Feature::new(
            "wells-of-3",
            "Columns that are three or more rows below the lower of their neighbours; an outer column has one neighbour.",
            Measure::Columns(|leaf, columns| of_depth(leaf, columns, 3..=i32::MAX)),
        )
        .on_columns(|field| of_depth(&field.leaf(), ALL, 3..=i32::MAX)),
        Feature::new(
            "wells-beyond-2",
            "How far columns are more than two rows below the lower of their neighbours, summed; an outer column has one neighbour.",
            Measure::Columns(beyond),
        )
        .on_columns(|field| beyond(&field.leaf(), ALL)),
        Feature::new(
            "deepest-well-of-1",
            "1 when no column is more than one row below the lower of its neighbours and one is, otherwise 0.",
            Measure::Board(|leaf| deepest_is(leaf, 1..=1)),
        )
        .on_columns(|field| deepest_is(&field.leaf(), 1..=1)),
        Feature::new(
            "deepest-well-of-2",
            "1 when no column is more than two rows below the lower of its neighbours and one is, otherwise 0.",
            Measure::Board(|leaf| deepest_is(leaf, 2..=2)),
        )
        .on_columns(|field| deepest_is(&field.leaf(), 2..=2)),
        Feature::new(
            "deepest-well-of-3",
            "1 when a column is three or more rows below the lower of its neighbours, otherwise 0.",
            Measure::Board(|leaf| deepest_is(leaf, 3..=i32::MAX)),
        )
        .on_columns(|field| deepest_is(&field.leaf(), 3..=i32::MAX)),
        Feature::new(
            "deepest-well-beyond-2",
            "How far a column is more than two rows below the lower of its neighbours, the most of all columns.",
            Measure::Board(|leaf| i64::from(beyond_two(deepest(leaf)))),
        )
        .on_columns(|field| i64::from(beyond_two(deepest(&field.leaf())))),
    ]
}

/// The columns of the Game Boy's board.
const ALL: Range<usize> = 0..rules::COLUMNS;

type Depths = std::ops::RangeInclusive<i32>;

fn of_depth<W: Word>(leaf: &Leaf<W>, columns: Range<usize>, depths: Depths) -> i64 {
    let is_counted = |&x: &usize| depths.contains(&depth(leaf, x));
    columns.filter(is_counted).count() as i64
}

fn beyond<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    let sum: i32 = columns.map(|x| beyond_two(depth(leaf, x))).sum();
    i64::from(sum)
}

fn beyond_two(depth: i32) -> i32 {
    (depth - 2).max(0)
}

fn deepest_is<W: Word>(leaf: &Leaf<W>, depths: Depths) -> i64 {
    i64::from(depths.contains(&deepest(leaf)))
}

/// The depth of the deepest well, 0 without one.
#[inline]
pub(super) fn deepest<W: Word>(leaf: &Leaf<W>) -> i32 {
    (0..leaf.width()).fold(0, |most, x| most.max(depth(leaf, x)))
}

/// How far a column is below the lower of its neighbours; negative when it is higher.
#[inline]
fn depth<W: Word>(leaf: &Leaf<W>, x: usize) -> i32 {
    let left = x.checked_sub(1).map_or(i32::MAX, |left| leaf.height(left));
    let right = leaf.heights.get(x + 1).map_or(i32::MAX, |&h| i32::from(h));
    left.min(right) - leaf.height(x)
}
