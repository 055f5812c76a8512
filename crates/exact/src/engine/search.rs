//! Depth first, cutting off what can't beat the best line so far.

use super::{
    bounds::{ClearableRows, RemainingBounds},
    drops::Ground,
    near_ceiling::LinesToTry,
    node::Node,
    prune::{PruneLimits, Targets},
    seen::SeenBoards,
    tables::{PieceTable, table_of},
    terms::Terms,
};
use crate::{Cancel, FourWeights, MAX_DEPTH};
use bitboard::Drop;
use fearless_simd::{Simd, prelude::*};
use rules::Piece;
use std::sync::atomic::{AtomicI64, Ordering};

/// Less than any board is worth.
pub(super) const NOTHING: i64 = i64::MIN / 2;

/// One placement, as the engine names it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PackedDrop {
    pub orientation: u8,
    pub x: u8,
    pub land: u8,
}

impl PackedDrop {
    pub fn of(drop: &Drop) -> Self {
        Self {
            orientation: drop.shape.orientation,
            x: drop.x as u8,
            land: drop.land as u8,
        }
    }
}

/// The placements of a line, in their order.
pub(crate) type Path = [PackedDrop; MAX_DEPTH];

/// A search below one board.
pub(super) struct Engine<'a> {
    pub terms: &'a Terms,
    /// All pieces that are placed.
    pub pieces: &'a [Piece],
    pub tables: [&'static PieceTable; MAX_DEPTH],
    /// What the pieces from each on can do together.
    pub remaining: [RemainingBounds; MAX_DEPTH + 1],
    /// Only what is worth more is looked for, but for the constant.
    pub alpha: i64,
    /// The best line and what it is worth, but for the constant.
    pub best: Option<(i64, Path)>,
    pub path: Path,
    /// What a board is worth is this and the three terms.
    pub constant: i64,
    /// Boards that were judged.
    pub judged: u64,
    pub seen: SeenBoards,
    /// What the best line of all who search is worth.
    pub shared: Option<&'a AtomicI64>,
    /// The weights, in the game; `None` in the idealised task.
    pub game: Option<&'a FourWeights>,
}

impl<'a> Engine<'a> {
    pub fn new(terms: &'a Terms, pieces: &'a [Piece], seen: SeenBoards) -> Self {
        let mut tables = [table_of(Piece::O); MAX_DEPTH];
        let mut remaining = [RemainingBounds::default(); MAX_DEPTH + 1];
        for (ply, piece) in pieces.iter().enumerate().rev() {
            tables[ply] = table_of(*piece);
            remaining[ply] = remaining[ply + 1].and(tables[ply], terms);
        }
        Self {
            terms,
            pieces,
            tables,
            remaining,
            alpha: NOTHING,
            best: None,
            path: Path::default(),
            constant: 0,
            judged: 0,
            seen,
            shared: None,
            game: None,
        }
    }

    /// The piece of a ply.
    pub fn table(&self, ply: usize) -> &'static PieceTable {
        self.tables[ply]
    }

    /// Looks for the best line from a board with at least one piece to place.
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

    /// Takes the line of `path` for the best.
    pub fn improve(&mut self, value: i64) {
        self.alpha = value;
        self.best = Some((value, self.path));
        if let Some(shared) = self.shared {
            shared.fetch_max(value + self.constant, Ordering::Relaxed);
        }
    }
}
