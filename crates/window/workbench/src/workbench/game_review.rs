//! Executes actions on reviews, and asks for advice.

use super::Workbench;
use crate::{
    GameReviewAction, Layer, NoticeKind, PlaybackAction, Request, ReviewRequest, Shown, Span,
    Status,
};
use review::Advice;
use session::Record;
use std::sync::Arc;
use workbench_model::{apply::GameReviewEffect, game_review::Reviewed};

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

    /// Applies an action.
    pub(super) fn game_review(&mut self, action: GameReviewAction) -> Option<Request> {
        match self.ui_state.game_review.apply(action)? {
            GameReviewEffect::Blunder { is_next } => self.show_blunder(is_next),
            GameReviewEffect::Show(frame) => match self.reviewed() {
                Some(_) => self.playback(&PlaybackAction::Seek(frame)),
                None => None,
            },
            GameReviewEffect::CopyRow => {
                self.copy_review_row();
                None
            }
            GameReviewEffect::ShowLayer => {
                self.show_review_layer();
                None
            }
        }
    }

    /// Shows the layer on which a review and advice are drawn.
    pub(super) fn show_review_layer(&mut self) {
        if !self.ui_state.shows(Layer::Review) {
            self.ui_state.toggle(Layer::Review);
        }
    }

    /// The review of the shown frames. Without one, a message is shown.
    fn reviewed(&mut self) -> Option<Arc<Reviewed>> {
        let found = self.derived.reviewed.clone();
        let of_shown = found.filter(|found| found.is_of(&self.moment));
        if of_shown.is_none() {
            let text = "What is shown was not reviewed yet; choose Review in the panel Review";
            self.tell(NoticeKind::Info, text);
        }
        of_shown
    }

    fn show_blunder(&mut self, is_next: bool) -> Option<Request> {
        let reviewed = self.reviewed()?;
        let frame = self.moment.shown.unwrap_or(0);
        let Some(verdict) = reviewed.blunder_beside(frame, is_next) else {
            let place = if is_next { "after" } else { "before" };
            self.tell(
                NoticeKind::Info,
                format!("There is no blunder {place} this frame"),
            );
            return None;
        };
        self.playback(&PlaybackAction::Seek(verdict.of.appeared))
    }

    fn copy_review_row(&mut self) {
        let Some(reviewed) = self.reviewed() else {
            return;
        };
        let found = reviewed.at(self.moment.shown.unwrap_or(0));
        let Some((place, verdict)) = found else {
            let text = "No reviewed piece falls on the shown frame";
            self.tell(NoticeKind::Info, text);
            return;
        };
        let row = verdict.csv(place.number + 1);
        self.copied = Some(format!("{}\n{row}\n", review::COLUMNS));
    }

    /// The request for advice on the shown frame, unless it was sent already.
    pub(super) fn advice(&mut self, record: Option<&Record>, status: &Status) -> Option<Request> {
        let record = record?;
        // Where the bot plays, the plan is its own advice.
        let has_plan = status.shown == Shown::Game && status.bot;
        let state = &mut self.ui_state.game_review;
        if !state.advising.is_on || has_plan {
            return None;
        }
        let strategy = state.strategy(&status.strategy).clone();
        let depth = state.depth.map(usize::from);
        let question = state.advising.ask(record, &strategy, depth)?;
        Some(Request::Review(ReviewRequest::Advise(Box::new(question))))
    }
}
