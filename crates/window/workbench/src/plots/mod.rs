//! Plots and statistics of what was read and measured.

pub mod chart;
pub mod lock_heatmap;
pub mod panel;
pub mod segments;
pub mod statistics;
#[cfg(test)]
mod tests;

use crate::panel::Panel;
pub use panel::seek;

/// The panels of this feature.
pub const PANELS: &[Panel] = &[panel::PANEL, statistics::PANEL, lock_heatmap::PANEL];
