//! Rows completed by all placements of the line.

use super::Leaf;
use lab_board::Word;

pub(super) fn measure<W: Word, const N: usize>(leaf: &Leaf<W, N>) -> i32 {
    leaf.lines() as i32
}
