//! Row transitions.
//!
//! A transition is a filled cell beside an empty one in the same row; both walls count as
//! filled. Source: Dellacherie and El-Tetris count the empty rows too, two each, so that
//! a lower stack has more of them; the NES article leaves them out. All 20 rows are
//! counted here, the hidden ones included. By hand:
//!
//! ```text
//! ..#.......
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! From the bottom 6 + 4 + 4 + 4 = 18 in the stack, and 16 empty rows with 2 each: 50.

use super::{Feature, FeaturePart, Leaf, Measure};
use board::Word;
use rules::{HIDDEN_ROWS, ROWS};
use std::ops::Range;

pub(super) fn each<W: Word>() -> [Feature<W>; 2] {
    [
        Feature::new(
            "row-transitions",
            "Filled cells beside empty ones in the same row, walls counting as filled, over all 20 rows; an empty row has two.",
            Measure::Columns(everywhere),
        )
        .sum(&[
            FeaturePart::Border(|_| 1),
            FeaturePart::Highest(|height| 2 * ((ROWS + HIDDEN_ROWS) as i32 - height)),
        ]),
        Feature::new(
            "stack-row-transitions",
            "Filled cells beside empty ones in the same row, walls counting as filled, without the empty rows.",
            Measure::Board(in_stack),
        )
        .sum(&[FeaturePart::Border(|_| 1)]),
    ]
}

fn everywhere<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    let all = leaf.all_rows();
    let mut changes = 0;
    if columns.contains(&0) {
        changes += (leaf.columns[0] ^ all).count_ones();
    }
    for x in columns {
        let right = leaf.columns.get(x + 1).copied().unwrap_or(all);
        changes += (leaf.columns[x] ^ right).count_ones();
    }
    i64::from(changes)
}

fn in_stack<W: Word>(leaf: &Leaf<W>) -> i64 {
    let empty = i64::from(leaf.geometry.all_rows()) - i64::from(leaf.highest());
    everywhere(leaf, 0..leaf.width()) - 2 * empty
}
