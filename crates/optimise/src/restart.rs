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
    /// Counts a generation with this best fitness; whether the search has stalled.
    pub fn count(&mut self, fitness: &[f64], patience: Option<u32>) -> bool {
        let now = fitness.iter().copied().max_by(f64::total_cmp);
        if now > self.best {
            self.best = now;
            self.waited = 0;
        } else {
            self.waited += 1;
        }
        patience.is_some_and(|patience| self.waited >= patience)
    }

    /// Begins to count again.
    pub fn restart(&mut self) {
        *self = Self {
            restarts: self.restarts + 1,
            ..Self::default()
        };
    }
}
