//! Panels on the machine: the bot, the checks and the timing.

pub mod bot;
pub mod checks;
pub mod timing;

use crate::panel::Panel;

/// The panels of this feature.
pub const PANELS: &[Panel] = &[bot::PANEL, checks::PANEL, timing::PANEL];
