//! Two tracks of frames side by side: two branches of the shown history, or a branch of it
//! and one of another session.
//!
//! The left track is the shown one. The right one follows it, locked by frame or by game.

mod board;
mod chart;
mod commands;
mod difference;
mod facts;
mod lock;
mod other;
mod pair;
pub mod panel;
mod sides;
mod state;
#[cfg(test)]
mod tests;

pub use commands::SideBySideAction;
pub use difference::TrackDifference;
pub use lock::Lock;
pub use other::{Other, OtherSession, others, right};
pub use pair::Pair;
pub use state::SideBySide;

use crate::features::panel::Panel;
use crate::plots::CurveCache;

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
