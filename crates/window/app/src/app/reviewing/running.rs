//! A review that runs on its thread.

use crate::background::{BackgroundTask, NoAnswer, waker};
use egui::Context;
use pad::{BranchId, Epoch};
use planner::Strategy;
use review::{Played, Reviewer};
use session::History;
use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};
use vision::Phase;
use workbench::{ReviewProgress, Reviewed};

/// How long the window waits for a cancelled review when it closes.
const CLOSING: Duration = Duration::from_secs(1);

/// What is reviewed, and by what.
pub(super) struct Task {
    pub id: u64,
    /// The epoch of the newest record.
    pub epoch: Epoch,
    pub history: History,
    pub branch: BranchId,
    /// The name of what is shown.
    pub source: String,
    pub strategy: Strategy,
    pub depth: Option<usize>,
}

/// What the thread and the window share.
struct Shared {
    progress: Mutex<ReviewProgress>,
    is_cancelled: AtomicBool,
}

impl Shared {
    /// Reports progress. Returns whether to go on.
    fn report(&self, progress: ReviewProgress) -> bool {
        *common::lock(&self.progress) = progress;
        !self.is_cancelled.load(Ordering::Relaxed)
    }
}

/// What came of it.
pub(super) enum Outcome {
    Found(Box<Reviewed>),
    /// Nothing could be reviewed, for this reason.
    Failed(String),
    Cancelled,
}

/// A review. Dropping it cancels it.
pub(super) struct Reviewing {
    shared: Arc<Shared>,
    task: BackgroundTask<Outcome>,
}

impl Reviewing {
    /// Starts one; `None` when the system can't start a thread.
    pub fn start(ctx: &Context, task: Task) -> Option<Self> {
        let shared = Arc::new(Shared {
            progress: Mutex::new(ReviewProgress::Frames(0, 0)),
            is_cancelled: AtomicBool::new(false),
        });
        let with_thread = Arc::clone(&shared);
        let work = move || run(task, &with_thread);
        let task = BackgroundTask::start("review", waker(ctx), work)?;
        Some(Self { shared, task })
    }

    pub fn progress(&self) -> ReviewProgress {
        *common::lock(&self.shared.progress)
    }

    pub fn cancel(&self) {
        self.shared.is_cancelled.store(true, Ordering::Relaxed);
    }

    pub fn poll(&self) -> Result<Option<Outcome>, NoAnswer> {
        self.task.poll()
    }
}

impl Drop for Reviewing {
    fn drop(&mut self) {
        self.cancel();
        self.task.wait(CLOSING);
    }
}

fn run(task: Task, shared: &Shared) -> Outcome {
    let Some(frames) = task.history.range(task.branch) else {
        return Outcome::Failed("The frames were evicted; review again".to_owned());
    };
    let (first, last) = frames.clone().into_inner();
    let all = last - first + 1;
    let mut played = Played::default();
    let mut has_field = false;
    for (done, frame) in (1..).zip(frames) {
        if let Some(record) = task.history.get_on(task.branch, frame) {
            has_field |= record.tracked.phase == Phase::Falling;
            played.see(&record.tracked);
        }
        if !shared.report(ReviewProgress::Frames(done, all)) {
            return Outcome::Cancelled;
        }
    }
    if played.moves().is_empty() {
        let why = if has_field {
            "no piece was placed; review again when there are some"
        } else {
            "no game is recognised; a review needs a field of 10 by 18 cells that is followed"
        };
        return Outcome::Failed(format!("Nothing to review in {}: {why}", task.source));
    }
    let steps = played.steps() as u64;
    let reviewer = Reviewer::new(task.strategy.clone(), task.depth);
    let review = reviewer.review(&played, |done| {
        shared.report(ReviewProgress::Placements(done as u64, steps))
    });
    match review {
        None => Outcome::Cancelled,
        Some(review) => Outcome::Found(Box::new(Reviewed {
            id: task.id,
            source: task.source,
            epoch: task.epoch,
            branch: task.branch,
            frames: (first, last),
            strategy: task.strategy,
            review,
        })),
    }
}
