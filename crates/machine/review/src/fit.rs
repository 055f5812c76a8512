//! The strategy that fits how games were played.

use crate::{Move, Played, Reviewer};
use planner::Strategy;
use serde::Serialize;
use std::{
    convert::Infallible,
    fmt,
    sync::atomic::{AtomicUsize, Ordering},
};

/// The strategies that are compared with the placements, and what each plays for.
const CANDIDATES: [(&str, &str); 2] = [("four-feature", "rows"), ("max-score", "points")];
/// Placements by which a strategy is chosen, evenly from all of them.
const SAMPLE: usize = 120;

/// Why a strategy was chosen: the placements are the nearest to its own.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StrategyFit {
    /// Each candidate, the chosen one first.
    pub candidates: Vec<CandidateFit>,
    /// Placements that were compared.
    pub placements: usize,
}

/// How near the placements are to those of a strategy. Accuracies of two strategies can't be compared:
/// one that knows little of a board loses little by any placement. Ranks can, since the choices are
/// the same.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CandidateFit {
    /// The name of the strategy.
    pub strategy: &'static str,
    /// What it plays for.
    pub plays_for: &'static str,
    /// The mean share of the choices that it ranks higher than the placement, 0 to 1.
    pub better: f64,
}

impl fmt::Display for StrategyFit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [chosen, others @ ..] = self.candidates.as_slice() else {
            return Ok(());
        };
        write!(
            f,
            "judged by {}, which plays for {}, as these games do: for {} it ranks {:.1} % of the \
             choices higher than what was played",
            chosen.strategy,
            chosen.plays_for,
            common::counted(self.placements as u64, "placement"),
            100.0 * chosen.better
        )?;
        for other in others {
            let percent = 100.0 * other.better;
            write!(
                f,
                ", {} (for {}) {percent:.1} %",
                other.strategy, other.plays_for
            )?;
        }
        Ok(())
    }
}

impl Reviewer {
    /// The steps of [`fitting`](Self::fitting).
    #[must_use]
    pub fn steps_to_fit(played: &Played) -> usize {
        CANDIDATES.len() * sample(played).len()
    }

    /// One by the strategy that fits best how games were played: that which ranks their placements the
    /// highest, of equal ones the first. `goes_on` is as in [`review`](Self::review).
    pub fn fitting(
        played: &Played,
        depth: Option<usize>,
        goes_on: impl Fn(usize) -> bool + Sync,
    ) -> Option<Self> {
        let sample = sample(played);
        let reviewers = CANDIDATES.map(|(name, plays_for)| {
            let strategy = Strategy::by_name(name).unwrap_or_else(Strategy::four_feature);
            (name, plays_for, Self::new(strategy, depth))
        });
        let done = AtomicUsize::new(0);
        let judge = |at: usize| {
            let (_, _, reviewer) = &reviewers[at / sample.len()];
            let verdict = reviewer.judge(sample[at % sample.len()]);
            let done = 1 + done.fetch_add(1, Ordering::Relaxed);
            Ok::<_, Infallible>(goes_on(done).then(|| {
                let others = verdict.choices.saturating_sub(1).max(1);
                (verdict.rank - 1) as f64 / others as f64
            }))
        };
        let threads = ("fit", common::cores().get());
        let count = reviewers.len() * sample.len();
        let Ok(ranks) = common::spread(threads, |_| Ok(()), count, judge, |_, _| ());
        let ranks = ranks?;
        let mut fits: Vec<(CandidateFit, Self)> = reviewers
            .into_iter()
            .enumerate()
            .map(|(at, (strategy, plays_for, reviewer))| {
                let own = ranks.iter().skip(at * sample.len()).take(sample.len());
                let better = own.sum::<f64>() / sample.len().max(1) as f64;
                let fit = CandidateFit {
                    strategy,
                    plays_for,
                    better,
                };
                (fit, reviewer)
            })
            .collect();
        fits.sort_by(|(a, _), (b, _)| a.better.total_cmp(&b.better));
        let (candidates, reviewers): (Vec<_>, Vec<_>) = fits.into_iter().unzip();
        let fit = StrategyFit {
            candidates,
            placements: sample.len(),
        };
        let chosen = reviewers.into_iter().next()?;
        Some(chosen.with_fit(fit))
    }
}

/// Some placements, evenly from all.
fn sample(played: &Played) -> Vec<&Move> {
    let moves = played.moves();
    let count = moves.len().min(SAMPLE);
    (0..count)
        .map(|at| &moves[at * moves.len() / count])
        .collect()
}
