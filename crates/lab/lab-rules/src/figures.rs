//! What a game has come to so far.

use serde::{Deserialize, Serialize};

/// The figures of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figures {
    /// Pieces placed.
    pub pieces: u64,
    /// Rows cleared.
    pub lines: u64,
    /// Placements that cleared 0, 1, 2, 3 and 4 rows.
    pub clears: [u64; 5],
    /// Points.
    pub score: u64,
    /// Lines sent to the opponent.
    pub sent: u64,
    /// The level.
    pub level: u32,
    /// Clears in a row so far, without a placement that cleared nothing between them.
    pub combo: u32,
    /// Whether the last clear keeps a back-to-back series alive.
    pub back_to_back: bool,
    /// Clears by a T that was turned into its place.
    pub spins: u64,
    /// Times the board was empty after a clear.
    pub empty_boards: u64,
}
