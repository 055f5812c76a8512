//! Rules, players and experiments that are edited as text: their files, and experiments of them.

use super::{App, experiments::OWN};
use crate::file::whole_path;
use ::lab::Experiment;
use egui::Context;
use std::path::{Path, PathBuf};
use workbench::{Action, NoticeKind, PanelId, TextKind};

impl App {
    /// Shows a text of a kind in the panel *Lab files*, with the file that it is from.
    pub(super) fn edit_text(&mut self, kind: TextKind, text: String, file: Option<PathBuf>) {
        self.workbench
            .change(move |ui, _| ui.lab.texts.open(kind, text, file));
        self.workbench.ask(Action::ShowPanel(PanelId::LabText));
    }

    /// Opens a file as text, as what it can be read as; else as what is shown, with what is wrong.
    pub(super) fn open_text(&mut self, path: &Path) {
        let read = files::read_text(path, files::MAX_TEXT).map_err(|why| why.to_string());
        let shown = self.workbench.ui_state().lab.texts.kind;
        let path = path.to_owned();
        self.take(read, |app, text| {
            let kind = TextKind::of(&text).unwrap_or(shown);
            app.edit_text(kind, text, Some(path));
        });
    }

    /// The suggested name for the file of a text.
    pub(super) fn name_of_text(&self, kind: TextKind) -> String {
        let file = self.workbench.ui_state().lab.texts.of(kind).file.as_ref();
        let name = file.and_then(|file| Some(file.file_name()?.to_string_lossy().into_owned()));
        let usual = || format!("{}.toml", kind.label().to_lowercase());
        name.unwrap_or_else(usual)
    }

    /// Writes a text as it is. An existing file is replaced only if `replace` is set.
    pub(super) fn save_text(&mut self, kind: TextKind, path: &Path, replace: bool) {
        let text = |app: &Self| {
            let texts = &app.workbench.ui_state().lab.texts;
            Ok((texts.text(kind).to_owned(), ()))
        };
        if self.write_text(path, replace, text).is_none() {
            return;
        }
        let whole = whole_path(path);
        self.notify(match kind {
            TextKind::Rules => format!("The rules are in {whole}"),
            TextKind::Player => format!("The player is in {whole}"),
            TextKind::Experiment => format!("The experiment is in {whole}"),
        });
        let path = path.to_owned();
        self.workbench
            .change(move |ui, _| ui.lab.texts.saved(kind, path));
    }

    /// Plays the experiment that is edited as text.
    pub(super) fn run_text(&mut self, ctx: &Context) {
        let texts = &self.workbench.ui_state().lab.texts;
        let kind = TextKind::Experiment;
        let folder = texts.of(kind).file.as_deref().and_then(Path::parent);
        let folder = folder.unwrap_or(Path::new("")).to_owned();
        let read = Experiment::parse(texts.text(kind));
        let read = read.map_err(|why| format!("The edited experiment can't be read: {why}"));
        let read = read.map(|experiment| (experiment, folder));
        self.workbench.ask(Action::ShowPanel(PanelId::Experiments));
        self.ask_to_play(ctx, read);
    }

    /// Edits the experiment of one's own as text.
    pub(super) fn own_as_text(&mut self) {
        match self.own_experiment(OWN) {
            Ok(own) => self.edit_text(TextKind::Experiment, own.to_toml(), None),
            Err(why) => self.workbench.notify(NoticeKind::Error, why),
        }
    }
}
