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

use super::{Feature, Leaf, Measure, wells_by_depth};
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
    i64::from(wells_by_depth::deepest(leaf))
}
