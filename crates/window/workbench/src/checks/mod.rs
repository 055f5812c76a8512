//! Panels on the machine: the bot, the checks and the timing.

mod alert;
pub mod bot;
pub mod counters;
pub mod timing;

use crate::features::panel::Panel;
pub use alert::Alert;

/// The panels of this feature.
pub const PANELS: &[Panel] = &[bot::PANEL, counters::PANEL, timing::PANEL];
