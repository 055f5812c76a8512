//! Executes actions on reviews, and asks for advice.

use super::Workbench;
use crate::{Request, ReviewRequest, Shown, Span, Status};
use review::Advice;
use session::Record;
use std::sync::Arc;

impl Workbench {
    /// The kept frames of the shown branch; `None` before the first frame.
    #[must_use]
    pub const fn shown_span(&self) -> Option<Span> {
        self.moment.here
    }

    /// Passes on advice; that to an older question is dropped.
    pub fn advised(&mut self, id: u64, advice: Option<Arc<Advice>>) {
        self.ui_state.game_review.advising.answered(id, advice);
    }

    /// The request for advice on the shown frame, unless it was sent already.
    pub(super) fn advice(&mut self, record: Option<&Record>, status: &Status) -> Option<Request> {
        let record = record?;
        // Where the bot plays, the plan is its own advice.
        let has_plan = status.shown.kind == Shown::Game && status.machine.bot;
        let state = &mut self.ui_state.game_review;
        if !state.advising.is_on || has_plan {
            return None;
        }
        let strategy = state.strategy(&status.machine.strategy).clone();
        let depth = state.depth.map(usize::from);
        let question = state.advising.ask(record, &strategy, depth)?;
        Some(Request::Review(ReviewRequest::Advise(Box::new(question))))
    }
}
