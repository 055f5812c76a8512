//! Plots and statistics of what was read and measured.

mod chart;
mod csv;
mod curves;
pub mod lock_heatmap;
pub mod panel;
#[cfg(test)]
pub mod samples;
mod series;
mod state;
pub mod statistics;
#[cfg(test)]
mod tests;

pub use csv::csv;
pub use curves::CurveCache;
pub use series::Series;
pub use state::{Plots, PlotsEffect};
