//! Decisions: which plan is made for a piece, before and now.

use crate::{
    Field,
    stretch::{Stretches, Words},
};
use pad::FrameNo;
use planner::{Candidate, Plan};
use rules::Placement;
use serde::Serialize;
use std::sync::Arc;

/// Frames within which two plans for the same piece are one decision.
const APART: FrameNo = 60;

/// Where a plan puts a piece, and what it thinks of that.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Choice {
    /// The placement.
    pub placement: Placement,
    /// The value of the best line that begins with it.
    pub worth: f64,
}

impl Choice {
    fn of(plan: &Plan) -> Option<Self> {
        let best: &Candidate = plan.best()?;
        Some(Self {
            placement: *best.line.first()?,
            worth: best.value,
        })
    }

    /// As text: `T to column 4, pointing left, worth -3.52`.
    #[must_use]
    pub fn words(&self) -> String {
        let Placement { piece, .. } = self.placement;
        let facing = piece.facing(self.placement.orientation);
        format!(
            "{} to column {}{}{}, worth {}",
            piece.letter(),
            rules::from_one(self.placement.column()),
            if facing.is_some() { ", " } else { "" },
            facing.unwrap_or_default(),
            number(self.worth)
        )
    }
}

/// A decision that differs. `None` is a plan without a placement, or no plan at all.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Decision {
    /// The piece.
    pub piece: Option<char>,
    /// The recorded choice.
    pub before: Option<Choice>,
    /// The choice now.
    pub after: Option<Choice>,
}

impl Decision {
    /// Both choices in words.
    pub(crate) fn words(&self, field: Field) -> (Words, Words) {
        if field == Field::Worth
            && let (Some(before), Some(after)) = (self.before, self.after)
        {
            return (number(before.worth).into(), number(after.worth).into());
        }
        let words = |choice: Option<Choice>| match choice {
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

/// A new plan and the frame on which it was made.
type Made = (FrameNo, Arc<Plan>);

/// Compares the plans of a branch piece by piece.
#[derive(Default)]
pub(crate) struct Decisions {
    /// The plans in force.
    known: [Option<Arc<Plan>>; 2],
    /// Plans that have no counterpart yet.
    open: [Option<Made>; 2],
}

impl Decisions {
    /// The plans in force at the next frame: the recorded one and the one that is made now.
    pub fn see(
        &mut self,
        frame: FrameNo,
        plans: [Option<&Arc<Plan>>; 2],
        differing: &mut Stretches,
    ) {
        for (side, plan) in plans.into_iter().enumerate() {
            let same = |known: &Option<Arc<Plan>>| match (known, plan) {
                (Some(known), Some(plan)) => Arc::ptr_eq(known, plan) || known == plan,
                (None, None) => true,
                _ => false,
            };
            if same(&self.known[side]) {
                continue;
            }
            self.known[side] = plan.cloned();
            let Some(plan) = plan else { continue };
            if self.open[side].is_some() {
                self.flush(differing);
            }
            self.open[side] = Some((frame, Arc::clone(plan)));
        }
        if let [Some((was, before)), Some((is, after))] = &self.open {
            let same = piece(before) == piece(after) && was.abs_diff(*is) <= APART;
            if same {
                compare(*was.min(is), [Some(before), Some(after)], differing);
                self.open = [None, None];
            } else {
                self.flush(differing);
            }
        }
    }

    /// Reports plans that have no counterpart.
    pub fn flush(&mut self, differing: &mut Stretches) {
        let [before, after] = std::mem::take(&mut self.open);
        if let Some((frame, plan)) = before {
            compare(frame, [Some(&plan), None], differing);
        }
        if let Some((frame, plan)) = after {
            compare(frame, [None, Some(&plan)], differing);
        }
    }
}

/// The piece that a plan is for.
fn piece(plan: &Plan) -> Option<char> {
    plan.position.queue.first().map(|piece| piece.letter())
}

fn compare(frame: FrameNo, plans: [Option<&Arc<Plan>>; 2], differing: &mut Stretches) {
    let choice = |plan: Option<&Arc<Plan>>| plan.and_then(|plan| Choice::of(plan));
    let decision = Decision {
        piece: plans.into_iter().flatten().find_map(|plan| piece(plan)),
        before: choice(plans[0]),
        after: choice(plans[1]),
    };
    let field = match (decision.before, decision.after) {
        (Some(before), Some(after)) if before.placement.cells() != after.placement.cells() => {
            Field::Placement
        }
        (Some(before), Some(after)) if before.worth.to_bits() != after.worth.to_bits() => {
            Field::Worth
        }
        (Some(_), None) | (None, Some(_)) => Field::Placement,
        _ if plans[0] != plans[1] => Field::PlanDetail,
        _ => return,
    };
    differing.decided(field, frame, decision);
}
