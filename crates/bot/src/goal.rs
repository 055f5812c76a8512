//! What the pilot is asked to play, and for how long.

use serde::{Deserialize, Serialize};

/// The game that is wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Goal {
    /// The digit chosen on the level screen, 0..=9.
    pub level: u8,
    /// Hearts mode: every level is ten levels faster.
    pub heart: bool,
    /// Pictures of the title that are waited for before its Start; another number
    /// gives another sequence of pieces.
    pub start_delay: u32,
}

/// When a run is over: at the first of these that is reached. `None` is no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Pictures since power-on.
    pub frames: Option<u64>,
    /// Locks in all games together.
    pub pieces: Option<u64>,
    /// Games that ended.
    pub games: Option<u32>,
    /// Points in one game.
    pub score: Option<u32>,
}
