//! Gaps, the holes of the NES article: empty cells right below a filled one.

use super::Leaf;
use board::Word;
use std::ops::Range;

/// Gaps.
pub(super) fn count<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    let gaps: u32 = columns.map(|x| of(leaf, x).count_ones()).sum();
    i64::from(gaps)
}

/// Their rows, the bottom one having the number of all rows, summed.
pub(super) fn rows<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    let all = i64::from(leaf.geometry.all_rows());
    each(leaf, columns).map(|(_, up)| all - i64::from(up)).sum()
}

/// How far they are below the tops of their columns, summed.
pub(super) fn depths<W: Word>(leaf: &Leaf<W>, columns: Range<usize>) -> i64 {
    each(leaf, columns).map(|gap| depth(leaf, gap)).sum()
}

/// The least of these; the number of all rows without a gap.
pub(super) fn least<W: Word>(leaf: &Leaf<W>) -> i64 {
    let none = i64::from(leaf.geometry.all_rows());
    each(leaf, 0..leaf.width())
        .map(|gap| depth(leaf, gap))
        .fold(none, i64::min)
}

/// The greatest of these; 0 without a gap.
pub(super) fn greatest<W: Word>(leaf: &Leaf<W>) -> i64 {
    each(leaf, 0..leaf.width())
        .map(|gap| depth(leaf, gap))
        .fold(0, i64::max)
}

#[inline]
fn of<W: Word>(leaf: &Leaf<W>, x: usize) -> W {
    let column = leaf.columns[x];
    !column & column >> 1
}

/// Column and row, up from the floor, of each gap.
fn each<'a, W: Word>(
    leaf: &'a Leaf<W>,
    columns: Range<usize>,
) -> impl Iterator<Item = (usize, u32)> + 'a {
    columns.flat_map(|x| {
        let mut gaps = of(leaf, x);
        std::iter::from_fn(move || {
            let up = (gaps != W::ZERO).then(|| gaps.trailing_zeros())?;
            gaps = gaps ^ W::bit(up);
            Some((x, up))
        })
    })
}

fn depth<W: Word>(leaf: &Leaf<W>, (x, up): (usize, u32)) -> i64 {
    i64::from(leaf.height(x)) - 1 - i64::from(up)
}
