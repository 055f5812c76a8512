//! The mean of each table entry over many corrections.
//!
//! Corrections push entries to and fro, long after they have stopped going anywhere. Their mean
//! over a long time has less of that noise (Polyak and Ruppert).

use tuples::ENTRIES;

/// What is summed up. A correction changes few of the entries, so that each is counted only when
/// it changes.
#[derive(Clone, Debug)]
pub(crate) struct Mean {
    /// Corrections when it began.
    first: u64,
    /// Of each entry, the sum of its values over the corrections before `since`.
    sums: Vec<f64>,
    since: Vec<u64>,
}

impl Mean {
    /// The mean from now on, where so many corrections have been made.
    pub fn new(now: u64) -> Self {
        Self {
            first: now,
            sums: vec![0.0; ENTRIES],
            since: vec![now; ENTRIES],
        }
    }

    /// Counts the value that an entry has had, before it changes.
    #[inline]
    pub fn count(&mut self, entry: usize, value: f32, now: u64) {
        self.sums[entry] += f64::from(value) * (now - self.since[entry]) as f64;
        self.since[entry] = now;
    }

    /// Replaces the entries by their mean; without a correction they stay as they are.
    pub fn finish(mut self, points: &mut [f32], now: u64) {
        if now == self.first {
            return;
        }
        for (entry, value) in points.iter_mut().enumerate() {
            self.count(entry, *value, now);
            *value = (self.sums[entry] / (now - self.first) as f64) as f32;
        }
    }
}
