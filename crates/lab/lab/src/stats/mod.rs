//! Statistics of samples: means, quantiles, shares, ratios, each with its 95 % interval.
//!
//! Everything is deterministic; resampling takes its random numbers from a fixed seed.

mod bootstrap;
mod histogram;
mod mean;
mod quantile;
mod student;

pub use bootstrap::bootstrap;
pub use histogram::{Bin, Histogram};
pub use mean::{Mean, difference_interval, paired, same_deviation, welch};
pub use quantile::quantile_interval;
pub use student::{student_quantile, student_two_sided};

/// A 95 % interval: its lower and its upper end.
pub type Interval = (f64, f64);

/// The normal quantile of a two-sided 95 % interval.
pub const Z95: f64 = 1.959_963_984_540_054;

/// Wilson's 95 % interval of a share; `None` without a sample.
#[must_use]
pub fn share_interval(share: f64, n: u64) -> Option<Interval> {
    if n == 0 {
        return None;
    }
    let n = n as f64;
    let z = Z95 * Z95;
    let middle = (share + z / (2.0 * n)) / (1.0 + z / n);
    let half = Z95 / (1.0 + z / n) * (share * (1.0 - share) / n + z / (4.0 * n * n)).sqrt();
    Some(((middle - half).max(0.0), (middle + half).min(1.0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_the_one_that_wilson_gives() {
        // 8 of 10: (0.4902, 0.9433); none of 10: (0, 0.2775).
        let (low, high) = share_interval(0.8, 10).unwrap();
        assert!((low - 0.4902).abs() < 1e-4 && (high - 0.9433).abs() < 1e-4);
        let (low, high) = share_interval(0.0, 10).unwrap();
        assert!(low == 0.0 && (high - 0.2775).abs() < 1e-4);
        assert_eq!(share_interval(0.5, 0), None);
    }
}
