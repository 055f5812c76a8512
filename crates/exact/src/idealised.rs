//! The idealised task: straight drops onto the visible rows, nothing else.
//!
//! A piece may come down in any orientation and column, whatever is in its way, and must
//! come to rest within the 18 rows; every full row is removed at once, the top two
//! included. Planners are compared on this task.

use crate::{
    Cancel, Control, ExactRequest, Found, FourFeatures, FourWeights, Line, Ply, Scope,
    engine::{Child, Job, PackedDrop, Path, Terms, drop_of},
};
use board::{BitBoard, Drop, MAX_DROPS};
use fearless_simd::Level;
use rules::{Board, Piece, ROWS};

/// The best line, or the best for every first placement from which all pieces fit. Hidden
/// rows of the board are ignored. `None` when cancelled.
pub(crate) fn lines(request: &ExactRequest<'_>, control: &mut Control<'_>) -> Option<Found> {
    let Some((&piece, later)) = request.pieces.split_first() else {
        return Some(Found::default());
    };
    let board = BitBoard::from(&request.board.visible());
    let mut cancel = Cancel::new(control.cancel);
    let terms = Terms::of(&request.weights);
    let job = terms.as_ref().map(|terms| Job {
        weights: &request.weights,
        terms,
        pieces: request.pieces,
        in_game: false,
        level: Level::new(),
    });
    if let (Some(job), Scope::Best) = (job, request.scope)
        && Job::takes(&board)
    {
        let each_child = |board: &BitBoard, piece, visit: &mut dyn FnMut(Drop, BitBoard, u8)| {
            board.each_drop_within(ROWS, piece, |drop| {
                let (after, cleared) = place(board, &drop);
                visit(drop, after, cleared);
            });
        };
        let (best, nodes) = job.best_on(&board, request.threads, &each_child, &mut cancel);
        let line = best.map(|best| line_of(&board, request.pieces, &best.path, &request.weights));
        let lines = line.into_iter().collect();
        return (!cancel.is_cancelled()).then_some(Found { lines, nodes });
    }
    let mut drops = Vec::with_capacity(MAX_DROPS);
    board.each_drop_within(ROWS, piece, |drop| drops.push(drop));
    let mut found = match job.filter(|_| !later.is_empty()) {
        Some(job) => by_engine(&board, &drops, job, request, control.progress, &mut cancel)?,
        None => {
            let mut search = Exhaustive {
                weights: request.weights,
                nodes: 0,
                cancel: &mut cancel,
            };
            search.lines(&board, &drops, request.pieces, control.progress)?
        }
    };
    found = Found::ranked(found.lines, found.nodes);
    if request.scope == Scope::Best {
        found.lines.truncate(1);
    }
    Some(found)
}

/// The lines in the order of their first placements, by the engine.
fn by_engine(
    board: &BitBoard,
    drops: &[Drop],
    job: Job<'_>,
    request: &ExactRequest<'_>,
    progress: &(dyn Fn(usize, usize) + Sync),
    cancel: &mut Cancel<'_>,
) -> Option<Found> {
    let children: Vec<_> = drops
        .iter()
        .map(|drop| {
            let (board, cleared) = place(board, drop);
            Child { board, cleared }
        })
        .collect();
    let report = |done: usize| progress(done, drops.len());
    let job = Job {
        pieces: &request.pieces[1..],
        ..job
    };
    let (found, nodes) = job.each(&children, request.scope, request.threads, cancel, &report)?;
    let lines = found.into_iter().zip(drops).filter_map(|(best, drop)| {
        let mut path = best?.path;
        path.rotate_right(1);
        path[0] = PackedDrop::of(drop);
        Some(line_of(board, request.pieces, &path, &request.weights))
    });
    let lines = lines.collect();
    Some(Found { lines, nodes })
}

/// Tries every line: for weights that the engine has no bounds for, and for a single piece.
struct Exhaustive<'a, 'b> {
    weights: FourWeights,
    nodes: u64,
    cancel: &'a mut Cancel<'b>,
}

impl Exhaustive<'_, '_> {
    /// The best line for each of these drops of the first piece. `None` when cancelled.
    fn lines(
        &mut self,
        board: &BitBoard,
        drops: &[Drop],
        pieces: &[Piece],
        progress: &(dyn Fn(usize, usize) + Sync),
    ) -> Option<Found> {
        let mut lines = Vec::with_capacity(drops.len());
        for (index, drop) in drops.iter().enumerate() {
            lines.extend(self.through(board, drop, pieces, 0));
            if self.cancel.is_cancelled() {
                return None;
            }
            progress(index + 1, drops.len());
        }
        let nodes = self.nodes;
        Some(Found { lines, nodes })
    }

    fn through(
        &mut self,
        board: &BitBoard,
        drop: &Drop,
        pieces: &[Piece],
        lines: u32,
    ) -> Option<Line> {
        let (piece, later) = pieces.split_first()?;
        let (after, cleared) = place(board, drop);
        let ply = Ply {
            placement: drop.placement(*piece),
            cleared,
        };
        let line = self.best(&after, later, lines + u32::from(cleared))?;
        Some(line.after(ply))
    }

    /// The best line of all pieces; `None` when they do not fit, any once cancelled.
    fn best(&mut self, board: &BitBoard, pieces: &[Piece], lines: u32) -> Option<Line> {
        let Some(piece) = pieces.first() else {
            self.nodes += 1;
            return Some(Line::end(self.weights.judge(board, lines)));
        };
        let mut best: Option<Line> = None;
        board.each_drop_within(ROWS, *piece, |drop| {
            if self.cancel.check() {
                return;
            }
            if let Some(line) = self.through(board, &drop, pieces, lines)
                && best.is_none_or(|best| line.rank() > best.rank())
            {
                best = Some(line);
            }
        });
        best
    }
}

/// The four features after a line of the idealised task.
#[must_use]
pub fn idealised_features(board: &Board, line: &Line) -> FourFeatures {
    let mut board = BitBoard::from(&board.visible());
    let mut lines = 0;
    for ply in line.plies() {
        if let Some(drop) = Drop::of(&ply.placement) {
            let (after, cleared) = place(&board, &drop);
            board = after;
            lines += u32::from(cleared);
        }
    }
    FourFeatures::of(&board, lines)
}

/// The line of a path.
fn line_of(board: &BitBoard, pieces: &[Piece], path: &Path, weights: &FourWeights) -> Line {
    let mut board = *board;
    let mut lines = 0;
    let mut plies = Vec::with_capacity(pieces.len());
    for (piece, packed) in pieces.iter().zip(path) {
        let drop = drop_of(*piece, *packed);
        let (after, cleared) = place(&board, &drop);
        plies.push(Ply {
            placement: drop.placement(*piece),
            cleared,
        });
        board = after;
        lines += u32::from(cleared);
    }
    let end = Line::end(weights.judge(&board, lines));
    plies.into_iter().rev().fold(end, Line::after)
}

/// The board with a piece at rest and its full rows removed, and how many there were.
fn place(board: &BitBoard, drop: &Drop) -> (BitBoard, u8) {
    let mut after = board.with(drop);
    let full = after.full_rows();
    after.remove_rows(full);
    (after, full.count_ones() as u8)
}

#[cfg(test)]
mod tests;
