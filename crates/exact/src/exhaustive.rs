//! The game searched by trying every line, for the four features with any weights.
//!
//! This searches whatever the engine can't: weights for which its bounds do not hold,
//! boards with a row that is full, means over the next piece, and lines whose best is
//! out of reach at the speed of the game.

use crate::{
    Cancel, Chances, Line, Ply,
    four_feature::{FourWeights, Last},
};
use board::{BitBoard, Drop, TapRoutes};
use rules::Piece;

/// A search below one board.
pub(crate) struct Exhaustive<'a, 'b> {
    weights: FourWeights,
    /// For evaluating boards by the mean over the next piece.
    chances: Option<Chances>,
    /// For placing pieces only where taps can move them in time.
    tap_routes: Option<&'static TapRoutes>,
    cancel: &'a mut Cancel<'b>,
    /// The number of boards evaluated so far.
    pub judged: u64,
}

impl<'a, 'b> Exhaustive<'a, 'b> {
    pub fn new(weights: FourWeights, cancel: &'a mut Cancel<'b>) -> Self {
        Self {
            weights,
            chances: None,
            tap_routes: None,
            cancel,
            judged: 0,
        }
    }

    /// The same, evaluating boards by the mean over the next piece.
    pub fn with_chances(self, chances: Option<Chances>) -> Self {
        Self { chances, ..self }
    }

    /// The same, placing all pieces but the first of a line only where taps can move them
    /// in time.
    pub fn with_tap_routes(self, tap_routes: Option<&'static TapRoutes>) -> Self {
        Self { tap_routes, ..self }
    }

    /// The best line that begins with this placement.
    pub fn through(&mut self, board: &BitBoard, piece: Piece, drop: &Drop, rest: &[Piece]) -> Line {
        self.after(board, piece, drop, rest, 0)
    }

    fn after(
        &mut self,
        board: &BitBoard,
        piece: Piece,
        drop: &Drop,
        rest: &[Piece],
        lines: u32,
    ) -> Line {
        let (after, cleared) = board.after(drop);
        let ply = Ply {
            placement: drop.placement(piece),
            cleared,
        };
        self.best(&after, rest, lines + u32::from(cleared))
            .after(ply)
    }

    /// The best line for these pieces; any line once cancelled.
    pub fn best(&mut self, board: &BitBoard, queue: &[Piece], lines: u32) -> Line {
        let found = match queue {
            [] => self.chances.map(|chances| self.mean(board, lines, chances)),
            [piece] if self.chances.is_none() => self.last(board, *piece, lines),
            [piece, rest @ ..] => {
                let mut best: Option<Line> = None;
                let tap_routes = self.tap_routes;
                let offer = |drop: Drop| {
                    if self.cancel.check() {
                        return;
                    }
                    let line = self.after(board, *piece, &drop, rest, lines);
                    if best.is_none_or(|best| line.rank() > best.rank()) {
                        best = Some(line);
                    }
                };
                match tap_routes {
                    Some(routes) => routes.each_drop(board, *piece, offer),
                    None => board.each_drop(*piece, offer),
                }
                best
            }
        };
        found.unwrap_or_else(|| {
            self.judged += 1;
            Line::end(self.weights.judge(board, lines))
        })
    }

    /// A line without placements, on a board whose value is the mean over the next piece.
    fn mean(&mut self, board: &BitBoard, lines: u32, chances: Chances) -> Line {
        let stuck = self.weights.judge(board, lines);
        let mean = chances.mean(stuck, self.weights.no_room(), |piece| {
            let last = self.best_last(board, piece, lines);
            last.map(|last| last.value)
        });
        Line::mean(mean)
    }

    fn last(&mut self, board: &BitBoard, piece: Piece, lines: u32) -> Option<Line> {
        let last = self.best_last(board, piece, lines);
        last.map(|last| {
            let ply = Ply {
                placement: last.drop.placement(piece),
                cleared: last.cleared,
            };
            Line::end(last.value).after(ply)
        })
    }

    /// The best placement of a last piece.
    fn best_last(&mut self, board: &BitBoard, piece: Piece, lines: u32) -> Option<Last> {
        let (last, judged) = self.weights.last(board, piece, lines);
        self.judged += judged;
        let routes = self.tap_routes.filter(|routes| !routes.all_free(board));
        let (Some(routes), Some(last)) = (routes, last) else {
            return last;
        };
        // The first of the best of all is the first of the best of those in reach as well,
        // if it is in reach itself.
        if routes.accepts(board, piece, &last.drop) {
            return Some(last);
        }
        let mut best: Option<Last> = None;
        routes.each_drop(board, piece, |drop| {
            let (after, cleared) = board.after(&drop);
            let value = self.weights.judge(&after, lines + u32::from(cleared));
            if best.is_none_or(|best| value > best.value) {
                best = Some(Last {
                    drop,
                    cleared,
                    value,
                });
            }
        });
        best
    }
}
