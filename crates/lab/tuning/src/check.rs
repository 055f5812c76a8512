//! The result of a search against its start, on games that the search has not seen.

use crate::Task;
use crate::optimise::Optimiser as _;
use crate::search::{Error, Outcome, play_games};
use serde::Serialize;
use std::{num::NonZero, sync::atomic::AtomicBool};

/// A player in the games of the comparison.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CheckedPlayer {
    /// Its numbers.
    pub point: Vec<f64>,
    /// The mean value of its games.
    pub mean: f64,
    /// The standard error of the mean.
    pub error: f64,
    /// Their fitness: the mean or what the search used in its place.
    pub fitness: f64,
}

/// The players of the comparison; all played the same games.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Check {
    /// Games of each.
    pub games: u64,
    /// The player at the start, if the search had one.
    pub start: Option<CheckedPlayer>,
    /// The best candidate of all generations.
    pub best: CheckedPlayer,
    /// The point that the search ended with.
    pub favourite: CheckedPlayer,
}

impl Check {
    /// The player to use: of the best and the favourite the one with the greater fitness.
    #[must_use]
    pub fn result(&self) -> &CheckedPlayer {
        match self.is_best() {
            true => &self.best,
            false => &self.favourite,
        }
    }

    /// Whether that is the best candidate of all generations.
    #[must_use]
    pub fn is_best(&self) -> bool {
        self.best.fitness > self.favourite.fitness
    }
}

impl Task {
    /// Compares the result of a search with its start. Nothing when no games were asked for,
    /// no generation is complete or the stop was requested.
    ///
    /// # Errors
    /// When a thread fails.
    pub fn compare(
        &self,
        outcome: &Outcome,
        threads: NonZero<usize>,
        stop: &AtomicBool,
        done: &mut dyn FnMut(),
    ) -> Result<Option<Check>, Error> {
        let Some(best) = &outcome.search.progress().best else {
            return Ok(None);
        };
        let mut points = vec![best.point.clone(), outcome.search.favourite()];
        points.extend(self.plan.start());
        let first = self.check.first_game;
        let seeds: Vec<u64> = (0..self.check.games)
            .map(|game| first.wrapping_add(game))
            .collect();
        if seeds.is_empty() {
            return Ok(None);
        }
        let value = |point: &[f64], seed| self.value(point, seed, stop);
        let each: Vec<&[f64]> = points.iter().map(Vec::as_slice).collect();
        let Some(games) = play_games(&each, &seeds, &value, threads, stop, done)? else {
            return Ok(None);
        };
        let mut checked = points
            .into_iter()
            .zip(&games)
            .map(|(point, games)| self.checked(point, games));
        let (Some(best), Some(favourite)) = (checked.next(), checked.next()) else {
            return Ok(None);
        };
        Ok(Some(Check {
            games: self.check.games,
            best,
            favourite,
            start: checked.next(),
        }))
    }

    fn checked(&self, point: Vec<f64>, games: &[f64]) -> CheckedPlayer {
        let count = games.len() as f64;
        let mean = games.iter().sum::<f64>() / count;
        let squares: f64 = games.iter().map(|value| (value - mean).powi(2)).sum();
        CheckedPlayer {
            point,
            mean,
            error: (squares / (count - 1.0).max(1.0) / count).sqrt(),
            fitness: self.plan.fitness.of(games),
        }
    }
}
