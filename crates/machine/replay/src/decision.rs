//! A decision: where a plan puts a piece, before and now.

use crate::{DiffField, field::Words};
use planner::{Candidate, Plan};
use rules::Placement;
use serde::Serialize;

/// The decimals of a worth: at least, and at most where two are nearly the same.
const DECIMALS: [usize; 2] = [2, 6];

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
        Self::of_candidate(plan.best()?)
    }

    pub(crate) fn of_candidate(candidate: &Candidate) -> Option<Self> {
        Some(Self {
            placement: *candidate.line.first()?,
            worth: candidate.value,
        })
    }

    /// The decision in words, with so many decimals: `T to column 4, pointing left, worth −3.52`.
    fn words(&self, decimals: usize) -> String {
        let place = planner::where_to(&self.placement);
        format!("{place}, worth {}", common::decimal(self.worth, decimals))
    }

    /// As many decimals as are needed to distinguish its worth from that of another one.
    fn decimals_beside(&self, other: &Self) -> usize {
        let differs = |&decimals: &usize| {
            common::decimal(self.worth, decimals) != common::decimal(other.worth, decimals)
        };
        let [least, most] = DECIMALS;
        (least..=most).find(differs).unwrap_or(least)
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
            let decimals = before.decimals_beside(&after);
            let worth = |choice: PlanChoice| common::decimal(choice.worth, decimals).into();
            return (worth(before), worth(after));
        }
        let [before, after] = both_in_words([self.before, self.after]);
        (before.into(), after.into())
    }
}

/// Two choices in words, with as many decimals as distinguish them.
pub(crate) fn both_in_words(choices: [Option<PlanChoice>; 2]) -> [String; 2] {
    let decimals = match &choices {
        [Some(one), Some(other)] => one.decimals_beside(other),
        _ => DECIMALS[0],
    };
    choices.map(|choice| match choice {
        Some(choice) => choice.words(decimals),
        None => "no placement".to_owned(),
    })
}
