//! User settings of the sound.

use serde::{Deserialize, Serialize};

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
