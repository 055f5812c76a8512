//! A search that runs on its thread.

use super::Source;
use crate::{
    background::{BackgroundTask, NoAnswer, waker},
    file,
};
use anyhow::Context as _;
use egui::Context;
use std::{
    fs,
    num::NonZero,
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, MutexGuard,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};
use tuning::search::{Event, Outcome};
use tuning::{Check, Checked, Task, result_text};
use workbench::{
    Compared, TunedParameter, TuningPhase, TuningResult, TuningRow, TuningSearch, TuningStatus,
};

/// How long the window waits for a search when it closes.
const CLOSING: Duration = Duration::from_secs(1);

/// What the thread and the window share.
struct Shared {
    stop: AtomicBool,
    shown: Mutex<TuningStatus>,
}

/// A search. Dropping it stops it; its log stays.
pub(super) struct Running {
    shared: Arc<Shared>,
    task: BackgroundTask<anyhow::Result<()>>,
}

impl Running {
    /// Starts one; `None` when the system can't start a thread. The number of generations is
    /// that of the file if none is given.
    pub fn start(ctx: &Context, source: Source, generations: Option<u32>) -> Option<Self> {
        let shared = Arc::new(Shared {
            stop: AtomicBool::new(false),
            shown: Mutex::new(TuningStatus {
                running: Some(TuningPhase::Reading),
                search: None,
            }),
        });
        let with_thread = Arc::clone(&shared);
        let work = move || with_thread.work(&source, generations);
        let task = BackgroundTask::start("tune", waker(ctx), work)?;
        Some(Self { shared, task })
    }

    /// What the window shows of it.
    pub fn shown(&self) -> TuningStatus {
        self.shared.lock().clone()
    }

    pub fn stop(&self) {
        self.shared.stop.store(true, Ordering::Relaxed);
    }

    pub fn poll(&self) -> Result<Option<anyhow::Result<()>>, NoAnswer> {
        self.task.poll()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop();
        self.task.wait(CLOSING);
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, TuningStatus> {
        common::lock(&self.shown)
    }

    fn change(&self, change: impl FnOnce(&mut TuningSearch)) {
        let mut shown = self.lock();
        change(Arc::make_mut(shown.search.get_or_insert_default()));
    }

    fn phase(&self, phase: TuningPhase) {
        self.lock().running = Some(phase);
    }

    fn work(&self, source: &Source, generations: Option<u32>) -> anyhow::Result<()> {
        let (task, log) = read(source)?;
        let generations = generations.unwrap_or(task.generations);
        self.lock().search = Some(Arc::new(of_task(&task, generations, log.clone())));
        let threads = threads();
        let mut see = |event: Event| self.see(generations, event);
        let outcome = task.run(generations, &log, threads, &self.stop, &mut see)?;
        if outcome.stopped {
            return Ok(());
        }
        let of = task.check.games * (2 + u64::from(task.plan.start().is_some()));
        let mut played = 0;
        let check = task.compare(&outcome, threads, &self.stop, &mut || {
            played += 1;
            self.phase(TuningPhase::Comparing(played, of));
        })?;
        if check.is_some() || task.check.games == 0 {
            self.finish(&task, &outcome, check.as_ref());
        }
        Ok(())
    }

    fn see(&self, generations: u32, event: Event) {
        match event {
            Event::Game {
                generation,
                played,
                of,
            } => {
                let (played, of) = (played as u64, of as u64);
                let done = u64::from(generation) * of + played;
                self.phase(TuningPhase::Searching(done, u64::from(generations) * of));
            }
            Event::Generation {
                generation,
                known: _,
            } => self.change(|search| {
                search.rows.push(TuningRow {
                    best: generation.best.fitness,
                    greatest: generation.greatest(),
                    mean: generation.mean_fitness(),
                    spread: generation.spread,
                    games: generation.games,
                    restarts: generation.restarts,
                });
                for (i, parameter) in search.parameters.iter_mut().enumerate() {
                    parameter.best = generation.best.point.get(i).copied();
                    parameter.now = generation.mean.get(i).copied();
                }
            }),
        }
    }

    fn finish(&self, task: &Task, outcome: &Outcome, check: Option<&Check>) {
        let value = |checked: &Checked| [checked.mean, checked.error];
        let text = result_text(task, outcome, check);
        let compared = check.map(|check| Compared {
            games: check.games,
            found: value(check.result()),
            start: check.start.as_ref().map(value),
        });
        self.change(|search| search.result = Some(TuningResult { text, compared }));
    }
}

/// The search and the place of its log.
fn read(source: &Source) -> anyhow::Result<(Task, PathBuf)> {
    match source {
        Source::BuiltIn { name, folder } => {
            let task = Task::built_in(name).context("there is no such search")??;
            fs::create_dir_all(folder)
                .with_context(|| format!("{} can't be made", folder.display()))?;
            let log = folder.join(task.log_name());
            Ok((task, log))
        }
        Source::File(path) => {
            let text = file::read_text(path, file::MAX_TEXT)?;
            let folder = path.parent().unwrap_or(Path::new(""));
            let task = Task::parse_in(&text, folder)
                .with_context(|| format!("{} is no tuning file", path.display()))?;
            let log = path.with_file_name(task.log_name());
            Ok((task, log))
        }
    }
}

/// One core is left for the window.
fn threads() -> NonZero<usize> {
    let cores = common::cores().get();
    NonZero::new(cores.saturating_sub(1)).unwrap_or(NonZero::<usize>::MIN)
}

/// A search before its first generation.
fn of_task(task: &Task, generations: u32, log: PathBuf) -> TuningSearch {
    let parameters = task.plan.parameters.iter();
    TuningSearch {
        name: task.name.clone(),
        about: task.about.clone(),
        method: task.plan.optimiser.name(),
        unit: task.measure.unit(),
        log,
        generations,
        rows: Vec::new(),
        parameters: parameters
            .map(|parameter| TunedParameter {
                name: parameter.name.clone(),
                range: [parameter.low, parameter.high],
                start: parameter.start,
                best: None,
                now: None,
            })
            .collect(),
        result: None,
    }
}
