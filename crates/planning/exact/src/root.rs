//! The entry, which chooses the search for a request: by the engine where it can, else by trying
//! every line.

use crate::{
    Cancel, Control, ExactRequest, Line, MAX_PIECES, Ply, Scope, SearchResult, Setting,
    engine::{Child, Job, Path, Terms, drop_of},
    exhaustive::{Exhaustive, Judge},
    parallel::on_threads,
};
use board::{BitBoard, Drop, DropRule, MAX_DROPS, TapRoutes};
use fearless_simd::Level;
use rules::{Piece, Placement};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Runs a search. `None` when cancelled; without a piece nothing is found.
pub fn search(request: &ExactRequest<'_>, control: &mut Control<'_>) -> Option<SearchResult> {
    let pieces = &request.pieces[..request.pieces.len().min(MAX_PIECES)];
    let request = ExactRequest { pieces, ..*request };
    let (rule, board, first, chances, tap_routes) = match request.setting {
        Setting::Game {
            first,
            chances,
            tap_routes,
        } => (DropRule::Game, *request.board, first, chances, tap_routes),
        Setting::Idealised => {
            let board = request.board.visible();
            (DropRule::Idealised, board, None, None, None)
        }
    };
    let judge = Judge {
        weights: &request.weights,
        rule,
        chances,
        tap_routes,
    };
    lines(&request, &BitBoard::from(&board), judge, first, control)
}

/// The best line, or the best for every first placement. `None` when cancelled.
fn lines(
    request: &ExactRequest<'_>,
    board: &BitBoard,
    judge: Judge<'_>,
    first: Option<&[Placement]>,
    control: &mut Control<'_>,
) -> Option<SearchResult> {
    let Some((&piece, rest)) = request.pieces.split_first() else {
        return Some(SearchResult::default());
    };
    let mut cancel = Cancel::new(control.cancel);
    let terms = Terms::of(judge.weights);
    let terms = terms.as_ref().filter(|_| judge.chances.is_none());
    let job = terms.map(|terms| Job {
        weights: judge.weights,
        terms,
        pieces: request.pieces,
        rule: judge.rule,
        level: Level::new(),
    });
    if let (Some(job), None, Scope::Best) = (job, first, request.scope)
        && judge.tap_routes.is_none()
        && Job::takes(board)
    {
        let (best, nodes) = job.best_on(board, request.threads, &mut cancel);
        if cancel.is_cancelled() {
            return None;
        }
        let line = best.and_then(|best| judge.line(board, request.pieces, &best.path, best.worth));
        if line.is_some() || judge.rule == DropRule::Idealised {
            let lines = line.into_iter().collect();
            return (!cancel.is_cancelled()).then_some(SearchResult { lines, nodes });
        }
    }
    let mut root = Root {
        judge,
        board: *board,
        piece,
        rest,
        drops: Vec::with_capacity(MAX_DROPS),
        nodes: 0,
    };
    match first {
        None => judge
            .rule
            .each_drop(board, piece, |drop| root.drops.push(drop)),
        Some(first) => root.drops.extend(first.iter().filter_map(Drop::of)),
    }
    let job = job.map(|job| Job {
        pieces: rest,
        ..job
    });
    let lines = root.lines(job, request, control.progress, &mut cancel)?;
    let mut found = SearchResult::ranked(lines, root.nodes);
    if request.scope == Scope::Best {
        found.lines.truncate(1);
    }
    Some(found)
}

/// A board and the first placements on it.
struct Root<'a> {
    judge: Judge<'a>,
    board: BitBoard,
    piece: Piece,
    rest: &'a [Piece],
    drops: Vec<Drop>,
    nodes: u64,
}

impl Root<'_> {
    /// The lines in the order of their first placements. When only the best is requested,
    /// lines that can't be the best may be missing.
    ///
    /// The engine takes no account of time. When its best line can be made in time, as it
    /// nearly always can, it is also the best of those that can; otherwise every line is
    /// tried.
    fn lines(
        &mut self,
        job: Option<Job<'_>>,
        request: &ExactRequest<'_>,
        progress: &(dyn Fn(usize, usize) + Sync),
        cancel: &mut Cancel<'_>,
    ) -> Option<Vec<Line>> {
        let all = self.drops.len();
        let mut lines = vec![None; all];
        let is_idealised = self.judge.rule == DropRule::Idealised;
        let scope = match self.judge.tap_routes {
            Some(_) => Scope::EachFirst,
            None => request.scope,
        };
        let mut taken = Vec::new();
        if let Some(job) = job.filter(|_| !self.rest.is_empty()) {
            let mut children = Vec::with_capacity(all);
            for (index, drop) in self.drops.iter().enumerate() {
                let (board, cleared) = self.judge.rule.after(&self.board, drop);
                if Job::takes(&board) {
                    taken.push(index);
                    children.push(Child { board, cleared });
                }
            }
            let report = |done: usize| progress(done, all);
            let mut open: Vec<usize> = (0..children.len()).collect();
            // In the game those lines count that place one less, where none places all pieces.
            let fewest = if is_idealised { self.rest.len() } else { 0 };
            for placed in (fewest..=self.rest.len()).rev() {
                let pieces = &self.rest[..placed];
                let boards: Vec<Child> = open.iter().map(|&at| children[at]).collect();
                let found = if pieces.is_empty() {
                    boards.iter().map(|child| Some(job.end(child))).collect()
                } else {
                    let job = Job { pieces, ..job };
                    let report: &(dyn Fn(usize) + Sync) = if placed == self.rest.len() {
                        &report
                    } else {
                        &|_| ()
                    };
                    let (found, judged) =
                        job.each(&boards, scope, request.threads, cancel, report)?;
                    self.nodes += judged;
                    found
                };
                for ((found, child), at) in found.iter().zip(&boards).zip(&open) {
                    let Some(found) = found else { continue };
                    let ply = Ply {
                        placement: self.drops[taken[*at]].placement(self.piece),
                        cleared: child.cleared,
                    };
                    let line = self
                        .judge
                        .line(&child.board, pieces, &found.path, found.worth);
                    lines[taken[*at]] = line.map(|line| line.after(ply));
                }
                let mut is_found = found.iter().map(Option::is_some);
                if scope == Scope::Best {
                    if is_found.any(|is_found| is_found) {
                        break;
                    }
                } else {
                    open.retain(|_| is_found.next() == Some(false));
                }
            }
        }
        let is_left_out =
            |index: &usize| (scope == Scope::Best || is_idealised) && taken.contains(index);
        let open: Vec<usize> = (0..all)
            .filter(|index| lines[*index].is_none() && !is_left_out(index))
            .collect();
        let report = |tried: usize| progress((taken.len() + tried).min(all), all);
        self.try_every_line(&open, request.threads, &report, cancel, &mut lines);
        (!cancel.is_cancelled()).then(|| lines.into_iter().flatten().collect())
    }

    /// The best lines through the first placements of these indices, by trying every line.
    /// Some are missing once cancelled.
    fn try_every_line(
        &mut self,
        indices: &[usize],
        threads: usize,
        progress: &(dyn Fn(usize) + Sync),
        cancel: &mut Cancel<'_>,
        lines: &mut [Option<Line>],
    ) {
        // Two pieces take less time than it takes to start a thread.
        let threads = if self.rest.len() < 2 { 1 } else { threads };
        let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let root = &*self;
        let parts = on_threads(threads.min(indices.len()), cancel, |cancel| {
            let (mut found, mut judged) = (Vec::new(), 0);
            while let Some(&index) = indices.get(next.fetch_add(1, Ordering::Relaxed)) {
                if cancel.check() {
                    break;
                }
                let mut search = Exhaustive::new(root.judge, cancel);
                let drop = &root.drops[index];
                found.push((
                    index,
                    search.through(&root.board, root.piece, drop, root.rest, 0),
                ));
                judged += search.judged;
                progress(done.fetch_add(1, Ordering::Relaxed) + 1);
            }
            (found, judged)
        });
        for (found, judged) in parts {
            self.nodes += judged;
            for (index, line) in found {
                lines[index] = line;
            }
        }
    }
}

impl Judge<'_> {
    /// The line of a path. `None` when taps can't bring one of its pieces in time.
    fn line(&self, board: &BitBoard, pieces: &[Piece], path: &Path, worth: i64) -> Option<Line> {
        let mut plies = Vec::with_capacity(pieces.len());
        let mut board = *board;
        for (piece, packed) in pieces.iter().zip(path) {
            let drop = drop_of(*piece, *packed);
            let is_late = |routes: &TapRoutes| {
                !routes.all_free(&board) && !routes.accepts(&board, *piece, &drop)
            };
            if self.tap_routes.is_some_and(is_late) {
                return None;
            }
            let (after, cleared) = self.rule.after(&board, &drop);
            let placement = drop.placement(*piece);
            plies.push(Ply { placement, cleared });
            board = after;
        }
        let end = Line::end(worth);
        Some(plies.into_iter().rev().fold(end, Line::after))
    }
}
