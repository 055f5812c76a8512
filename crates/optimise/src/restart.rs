//! Restart on stall: the search begins again elsewhere when it no longer improves.

use serde::{Deserialize, Serialize};

/// Counts generations without improvement since the last start.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Stall {
    /// The best fitness since the last start.
    best: Option<f64>,
    /// Generations since then.
    waited: u32,
    /// Starts after the first.
    pub restarts: u32,
}

impl Stall {
    /// Counts a generation with this best fitness. Returns whether the search has stalled: for
    /// `restart_after` generations, which is never when that is 0.
    pub fn count(&mut self, fitness: &[f64], restart_after: u32) -> bool {
        let now = fitness.iter().copied().max_by(f64::total_cmp);
        if now > self.best {
            self.best = now;
            self.waited = 0;
        } else {
            self.waited += 1;
        }
        restart_after > 0 && self.waited >= restart_after
    }

    /// Begins to count again.
    pub fn restart(&mut self) {
        *self = Self {
            restarts: self.restarts + 1,
            ..Self::default()
        };
    }
}
