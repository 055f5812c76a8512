//! What a placement is worth, beside the best one.

use crate::{Class, Move};
use planner::{Candidate, Term};
use rules::Placement;
use serde::Serialize;

/// A placement and what it is worth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct JudgedPlace {
    /// The placement.
    #[serde(serialize_with = "rules::placed")]
    pub placement: Placement,
    /// The value of the best line that begins with it.
    pub value: f64,
    /// Rows that it clears itself.
    pub cleared: u8,
    /// The features at the end of that line.
    pub terms: Vec<Term>,
}

impl JudgedPlace {
    pub(crate) fn of(candidate: &Candidate) -> Option<Self> {
        Some(Self {
            placement: *candidate.line.first()?,
            value: candidate.value,
            cleared: candidate.cleared.first().copied().unwrap_or(0),
            terms: candidate.terms.clone(),
        })
    }
}

/// A placement, compared with the best one.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Verdict {
    /// What was played.
    #[serde(flatten)]
    pub of: Move,
    /// What was played and what it is worth.
    pub played: JudgedPlace,
    /// The best placement; the played one if nothing is better.
    pub best: JudgedPlace,
    /// By how much the best value is greater, in the unit of the strategy; never negative.
    pub loss: f64,
    /// The noise of the loss: its standard deviation over the piece after the known ones. A loss
    /// within it is none: the placement is as good. 0 where nothing is better, or it is not known.
    pub noise: f64,
    /// The loss in parts of the distance from the best value to the median, 0 to 1; 0 within the
    /// noise.
    pub share: f64,
    /// How many placements are better, and 1.
    pub rank: usize,
    /// How many placements there are.
    pub choices: usize,
    /// Whether the placement is among those that buttons reach from the second step on.
    pub in_reach: bool,
    /// How good it was, in a word.
    pub class: Class,
    /// Why the best placement is better, in one sentence.
    pub reason: String,
}
