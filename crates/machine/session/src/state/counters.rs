//! The counters that are all 0 in a clean run.

use serde::{Deserialize, Serialize};

/// Counts of what did not go as planned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counters {
    /// Pictures whose reading is neither the tracked state nor a known transition of
    /// the game.
    pub misreads: u64,
    /// New presses, in a step that reads input, whose certain effect was not seen.
    pub lost_presses: u64,
    /// Locks elsewhere than the first plan that was acted on.
    pub misdrops: u64,
    /// Plans that were replaced after their first press.
    pub replans: u64,
    /// Pieces whose first press came more than two frames after they could be known.
    pub late_plans: u64,
}

impl Counters {
    /// Names and values, in the order in which they are shown.
    #[must_use]
    pub fn named(&self) -> [(&'static str, u64); 5] {
        [
            ("misreads", self.misreads),
            ("lost_presses", self.lost_presses),
            ("misdrops", self.misdrops),
            ("replans", self.replans),
            ("late_plans", self.late_plans),
        ]
    }

    /// Whether all are 0.
    #[must_use]
    pub fn is_clean(&self) -> bool {
        *self == Self::default()
    }
}
