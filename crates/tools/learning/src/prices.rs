//! What clears and lost games count.

use serde::{Deserialize, Serialize};

/// Points at level 0 for each of four rows that are cleared at once.
const OF_FOUR: f32 = 300.0;
/// Points for 0 to 4 rows at once, as a share of what one row of four brings.
const POINTS: [f32; 5] = [0.0, 40.0 / OF_FOUR, 100.0 / OF_FOUR, 1.0, 1200.0 / OF_FOUR];

/// What clears and lost games count, in points of which a row cleared with three others
/// brings one.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Prices {
    /// What each cleared row costs. As the aim is the highest score in few rows, it is close
    /// to what a row brings on average.
    pub row: f32,
    /// What it costs to lose the game, beyond a new start on the empty board.
    pub death: f32,
}

impl Prices {
    /// What it counts to clear so many rows at once, 0 to 4.
    #[must_use]
    #[inline]
    pub fn clear(&self, rows: u8) -> f32 {
        points(rows) - self.row * f32::from(rows)
    }
}

/// The points for so many rows at once, 0 to 4.
#[must_use]
#[inline]
pub(crate) fn points(rows: u8) -> f32 {
    POINTS[usize::from(rows)]
}
