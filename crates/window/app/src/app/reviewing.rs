//! Reviews of the shown games, which run on threads of their own, one at a time, and advice.

use super::{App, turns, waker as frame_waker, writing::Amount};
use crate::{
    elsewhere::{self, Judged, Sent, Work},
    job::{Job, Listener, Shared, waker},
    placements::{self, JudgedGames, NoReview, ReviewTask},
    write_atomically,
};
use egui::Context;
use machine::{SearchNews, Worker};
use pad::Epoch;
use session::{History, SentHistory};
use std::{path::Path, sync::Arc};
use workbench::{
    AdviceQuestion, FileAsk, NoticeKind, ReviewFormat, ReviewProgress, ReviewRequest, ReviewStatus,
    Reviewed,
};

/// What is reviewed.
struct Task {
    id: u64,
    /// What distinguishes its run from all others.
    began: Epoch,
    history: History,
    of: ReviewTask,
}

/// What came of it.
pub(super) enum Outcome {
    Found(Box<Reviewed>),
    /// Nothing could be reviewed, for this reason.
    Failed(String),
    Cancelled,
}

/// The review that runs, the last one, and the thread for advice.
#[derive(Default)]
pub(super) struct Reviews {
    pub running: Option<Job<Outcome, ReviewProgress>>,
    pub last: Option<Arc<Reviewed>>,
    /// How many there were.
    count: u64,
    /// Started with the first question.
    advisor: Option<Worker<AdviceQuestion>>,
}

impl Reviews {
    /// What the window shows of it.
    pub fn shown(&self) -> ReviewStatus {
        ReviewStatus {
            running: self.running.as_ref().map(Job::progress),
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
            ReviewRequest::SaveCsv => self.choose_file(ctx, FileAsk::Review(ReviewFormat::Csv)),
            ReviewRequest::SaveJson => {
                self.choose_file(ctx, FileAsk::Review(ReviewFormat::Json));
            }
            ReviewRequest::SaveHtml => {
                self.choose_file(ctx, FileAsk::Review(ReviewFormat::Html));
            }
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
        let Some(span) = span.filter(|_| !history.is_empty()) else {
            self.notify("There is nothing to review before the first frame".to_owned());
            return;
        };
        let chosen = &self.workbench.ui_state().game_review;
        let strategy = chosen.strategy(&self.status.machine.strategy).cloned();
        let depth = chosen.depth.map(usize::from);
        let source = match &self.shown {
            Some(shown) => shown.name().to_owned(),
            None => self.requested.name.clone(),
        };
        self.reviews.count += 1;
        let task = Task {
            id: self.reviews.count,
            began: history.began(),
            history,
            of: ReviewTask {
                branch: span.branch,
                source,
                strategy,
                depth,
                own_part: chosen.own_part,
            },
        };
        let nothing = ReviewProgress::Frames(0, 0);
        self.reviews.running = Some(match self.places.place("review", waker(ctx)) {
            Some(place) => Job::away(nothing, place, waker(ctx), JudgedElsewhere(task)),
            None => {
                let work = move |shared: &_| review(&task, shared);
                Job::start_with(nothing, "review", waker(ctx), work)
            }
        });
    }

    /// Takes what a review has found, and advice.
    pub(super) fn poll_reviewing(&mut self) {
        match self.reviews.advisor.as_ref().and_then(Worker::news) {
            Some(SearchNews::Answer { id, answer }) => self.workbench.advised(id, answer),
            Some(SearchNews::Failed { id, why }) => {
                self.workbench.notify(NoticeKind::Error, why);
                self.workbench.advised(id, None);
            }
            Some(SearchNews::Progress { .. }) | None => {}
        }
        let outcome = match Job::take(&mut self.reviews.running) {
            None => return,
            Some(Ok(outcome)) => outcome,
            Some(Err(why)) => Outcome::Failed(format!("The review ended because of {why}")),
        };
        match outcome {
            Outcome::Found(reviewed) => self.reviews.last = Some(Arc::from(reviewed)),
            Outcome::Failed(why) => self.workbench.notify(NoticeKind::Warn, why),
            Outcome::Cancelled => self.notify("The review was cancelled".to_owned()),
        }
    }

    /// Writes the last review: as JSON or as a page if the name ends like that, else as CSV. An
    /// existing file is replaced only if `replace` is set.
    pub(super) fn save_review(&mut self, ctx: &Context, path: &Path, replace: bool) {
        let Some(last) = self.reviews.last.clone() else {
            self.notify("Nothing was reviewed yet".to_owned());
            return;
        };
        let file = path.to_owned();
        let extension = path.extension().unwrap_or_default();
        let [is_json, is_page] = ["json", "html"].map(|own| extension.eq_ignore_ascii_case(own));
        self.write(ctx, path, replace, Amount::LITTLE, move |_| {
            write_atomically(&file, |out| {
                if is_json {
                    serde_json::to_writer_pretty(out, &last.review.report())?;
                } else if is_page {
                    out.write_all(last.review.html(&last.source).as_bytes())?;
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
            let wake = frame_waker(ctx, &self.woken);
            match turns::search(&mut self.turns, self.places, wake) {
                Ok(advisor) => self.reviews.advisor = Some(advisor),
                Err(why) => self.workbench.notify(NoticeKind::Error, why.to_string()),
            }
        }
        if let Some(advisor) = &self.reviews.advisor {
            advisor.ask(question);
        }
    }
}

impl Task {
    /// What the window shows of a review.
    fn shown(&self, games: JudgedGames) -> Outcome {
        Outcome::Found(Box::new(Reviewed {
            id: self.id,
            source: self.of.source.clone(),
            began: self.began,
            branch: self.of.branch,
            frames: games.frames,
            strategy: games.strategy,
            by_itself: games.by_itself,
            review: games.review,
        }))
    }

    fn ended(&self, found: Result<JudgedGames, NoReview>) -> Outcome {
        match found {
            Ok(games) => self.shown(games),
            Err(NoReview::Nothing(why)) => Outcome::Failed(why),
            Err(NoReview::Cancelled) => Outcome::Cancelled,
        }
    }
}

fn review(task: &Task, shared: &Shared<ReviewProgress>) -> Outcome {
    let goes_on = |progress| shared.report(progress).is_continue();
    task.ended(placements::review(&task.history, &task.of, goes_on))
}

/// A review that is made elsewhere.
struct JudgedElsewhere(Task);

impl Listener<Outcome, ReviewProgress> for JudgedElsewhere {
    fn work(&mut self, _: &Shared<ReviewProgress>) -> Result<Vec<u8>, Outcome> {
        let Self(Task { history, of, .. }) = self;
        let work = Work::Review {
            history: Box::new(SentHistory::from(&history.kept())),
            task: of.clone(),
        };
        elsewhere::packed(&work).map_err(Outcome::Failed)
    }

    fn hear(
        &mut self,
        message: &[u8],
        shared: &Shared<ReviewProgress>,
    ) -> Result<Option<Outcome>, String> {
        let judged: Result<Judged, String> = match elsewhere::unpacked(message)? {
            Sent::Progress(progress) => {
                shared.change(|shown| *shown = progress);
                return Ok(None);
            }
            Sent::Answer(judged) => judged,
        };
        let found = match judged {
            Ok(judged) => Ok(judged.received()?),
            Err(why) => Err(NoReview::Nothing(why)),
        };
        Ok(Some(self.0.ended(found)))
    }

    fn cancelled(&mut self, _: &Shared<ReviewProgress>) -> Outcome {
        Outcome::Cancelled
    }
}
