//! The game that the bot chooses in the menus.

use serde::{Deserialize, Serialize};

/// The game that the bot chooses in the menus.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Goal {
    /// The digit chosen on the level screen, 0..=9.
    pub level: u8,
    /// Hearts mode: every level is as fast as the one ten above it.
    pub heart: bool,
    /// Pictures to wait on the title screen before Start is pressed. Another number
    /// gives another sequence of pieces.
    pub start_delay: u32,
}
