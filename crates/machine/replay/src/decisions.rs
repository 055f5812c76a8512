//! Compares the plans that are made for each piece, before and now.

use crate::{
    DiffDecision, DiffField, PlanChoice, decision::both_in_words, field::Words, stretch::Stretches,
};
use pad::FrameNo;
use planner::Plan;
use std::sync::Arc;

/// Frames within which two plans for the same piece are one decision.
const APART: FrameNo = 60;

/// A new plan and the frame on which it was made.
type Made = (FrameNo, Arc<Plan>);

/// Compares the plans of a branch piece by piece.
#[derive(Clone, Default)]
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
    let detail = match (field, plans) {
        (DiffField::PlanDetail, [Some(before), Some(after)]) => detail(before, after),
        _ => None,
    };
    let words = detail.unwrap_or_else(|| decision.words(field));
    differing.decided(field, frame, decision, words);
}

/// The first part in which two plans with the same placement and worth differ, in words.
fn detail(before: &Plan, after: &Plan) -> Option<(Words, Words)> {
    let texts = |text: fn(&Plan) -> String| {
        let [before, after] = [before, after].map(text);
        (before != after).then(|| (before.into(), after.into()))
    };
    texts(|plan| format!("strategy {}", plan.strategy))
        .or_else(|| texts(|plan| format!("pieces {}", queue(plan))))
        .or_else(|| texts(buttons))
        .or_else(|| texts(|plan| format!("{} candidates", plan.candidates.len())))
        .or_else(|| {
            let pairs = before.candidates.iter().zip(&after.candidates);
            let (rank, pair) = (1..).zip(pairs).find(|(_, (a, b))| a != b)?;
            let choices = [pair.0, pair.1].map(PlanChoice::of_candidate);
            let [was, is] = both_in_words(choices).map(|it| format!("candidate {rank}: {it}"));
            // The same first placement and worth, with other placements behind it.
            (was != is).then(|| (was.into(), is.into()))
        })
        .or_else(|| texts(|plan| format!("{} boards searched", plan.nodes)))
        .or_else(|| texts(|plan| plan.reason.clone()))
}

fn queue(plan: &Plan) -> String {
    plan.position.queue.iter().map(|p| p.letter()).collect()
}

fn buttons(plan: &Plan) -> String {
    match &plan.script {
        Some(script) => {
            let pressed = script
                .frames
                .iter()
                .filter(|frame| !frame.buttons.is_empty());
            let frames = script.frames.len();
            format!("buttons in {} of {frames} frames", pressed.count())
        }
        None => "no buttons".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use planner::{SearchRequest, Strategy};
    use rules::{Board, Piece};

    #[test]
    fn the_words_say_which_part_of_a_plan_differs() {
        let strategy = Strategy::four_feature();
        let queue = [Piece::T, Piece::O];
        let plan = SearchRequest::new(&Board::EMPTY, &queue, &strategy).plan();
        assert_eq!(detail(&plan, &plan), None);
        type Change = fn(&mut Plan);
        let changes: [(Change, &str); 5] = [
            (|plan| plan.strategy = "other".into(), "strategy other"),
            (|plan| plan.position.queue.truncate(1), "pieces T"),
            (|plan| plan.candidates.truncate(3), "3 candidates"),
            (|plan| plan.candidates[2].value = -99.5, "worth −99.50"),
            (|plan| plan.nodes = 7, "7 boards searched"),
        ];
        for (change, expected) in changes {
            let mut changed = plan.clone();
            change(&mut changed);
            let (before, after) = detail(&plan, &changed).unwrap();
            assert_ne!(before, after);
            assert!(after.ends_with(expected), "{before}, {after}");
        }
    }
}
