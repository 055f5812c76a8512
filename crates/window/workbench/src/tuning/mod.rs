//! A search for better weights, with its curves while it runs.

mod curve;
mod panel;
mod table;

use crate::panel::Panel;

/// The panels of this feature.
pub const PANELS: &[Panel] = &[panel::PANEL];
