//! The strategy that fits how games were played.

use crate::{CandidateFit, Move, Played, Review, Reviewer, StrategyFit};
use planner::Strategy;
use std::{
    convert::Infallible,
    sync::atomic::{AtomicUsize, Ordering},
};

/// The strategies that are compared with the placements, and what each plays for.
pub(crate) const CANDIDATES: [(&str, &str); 2] =
    [("four-feature", "rows"), ("max-score", "points")];
/// Placements by which a strategy is chosen, evenly from all of them.
const SAMPLE: usize = 120;

impl Review {
    /// The review of games by this strategy, or by the one that fits best where none is given, and the
    /// strategy that judged. `goes_on` gets how many steps are done, of how many, and returns false to
    /// cancel; `None` is returned then.
    pub fn by_choice(
        strategy: Option<Strategy>,
        played: &Played,
        depth: Option<usize>,
        goes_on: impl Fn(usize, usize) -> bool + Sync,
    ) -> Option<(Self, Strategy)> {
        let to_fit = match strategy {
            Some(_) => 0,
            None => Reviewer::steps_to_fit(played),
        };
        let steps = to_fit + played.steps();
        let reviewer = match strategy {
            Some(strategy) => Reviewer::new(strategy, depth),
            None => Reviewer::fitting(played, depth, |done| goes_on(done, steps))?,
        };
        let review = reviewer.review(played, |done| goes_on(to_fit + done, steps))?;
        Some((review, reviewer.strategy().clone()))
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
