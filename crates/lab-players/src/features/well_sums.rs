//! Well sums: empty cells between filled neighbours, even below a roof, each counted with
//! the empty cells that follow right below it.

use super::Leaf;
use board::Word;
use std::ops::Range;

pub(super) fn columns<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    columns
        .map(|x| {
            let column = leaf.columns[x];
            sum(leaf.walled(x) & !column, column)
        })
        .sum()
}

#[inline]
fn sum<W: Word>(mut wells: W, column: W) -> i64 {
    let mut sum = 0;
    while wells != W::ZERO {
        let up = wells.trailing_zeros();
        let below = column & W::low(up);
        sum += i64::from(up + 1 - below.height());
        wells = wells ^ W::bit(up);
    }
    sum
}
