//! When a run of the bot ends.

use serde::{Deserialize, Serialize};

/// When a run ends: at the first of these that is reached. `None` is no limit.
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
    /// Pictures in a row in which no piece locks.
    pub idle: Option<u64>,
}
