//! Two tracks of frames side by side: two branches of the shown history, or a branch of it
//! and one of another session.
//!
//! The left track is the shown one. The right one follows it, locked by frame or by game.

mod board;
mod chart;
pub mod commands;
mod difference;
mod facts;
mod lock;
mod pair;
pub mod panel;
mod sides;
#[cfg(test)]
mod tests;

pub use commands::SideBySideAction;
pub use difference::TrackDifference;
pub use lock::Lock;
pub use pair::Pair;

use crate::features::panel::Panel;
use crate::plots::CurveCache;

/// User settings of the comparison. Not saved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SideBySide {
    /// Which frames stand beside each other.
    pub lock: Lock,
}

/// What is computed of both tracks; can be dropped at any time.
#[derive(Debug, Default)]
pub struct Comparison {
    /// Where they differ first.
    pub difference: TrackDifference,
    /// The curves of the left and of the right track.
    pub curves: [CurveCache; 2],
}

/// The panels of this feature.
pub const PANELS: &[Panel] = &[panel::PANEL];
