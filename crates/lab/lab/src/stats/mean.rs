//! Means, deviations, and whether two means differ.

use super::{Interval, student::fisher_above, student_quantile, student_two_sided};
use std::collections::BTreeMap;

/// A mean with what its interval needs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Mean {
    /// Values.
    pub n: u64,
    /// Their mean; 0 without values.
    pub mean: f64,
    /// Sum of the squared differences from the mean.
    squares: f64,
}

impl Mean {
    /// The mean of these values.
    #[must_use]
    pub fn of(values: &[f64]) -> Self {
        let mut mean = Self::default();
        for &value in values {
            mean.add(value);
        }
        mean
    }

    /// The mean of a sample of which only these numbers are known.
    #[must_use]
    pub fn known(n: u64, mean: f64, deviation: f64) -> Self {
        Self {
            n,
            mean,
            squares: deviation * deviation * n.saturating_sub(1) as f64,
        }
    }

    /// Adds a value, by Welford's method.
    pub fn add(&mut self, value: f64) {
        self.n += 1;
        let before = value - self.mean;
        self.mean += before / self.n as f64;
        self.squares += before * (value - self.mean);
    }

    /// The deviation of a sample; 0 of fewer than two values.
    #[must_use]
    pub fn deviation(&self) -> f64 {
        if self.n < 2 {
            return 0.0;
        }
        (self.squares / (self.n - 1) as f64).sqrt()
    }

    /// The 95 % interval of the mean by Student's t; `None` of fewer than two values.
    #[must_use]
    pub fn interval(&self) -> Option<Interval> {
        if self.n < 2 {
            return None;
        }
        let t = student_quantile(0.05, (self.n - 1) as f64);
        let half = t * self.deviation() / (self.n as f64).sqrt();
        Some((self.mean - half, self.mean + half))
    }
}

/// The differences of values that two samples have for the same key; a key that only one has
/// does not count.
#[must_use]
pub fn paired(of: &[(u64, f64)], from: &[(u64, f64)]) -> Mean {
    let from: BTreeMap<u64, f64> = from.iter().copied().collect();
    let mut mean = Mean::default();
    for (key, value) in of {
        if let Some(other) = from.get(key) {
            mean.add(value - other);
        }
    }
    mean
}

/// Welch's test: how likely means this far apart are when the samples come from
/// distributions of the same mean. `None` when a sample has fewer than two values.
#[must_use]
pub fn welch(a: &Mean, b: &Mean) -> Option<f64> {
    if a.n < 2 || b.n < 2 {
        return None;
    }
    let (error, freedom) = difference_error(a, b);
    if error == 0.0 {
        return Some(if a.mean == b.mean { 1.0 } else { 0.0 });
    }
    Some(student_two_sided((a.mean - b.mean) / error, freedom))
}

/// The 95 % interval of the difference of two means, by Welch's degrees of freedom.
#[must_use]
pub fn difference_interval(a: &Mean, b: &Mean) -> Interval {
    let (error, freedom) = difference_error(a, b);
    let half = match error > 0.0 {
        true => student_quantile(0.05, freedom) * error,
        false => 0.0,
    };
    let difference = a.mean - b.mean;
    (difference - half, difference + half)
}

/// The standard error of the difference of two means, and its degrees of freedom by Welch and
/// Satterthwaite.
fn difference_error(a: &Mean, b: &Mean) -> (f64, f64) {
    let variance = |of: &Mean| of.deviation().powi(2) / of.n.max(1) as f64;
    let (va, vb) = (variance(a), variance(b));
    let part = |variance: f64, n: u64| variance * variance / (n.max(2) - 1) as f64;
    let freedom = (va + vb).powi(2) / (part(va, a.n) + part(vb, b.n));
    ((va + vb).sqrt(), freedom)
}

/// The F test: how likely deviations this far apart are when normal samples come from
/// distributions of the same deviation. `None` when a sample has fewer than two values or none
/// deviates.
#[must_use]
pub fn same_deviation(a: &Mean, b: &Mean) -> Option<f64> {
    if a.n < 2 || b.n < 2 || (a.squares == 0.0 && b.squares == 0.0) {
        return None;
    }
    if b.squares == 0.0 {
        return Some(0.0);
    }
    let ratio = (a.deviation() / b.deviation()).powi(2);
    let above = fisher_above(ratio, (a.n - 1) as f64, (b.n - 1) as f64);
    Some(2.0 * above.min(1.0 - above))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lines sent by the second and third player in table 4 of Tsai et al.
    const TETRIS: [f64; 10] = [94., 94., 88., 94., 94., 94., 82., 88., 94., 94.];
    const TWO_WIDE: [f64; 10] = [102., 95., 94., 88., 92., 92., 104., 96., 98., 94.];

    #[test]
    fn mean_and_deviation_are_those_that_the_paper_prints() {
        let mean = Mean::of(&TETRIS);
        assert!((mean.mean - 91.6).abs() < 1e-12);
        assert!((mean.deviation() - 4.195_235).abs() < 1e-6);
        let mean = Mean::of(&TWO_WIDE);
        assert!((mean.deviation() - 4.790_036).abs() < 1e-6);
    }

    #[test]
    fn the_interval_of_five_values_is_the_textbook_one() {
        let (low, high) = Mean::of(&[1., 2., 3., 4., 5.]).interval().unwrap();
        // 3 ± 2.7764 * 1.5811 / sqrt 5
        assert!((low - 1.0368).abs() < 1e-4 && (high - 4.9632).abs() < 1e-4);
        assert_eq!(Mean::of(&[7.0]).interval(), None);
    }

    #[test]
    fn welch_gives_the_probability_that_other_programs_give() {
        // t = -1.9369, 17.69 degrees of freedom.
        let p = welch(&Mean::of(&TETRIS), &Mean::of(&TWO_WIDE)).unwrap();
        assert!((p - 0.068_9).abs() < 5e-4, "{p}");
        assert_eq!(welch(&Mean::of(&[1.0]), &Mean::of(&TETRIS)), None);
    }

    #[test]
    fn games_of_the_same_seed_are_compared() {
        let of = [(3, 10.0), (1, 5.0), (9, 99.0)];
        let from = [(1, 3.0), (2, 50.0), (3, 4.0)];
        let mean = paired(&of, &from);
        assert_eq!((mean.n, mean.mean), (2, 4.0));
        // 4 ± 12.7062 * 2.8284 / sqrt 2
        let (low, high) = mean.interval().unwrap();
        assert!((low + 21.412).abs() < 1e-2 && (high - 29.412).abs() < 1e-2);
    }

    #[test]
    fn a_sample_known_by_its_figures_is_the_sample() {
        let of = Mean::of(&TETRIS);
        let known = Mean::known(of.n, of.mean, of.deviation());
        assert!((known.deviation() - of.deviation()).abs() < 1e-12);
    }
}
