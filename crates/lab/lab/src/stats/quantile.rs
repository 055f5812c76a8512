//! Intervals of quantiles by order statistics.

use super::{Interval, Z95};

/// The 95 % interval of a quantile: two of the sorted values, between which it lies whatever
/// the distribution is. `None` when there are too few values for that.
#[must_use]
pub fn quantile_interval(sorted: &[f64], share: f64) -> Option<Interval> {
    let n = sorted.len();
    let (low, high) = if n <= 1_000 {
        exact_ranks(n, share)?
    } else {
        normal_ranks(n, share)
    };
    Some((*sorted.get(low)?, *sorted.get(high)?))
}

/// Ranks from 0 such that fewer than 2.5 % of samples have the quantile outside on each
/// side, by the binomial distribution of the values below it.
fn exact_ranks(n: usize, share: f64) -> Option<(usize, usize)> {
    let mut below = 0.0;
    let mut low = None;
    let mut high = None;
    for (k, probability) in binomial(n, share).enumerate() {
        below += probability;
        if below <= 0.025 {
            low = Some(k);
        }
        if below >= 0.975 && high.is_none() {
            high = Some(k);
        }
    }
    let high = high.filter(|&high| high < n)?;
    Some((low?, high))
}

fn normal_ranks(n: usize, share: f64) -> (usize, usize) {
    let middle = share * n as f64;
    let half = Z95 * (n as f64 * share * (1.0 - share)).sqrt();
    let low = (middle - half).floor().max(0.0) as usize;
    let high = (middle + half).ceil() as usize;
    (low.saturating_sub(1), high.min(n - 1))
}

/// The probabilities of 0 to `n` of `n`, by logarithms, so that none is lost to rounding.
fn binomial(n: usize, share: f64) -> impl Iterator<Item = f64> {
    let (yes, no) = (share.ln(), (-share).ln_1p());
    let mut choices = 0.0;
    (0..=n).map(move |k| {
        if k > 0 {
            choices += ((n - k + 1) as f64).ln() - (k as f64).ln();
        }
        (choices + k as f64 * yes + (n - k) as f64 * no).exp()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(n: usize) -> Vec<f64> {
        (1..=n).map(|i| i as f64).collect()
    }

    #[test]
    fn the_interval_of_a_median_is_that_of_the_tables() {
        // Ranks from 1 in tables of the sign test.
        for (n, low, high) in [
            (6, 1.0, 6.0),
            (10, 2.0, 9.0),
            (20, 6.0, 15.0),
            (50, 18.0, 33.0),
        ] {
            assert_eq!(
                quantile_interval(&numbers(n), 0.5),
                Some((low, high)),
                "{n}"
            );
        }
        assert_eq!(
            quantile_interval(&numbers(5), 0.5),
            None,
            "five are too few"
        );
    }

    #[test]
    fn large_samples_go_on_where_exact_ranks_end() {
        let (low, high) = quantile_interval(&numbers(1_000), 0.5).unwrap();
        let (low_2, high_2) = quantile_interval(&numbers(1_001), 0.5).unwrap();
        assert!((low - low_2).abs() <= 2.0 && (high - high_2).abs() <= 2.0);
    }
}
