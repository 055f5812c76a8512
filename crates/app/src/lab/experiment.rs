//! An experiment that runs: the crate `lab` plays it on a thread for each core, and what came of
//! it so far is computed here, beside them, so that the window only draws it.

use crate::background::{BackgroundTask, NoAnswer, waker};
use ::lab::{
    Comparison, Estimate, Experiment, Figure, FigureKind, Measure, Overrides, Plan, Record, Row,
    RunError, Verdict, run,
    stats::{Histogram, Mean},
};
use egui::Context;
use std::{
    num::NonZeroUsize,
    path::Path,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};
use workbench::{
    Agreement, ArmResult, Bin, ExperimentResult, FigureResult, ListedExperiment, MeanAfter,
};

/// How often results are computed while games are played.
const SHOWN_EVERY: Duration = Duration::from_millis(500);
/// How long the window waits for a cancelled experiment when it closes.
const CLOSING: Duration = Duration::from_secs(1);
/// Points of the curve of means.
const POINTS: usize = 64;

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
        let progress = self.shared.progress.lock();
        progress.unwrap_or_else(PoisonError::into_inner).clone()
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
        let threads = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        let mut arms: Vec<Vec<Row>> = vec![Vec::new(); plan.arms.len()];
        let mut states = 0;
        let mut shown: Option<Instant> = None;
        let mut publish = |arms: &[Vec<Row>], is_complete: bool| {
            states += 1;
            // No run publishes so many states.
            let id = (number << 32) + states;
            let result = result(&plan.experiment, arms, id, is_complete);
            let done = arms.iter().map(|rows| rows.len() as u64).sum();
            let mut progress = self.progress.lock().unwrap_or_else(PoisonError::into_inner);
            progress.games.0 = done;
            progress.result = Some(Arc::new(result));
            drop(progress);
            shows();
        };
        let played = run(plan, threads, &self.cancel, |finished| {
            if let Some(rows) = arms.get_mut(finished.job.arm) {
                rows.push(Row {
                    cells: Vec::new(),
                    ..finished.row.clone()
                });
            }
            if shown.is_none_or(|shown| shown.elapsed() >= SHOWN_EVERY) {
                publish(&arms, false);
                shown = Some(Instant::now());
            }
        });
        match played {
            Ok(record) => {
                // In the order of the seeds, whatever the threads did.
                let arms: Vec<Vec<Row>> = record.arms.iter().map(|arm| arm.rows.clone()).collect();
                publish(&arms, true);
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

/// What came of the games of each arm.
fn result(
    experiment: &Experiment,
    arms: &[Vec<Row>],
    id: u64,
    is_complete: bool,
) -> ExperimentResult {
    let figures = experiment.figures.iter();
    let measure = figures.clone().find_map(|figure| figure.kind.measure());
    let measure = measure.unwrap_or(Measure::Lines);
    let arms = experiment.arms.iter().zip(arms).map(|(arm, rows)| {
        let values: Vec<f64> = rows.iter().map(|row| measure.of(row)).collect();
        let bins = Histogram::of(&values).bins.into_iter();
        let is_mean = |kind| matches!(kind, FigureKind::Mean { of } if of == measure);
        let paper_mean = figures.clone().find(|figure| is_mean(figure.kind));
        ArmResult {
            name: arm.name.clone(),
            games: rows.len() as u64,
            measure: measure.title().to_owned(),
            bins: bins
                .map(|bin| Bin {
                    from: bin.from,
                    to: bin.to,
                    games: bin.count,
                })
                .collect(),
            means: means(&values),
            paper_mean: paper_mean.and_then(|figure| Some(figure.paper.get(&arm.name)?.value)),
            figures: figures
                .clone()
                .map(|it| figure(it, &arm.name, rows))
                .collect(),
        }
    });
    ExperimentResult {
        id,
        name: experiment.name.clone(),
        title: experiment.title.clone(),
        is_complete,
        arms: arms.collect(),
    }
}

/// The mean of the first games, for more and more of them.
fn means(values: &[f64]) -> Vec<MeanAfter> {
    let step = values.len().div_ceil(POINTS).max(1);
    let counts = (1..=values.len()).filter(|n| n.is_multiple_of(step) || *n == values.len());
    let means = counts.filter_map(|n| {
        let mean = Mean::of(values.get(..n)?);
        Some(MeanAfter {
            games: n as u64,
            mean: mean.mean,
            interval: mean.interval(),
        })
    });
    means.collect()
}

fn figure(figure: &Figure, arm: &str, rows: &[Row]) -> FigureResult {
    let ours = Estimate::of(figure, rows);
    let paper = figure.paper.get(arm);
    let agreement = ours.as_ref().zip(paper).and_then(|(ours, paper)| {
        match Comparison::of(ours, paper).verdict {
            Verdict::Compatible => Some(Agreement::Compatible),
            Verdict::Above => Some(Agreement::Above),
            Verdict::Below => Some(Agreement::Below),
            Verdict::Open => None,
        }
    });
    FigureResult {
        label: figure.label(),
        ours: ours.as_ref().map(|ours| ours.value),
        interval: ours.as_ref().and_then(|ours| ours.interval),
        is_lower_bound: ours.as_ref().is_some_and(|ours| ours.lower_bound),
        paper: paper.map(|paper| paper.value),
        agreement,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_is_what_the_report_has() {
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
        let lines = ::lab::report::lines(&plan.experiment, &record);
        for line in lines {
            let arm = shown
                .arms
                .iter()
                .find(|it| it.name == line.arm.arm.name)
                .unwrap();
            assert_eq!(arm.bins.iter().map(|bin| bin.games).sum::<u64>(), 3);
            assert_eq!(arm.means.last().unwrap().games, 3);
            let label = line.figure.label();
            let figure = arm.figures.iter().find(|it| it.label == label).unwrap();
            assert_eq!(figure.ours, line.ours.map(|ours| ours.value));
        }
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
