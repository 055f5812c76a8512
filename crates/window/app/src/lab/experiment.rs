//! An experiment that runs: the crate `lab` plays it on a thread for each core, and what came of
//! it so far is computed here, beside them, so that the window only draws it.

use super::result::result;
use crate::background::{BackgroundTask, NoAnswer, waker};
use ::lab::{ArmRecord, Overrides, Plan, Record, RunError, run};
use egui::Context;
use std::{
    path::Path,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};
use workbench::{ExperimentResult, ListedExperiment};

/// How often results are computed while games are played.
const SHOWN_EVERY: Duration = Duration::from_millis(500);
/// How long the window waits for a cancelled experiment when it closes.
const CLOSING: Duration = Duration::from_secs(1);

/// The experiments that come with the program.
pub fn listed() -> Arc<[ListedExperiment]> {
    let all = ::lab::BUILT_IN.iter();
    let all = all.filter_map(|(name, _)| ::lab::built_in(name));
    all.map(|experiment| {
        let games = experiment.arms.iter();
        let games = games.map(|arm| arm.games.unwrap_or(experiment.seeds.games));
        ListedExperiment {
            games: games.sum(),
            paper: format!("{}, {}", experiment.source.authors, experiment.source.title),
            name: experiment.name,
            title: experiment.title,
            about: experiment.about,
        }
    })
    .collect()
}

/// What the thread and the window share.
struct Shared {
    cancel: AtomicBool,
    progress: Mutex<Progress>,
}

/// How far an experiment has come.
#[derive(Clone)]
pub struct Progress {
    /// Games that are played, and all of them.
    pub games: (u64, u64),
    /// What came of them.
    pub result: Option<Arc<ExperimentResult>>,
}

/// How an experiment ended.
pub enum Outcome {
    /// All games were played.
    Done(Box<Record>),
    /// It was cancelled.
    Cancelled,
    /// It could not be played, for this reason.
    Failed(String),
}

/// An experiment that runs. Dropping it cancels it.
pub struct Experimenting {
    shared: Arc<Shared>,
    task: BackgroundTask<Outcome>,
}

impl Experimenting {
    /// Starts the experiment of this name as the run of this number.
    ///
    /// # Errors
    /// It can't be played, or the system gives no thread, in one sentence.
    pub fn start(ctx: &Context, number: u64, name: &str) -> Result<Self, String> {
        let experiment =
            ::lab::built_in(name).ok_or_else(|| format!("There is no experiment {name}"))?;
        let plan = Plan::new(experiment, Path::new(""), Overrides::default())
            .map_err(|why| format!("The experiment {name} can't be run: {why}"))?;
        let shared = Arc::new(Shared {
            cancel: AtomicBool::new(false),
            progress: Mutex::new(Progress {
                games: (0, plan.games()),
                result: None,
            }),
        });
        let with_thread = Arc::clone(&shared);
        let shows = waker(ctx);
        let work = move || with_thread.run(&plan, number, &shows);
        BackgroundTask::start("experiment", waker(ctx), work)
            .map(|task| Self { shared, task })
            .ok_or_else(|| {
                "The system can't start a thread for the experiment; close other programs".into()
            })
    }

    /// Ends it after the pieces that are being placed.
    pub fn cancel(&self) {
        self.shared.cancel.store(true, Ordering::Relaxed);
    }

    /// How far it has come.
    pub fn progress(&self) -> Progress {
        common::lock(&self.shared.progress).clone()
    }

    /// How it ended, once it has.
    pub fn poll(&self) -> Result<Option<Outcome>, NoAnswer> {
        self.task.poll()
    }
}

impl Drop for Experimenting {
    fn drop(&mut self) {
        self.cancel();
        self.task.wait(CLOSING);
    }
}

impl Shared {
    fn run(&self, plan: &Plan, number: u64, shows: &impl Fn()) -> Outcome {
        let threads = common::cores();
        let arms = plan.arms.iter().cloned().map(ArmRecord::new);
        let mut arms: Vec<ArmRecord> = arms.collect();
        let mut states = 0;
        let mut shown: Option<Instant> = None;
        let mut publish = |arms: &[ArmRecord], is_complete: bool| {
            states += 1;
            // No run publishes so many states.
            let id = (number << 32) + states;
            let mut result = result(&plan.experiment, arms, id);
            result.is_complete = is_complete;
            let done = arms.iter().map(|arm| arm.rows.len() as u64).sum();
            let mut progress = common::lock(&self.progress);
            progress.games.0 = done;
            progress.result = Some(Arc::new(result));
            drop(progress);
            shows();
        };
        let played = run(plan, threads, &self.cancel, |finished| {
            if let Some(arm) = arms.get_mut(finished.job.arm) {
                arm.push(finished.row.clone());
            }
            if shown.is_none_or(|shown| shown.elapsed() >= SHOWN_EVERY) {
                publish(&arms, false);
                shown = Some(Instant::now());
            }
        });
        match played {
            Ok(record) => {
                // In the order of the seeds, whatever the threads did.
                publish(&record.arms, true);
                Outcome::Done(Box::new(record))
            }
            Err(RunError::Cancelled) => {
                publish(&arms, false);
                Outcome::Cancelled
            }
            Err(why @ (RunError::Game { .. } | RunError::Thread(_))) => {
                Outcome::Failed(format!("The experiment failed: {why}"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_is_what_the_file_has() {
        let listed = listed();
        let smallest = listed.iter().min_by_key(|it| it.games).unwrap();
        let experiment = ::lab::built_in(&smallest.name).unwrap();
        let few = Overrides {
            games: Some(3),
            first: None,
        };
        let mut plan = Plan::new(experiment, Path::new(""), few).unwrap();
        for arm in &mut plan.arms {
            arm.limits.cap.pieces = Some(50);
        }
        let shared = Shared {
            cancel: AtomicBool::new(false),
            progress: Mutex::new(Progress {
                games: (0, plan.games()),
                result: None,
            }),
        };
        let Outcome::Done(record) = shared.run(&plan, 1, &|| {}) else {
            panic!("it was not played");
        };
        let progress = shared.progress.into_inner().unwrap();
        assert_eq!(progress.games, (plan.games(), plan.games()));
        let shown = progress.result.unwrap();
        assert!(shown.is_complete);
        // In the order of the seeds, so that the curve of means is the one of the record.
        let text = String::from_utf8(record.bytes()).unwrap();
        let kept = super::super::KeptResult::parse(&text, String::new()).unwrap();
        assert_eq!(shown.arms, kept.shown.arms);
    }

    #[test]
    fn an_experiment_is_cancelled() {
        let listed = listed();
        let experiment = ::lab::built_in(&listed[0].name).unwrap();
        let plan = Plan::new(experiment, Path::new(""), Overrides::default()).unwrap();
        let shared = Shared {
            cancel: AtomicBool::new(true),
            progress: Mutex::new(Progress {
                games: (0, plan.games()),
                result: None,
            }),
        };
        let ended = shared.run(&plan, 1, &|| {});
        assert!(matches!(ended, Outcome::Cancelled));
    }
}
