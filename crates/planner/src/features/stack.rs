//! The nine columns left of a well at the right edge.
//!
//! A player that clears four rows at once stacks these and keeps the tenth free; how even
//! they are is measured without the step down into the well.

use super::Leaf;
use rules::COLUMNS;

/// The columns that are stacked.
pub(super) const STACKED: usize = COLUMNS - 1;

/// The heights of the stacked columns.
pub(super) fn heights(leaf: &Leaf) -> [i32; STACKED] {
    std::array::from_fn(|x| leaf.heights[x])
}

/// Differences in height between neighbours, each column minus the one left of it.
pub(super) fn steps(leaf: &Leaf) -> [i32; STACKED - 1] {
    std::array::from_fn(|x| leaf.heights[x + 1] - leaf.heights[x])
}

/// The cells of the well, the bottom row in bit 0.
pub(super) fn well(leaf: &Leaf) -> u32 {
    leaf.columns[STACKED]
}

/// The cells of each stacked column, the bottom row in bit 0.
pub(super) fn columns<'a>(leaf: &'a Leaf<'_>) -> &'a [u32] {
    &leaf.columns[..STACKED]
}

/// The empty cells of each of them that lie below its topmost filled one.
pub(super) fn holes<'a>(leaf: &'a Leaf<'_>) -> impl Iterator<Item = u32> + 'a {
    leaf.holes().take(STACKED)
}
