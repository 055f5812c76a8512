//! Every line tried, for the four features with any weights.
//!
//! This searches whatever the engine can't: weights for which its bounds do not hold,
//! boards with a row that is full, means over the next piece, and lines whose best is
//! out of reach at the speed of the game.

use crate::{Cancel, Chances, FourWeights, Line, Ply, four_feature::Last};
use board::{BitBoard, Drop, DropRule, TapRoutes};
use rules::Piece;

/// The value of a line, and the lines to search.
#[derive(Clone, Copy)]
pub(crate) struct Judge<'a> {
    pub weights: &'a FourWeights,
    /// In the idealised task lines that do not place all pieces are left out.
    pub rule: DropRule,
    /// For evaluating lines by the mean over the piece after the known ones.
    pub chances: Option<Chances>,
    /// For dropping the pieces after the first only where taps can move them in time.
    pub tap_routes: Option<&'static TapRoutes>,
}

impl<'a> Judge<'a> {
    /// The search with the rules of the game, without regard to time or to what may come.
    pub fn game(weights: &'a FourWeights) -> Self {
        Self {
            weights,
            rule: DropRule::Game,
            chances: None,
            tap_routes: None,
        }
    }
}

/// A search below one board.
pub(crate) struct Exhaustive<'a, 'b> {
    judge: Judge<'a>,
    cancel: &'a mut Cancel<'b>,
    /// The number of boards evaluated so far.
    pub judged: u64,
}

impl<'a, 'b> Exhaustive<'a, 'b> {
    pub fn new(judge: Judge<'a>, cancel: &'a mut Cancel<'b>) -> Self {
        let judged = 0;
        Self {
            judge,
            cancel,
            judged,
        }
    }

    /// The best line that begins with this placement, after `lines` removed rows. `None` when
    /// the rule leaves it out.
    pub fn through(
        &mut self,
        board: &BitBoard,
        piece: Piece,
        drop: &Drop,
        rest: &[Piece],
        lines: u32,
    ) -> Option<Line> {
        let (after, cleared) = self.judge.rule.after(board, drop);
        let ply = Ply {
            placement: drop.placement(piece),
            cleared,
        };
        let line = self.best(&after, rest, lines + u32::from(cleared))?;
        Some(line.after(ply))
    }

    /// The best line for these pieces; any line once cancelled. `None` when the rule leaves it
    /// out.
    pub fn best(&mut self, board: &BitBoard, queue: &[Piece], lines: u32) -> Option<Line> {
        let Judge {
            rule,
            chances,
            tap_routes,
            ..
        } = self.judge;
        let found = match queue {
            [] => chances.map(|chances| self.mean(board, lines, chances)),
            [piece] if chances.is_none() && rule == DropRule::Game => {
                self.last(board, *piece, lines)
            }
            [piece, rest @ ..] => {
                let mut best: Option<Line> = None;
                let offer = |drop: Drop| {
                    if self.cancel.check() {
                        return;
                    }
                    let line = self.through(board, *piece, &drop, rest, lines);
                    if let Some(line) = line
                        && best.is_none_or(|best| line.rank() > best.rank())
                    {
                        best = Some(line);
                    }
                };
                match tap_routes {
                    Some(routes) => routes.each_drop(board, *piece, offer),
                    None => rule.each_drop(board, *piece, offer),
                }
                best
            }
        };
        if found.is_some() || !queue.is_empty() && rule == DropRule::Idealised {
            return found;
        }
        self.judged += 1;
        Some(Line::end(self.judge.weights.judge(board, lines)))
    }

    /// A line without placements, on a board whose value is the mean over the next piece.
    fn mean(&mut self, board: &BitBoard, lines: u32, chances: Chances) -> Line {
        let stuck = self.judge.weights.judge(board, lines);
        let mean = chances.mean(stuck, self.judge.weights.no_room(), |piece| {
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
        let (last, judged) = self.judge.weights.last(board, piece, lines);
        self.judged += judged;
        let routes = self
            .judge
            .tap_routes
            .filter(|routes| !routes.all_free(board));
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
            let value = self.judge.weights.judge(&after, lines + u32::from(cleared));
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
