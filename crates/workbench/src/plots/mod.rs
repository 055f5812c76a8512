//! Plots and statistics of what was read and measured.

mod chart;
pub mod lock_heatmap;
pub mod panel;
mod segments;
pub mod statistics;
#[cfg(test)]
mod tests;

use crate::panel::Panel;

/// The panels of this feature.
pub const PANELS: &[Panel] = &[panel::PANEL, statistics::PANEL, lock_heatmap::PANEL];
