//! The sound of the game: whether it is on, how loud, and why it is not heard.

pub mod commands;
mod control;

pub use commands::SoundAction;
pub use control::{control, text, tooltip};

use serde::{Deserialize, Serialize};

/// How it stands with the sound.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum SoundStatus {
    /// It is switched off, or on and not needed yet.
    #[default]
    Off,
    /// It is heard.
    Playing,
    /// It is on and not heard now; why, as a clause.
    Muted(&'static str),
    /// There is none; why, in one sentence without a full stop.
    Failed(String),
}

/// A step of the volume, in percent.
pub const VOLUME_STEP: u8 = 10;

/// User settings of the sound.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Sound {
    /// Whether it is on.
    pub is_on: bool,
    /// How loud it is, 0 to 100.
    pub volume: u8,
}

impl Default for Sound {
    fn default() -> Self {
        Self {
            is_on: false,
            volume: 60,
        }
    }
}
