//! Well sums.
//!
//! Source: Dellacherie and El-Tetris. A well cell is an empty cell with filled ones left
//! and right of it, walls counting as filled, even below a roof. Each counts itself and
//! the empty cells that follow right below it, whether those are well cells or not. By
//! hand:
//!
//! ```text
//! ..#.......
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! Column 2 has one in the third row with one empty cell below: 2. The bottom cells of
//! columns 3, 5 and 10 count 1 each. Together 5.

use super::{Feature, FeaturePart, Leaf, Measure};
use board::Word;
use std::ops::Range;

pub(super) fn each<W: Word>() -> [Feature<W>; 1] {
    [Feature::new(
        "well-sums",
        "Empty cells between filled left and right neighbours, each counted with the empty cells that follow right below it.",
        Measure::Columns(columns),
    )
    .sum(&[FeaturePart::Between(|[left, column, right]| {
        sum(left & right, column) as i32
    })])]
}

fn columns<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    columns.map(|x| sum(leaf.walled(x), leaf.columns[x])).sum()
}

/// The sum of a column, of whose cells `walled` are between filled ones.
#[inline]
fn sum<W: Word>(walled: W, column: W) -> i64 {
    let mut wells = walled & !column;
    let mut sum = 0;
    while wells != W::ZERO {
        let up = wells.trailing_zeros();
        let below = column & W::low(up);
        sum += i64::from(up + 1 - below.height());
        wells = wells ^ W::bit(up);
    }
    sum
}
