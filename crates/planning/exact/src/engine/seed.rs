//! Finds a good line quickly, so that pruning works from the start.
//!
//! The best few boards of every ply are followed (a beam search). Only the value of the
//! line is used, so that the result still follows the order of the tie rule.

use super::{drops::Ground, near_ceiling::Lanes, node::Node, state::Engine};
use crate::Cancel;
use fearless_simd::{Simd, prelude::*};
use std::cmp::Reverse;

/// Boards that are followed at each ply.
const KEPT: usize = 8;

impl Engine<'_> {
    /// Raises `alpha` to just below the value of a line that places all pieces. Does
    /// nothing for fewer than three pieces: a full search costs no more.
    pub fn seed<S: Simd>(&mut self, simd: S, node: &Node<S>, ply: usize, cancel: &mut Cancel<'_>) {
        let last_two = self.pieces.len().saturating_sub(2);
        if ply >= last_two {
            return;
        }
        let mut kept = vec![*node];
        for ply in ply..last_two {
            let mut next = Vec::new();
            for node in &kept {
                self.children(simd, node, ply, &mut next);
            }
            next.sort_by_key(|(value, _)| Reverse(*value));
            kept.clear();
            kept.extend(next.iter().take(KEPT).map(|(_, node)| *node));
        }
        for node in &kept {
            self.visit(simd, node, last_two, cancel);
        }
        if let Some((value, _)) = self.best.take() {
            self.alpha = value - 1;
        }
        self.seen.forget();
    }

    /// Every board after the piece of this ply, with its value.
    fn children<S: Simd>(&self, simd: S, node: &Node<S>, ply: usize, to: &mut Vec<(i64, Node<S>)>) {
        simd.vectorize(
            #[inline(always)]
            || {
                let ground = Ground::new(simd, node.heights);
                let table = self.table(ply);
                let in_game = self.game.is_some();
                let reach = if in_game { node.reach(table) } else { None };
                for (index, orientation) in table.orientations.iter().enumerate() {
                    let drops = ground.drops(simd, orientation);
                    let reach = reach.map(|reach| reach[index]);
                    let lands = drops.land.to_array();
                    let holes = drops.holes.to_array();
                    let bumps = drops.bumps.to_array();
                    let mut left = Lanes::of(simd, &drops, orientation, reach).on_top;
                    while left != 0 {
                        let x = left.trailing_zeros() as usize;
                        left &= left - 1;
                        let land = usize::from(lands[x]);
                        let (holes, bumps) = (i32::from(holes[x]), i32::from(bumps[x]));
                        let mut child = node.with(simd, orientation, x, land, holes, bumps);
                        if in_game && child.is_full_above() {
                            continue;
                        }
                        let full = child.full(simd);
                        if full != 0 {
                            self.remove(simd, &mut child, full);
                        }
                        let value = child.value(self.terms);
                        to.push((value, child));
                    }
                }
            },
        );
    }
}
