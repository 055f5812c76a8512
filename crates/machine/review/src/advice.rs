//! The best placement for the piece that falls.

use crate::{Choice, Reviewer, Situation};
use serde::Serialize;

/// The best placement for a piece.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Advice {
    /// What it is for.
    #[serde(flatten)]
    pub situation: Situation,
    /// The name of the strategy.
    pub strategy: String,
    /// The best placement and what it is worth.
    pub best: Choice,
    /// Why, in one sentence.
    pub reason: String,
}

impl Reviewer {
    /// The best placement; `None` when there is no place for the piece.
    #[must_use]
    pub fn advice(&self, situation: &Situation) -> Option<Advice> {
        let plan = self.advise(situation);
        Some(Advice {
            situation: *situation,
            strategy: self.strategy().name().to_owned(),
            best: Choice::of(plan.best()?)?,
            reason: planner::reason(&plan),
        })
    }
}
