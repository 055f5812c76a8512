//! Files: those chosen in a dialog, typed, dropped or listed as recent are all opened
//! the same way.

use super::App;
use crate::{
    background::{BackgroundTask, waker},
    dialog::{Dialog, Picked},
    file::file_name,
    open::{Opened, open},
};
use egui::{Context, Event};
use std::path::PathBuf;
use workbench::{
    Action, ExportBox, NoticeKind, PathBox, Popup, RegressRequest, Request, ShellAction,
    TuningRequest, Workbench,
};

/// Dialogs that are shown and files that are being opened.
#[derive(Default)]
pub struct Files {
    dialog: Option<(Purpose, Dialog)>,
    opening: Option<(PathBuf, BackgroundTask<anyhow::Result<Opened>>)>,
    missing: Option<BackgroundTask<Vec<PathBuf>>>,
    /// Whether the recent files have to be checked for missing ones.
    check_recent: bool,
}

/// The purpose of a dialog.
#[derive(Clone, Debug)]
enum Purpose {
    Open,
    Layout(String),
    Profile(String),
    GameProfile(String),
    Picture {
        scale: u8,
        name: String,
    },
    Plots(String),
    Session(String),
    LeftOver(String),
    Export {
        export: Box<ExportBox>,
        name: String,
    },
    Compare,
    Regress,
    Changes,
    Review(String),
    /// A file for the result of an experiment, with this suggested name.
    Experiment(String),
    /// A kept result of an experiment.
    Result,
    Tuning,
    Player(String),
}

/// The suggested file name for differences.
const CHANGES: &str = "differences.html";

impl Purpose {
    /// The action for the box that does the same without a dialog.
    fn path_box(&self) -> Action {
        match self {
            Self::Open | Self::Result => Action::TypePath,
            Self::Layout(layout) => {
                let path = PathBox::Layout {
                    layout: layout.clone(),
                    path: layout_file_name(layout),
                };
                ShellAction::Popup(Popup::Path(path)).into()
            }
            Self::Profile(name) => {
                let path = PathBox::Profile(name.clone());
                ShellAction::Popup(Popup::Path(path)).into()
            }
            Self::GameProfile(name) => {
                let path = PathBox::GameProfile(name.clone());
                ShellAction::Popup(Popup::Path(path)).into()
            }
            Self::Picture { scale, name } => {
                let path = PathBox::Picture {
                    scale: *scale,
                    path: name.clone(),
                };
                ShellAction::Popup(Popup::Path(path)).into()
            }
            Self::Plots(name) => {
                let path = PathBox::Plots(name.clone());
                ShellAction::Popup(Popup::Path(path)).into()
            }
            Self::Session(name) => {
                let path = PathBox::Session(name.clone());
                ShellAction::Popup(Popup::Path(path)).into()
            }
            Self::LeftOver(name) => {
                let path = PathBox::LeftOver(name.clone());
                ShellAction::Popup(Popup::Path(path)).into()
            }
            Self::Export { export, name } => {
                let path = PathBox::Export {
                    export: export.clone(),
                    path: name.clone(),
                };
                ShellAction::Popup(Popup::Path(path)).into()
            }
            Self::Compare => {
                ShellAction::Popup(Popup::Path(PathBox::Compare(String::new()))).into()
            }
            Self::Regress => {
                ShellAction::Popup(Popup::Path(PathBox::Regress(String::new()))).into()
            }
            Self::Changes => {
                ShellAction::Popup(Popup::Path(PathBox::Changes(CHANGES.to_owned()))).into()
            }
            Self::Review(name) => {
                ShellAction::Popup(Popup::Path(PathBox::Review(name.clone()))).into()
            }
            Self::Experiment(name) => {
                ShellAction::Popup(Popup::Path(PathBox::Experiment(name.clone()))).into()
            }
            Self::Tuning => ShellAction::Popup(Popup::Path(PathBox::Tuning(String::new()))).into(),
            Self::Player(name) => {
                ShellAction::Popup(Popup::Path(PathBox::Player(name.clone()))).into()
            }
        }
    }
}

/// The suggested file name for a layout.
fn layout_file_name(layout: &str) -> String {
    format!("{}.layout.json", plain(layout))
}

/// The words of a name, for the name of a file: `Blockfall (built in)` is
/// `blockfall-built-in`.
pub(super) fn plain(name: &str) -> String {
    let words = name.split(|c: char| !c.is_alphanumeric());
    let words: Vec<String> = words
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    words.join("-")
}

impl Files {
    /// Shows the dialog for a file to open, unless one is shown already.
    pub fn show_open(&mut self, ctx: &Context, workbench: &mut Workbench) {
        self.show(ctx, Purpose::Open, workbench);
    }

    /// Shows the dialog for the file of a layout, unless one is shown already.
    pub fn show_save_layout(&mut self, ctx: &Context, layout: String, workbench: &mut Workbench) {
        self.show(ctx, Purpose::Layout(layout), workbench);
    }

    /// Shows the dialog for the file of exported frames, unless one is shown already.
    pub fn show_export(
        &mut self,
        ctx: &Context,
        export: Box<ExportBox>,
        name: String,
        workbench: &mut Workbench,
    ) {
        self.show(ctx, Purpose::Export { export, name }, workbench);
    }

    /// Shows the dialog for the file of a profile, unless one is shown already.
    pub fn show_save_profile(&mut self, ctx: &Context, name: String, workbench: &mut Workbench) {
        self.show(ctx, Purpose::Profile(name), workbench);
    }

    /// Shows the dialog for the file of a profile from clicks, unless one is shown already.
    pub fn show_save_game_profile(
        &mut self,
        ctx: &Context,
        name: String,
        workbench: &mut Workbench,
    ) {
        self.show(ctx, Purpose::GameProfile(name), workbench);
    }

    /// Shows the dialog for the file of a picture, unless one is shown already.
    pub fn show_save_picture(
        &mut self,
        ctx: &Context,
        scale: u8,
        name: String,
        workbench: &mut Workbench,
    ) {
        self.show(ctx, Purpose::Picture { scale, name }, workbench);
    }

    /// Shows the dialog for the file of the plotted numbers, unless one is shown already.
    pub fn show_save_plots(&mut self, ctx: &Context, name: String, workbench: &mut Workbench) {
        self.show(ctx, Purpose::Plots(name), workbench);
    }

    /// Shows the dialog for the file of a session, unless one is shown already.
    pub fn show_save_session(&mut self, ctx: &Context, name: String, workbench: &mut Workbench) {
        self.show(ctx, Purpose::Session(name), workbench);
    }

    /// Shows the dialog for a session that was left over, unless one is shown already.
    pub fn show_keep_left_over(&mut self, ctx: &Context, name: String, workbench: &mut Workbench) {
        self.show(ctx, Purpose::LeftOver(name), workbench);
    }

    /// Shows the dialog for a session to compare with, unless one is shown already.
    pub fn show_compare(&mut self, ctx: &Context, workbench: &mut Workbench) {
        self.show(ctx, Purpose::Compare, workbench);
    }

    /// Shows the dialog for a folder of sessions, unless one is shown already.
    pub fn show_regress(&mut self, ctx: &Context, workbench: &mut Workbench) {
        self.show(ctx, Purpose::Regress, workbench);
    }

    /// Shows the dialog for the file of differences, unless one is shown already.
    pub fn show_save_changes(&mut self, ctx: &Context, workbench: &mut Workbench) {
        self.show(ctx, Purpose::Changes, workbench);
    }

    /// Shows the dialog for the file of a review, unless one is shown already.
    pub fn show_save_review(&mut self, ctx: &Context, name: String, workbench: &mut Workbench) {
        self.show(ctx, Purpose::Review(name), workbench);
    }

    /// Shows the dialog for the result of an experiment, unless one is shown already.
    pub fn show_save_result(&mut self, ctx: &Context, name: String, workbench: &mut Workbench) {
        self.show(ctx, Purpose::Experiment(name), workbench);
    }

    /// Shows the dialog for a kept result, unless one is shown already.
    pub fn show_open_result(&mut self, ctx: &Context, workbench: &mut Workbench) {
        self.show(ctx, Purpose::Result, workbench);
    }

    /// Shows the dialog for a tuning file, unless one is shown already.
    pub fn show_tuning(&mut self, ctx: &Context, workbench: &mut Workbench) {
        self.show(ctx, Purpose::Tuning, workbench);
    }

    /// Shows the dialog for the file of a tuned player, unless one is shown already.
    pub fn show_save_player(&mut self, ctx: &Context, name: String, workbench: &mut Workbench) {
        self.show(ctx, Purpose::Player(name), workbench);
    }

    fn show(&mut self, ctx: &Context, purpose: Purpose, workbench: &mut Workbench) {
        if self.dialog.is_some() {
            return;
        }
        let wake = waker(ctx);
        let dialog = match &purpose {
            Purpose::Open | Purpose::Compare | Purpose::Tuning => Dialog::open(wake),
            Purpose::Layout(layout) => {
                Dialog::save(wake, "Write a layout", layout_file_name(layout))
            }
            Purpose::Profile(name) | Purpose::GameProfile(name) => {
                Dialog::save(wake, "Save the profile", name.clone())
            }
            Purpose::Picture { name, .. } => Dialog::save(wake, "Save the picture", name.clone()),
            Purpose::Plots(name) => Dialog::save(wake, "Save the numbers", name.clone()),
            Purpose::Session(name) => Dialog::save(wake, "Save the session", name.clone()),
            Purpose::LeftOver(name) => Dialog::save(wake, "Keep the session", name.clone()),
            Purpose::Export { name, .. } => Dialog::save(wake, "Export", name.clone()),
            Purpose::Result => Dialog::result(wake),
            Purpose::Regress => Dialog::folder(wake),
            Purpose::Player(name) => Dialog::save(wake, "Save the player", name.clone()),
            Purpose::Review(name) => Dialog::save(wake, "Save the review", name.clone()),
            Purpose::Experiment(name) => Dialog::save(wake, "Save the result", name.clone()),
            Purpose::Changes => Dialog::save(wake, "Save the differences", CHANGES.to_owned()),
        };
        match dialog {
            Some(dialog) => self.dialog = Some((purpose, dialog)),
            None => {
                workbench.ask(purpose.path_box());
            }
        }
    }

    /// Starts to open a file; one that is still being opened is dropped.
    pub fn start(&mut self, ctx: &Context, path: PathBuf, workbench: &mut Workbench) {
        let wanted = path.clone();
        self.start_with(ctx, path, workbench, move || open(&wanted));
    }

    /// Starts to open something of a file; one that is still being opened is dropped.
    pub fn start_with(
        &mut self,
        ctx: &Context,
        path: PathBuf,
        workbench: &mut Workbench,
        work: impl FnOnce() -> anyhow::Result<Opened> + Send + 'static,
    ) {
        match BackgroundTask::start("open-file", waker(ctx), work) {
            Some(opening) => self.opening = Some((path, opening)),
            None => workbench.notify(
                NoticeKind::Error,
                "The system can't start a thread to open the file; close other programs",
            ),
        }
    }

    /// Starts to look which of the recent files are missing.
    pub fn find_missing(&mut self, ctx: &Context) {
        self.check_recent = true;
        ctx.request_repaint();
    }

    fn poll_missing(&mut self, ctx: &Context, workbench: &mut Workbench) {
        if std::mem::take(&mut self.check_recent) {
            let recent = workbench.ui_state().shell.recent.clone();
            let work = move || recent.into_iter().filter(|p| !p.exists()).collect();
            self.missing = BackgroundTask::start("recent-files", waker(ctx), work);
        }
        let Some(missing) = &self.missing else {
            return;
        };
        match missing.poll() {
            Ok(None) => return,
            Ok(Some(missing)) => {
                workbench.set_missing_files(missing);
            }
            Err(why) => {
                let text = format!("Recent files were not looked for because of {why}");
                workbench.notify(NoticeKind::Error, text);
            }
        }
        self.missing = None;
    }
}

impl App {
    /// Lets a person choose a file for the shown picture.
    pub(super) fn choose_picture_file(&mut self, ctx: &Context, scale: u8) {
        let Some((frame, ..)) = self.workbench.shown_picture() else {
            self.notify("There is no picture to save yet".into());
            return;
        };
        let name = format!("{}-f{frame}.png", plain(&self.status.source));
        self.files
            .show_save_picture(ctx, scale, name, &mut self.workbench);
    }

    /// Lets a person choose a file for the numbers of every frame.
    pub(super) fn choose_plots_file(&mut self, ctx: &Context) {
        let Some((_, frames)) = self.workbench.plotted_frames() else {
            self.notify("There is nothing to save before the first frame".into());
            return;
        };
        let (first, last) = frames.into_inner();
        let name = format!("{}-f{first}-f{last}.csv", plain(&self.status.source));
        self.files.show_save_plots(ctx, name, &mut self.workbench);
    }

    /// Polls dialogs, dropped files and files that are being opened.
    pub(super) fn poll_files(&mut self, ctx: &Context) {
        let back = ctx.input(|i| i.events.contains(&Event::WindowFocused(true)));
        if back {
            self.files.find_missing(ctx);
        }
        self.files.poll_missing(ctx, &mut self.workbench);
        self.poll_dialog(ctx);
        self.poll_comparing();
        self.poll_drops(ctx);
        self.poll_opening(ctx);
    }

    fn poll_dialog(&mut self, ctx: &Context) {
        let Some((purpose, dialog)) = &mut self.files.dialog else {
            return;
        };
        let picked = dialog.poll();
        if picked == Picked::Waiting {
            ctx.request_repaint_after(dialog.poll_again_in());
            return;
        }
        let purpose = purpose.clone();
        match picked {
            Picked::Waiting => return,
            Picked::Slow => {
                self.workbench.ask(purpose.path_box());
                return;
            }
            Picked::File(path) => match purpose {
                Purpose::Open | Purpose::Result => self.ask(ctx, Request::OpenPath(path)),
                Purpose::Layout(layout) => self.write_layout(&layout, &path, true),
                Purpose::Profile(_) => self.save_profile(&path, true),
                Purpose::GameProfile(_) => self.save_game_profile(&path, true),
                Purpose::Picture { scale, .. } => self.save_picture(ctx, scale, &path, true),
                Purpose::Plots(_) => self.save_plots(ctx, &path, true),
                Purpose::Session(_) => self.save_session(ctx, &path, true),
                Purpose::LeftOver(_) => self.keep_left_over(ctx, &path, true),
                Purpose::Export { export, .. } => self.export_to(ctx, &export, &path, true),
                Purpose::Regress => self.ask(ctx, RegressRequest::Path(path)),
                Purpose::Review(_) => self.save_review(ctx, &path, true),
                Purpose::Experiment(_) => self.save_result(ctx, &path, true),
                Purpose::Tuning => self.ask(ctx, TuningRequest::Path(path)),
                Purpose::Player(_) => self.save_player(ctx, &path, true),
                Purpose::Changes => self.save_changes(ctx, &path, true),
                Purpose::Compare => self.compare_with(ctx, path),
            },
            Picked::Cancelled => {}
            Picked::NoDialog => {
                self.workbench.ask(purpose.path_box());
            }
        }
        self.files.dialog = None;
    }

    fn poll_drops(&mut self, ctx: &Context) {
        let dropped = ctx.input_mut(|i| std::mem::take(&mut i.raw.dropped_files));
        let Some(first) = dropped.first() else {
            return;
        };
        let path = first.path().to_owned();
        if dropped.len() > 1 {
            let (count, name) = (dropped.len(), file_name(&path));
            self.notify(format!(
                "{count} files were dropped; {name}, the first, counts"
            ));
        }
        self.files.start(ctx, path, &mut self.workbench);
    }

    fn poll_opening(&mut self, ctx: &Context) {
        let Some((path, opening)) = &self.files.opening else {
            return;
        };
        let opened = match opening.poll() {
            Ok(None) => return,
            Ok(Some(opened)) => opened,
            Err(why) => Err(anyhow::anyhow!(
                "{} can't be opened because of {why}",
                path.display()
            )),
        };
        let path = path.clone();
        self.files.opening = None;
        match opened {
            Ok(opened) => {
                self.workbench.accept_path();
                self.apply_opened(ctx, &path, opened);
            }
            Err(why) => self.workbench.refuse_path(format!("{why:#}")),
        }
        self.files.find_missing(ctx);
    }
}
