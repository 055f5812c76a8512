//! Holes: every empty cell below the topmost filled one of its column.

use super::Leaf;
use lab_board::Word;

pub(super) fn measure<W: Word, const N: usize>(leaf: &Leaf<W, N>) -> i32 {
    leaf.holes().map(|cells| cells.count_ones() as i32).sum()
}
