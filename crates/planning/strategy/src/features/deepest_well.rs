//! The deepest well.
//!
//! Source: genetic players of the Game Boy game (`uiucanh/tetris` has a greatest well).
//! The depth of a column is how far it is below the lower of its neighbours. By hand:
//!
//! ```text
//! ..#.......
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! Column 2, 1 high, is between 3 and 4: 2. Column 5 is 1 below column 6. So 2.

use super::{Feature, Leaf, Measure};
use board::Word;

pub(super) fn each<W: Word>() -> [Feature<W>; 1] {
    [Feature::new(
        "deepest-well",
        "How far a column is below the lower of its neighbours, the most of all columns; an outer column has one neighbour.",
        Measure::Board(measure),
    )
    .on_columns(|field| measure(&field.leaf()))]
}

#[inline]
fn measure<W: Word>(leaf: &Leaf<W>) -> i64 {
    let deepest = (0..leaf.width())
        .map(|x| {
            let left = x.checked_sub(1).map_or(i32::MAX, |left| leaf.height(left));
            let right = leaf.heights.get(x + 1).map_or(i32::MAX, |&h| i32::from(h));
            left.min(right) - leaf.height(x)
        })
        .fold(0, i32::max);
    i64::from(deepest)
}
