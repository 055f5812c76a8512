//! Intervals of anything that can be computed from a sample, by drawing samples from it.

use super::Interval;
use common::{Random, quantile};

const RESAMPLES: usize = 2_000;
/// Any; the same for all, so that a report can be made again.
const SEED: u64 = 20_160;

/// The 95 % interval of a figure of `n` games by the percentile bootstrap: `figure` gets the
/// places of the games drawn, with repeats. `None` of fewer than two games, or when the
/// figure is undefined for some draw.
pub fn bootstrap(n: usize, figure: impl Fn(&[usize]) -> Option<f64>) -> Option<Interval> {
    if n < 2 {
        return None;
    }
    let mut random = Random::new(SEED);
    let mut drawn = vec![0; n];
    let mut values = Vec::with_capacity(RESAMPLES);
    for _ in 0..RESAMPLES {
        for place in &mut drawn {
            *place = random.below(n as u32) as usize;
        }
        values.push(figure(&drawn)?);
    }
    values.sort_by(f64::total_cmp);
    Some((quantile(&values, 0.025)?, quantile(&values, 0.975)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::Mean;

    #[test]
    fn the_interval_of_a_mean_is_close_to_the_one_by_student() {
        let mut random = Random::new(1);
        let values: Vec<f64> = (0..400).map(|_| f64::from(random.below(1_000))).collect();
        let mean = |drawn: &[usize]| {
            Some(drawn.iter().map(|&i| values[i]).sum::<f64>() / drawn.len() as f64)
        };
        let (low, high) = bootstrap(values.len(), mean).unwrap();
        let (low_t, high_t) = Mean::of(&values).interval().unwrap();
        assert!((low - low_t).abs() < 3.0 && (high - high_t).abs() < 3.0);
        assert_eq!(bootstrap(values.len(), mean), Some((low, high)), "again");
    }

    #[test]
    fn it_covers_the_truth_about_as_often_as_it_promises() {
        let mut random = Random::new(7);
        let covered = (0..200).filter(|_| {
            let values: Vec<f64> = (0..60).map(|_| f64::from(random.below(101))).collect();
            let mean = |drawn: &[usize]| {
                Some(drawn.iter().map(|&i| values[i]).sum::<f64>() / drawn.len() as f64)
            };
            bootstrap(60, mean).is_some_and(|(low, high)| low <= 50.0 && 50.0 <= high)
        });
        let covered = covered.count();
        assert!((180..=198).contains(&covered), "{covered} of 200");
    }
}
