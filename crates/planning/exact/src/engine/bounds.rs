//! Upper bounds for what the rest of a line can gain. `docs/planner-search.md` has the
//! proofs.

use super::{
    node::{CHECKED, FULL, Node, above},
    tables::{LANES, PieceTable},
    terms::Terms,
};
use fearless_simd::{Select as _, Simd, prelude::*, u16x16};
use rules::COLUMNS;

/// Copies of the topmost visible row that are counted; there are cells for no more that
/// lack three.
const COPIES: u64 = 8;

/// What may happen near the ceiling before the last piece is at rest.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Ceiling {
    /// Whether a piece may come to rest below a cell.
    pub is_near: bool,
    /// Whether there are cells already that a piece may fall out of or pass under.
    pub is_passable: bool,
    /// What a copy of the topmost visible row lacks at least, if more than one can be
    /// completed.
    pub copy: Option<u32>,
    /// The most that copied cells gain; `i64::MAX` when that has no bound.
    pub gain: i64,
}

/// What the remaining pieces can do together.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct RemainingBounds {
    /// Their number.
    pub pieces: u32,
    /// Most cells that they can put into one row.
    pub widest: u32,
    /// Most rows that they can complete; also how far they can raise a column.
    pub tallest: u32,
    /// How far above the stack they can cover a column before the last of them comes;
    /// `None` for the last.
    pub covers: Option<u32>,
    /// Most cells that all but the last of them can bring into the topmost visible row.
    pub topmost: u32,
    /// The most by which they lower the bumpiness, apart from paid holes.
    pub smooths: i32,
    /// The most that they gain without completing a row.
    pub gain: i64,
}

impl RemainingBounds {
    /// The bounds for these pieces preceded by one of this kind.
    pub fn with_piece(self, table: &PieceTable, terms: &Terms) -> Self {
        let is_last = self.pieces == 0;
        let unless_last = |rows: u32| if is_last { 0 } else { rows };
        let on_top = terms.bump * i64::from(table.smooths_on_top);
        let over_a_hole = terms.bump * i64::from(table.smooths + 2) - terms.hole;
        Self {
            pieces: self.pieces + 1,
            widest: self.widest + table.widest,
            tallest: self.tallest + table.tallest,
            covers: (!is_last).then(|| {
                let later = self.covers.map(|covers| table.tallest + covers);
                later.unwrap_or(0).max(table.lift)
            }),
            topmost: self.topmost + unless_last(table.topmost),
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
    /// Rows, as bits, that one piece completes if no cell covers them; a subset of `rows`.
    pub single: u32,
    /// The greatest number of them.
    pub most: u32,
    /// Holes that have nothing above them but cells of such rows, and, near the ceiling,
    /// cells that a piece may fall out of or pass under.
    pub openable: i32,
    /// What is different near the ceiling.
    pub ceiling: Ceiling,
}

/// Clears the lowest run of ones in each lane.
#[inline(always)]
fn without_run<S: Simd>(simd: S, lanes: u16x16<S>) -> u16x16<S> {
    let lowest = lanes & (u16x16::splat(simd, 0) - lanes);
    lanes & (lanes + lowest)
}

impl ClearableRows {
    /// The clearable rows of a board. `remaining` is for the pieces to come, for those
    /// after the next one, and so on; `last` is the last piece.
    #[inline(always)]
    pub fn of<S: Simd>(
        simd: S,
        node: &Node<S>,
        remaining: &[RemainingBounds],
        last: &PieceTable,
        ceiling: Ceiling,
    ) -> Self {
        let (now, next) = (&remaining[0], &remaining[1]);
        let splat = |lanes: u16| u16x16::splat(simd, lanes);
        let zero = splat(0);
        let missing = !node.rows & splat(FULL);
        let count = missing.count_ones();
        let one = without_run(simd, missing);
        let mut left = one;
        for _ in 1..now.pieces {
            left = without_run(simd, left);
        }
        let mut able = left.simd_eq(zero) & count.simd_le(splat(now.widest as u16));
        let mut high = High::of(node.high, now);
        let (mut solid, mut covered) = (node.rows, node.cover);
        if ceiling.is_passable {
            solid &= u16x16::load_array(simd, BELOW_SPAWN);
            covered = above(simd, solid, 0);
            high.make_passable(node.high);
        }
        let covered_now = missing & covered;
        let at_once = able & covered_now.simd_eq(zero);
        let mut free = at_once;
        // What a row covers can be filled only by pieces that come after it is gone.
        for later in &remaining[1..now.pieces as usize] {
            let mut left = missing & covered;
            able &= left.count_ones().simd_le(splat(later.widest as u16));
            // One run of a piece may have two open cells between covered ones.
            left = left | missing & (left + left);
            left = left | missing & (left + left);
            for _ in 0..later.pieces {
                left = without_run(simd, left);
            }
            able &= left.simd_eq(zero);
            covered = above(simd, free.select(zero, solid), high.buries);
            free = able & (missing & covered).simd_eq(zero);
        }
        let rows = free.to_bitmask() as u32 | high.rows;
        if rows == 0 && !ceiling.is_passable {
            return Self {
                ceiling,
                ..Self::default()
            };
        }
        let single = free & one.simd_eq(zero) & count.simd_le(splat(last.widest as u16));
        let buried = above(simd, free.select(zero, solid), high.buries);
        let opened = (missing & node.cover & !buried).count_ones().reduce_sum();
        let at_once = at_once.to_bitmask() as u32 | high.rows;
        let mut most = most(rows, node.high, &count.to_array(), now, ceiling.copy);
        if rows != at_once && ceiling.copy.is_none() {
            let count = covered_now.count_ones().to_array();
            let later = most_of(rows & !at_once, &count, next);
            most = most.min(at_once.count_ones() + later);
        }
        Self {
            rows,
            single: single.to_bitmask() as u32 | high.rows,
            most,
            openable: i32::from(opened) + high.openable,
            ceiling,
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
        let with = || {
            let lines = node.lines + self.most as i32;
            let bumps = (node.bumps - remaining.smooths - 2 * self.openable).max(0);
            terms.value(lines, node.holes - self.openable, bumps)
        };
        let value = if self.ceiling.is_near {
            with()
        } else {
            let value = terms.value(node.lines, node.holes, node.bumps);
            let flat = terms.value(node.lines, node.holes, 0);
            let without = (value + remaining.gain).min(flat);
            if self.is_closed() {
                without
            } else {
                without.max(with())
            }
        };
        value
            .saturating_add(terms.cell * i64::from(node.copied))
            .saturating_add(self.ceiling.gain)
    }
}

/// All rows but the one at the height at which pieces spawn.
const BELOW_SPAWN: [u16; LANES] = {
    let mut lanes = [u16::MAX; LANES];
    lanes[LANES - 1] = 0;
    lanes
};

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
    let is_ready = |row: u16, above: u16| {
        let missing = !row & FULL;
        let lowest = missing & missing.wrapping_neg();
        let one = missing & (missing + lowest) == 0;
        u32::from(one && missing.count_ones() <= table.widest && missing & above == 0)
    };
    let (row, top) = (node.high as u16, node.top_row());
    low | is_ready(row, top) << 16 | is_ready(top, 0) << 17
}

/// The topmost two visible rows, which are empty nearly always, and the hidden ones.
#[derive(Clone, Copy, Default)]
struct High {
    /// Which of the visible ones may be completed, bits 16 and 17.
    rows: u32,
    /// Those of them that the remaining pieces have the cells for.
    few: u32,
    /// Those that may not be completed, 16 bits each.
    buries: u64,
    openable: i32,
}

impl High {
    #[inline(always)]
    fn of(high: u64, remaining: &RemainingBounds) -> Self {
        if high == 0 && remaining.widest < COLUMNS as u32 {
            return Self::default();
        }
        Self::each(high, remaining)
    }

    #[inline(never)]
    fn each(high: u64, remaining: &RemainingBounds) -> Self {
        let (row, top) = (high as u16, (high >> 16) as u16);
        let few = |row| u32::from(is_few(row, remaining));
        let mut is = Self {
            few: few(row) << 16 | few(top) << 17,
            ..Self::default()
        };
        if is.few >> 17 != 0 {
            is.rows |= 1 << 17;
        } else {
            is.buries |= u64::from(top) << 16;
        }
        let buried = (is.buries >> 16) as u16;
        if is.few >> 16 & 1 == 0 {
            is.buries |= u64::from(row);
        } else if !row & FULL & buried == 0 {
            is.rows |= 1 << 16;
        }
        is.openable = (!row & FULL & top & !buried).count_ones() as i32;
        is
    }

    /// The same if none of these rows is in the way of a piece.
    #[cold]
    fn make_passable(&mut self, high: u64) {
        self.buries = 0;
        let row = |y: u32| (high >> (16 * y)) as u16;
        let (mut above, mut openable) = (0, 0);
        for y in (0..4).rev() {
            openable += (above & !row(y) & FULL).count_ones();
            above |= row(y);
        }
        self.openable = openable as i32;
        // A row that was buried may be completed now.
        self.rows |= self.few;
    }
}

/// Whether the remaining pieces have the cells for a row, and are enough for its gaps.
pub(super) fn is_few(row: u16, remaining: &RemainingBounds) -> bool {
    let missing = !row & FULL;
    let runs = (missing & !(missing << 1)).count_ones();
    runs <= remaining.pieces && missing.count_ones() <= remaining.widest
}

/// How many of these rows can be completed: those that lack least first, as long as
/// there are cells for them. `copy` is what a copy of the topmost visible row lacks.
#[inline(always)]
fn most(
    rows: u32,
    high: u64,
    missing: &[u16; LANES],
    remaining: &RemainingBounds,
    copy: Option<u32>,
) -> u32 {
    let mut by_missing = by_missing(rows & CHECKED, missing);
    for row in [16, 17] {
        if rows >> row & 1 != 0 {
            let lacks = (!(high >> (16 * (row - 16))) as u16 & FULL).count_ones();
            by_missing += 1 << (5 * lacks);
        }
    }
    if let Some(lacks) = copy {
        by_missing += COPIES << (5 * lacks);
    }
    as_many_as(by_missing, remaining)
}

/// The same for rows of the vector.
#[inline(always)]
fn most_of(rows: u32, missing: &[u16; LANES], remaining: &RemainingBounds) -> u32 {
    as_many_as(by_missing(rows, missing), remaining)
}

/// The number of rows for each number of cells that they lack, five bits each.
#[inline(always)]
fn by_missing(rows: u32, missing: &[u16; LANES]) -> u64 {
    let mut by_missing = 0;
    let mut left = rows;
    while left != 0 {
        let row = left.trailing_zeros() as usize;
        left &= left - 1;
        by_missing += 1 << (5 * missing[row]);
    }
    by_missing
}

/// How many rows there are cells for, those that lack least first.
#[inline(always)]
fn as_many_as(mut by_missing: u64, remaining: &RemainingBounds) -> u32 {
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
