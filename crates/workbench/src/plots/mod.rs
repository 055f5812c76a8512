//! Plots of what was read and measured, over the frames that the timeline shows.

mod chart;
pub mod lock_heatmap;
pub mod panel;
mod segments;
pub mod statistics;
#[cfg(test)]
mod tests;
