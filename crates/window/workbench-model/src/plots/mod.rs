//! The plotted series and their cached samples.

mod csv;
mod curves;
mod series;
mod state;

pub use csv::{csv, write_csv};
pub use curves::{CurveCache, Curves};
pub use series::Series;
pub use state::Plots;
