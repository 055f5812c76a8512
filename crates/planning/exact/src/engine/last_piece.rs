//! The last piece of a line. It is evaluated without placing it, unless it completes a row.

use super::{
    bounds::{Ceiling, ClearableRows, ready},
    drops::Ground,
    near_ceiling::{Lanes, Reach},
    node::{CHECKED, FULL, Node},
    state::{Engine, PackedDrop},
    tables::{LANES, OrientationTable},
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
        let is_tall = self.is_tall(node);
        let value = node.value(terms);
        let without = value + remaining.gain > self.alpha;
        let mut rows = ready(simd, node, table);
        let mut copies = 0;
        let mut below = false;
        if is_tall {
            rows &= CHECKED;
            let ceiling = self.ceiling(node, ply);
            copies = ceiling.gain;
            below = ceiling.is_passable && self.is_worth_passing(simd, node, ceiling);
        }
        if rows != 0 {
            let most = rows.count_ones().min(table.tallest) as i32;
            let opened = openable.unwrap_or(node.holes);
            let bumps = (node.bumps - remaining.smooths - 2 * opened).max(0);
            let copied = terms.cell * i64::from(node.copied);
            let bound = terms.value(node.lines + most, node.holes - opened, bumps) + copied;
            if bound + copies <= self.alpha {
                rows = if without { rows } else { 0 };
            }
        }
        if !without && rows == 0 && !below {
            return;
        }
        simd.vectorize(
            #[inline(always)]
            || {
                let reach = if is_tall { node.reach(table) } else { None };
                self.judge(simd, node, rows, (without, below), reach.as_ref());
            },
        );
    }

    /// Whether a last piece that ends below a cell may lead to a better line.
    #[cold]
    fn is_worth_passing<S: Simd>(&self, simd: S, node: &Node<S>, ceiling: Ceiling) -> bool {
        let ply = self.pieces.len() - 1;
        let (table, remaining) = (self.tables[ply], &self.remaining[ply..]);
        simd.vectorize(
            #[inline(always)]
            || {
                let clearable = ClearableRows::of(simd, node, remaining, table, ceiling);
                clearable.bound(node, &remaining[0], self.terms) > self.alpha
            },
        )
    }

    /// Finds the best placement of the last piece: those that complete one of `rows`,
    /// then, when `below`, those that end below a cell, then, when `without`, all others.
    #[inline(always)]
    fn judge<S: Simd>(
        &mut self,
        simd: S,
        node: &Node<S>,
        rows: u32,
        (without, below): (bool, bool),
        reach: Option<&Reach>,
    ) {
        let ply = self.pieces.len() - 1;
        let table = self.tables[ply];
        let mut best = Best {
            value: self.alpha,
            step: None,
        };
        let mut completing = [0u32; 4];
        if rows != 0 {
            self.complete(simd, node, rows, reach, &mut completing, &mut best);
        }
        if without || below {
            let value = node.value(self.terms);
            let slack = value.saturating_sub(best.value) + 1;
            let limits = i8x16::load_array(simd, self.terms.limits(slack));
            let ground = Ground::new(simd, node.heights);
            for (index, orientation) in table.orientations.iter().enumerate() {
                let drops = ground.drops(simd, orientation);
                let lanes = Lanes::of(simd, &drops, orientation, reach.map(|reach| reach[index]));
                if below && lanes.below != 0 {
                    self.judge_below(node, index, lanes.below, &mut best);
                }
                if !without {
                    continue;
                }
                let others = lanes.on_top & !completing[index];
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

    /// Evaluates placements that may end below a cell.
    #[cold]
    fn judge_below<S: Simd>(&mut self, node: &Node<S>, index: usize, lanes: u32, best: &mut Best) {
        let Some(weights) = self.game else {
            return;
        };
        let orientation = &self.tables[self.pieces.len() - 1].orientations[index];
        let mut left = lanes;
        while left != 0 {
            let x = left.trailing_zeros() as usize;
            left &= left - 1;
            if let Some((step, after, lines, _)) = self.fall(node, orientation, x) {
                self.judged += 1;
                let value = weights.judge(&after, lines as u32) - self.constant;
                best.offer(value, index, x, step.land);
            }
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
        reach: Option<&Reach>,
        completing: &mut [u32; 4],
        best: &mut Best,
    ) {
        let table = self.tables[self.pieces.len() - 1];
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
                if x + orientation.shape.width() > COLUMNS
                    || completing[fill.orientation] >> x & 1 == 1
                {
                    continue;
                }
                let (land, holes) = rest(&heights, orientation, x);
                if land + fill.row != row {
                    continue;
                }
                let fits = match reach {
                    None => land + orientation.height <= ROWS,
                    Some(reach) => {
                        let spawn = usize::from(orientation.spawn.0);
                        let is_on_top = land < spawn || land == spawn && x != orientation.spawn.1;
                        is_on_top && reach[fill.orientation] >> x & 1 != 0
                    }
                };
                if !fits {
                    continue;
                }
                completing[fill.orientation] |= 1 << x;
                let mut after = node.with(simd, orientation, x, land, holes, 0);
                let full = after.full(simd);
                self.remove(simd, &mut after, full);
                self.judged += 1;
                let value = after.value(self.terms);
                best.offer(value, fill.orientation, x, land as u8);
            }
        }
    }
}

/// The placements of an orientation and the number of holes that they make.
#[inline(always)]
fn rest(heights: &[u8; LANES], orientation: &OrientationTable, x: usize) -> (usize, i32) {
    let width = orientation.shape.width();
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
