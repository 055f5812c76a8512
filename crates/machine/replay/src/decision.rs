//! A decision: where a plan puts a piece, before and now.

use crate::{DiffField, field::Words};
use planner::{Candidate, Plan};
use rules::Placement;
use serde::Serialize;

/// Where a plan puts a piece, and what it thinks of that.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct PlanChoice {
    /// The placement.
    #[serde(serialize_with = "rules::placed")]
    pub placement: Placement,
    /// The value of the best line that begins with it.
    #[serde(rename = "value")]
    pub worth: f64,
}

impl PlanChoice {
    pub(crate) fn of(plan: &Plan) -> Option<Self> {
        let best: &Candidate = plan.best()?;
        Some(Self {
            placement: *best.line.first()?,
            worth: best.value,
        })
    }

    /// The decision in words: `T to column 4, pointing left, worth -3.52`.
    #[must_use]
    pub fn words(&self) -> String {
        let place = planner::where_to(&self.placement);
        format!("{place}, worth {}", number(self.worth))
    }
}

/// A decision that differs. `None` is a plan without a placement, or no plan at all.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct DiffDecision {
    /// The piece.
    pub piece: Option<char>,
    /// The recorded choice.
    pub before: Option<PlanChoice>,
    /// The choice now.
    pub after: Option<PlanChoice>,
}

impl DiffDecision {
    /// Both choices in words.
    pub(crate) fn words(&self, field: DiffField) -> (Words, Words) {
        if field == DiffField::Worth
            && let (Some(before), Some(after)) = (self.before, self.after)
        {
            return (number(before.worth).into(), number(after.worth).into());
        }
        let words = |choice: Option<PlanChoice>| match choice {
            Some(choice) => choice.words().into(),
            None => "no placement".into(),
        };
        (words(self.before), words(self.after))
    }
}

/// A value with as many digits as are needed to see a difference.
fn number(value: f64) -> String {
    let text = format!("{value:.6}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    match text {
        "-0" => "0".to_owned(),
        text => text.to_owned(),
    }
}
