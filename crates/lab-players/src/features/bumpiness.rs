//! Bumpiness: differences in height between neighbouring columns, summed.

use super::Leaf;
use lab_board::Word;

pub(super) fn measure<W: Word, const N: usize>(leaf: &Leaf<W, N>) -> i32 {
    (leaf.heights().windows(2))
        .map(|pair| i32::from(pair[0].abs_diff(pair[1])))
        .sum()
}
