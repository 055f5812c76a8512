//! All placements of a game in a few numbers.

use crate::{Class, Statistics, Verdict};
use serde::Serialize;

/// All placements of a game in a few numbers.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Summary {
    /// How much of what the best placements keep was kept, 0 to 1: the mean of 1 less the share.
    /// A player who places at random keeps about nothing.
    pub accuracy: f64,
    /// The mean loss.
    pub mean_loss: f64,
    /// The placements of each class, in the order of [`Class::EACH`].
    pub of_class: [u32; 5],
    /// What happened.
    pub statistics: Statistics,
}

impl Summary {
    /// Of these placements, and the points at the end.
    #[must_use]
    pub fn of(verdicts: &[Verdict], score: Option<u32>) -> Self {
        let mean = |value: &dyn Fn(&Verdict) -> f64| {
            let sum: f64 = verdicts.iter().map(value).sum();
            sum / verdicts.len().max(1) as f64
        };
        let count = |class| verdicts.iter().filter(|it| it.class == class).count() as u32;
        Self {
            accuracy: mean(&|it| 1.0 - it.share),
            mean_loss: mean(&|it| it.loss),
            of_class: Class::EACH.map(count),
            statistics: Statistics::of(verdicts.iter().map(|it| &it.of), score),
        }
    }
}
