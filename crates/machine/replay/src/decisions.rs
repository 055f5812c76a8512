//! Compares the plans that are made for each piece, before and now.

use crate::{DiffDecision, DiffField, PlanChoice, stretch::Stretches};
use pad::FrameNo;
use planner::Plan;
use std::sync::Arc;

/// Frames within which two plans for the same piece are one decision.
const APART: FrameNo = 60;

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
    let choice = |plan: Option<&Arc<Plan>>| plan.and_then(|plan| PlanChoice::of(plan));
    let decision = DiffDecision {
        piece: plans.into_iter().flatten().find_map(|plan| piece(plan)),
        before: choice(plans[0]),
        after: choice(plans[1]),
    };
    let field = match (decision.before, decision.after) {
        (Some(before), Some(after)) if before.placement.cells() != after.placement.cells() => {
            DiffField::Placement
        }
        (Some(before), Some(after)) if before.worth.to_bits() != after.worth.to_bits() => {
            DiffField::Worth
        }
        (Some(_), None) | (None, Some(_)) => DiffField::Placement,
        _ if plans[0] != plans[1] => DiffField::PlanDetail,
        _ => return,
    };
    differing.decided(field, frame, decision);
}
