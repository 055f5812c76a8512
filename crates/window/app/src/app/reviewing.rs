//! Reviews of the shown games, which run on threads of their own, one at a time, and advice.

mod running;

use super::{App, files::plain, waker as frame_waker, writing::Amount};
use crate::{advisor::Advisor, write_atomically};
use egui::Context;
use running::{Outcome, Reviewing, Task};
use std::{path::Path, sync::Arc, time::Duration};
use workbench::{AdviceQuestion, NoticeKind, ReviewRequest, ReviewStatus, Reviewed};

/// How often the progress is shown.
const SHOWN_EVERY: Duration = Duration::from_millis(100);

/// The review that runs, the last one, and the thread for advice.
#[derive(Default)]
pub(super) struct Reviews {
    running: Option<Reviewing>,
    last: Option<Arc<Reviewed>>,
    /// How many there were.
    count: u64,
    /// Started with the first question.
    advisor: Option<Advisor>,
}

impl Reviews {
    /// What the window shows of it.
    pub fn shown(&self) -> ReviewStatus {
        ReviewStatus {
            running: self.running.as_ref().map(Reviewing::progress),
            found: self.last.clone(),
        }
    }
}

impl App {
    /// Executes a request of the panel.
    pub(super) fn review(&mut self, ctx: &Context, request: ReviewRequest) {
        match request {
            ReviewRequest::Start => self.start_review(ctx),
            ReviewRequest::Cancel => {
                if let Some(running) = &self.reviews.running {
                    running.cancel();
                }
            }
            ReviewRequest::SaveCsv => self.choose_review_file(ctx, "csv"),
            ReviewRequest::SaveJson => self.choose_review_file(ctx, "json"),
            ReviewRequest::SaveTo(path) => self.save_review(ctx, &path, false),
            ReviewRequest::Advise(question) => self.advise(ctx, *question),
        }
    }

    fn start_review(&mut self, ctx: &Context) {
        if self.reviews.running.is_some() {
            self.notify("A review is running; wait for it or cancel it".to_owned());
            return;
        }
        let history = self.shown_history().frozen();
        let span = self.workbench.shown_span();
        let Some((span, last)) = span.zip(history.last()) else {
            self.notify("There is nothing to review before the first frame".to_owned());
            return;
        };
        let chosen = &self.workbench.ui_state().game_review;
        let strategy = chosen.strategy(&self.status.strategy).clone();
        let depth = chosen.depth.map(usize::from);
        let source = match &self.shown {
            Some(shown) => shown.name().to_owned(),
            None => self.requested.name.clone(),
        };
        self.reviews.count += 1;
        let task = Task {
            id: self.reviews.count,
            epoch: last.picture.epoch,
            history,
            branch: span.branch,
            source,
            strategy,
            depth,
        };
        self.reviews.running = Reviewing::start(ctx, task);
        if self.reviews.running.is_none() {
            self.workbench.notify(
                NoticeKind::Error,
                "The system can't start a thread to review; close other programs",
            );
        }
    }

    /// Takes what a review has found, and advice.
    pub(super) fn poll_reviewing(&mut self, ctx: &Context) {
        let answer = self.reviews.advisor.as_ref().and_then(Advisor::answer);
        if let Some((id, advice)) = answer {
            let found = advice.unwrap_or_else(|why| {
                self.workbench.notify(NoticeKind::Error, why);
                None
            });
            self.workbench.advised(id, found);
        }
        let Some(running) = &self.reviews.running else {
            return;
        };
        let outcome = match running.poll() {
            Ok(None) => {
                ctx.request_repaint_after(SHOWN_EVERY);
                return;
            }
            Ok(Some(outcome)) => outcome,
            Err(why) => Outcome::Failed(format!("The review ended because of {why}")),
        };
        self.reviews.running = None;
        match outcome {
            Outcome::Found(reviewed) => self.reviews.last = Some(Arc::from(reviewed)),
            Outcome::Failed(why) => self.workbench.notify(NoticeKind::Warn, why),
            Outcome::Cancelled => self.notify("The review was cancelled".to_owned()),
        }
    }

    fn choose_review_file(&mut self, ctx: &Context, extension: &str) {
        let Some(last) = &self.reviews.last else {
            self.notify("Nothing was reviewed yet".to_owned());
            return;
        };
        let name = format!("{}-review.{extension}", plain(&last.source));
        self.files.show_save_review(ctx, name, &mut self.workbench);
    }

    /// Writes the last review: as JSON if the name ends like that, else as CSV. An existing file
    /// is replaced only if `replace` is set.
    pub(super) fn save_review(&mut self, ctx: &Context, path: &Path, replace: bool) {
        let Some(last) = self.reviews.last.clone() else {
            self.notify("Nothing was reviewed yet".to_owned());
            return;
        };
        let file = path.to_owned();
        let extension = path.extension().unwrap_or_default();
        let is_json = extension.eq_ignore_ascii_case("json");
        self.write(ctx, path, replace, Amount::LITTLE, move |_| {
            write_atomically(&file, |out| {
                if is_json {
                    serde_json::to_writer_pretty(out, &last.review.report())?;
                } else {
                    out.write_all(last.review.csv().as_bytes())?;
                }
                Ok(())
            })?;
            Ok(format!("The review is in {}", file.display()))
        });
    }

    fn advise(&mut self, ctx: &Context, question: AdviceQuestion) {
        if self.reviews.advisor.is_none() {
            self.reviews.advisor = Advisor::start(frame_waker(ctx, &self.woken));
        }
        match &self.reviews.advisor {
            Some(advisor) => advisor.ask(question),
            None => self.workbench.notify(
                NoticeKind::Error,
                "The system can't start a thread for advice; close other programs",
            ),
        }
    }
}
