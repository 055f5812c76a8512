//! Times of many calls, by the wall clock and by the processor time.

use super::report::{Budget, Figure, Row, Unit};
use std::time::Duration;

/// The times of many calls.
#[derive(Clone, Debug, Default)]
pub struct Times(Vec<Duration>);

impl Times {
    pub fn add(&mut self, time: Duration) {
        self.0.push(time);
    }

    /// Adds a time if there is one.
    pub fn extend(&mut self, time: Option<Duration>) {
        self.0.extend(time);
    }

    /// The quantile at `share` (0 to 1), in milliseconds; 0 if there are no times.
    pub fn at(&self, share: f64) -> f64 {
        let mut sorted = self.0.clone();
        sorted.sort();
        let last = sorted.len().saturating_sub(1);
        let index = (last as f64 * share).round() as usize;
        sorted.get(index).map_or(0.0, |time| millis(*time))
    }

    /// Median, 95th percentile and maximum, with the budgets of the first two.
    pub fn figures(&self, median: Option<f64>, p95: Option<f64>) -> Vec<Figure> {
        let figure = |name, share, most: Option<f64>| {
            let figure = Figure::new(name, self.at(share), Unit::Millis);
            match most {
                Some(most) => figure.within(Budget::AtMost(most)),
                None => figure,
            }
        };
        vec![
            figure("median", 0.5, median),
            figure("p95", 0.95, p95),
            figure("max", 1.0, None),
        ]
    }

    /// A row for the processor time, under the row it belongs to.
    pub fn of_the_processor(&self) -> Option<Row> {
        (!self.0.is_empty()).then(|| Row::new("  of the processor", self.figures(None, None)))
    }
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// Processor time of this thread, which does not count the time of other processes.
/// `None` where the system does not report it.
#[cfg(unix)]
pub fn thread_time() -> Option<Duration> {
    taken(rustix::time::ClockId::ThreadCPUTime)
}

/// Processor time of all threads of the program.
#[cfg(unix)]
pub fn process_time() -> Option<Duration> {
    taken(rustix::time::ClockId::ProcessCPUTime)
}

#[cfg(unix)]
fn taken(clock: rustix::time::ClockId) -> Option<Duration> {
    rustix::time::clock_gettime(clock).try_into().ok()
}

#[cfg(not(unix))]
pub fn thread_time() -> Option<Duration> {
    None
}

#[cfg(not(unix))]
pub fn process_time() -> Option<Duration> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_times_that_were_measured() {
        let mut times = Times::default();
        assert_eq!(times.at(0.5), 0.0);
        for ms in (1..=100).rev() {
            times.add(Duration::from_millis(ms));
        }
        assert_eq!([times.at(0.0), times.at(1.0)], [1.0, 100.0]);
        assert!((times.at(0.95) - 95.0).abs() <= 1.0);
        let figures = times.figures(Some(60.0), Some(90.0));
        assert_eq!(figures[0].kept, Some(true));
        assert_eq!(figures[1].kept, Some(false));
    }
}
