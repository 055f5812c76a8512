//! The best line for two known pieces, by the tables as they are and by what clears and lost games
//! count.

use crate::Learner;
use board::{BitBoard, TapRoutes};
use exact::{Chances, WHOLE};
use rules::Piece;
use serde::{Deserialize, Serialize};

/// What a search needs.
pub(crate) struct Search<'a> {
    pub learner: &'a Learner,
    pub prices: Prices,
    pub routes: &'static TapRoutes,
    /// What a lost game is worth.
    pub dead: f32,
    /// How many lines are judged by the mean over the next piece; 0 for none.
    pub breadth: usize,
}

/// A line of two placements.
#[derive(Clone)]
pub(crate) struct Line {
    /// What the search goes by: clears and the value of the last board, or the mean.
    pub worth: f32,
    /// What the tables make of it: clears and the value of the last board.
    pub own: f32,
    /// What its clears count.
    clears: f32,
    /// The board after the first placement.
    pub first: BitBoard,
    /// Rows that the first placement clears.
    pub cleared: u8,
    /// The board after both. `None` when the second piece fits nowhere.
    pub last: Option<BitBoard>,
}

impl Search<'_> {
    /// The best line. `None` when the first piece fits nowhere.
    pub fn best(&self, board: &BitBoard, pieces: [Piece; 2]) -> Option<Line> {
        let mut top = Top::new(self.breadth.max(1));
        self.each_line(board, pieces, |line| top.offer(line));
        let mut lines = top.0;
        if self.breadth > 0 {
            for line in &mut lines {
                if let Some(last) = &line.last {
                    line.worth = line.clears + self.mean(last, pieces) - self.learner.average();
                }
            }
        }
        let better = |best: Line, line: Line| if line.worth > best.worth { line } else { best };
        lines.into_iter().reduce(better)
    }

    fn each_line(
        &self,
        board: &BitBoard,
        [first, second]: [Piece; 2],
        mut visit: impl FnMut(Line),
    ) {
        self.routes.each_drop(board, first, |drop| {
            let (after_first, cleared) = board.after(&drop);
            let clear = self.prices.clear(cleared);
            let mut fits = false;
            self.routes.each_drop(&after_first, second, |drop| {
                fits = true;
                let (last, cleared_second) = after_first.after(&drop);
                let clears = clear + self.prices.clear(cleared_second);
                let own = clears + self.learner.value(&last);
                visit(Line {
                    worth: own,
                    own,
                    clears,
                    first: after_first,
                    cleared,
                    last: Some(last),
                });
            });
            if !fits {
                let own = clear + self.dead;
                visit(Line {
                    worth: own,
                    own,
                    clears: clear,
                    first: after_first,
                    cleared,
                    last: None,
                });
            }
        });
    }

    /// The mean over the piece after the known ones, placed where it is best.
    fn mean(&self, board: &BitBoard, known: [Piece; 2]) -> f32 {
        let mut sum = 0.0;
        for (piece, chance) in Chances::after(&known).each() {
            let mut best: Option<f32> = None;
            if chance > 0 {
                self.routes.each_drop(board, piece, |drop| {
                    let (after, cleared) = board.after(&drop);
                    let worth = self.prices.clear(cleared) + self.learner.value(&after);
                    best = Some(best.map_or(worth, |best| best.max(worth)));
                });
            }
            sum += f64::from(best.unwrap_or(self.dead)) * f64::from(chance);
        }
        (sum / WHOLE as f64) as f32
    }
}

/// The best lines, each ending on a board of its own; of equals the first.
struct Top(Vec<Line>, usize);

impl Top {
    fn new(most: usize) -> Self {
        Self(Vec::with_capacity(most + 1), most)
    }

    fn offer(&mut self, line: Line) {
        let Self(lines, most) = self;
        if lines.len() == *most && lines.last().is_some_and(|last| last.worth >= line.worth) {
            return;
        }
        let same = |known: &Line| known.last.is_some() && known.last == line.last;
        if let Some(same) = lines.iter().position(same) {
            if lines[same].worth >= line.worth {
                return;
            }
            lines.remove(same);
        }
        lines.truncate(*most - 1);
        let at = lines.partition_point(|known| known.worth >= line.worth);
        lines.insert(at, line);
    }
}

/// Points at level 0 for each of four rows that are cleared at once.
const OF_FOUR: f32 = 300.0;
/// Points for 0 to 4 rows at once, as a share of what one row of four brings.
const POINTS: [f32; 5] = [0.0, 40.0 / OF_FOUR, 100.0 / OF_FOUR, 1.0, 1200.0 / OF_FOUR];

/// What clears and lost games count, in points of which a row cleared with three others
/// brings one.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Prices {
    /// What each cleared row costs. As the aim is the highest score in few rows, it is close
    /// to what a row brings on average.
    pub row: f32,
    /// What it costs to lose the game, beyond a new start on the empty board.
    pub death: f32,
}

impl Prices {
    /// What it counts to clear so many rows at once, 0 to 4.
    #[must_use]
    #[inline]
    pub fn clear(&self, rows: u8) -> f32 {
        points(rows) - self.row * f32::from(rows)
    }
}

/// The points for so many rows at once, 0 to 4.
#[must_use]
#[inline]
pub(crate) fn points(rows: u8) -> f32 {
    POINTS[usize::from(rows)]
}
