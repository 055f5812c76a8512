//! How many pieces the surface has room for.
//!
//! Source: `misakamm/tetr-ai`, its shape adaptability: for each piece but the I, in how many
//! ways two or three neighbouring columns fit it. A second way is worth half as much as the
//! first and a third nothing, since one piece is placed at a time. By hand:
//!
//! ```text
//! ..#.......
//! #.##......
//! #..#....##
//! ##.#.####.
//! ```
//!
//! The steps are -2 3 -1 -3 1 0 0 1 0. T fits in 4 ways, L in 7, J in 4, O in 3, S and Z in 2:
//! each more than one, so six times 3, 18.

use super::{Feature, Leaf, Measure};
use board::Word;

pub(super) fn each<W: Word>() -> [Feature<W>; 1] {
    [Feature::new(
        "surface-fits",
        "For each piece but the I, the ways in which neighbouring columns fit it without a gap: none counts 0, one 2, more 3; summed.",
        Measure::Board(measure),
    )
    .on_columns(|field| measure(&field.leaf()))]
}

/// What 0, 1, 2 and more ways of a piece count.
const WORTH: [i64; 3] = [0, 2, 3];

#[inline]
fn measure<W: Word>(leaf: &Leaf<W>) -> i64 {
    let [mut t, mut s, mut z, mut o, mut l, mut j] = [0usize; 6];
    let mut before = None;
    for step in leaf.steps() {
        match step {
            0 => [o, l, j] = [o + 1, l + 1, j + 1],
            1 => [t, z] = [t + 1, z + 1],
            -1 => [t, s] = [t + 1, s + 1],
            2 => j += 1,
            -2 => l += 1,
            _ => (),
        }
        match before.map(|before| (before, step)) {
            Some((0, 0)) => [t, l, j] = [t + 1, l + 1, j + 1],
            Some((-1, 1)) => t += 1,
            Some((0, 1)) => s += 1,
            Some((-1, 0)) => z += 1,
            Some((0, -1)) => j += 1,
            Some((1, 0)) => l += 1,
            _ => (),
        }
        before = Some(step);
    }
    [t, s, z, o, l, j]
        .map(|ways| WORTH[ways.min(2)])
        .iter()
        .sum()
}
