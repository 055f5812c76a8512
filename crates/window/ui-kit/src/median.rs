//! The median, and a rolling one for times that jump.

use std::{collections::VecDeque, time::Duration};

/// How many times a [`RollingMedian`] keeps: about a second of frames.
const KEPT: usize = 60;

/// The median of some numbers, the upper one of an even count; `None` for no number.
#[must_use]
pub fn median(mut of: Vec<f32>) -> Option<f32> {
    common::median(&mut of, f32::total_cmp)
}

/// The last 60 durations.
#[derive(Clone, Debug, Default)]
pub struct RollingMedian {
    micros: VecDeque<f32>,
}

impl RollingMedian {
    /// Adds a duration and drops the oldest one beyond 60.
    pub fn add(&mut self, time: Duration) {
        if self.micros.len() >= KEPT {
            self.micros.pop_front();
        }
        self.micros.push_back(time.as_secs_f32() * 1e6);
    }

    /// The last duration and the median, in microseconds.
    #[must_use]
    pub fn read(&self) -> [Option<f32>; 2] {
        let all = self.micros.iter().copied().collect();
        [self.micros.back().copied(), median(all)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_splits_the_numbers_and_nothing_has_none() {
        assert_eq!(median(vec![]), None);
        assert_eq!(median(vec![3.0]), Some(3.0));
        assert_eq!(median(vec![9.0, 1.0, 5.0]), Some(5.0));
    }

    #[test]
    fn only_the_last_second_counts() {
        let mut times = RollingMedian::default();
        assert_eq!(times.read(), [None, None]);
        for micros in (0..60).map(|_| 100).chain((0..60).map(|_| 7)) {
            times.add(Duration::from_micros(micros));
        }
        let [last, median] = times.read().map(|micros| micros.map(f32::round));
        assert_eq!((last, median), (Some(7.0), Some(7.0)));
    }
}
