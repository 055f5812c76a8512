//! Recorded sessions compared with what is read and decided now, and two profiles.

mod panel;
mod row;
mod thumbs;

use crate::panel::Panel;

/// The panels of this feature.
pub const PANELS: &[Panel] = &[panel::PANEL];
