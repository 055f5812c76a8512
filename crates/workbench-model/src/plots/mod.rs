//! What is plotted, and the cached numbers behind it.

mod csv;
mod curves;
mod series;
mod state;

pub use csv::csv;
pub use curves::{CurveCache, Curves};
pub use series::Series;
pub use state::Plots;
