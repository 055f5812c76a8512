//! The engine: the best line of placements, as if every line had been tried.
//!
//! It goes depth first in the order of the tie rule, handles all columns of an orientation
//! at once, cuts off what provably can't beat the best line so far, and searches no board
//! twice. `docs/planner-search.md` has the proofs.
//!
//! The vectors are those of [`fearless_simd`]: one source for every machine, the width
//! chosen at run time.

mod bounds;
mod drops;
mod last_piece;
mod near_ceiling;
mod node;
mod prune;
mod search;
mod seed;
mod seen;
mod split;
mod state;
mod tables;
mod terms;

pub(crate) use state::Path;
pub(crate) use terms::Terms;

use crate::{Cancel, FourWeights, MAX_PIECES, Scope, on_threads};
use board::{BitBoard, Drop, DropRule, shapes};
use fearless_simd::{Level, Simd, dispatch};
use node::Node;
use rules::Piece;
use seen::SeenBoards;
use state::{Engine, NOTHING, PackedDrop};
use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};

/// A board after a first placement.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Child {
    pub board: BitBoard,
    pub cleared: u8,
}

/// The result of a search below a board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BestPath {
    /// The value of the last board.
    pub worth: i64,
    pub path: Path,
}

/// The search request.
#[derive(Clone, Copy)]
pub(crate) struct Job<'a> {
    pub weights: &'a FourWeights,
    pub terms: &'a Terms,
    /// The pieces to place; at least one.
    pub pieces: &'a [Piece],
    pub rule: DropRule,
    pub level: Level,
}

/// The size of the table of seen boards as a power of two, by the number of pieces.
const SEEN_BITS: [u32; MAX_PIECES + 1] = [0, 0, 0, 0, 9, 11, 13];

impl<'a> Job<'a> {
    /// Whether the engine can search a board: no row is full.
    pub fn takes(board: &BitBoard) -> bool {
        node::is_searchable(board)
    }

    /// The best line from a board on which `lines` rows were removed. `None` when no line
    /// places all pieces, or when cancelled.
    pub fn best(
        &self,
        board: &BitBoard,
        lines: u32,
        cancel: &mut Cancel<'_>,
    ) -> (Option<BestPath>, u64) {
        dispatch!(self.level, simd => self.best_with(simd, board, lines, cancel))
    }

    #[inline(always)]
    fn best_with<S: Simd>(
        &self,
        simd: S,
        board: &BitBoard,
        lines: u32,
        cancel: &mut Cancel<'_>,
    ) -> (Option<BestPath>, u64) {
        let mut engine = self.engine();
        let found = self.below(simd, &mut engine, board, lines, NOTHING, cancel);
        (found, engine.judged)
    }

    /// The line without placements from a board.
    pub fn end(&self, child: &Child) -> BestPath {
        BestPath {
            worth: self.weights.judge(&child.board, u32::from(child.cleared)),
            path: Path::default(),
        }
    }

    /// The value of the cells that any line from a board ends with, those counted that
    /// are removed.
    fn constant(&self, board: &BitBoard, lines: u32) -> i64 {
        let filled = i64::from(board.filled_cells() + 10 * lines) + 4 * self.pieces.len() as i64;
        self.terms.cell * filled
    }

    fn engine(&self) -> Engine<'a> {
        let seen = SeenBoards::new(SEEN_BITS[self.pieces.len()]);
        let mut engine = Engine::new(self.terms, self.pieces, seen);
        engine.game = (self.rule == DropRule::Game).then_some(self.weights);
        engine
    }

    /// The best line below a board, if its value is greater than `least`.
    #[inline(always)]
    fn below<S: Simd>(
        &self,
        simd: S,
        engine: &mut Engine<'_>,
        board: &BitBoard,
        lines: u32,
        least: i64,
        cancel: &mut Cancel<'_>,
    ) -> Option<BestPath> {
        engine.constant = self.constant(board, lines);
        engine.alpha = (least - engine.constant).max(NOTHING);
        engine.best = None;
        engine.seen.forget();
        let node = Node::new(simd, board, lines as i32);
        if least == NOTHING {
            engine.seed(simd, &node, 0, cancel);
        }
        engine.visit(simd, &node, 0, cancel);
        engine.best.map(|(value, path)| BestPath {
            worth: value + engine.constant,
            path,
        })
    }

    /// The best line below each board, searched on `threads` threads. When only the best is
    /// requested, the others may be `None`. `done` is called with the number of boards that
    /// are done. `None` when cancelled.
    pub fn each(
        &self,
        children: &[Child],
        scope: Scope,
        threads: usize,
        cancel: &mut Cancel<'_>,
        done: &(dyn Fn(usize) + Sync),
    ) -> Option<(Vec<Option<BestPath>>, u64)> {
        let shared = Shared {
            job: *self,
            children,
            scope,
            next: AtomicUsize::new(0),
            done: AtomicUsize::new(0),
            best: AtomicI64::new(NOTHING),
            report: done,
        };
        let threads = threads.min(children.len());
        let parts = on_threads(threads, cancel, |cancel| shared.run(cancel));
        let mut found = vec![None; children.len()];
        let mut judged = 0;
        for part in parts {
            for (index, path) in part.found {
                found[index] = path;
            }
            judged += part.judged;
        }
        (!cancel.is_cancelled()).then_some((found, judged))
    }
}

/// The state that the threads share.
struct Shared<'a> {
    job: Job<'a>,
    children: &'a [Child],
    scope: Scope,
    /// The next board that no thread has taken.
    next: AtomicUsize,
    done: AtomicUsize,
    /// The value of the best line so far.
    best: AtomicI64,
    report: &'a (dyn Fn(usize) + Sync),
}

/// The result of one thread.
#[derive(Default)]
struct Part {
    found: Vec<(usize, Option<BestPath>)>,
    judged: u64,
}

impl Shared<'_> {
    fn run(&self, cancel: &mut Cancel<'_>) -> Part {
        dispatch!(self.job.level, simd => self.run_with(simd, cancel))
    }

    #[inline(always)]
    fn run_with<S: Simd>(&self, simd: S, cancel: &mut Cancel<'_>) -> Part {
        let mut engine = self.job.engine();
        if self.scope == Scope::Best {
            engine.shared = Some(&self.best);
        }
        let mut part = Part::default();
        // The value that this thread has found: its later lines must beat it. Lines of
        // other threads need only equal it, since they may come later in the order of the
        // tie rule.
        let mut own = NOTHING;
        loop {
            let index = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(child) = self.children.get(index) else {
                break;
            };
            let least = match self.scope {
                Scope::Best => own.max(self.best.load(Ordering::Relaxed) - 1),
                Scope::EachFirst => NOTHING,
            };
            let lines = u32::from(child.cleared);
            let found = self
                .job
                .below(simd, &mut engine, &child.board, lines, least, cancel);
            if cancel.is_cancelled() {
                break;
            }
            own = found.map_or(own, |found| own.max(found.worth));
            part.found.push((index, found));
            (self.report)(self.done.fetch_add(1, Ordering::Relaxed) + 1);
        }
        part.judged = engine.judged;
        part
    }
}

/// The drop that a packed one stands for.
pub(crate) fn drop_of(piece: Piece, packed: PackedDrop) -> Drop {
    Drop {
        shape: &shapes(piece)[usize::from(packed.orientation)],
        x: usize::from(packed.x),
        land: i32::from(packed.land),
    }
}

#[cfg(test)]
mod tests;
