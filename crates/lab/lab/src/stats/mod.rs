//! Statistics of samples: means, quantiles, shares, ratios, each with its 95 % interval.
//!
//! Everything is deterministic; resampling takes its random numbers from a fixed seed.

mod bootstrap;
mod histogram;
mod mean;
mod quantile;
mod share;
mod student;

pub use bootstrap::bootstrap;
pub use histogram::{Bin, Histogram};
pub use mean::{Mean, welch};
pub use quantile::quantile_interval;
pub use share::{Z95, share_interval};
pub use student::{student_quantile, student_two_sided};

/// A 95 % interval: its lower and its upper end.
pub type Interval = (f64, f64);
