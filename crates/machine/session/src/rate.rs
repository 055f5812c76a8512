//! Records per second.

use common::Instant;
use std::{collections::VecDeque, time::Duration};

/// A rate is measured over at most this many records.
const RECORDS: usize = 30;
/// After a longer wait the measurement restarts.
const WAIT: Duration = Duration::from_millis(500);

/// When the last records came in.
#[derive(Debug, Default)]
pub(crate) struct Rate(VecDeque<Instant>);

impl Rate {
    /// Counts a record at this time. Returns records per second; `None` while too few
    /// came in a row.
    pub fn tick(&mut self, now: Instant) -> Option<f32> {
        if self
            .0
            .back()
            .is_some_and(|last| now.duration_since(*last) > WAIT)
        {
            self.0.clear();
        }
        if self.0.len() > RECORDS {
            self.0.pop_front();
        }
        self.0.push_back(now);
        let passed = now.duration_since(*self.0.front()?);
        let steps = self.0.len() - 1;
        (steps >= RECORDS / 2 && !passed.is_zero()).then(|| steps as f32 / passed.as_secs_f32())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rate_is_that_of_the_last_records() {
        let start = common::now();
        let mut rate = Rate::default();
        let mut ticks = Vec::new();
        for i in 0..100 {
            ticks.push(rate.tick(start + Duration::from_millis(20 * i)));
        }
        assert!(ticks[..RECORDS / 2].iter().all(Option::is_none));
        let known = ticks[RECORDS / 2..].iter().flatten();
        assert!(known.clone().count() == 85 && known.clone().all(|r| (r - 50.0).abs() < 0.01));
        // After a pause it restarts.
        assert_eq!(rate.tick(start + Duration::from_secs(60)), None);
    }
}
