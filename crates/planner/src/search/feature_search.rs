//! The search for any strategy: whatever features, rules and filters it has.
//!
//! It returns the same as [`mod@crate::reference`], to which tests compare it. It finds
//! straight drops on columns of bits, uses several threads, and can be cancelled.
//!
//! First the best line for every first placement is found. A strategy with a breadth then
//! judges the best few of *all* lines again, by the mean over the next pieces.

use super::{
    ChanceBreadth, ChanceMoves, Found, chance_moves::ChanceMove, dead_ends, top_lines::TopLines,
};
use crate::{Strategy, features::PlacementStack};
use bitboard::{BitBoard, Drop, MAX_DROPS, TapRoutes};
use exact::{Cancel, Chances, Control, Line, Ply, on_threads};
use rules::{Board, Piece, Placement};
use std::{
    mem,
    sync::atomic::{AtomicUsize, Ordering},
};

/// How lines are judged and which there are.
#[derive(Clone, Copy)]
pub(crate) struct Task<'a> {
    /// A strategy without modes.
    pub strategy: &'a Strategy,
    /// To drop the pieces after the first only where taps bring them in time.
    pub tap_routes: Option<&'static TapRoutes>,
}

/// The best line for each of these placements of the queue's first piece, the other pieces
/// by straight drops. `None` when cancelled.
pub(crate) fn lines(
    board: &Board,
    first: &[Placement],
    queue: &[Piece],
    task: &Task<'_>,
    threads: usize,
    control: &mut Control<'_>,
) -> Option<Found> {
    let Some((_, rest)) = queue.split_first() else {
        return Some(Found::default());
    };
    let strategy = task.strategy;
    let breadth = ChanceBreadth::of(strategy);
    let work = Work {
        task,
        board,
        threads,
        breadth,
    };
    let mut cancel = Cancel::new(control.cancel);
    let done = AtomicUsize::new(0);

    let first_pass = work.each(first, &mut cancel, |search, index, &placement| {
        search.is_mean_at_once = strategy.chance() && strategy.breadth().is_empty();
        search.first = index;
        let line = search.through(placement, rest)?;
        (control.progress)(done.fetch_add(1, Ordering::Relaxed) + 1, first.len());
        Some((line, mem::take(&mut search.chance_moves)))
    })?;
    let mut lines = Vec::with_capacity(first.len());
    let mut chance_moves = ChanceMoves::default();
    for (line, its_moves) in first_pass.results {
        lines.push(line);
        chance_moves.extend(its_moves);
    }

    let top_lines: Vec<_> = first_pass.top_lines.lines().collect();
    let second_pass = work.each(&top_lines, &mut cancel, |search, _, line| {
        let line = search.with_mean(line, breadth.beyond())?;
        Some((line, mem::take(&mut search.chance_moves)))
    })?;
    for (line, its_moves) in second_pass.results {
        let begins = |known: &&mut Line| known.plies().next() == line.plies().next();
        if let Some(best) = lines.iter_mut().find(begins)
            && line.rank() > best.rank()
        {
            *best = line;
        }
        chance_moves.extend(its_moves);
    }

    let nodes = first_pass.nodes + second_pass.nodes;
    let found = dead_ends::ranked(strategy.rules(), lines, queue.len(), nodes);
    Some(Found {
        chance_moves,
        ..Found::from(found)
    })
}

/// The same work for many items, spread over threads.
struct Work<'a> {
    task: &'a Task<'a>,
    board: &'a Board,
    threads: usize,
    breadth: ChanceBreadth<'a>,
}

/// What the work returned.
struct Worked<T> {
    /// In the order of the items.
    results: Vec<T>,
    top_lines: TopLines,
    nodes: u64,
}

impl Work<'_> {
    /// Calls `call` with each item and its index; each thread has one search for all its
    /// items. `None` when cancelled.
    fn each<I: Sync, T: Send>(
        &self,
        items: &[I],
        cancel: &mut Cancel<'_>,
        call: impl Fn(&mut FeatureSearch<'_, '_>, usize, &I) -> Option<T> + Sync,
    ) -> Option<Worked<T>> {
        let next = AtomicUsize::new(0);
        let parts = on_threads(self.threads.min(items.len()), cancel, |cancel| {
            let stack = PlacementStack::new(self.board, self.task.strategy.rules());
            let mut search = FeatureSearch::new(self.task, stack, cancel);
            search.top_lines = self.breadth.top_lines(0);
            let mut results = Vec::new();
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let item = items.get(index);
                let Some(result) = item.and_then(|item| call(&mut search, index, item)) else {
                    return (results, search.top_lines, search.nodes);
                };
                results.push((index, result));
            }
        });
        let mut results = Vec::with_capacity(items.len());
        let mut top_lines = self.breadth.top_lines(0);
        let mut nodes = 0;
        for (part, its_top_lines, its_nodes) in parts {
            results.extend(part);
            top_lines.merge(its_top_lines);
            nodes += its_nodes;
        }
        if results.len() < items.len() {
            return None;
        }
        results.sort_unstable_by_key(|(index, _)| *index);
        Some(Worked {
            results: results.into_iter().map(|(_, result)| result).collect(),
            top_lines,
            nodes,
        })
    }
}

/// Where the search puts a piece that was unknown. `None` when it fits nowhere.
pub(crate) fn chance_move(
    stack: &PlacementStack,
    task: &Task<'_>,
    piece: Piece,
    breadth: ChanceBreadth<'_>,
) -> Option<ChanceMove> {
    let mut never = || false;
    let mut cancel = Cancel::new(&mut never);
    let mut search = FeatureSearch::new(task, stack.clone(), &mut cancel);
    ChanceMove::of(&search.after_unknown(piece, breadth)?)
}

struct FeatureSearch<'a, 'c> {
    strategy: &'a Strategy,
    tap_routes: Option<&'static TapRoutes>,
    /// Whether each line is judged by its mean as it is found; otherwise the top lines are
    /// judged later.
    is_mean_at_once: bool,
    /// The lines to judge later.
    top_lines: TopLines,
    /// The index of the first placement, by which equal lines are ordered.
    first: usize,
    stack: PlacementStack,
    /// How many placements of the stack are refused.
    refused: u8,
    chance_moves: ChanceMoves,
    nodes: u64,
    cancel: &'a mut Cancel<'c>,
}

impl<'a, 'c> FeatureSearch<'a, 'c> {
    /// For known pieces alone, no line kept for later.
    fn new(task: &Task<'a>, stack: PlacementStack, cancel: &'a mut Cancel<'c>) -> Self {
        Self {
            strategy: task.strategy,
            tap_routes: task.tap_routes,
            is_mean_at_once: false,
            top_lines: TopLines::default(),
            first: 0,
            stack,
            refused: 0,
            chance_moves: ChanceMoves::default(),
            nodes: 0,
            cancel,
        }
    }

    /// The best line that begins with this placement. `None` when cancelled.
    fn through(&mut self, placement: Placement, rest: &[Piece]) -> Option<Line> {
        if self.cancel.check() {
            return None;
        }
        let (ply, is_refused) = self.place(placement);
        let line = self.best(rest);
        self.undo(is_refused);
        Some(line?.after(ply).refused(is_refused))
    }

    fn place(&mut self, placement: Placement) -> (Ply, bool) {
        let cleared = self.stack.place(placement);
        let placed = self.stack.placed().last();
        let is_refused =
            placed.is_some_and(|placed| self.strategy.refuses(placed, self.stack.board()));
        self.refused += u8::from(is_refused);
        (Ply { placement, cleared }, is_refused)
    }

    fn undo(&mut self, is_refused: bool) {
        self.stack.undo();
        self.refused -= u8::from(is_refused);
    }

    /// The best line for these pieces. `None` when cancelled.
    fn best(&mut self, queue: &[Piece]) -> Option<Line> {
        let rules = self.strategy.rules();
        let mut best: Option<Line> = None;
        if let Some((&piece, rest)) = queue.split_first() {
            let drops = self.drops(piece);
            if rest.is_empty() && !self.is_mean_at_once {
                best = self.best_last(&drops)?;
            } else {
                for placement in drops {
                    let line = self.through(placement, rest)?;
                    let is_better =
                        |best| dead_ends::is_preferred(rules, &line, &best, queue.len());
                    if best.is_none_or(is_better) {
                        best = Some(line);
                    }
                }
            }
        }
        if best.is_some() {
            return best;
        }
        Some(if queue.is_empty() && self.is_mean_at_once {
            Line::mean(self.mean(ChanceBreadth::default())?)
        } else {
            Line::end(self.worth(queue.is_empty()))
        })
    }

    /// The best of these placements of the last piece, without building a line for each.
    /// The outer `None` when cancelled.
    fn best_last(&mut self, drops: &[Placement]) -> Option<Option<Line>> {
        let mut best: Option<(Ply, bool, i64)> = None;
        for &placement in drops {
            if self.cancel.check() {
                return None;
            }
            let (ply, is_refused) = self.place(placement);
            let worth = self.worth(true);
            self.undo(is_refused);
            let rank = (!is_refused, worth);
            if best.is_none_or(|(_, refused, worth)| rank > (!refused, worth)) {
                best = Some((ply, is_refused, worth));
            }
        }
        Some(best.map(|(ply, is_refused, worth)| Line::end(worth).after(ply).refused(is_refused)))
    }

    /// The worth of the board on which the line ends.
    fn worth(&mut self, has_all_pieces: bool) -> i64 {
        self.nodes += 1;
        let worth = self.strategy.billionths(&self.stack.leaf());
        if has_all_pieces {
            self.top_lines
                .offer(self.first, &self.stack, self.refused, worth);
        }
        worth
    }

    /// The same line, worth the mean over the next piece. `None` when cancelled.
    fn with_mean(&mut self, line: &Line, breadth: ChanceBreadth<'_>) -> Option<Line> {
        for ply in line.plies() {
            self.stack.place(ply.placement);
        }
        let mean = self.mean(breadth);
        for _ in line.plies() {
            self.stack.undo();
        }
        Some(line.with_mean(mean?))
    }

    /// The worth of the board on average over the next piece. `None` when cancelled.
    fn mean(&mut self, breadth: ChanceBreadth<'_>) -> Option<i64> {
        let stuck = self.strategy.billionths(&self.stack.leaf());
        let known: Vec<_> = self.stack.pieces().collect();
        let mut is_cancelled = false;
        let is_mean_at_once = mem::take(&mut self.is_mean_at_once);
        let mean = Chances::after(&known).mean(stuck, self.strategy.no_room(), |piece| {
            let best = self.after_unknown(piece, breadth);
            is_cancelled |= best.is_none();
            let line = best.filter(|line| line.len > 0)?;
            self.chance_moves.keep(&self.stack, piece, breadth, &line);
            Some(line.billionths)
        });
        self.is_mean_at_once = is_mean_at_once;
        (!is_cancelled).then_some(mean)
    }

    /// The best line for a piece that was unknown. `None` when cancelled.
    fn after_unknown(&mut self, piece: Piece, breadth: ChanceBreadth<'_>) -> Option<Line> {
        let top_lines = breadth.top_lines(self.stack.placed().len());
        let outer = mem::replace(&mut self.top_lines, top_lines);
        let refused = mem::take(&mut self.refused);
        let best = self.best(&[piece]);
        self.refused = refused;
        let top_lines = mem::replace(&mut self.top_lines, outer);
        let mut best = best?;
        for line in top_lines.lines() {
            let line = self.with_mean(&line, breadth.beyond())?;
            if line.rank() > best.rank() {
                best = line;
            }
        }
        Some(best)
    }

    fn drops(&self, piece: Piece) -> Vec<Placement> {
        let board = BitBoard {
            columns: self.stack.columns(),
        };
        let mut drops = Vec::with_capacity(MAX_DROPS);
        let add = |drop: Drop| drops.push(drop.placement(piece));
        match self.tap_routes {
            Some(routes) => routes.each_drop(&board, piece, add),
            None => board.each_drop(piece, add),
        }
        drops
    }
}
