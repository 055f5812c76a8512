//! One number for the games of a candidate.

use crate::optimise::{SettingsError, error::check};
use serde::{Deserialize, Serialize};

/// How the values of several games become one fitness.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Aggregate {
    /// The mean.
    #[default]
    Mean,
    /// The median; of an even number the mean of the two.
    Median,
    /// The mean of the best third. It rewards players that take risks.
    BestThird,
    /// The value at this share of the sorted games, from 0 (worst) to 1 (best),
    /// interpolated between two games.
    Quantile(f64),
}

impl Aggregate {
    /// Checks the settings.
    ///
    /// # Errors
    /// When a quantile is not between 0 and 1.
    pub fn check(self) -> Result<(), SettingsError> {
        match self {
            Self::Mean | Self::Median | Self::BestThird => Ok(()),
            Self::Quantile(q) => check("quantile", q, (0.0..=1.0).contains(&q), "between 0 and 1"),
        }
    }

    /// The fitness of these games; the order of the games does not matter, except for
    /// rounding. 0 without games.
    #[must_use]
    pub fn of(self, games: &[f64]) -> f64 {
        let mut sorted = games.to_vec();
        sorted.sort_by(|a, b| b.total_cmp(a));
        match self {
            Self::Mean => mean(&sorted),
            Self::Median => quantile(&sorted, 0.5),
            Self::BestThird => mean(&sorted[..(sorted.len() / 3).max(1).min(sorted.len())]),
            Self::Quantile(q) => quantile(&sorted, q),
        }
    }
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

/// The quantile of values that fall. `common::quantile` rounds in another way, and a log of a
/// search goes on only with the fitness that it has to the last bit.
fn quantile(values: &[f64], q: f64) -> f64 {
    let Some(last) = values.len().checked_sub(1) else {
        return 0.0;
    };
    let place = (1.0 - q.clamp(0.0, 1.0)) * last as f64;
    let below = place.floor() as usize;
    let above = (below + 1).min(last);
    let part = place - below as f64;
    values[below] * (1.0 - part) + values[above] * part
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_the_value_by_hand() {
        let games = [3.0, 9.0, 6.0, 0.0, 12.0, 30.0, 1.0];
        for (aggregate, expected) in [
            (Aggregate::Mean, 61.0 / 7.0),
            (Aggregate::Median, 6.0),
            (Aggregate::BestThird, 21.0),
            (Aggregate::Quantile(1.0), 30.0),
            (Aggregate::Quantile(0.0), 0.0),
            (Aggregate::Quantile(0.75), 10.5),
        ] {
            assert_eq!(aggregate.of(&games), expected, "{aggregate:?}");
        }
        assert_eq!(Aggregate::Median.of(&[1.0, 2.0]), 1.5);
        assert_eq!(Aggregate::BestThird.of(&[1.0, 2.0]), 2.0);
    }

    #[test]
    fn no_games_are_worth_nothing() {
        for aggregate in [Aggregate::Mean, Aggregate::Median, Aggregate::BestThird] {
            assert_eq!(aggregate.of(&[]), 0.0);
        }
    }
}
