//! The plotted series and their cached samples.

pub mod chart;
pub mod commands;
mod csv;
mod curves;
pub mod lock_heatmap;
pub mod panel;
pub mod segments;
mod series;
mod state;
pub mod statistics;
#[cfg(test)]
mod tests;

pub use commands::PlotsAction;
pub use csv::csv;
pub use curves::{CurveCache, Curves};
pub use panel::seek;
pub use series::Series;
pub use state::Plots;

use crate::features::panel::Panel;

/// The panels of this feature.
pub const PANELS: &[Panel] = &[panel::PANEL, statistics::PANEL, lock_heatmap::PANEL];
