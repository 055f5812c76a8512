//! The nine columns beside a well at the right edge.
//!
//! A player that clears four rows at once stacks columns 1 to 9 and waits for an I in
//! column 10. On such a board the well is no flaw, so these features leave it out: they are
//! the usual ones on nine columns, with an open right edge. Along the rows the left wall counts
//! as filled as high as the stack; cells right of column 9 are not read. By hand:
//!
//! ```text
//! ..#.......
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! Heights 3 1 4 3 0 1 1 1 2 sum to 16. Column 3 has two holes, in two rows, and two cells over
//! the upper one: 2, 2 and 2. The empty cell of column 10 does not count. Between the wall and
//! column 1 one neighbour differs, then 2 3 3 3 1 0 0 1: 14. Along the columns column 3 has
//! three changes, the other eight one each: 11.
//!
//! A column that is lower than both its neighbours costs the more the deeper it is, since only
//! an I fills a deep one; column 9 has no neighbour on its right and is never a well. Column 2
//! is 2 below column 1: 1 + 2. Column 5 is 1 below column 6: 1. Together 4.

use super::{
    Feature, FeaturePart, Leaf, Measure, aggregate_height, column_transitions, holes,
    stack::{STACKED, stacked, stacked_in},
};
use board::Word;
use std::ops::Range;

pub(super) fn each<W: Word>() -> [Feature<W>; 7] {
    [
        Feature::new(
            "nine-height",
            "Heights of columns 1 to 9, summed.",
            Measure::Columns(|leaf, columns| aggregate_height::sum(leaf, stacked_in(leaf, columns))),
        )
        .sum(&[FeaturePart::Height(|x, height| i32::from(x < STACKED) * height)]),
        Feature::new(
            "nine-holes",
            "Empty cells that lie below the topmost filled cell of their column, in columns 1 to 9.",
            Measure::Columns(|leaf, columns| holes::cells(leaf, stacked_in(leaf, columns))),
        )
        .sum(&[FeaturePart::Holes(|x, holes| i32::from(x < STACKED) * holes)]),
        Feature::new(
            "nine-hole-rows",
            "Rows with at least one hole in columns 1 to 9.",
            Measure::Board(hole_rows),
        )
        .sum(&[FeaturePart::NineHoleRows(|rows| rows)]),
        Feature::new(
            "nine-hole-cover",
            "Filled cells over the topmost hole of each of columns 1 to 9, summed.",
            Measure::Columns(hole_cover),
        )
        .sum(&[FeaturePart::Cover(|x, cells| i32::from(x < STACKED) * cells)]),
        Feature::new(
            "nine-row-transitions",
            "Filled cells beside empty ones in the same row within columns 1 to 9, the left wall counting as filled as high as the highest column.",
            Measure::Board(row_transitions),
        )
        .sum(&[FeaturePart::Border(|x| i32::from(x < STACKED))]),
        Feature::new(
            "nine-column-transitions",
            "Filled cells above or below empty ones in columns 1 to 9, the floor counting as filled and the field being open above.",
            Measure::Columns(|leaf, columns| {
                column_transitions::with_ends(leaf, stacked_in(leaf, columns))
            }),
        )
        .sum(&[FeaturePart::Gaps(|x, gaps| {
            i32::from(x < STACKED) * (1 + 2 * gaps)
        })]),
        Feature::new(
            "nine-wells",
            "How far columns 1 to 8 are below the lower of their neighbours, each counted 1 + 2 and so on up to that depth; the left wall is no neighbour.",
            Measure::Columns(wells),
        )
        .sum(&[FeaturePart::Well(|x, depth| {
            i32::from(x + 1 < STACKED) * counted(depth)
        })]),
    ]
}

fn hole_rows<W: Word>(leaf: &Leaf<W>) -> i64 {
    let rows = (0..stacked(leaf)).fold(W::ZERO, |rows, x| rows | leaf.holes(x));
    i64::from(rows.count_ones())
}

fn hole_cover<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    let over = stacked_in(leaf, columns).map(|x| {
        // All cells above the topmost hole up to the top of the column are filled.
        let top = leaf.holes(x).height();
        if top == 0 {
            0
        } else {
            u32::from(leaf.heights[x]) - top
        }
    });
    i64::from(over.sum::<u32>())
}

fn row_transitions<W: Word>(leaf: &Leaf<W>) -> i64 {
    let wall = W::low(leaf.highest().unsigned_abs());
    let columns = &leaf.columns[..stacked(leaf)];
    let at_wall = (columns[0] ^ wall).count_ones();
    let pairs = columns.windows(2);
    let inside: u32 = pairs.map(|pair| (pair[0] ^ pair[1]).count_ones()).sum();
    i64::from(at_wall + inside)
}

fn wells<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    let last = stacked(leaf) - 1;
    let depths = (columns.start..columns.end.min(last)).map(|x| {
        let right = leaf.height(x + 1);
        let left = x.checked_sub(1).map_or(right, |left| leaf.height(left));
        right.min(left) - leaf.height(x)
    });
    i64::from(depths.map(counted).sum::<i32>())
}

/// 1 + 2 and so on up to a depth.
fn counted(depth: i32) -> i32 {
    let depth = depth.max(0);
    depth * (depth + 1) / 2
}
