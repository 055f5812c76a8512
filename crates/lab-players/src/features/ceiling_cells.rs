//! Cells in the top seven visible rows, each 420 divided by its row counted from the ceiling;
//! hidden rows count like the topmost.

use super::Leaf;
use board::Word;
use std::ops::Range;

/// The top rows that count.
const NEAR: u32 = 7;
/// The count of a cell right under the ceiling: a multiple of 1 to 7.
const MOST: i64 = 420;

pub(super) fn columns<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    let ceiling = u32::from(leaf.geometry.rows);
    let near = ceiling.saturating_sub(NEAR);
    columns
        .map(|x| {
            let mut sum = 0;
            for up in near..u32::from(leaf.heights[x]) {
                if leaf.columns[x] & W::bit(up) != W::ZERO {
                    sum += MOST / i64::from(ceiling.saturating_sub(up).max(1));
                }
            }
            sum
        })
        .sum()
}
