//! When a game is stopped, and what is recorded of it.

use serde::{Deserialize, Serialize};

/// When a game is stopped that the rules would not end. Its figures are then lower bounds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cap {
    /// After so many pieces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pieces: Option<u64>,
    /// After so many lines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lines: Option<u64>,
}

impl Cap {
    pub(crate) const fn is_none(&self) -> bool {
        self.pieces.is_none() && self.lines.is_none()
    }
}

/// What is recorded of each game besides its figures, since it takes time or space.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordingOptions {
    /// Where pieces come to rest, by row and by cell.
    #[serde(default)]
    pub locks: bool,
    /// The height of the stack after each piece.
    #[serde(default)]
    pub heights: bool,
}

impl RecordingOptions {
    pub(crate) const fn is_none(&self) -> bool {
        !self.locks && !self.heights
    }
}

/// When a game is stopped and what is recorded of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// When it is stopped.
    pub cap: Cap,
    /// What is recorded besides the figures.
    pub record: RecordingOptions,
}
