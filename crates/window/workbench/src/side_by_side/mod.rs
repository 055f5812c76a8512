//! Two branches or two sessions on one timeline.

mod board;
mod chart;
mod facts;
pub mod panel;
mod sides;

use crate::panel::Panel;

/// The panels of this feature.
pub const PANELS: &[Panel] = &[panel::PANEL];
