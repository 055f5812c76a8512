//! A paper's figures, and whether a figure is compatible with one.

use super::Estimate;
use crate::stats::{Interval, Mean, same_deviation, student_quantile, welch};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How a figure compares with a paper's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Both may be samples of the same.
    Compatible,
    /// Ours is higher.
    Above,
    /// Ours is lower.
    Below,
    /// Ours is a lower bound that does not exceed the paper's.
    Open,
    /// Ours rests on fewer events than the figure needs.
    TooFew,
}

/// A verdict with the way to it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comparison {
    /// The verdict.
    pub verdict: Verdict,
    /// How it was found.
    pub how: &'static str,
    /// The probability of a difference like this by chance, where Welch's test was used.
    pub p: Option<f64>,
}

impl Comparison {
    /// Compares. Deviations are compared by the ratio of their squares at 5 %, as of normal
    /// values, where the paper's number of games is known. Where the paper's deviation and number of games are known, means are
    /// compared by Welch's test at 5 %; other figures by whether 95 % intervals overlap. An
    /// unknown deviation is taken to be ours, an unknown number of games to be very many.
    #[must_use]
    pub fn of(ours: &Estimate, paper: &PaperValue) -> Self {
        if ours.too_few {
            return Self {
                verdict: Verdict::TooFew,
                how: "of a row or sum",
                p: None,
            };
        }
        if let (Some(sample), true, Some(games)) = (&ours.sample, ours.is_deviation, paper.games) {
            let theirs = Mean::known(games, 0.0, paper.value);
            if let Some(p) = same_deviation(sample, &theirs) {
                return Self {
                    verdict: verdict(p >= 0.05, ours, paper.value),
                    how: "F test",
                    p: Some(p),
                };
            }
        }
        if let (Some(sample), Some(games), Some(deviation)) =
            (&ours.sample, paper.games, paper.deviation)
        {
            let theirs = Mean::known(games, paper.value, deviation);
            if let Some(p) = welch(sample, &theirs) {
                return Self {
                    verdict: verdict(p >= 0.05, ours, paper.value),
                    how: "Welch's test",
                    p: Some(p),
                };
            }
        }
        let point = (ours.value, ours.value);
        let interval = ours.interval.unwrap_or(point);
        let (theirs, how) = paper_interval(ours, paper);
        let overlap = interval.0 <= theirs.1 && theirs.0 <= interval.1;
        Self {
            verdict: verdict(overlap, ours, paper.value),
            how: if ours.interval.is_some() {
                how
            } else {
                "the values themselves"
            },
            p: None,
        }
    }
}

/// The paper's interval as far as it can be known.
fn paper_interval(ours: &Estimate, paper: &PaperValue) -> (Interval, &'static str) {
    let around = |half: f64| (paper.value - half, paper.value + half);
    match (paper.games, paper.deviation, ours.interval) {
        (Some(games), Some(deviation), _) if games >= 2 => {
            let t = student_quantile(0.05, (games - 1) as f64);
            let half = t * deviation / (games as f64).sqrt();
            (around(half), "intervals, the paper's by its deviation")
        }
        (Some(games), _, Some((low, high))) if games >= 1 => {
            let scale = (ours.games as f64 / games as f64).sqrt();
            let half = 0.5 * (high - low) * scale;
            (around(half), "intervals, the paper's by our deviation")
        }
        _ => (around(0.0), "our interval and the paper's value"),
    }
}

fn verdict(compatible: bool, ours: &Estimate, paper: f64) -> Verdict {
    if !compatible && ours.value > paper {
        Verdict::Above
    } else if ours.lower_bound {
        Verdict::Open
    } else if compatible {
        Verdict::Compatible
    } else {
        Verdict::Below
    }
}

/// A figure as a paper reports it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PaperValue {
    /// The figure.
    pub value: f64,
    /// Of so many games, where the paper states it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub games: Option<u64>,
    /// The deviation of single games, where the paper states it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deviation: Option<f64>,
    /// Where it is from, one of the experiment's `sources`; the paper itself if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
}

/// The figures of a paper by the name of the arm.
pub type PaperValues = BTreeMap<String, PaperValue>;

#[cfg(test)]
mod tests {
    use super::*;

    fn ours(values: &[f64]) -> Estimate {
        let sample = Mean::of(values);
        Estimate {
            value: sample.mean,
            interval: sample.interval(),
            method: "Student's t",
            games: sample.n,
            lower_bound: false,
            events: None,
            too_few: false,
            sample: Some(sample),
            is_deviation: false,
        }
    }

    fn paper(value: f64, games: Option<u64>, deviation: Option<f64>) -> PaperValue {
        PaperValue {
            value,
            games,
            deviation,
            source: None,
        }
    }

    const VALUES: [f64; 5] = [8.0, 9.0, 10.0, 11.0, 12.0];

    #[test]
    fn means_with_known_deviation_are_compared_by_welch() {
        let found = Comparison::of(&ours(&VALUES), &paper(11.0, Some(10), Some(2.0)));
        assert_eq!(
            (found.verdict, found.how),
            (Verdict::Compatible, "Welch's test")
        );
        let found = Comparison::of(&ours(&VALUES), &paper(20.0, Some(10), Some(2.0)));
        assert_eq!(found.verdict, Verdict::Below);
        assert!(found.p.unwrap() < 0.001);
    }

    #[test]
    fn the_fewer_games_a_paper_has_the_wider_its_interval() {
        // Our interval of five games is 10 ± 1.96.
        let verdict = |games| Comparison::of(&ours(&VALUES), &paper(13.0, games, None)).verdict;
        assert_eq!(verdict(None), Verdict::Below);
        assert_eq!(verdict(Some(1_000_000)), Verdict::Below);
        assert_eq!(verdict(Some(5)), Verdict::Compatible);
        let found = Comparison::of(&ours(&VALUES), &paper(5.0, None, None));
        assert_eq!(found.verdict, Verdict::Above);
    }

    #[test]
    fn a_figure_without_an_interval_is_compared_by_its_value() {
        let mut highest = ours(&VALUES);
        highest.interval = None;
        highest.sample = None;
        let found = Comparison::of(&highest, &paper(9.0, None, None));
        assert_eq!(found.verdict, Verdict::Above);
        assert_eq!(found.how, "the values themselves");
    }

    #[test]
    fn deviations_are_compared_by_the_ratio_of_their_squares() {
        let mut deviation = ours(&VALUES);
        deviation.value = deviation.sample.unwrap().deviation();
        deviation.is_deviation = true;
        // Of five and of five values, the square may be 9.6 times as large.
        let found = |value| Comparison::of(&deviation, &paper(value, Some(5), None));
        assert_eq!(found(2.0).verdict, Verdict::Compatible);
        assert_eq!(found(0.52).verdict, Verdict::Compatible);
        assert_eq!(found(0.50).verdict, Verdict::Above);
        assert_eq!(found(5.0).verdict, Verdict::Below);
        assert_eq!(found(2.0).how, "F test");
    }

    #[test]
    fn a_figure_of_too_few_events_has_no_verdict() {
        let mut rare = ours(&VALUES);
        rare.too_few = true;
        let found = Comparison::of(&rare, &paper(10.0, None, None));
        assert_eq!(found.verdict, Verdict::TooFew);
    }
}
