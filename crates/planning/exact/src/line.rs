//! A line: placements one after the other, and the value of the last board.
//!
//! Full rows are removed after each placement. A line that places more pieces beats every
//! line that places fewer, whatever the values of their boards: a piece that does not fit
//! is far worse than any board. Of lines of the same length those with fewer placements
//! that the strategy's filters refuse come first, then those whose last board has the
//! greater value. Equals are decided by the lower orientation, then the lower column,
//! placement by placement.

use rules::Placement;
use std::cmp::Reverse;

/// The most pieces that a search places.
pub const MAX_PIECES: usize = 6;

/// One placement of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The place of the piece.
    pub placement: Placement,
    /// The number of rows that it completes.
    pub cleared: u8,
}

/// Placements one after the other, and the value of the last board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    plies: [Option<Ply>; MAX_PIECES],
    /// The number of placed pieces.
    pub len: usize,
    /// The number of placements that the filters of the strategy refuse.
    pub refused: u8,
    /// The value of the last board, in billionths.
    pub billionths: i64,
    /// Whether that is the mean over the possible next pieces.
    pub is_mean: bool,
}

impl Line {
    /// A line without placements, on a board of this value.
    #[must_use]
    pub fn end(billionths: i64) -> Self {
        Self {
            plies: [None; MAX_PIECES],
            len: 0,
            refused: 0,
            billionths,
            is_mean: false,
        }
    }

    /// A line without placements, on a board with this mean value over the next piece.
    #[must_use]
    pub fn mean(billionths: i64) -> Self {
        Self {
            is_mean: true,
            ..Self::end(billionths)
        }
    }

    /// Its placements in order.
    pub fn plies(&self) -> impl Iterator<Item = Ply> + '_ {
        self.plies.iter().flatten().copied()
    }

    /// The same placements, with the mean over the next piece as value.
    #[must_use]
    pub fn with_mean(&self, billionths: i64) -> Self {
        Self {
            billionths,
            is_mean: true,
            ..*self
        }
    }

    /// The key by which lines are compared: more pieces placed, then fewer refused, then
    /// whether the value is a mean (lines with a mean were searched deeper), then the
    /// value.
    #[must_use]
    pub fn rank(&self) -> (usize, Reverse<u8>, bool, i64) {
        (
            self.len,
            Reverse(self.refused),
            self.is_mean,
            self.billionths,
        )
    }

    /// The same line with one more placement in front.
    #[must_use]
    pub fn after(mut self, ply: Ply) -> Self {
        self.plies.rotate_right(1);
        self.plies[0] = Some(ply);
        self.len += 1;
        self
    }

    /// The same line with this number of refused placements.
    #[must_use]
    pub fn with_refused(mut self, refused: u8) -> Self {
        self.refused = refused;
        self
    }

    /// The same line with one more refused placement if `is_refused`.
    #[must_use]
    pub fn refused(mut self, is_refused: bool) -> Self {
        self.refused += u8::from(is_refused);
        self
    }
}

/// What a search found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchResult {
    /// The best line for every first placement, the best first; or only the best of all.
    pub lines: Vec<Line>,
    /// The number of evaluated boards.
    pub nodes: u64,
}

impl SearchResult {
    /// Ranks lines that come in the order of their first placements.
    #[must_use]
    pub fn ranked(mut lines: Vec<Line>, nodes: u64) -> Self {
        lines.sort_by_key(|line| Reverse(line.rank()));
        Self { lines, nodes }
    }
}
