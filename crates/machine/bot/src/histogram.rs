//! Times of many calls in little memory.
//!
//! Buckets grow with the value, [`STEPS`] to each doubling, so a percentile is
//! exact to about 3 % however long a run was.

use serde::{Deserialize, Serialize};
use std::fmt;

/// Buckets in each doubling.
const STEPS: usize = 32;
/// Doublings above the finest unit, 0.01 microseconds: up to about 40 seconds.
const DOUBLINGS: usize = 32;
/// Finest unit, in microseconds.
const UNIT: f64 = 0.01;

/// The median, the 99th percentile and the maximum of some times.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Percentiles {
    /// Half of the times are not above this, in microseconds.
    pub p50: f64,
    /// 99 of 100 are not above this, in microseconds.
    pub p99: f64,
    /// The greatest, in microseconds.
    pub max: f64,
}

/// Counts of times by size.
#[derive(Clone, PartialEq)]
pub struct Histogram {
    counts: Vec<u32>,
    total: u64,
    max: f64,
}

impl Default for Histogram {
    fn default() -> Self {
        Self {
            counts: vec![0; STEPS * DOUBLINGS],
            total: 0,
            max: 0.0,
        }
    }
}

impl fmt::Debug for Histogram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "Histogram({} times, {:?})",
            self.total,
            self.percentiles()
        )
    }
}

impl Histogram {
    /// Counts one time, in microseconds.
    pub fn add(&mut self, micros: f64) {
        if let Some(count) = self.counts.get_mut(bucket(micros)) {
            *count += 1;
            self.total += 1;
            self.max = self.max.max(micros);
        }
    }

    /// Copies another histogram without allocating.
    pub fn copy_from(&mut self, other: &Self) {
        self.counts.clone_from(&other.counts);
        self.total = other.total;
        self.max = other.max;
    }

    /// Bytes beside the struct itself.
    pub(crate) fn weight(&self) -> usize {
        self.counts.capacity() * size_of::<u32>()
    }

    /// How many times were counted.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.total
    }

    /// Median, 99th percentile and maximum; all 0 when nothing was counted.
    #[must_use]
    pub fn percentiles(&self) -> Percentiles {
        Percentiles {
            p50: self.at(0.5),
            p99: self.at(0.99),
            max: round(self.max),
        }
    }

    fn at(&self, share: f64) -> f64 {
        let wanted = (self.total as f64 * share).ceil() as u64;
        let mut seen = 0;
        for (i, count) in self.counts.iter().enumerate() {
            seen += u64::from(*count);
            if *count > 0 && seen >= wanted {
                return round(upper(i).min(self.max));
            }
        }
        0.0
    }
}

fn round(micros: f64) -> f64 {
    (micros * 100.0).round() / 100.0
}

/// Values below `STEPS` units have a bucket each; above, each doubling has `STEPS`.
fn bucket(micros: f64) -> usize {
    let units = (micros / UNIT).max(0.0);
    if units < STEPS as f64 {
        return units as usize;
    }
    let position = (units / STEPS as f64).log2();
    let i = STEPS + (position * STEPS as f64) as usize;
    i.min(STEPS * DOUBLINGS - 1)
}

fn upper(bucket: usize) -> f64 {
    if bucket < STEPS {
        return (bucket + 1) as f64 * UNIT;
    }
    let position = (bucket - STEPS + 1) as f64 / STEPS as f64;
    STEPS as f64 * position.exp2() * UNIT
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_close_to_the_sorted_list() {
        let mut histogram = Histogram::default();
        for i in 1..=1000 {
            histogram.add(f64::from(i) / 10.0);
        }
        let p = histogram.percentiles();
        assert!((p.p50 - 50.0).abs() < 2.0, "{p:?}");
        assert!((p.p99 - 99.0).abs() < 3.0, "{p:?}");
        assert_eq!(p.max, 100.0);
        assert_eq!(histogram.total(), 1000);
    }

    #[test]
    fn nothing_counted_is_zero_and_odd_values_do_no_harm() {
        assert_eq!(Histogram::default().percentiles(), Percentiles::default());
        let mut histogram = Histogram::default();
        histogram.add(-1.0);
        histogram.add(0.0);
        histogram.add(1e12);
        assert_eq!(histogram.total(), 3);
        assert_eq!(histogram.percentiles().max, 1e12);
    }
}
