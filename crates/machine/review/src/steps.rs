//! Counts the steps that are done.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Counts steps and asks after each whether to go on.
pub struct Steps<'a> {
    done: AtomicUsize,
    goes_on: &'a (dyn Fn(usize) -> bool + Sync),
}

impl<'a> Steps<'a> {
    pub fn new(goes_on: &'a (dyn Fn(usize) -> bool + Sync)) -> Self {
        Self {
            done: AtomicUsize::new(0),
            goes_on,
        }
    }

    /// Some more steps are done. Returns whether to go on, and sets `cancelled` if not.
    pub fn done(&self, steps: usize, cancelled: &AtomicBool) -> bool {
        let done = steps + self.done.fetch_add(steps, Ordering::Relaxed);
        let goes_on = (self.goes_on)(done);
        if !goes_on {
            cancelled.store(true, Ordering::Relaxed);
        }
        goes_on
    }
}
