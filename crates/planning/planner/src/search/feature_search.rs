//! The search for any strategy: whatever features, rules and filters it has.
//!
//! It returns the same as [`mod@crate::reference`], to which tests compare it. It finds
//! straight drops on columns of bits, uses several threads, and can be cancelled.
//!
//! First the best line for every first placement is found. A strategy with a breadth then
//! judges the best few of *all* lines again, by the mean over the next pieces.

use super::{
    ChanceBreadth, ChanceMoves, SearchResult,
    chance::{ChanceMove, NewMoves},
    dead_ends,
    known_boards::{KnownBoards, NextPiece},
    top_lines::TopLines,
};
use crate::{
    PlacementStack, Strategy,
    evaluator::{Evaluator, Outcome, Prepared},
};
use board::{BitBoard, Drop, MAX_DROPS, TapRoutes};
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
    /// The strategy compiled, for a search that is worth it.
    pub evaluator: Option<&'a Evaluator>,
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
) -> Option<SearchResult> {
    let Some((_, rest)) = queue.split_first() else {
        return Some(SearchResult::default());
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
    let mut moves = Vec::with_capacity(first.len());
    for (line, its_moves) in first_pass.results {
        lines.push(line);
        moves.push(its_moves);
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
        moves.push(its_moves);
    }

    let nodes = first_pass.nodes + second_pass.nodes;
    let found = dead_ends::ranked(strategy.rules(), lines, queue.len(), nodes);
    Some(SearchResult {
        chance_moves: ChanceMoves::gather(moves),
        ..SearchResult::from(found)
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
    ChanceMove::of(&chance_line(stack, task, piece, breadth, &mut cancel)?)
}

/// The best line for a piece that was unknown; it is empty when the piece fits nowhere. `None`
/// when cancelled.
pub(crate) fn chance_line(
    stack: &PlacementStack,
    task: &Task<'_>,
    piece: Piece,
    breadth: ChanceBreadth<'_>,
    cancel: &mut Cancel<'_>,
) -> Option<Line> {
    let mut search = FeatureSearch::new(task, stack.clone(), cancel);
    let prepared = search.prepare();
    search.after_unknown(piece, breadth, prepared.as_ref())
}

struct FeatureSearch<'a, 'c> {
    strategy: &'a Strategy,
    tap_routes: Option<&'static TapRoutes>,
    evaluator: Option<&'a Evaluator>,
    /// Whether placements can be refused.
    refuses: bool,
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
    chance_moves: NewMoves,
    known_boards: KnownBoards,
    nodes: u64,
    /// Used again for each piece.
    outcomes: Outcomes,
    cancel: &'a mut Cancel<'c>,
}

/// The placements of the last piece and what they lead to.
#[derive(Default)]
struct Outcomes {
    drops: Vec<Drop>,
    each: Vec<Outcome>,
}

/// The best placement of the last piece so far.
#[derive(Clone, Copy)]
struct BestLast {
    ply: Ply,
    is_refused: bool,
    worth: i64,
}

impl BestLast {
    fn rank(&self) -> (bool, i64) {
        (!self.is_refused, self.worth)
    }

    fn line(self) -> Line {
        Line::end(self.worth)
            .after(self.ply)
            .refused(self.is_refused)
    }
}

impl<'a, 'c> FeatureSearch<'a, 'c> {
    /// For known pieces alone, no line kept for later.
    fn new(task: &Task<'a>, stack: PlacementStack, cancel: &'a mut Cancel<'c>) -> Self {
        Self {
            strategy: task.strategy,
            tap_routes: task.tap_routes,
            evaluator: task.evaluator,
            refuses: task.strategy.can_refuse(),
            is_mean_at_once: false,
            top_lines: TopLines::default(),
            first: 0,
            stack,
            refused: 0,
            chance_moves: NewMoves::default(),
            known_boards: KnownBoards::default(),
            nodes: 0,
            outcomes: Outcomes::default(),
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
            if rest.is_empty() && !self.is_mean_at_once {
                let prepared = self.prepare();
                return self.best_last(piece, prepared.as_ref());
            }
            for placement in self.drops(piece) {
                let line = self.through(placement, rest)?;
                let is_better = |best| dead_ends::is_preferred(rules, &line, &best, queue.len());
                if best.is_none_or(is_better) {
                    best = Some(line);
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

    /// The best line for the last piece. `None` when cancelled.
    fn best_last(&mut self, piece: Piece, prepared: Option<&Prepared>) -> Option<Line> {
        let best = match (self.evaluator, prepared) {
            (Some(evaluator), Some(prepared)) => {
                let mut outcomes = mem::take(&mut self.outcomes);
                let best = self.best_outcome(piece, evaluator, prepared, &mut outcomes);
                self.outcomes = outcomes;
                best?
            }
            _ => self.best_placement(piece)?,
        };
        Some(match best {
            Some(best) => best.line(),
            None => Line::end(self.worth(false)),
        })
    }

    /// The best placement of the last piece by the compiled strategy. The outer `None` when
    /// cancelled.
    fn best_outcome(
        &mut self,
        piece: Piece,
        evaluator: &Evaluator,
        prepared: &Prepared,
        outcomes: &mut Outcomes,
    ) -> Option<Option<BestLast>> {
        let Outcomes { drops, each } = outcomes;
        let board = prepared.board();
        let needs_leaf = evaluator.needs_leaf();
        let is_free = self.tap_routes.is_none_or(|routes| routes.all_free(&board));
        if is_free && board.is_low() {
            if !needs_leaf
                && !evaluator.measures_boards()
                && !self.refuses
                && self.top_lines.takes_none()
            {
                return self.best_of_all(piece, evaluator, prepared);
            }
            evaluator.measure_all(prepared, piece, drops, each);
        } else {
            drops.clear();
            each_drop(self.tap_routes, &board, piece, |drop| drops.push(drop));
            evaluator.measure(prepared, drops, each);
        }
        let mut best: Option<BestLast> = None;
        for (drop, outcome) in drops.iter().zip(each.iter()) {
            if self.cancel.check() {
                return None;
            }
            self.nodes += 1;
            // As if it were not refused, which is found out only if it matters.
            let is_top = self.top_lines.takes(self.refused, outcome.worth);
            let rank = (true, outcome.worth);
            if !needs_leaf && !is_top && best.is_some_and(|best| rank <= best.rank()) {
                continue;
            }
            let mut last = BestLast {
                ply: Ply {
                    placement: drop.placement(piece),
                    cleared: outcome.cleared,
                },
                is_refused: false,
                worth: outcome.worth,
            };
            if needs_leaf || is_top || self.refuses {
                let (_, is_refused) = self.place(last.ply.placement);
                last.is_refused = is_refused;
                if needs_leaf {
                    last.worth += evaluator.of_leaf(&self.stack.leaf());
                }
                self.top_lines
                    .offer(self.first, &self.stack, self.refused, last.worth);
                self.undo(is_refused);
            }
            if best.is_none_or(|best| last.rank() > best.rank()) {
                best = Some(last);
            }
        }
        Some(best)
    }

    /// The best straight drop of the last piece, where all can be made and none is refused or
    /// kept. The outer `None` when cancelled.
    fn best_of_all(
        &mut self,
        piece: Piece,
        evaluator: &Evaluator,
        prepared: &Prepared,
    ) -> Option<Option<BestLast>> {
        let (best, count) = evaluator.best_of_all(prepared, piece);
        self.nodes += count as u64;
        if (0..count).any(|_| self.cancel.check()) {
            return None;
        }
        Some(best.map(|(drop, outcome)| BestLast {
            ply: Ply {
                placement: drop.placement(piece),
                cleared: outcome.cleared,
            },
            is_refused: false,
            worth: outcome.worth,
        }))
    }

    /// The best placement of the last piece, each measured by itself. The outer `None` when
    /// cancelled.
    fn best_placement(&mut self, piece: Piece) -> Option<Option<BestLast>> {
        let mut best: Option<BestLast> = None;
        for placement in self.drops(piece) {
            if self.cancel.check() {
                return None;
            }
            let (ply, is_refused) = self.place(placement);
            let worth = self.worth(true);
            self.undo(is_refused);
            let last = BestLast {
                ply,
                is_refused,
                worth,
            };
            if best.is_none_or(|best| last.rank() > best.rank()) {
                best = Some(last);
            }
        }
        Some(best)
    }

    /// The board of the stack prepared for the last piece.
    fn prepare(&self) -> Option<Prepared> {
        let evaluator = self.evaluator?;
        let placed = evaluator.placed(self.stack.measured());
        Some(evaluator.prepare(&self.stack.columns(), placed))
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

    /// The worth of the board of the stack, which is not counted as a judged one.
    fn worth_here(&self, prepared: Option<&Prepared>) -> i64 {
        match (self.evaluator, prepared) {
            (Some(evaluator), Some(prepared)) if evaluator.needs_leaf() => {
                prepared.worth() + evaluator.of_leaf(&self.stack.leaf())
            }
            (Some(_), Some(prepared)) => prepared.worth(),
            _ => self.strategy.billionths(&self.stack.leaf()),
        }
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
        let is_mean_at_once = mem::take(&mut self.is_mean_at_once);
        let evaluator = self.evaluator.filter(|evaluator| !evaluator.needs_leaf());
        let mean = match evaluator {
            Some(evaluator) if breadth.left() == 0 => self.mean_of_last(evaluator, breadth),
            _ => self.mean_of_each(breadth),
        };
        self.is_mean_at_once = is_mean_at_once;
        mean
    }

    /// The mean over a piece after which no other is followed.
    fn mean_of_last(&mut self, evaluator: &Evaluator, breadth: ChanceBreadth<'_>) -> Option<i64> {
        let columns = self.stack.columns();
        let next_piece = match self.known_boards.get(&columns) {
            Some(next_piece) => next_piece,
            None => {
                let prepared = evaluator.prepare(&columns, 0);
                let before = self.nodes;
                let best = self.best_of_each(breadth, Some(&prepared))?;
                let nodes = mem::replace(&mut self.nodes, before) - before;
                let next_piece = NextPiece {
                    worth: prepared.worth(),
                    best,
                    nodes,
                };
                self.known_boards.keep(columns, next_piece);
                next_piece
            }
        };
        self.nodes += next_piece.nodes;
        let placed = evaluator.placed(self.stack.measured());
        Some(next_piece.mean(self.chances(), placed, self.strategy.no_room()))
    }

    fn mean_of_each(&mut self, breadth: ChanceBreadth<'_>) -> Option<i64> {
        let prepared = self.prepare();
        let stuck = self.worth_here(prepared.as_ref());
        let best = self.best_of_each(breadth, prepared.as_ref())?;
        let best = |piece: Piece| best[piece.index()];
        Some(self.chances().mean(stuck, self.strategy.no_room(), best))
    }

    /// The chances of the next piece.
    fn chances(&self) -> Chances {
        let known: Vec<_> = self.stack.pieces().collect();
        Chances::after(&known)
    }

    /// The worth of the best line for each piece that may come; `None` for one that fits
    /// nowhere. The outer `None` when cancelled.
    fn best_of_each(
        &mut self,
        breadth: ChanceBreadth<'_>,
        prepared: Option<&Prepared>,
    ) -> Option<[Option<i64>; 7]> {
        let mut best = [None; 7];
        for piece in Piece::EACH {
            let line = self.after_unknown(piece, breadth, prepared)?;
            if line.len > 0 {
                self.chance_moves.keep(&self.stack, piece, breadth, &line);
                best[piece.index()] = Some(line.billionths);
            }
        }
        Some(best)
    }

    /// The best line for a piece that was unknown. `None` when cancelled.
    fn after_unknown(
        &mut self,
        piece: Piece,
        breadth: ChanceBreadth<'_>,
        prepared: Option<&Prepared>,
    ) -> Option<Line> {
        let top_lines = breadth.top_lines(self.stack.placed().len());
        let outer = mem::replace(&mut self.top_lines, top_lines);
        let refused = mem::take(&mut self.refused);
        let best = self.best_last(piece, prepared);
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
        let board = BitBoard::from_columns(self.stack.columns());
        drops(self.tap_routes, &board, piece)
    }
}

/// The straight drops by orientation and then by column; with routes, those that taps bring
/// in time.
pub(crate) fn drops(routes: Option<&TapRoutes>, board: &BitBoard, piece: Piece) -> Vec<Placement> {
    let mut drops = Vec::with_capacity(MAX_DROPS);
    each_drop(routes, board, piece, |drop| {
        drops.push(drop.placement(piece));
    });
    drops
}

#[inline]
fn each_drop(routes: Option<&TapRoutes>, board: &BitBoard, piece: Piece, visit: impl FnMut(Drop)) {
    match routes {
        Some(routes) => routes.each_drop(board, piece, visit),
        None => board.each_drop(piece, visit),
    }
}
