//! A line: placements one after the other, and what the last board is worth.
//!
//! Full rows are removed after each placement. A line that places more pieces beats every
//! line that places fewer, whatever their boards are worth: running out of room is far
//! worse than any board. Of lines of the same length those with fewer placements that the
//! strategy's filters refuse come first, then those whose last board is worth more. Equals
//! are decided by the lower orientation, then the lower column, placement by placement.

use rules::Placement;
use std::cmp::Reverse;

/// The most pieces that a search places.
pub const MAX_DEPTH: usize = 5;

/// One placement of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// Where the piece comes to rest.
    pub placement: Placement,
    /// How many rows that completes.
    pub cleared: u8,
}

/// Placements one after the other, and what the last board is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    plies: [Option<Ply>; MAX_DEPTH],
    /// How many pieces are placed.
    pub len: usize,
    /// How many of them the filters of the strategy refuse.
    pub refused: u8,
    /// What the last board is worth, in billionths.
    pub billionths: i64,
    /// Whether that is the mean over the pieces that may come next.
    pub is_mean: bool,
}

impl Line {
    /// No placement, on a board of this worth.
    #[must_use]
    pub fn end(billionths: i64) -> Self {
        Self {
            plies: [None; MAX_DEPTH],
            len: 0,
            refused: 0,
            billionths,
            is_mean: false,
        }
    }

    /// No placement, on a board of this worth on average over the next piece.
    #[must_use]
    pub fn mean(billionths: i64) -> Self {
        Self {
            is_mean: true,
            ..Self::end(billionths)
        }
    }

    /// Its placements, the first in front.
    pub fn plies(&self) -> impl Iterator<Item = Ply> + '_ {
        self.plies.iter().flatten().copied()
    }

    /// The same placements, worth the mean over the piece after them.
    #[must_use]
    pub fn with_mean(&self, billionths: i64) -> Self {
        Self {
            billionths,
            is_mean: true,
            ..*self
        }
    }

    /// What lines are compared by: pieces placed, then fewer refused, then whether the worth
    /// is a mean (lines with a mean were followed further), then the worth.
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
pub struct Found {
    /// The best line for every first placement, or the best of all alone; best first.
    pub lines: Vec<Line>,
    /// How many boards were judged.
    pub nodes: u64,
}

impl Found {
    /// Ranks lines that come in the order of their first placements.
    #[must_use]
    pub fn ranked(mut lines: Vec<Line>, nodes: u64) -> Self {
        lines.sort_by_key(|line| Reverse(line.rank()));
        Self { lines, nodes }
    }
}
