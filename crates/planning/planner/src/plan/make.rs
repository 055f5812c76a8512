//! Makes a plan from the result of a search.

use super::{Candidate, Plan, Term, mean_terms, reason};
use crate::{
    PlacementStack, Position, SearchRequest, SearchResult, Strategy, Weighted, features::Leaf,
    reach, search::Task,
};
use exact::{Control, Line, idealised_features};
use rules::FallState;
use std::borrow::Cow;
use strategy::{units, worth};

impl SearchRequest<'_> {
    /// Searches and ranks the first placements. The best is chosen; there is no script.
    #[must_use]
    pub fn plan(&self) -> Plan {
        Control::unattended(|control| self.plan_with(control))
            .unwrap_or_else(|| self.to_plan(&SearchResult::default()))
    }

    /// The same with progress and cancelling. `None` when cancelled.
    pub fn plan_with(&self, control: &mut Control<'_>) -> Option<Plan> {
        Some(self.to_plan(&self.search_with(control)?))
    }

    /// A plan of the placements that buttons can reach from `start`, and the script of the
    /// best candidate. The first placement of a candidate is any that [`reach()`] finds,
    /// tucks and spins among them; the pieces after it are dropped straight, only where
    /// taps can certainly move them in time at the gravity of `start`. A lock at the spawn
    /// itself is considered only when there is no other, since the second one ends a game.
    #[must_use]
    pub fn plan_from(&self, start: &FallState) -> Plan {
        Control::unattended(|control| self.plan_from_with(start, control))
            .unwrap_or_else(|| self.to_plan(&SearchResult::default()))
    }

    /// The same with progress and cancelling. `None` when cancelled.
    pub fn plan_from_with(&self, start: &FallState, control: &mut Control<'_>) -> Option<Plan> {
        let reach = reach(start);
        let is_known = self.queue.first() == Some(&start.falling.piece);
        let locks = if is_known { reach.locks() } else { &[] };
        let has_others = locks.iter().any(|reached| !reached.at_spawn);
        let first: Vec<_> = locks
            .iter()
            .filter(|reached| !(has_others && reached.at_spawn))
            .map(|reached| reached.placement)
            .collect();
        let request = self.first_among(&first).at_gravity(start.gravity);
        let mut plan = request.plan_with(control)?;
        plan.script = plan
            .best()
            .and_then(|best| reach.script(best.line.first()?));
        Some(plan)
    }

    fn to_plan(self, found: &SearchResult) -> Plan {
        let strategy = &*self.strategy.on(self.board);
        let task = self.task(strategy);
        let lines = found.lines.iter();
        let mut plan = Plan {
            position: Position {
                board: *self.board,
                queue: self.queue.to_vec(),
            },
            strategy: strategy.name().to_owned(),
            candidates: lines
                .map(|line| self.candidate(line, &task, found))
                .collect(),
            chosen: 0,
            script: None,
            reason: String::new(),
            nodes: found.nodes,
        };
        plan.reason = reason(&plan);
        plan
    }

    fn candidate(&self, line: &Line, task: &Task<'_>, found: &SearchResult) -> Candidate {
        Candidate {
            line: line.plies().map(|ply| ply.placement).collect(),
            cleared: line.plies().map(|ply| ply.cleared).collect(),
            value: units(line.billionths),
            terms: self.terms(line, task, found),
            is_mean: line.is_mean,
        }
    }

    fn terms(&self, line: &Line, task: &Task<'_>, found: &SearchResult) -> Vec<Term> {
        let strategy = task.strategy;
        if self.is_idealised {
            let features = idealised_features(self.board, line);
            let weighted = strategy.features().iter();
            return weighted
                .map(|weighted| term(weighted, strategy::four_feature(weighted, &features)))
                .collect();
        }
        let mut stack = PlacementStack::new(self.board, strategy.rules());
        for ply in line.plies() {
            stack.place(ply.placement);
        }
        if line.is_mean {
            mean_terms::of(&mut stack, task, &found.chance_moves)
        } else {
            terms(&stack.leaf(), strategy)
        }
    }
}

/// The terms of the end of a line: the sum of their products is its value.
#[must_use]
pub fn terms(leaf: &Leaf, strategy: &Strategy) -> Vec<Term> {
    let weighted = strategy.features().iter();
    weighted
        .map(|weighted| term(weighted, weighted.feature.value(leaf)))
        .collect()
}

fn term(weighted: &Weighted, value: i64) -> Term {
    Term {
        name: Cow::Borrowed(weighted.feature.name),
        weight: weighted.weight(),
        value: value as f64,
        product: units(worth(weighted, value)),
    }
}
