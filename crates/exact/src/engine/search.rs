//! Depth first, cutting off what can't beat the best line so far.

use super::{
    bounds::ClearableRows,
    drops::Ground,
    near_ceiling::LinesToTry,
    node::Node,
    prune::{PruneLimits, Targets},
    state::{Engine, PackedDrop},
};
use crate::Cancel;
use fearless_simd::{Simd, prelude::*};
use std::sync::atomic::Ordering;

impl Engine<'_> {
    /// Finds the best line from a board with at least one piece to place.
    pub fn visit<S: Simd>(&mut self, simd: S, node: &Node<S>, ply: usize, cancel: &mut Cancel<'_>) {
        simd.vectorize(
            #[inline(always)]
            || self.enter(simd, node, ply, cancel),
        );
    }

    #[inline(always)]
    pub fn enter<S: Simd>(&mut self, simd: S, node: &Node<S>, ply: usize, cancel: &mut Cancel<'_>) {
        let is_tall = self.is_tall(node);
        if ply + 1 == self.pieces.len() && !is_tall {
            self.last(simd, node, None);
            return;
        }
        if cancel.check() {
            return;
        }
        if let Some(shared) = self.shared {
            let known = shared.load(Ordering::Relaxed) - self.constant;
            self.alpha = self.alpha.max(known - 1);
        }
        let last = self.tables[self.pieces.len() - 1];
        let clearable = ClearableRows::of(simd, node, &self.remaining[ply], last);
        let lines = LinesToTry {
            bounded: clearable.bound(node, &self.remaining[ply], self.terms) > self.alpha,
            unbounded_from: self.unbounded_from(node, ply, &clearable),
            // Nothing overhangs so high yet, and one piece completes no row up there.
            by_a_hole: !is_tall && ply + 2 == self.pieces.len(),
        };
        if !lines.bounded && lines.unbounded_from.is_none() || self.seen.insert(node, ply) {
            return;
        }
        if is_tall {
            self.expand_tall(simd, node, ply, lines, cancel);
        } else {
            self.expand(simd, node, ply, &clearable, lines, cancel);
        }
    }

    #[inline(always)]
    fn expand<S: Simd>(
        &mut self,
        simd: S,
        node: &Node<S>,
        ply: usize,
        clearable: &ClearableRows,
        lines: LinesToTry,
        cancel: &mut Cancel<'_>,
    ) {
        let table = self.tables[ply];
        let ground = Ground::new(simd, node.heights);
        let is_last_but_one = ply + 2 == self.pieces.len();
        let targets = if is_last_but_one {
            Targets::new(node, clearable, table)
        } else {
            Targets::default()
        };
        let mut limits = PruneLimits::new(self, node, ply, clearable);
        for (index, orientation) in table.orientations.iter().enumerate() {
            if limits.alpha != self.alpha {
                limits = PruneLimits::new(self, node, ply, clearable);
            }
            let drops = ground.drops(simd, orientation);
            let mut left = lines.unbounded(simd, &drops, orientation);
            if lines.bounded {
                left |= limits.worth_trying(simd, &drops, orientation, &targets);
            }
            left &= drops.fit.to_bitmask() as u32;
            if left == 0 {
                continue;
            }
            let lands = drops.land.to_array();
            let holes = drops.holes.to_array();
            let bumps = drops.bumps.to_array();
            while left != 0 {
                let x = left.trailing_zeros() as usize;
                left &= left - 1;
                let land = usize::from(lands[x]);
                let (holes, bumps) = (i32::from(holes[x]), i32::from(bumps[x]));
                let mut child = node.with(simd, orientation, x, land, holes, bumps);
                let mut opened = clearable.openable + holes;
                if clearable.rows >> land & ((1 << orientation.height) - 1) != 0 {
                    let full = child.full(simd);
                    if full != 0 {
                        child.remove(simd, full);
                        opened = child.holes;
                    }
                }
                self.path[ply] = PackedDrop {
                    orientation: index as u8,
                    x: x as u8,
                    land: land as u8,
                };
                if is_last_but_one && !self.is_tall(&child) {
                    self.last(simd, &child, Some(opened));
                } else {
                    self.visit(simd, &child, ply + 1, cancel);
                }
            }
        }
    }
}
