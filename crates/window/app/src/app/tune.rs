//! Searches for better weights for the panel Tuning. One runs at a time, on a thread of its
//! own that starts others for the games.

use super::{App, writing::Amount};
use crate::{
    file,
    job::{Job, Shared, waker},
    write_atomically,
};
use anyhow::Context as _;
use egui::Context;
use std::{
    num::NonZero,
    path::{Path, PathBuf},
    sync::Arc,
};
use tuning::{
    Check, CheckedPlayer, Task, result_text,
    search::{Event, Outcome},
};
use workbench::{
    Compared, FileAsk, NoticeKind, PanelId, TunedParameter, TuningPhase, TuningRequest,
    TuningResult, TuningRow, TuningSearch, TuningStatus,
};

/// The folder beside the settings with the logs of built-in searches.
const FOLDER: &str = "tunings";
/// Before a search has played a generation.
pub(super) const NO_PLAYER: &str =
    "No search has found a player yet; run one for a generation or more";

/// The search that runs, and the last one.
#[derive(Default)]
pub(super) struct Tunings {
    pub running: Option<Job<anyhow::Result<()>, TuningStatus>>,
    pub last: Option<Arc<TuningSearch>>,
    source: Option<Source>,
    /// The searches of the program that have a log; looked for when the panel is drawn first.
    begun: Option<Arc<[&'static str]>>,
}

/// Where a search comes from.
#[derive(Clone, Debug)]
pub(super) enum Source {
    /// One that comes with the program; its log is in this folder.
    BuiltIn { name: &'static str, folder: PathBuf },
    /// A file; the log is beside it.
    File(PathBuf),
}

impl Tunings {
    /// What the window shows of it.
    pub fn shown(&self) -> TuningStatus {
        let shown = self.running.as_ref().map(Job::progress);
        let shown = shown.unwrap_or_default();
        TuningStatus {
            // The old one is shown until the new one is read.
            search: shown.search.or_else(|| self.last.clone()),
            begun: self.begun.clone().unwrap_or_default(),
            ..shown
        }
    }

    /// The file of the player that was found.
    fn player(&self) -> Option<&str> {
        let result = self.last.as_ref()?.result.as_ref()?;
        Some(&result.text)
    }
}

impl App {
    /// Executes a request of the panel.
    pub(super) fn tune(&mut self, ctx: &Context, request: TuningRequest) {
        match request {
            TuningRequest::Start(name) => match self.store.path().and_then(Path::parent) {
                Some(settings) => {
                    let folder = settings.join(FOLDER);
                    self.start_tuning(ctx, Source::BuiltIn { name, folder }, None);
                }
                None => self.notify(
                    "There is no folder for settings, so the log has no place; open a tuning file \
                     instead"
                        .to_owned(),
                ),
            },
            TuningRequest::Open => self.choose_file(ctx, FileAsk::Tuning),
            TuningRequest::Stop => match &self.tunings.running {
                Some(running) => running.cancel(),
                None => self.notify("No search runs".to_owned()),
            },
            TuningRequest::Resume => self.go_on(ctx, 0),
            TuningRequest::More => self.go_on(ctx, TuningRequest::MORE),
            TuningRequest::Copy => match self.tunings.player() {
                Some(text) => {
                    ctx.copy_text(text.to_owned());
                    self.notify("The tuned player is copied".to_owned());
                }
                None => self.notify(NO_PLAYER.to_owned()),
            },
            TuningRequest::Save => self.choose_file(ctx, FileAsk::Player),
        }
    }

    /// Looks once for the logs of the program's searches, when the panel is drawn without one.
    pub(super) fn find_logs(&mut self) {
        let is_empty = self.tunings.last.is_none() && self.tunings.begun.is_none();
        if is_empty && self.workbench.draws(PanelId::Tuning) {
            let folder = self.store.path().and_then(Path::parent);
            let found = folder.map(|settings| with_log(&settings.join(FOLDER)));
            self.tunings.begun = Some(found.unwrap_or_default());
        }
    }

    /// Goes on with the last search, for so many generations more.
    fn go_on(&mut self, ctx: &Context, more: u32) {
        let Tunings { source, last, .. } = &self.tunings;
        match (source.clone(), last) {
            (Some(source), Some(last)) => {
                let generations = last.generations.saturating_add(more);
                self.start_tuning(ctx, source, Some(generations));
            }
            (Some(source), None) => self.start_tuning(ctx, source, None),
            (None, _) => self.notify("No search was started yet; open a tuning file".to_owned()),
        }
    }

    pub(super) fn start_tuning(&mut self, ctx: &Context, source: Source, generations: Option<u32>) {
        if self.tunings.running.is_some() {
            self.notify("A search runs; stop it first".to_owned());
            return;
        }
        let shown = TuningStatus {
            running: Some(TuningPhase::Reading),
            ..TuningStatus::default()
        };
        self.tunings.source = Some(source.clone());
        let work = move |shared: &_| Search(shared).run(&source, generations);
        self.tunings.running = Some(Job::start_with(shown, "tune", waker(ctx), work));
        self.workbench.accept_path();
    }

    /// Takes what a search has found.
    pub(super) fn poll_tuning(&mut self) {
        let Some(running) = &self.tunings.running else {
            return;
        };
        let ended = match running.poll() {
            None => return,
            Some(Ok(ended)) => ended,
            Some(Err(why)) => Err(anyhow::anyhow!("the search ended because of {why}")),
        };
        if let Some(search) = running.progress().search {
            self.tunings.last = Some(search);
        }
        self.tunings.running = None;
        match ended {
            Ok(()) => {
                let search = self.tunings.last.as_ref();
                let found = search.and_then(|search| Some((&search.name, search.result.as_ref()?)));
                if let Some((name, result)) = found {
                    let text = match result.is_partial {
                        true => {
                            format!(
                                "The search {name} was stopped; its player so far can be saved, and \
                                 when it is started again it goes on from here"
                            )
                        }
                        false => format!("The search {name} is done; its log is kept"),
                    };
                    self.notify(text);
                }
            }
            Err(why) => self
                .workbench
                .notify(NoticeKind::Error, format!("The search ended: {why:#}")),
        }
    }

    /// Writes the player that was found. An existing file is replaced only if `replace` is
    /// set.
    pub(super) fn save_player(&mut self, ctx: &Context, path: &Path, replace: bool) {
        let Some(text) = self.tunings.player().map(str::to_owned) else {
            self.notify(NO_PLAYER.to_owned());
            return;
        };
        let file = path.to_owned();
        self.write(ctx, path, replace, Amount::LITTLE, move |_| {
            write_atomically(&file, |file| file.write_all(text.as_bytes()))?;
            Ok(format!("The tuned player is in {}", file.display()))
        });
    }
}

/// What the thread of a search shares with the window.
struct Search<'a>(&'a Shared<TuningStatus>);

impl Search<'_> {
    fn change(&self, change: impl FnOnce(&mut TuningSearch)) {
        self.0
            .change(|shown| change(Arc::make_mut(shown.search.get_or_insert_default())));
    }

    fn phase(&self, phase: TuningPhase) {
        self.0.change(|shown| shown.running = Some(phase));
    }

    /// Runs a search; the number of generations is that of the file if none is given.
    fn run(&self, source: &Source, generations: Option<u32>) -> anyhow::Result<()> {
        let (task, log) = read(source)?;
        let generations = generations.unwrap_or(task.generations);
        let search = of_task(&task, generations, log.clone());
        self.0.change(|shown| shown.search = Some(Arc::new(search)));
        let threads = threads();
        let mut see = |event: Event| self.see(generations, event);
        let outcome = task.run(generations, &log, threads, self.0.cancelled(), &mut see)?;
        if outcome.stopped {
            self.stopped(&task, &outcome);
            return Ok(());
        }
        let of = task.check.games * (2 + u64::from(task.plan.start().is_some()));
        let mut played = 0;
        let check = task.compare(&outcome, threads, self.0.cancelled(), &mut || {
            played += 1;
            self.phase(TuningPhase::Comparing(played, of));
        })?;
        if check.is_some() || task.check.games == 0 {
            self.finish(&task, &outcome, check.as_ref(), false);
        } else {
            self.stopped(&task, &outcome);
        }
        Ok(())
    }

    /// What a search that was stopped has found, if it has played a generation.
    fn stopped(&self, task: &Task, outcome: &Outcome) {
        if !outcome.generations.is_empty() {
            self.finish(task, outcome, None, true);
        }
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

    fn finish(&self, task: &Task, outcome: &Outcome, check: Option<&Check>, is_partial: bool) {
        let value = |checked: &CheckedPlayer| [checked.mean, checked.error];
        let text = result_text(task, outcome, check);
        let compared = check.map(|check| Compared {
            games: check.games,
            is_best: check.is_best(),
            found: value(check.result()),
            start: check.start.as_ref().map(value),
        });
        self.change(|search| {
            search.result = Some(TuningResult {
                text,
                compared,
                is_partial,
            });
        });
    }
}

/// The searches of the program that have a log in a folder.
fn with_log(folder: &Path) -> Arc<[&'static str]> {
    let has_log = |name: &&str| {
        let task = Task::built_in(name).and_then(Result::ok);
        task.is_some_and(|task| folder.join(task.log_name()).is_file())
    };
    Task::built_in_names().filter(has_log).collect()
}

/// The search and the place of its log.
fn read(source: &Source) -> anyhow::Result<(Task, PathBuf)> {
    match source {
        Source::BuiltIn { name, folder } => {
            let task = Task::built_in(name).context("there is no such search")??;
            files::disk::create_dir_all(folder)
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
