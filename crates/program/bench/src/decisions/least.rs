//! The least time of a call, on each of many tasks.

use super::super::{
    clock::{self, Times},
    report::{Budget, Figure, Unit},
};
use std::{hint::black_box, time::Duration};

/// How often tasks are measured.
#[derive(Clone, Copy)]
pub struct Passes {
    /// The number of passes over all tasks.
    pub passes: usize,
    /// Calls in a row, so that they are long enough for the clock.
    pub in_a_row: u32,
}

impl Passes {
    pub const ONCE: Self = Self {
        passes: 1,
        in_a_row: 1,
    };
}

/// The least times and the answers of tasks, which are identified by number.
pub struct Least<A> {
    which: Vec<usize>,
    /// Processor time of all threads.
    pub processor: Taken,
    /// Wall time.
    pub wall: Taken,
    found: Vec<A>,
}

impl<A> Least<A> {
    /// Runs these tasks several times and keeps the least time of each.
    pub fn of(which: Vec<usize>, how: Passes, call: impl Fn(usize) -> A) -> Self {
        let unknown = vec![Duration::MAX; which.len()];
        let mut least = Self {
            which,
            processor: Taken(unknown.clone()),
            wall: Taken(unknown),
            found: Vec::new(),
        };
        for _ in 0..how.passes {
            least.found.clear();
            for (index, task) in least.which.iter().enumerate() {
                let (begun, busy) = (common::now(), clock::process_time());
                for _ in 1..how.in_a_row {
                    black_box(call(black_box(*task)));
                }
                let answer = black_box(call(black_box(*task)));
                let wall = begun.elapsed();
                let processor = match (busy, clock::process_time()) {
                    (Some(before), Some(after)) => after.saturating_sub(before),
                    _ => wall,
                };
                least.processor.lower(index, processor / how.in_a_row);
                least.wall.lower(index, wall / how.in_a_row);
                least.found.push(answer);
            }
        }
        least
    }

    /// The answer for every task, with its number.
    pub fn found(&self) -> impl Iterator<Item = (usize, &A)> {
        self.which.iter().copied().zip(&self.found)
    }

    /// The answer for a task, if it is one of these.
    pub fn found_for(&self, task: usize) -> Option<&A> {
        self.found()
            .find(|(other, _)| *other == task)
            .map(|(_, found)| found)
    }

    /// Processor time of the given tasks, in seconds.
    pub fn seconds_of(&self, tasks: &[usize]) -> f64 {
        let times = self.which.iter().zip(&self.processor.0);
        let among = times.filter(|(task, _)| tasks.contains(task));
        at_least_a_bit(among.map(|(_, time)| *time).sum())
    }
}

/// A time for each task.
pub struct Taken(Vec<Duration>);

impl Taken {
    fn lower(&mut self, index: usize, time: Duration) {
        self.0[index] = time.min(self.0[index]);
    }

    /// The time of each task.
    pub fn each(&self) -> &[Duration] {
        &self.0
    }

    /// The sum over all tasks, in seconds.
    pub fn seconds(&self) -> f64 {
        at_least_a_bit(self.0.iter().sum())
    }

    /// Mean, median, two percentiles and the maximum, with the budgets of the median and
    /// the 99th percentile in the same unit.
    pub fn figures(&self, unit: Unit, median: Option<f64>, p99: Option<f64>) -> Vec<Figure> {
        let a_milli = if unit == Unit::Micros { 1e3 } else { 1.0 };
        let mut times = Times::default();
        for time in &self.0 {
            times.add(*time);
        }
        let figure = |name, millis: f64, most: Option<f64>| {
            let figure = Figure::new(name, millis * a_milli, unit);
            match most {
                Some(most) => figure.within(Budget::AtMost(most)),
                None => figure,
            }
        };
        let mean = self.seconds() * 1e3 / self.0.len().max(1) as f64;
        vec![
            figure("mean", mean, None),
            figure("median", times.at(0.5), median),
            figure("p90", times.at(0.9), None),
            figure("p99", times.at(0.99), p99),
            figure("max", times.at(1.0), None),
        ]
    }
}

/// Never 0, because rates and ratios divide by it.
fn at_least_a_bit(time: Duration) -> f64 {
    time.as_secs_f64().max(1e-9)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn every_task_runs_in_every_pass_and_is_found_by_its_number() {
        let calls = Cell::new(0);
        let how = Passes {
            passes: 3,
            in_a_row: 4,
        };
        let least = Least::of(vec![7, 2, 5], how, |task| {
            calls.set(calls.get() + 1);
            10 * task
        });
        assert_eq!(calls.get(), 3 * 4 * 3);
        assert_eq!(least.found_for(2), Some(&20));
        assert_eq!(least.found_for(3), None);
        let found: Vec<_> = least.found().collect();
        assert_eq!(found, [(7, &70), (2, &20), (5, &50)]);
        assert!(
            least
                .processor
                .each()
                .iter()
                .all(|time| *time < Duration::MAX)
        );
        assert!(least.seconds_of(&[7, 5]) <= least.processor.seconds());
    }

    #[test]
    fn figures_are_in_the_unit_that_is_asked_for() {
        let taken = Taken([1, 2, 3, 4, 10].map(Duration::from_millis).to_vec());
        for (unit, factor) in [(Unit::Millis, 1.0), (Unit::Micros, 1e3)] {
            let figures = taken.figures(unit, Some(3.0 * factor), Some(9.0 * factor));
            let values: Vec<_> = figures.iter().map(|f| (f.name, f.value / factor)).collect();
            let wanted = [
                ("mean", 4.0),
                ("median", 3.0),
                ("p90", 10.0),
                ("p99", 10.0),
                ("max", 10.0),
            ];
            for ((name, value), (wanted_name, wanted)) in values.into_iter().zip(wanted) {
                assert_eq!(name, wanted_name);
                assert!((value - wanted).abs() < 1e-6, "{name} {value}");
            }
            assert_eq!(figures[1].kept, Some(true));
            assert_eq!(figures[3].kept, Some(false));
        }
    }
}
