//! What the panel Regress shows: recorded sessions compared with what is read and decided now,
//! or two profiles on the same pictures.

mod changes;
mod commands;
mod panel;
mod row;
mod thumbs;

pub use changes::{ChangeMark, ChangedPart, Changes, DifferenceRow, KeyChange, SessionChanges};
pub use commands::RegressRequest;

use crate::features::panel::Panel;
use std::sync::Arc;

/// The last comparison, or the one that is running.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Regression {
    /// What is compared, in words; empty before the first comparison.
    pub title: String,
    /// Frames that are done, and all of them, while it runs.
    pub running: Option<(u64, u64)>,
    /// What was found.
    pub found: Option<Arc<Changes>>,
    /// Whether a person is asked if the records are to be replaced.
    pub asks: bool,
}

/// The panels of this feature.
pub const PANELS: &[Panel] = &[panel::PANEL];
