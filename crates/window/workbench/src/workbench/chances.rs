//! Asks what may come after a candidate of the plan.

use super::Workbench;
use crate::{ChanceQuestion, ChanceReport, NoticeKind, Request};
use machine_types::SearchNews;
use planner::{Plan, Strategy, simulate::Futures};
use session::plan_at;
use std::sync::Arc;
use workbench_model::research::strategies;

impl Workbench {
    /// Passes on what is known of a search for what may come; that of an older question is
    /// dropped.
    pub fn chances(&mut self, news: SearchNews<Arc<ChanceReport>>) {
        self.ui_state.research.chances.take(news);
    }

    pub(super) fn ask_chances(&mut self) -> Option<Request> {
        let question = self.chance_question();
        let Some(question) = question else {
            self.tell(
                NoticeKind::Info,
                "No plan is in force whose moves could be asked about",
            );
            return None;
        };
        let question = self.ui_state.research.chances.ask(question);
        Some(Request::Chances(Box::new(question)))
    }

    /// The question for the shown frame; `None` without a plan.
    fn chance_question(&self) -> Option<ChanceQuestion> {
        let record = self.record()?;
        let plan = plan_at(&self.history, &record)?;
        let rank = self.ui_state.research.chances.rank(&plan)?;
        let tracked = &record.tracked;
        let speed = rules::speed(tracked.level.unwrap_or(0), tracked.heart);
        Some(ChanceQuestion {
            id: 0,
            position: plan.position.clone(),
            line: plan.candidates.get(rank)?.line.clone(),
            strategy: self.strategy_of(&plan).clone(),
            gravity: Some(rules::gravity(speed)),
            futures: Futures::default(),
        })
    }

    /// The strategy that made a plan, as far as known: a plan has its name alone.
    fn strategy_of(&self, plan: &Plan) -> &Strategy {
        let current = &*self.strategy;
        match strategies::named(&plan.strategy) {
            Some(named) if plan.strategy != current.name() => named,
            _ => current,
        }
    }

    pub(super) fn step_candidate(&mut self, by: isize) {
        let record = self.record();
        let plan = record.and_then(|record| plan_at(&self.history, &record));
        let chances = &mut self.ui_state.research.chances;
        if let Some((plan, rank)) = plan.and_then(|p| chances.rank(&p).map(|rank| (p, rank))) {
            let last = plan.candidates.len().saturating_sub(1);
            chances.candidate = Some(rank.saturating_add_signed(by).min(last));
        }
    }
}
