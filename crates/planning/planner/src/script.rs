//! Buttons for each step, and where the piece is after it.

use pad::Buttons;
use rules::{Falling, Placement};
use serde::{Deserialize, Serialize};

/// One step of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScriptFrame {
    /// The keys that are held in this step.
    pub buttons: Buttons,
    /// The piece after this step.
    pub falling: Falling,
}

/// From the first step that the buttons can reach to the lock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Script {
    /// Where the piece ends.
    pub target: Placement,
    /// One for each step; the piece locks in the last.
    pub frames: Vec<ScriptFrame>,
}
