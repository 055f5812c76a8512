//! Searches for better weights for the panel Tuning. One runs at a time, on a thread of its
//! own that starts others for the games, or elsewhere.

use super::{App, writing::Amount};
use crate::{
    elsewhere::{self, Sent, TuningStep, Work},
    file,
    job::{Job, Listener, Shared, waker},
    tuned::{self, TuningNews},
    write_atomically,
};
use anyhow::Context as _;
use egui::Context;
use files::disk;
use std::{
    io,
    num::NonZero,
    path::{Path, PathBuf},
    sync::Arc,
};
use tuning::{
    Task,
    search::{LogFile, LogText},
};
use workbench::{
    FileAsk, NoticeKind, PanelId, TunedParameter, TuningPhase, TuningRequest, TuningResult,
    TuningSearch, TuningStatus,
};

/// The folder beside the settings with the logs of built-in searches.
const FOLDER: &str = files::page::LOGS;
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
        let name = "tune";
        self.tunings.running = Some(match self.places.place(name, waker(ctx)) {
            Some(place) => {
                let listener = TunedElsewhere::new(source, generations);
                Job::away(shown, place, waker(ctx), listener)
            }
            None => {
                let work = move |shared: &_| Search(shared).run(&source, generations);
                Job::start_with(shown, name, waker(ctx), work)
            }
        });
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

/// What a search shares with the window.
struct Search<'a>(&'a Shared<TuningStatus>);

impl Search<'_> {
    /// Shows a search before its first generation, of which there are as many as the file states if no
    /// number is given.
    fn begin(&self, source: &Source, generations: Option<u32>) -> anyhow::Result<Begun> {
        let (task, log) = read(source)?;
        let generations = generations.unwrap_or(task.generations);
        let search = of_task(&task, generations, log.clone());
        self.0.change(|shown| shown.search = Some(Arc::new(search)));
        Ok(Begun {
            task,
            log,
            generations,
        })
    }

    fn change(&self, change: impl FnOnce(&mut TuningSearch)) {
        self.0
            .change(|shown| change(Arc::make_mut(shown.search.get_or_insert_default())));
    }

    fn take(&self, news: TuningNews) {
        match news {
            TuningNews::Phase(phase) => self.0.change(|shown| shown.running = Some(phase)),
            TuningNews::Generation { row, best, now } => self.change(|search| {
                search.rows.push(row);
                for (i, parameter) in search.parameters.iter_mut().enumerate() {
                    parameter.best = best.get(i).copied();
                    parameter.now = now.get(i).copied();
                }
            }),
            TuningNews::Found(result) => self.change(|search| search.result = Some(result)),
        }
    }

    /// Runs a search here.
    fn run(&self, source: &Source, generations: Option<u32>) -> anyhow::Result<()> {
        let Begun {
            task,
            log,
            generations,
        } = self.begin(source, generations)?;
        let mut log = LogFile::new(&log);
        let running = (threads(), self.0.cancelled());
        let mut take = |news| self.take(news);
        tuned::run(&task, generations, &mut log, running, &mut take)
    }
}

/// A search that begins.
struct Begun {
    task: Task,
    /// Where its log is.
    log: PathBuf,
    generations: u32,
}

/// A search that runs elsewhere. Its log is here.
pub(super) struct TunedElsewhere {
    source: Source,
    generations: Option<u32>,
    begun: Option<Begun>,
    /// What the log has.
    text: String,
}

impl TunedElsewhere {
    pub const fn new(source: Source, generations: Option<u32>) -> Self {
        Self {
            source,
            generations,
            begun: None,
            text: String::new(),
        }
    }

    fn packed(&mut self, shared: &Shared<TuningStatus>) -> anyhow::Result<Vec<u8>> {
        let begun = Search(shared).begin(&self.source, self.generations)?;
        self.text = match disk::read_to_string(&begun.log) {
            Err(why) if why.kind() == io::ErrorKind::NotFound => String::new(),
            read => read.with_context(|| format!("{} can't be read", begun.log.display()))?,
        };
        let work = Work::Tuning {
            task: begun.task.in_place().to_owned(),
            generations: begun.generations,
            path: begun.log.clone(),
            log: self.text.clone(),
        };
        self.begun = Some(begun);
        elsewhere::packed(&work).map_err(anyhow::Error::msg)
    }

    /// Takes what a search has done, and what its log has more.
    pub fn take(
        &mut self,
        steps: Vec<TuningStep>,
        shared: &Shared<TuningStatus>,
    ) -> anyhow::Result<()> {
        for step in steps {
            match step {
                TuningStep::News(news) => Search(shared).take(news),
                TuningStep::Log(stays, more) => {
                    let stays = self.text.get(..stays).context("the log is another one")?;
                    self.text = format!("{stays}{more}");
                    let Some(Begun { log, .. }) = &self.begun else {
                        continue;
                    };
                    disk::write(log, self.text.as_bytes())
                        .with_context(|| format!("{} can't be written", log.display()))?;
                }
            }
        }
        Ok(())
    }

    /// What a search that is given up has found.
    fn so_far(&self) -> anyhow::Result<Option<TuningResult>> {
        let Some(Begun { task, log, .. }) = &self.begun else {
            return Ok(None);
        };
        // One line is the plan.
        let known = self.text.lines().count().saturating_sub(1) as u32;
        let mut changed = |_: usize, _: &str| Ok(());
        let mut text = LogText::new(log, self.text.clone(), &mut changed);
        tuned::so_far(task, known, &mut text)
    }
}

impl Listener<anyhow::Result<()>, TuningStatus> for TunedElsewhere {
    fn work(&mut self, shared: &Shared<TuningStatus>) -> Result<Vec<u8>, anyhow::Result<()>> {
        self.packed(shared).map_err(Err)
    }

    fn hear(
        &mut self,
        message: &[u8],
        shared: &Shared<TuningStatus>,
    ) -> Result<Option<anyhow::Result<()>>, String> {
        let (steps, ended): (_, Option<Result<(), String>>) = match elsewhere::unpacked(message)? {
            Sent::Progress(steps) => (steps, None),
            Sent::Answer((steps, ended)) => (steps, Some(ended)),
        };
        if let Err(why) = self.take(steps, shared) {
            return Ok(Some(Err(why)));
        }
        Ok(ended.map(|ended| ended.map_err(anyhow::Error::msg)))
    }

    fn cancelled(&mut self, shared: &Shared<TuningStatus>) -> anyhow::Result<()> {
        if let Some(result) = self.so_far()? {
            Search(shared).take(TuningNews::Found(result));
        }
        Ok(())
    }
}

/// The searches of the program that have a log in a folder.
fn with_log(folder: &Path) -> Arc<[&'static str]> {
    let has_log = |name: &&str| {
        let task = Task::built_in(name).and_then(Result::ok);
        let log = |task: Task| disk::metadata(folder.join(task.log_name()));
        task.is_some_and(|task| log(task).is_ok_and(|data| data.is_file()))
    };
    Task::built_in_names().filter(has_log).collect()
}

/// The search and the place of its log.
fn read(source: &Source) -> anyhow::Result<(Task, PathBuf)> {
    match source {
        Source::BuiltIn { name, folder } => {
            let task = Task::built_in(name).context("there is no such search")??;
            disk::create_dir_all(folder)
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
