//! User settings of the comparison.

use super::{Lock, Other};

/// User settings of the comparison. Not saved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SideBySide {
    /// What is on the right, if it was chosen.
    pub other: Option<Other>,
    /// Which frames stand beside each other.
    pub lock: Lock,
}
