//! The experiments of the lab, one at a time, and their results as files.

use super::{
    App,
    leave::{Leave, NextResult, Saving},
    writing::Amount,
};
use crate::{
    file::whole_path,
    job::Job,
    lab::{self, Experimenting, KeptResult, Outcome},
    write_atomically,
};
use ::lab::{Experiment, ExperimentRecord, Overrides, PreparedExperiment, report};
use common::Instant;
use egui::Context;
use lab_players::PlayerSpec;
use lab_rules::Rules;
use std::{
    fmt::Display,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};
use workbench::{
    Action, ExperimentRequest, ExperimentResult, ExperimentsStatus, FileAsk, ListedExperiment,
    NoticeKind, PanelId, RunningExperiment,
};

/// The name of the experiment of one's own until it is saved.
pub(super) const OWN: &str = "own";
/// What a question calls it.
const OWN_WORDS: &str = "your own experiment";

/// What is played in this time is lost without a question: it is soon played again.
const SHORT: Duration = Duration::from_secs(5);

/// The experiment that runs, and the last one.
pub(super) struct Experiments {
    listed: Arc<[ListedExperiment]>,
    /// Those of the list that are from files, the last ones, with the folders of these.
    opened: Vec<(Experiment, PathBuf)>,
    pub running: Option<Experimenting>,
    /// When it was started.
    begun: Instant,
    shown: Option<Arc<ExperimentResult>>,
    /// All games of the last one, or those before it was cancelled or failed; `None` when it has
    /// none.
    pub record: Option<Arc<ExperimentRecord>>,
    /// How long these took; nothing for those of a file.
    pub took: Duration,
    /// Whether they are in a file.
    pub is_saved: bool,
    /// How many there were.
    count: u64,
}

impl Default for Experiments {
    fn default() -> Self {
        Self {
            listed: lab::listed(),
            opened: Vec::new(),
            running: None,
            begun: common::now(),
            shown: None,
            record: None,
            took: Duration::ZERO,
            is_saved: false,
            count: 0,
        }
    }
}

/// An experiment in words: its name, unless it is a person's own.
fn named(name: &str) -> String {
    match name == OWN {
        true => OWN_WORDS.to_owned(),
        false => format!("the experiment {name}"),
    }
}

impl Experiments {
    /// What the window shows of it.
    pub fn shown(&self) -> ExperimentsStatus {
        let progress = self.running.as_ref().map(Job::progress);
        let newest = progress
            .as_ref()
            .and_then(|progress| progress.result.clone());
        ExperimentsStatus {
            listed: Arc::clone(&self.listed),
            running: progress.map(|progress| RunningExperiment {
                games: progress.games,
                elapsed: self.begun.elapsed(),
                left: progress.left,
            }),
            shown: newest.or_else(|| self.shown.clone()),
            can_save: self.record.is_some(),
        }
    }

    /// Keeps the games of an experiment that has ended, if there are any.
    fn keep(&mut self, record: Box<ExperimentRecord>) -> bool {
        (self.took, self.is_saved) = (self.begun.elapsed(), false);
        self.record = record.has_games().then(|| Arc::from(record));
        self.record.is_some()
    }

    /// The experiment whose games would have to be played again, and are in no file.
    pub fn unsaved(&self) -> Option<String> {
        let record = self.record.as_ref().filter(|_| !self.is_saved)?;
        let name = &record.experiment.name;
        (self.took > SHORT).then(|| named(name))
    }

    /// The one that is running, likewise.
    pub fn unfinished(&self) -> Option<String> {
        let result = self.running.as_ref()?.progress().result;
        let name = result.as_ref().map_or(OWN, |result| &result.name);
        (self.begun.elapsed() > SHORT).then(|| named(name))
    }

    /// The number of the next run.
    const fn next_run(&mut self) -> u64 {
        self.count += 1;
        self.count
    }

    /// The experiment at a place of the list, with the folder of its file.
    fn chosen(&self, index: usize) -> Result<(Experiment, PathBuf), String> {
        let built_in = self.listed.len() - self.opened.len();
        let found = match index.checked_sub(built_in) {
            Some(opened) => self.opened.get(opened).cloned(),
            None => {
                let name = self.listed.get(index).map(|it| &*it.name);
                let experiment = name.and_then(::lab::built_in);
                experiment.map(|experiment| (experiment, PathBuf::new()))
            }
        };
        let none = || "No experiment is chosen; click one in the panel Experiments".to_owned();
        found.ok_or_else(none)
    }

    /// Lists an experiment from a file; returns its place. One of the same name and folder gives
    /// way.
    fn list(&mut self, opened: (Experiment, PathBuf)) -> usize {
        let is_same = |it: &(Experiment, PathBuf)| it.0.name == opened.0.name && it.1 == opened.1;
        let built_in = self.listed.len() - self.opened.len();
        let place = match self.opened.iter().position(is_same) {
            Some(place) => {
                self.opened[place] = opened;
                place
            }
            None => {
                self.opened.push(opened);
                self.opened.len() - 1
            }
        };
        let files = self.opened.iter().map(|(it, _)| lab::as_listed(it));
        self.listed = self.listed[..built_in]
            .iter()
            .cloned()
            .chain(files)
            .collect();
        built_in + place
    }
}

impl App {
    /// Executes a request of the panel.
    pub(super) fn experiment(&mut self, ctx: &Context, request: ExperimentRequest) {
        match request {
            ExperimentRequest::Run => self.run_experiment(ctx),
            ExperimentRequest::Cancel => {
                if let Some(running) = &self.experiments.running {
                    running.cancel();
                }
            }
            ExperimentRequest::Open => self.choose_file(ctx, FileAsk::Result),
            ExperimentRequest::Save => self.choose_file(ctx, FileAsk::Experiment),
            ExperimentRequest::OpenExperiment => self.choose_file(ctx, FileAsk::OpenExperiment),
            ExperimentRequest::SaveExperiment => self.choose_file(ctx, FileAsk::OwnExperiment),
            ExperimentRequest::OpenRules => self.choose_file(ctx, FileAsk::OwnRules),
            ExperimentRequest::OpenPlayer => self.choose_file(ctx, FileAsk::OwnPlayer),
            ExperimentRequest::OpenText => self.choose_file(ctx, FileAsk::LabText),
            ExperimentRequest::SaveText => {
                let kind = self.workbench.ui_state().lab.texts.kind;
                self.choose_file(ctx, FileAsk::NewLabText(kind));
            }
            ExperimentRequest::RunText => self.run_text(ctx),
            ExperimentRequest::OwnAsText => self.own_as_text(),
        }
    }

    fn run_experiment(&mut self, ctx: &Context) {
        let lab = &self.workbench.ui_state().lab;
        let chosen = match lab.own_is_chosen {
            true => self.own_experiment(OWN).map(|own| (own, PathBuf::new())),
            false => self.experiments.chosen(lab.experiment),
        };
        self.ask_to_play(ctx, chosen);
    }

    /// Plays an experiment, with the folder from which on it names files; asks before it takes the place of
    /// a result that is in no file.
    pub(super) fn ask_to_play(
        &mut self,
        ctx: &Context,
        chosen: Result<(Experiment, PathBuf), String>,
    ) {
        match chosen {
            Ok((experiment, folder)) => {
                let next = NextResult::Play(Box::new(experiment), folder);
                self.ask_for_result(ctx, next);
            }
            Err(why) => self.workbench.notify(NoticeKind::Error, why),
        }
    }

    fn ask_for_result(&mut self, ctx: &Context, next: NextResult) {
        if self.experiments.running.is_none() {
            self.leave(ctx, Leave::Result(next));
            return;
        }
        let then = match next {
            NextResult::Play(..) => "",
            NextResult::Show(_) => ", then open the result",
        };
        let text = format!("An experiment is running; wait for it or cancel it{then}");
        self.notify(text);
    }

    /// Gives up the last result.
    pub(super) fn replace_result(&mut self, ctx: &Context, next: NextResult) {
        match next {
            NextResult::Play(experiment, folder) => self.play_experiment(ctx, *experiment, &folder),
            NextResult::Show(kept) => self.show_result(kept),
        }
    }

    fn play_experiment(&mut self, ctx: &Context, experiment: Experiment, folder: &Path) {
        let run = self.experiments.next_run();
        match lab::start((ctx, self.places), run, (experiment, folder)) {
            Ok(running) => {
                self.experiments.running = Some(running);
                self.experiments.begun = common::now();
                self.experiments.shown = None;
                self.experiments.record = None;
            }
            Err(why) => self.workbench.notify(NoticeKind::Error, why),
        }
    }

    /// The experiment that a person has chosen in the window, under this name.
    pub(super) fn own_experiment(&self, name: &str) -> Result<Experiment, String> {
        let in_force = &self.machine.status().summary.orders.strategy;
        lab::own(&self.workbench.ui_state().lab, name, in_force)
    }

    /// Lists an experiment from a file, and chooses it.
    pub(super) fn list_experiment(&mut self, path: &Path) {
        let read = read_as(path, "is no experiment", Experiment::parse).and_then(|experiment| {
            let folder = path.parent().unwrap_or(Path::new("")).to_owned();
            // Whatever it names is there and can be played.
            let plan = PreparedExperiment::new(experiment.clone(), &folder, Overrides::default());
            plan.map_err(|why| format!("{} can't be run: {why}", path.display()))?;
            Ok((experiment, folder))
        });
        self.take(read, |app, opened| {
            let index = app.experiments.list(opened);
            app.workbench
                .change(move |ui, _| ui.lab.choose_experiment(index));
            app.workbench.ask(Action::ShowPanel(PanelId::Experiments));
        });
    }

    /// Goes on with what was read from a chosen file, or asks for another one.
    pub(super) fn take<T>(&mut self, read: Result<T, String>, go_on: impl FnOnce(&mut Self, T)) {
        match read {
            Ok(read) => {
                self.workbench.accept_path();
                go_on(self, read);
            }
            Err(why) => self.workbench.refuse_path(why),
        }
    }

    /// Lets the experiment of one's own be played under the rules of a file.
    pub(super) fn take_own_rules(&mut self, path: &Path) {
        let whole = whole_path(path);
        self.take(read_as(path, "has no rules", Rules::parse), |app, _| {
            app.workbench.change(move |ui, _| ui.lab.own.rules = whole);
        });
    }

    /// Lets a player from a file play in the experiment of one's own.
    pub(super) fn take_own_player(&mut self, path: &Path) {
        let whole = whole_path(path);
        let read = read_as(path, "has no player", PlayerSpec::parse);
        self.take(read, |app, _| {
            app.workbench.change(move |ui, _| ui.lab.own.add(&whole));
        });
    }

    /// Writes the experiment of one's own as `blockscope lab run` reads it. An existing file is
    /// replaced only if `replace` is set.
    pub(super) fn save_own_experiment(&mut self, path: &Path, replace: bool) {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let own = |app: &Self| {
            let own = app.own_experiment(&name).map_err(anyhow::Error::msg)?;
            Ok((own.to_toml(), ()))
        };
        if self.write_text(path, replace, own).is_some() {
            self.notify(format!("The experiment is in {}", whole_path(path)));
        }
    }

    /// Takes what came of an experiment.
    pub(super) fn poll_experiment(&mut self) {
        let Some(running) = &self.experiments.running else {
            return;
        };
        let outcome = match running.poll() {
            None => return,
            Some(Ok(outcome)) => outcome,
            Some(Err(why)) => {
                Outcome::Failed(format!("The experiment ended because of {why}"), None)
            }
        };
        self.experiments.shown = running.progress().result;
        self.experiments.running = None;
        match outcome {
            Outcome::Done(record) => {
                self.experiments.keep(record);
            }
            Outcome::Cancelled(record) => {
                let so_far = match self.experiments.keep(record) {
                    true => "its games so far are shown and can be saved",
                    false => "no player's first game was over",
                };
                self.notify(format!("The experiment was cancelled; {so_far}"));
            }
            Outcome::Failed(why, record) => {
                if let Some(record) = record {
                    self.experiments.keep(record);
                }
                self.workbench.notify(NoticeKind::Warn, why);
            }
        }
    }

    /// Shows a result that was kept in a file, as if it had been played now; asks before it takes the place
    /// of one that is in no file.
    pub(super) fn ask_to_show(&mut self, ctx: &Context, kept: KeptResult) {
        self.ask_for_result(ctx, NextResult::Show(kept));
    }

    fn show_result(&mut self, kept: KeptResult) {
        let KeptResult { record, mut shown } = kept;
        let mut listed = self.experiments.listed.iter();
        let chosen = listed.position(|it| it.name == shown.name);
        shown.id = lab::result_id(self.experiments.next_run(), 0);
        self.experiments.shown = Some(Arc::new(shown));
        self.experiments.record = Some(record);
        self.experiments.took = Duration::ZERO;
        // Its first player is shown, and Run plays the same experiment.
        if let Some(index) = chosen {
            self.workbench
                .change(|ui, _| ui.lab.choose_experiment(index));
        } else {
            self.workbench.change(|ui, _| ui.lab.arm = 0);
        }
        self.workbench.ask(Action::ShowPanel(PanelId::Experiments));
    }

    /// Writes the last result: as a report, a table or a picture if the name ends like that, else
    /// with all its games, as `blockscope lab run` writes it. An existing file is replaced only if
    /// `replace` is set.
    pub(super) fn save_result(&mut self, ctx: &Context, path: &Path, replace: bool) {
        let Some(record) = self.experiments.record.clone() else {
            self.notify(NO_RESULT.to_owned());
            return;
        };
        let file = path.to_owned();
        let begun = self.write(ctx, path, replace, Amount::LITTLE, move |_| {
            let extension = file.extension().unwrap_or_default().to_string_lossy();
            let bytes = match &*extension.to_lowercase() {
                "md" => report::markdown(&record, &report::Links::default()).into_bytes(),
                "csv" => report::csv(&[ExperimentRecord::clone(&record)]).into_bytes(),
                "svg" => report::svg(&record).into_bytes(),
                _ => record.bytes(),
            };
            write_atomically(&file, |out| out.write_all(&bytes))?;
            Ok(format!("The result is in {}", file.display()))
        });
        if begun {
            self.saving = Some(Saving::Result);
        }
    }
}

/// Reads a file of one kind; `is_none` states in the error that it is not of that kind.
fn read_as<T, E: Display>(
    path: &Path,
    is_none: &str,
    parse: impl FnOnce(&str) -> Result<T, E>,
) -> Result<T, String> {
    let text = files::read_text(path, files::MAX_TEXT).map_err(|why| why.to_string())?;
    parse(&text).map_err(|why| format!("{} {is_none}: {why}", path.display()))
}

/// Before an experiment was played.
pub(super) const NO_RESULT: &str =
    "No experiment has a game to save yet; choose Run in the panel Experiments";
