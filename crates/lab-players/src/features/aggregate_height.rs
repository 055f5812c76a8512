//! Heights of all columns, summed.

use super::Leaf;
use lab_board::Word;

pub(super) fn measure<W: Word, const N: usize>(leaf: &Leaf<W, N>) -> i32 {
    leaf.heights().iter().map(|&height| i32::from(height)).sum()
}
