//! Plots of what was read and measured, over the frames that the timeline shows.

mod chart;
mod csv;
mod curves;
mod panel;
#[cfg(test)]
pub mod samples;
mod series;
#[cfg(test)]
mod tests;

pub use csv::csv;
pub use curves::CurveCache;
pub use panel::{beside, draw};
pub use series::Series;
