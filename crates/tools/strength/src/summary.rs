//! The summary of many games.

use crate::{End, Played};
use common::quantile;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Half the width of a 95 % interval in standard errors, for many games.
const NORMAL_95: f64 = 1.96;

/// The summary of many games. A game that was stopped at the cap counts with its current
/// result, so means are too low if there is one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    /// The number of games.
    pub games: usize,
    /// Mean number of lines.
    pub mean: f64,
    /// Its 95 % interval.
    pub interval: (f64, f64),
    /// Median number of lines.
    pub median: f64,
    /// Fewest lines.
    pub min: u64,
    /// Most lines.
    pub max: u64,
    /// Games stopped at the cap.
    pub capped: usize,
    /// Mean score.
    pub mean_score: f64,
    /// Share of the games that reached the requested score.
    pub reached: f64,
    /// Lines of those games: 10th, 50th and 90th percentile.
    pub lines_to_score: Option<[f64; 3]>,
}

impl Summary {
    /// `None` without games.
    #[must_use]
    pub fn of(games: &[Played]) -> Option<Self> {
        let count = |end| games.iter().filter(|game| game.end == end).count();
        let lines = sorted(games.iter().map(|game| game.lines));
        let n = games.len() as f64;
        let mean = lines.iter().sum::<f64>() / n;
        let squares: f64 = lines.iter().map(|l| (l - mean).powi(2)).sum();
        let error = NORMAL_95 * (squares / (n - 1.0).max(1.0) / n).sqrt();
        let scores: f64 = games.iter().map(|game| f64::from(game.score)).sum();
        let reached = games.iter().filter(|game| game.end == End::Score);
        let to_score = sorted(reached.map(|game| game.lines));
        let at = |share| quantile(&to_score, share);
        Some(Self {
            games: games.len(),
            mean,
            interval: (mean - error, mean + error),
            median: quantile(&lines, 0.5)?,
            min: games.iter().map(|game| game.lines).min()?,
            max: games.iter().map(|game| game.lines).max()?,
            capped: count(End::Cap),
            mean_score: scores / n,
            reached: count(End::Score) as f64 / n,
            lines_to_score: at(0.1)
                .zip(at(0.5))
                .zip(at(0.9))
                .map(|((a, b), c)| [a, b, c]),
        })
    }
}

fn sorted(lines: impl Iterator<Item = u64>) -> Vec<f64> {
    let mut lines: Vec<f64> = lines.map(|l| l as f64).collect();
    lines.sort_by(f64::total_cmp);
    lines
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            games,
            mean,
            interval: (low, high),
            median,
            min,
            max,
            capped,
            mean_score,
            reached,
            lines_to_score,
        } = self;
        writeln!(f, "{games} games, {capped} of them stopped at the cap")?;
        writeln!(
            f,
            "lines: mean {mean:.0}, 95 % interval {low:.0} to {high:.0}, median {median:.0}, min {min}, max {max}"
        )?;
        write!(f, "points: mean {mean_score:.0}")?;
        if let Some([p10, p50, p90]) = lines_to_score {
            let percent = 100.0 * reached;
            write!(
                f,
                "\nthe score was reached in {percent:.1} % of the games, after {p50:.0} lines (p10 {p10:.0}, p90 {p90:.0})"
            )?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(seed: u64, end: End, lines: u64) -> Played {
        Played {
            seed,
            end,
            pieces: 0,
            lines,
            score: 10,
            clears: [0; 5],
        }
    }

    #[test]
    fn the_interval_and_the_quantiles_are_those_of_the_textbook() {
        let games: Vec<_> = [2, 4, 4, 4, 5, 5, 7, 9]
            .into_iter()
            .zip(0..)
            .map(|(lines, seed)| played(seed, End::Score, lines))
            .collect();
        let summary = Summary::of(&games).unwrap();
        assert_eq!((summary.mean, summary.median), (5.0, 4.5));
        // The squares sum to 32: 1.96 * sqrt(32 / 7 / 8).
        let half = summary.interval.1 - summary.mean;
        assert!((half - 1.4816).abs() < 0.001, "{half}");
        assert_eq!(summary.reached, 1.0);
        let [p10, p50, p90] = summary.lines_to_score.unwrap();
        assert!((p10 - 3.4).abs() < 1e-9 && p50 == 4.5 && (p90 - 7.6).abs() < 1e-9);
    }

    #[test]
    fn only_games_that_came_there_say_when() {
        let games = [
            played(1, End::Score, 240),
            played(2, End::ToppedOut, 30),
            played(3, End::Cap, 500),
        ];
        let summary = Summary::of(&games).unwrap();
        assert_eq!((summary.min, summary.max, summary.capped), (30, 500, 1));
        assert_eq!(summary.lines_to_score, Some([240.0; 3]));
        assert_eq!(Summary::of(&games[1..]).unwrap().lines_to_score, None);
        assert_eq!(Summary::of(&[]), None);
    }
}
