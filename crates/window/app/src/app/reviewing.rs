//! Reviews of the shown games, which run on threads of their own, one at a time, and advice.

use super::{App, turns, waker as frame_waker, writing::Amount};
use crate::{
    elsewhere::{self, Judged, Sent, Work},
    job::{Job, Listener, Shared, waker},
    write_atomically,
};
use egui::Context;
use machine::{SearchNews, Worker};
use pad::{BranchId, Epoch, FrameNo};
use planner::Strategy;
use review::{Played, Review, Reviewer, SentPlayed};
use session::History;
use std::{collections::BTreeMap, path::Path, sync::Arc};
use vision::Phase;
use workbench::{
    AdviceQuestion, FileAsk, NoticeKind, ReviewFormat, ReviewProgress, ReviewRequest, ReviewStatus,
    Reviewed,
};

/// What is reviewed, and by what.
struct Task {
    id: u64,
    /// The epoch of the newest record.
    epoch: Epoch,
    history: History,
    branch: BranchId,
    /// The name of what is shown.
    source: String,
    /// `None` takes the one that fits.
    strategy: Option<Strategy>,
    depth: Option<usize>,
    /// Whether only the pieces for which a person pressed a button are reviewed.
    own_part: bool,
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
        let Some((span, last)) = span.zip(history.last()) else {
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
            epoch: last.picture.epoch,
            history,
            branch: span.branch,
            source,
            strategy,
            depth,
            own_part: chosen.own_part,
        };
        let nothing = ReviewProgress::Frames(0, 0);
        self.reviews.running = Some(match elsewhere::place("review", waker(ctx)) {
            Some(place) => Job::away(nothing, place, waker(ctx), JudgedElsewhere::new(task)),
            None => {
                let work = move |shared: &_| review(task, shared);
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
            match turns::search(&mut self.turns, wake) {
                Ok(advisor) => self.reviews.advisor = Some(advisor),
                Err(why) => self.workbench.notify(NoticeKind::Error, why.to_string()),
            }
        }
        if let Some(advisor) = &self.reviews.advisor {
            advisor.ask(question);
        }
    }
}

/// What is to be judged.
struct Gathered {
    played: Played,
    /// The first and the last frame.
    frames: (FrameNo, FrameNo),
    /// Placements that the bot chose by each strategy, by its name.
    by_itself: BTreeMap<String, u32>,
}

/// Finds the placements in the frames.
///
/// # Errors
/// What came of it if there are none.
fn gather(task: &Task, shared: &Shared<ReviewProgress>) -> Result<Gathered, Outcome> {
    let Some(frames) = task.history.range(task.branch) else {
        let why = "The frames were evicted; review again";
        return Err(Outcome::Failed(why.to_owned()));
    };
    let (first, last) = frames.clone().into_inner();
    let all = last - first + 1;
    let mut played = Played::default();
    let mut has_field = false;
    // The frames in which a person pressed a button, in their order.
    let mut by_hand = Vec::new();
    // Where the bot wants to place the piece, and by which strategy.
    let mut planned = None;
    let mut by_itself: BTreeMap<String, u32> = BTreeMap::new();
    for (done, frame) in (1..).zip(frames) {
        if let Some(record) = task.history.get_on(task.branch, frame) {
            has_field |= record.tracked.phase == Phase::Falling;
            if !record.picture.inputs.held.person.is_empty() {
                by_hand.push(frame);
            }
            let before = played.moves().len();
            played.see(&record.tracked);
            let locked = played.moves().get(before..).unwrap_or_default();
            if let Some((placement, strategy)) = &planned {
                let own = locked.iter().filter(|it| it.placement == *placement);
                *by_itself.entry(String::clone(strategy)).or_default() += own.count() as u32;
            }
            if let Some(plan) = &record.plan {
                let chosen = plan.best().and_then(|best| best.line.first().copied());
                planned = chosen.map(|placement| (placement, plan.strategy.clone()));
            }
        }
        if shared.report(ReviewProgress::Frames(done, all)).is_break() {
            return Err(Outcome::Cancelled);
        }
    }
    let has_pieces = !played.moves().is_empty();
    if task.own_part {
        played.keep_own(|of| {
            let at = by_hand.partition_point(|frame| *frame < of.appeared);
            by_hand.get(at).is_some_and(|frame| *frame <= of.locked)
        });
        by_itself.clear();
    }
    if played.moves().is_empty() {
        let why = if has_pieces {
            "no button was pressed by a person while a piece fell; switch Own part off to review all"
        } else if has_field {
            "no piece was placed; review again when there are some"
        } else {
            "no game is recognised; a review needs a field of 10 by 18 cells that is followed"
        };
        let why = format!("Nothing to review in {}: {why}", task.source);
        return Err(Outcome::Failed(why));
    }
    Ok(Gathered {
        played,
        frames: (first, last),
        by_itself,
    })
}

impl Task {
    /// The review of what was gathered, when it is judged.
    fn found(&mut self, mut gathered: Gathered, strategy: Strategy, review: Review) -> Outcome {
        let by_itself = gathered.by_itself.remove(strategy.name());
        Outcome::Found(Box::new(Reviewed {
            id: self.id,
            source: std::mem::take(&mut self.source),
            epoch: self.epoch,
            branch: self.branch,
            frames: gathered.frames,
            strategy,
            by_itself: by_itself.unwrap_or_default(),
            review,
        }))
    }
}

fn review(mut task: Task, shared: &Shared<ReviewProgress>) -> Outcome {
    let gathered = match gather(&task, shared) {
        Ok(gathered) => gathered,
        Err(outcome) => return outcome,
    };
    let played = &gathered.played;
    let to_fit = match task.strategy {
        Some(_) => 0,
        None => Reviewer::steps_to_fit(played),
    };
    let steps = (to_fit + played.steps()) as u64;
    let goes_on = |done: usize| {
        shared
            .report(ReviewProgress::Placements(done as u64, steps))
            .is_continue()
    };
    let reviewer = Reviewer::by_choice(task.strategy.take(), played, task.depth, goes_on);
    let Some(reviewer) = reviewer else {
        return Outcome::Cancelled;
    };
    match reviewer.review(played, |done| goes_on(to_fit + done)) {
        None => Outcome::Cancelled,
        Some(review) => task.found(gathered, reviewer.strategy().clone(), review),
    }
}

/// A review whose placements are judged elsewhere.
struct JudgedElsewhere {
    task: Task,
    gathered: Option<Gathered>,
}

impl JudgedElsewhere {
    const fn new(task: Task) -> Self {
        Self {
            task,
            gathered: None,
        }
    }
}

impl Listener<Outcome, ReviewProgress> for JudgedElsewhere {
    fn work(&mut self, shared: &Shared<ReviewProgress>) -> Result<Vec<u8>, Outcome> {
        let gathered = gather(&self.task, shared)?;
        let work = Work::Review {
            played: SentPlayed::from(&gathered.played),
            strategy: self.task.strategy.clone(),
            depth: self.task.depth,
        };
        self.gathered = Some(gathered);
        elsewhere::packed(&work).map_err(Outcome::Failed)
    }

    fn hear(
        &mut self,
        message: &[u8],
        shared: &Shared<ReviewProgress>,
    ) -> Result<Option<Outcome>, String> {
        let judged: Judged = match elsewhere::unpacked(message)? {
            Sent::Progress((done, of)) => {
                shared.change(|shown| *shown = ReviewProgress::Placements(done, of));
                return Ok(None);
            }
            Sent::Answer(judged) => judged,
        };
        let Some(gathered) = self.gathered.take() else {
            return Ok(None);
        };
        let review = judged.review.received(&gathered.played);
        let review = review.ok_or("the answer is about other games")?;
        Ok(Some(self.task.found(gathered, judged.strategy, review)))
    }

    fn cancelled(&mut self, _: &Shared<ReviewProgress>) -> Outcome {
        Outcome::Cancelled
    }
}
