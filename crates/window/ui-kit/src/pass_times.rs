//! What each part of the window costs to draw: where to look when a pass is slow.

use std::time::Duration;

/// How long the parts of the window took in one pass, in the order in which they were
/// first drawn.
#[derive(Clone, Debug, Default)]
pub struct PassTimes {
    parts: Vec<(&'static str, Duration)>,
}

impl PassTimes {
    /// Does the work of a part; what a part does in several places is added up.
    pub fn time<T>(&mut self, part: &'static str, work: impl FnOnce() -> T) -> T {
        let begun = common::now();
        let result = work();
        let took = begun.elapsed();
        match self.parts.iter_mut().find(|(name, _)| *name == part) {
            Some((_, time)) => *time += took,
            None => self.parts.push((part, took)),
        }
        result
    }

    /// Each part by the name that people see.
    #[must_use]
    pub fn parts(&self) -> &[(&'static str, Duration)] {
        &self.parts
    }
}
