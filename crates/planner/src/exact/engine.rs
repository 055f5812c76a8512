//! Depth first, cutting off what can't beat the best line so far.

use super::{
    bound::{Ahead, Prospects},
    drops::Ground,
    game::Lines,
    hope::{Hope, Targets},
    kind::{Kind, kind},
    node::Node,
    table::Table,
    terms::Terms,
    watch::Watch,
};
use crate::{field::Drop, four::Four, search::MAX_DEPTH};
use fearless_simd::{Simd, prelude::*};
use rules::Piece;
use std::sync::atomic::{AtomicI64, Ordering};

/// Less than any board is worth.
pub(super) const NOTHING: i64 = i64::MIN / 2;

/// One placement, as the engine names it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Step {
    pub turn: u8,
    pub x: u8,
    pub land: u8,
}

impl Step {
    pub fn of(drop: &Drop) -> Self {
        Self {
            turn: drop.shape.orientation,
            x: drop.x as u8,
            land: drop.land as u8,
        }
    }
}

/// The placements of a line, in their order.
pub(crate) type Path = [Step; MAX_DEPTH];

/// A search below one board.
pub(super) struct Engine<'a> {
    pub terms: &'a Terms,
    /// All pieces that are placed.
    pub pieces: &'a [Piece],
    pub kinds: [&'static Kind; MAX_DEPTH],
    /// What the pieces from each on can do together.
    pub ahead: [Ahead; MAX_DEPTH + 1],
    /// Only what is worth more is looked for, but for the constant.
    pub alpha: i64,
    /// The best line and what it is worth, but for the constant.
    pub best: Option<(i64, Path)>,
    pub path: Path,
    /// What a board is worth is this and the three terms.
    pub constant: i64,
    /// Boards that were judged.
    pub judged: u64,
    pub table: Table,
    /// What the best line of all who search is worth.
    pub shared: Option<&'a AtomicI64>,
    /// The weights, in the game; `None` in the idealised task.
    pub game: Option<&'a Four>,
}

impl<'a> Engine<'a> {
    pub fn new(terms: &'a Terms, pieces: &'a [Piece], table: Table) -> Self {
        let mut kinds = [kind(Piece::O); MAX_DEPTH];
        let mut ahead = [Ahead::default(); MAX_DEPTH + 1];
        for (ply, piece) in pieces.iter().enumerate().rev() {
            kinds[ply] = kind(*piece);
            ahead[ply] = ahead[ply + 1].and(kinds[ply], terms);
        }
        Self {
            terms,
            pieces,
            kinds,
            ahead,
            alpha: NOTHING,
            best: None,
            path: Path::default(),
            constant: 0,
            judged: 0,
            table,
            shared: None,
            game: None,
        }
    }

    /// The piece of a ply.
    pub fn kind(&self, ply: usize) -> &'static Kind {
        self.kinds[ply]
    }

    /// Looks for the best line from a board with at least one piece to place.
    pub fn visit<S: Simd>(&mut self, simd: S, node: &Node<S>, ply: usize, watch: &mut Watch<'_>) {
        simd.vectorize(
            #[inline(always)]
            || self.enter(simd, node, ply, watch),
        );
    }

    #[inline(always)]
    pub fn enter<S: Simd>(&mut self, simd: S, node: &Node<S>, ply: usize, watch: &mut Watch<'_>) {
        let is_tall = self.is_tall(node);
        if ply + 1 == self.pieces.len() && !is_tall {
            self.last(simd, node, None);
            return;
        }
        if watch.is_over() {
            return;
        }
        if let Some(shared) = self.shared {
            let known = shared.load(Ordering::Relaxed) - self.constant;
            self.alpha = self.alpha.max(known - 1);
        }
        let last = self.kinds[self.pieces.len() - 1];
        let prospects = Prospects::of(simd, node, &self.ahead[ply], last);
        let lines = Lines {
            bounded: prospects.bound(node, &self.ahead[ply], self.terms) > self.alpha,
            unbounded_from: self.unbounded_from(node, ply, &prospects),
            // Nothing overhangs so high yet, and one piece completes no row up there.
            by_a_hole: !is_tall && ply + 2 == self.pieces.len(),
        };
        if !lines.bounded && lines.unbounded_from.is_none() || self.table.seen(node, ply) {
            return;
        }
        if is_tall {
            self.expand_tall(simd, node, ply, lines, watch);
        } else {
            self.expand(simd, node, ply, &prospects, lines, watch);
        }
    }

    #[inline(always)]
    fn expand<S: Simd>(
        &mut self,
        simd: S,
        node: &Node<S>,
        ply: usize,
        prospects: &Prospects,
        lines: Lines,
        watch: &mut Watch<'_>,
    ) {
        let kind = self.kinds[ply];
        let ground = Ground::new(simd, node.heights);
        let is_last_but_one = ply + 2 == self.pieces.len();
        let targets = if is_last_but_one {
            Targets::new(node, prospects, kind)
        } else {
            Targets::default()
        };
        let mut hope = Hope::new(self, node, ply, prospects);
        for (index, turn) in kind.turns.iter().enumerate() {
            if hope.alpha != self.alpha {
                hope = Hope::new(self, node, ply, prospects);
            }
            let drops = ground.drops(simd, turn);
            let mut left = lines.unbounded(simd, &drops, turn);
            if lines.bounded {
                left |= hope.worth_trying(simd, &drops, turn, &targets);
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
                let mut child = node.with(simd, turn, x, land, holes, bumps);
                let mut opened = prospects.openable + holes;
                if prospects.rows >> land & ((1 << turn.height) - 1) != 0 {
                    let full = child.full(simd);
                    if full != 0 {
                        child.remove(simd, full);
                        opened = child.holes;
                    }
                }
                self.path[ply] = Step {
                    turn: index as u8,
                    x: x as u8,
                    land: land as u8,
                };
                if is_last_but_one && !self.is_tall(&child) {
                    self.last(simd, &child, Some(opened));
                } else {
                    self.visit(simd, &child, ply + 1, watch);
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
