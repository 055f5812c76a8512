//! The least that a call takes of the processor, on each of many tasks.

use super::super::{
    clock::{self, Times},
    report::{Budget, Figure, Unit},
};
use std::{
    hint::black_box,
    time::{Duration, Instant},
};

/// No pass begins after so long.
const ENOUGH: Duration = Duration::from_secs(2);

/// How it is measured.
#[derive(Clone, Copy)]
pub struct Passes {
    /// How often all tasks are gone through at most.
    pub passes: usize,
    /// How often a call is made in a row, so that it is long enough for the clock.
    pub in_a_row: u32,
}

/// What each task took, and what was found for it.
pub struct Least<A> {
    times: Vec<Duration>,
    pub found: Vec<A>,
}

impl<A> Least<A> {
    /// Goes through all tasks several times and keeps the least that each took.
    pub fn of<T>(tasks: &[T], how: Passes, call: impl Fn(&T) -> A) -> Self {
        let begun = Instant::now();
        let now = || clock::process_time().unwrap_or_else(|| begun.elapsed());
        let mut times = vec![Duration::MAX; tasks.len()];
        let mut found = Vec::new();
        for pass in 0..how.passes {
            if pass > 0 && begun.elapsed() > ENOUGH {
                break;
            }
            found.clear();
            for (task, least) in tasks.iter().zip(&mut times) {
                let before = now();
                for _ in 1..how.in_a_row {
                    black_box(call(black_box(task)));
                }
                let answer = black_box(call(black_box(task)));
                let took = now().saturating_sub(before) / how.in_a_row;
                *least = took.min(*least);
                found.push(answer);
            }
        }
        Self { times, found }
    }

    /// Seconds for every task of those that are `step` apart.
    pub fn seconds(&self, step: usize) -> f64 {
        let times = self.times.iter().step_by(step);
        times.sum::<Duration>().as_secs_f64().max(1e-9)
    }

    /// Mean, median, two percentiles and the greatest; what the median and the 99th
    /// percentile may be, in the same unit.
    pub fn figures(&self, unit: Unit, median: Option<f64>, p99: Option<f64>) -> Vec<Figure> {
        let a_milli = if unit == Unit::Micros { 1e3 } else { 1.0 };
        let mut times = Times::default();
        for time in &self.times {
            times.add(*time);
        }
        let figure = |name, millis: f64, most: Option<f64>| {
            let figure = Figure::new(name, millis * a_milli, unit);
            match most {
                Some(most) => figure.within(Budget::AtMost(most)),
                None => figure,
            }
        };
        let mean = self.seconds(1) * 1e3 / self.times.len().max(1) as f64;
        vec![
            figure("mean", mean, None),
            figure("median", times.at(0.5), median),
            figure("p90", times.at(0.9), None),
            figure("p99", times.at(0.99), p99),
            figure("max", times.at(1.0), None),
        ]
    }
}
