//! How far and how widely chance is followed.

use super::few::Few;
use crate::Strategy;

/// How many lines are followed for each unknown piece that is still to come.
#[derive(Clone, Copy)]
pub(crate) struct Widths<'a> {
    is_chance: bool,
    each: &'a [usize],
}

impl<'a> Widths<'a> {
    pub fn of(strategy: &'a Strategy) -> Self {
        Self {
            is_chance: strategy.chance(),
            each: strategy.breadth(),
        }
    }

    /// What is to be followed for every line at once, when no number limits them.
    pub fn all(self) -> Option<Self> {
        (self.is_chance && self.each.is_empty()).then_some(self)
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
            is_chance: false,
            each: self.each.get(1..).unwrap_or_default(),
        }
    }
}
