//! Row transitions: filled cells beside empty ones; both walls count as filled.

use super::Leaf;
use board::Word;
use std::ops::Range;

/// Over all rows, the hidden ones included; an empty row has two.
pub(super) fn everywhere<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    let all = leaf.all_rows();
    let mut changes = 0;
    if columns.contains(&0) {
        changes += (leaf.columns[0] ^ all).count_ones();
    }
    for x in columns {
        let right = leaf.columns.get(x + 1).copied().unwrap_or(all);
        changes += (leaf.columns[x] ^ right).count_ones();
    }
    i64::from(changes)
}

/// Without the empty rows.
pub(super) fn in_stack<W: Word>(leaf: &Leaf<W>) -> i64 {
    let empty = i64::from(leaf.geometry.all_rows()) - i64::from(leaf.highest());
    everywhere(leaf, 0..leaf.width()) - 2 * empty
}
