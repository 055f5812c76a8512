//! The difference between the game and the idealised task: near the ceiling.
//!
//! There a piece may hit the stack on its way, and cells may come to rest in hidden rows;
//! [`BitBoard`] handles both. And two things may happen that the bounds do not cover: a
//! piece that spawns inside the stack falls out of it into a hole, and a clear copies the
//! topmost visible row, which adds cells. Both need a column nearly as high as the ceiling,
//! which few lines have.

use super::{
    bounds::{ClearableRows, RemainingBounds},
    drops::Drops,
    node::{Node, is_searchable},
    state::{Engine, PackedDrop},
    tables::OrientationTable,
};
use crate::{Cancel, exhaustive::Exhaustive};
use bitboard::{BitBoard, Drop, MAX_DROPS};
use fearless_simd::{Simd, prelude::*, u8x16};
use rules::ROWS;

/// While nothing is higher than this, a placement does the same in the game as in the
/// idealised task.
const CALM: u32 = 13;

/// A piece with a cell in the topmost row has none below this row.
const HIGH_ROWS: usize = ROWS - 4;

/// From this height on a column may hold a cell where a piece spawns.
const SPAWN: u32 = ROWS as u32 - 2;

/// The lines from a board that still have to be tried.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LinesToTry {
    /// Whether lines that the bounds cover can still beat the best.
    pub bounded: bool,
    /// Those from boards at least this high after the next placement, whatever the bounds
    /// say.
    pub unbounded_from: Option<u32>,
    /// Whether the next placement must make a hole for that.
    pub by_a_hole: bool,
}

impl LinesToTry {
    /// The placements that the bounds do not cover, a bit for each column.
    #[inline(always)]
    pub fn unbounded<S: Simd>(
        &self,
        simd: S,
        drops: &Drops<S>,
        orientation: &OrientationTable,
    ) -> u32 {
        match self.unbounded_from {
            None => 0,
            Some(from) => {
                let land = from.saturating_sub(orientation.height as u32) as u8;
                let high = drops.land.simd_ge(u8x16::splat(simd, land));
                let least = u8x16::splat(simd, u8::from(self.by_a_hole));
                (high & drops.holes.simd_ge(least)).to_bitmask() as u32
            }
        }
    }
}

/// Whether a cell where a piece spawns or right above has an empty one below it: a piece
/// may come to rest below a cell only then.
#[inline(always)]
fn overhangs<S: Simd>(node: &Node<S>) -> bool {
    let rows = node.rows.to_array();
    let (high, top) = (node.high as u16, (node.high >> 16) as u16);
    (top & !high) | (high & !rows[15]) | (rows[15] & !rows[14]) != 0
}

impl RemainingBounds {
    /// Whether a clear may find a cell in the topmost visible row. The pieces must get
    /// there, and then either one is left to complete a row, or the piece that gets
    /// there completes a row of its own, which is a high one.
    #[inline(always)]
    fn may_copy(&self, top: u32, clearable: &ClearableRows) -> bool {
        let one_is_left = top + self.tallest - self.shortest >= ROWS as u32;
        // While a high row is empty, three pieces fill it only lying flat, and then
        // they are not high enough.
        let is_enough = self.pieces > 3 || top > CALM;
        one_is_left || is_enough && clearable.rows >> HIGH_ROWS != 0
    }
}

impl Engine<'_> {
    /// Whether the game may differ from the idealised task in the next placement.
    #[inline(always)]
    pub(super) fn is_tall<S: Simd>(&self, node: &Node<S>) -> bool {
        self.game.is_some() && node.top() > CALM
    }

    /// The least height of the board after the next placement at which a line may leave the
    /// bounds, if one can. 0 when the board has that height already.
    #[inline(always)]
    pub(super) fn unbounded_from<S: Simd>(
        &self,
        node: &Node<S>,
        ply: usize,
        clearable: &ClearableRows,
    ) -> Option<u32> {
        self.game?;
        let top = node.top();
        let (now, next) = (&self.remaining[ply], &self.remaining[ply + 1]);
        let is_last = ply + 1 == self.pieces.len();
        // The last piece spawns on what those before it have built.
        let last = self.tables[self.pieces.len() - 1].tallest;
        let spawns = top + now.tallest >= SPAWN + last && (!is_last || overhangs(node));
        let copies = top + now.tallest >= ROWS as u32
            && !clearable.is_closed()
            && now.may_copy(top, clearable);
        let spawns = spawns.then(|| (SPAWN + last).saturating_sub(next.tallest));
        let copies = copies.then(|| (ROWS as u32).saturating_sub(next.tallest));
        let from = match (spawns, copies) {
            (Some(a), Some(b)) => a.min(b),
            (a, b) => a.or(b)?,
        };
        Some(if top >= from || is_last { 0 } else { from })
    }

    /// The same as `expand` by the rules of the game.
    #[cold]
    pub(super) fn expand_tall<S: Simd>(
        &mut self,
        simd: S,
        node: &Node<S>,
        ply: usize,
        lines: LinesToTry,
        cancel: &mut Cancel<'_>,
    ) {
        let board = node.board();
        let mut drops = Vec::with_capacity(MAX_DROPS);
        board.each_drop(self.pieces[ply], |drop| drops.push(drop));
        for drop in drops {
            let height = drop.shape.over.iter().max().copied().unwrap_or(0);
            let top = (drop.land + height).unsigned_abs();
            if lines.bounded || lines.unbounded_from.is_some_and(|from| top >= from) {
                let (after, cleared) = board.after(&drop);
                let is_kept = after.cells() + 10 * u32::from(cleared) == board.cells() + 4;
                let lines = node.lines + i32::from(cleared);
                self.path[ply] = PackedDrop::of(&drop);
                if ply + 1 == self.pieces.len() {
                    self.end(&after, lines);
                } else if is_kept && is_searchable(&after) {
                    self.visit_field(simd, &after, lines, ply + 1, cancel);
                } else {
                    self.exhaustively(&after, lines, ply + 1, cancel);
                }
            }
        }
    }

    /// A last board.
    fn end(&mut self, board: &BitBoard, lines: i32) {
        let Some(weights) = self.game else {
            return;
        };
        self.judged += 1;
        let value = weights.judge(board, lines as u32) - self.constant;
        if value > self.alpha {
            self.improve(value);
        }
    }

    fn visit_field<S: Simd>(
        &mut self,
        simd: S,
        board: &BitBoard,
        lines: i32,
        ply: usize,
        cancel: &mut Cancel<'_>,
    ) {
        simd.vectorize(
            #[inline(always)]
            || {
                let node = Node::new(simd, board, lines);
                self.enter(simd, &node, ply, cancel);
            },
        );
    }

    /// Tries every line.
    fn exhaustively(&mut self, board: &BitBoard, lines: i32, ply: usize, cancel: &mut Cancel<'_>) {
        let Some(weights) = self.game else {
            return;
        };
        let rest = &self.pieces[ply..];
        let mut search = Exhaustive::new(*weights, cancel);
        let line = search.best(board, rest, lines as u32);
        self.judged += search.judged;
        let value = line.billionths - self.constant;
        if line.len < rest.len() || value <= self.alpha {
            return;
        }
        let drops = line.plies().filter_map(|ply| Drop::of(&ply.placement));
        for (step, drop) in self.path[ply..].iter_mut().zip(drops) {
            *step = PackedDrop::of(&drop);
        }
        self.improve(value);
    }
}
