//! Depth first, cutting off what can't beat the best line so far.

use super::{
    bounds::ClearableRows,
    drops::Ground,
    near_ceiling::Lanes,
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
        if ply + 1 == self.pieces.len() {
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
        let remaining = &self.remaining[ply];
        let ceiling = self.ceiling(node, ply);
        let clearable = ClearableRows::of(simd, node, &self.remaining[ply..], last, ceiling);
        if clearable.bound(node, remaining, self.terms) <= self.alpha || self.seen.insert(node, ply)
        {
            return;
        }
        self.expand(simd, node, ply, &clearable, cancel);
    }

    #[inline(always)]
    fn expand<S: Simd>(
        &mut self,
        simd: S,
        node: &Node<S>,
        ply: usize,
        clearable: &ClearableRows,
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
        let in_game = self.game.is_some();
        let reach = if in_game { node.reach(table) } else { None };
        let mut limits = PruneLimits::new(self, node, ply, clearable);
        for (index, orientation) in table.orientations.iter().enumerate() {
            if limits.alpha != self.alpha {
                limits = PruneLimits::new(self, node, ply, clearable);
            }
            let drops = ground.drops(simd, orientation);
            let lanes = Lanes::of(simd, &drops, orientation, reach.map(|reach| reach[index]));
            let mut left = limits.worth_trying(simd, &drops, orientation, &targets);
            left = left & lanes.on_top | lanes.below;
            if left == 0 {
                continue;
            }
            let lands = drops.land.to_array();
            let holes = drops.holes.to_array();
            let bumps = drops.bumps.to_array();
            while left != 0 {
                let x = left.trailing_zeros() as usize;
                left &= left - 1;
                if lanes.below >> x & 1 != 0 {
                    self.visit_fall(simd, node, ply, (orientation, x), cancel);
                    continue;
                }
                let land = usize::from(lands[x]);
                let (holes, bumps) = (i32::from(holes[x]), i32::from(bumps[x]));
                let mut child = node.with(simd, orientation, x, land, holes, bumps);
                if in_game && child.high != 0 && child.is_full_above() {
                    self.visit_fall(simd, node, ply, (orientation, x), cancel);
                    continue;
                }
                let mut opened = clearable.openable + holes;
                if clearable.rows >> land & ((1 << orientation.height) - 1) != 0 {
                    let full = child.full(simd);
                    if full != 0 {
                        self.remove(simd, &mut child, full);
                        opened = child.holes;
                    }
                }
                self.path[ply] = PackedDrop {
                    orientation: index as u8,
                    x: x as u8,
                    land: land as u8,
                };
                if is_last_but_one {
                    self.last(simd, &child, Some(opened));
                } else {
                    self.visit(simd, &child, ply + 1, cancel);
                }
            }
        }
    }
}
