//! The state of the machine: what the bot does, whether the run is clean, and how long
//! things take.

pub mod bot;
pub mod checks;
pub mod timing;

use crate::panel::Panel;

/// The panels of this feature.
pub const PANELS: &[Panel] = &[bot::PANEL, checks::PANEL, timing::PANEL];
