//! The best line on several threads: the boards after two placements are searched in their
//! order by whichever thread is free.
//!
//! The threads share what the best line is worth. A line of another thread need only be
//! equalled, since it may come later in the order of the tie rule; the line of the lowest
//! board of all equals is taken at the end. Each thread keeps its table of seen boards from
//! one board to the next, as a search on one thread does.

use super::{
    BestPath, Job,
    node::Node,
    state::{NOTHING, PackedDrop, Path},
};
use crate::{Cancel, on_threads};
use board::BitBoard;
use fearless_simd::{Simd, dispatch};
use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};

/// Placements before the boards that are shared out.
const PREFIX: usize = 2;

/// Searches of fewer pieces take less time than it takes to start a thread.
const LEAST_PIECES: usize = 4;

/// A board that a thread takes.
struct Task {
    prefix: [PackedDrop; PREFIX],
    board: BitBoard,
    lines: u32,
}

struct Shared<'a> {
    job: Job<'a>,
    tasks: Vec<Task>,
    constant: i64,
    /// The filled cells of the first board.
    cells: i64,
    /// The next board that no thread has taken.
    next: AtomicUsize,
    /// The value of the best line so far.
    best: AtomicI64,
}

/// The best line of one thread, without the constant, and its board.
struct Part {
    best: Option<(i64, usize, Path)>,
    judged: u64,
}

impl Job<'_> {
    /// The same as [`Job::best`] on `threads` threads.
    pub fn best_on(
        &self,
        board: &BitBoard,
        threads: usize,
        cancel: &mut Cancel<'_>,
    ) -> (Option<BestPath>, u64) {
        if threads < 2 || self.pieces.len() < LEAST_PIECES {
            return self.best(board, 0, cancel);
        }
        let tasks = self.tasks(board);
        if !tasks.iter().all(|task| Self::takes(&task.board)) {
            return self.best(board, 0, cancel);
        }
        let constant = self.constant(board, 0);
        let (seed, seed_judged) =
            dispatch!(self.level, simd => self.seed_with(simd, board, cancel));
        let shared = Shared {
            job: *self,
            tasks,
            constant,
            cells: i64::from(board.filled_cells()),
            next: AtomicUsize::new(0),
            best: AtomicI64::new(seed.map_or(NOTHING, |value| value + constant)),
        };
        let parts = on_threads(threads, cancel, |cancel| shared.run(cancel));
        let judged = seed_judged + parts.iter().map(|part| part.judged).sum::<u64>();
        let best = parts.into_iter().filter_map(|part| part.best);
        // Of equals the lowest board.
        let best = best.max_by_key(|(value, index, _)| (*value, std::cmp::Reverse(*index)));
        let best = best.map(|(value, _, path)| BestPath {
            worth: value + constant,
            path,
        });
        (best, judged)
    }

    /// The value of a good line, without the constant.
    #[inline(always)]
    fn seed_with<S: Simd>(
        &self,
        simd: S,
        board: &BitBoard,
        cancel: &mut Cancel<'_>,
    ) -> (Option<i64>, u64) {
        let mut engine = self.engine();
        engine.constant = self.constant(board, 0);
        engine.seed(simd, &Node::new(simd, board, 0), 0, cancel);
        let value = (engine.alpha != NOTHING).then_some(engine.alpha + 1);
        (value, engine.judged)
    }

    /// The boards after two placements.
    fn tasks(&self, board: &BitBoard) -> Vec<Task> {
        let (rule, mut tasks) = (self.rule, Vec::new());
        rule.each_drop(board, self.pieces[0], |first| {
            let (board, lines) = rule.after(board, &first);
            rule.each_drop(&board, self.pieces[1], |second| {
                let (board, more) = rule.after(&board, &second);
                tasks.push(Task {
                    prefix: [PackedDrop::of(&first), PackedDrop::of(&second)],
                    board,
                    lines: u32::from(lines + more),
                });
            });
        });
        tasks
    }
}

impl Shared<'_> {
    fn run(&self, cancel: &mut Cancel<'_>) -> Part {
        dispatch!(self.job.level, simd => self.run_with(simd, cancel))
    }

    #[inline(always)]
    fn run_with<S: Simd>(&self, simd: S, cancel: &mut Cancel<'_>) -> Part {
        let mut engine = self.job.engine();
        engine.constant = self.constant;
        engine.shared = Some(&self.best);
        let mut best = None;
        loop {
            let index = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(task) = self.tasks.get(index) else {
                break;
            };
            engine.path[..PREFIX].copy_from_slice(&task.prefix);
            let mut node = Node::new(simd, &task.board, task.lines as i32);
            let cells = 4 * PREFIX as i64 - 10 * i64::from(task.lines);
            node.copied = (i64::from(task.board.filled_cells()) - self.cells - cells) as i32;
            engine.visit(simd, &node, PREFIX, cancel);
            if cancel.is_cancelled() {
                break;
            }
            if let Some((value, path)) = engine.best.take() {
                best = Some((value, index, path));
            }
        }
        Part {
            best,
            judged: engine.judged,
        }
    }
}
