//! Rows with a cell over the highest hole; of several in one row, over the one that has the
//! most above it.

use super::Leaf;
use board::Word;

pub(super) fn measure<W: Word>(leaf: &Leaf<W>) -> i64 {
    let covers = (0..leaf.width()).filter_map(|x| {
        let top = leaf.holes(x).height();
        (top > 0).then(|| (top, u32::from(leaf.heights[x]) - top))
    });
    covers.max().map_or(0, |(_, over)| i64::from(over))
}
