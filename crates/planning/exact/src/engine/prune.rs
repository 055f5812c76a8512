//! Pruning: the placements that may still lead to a better line, for all columns at once.

use super::{
    bounds::ClearableRows,
    drops::Drops,
    near_ceiling::SPAWN,
    node::{FULL, Node},
    state::Engine,
    tables::{LANES, OrientationTable, PieceTable},
};
use fearless_simd::{Select as _, Simd, i8x16, prelude::*, u8x16};

/// The limits that a placement must keep for a line through it to beat the best so far.
pub(super) struct PruneLimits {
    /// For lines with a value greater than this.
    pub alpha: i64,
    /// Limits of the change of the bumpiness by new holes, when no row is completed.
    limits: Option<[i8; LANES]>,
    /// Limits of the smoothed change, by how many rows are completed.
    by_rows: [i8; LANES],
    /// The same for as many rows as can be.
    by_most: i8,
    is_closed: bool,
    /// The height from which on a cell may cover holes that can be filled again: a
    /// placement with such a cell is held to `by_most`.
    refilled_from: Option<u32>,
}

impl PruneLimits {
    /// The limits for the placements of the piece of this ply.
    #[inline(always)]
    pub fn new<S: Simd>(
        engine: &Engine<'_>,
        node: &Node<S>,
        ply: usize,
        clearable: &ClearableRows,
    ) -> Self {
        let (terms, alpha) = (engine.terms, engine.alpha);
        let (now, next) = (&engine.remaining[ply], &engine.remaining[ply + 1]);
        let ceiling = clearable.ceiling;
        let copied = terms.cell * i64::from(node.copied);
        let value = node.value(terms);
        let (some, next_gain) = if ceiling.is_near {
            (!ceiling.is_passable, terms.bump * i64::from(next.smooths))
        } else {
            (value + now.gain > alpha, next.gain)
        };
        let bumps = node.bumps - next.smooths - 2 * clearable.openable;
        let limit = |rows: u32| {
            let lines = node.lines + rows as i32;
            let value = terms.value(lines, node.holes - clearable.openable, 0) + copied;
            let slack = (value - alpha).saturating_add(ceiling.gain);
            if slack > 0 {
                let limit = terms.limit(slack).saturating_sub(bumps);
                limit.clamp(-127, 127) as i8
            } else {
                -128
            }
        };
        let by_most = limit(clearable.most);
        let mut by_rows = [by_most; LANES];
        if next.pieces == 1 {
            by_rows[0] = -128;
            for (rows, slot) in (1..clearable.most).zip(&mut by_rows[1..]) {
                *slot = limit(rows);
            }
        }
        Self {
            alpha,
            limits: some.then(|| terms.limits(value + next_gain - alpha)),
            by_rows,
            by_most,
            is_closed: clearable.is_closed() || by_most == -128,
            refilled_from: match (ceiling.is_near, ceiling.is_passable) {
                (false, _) => None,
                (true, false) => Some(SPAWN),
                (true, true) => Some(0),
            },
        }
    }

    /// The placements from which the best line may still be beaten.
    #[inline(always)]
    pub fn worth_trying<S: Simd>(
        &self,
        simd: S,
        drops: &Drops<S>,
        orientation: &OrientationTable,
        targets: &Targets,
    ) -> u32 {
        let mut all = 0;
        if let Some(limits) = self.limits {
            let limits = i8x16::load_array(simd, limits);
            all |= drops.below(simd, limits).to_bitmask() as u32;
        }
        let most = i8x16::splat(simd, self.by_most);
        let refills = self.refilled_from.map(|from| {
            let from = from.saturating_sub(u32::from(orientation.lift));
            drops.land.simd_ge(u8x16::splat(simd, from as u8))
        });
        if self.is_closed {
            if let Some(refills) = refills {
                let lanes = refills & drops.smoothed(simd).simd_lt(most);
                all |= lanes.to_bitmask() as u32;
            }
            return all;
        }
        let limits = match targets.rows() {
            None => most,
            Some(rows) => {
                let by_rows = i8x16::load_array(simd, self.by_rows);
                Targets::limits(simd, rows, drops, orientation, by_rows, most)
            }
        };
        let limits = match refills {
            Some(refills) => refills.select(most, limits),
            None => limits,
        };
        all | drops.smoothed(simd).simd_lt(limits).to_bitmask() as u32
    }
}

/// A row that may be completed by the last two pieces, with nothing above its missing
/// cells.
#[derive(Clone, Copy, Default)]
pub(super) struct Target {
    row: u8,
    /// The first and the last missing cell.
    first: i8,
    last: i8,
    /// Whether the last piece could complete it alone.
    is_for_last: bool,
    /// Whether the last piece but one could.
    is_for_first: bool,
}

/// Rows with a row of their own in the list; boards with more are left as they are.
const TARGETS: usize = 8;

/// The rows that the last two pieces may complete.
#[derive(Default)]
pub(super) struct Targets {
    rows: [Target; TARGETS],
    /// `None` when they are not computed.
    len: Option<usize>,
}

impl Targets {
    /// The limits of a board on which two pieces, the first of them `kind`, are to be placed.
    #[inline(always)]
    pub fn new<S: Simd>(node: &Node<S>, clearable: &ClearableRows, table: &PieceTable) -> Self {
        let mut targets = Self::default();
        if node.high != 0 {
            return targets;
        }
        let rows = node.rows.to_array();
        let cover = node.cover.to_array();
        let mut len = 0;
        let mut left = clearable.rows;
        while left != 0 {
            let row = left.trailing_zeros() as usize;
            left &= left - 1;
            let missing = !rows[row] & FULL;
            if missing & cover[row] != 0 {
                continue;
            }
            let Some(slot) = targets.rows.get_mut(len) else {
                return targets;
            };
            let first = missing.trailing_zeros();
            let last = u16::BITS - 1 - missing.leading_zeros();
            let is_one = last - first + 1 == missing.count_ones();
            *slot = Target {
                row: row as u8,
                first: first as i8,
                last: last as i8,
                is_for_last: clearable.single >> row & 1 == 1,
                is_for_first: is_one && missing.count_ones() <= table.widest,
            };
            len += 1;
        }
        targets.len = Some(len);
        targets
    }

    fn rows(&self) -> Option<&[Target]> {
        self.len.and_then(|len| self.rows.get(..len))
    }

    /// The limits for each column, by the rows that may be completed from there.
    ///
    /// Where this piece completes a row, it may be any number of them. Elsewhere the
    /// last piece completes them all, and each of them either is one that it completes
    /// alone and that this piece leaves open, or has a cell of this piece.
    #[inline(always)]
    fn limits<S: Simd>(
        simd: S,
        rows: &[Target],
        drops: &Drops<S>,
        orientation: &OrientationTable,
        by_rows: i8x16<S>,
        most: i8x16<S>,
    ) -> i8x16<S> {
        let splat = |lanes: i8| i8x16::splat(simd, lanes);
        let x = i8x16::load_array(simd, INDEX);
        let height = u8x16::splat(simd, orientation.height as u8);
        let width = orientation.shape.width() as i8;
        let mut count = splat(0);
        let mut completes = splat(0).simd_lt(splat(0));
        for target in rows {
            let row = u8x16::splat(simd, target.row);
            let touches = (row - drops.land).simd_lt(height);
            let meets = x.simd_gt(splat(target.first - width)) & x.simd_le(splat(target.last));
            let helps = if target.is_for_last {
                !(meets & drops.land.simd_gt(row))
            } else {
                touches & meets
            };
            count = helps.select(count + splat(1), count);
            if target.is_for_first {
                let spans = x.simd_gt(splat(target.last - width)) & x.simd_le(splat(target.first));
                completes |= touches & spans;
            }
        }
        let count: u8x16<S> = count.bitcast();
        completes.select(most, by_rows.swizzle_dyn(count))
    }
}

const INDEX: [i8; LANES] = {
    let mut lanes = [0; LANES];
    let mut i = 0;
    while i < LANES {
        lanes[i] = i as i8;
        i += 1;
    }
    lanes
};
