//! A race: the candidates play growing numbers of the same games, and those that are
//! significantly worse than enough others stop.
//!
//! After the first games and then after every few, each candidate is compared with each
//! other by a one-sided paired t-test on the games that both have played. It is dropped
//! when as many others as the optimiser has parents are significantly better. The level of
//! a single test is the given one divided by the number of comparisons of a candidate and
//! by the number of rounds (Bonferroni), so that a candidate that belongs to the parents
//! is dropped with at most the given probability, as far as differences are normally
//! distributed. Hoeffding's bound would hold for any distribution, but needs the range of
//! the values and many more games. Heidrich-Meisner and Igel (2009) race for CMA-ES in
//! this way.

mod student;

use crate::optimise::{Aggregate, SettingsError, error::check};
use serde::{Deserialize, Serialize};
use std::ops;
use student::exceeds;

/// The settings of races.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Racing {
    /// Games of each candidate before the first comparison; at least 4.
    pub first: usize,
    /// Games between two comparisons; at least 1.
    pub step: usize,
    /// The probability with which one of the best may be dropped in a generation.
    pub level: f64,
}

impl Default for Racing {
    fn default() -> Self {
        Self {
            first: 8,
            step: 4,
            level: 0.05,
        }
    }
}

impl Racing {
    /// Checks the settings for this aggregate.
    ///
    /// # Errors
    /// When a number is out of its limits, or the aggregate is not the mean.
    pub fn check(&self, aggregate: Aggregate) -> Result<(), SettingsError> {
        check("first", self.first as f64, self.first >= 4, "at least 4")?;
        check("step", self.step as f64, self.step >= 1, "at least 1")?;
        check(
            "level",
            self.level,
            self.level > 0.0 && self.level < 0.5,
            "more than 0 and less than 0.5",
        )?;
        match aggregate {
            Aggregate::Mean => Ok(()),
            Aggregate::Median | Aggregate::BestThird | Aggregate::Quantile(_) => {
                Err(SettingsError::RacingWithoutMean)
            }
        }
    }
}

/// What is to be played next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// The candidates that play, in order.
    pub candidates: Vec<usize>,
    /// The games, counted from 0; the same for all.
    pub games: ops::Range<usize>,
}

/// The games of one generation.
#[derive(Clone, Debug)]
pub struct Race {
    racing: Option<Racing>,
    parents: usize,
    games: usize,
    scores: Vec<Vec<f64>>,
    running: Vec<bool>,
}

impl Race {
    /// A race of so many candidates over so many games. Without settings all play all games
    /// in one round.
    #[must_use]
    pub fn new(racing: Option<Racing>, candidates: usize, parents: usize, games: usize) -> Self {
        Self {
            racing,
            parents: parents.max(1),
            games,
            scores: vec![Vec::new(); candidates],
            running: vec![true; candidates],
        }
    }

    /// The next round; nothing when all is played.
    #[must_use]
    pub fn round(&self) -> Option<Round> {
        let candidates: Vec<usize> = (0..self.scores.len())
            .filter(|c| self.running[*c])
            .collect();
        let from = self.scores[*candidates.first()?].len();
        let length = match &self.racing {
            None => self.games,
            Some(racing) if from == 0 => racing.first,
            Some(racing) => racing.step,
        };
        let games = from..self.games.min(from.saturating_add(length));
        (!games.is_empty()).then_some(Round { candidates, games })
    }

    /// Adds the values of the round, for each of its candidates those of its games, and
    /// drops the candidates that are significantly worse.
    pub fn add(&mut self, round: &Round, values: &[Vec<f64>]) {
        for (&candidate, values) in round.candidates.iter().zip(values) {
            self.scores[candidate].extend(values);
        }
        if let Some(racing) = self.racing.clone() {
            self.drop_worse(&racing);
        }
    }

    fn drop_worse(&mut self, racing: &Racing) {
        let others = self.scores.len().saturating_sub(1).max(1);
        let rounds = 1 + self
            .games
            .saturating_sub(racing.first)
            .div_ceil(racing.step);
        let level = racing.level / (others * rounds) as f64;
        let running: Vec<usize> = (0..self.scores.len())
            .filter(|c| self.running[*c])
            .collect();
        for &candidate in &running {
            let better = running
                .iter()
                .filter(|&&other| is_better(&self.scores[other], &self.scores[candidate], level))
                .count();
            if better >= self.parents {
                self.running[candidate] = false;
            }
        }
    }

    /// The values of each candidate's games so far.
    #[must_use]
    pub fn scores(&self) -> &[Vec<f64>] {
        &self.scores
    }

    /// The fitness of each candidate: the aggregate of its games, and for a dropped one at
    /// most that of the worst that was not.
    #[must_use]
    pub fn fitness(&self, aggregate: Aggregate) -> Vec<f64> {
        let own: Vec<f64> = self.scores.iter().map(|s| aggregate.of(s)).collect();
        let worst = own
            .iter()
            .zip(&self.running)
            .filter(|(_, running)| **running)
            .map(|(fitness, _)| *fitness)
            .fold(f64::INFINITY, f64::min);
        let pairs = own.iter().zip(&self.running);
        pairs
            .map(|(fitness, running)| {
                if *running {
                    *fitness
                } else {
                    fitness.min(worst)
                }
            })
            .collect()
    }
}

/// Whether `a` is significantly better than `b` in the same games.
fn is_better(a: &[f64], b: &[f64], level: f64) -> bool {
    let count = a.len().min(b.len());
    let differences = || a.iter().zip(b).map(|(a, b)| a - b);
    let mean = differences().sum::<f64>() / count as f64;
    if count < 2 || mean <= 0.0 {
        return false;
    }
    let squares: f64 = differences().map(|d| (d - mean).powi(2)).sum();
    let error = (squares / (count * (count - 1)) as f64).sqrt();
    error == 0.0 || exceeds(mean / error, count - 1) < level
}
