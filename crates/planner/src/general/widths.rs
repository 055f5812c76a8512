//! How far and how widely chance is followed.

use super::few::Few;
use crate::Strategy;

/// How many lines are followed for each unknown piece that is still to come.
#[derive(Clone, Copy, Default)]
pub(crate) struct Widths<'a> {
    each: &'a [usize],
}

impl<'a> Widths<'a> {
    pub fn of(strategy: &'a Strategy) -> Self {
        Self {
            each: strategy.breadth(),
        }
    }

    /// Keeps the lines that are followed; they begin after so many placements.
    pub fn few(self, skipped: usize) -> Few {
        Few::new(self.each.first().copied().unwrap_or(0), skipped)
    }

    /// How many unknown pieces are looked at after the next one.
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
