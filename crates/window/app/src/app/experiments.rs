//! The experiments of the lab, one at a time, and their results as files.

use super::{App, writing::Amount};
use crate::{
    job::Job,
    lab::{self, Experimenting, KeptResult, Outcome},
    write_atomically,
};
use ::lab::{Record, report};
use egui::Context;
use std::{path::Path, sync::Arc};
use workbench::{
    Action, ExperimentRequest, ExperimentResult, ExperimentsStatus, FileAsk, ListedExperiment,
    NoticeKind, PanelId,
};

/// The experiment that runs, and the last one.
pub(super) struct Experiments {
    listed: Arc<[ListedExperiment]>,
    pub running: Option<Experimenting>,
    shown: Option<Arc<ExperimentResult>>,
    /// All games of the last one, or those before it was cancelled.
    pub record: Option<Arc<Record>>,
    /// How many there were.
    count: u64,
}

impl Default for Experiments {
    fn default() -> Self {
        Self {
            listed: lab::listed(),
            running: None,
            shown: None,
            record: None,
            count: 0,
        }
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
            running: progress.map(|progress| progress.games),
            shown: newest.or_else(|| self.shown.clone()),
        }
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
        }
    }

    fn run_experiment(&mut self, ctx: &Context) {
        if self.experiments.running.is_some() {
            self.notify("An experiment is running; wait for it or cancel it".to_owned());
            return;
        }
        let chosen = self.workbench.ui_state().lab.experiment;
        let Some(experiment) = self.experiments.listed.get(chosen) else {
            self.notify("No experiment is chosen; click one in the panel Experiments".to_owned());
            return;
        };
        self.experiments.count += 1;
        match lab::start(ctx, self.experiments.count, &experiment.name) {
            Ok(running) => {
                self.experiments.running = Some(running);
                self.experiments.shown = None;
                self.experiments.record = None;
            }
            Err(why) => self.workbench.notify(NoticeKind::Error, why),
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
            Some(Err(why)) => Outcome::Failed(format!("The experiment ended because of {why}")),
        };
        self.experiments.shown = running.progress().result;
        self.experiments.running = None;
        match outcome {
            Outcome::Done(record) => self.experiments.record = Some(Arc::from(record)),
            Outcome::Cancelled(record) => {
                let so_far = match record {
                    Some(_) => "its games so far are shown and can be saved",
                    None => "no game was over",
                };
                self.experiments.record = record.map(Arc::from);
                self.notify(format!("The experiment was cancelled; {so_far}"));
            }
            Outcome::Failed(why) => self.workbench.notify(NoticeKind::Warn, why),
        }
    }

    /// Shows a result that was kept in a file, as if it had been played now.
    pub(super) fn show_result(&mut self, kept: KeptResult) {
        if self.experiments.running.is_some() {
            let text = "An experiment is running; wait for it or cancel it, then open the result";
            self.notify(text.to_owned());
            return;
        }
        let KeptResult { record, mut shown } = kept;
        let mut listed = self.experiments.listed.iter();
        let chosen = listed.position(|it| it.name == shown.name);
        self.experiments.count += 1;
        shown.id = self.experiments.count << 32;
        self.experiments.shown = Some(Arc::new(shown));
        self.experiments.record = Some(record);
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
        self.write(ctx, path, replace, Amount::LITTLE, move |_| {
            let extension = file.extension().unwrap_or_default().to_string_lossy();
            let bytes = match &*extension.to_lowercase() {
                "md" => report::markdown(&record, &report::Links::default()).into_bytes(),
                "csv" => report::csv(&[Record::clone(&record)]).into_bytes(),
                "svg" => report::svg(&record).into_bytes(),
                _ => record.bytes(),
            };
            write_atomically(&file, |out| out.write_all(&bytes))?;
            Ok(format!("The result is in {}", file.display()))
        });
    }
}

/// Before an experiment was played.
pub(super) const NO_RESULT: &str =
    "No experiment has a game to save yet; choose Run in the panel Experiments";
