//! Upper bounds for what the rest of a line can gain. `docs/planner-search.md` has the
//! proofs.

use super::{
    node::{FULL, Node, above},
    tables::{LANES, PieceTable},
    terms::Terms,
};
use fearless_simd::{Select as _, Simd, prelude::*, u16x16};
use rules::COLUMNS;

/// What the remaining pieces can do together.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct RemainingBounds {
    /// Their number.
    pub pieces: u32,
    /// Most cells that they can put into one row.
    pub widest: u32,
    /// Most rows that they can complete; also how far they can raise a column.
    pub tallest: u32,
    /// The least of what each of them can complete.
    pub shortest: u32,
    /// The most by which they lower the bumpiness, apart from paid holes.
    pub smooths: i32,
    /// The most that they gain without completing a row.
    pub gain: i64,
}

impl RemainingBounds {
    /// With one more piece.
    pub fn and(self, table: &PieceTable, terms: &Terms) -> Self {
        let on_top = terms.bump * i64::from(table.smooths_on_top);
        let over_a_hole = terms.bump * i64::from(table.smooths + 2) - terms.hole;
        Self {
            pieces: self.pieces + 1,
            widest: self.widest + table.widest,
            tallest: self.tallest + table.tallest,
            shortest: if self.pieces == 0 {
                table.tallest
            } else {
                self.shortest.min(table.tallest)
            },
            smooths: self.smooths + table.smooths,
            gain: self.gain + on_top.max(over_a_hole),
        }
    }
}

/// The rows of a board that may still be completed, and the holes that this would open.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ClearableRows {
    /// The rows, a bit for each.
    pub rows: u32,
    /// Those of them that one piece could complete if nothing were above them.
    pub single: u32,
    /// The greatest number of them.
    pub most: u32,
    /// Holes that have nothing above them but cells of such rows.
    pub openable: i32,
}

/// Clears the lowest run of ones in each lane.
#[inline(always)]
fn without_run<S: Simd>(simd: S, lanes: u16x16<S>) -> u16x16<S> {
    let lowest = lanes & (u16x16::splat(simd, 0) - lanes);
    lanes & (lanes + lowest)
}

impl ClearableRows {
    /// The clearable rows of a board; `last` is the last piece.
    #[inline(always)]
    pub fn of<S: Simd>(
        simd: S,
        node: &Node<S>,
        remaining: &RemainingBounds,
        last: &PieceTable,
    ) -> Self {
        let splat = |lanes: u16| u16x16::splat(simd, lanes);
        let zero = splat(0);
        let missing = !node.rows & splat(FULL);
        let count = missing.count_ones();
        let one = without_run(simd, missing);
        let mut left = one;
        for _ in 1..remaining.pieces {
            left = without_run(simd, left);
        }
        let few = left.simd_eq(zero) & count.simd_le(splat(remaining.widest as u16));
        let high = High::of(node.high, remaining);
        let buried = above(simd, few.select(zero, node.rows), high.buries);
        let free = few & (missing & buried).simd_eq(zero);
        let rows = free.to_bitmask() as u32 | high.rows;
        if rows == 0 {
            return Self::default();
        }
        let single = free & one.simd_eq(zero) & count.simd_le(splat(last.widest as u16));
        let opened = (missing & node.cover & !buried).count_ones().reduce_sum();
        Self {
            rows,
            single: single.to_bitmask() as u32 | high.rows,
            most: most(rows, node.high, &count.to_array(), remaining),
            openable: i32::from(opened) + high.openable,
        }
    }

    /// Whether no row can be completed.
    pub fn is_closed(&self) -> bool {
        self.most == 0
    }

    /// An upper bound for the value of any line from here, without the constant.
    #[inline(always)]
    pub fn bound<S: Simd>(
        &self,
        node: &Node<S>,
        remaining: &RemainingBounds,
        terms: &Terms,
    ) -> i64 {
        let value = terms.value(node.lines, node.holes, node.bumps);
        let flat = terms.value(node.lines, node.holes, 0);
        let without = (value + remaining.gain).min(flat);
        if self.is_closed() {
            return without;
        }
        let lines = node.lines + self.most as i32;
        let bumps = (node.bumps - remaining.smooths - 2 * self.openable).max(0);
        without.max(terms.value(lines, node.holes - self.openable, bumps))
    }
}

/// The rows that one piece can complete alone: their missing cells lie side by side, and
/// nothing is above them.
#[inline(always)]
pub(super) fn ready<S: Simd>(simd: S, node: &Node<S>, table: &PieceTable) -> u32 {
    let missing = !node.rows & u16x16::splat(simd, FULL);
    let bad = without_run(simd, missing) | missing & node.cover;
    let widest = u16x16::splat(simd, table.widest as u16);
    let narrow = missing.count_ones().simd_le(widest);
    let low = (bad.simd_eq(u16x16::splat(simd, 0)) & narrow).to_bitmask() as u32;
    if node.high == 0 {
        return low;
    }
    let is_ready = |row: u32, above: u32| {
        let missing = !row & u32::from(FULL);
        let lowest = missing & missing.wrapping_neg();
        let one = missing & (missing + lowest) == 0;
        u32::from(one && missing.count_ones() <= table.widest && missing & above == 0)
    };
    let (row, top) = (node.high & 0xFFFF, node.high >> 16);
    low | is_ready(row, top) << 16 | is_ready(top, 0) << 17
}

/// The topmost two rows, which are empty nearly always.
#[derive(Clone, Copy, Default)]
struct High {
    /// Which of them may be completed, bits 16 and 17.
    rows: u32,
    /// Those that may not, 16 bits each.
    buries: u32,
    openable: i32,
}

impl High {
    #[inline(always)]
    fn of(high: u32, remaining: &RemainingBounds) -> Self {
        if high == 0 && remaining.widest < COLUMNS as u32 {
            return Self::default();
        }
        Self::each(high, remaining)
    }

    #[inline(never)]
    fn each(high: u32, remaining: &RemainingBounds) -> Self {
        let full = u32::from(FULL);
        let few = |row: u32| {
            let missing = !row & full;
            let runs = (missing & !(missing << 1)).count_ones();
            runs <= remaining.pieces && missing.count_ones() <= remaining.widest
        };
        let (row, top) = (high & 0xFFFF, high >> 16);
        let mut is = Self::default();
        if few(top) {
            is.rows |= 1 << 17;
        } else {
            is.buries |= top << 16;
        }
        let buried = is.buries >> 16;
        if !few(row) {
            is.buries |= row;
        } else if !row & full & buried == 0 {
            is.rows |= 1 << 16;
        }
        is.openable = (!row & full & top & !buried).count_ones() as i32;
        is
    }
}

/// How many of these rows can be completed: those that lack least first, as long as
/// there are cells for them.
#[inline(always)]
fn most(rows: u32, high: u32, missing: &[u16; LANES], remaining: &RemainingBounds) -> u32 {
    // Rows by the number of cells they lack, five bits each.
    let mut by_missing = 0u64;
    let mut left = rows;
    while left != 0 {
        let row = left.trailing_zeros() as usize;
        left &= left - 1;
        let count = match row.checked_sub(LANES) {
            None => u32::from(missing[row]),
            Some(row) => (!(high >> (16 * row)) & u32::from(FULL)).count_ones(),
        };
        by_missing += 1 << (5 * count);
    }
    let mut cells = 4 * remaining.pieces;
    let mut found = 0;
    while by_missing != 0 && found < remaining.tallest {
        let place = by_missing.trailing_zeros() / 5;
        if place > cells {
            break;
        }
        by_missing -= 1 << (5 * place);
        cells -= place;
        found += 1;
    }
    found
}
