//! The last piece of a line. It is evaluated without placing it, unless it completes a row.

use super::{
    bounds::ready,
    drops::Ground,
    node::{FULL, Node},
    state::{Engine, PackedDrop},
    tables::{LANES, OrientationTable, PieceTable},
};
use fearless_simd::{Simd, i8x16, prelude::*};
use rules::{COLUMNS, ROWS};

impl Engine<'_> {
    /// The last piece. `openable` is how many holes may be opened at most, when that
    /// is known to be less than all.
    #[inline(always)]
    pub(super) fn last<S: Simd>(&mut self, simd: S, node: &Node<S>, openable: Option<i32>) {
        let ply = self.pieces.len() - 1;
        let table = self.tables[ply];
        let (remaining, terms) = (self.remaining[ply], self.terms);
        let value = terms.value(node.lines, node.holes, node.bumps);
        let without = value + remaining.gain > self.alpha;
        let mut rows = ready(simd, node, table);
        if rows != 0 {
            let most = rows.count_ones().min(table.tallest) as i32;
            let opened = openable.unwrap_or(node.holes);
            let bumps = (node.bumps - remaining.smooths - 2 * opened).max(0);
            if terms.value(node.lines + most, node.holes - opened, bumps) <= self.alpha {
                rows = if without { rows } else { 0 };
            }
        }
        if !without && rows == 0 {
            return;
        }
        simd.vectorize(
            #[inline(always)]
            || self.judge(simd, node, rows, without),
        );
    }

    /// Finds the best placement of the last piece: those that complete one of `rows`,
    /// then, when `without`, all others.
    #[inline(always)]
    fn judge<S: Simd>(&mut self, simd: S, node: &Node<S>, rows: u32, without: bool) {
        let ply = self.pieces.len() - 1;
        let table = self.tables[ply];
        let mut best = Best {
            value: self.alpha,
            step: None,
        };
        let mut completing = [0u32; 4];
        if rows != 0 {
            self.complete(simd, node, rows, table, &mut completing, &mut best);
        }
        if without {
            let value = self.terms.value(node.lines, node.holes, node.bumps);
            let limits = self.terms.limits(value.saturating_sub(best.value) + 1);
            let limits = i8x16::load_array(simd, limits);
            let ground = Ground::new(simd, node.heights);
            for (index, orientation) in table.orientations.iter().enumerate() {
                let drops = ground.drops(simd, orientation);
                let others = drops.fit.to_bitmask() as u32 & !completing[index];
                self.judged += u64::from(others.count_ones());
                let mut left = drops.below(simd, limits).to_bitmask() as u32 & others;
                if left == 0 {
                    continue;
                }
                let lands = drops.land.to_array();
                let holes = drops.holes.to_array();
                let bumps = drops.bumps.to_array();
                while left != 0 {
                    let x = left.trailing_zeros() as usize;
                    left &= left - 1;
                    let cost = self
                        .terms
                        .value(0, i32::from(holes[x]), i32::from(bumps[x]));
                    best.offer(value + cost, index, x, lands[x]);
                }
            }
        }
        if let Some(step) = best.step {
            self.path[ply] = step;
            self.improve(best.value);
        }
    }

    /// Evaluates the placements that complete rows and marks them in `completing`: they
    /// fill the missing cells of a row exactly.
    #[inline(always)]
    fn complete<S: Simd>(
        &mut self,
        simd: S,
        node: &Node<S>,
        rows: u32,
        table: &PieceTable,
        completing: &mut [u32; 4],
        best: &mut Best,
    ) {
        let low = node.rows.to_array();
        let heights = node.heights.to_array();
        let mut left = rows;
        while left != 0 {
            let row = left.trailing_zeros() as usize;
            left &= left - 1;
            let bits = match row.checked_sub(LANES) {
                None => low[row],
                Some(row) => (node.high >> (16 * row)) as u16,
            };
            let missing = !bits & FULL;
            let lowest = missing.trailing_zeros() as usize;
            for fill in &table.fills[missing.count_ones() as usize] {
                let orientation = &table.orientations[fill.orientation];
                let Some(x) = lowest.checked_sub(fill.first) else {
                    continue;
                };
                if x + orientation.shape.width > COLUMNS
                    || completing[fill.orientation] >> x & 1 == 1
                {
                    continue;
                }
                let (land, holes) = rest(&heights, orientation, x);
                if land + fill.row != row || land + orientation.height > ROWS {
                    continue;
                }
                completing[fill.orientation] |= 1 << x;
                let mut after = node.with(simd, orientation, x, land, holes, 0);
                let full = after.full(simd);
                after.remove(simd, full);
                self.judged += 1;
                let value = self.terms.value(after.lines, after.holes, after.bumps);
                best.offer(value, fill.orientation, x, land as u8);
            }
        }
    }
}

/// The placements of an orientation and the number of holes that they make.
#[inline(always)]
fn rest(heights: &[u8; LANES], orientation: &OrientationTable, x: usize) -> (usize, i32) {
    let width = orientation.shape.width;
    let own = &heights[x..x + width];
    let mut land = 0;
    let mut sum = 0;
    for (height, under) in own.iter().zip(orientation.under) {
        land = land.max(height.saturating_sub(under));
        sum += i32::from(*height);
    }
    let below = width as i32 * i32::from(land) + i32::from(orientation.sum_under);
    (usize::from(land), below - sum)
}

/// The best placement of a last piece; of equals the lower orientation, then the
/// lower column.
struct Best {
    value: i64,
    step: Option<PackedDrop>,
}

impl Best {
    #[inline(always)]
    fn offer(&mut self, value: i64, orientation: usize, x: usize, land: u8) {
        let step = PackedDrop {
            orientation: orientation as u8,
            x: x as u8,
            land,
        };
        let is_first = self
            .step
            .is_some_and(|best| (step.orientation, step.x) < (best.orientation, best.x));
        if value > self.value || value == self.value && is_first {
            self.value = value;
            self.step = Some(step);
        }
    }
}
