//! How far, and over how many lines, means over unknown pieces are followed.

use super::top_lines::TopLines;
use crate::Strategy;

/// For each unknown piece still to come, how many lines are followed through it.
#[derive(Clone, Copy, Default)]
pub(crate) struct ChanceBreadth<'a> {
    each: &'a [usize],
}

impl<'a> ChanceBreadth<'a> {
    pub fn of(strategy: &'a Strategy) -> Self {
        Self {
            each: strategy.breadth(),
        }
    }

    /// To collect the lines that are followed through the next unknown piece; they begin
    /// after the first `skipped` placements of a stack.
    pub fn top_lines(self, skipped: usize) -> TopLines {
        TopLines::new(self.each.first().copied().unwrap_or(0), skipped)
    }

    /// How many unknown pieces are followed.
    pub fn left(self) -> usize {
        self.each.len()
    }

    /// After the next unknown piece.
    pub fn beyond(self) -> Self {
        Self {
            each: self.each.get(1..).unwrap_or_default(),
        }
    }
}
