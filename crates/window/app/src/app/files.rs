//! Files: those chosen in a dialog, typed, dropped or listed as recent are all opened
//! the same way.

use super::{
    App, experiments, exporting, tune,
    writing::{NO_IMAGE, NO_READING},
};
use crate::{
    beside,
    dialog::{Dialog, Picked},
    file::{file_name, left_alone, plain_session},
    folder,
    job::{Job, Shared, waker},
    open::{FileOpening, Opened},
    write_atomically,
};
use egui::{Context, Event};
use planner::EDITED;
use session_file::EXTENSION;
use std::path::{Path, PathBuf};
use strum::IntoEnumIterator as _;
use workbench::{
    ExportFormat, FileAsk, FolderNames, NoticeKind, PathBox, Pick, Popup, ReviewFormat,
    ShellAction, Workbench,
};

/// Nothing was recorded yet.
const NO_FRAMES: &str = "There is nothing to save before the first frame";

/// Dialogs that are shown and files that are being opened.
#[derive(Default)]
pub struct Files {
    /// The purpose, the suggested name and the dialog.
    dialog: Option<(FileAsk, String, Dialog)>,
    opening: Option<(PathBuf, Job<anyhow::Result<Opened>>)>,
    missing: Option<Job<Vec<PathBuf>>>,
    /// The folder of the path that is being typed.
    listed: Option<Job<FolderNames>>,
    /// A dropped file that the browser is reading.
    #[cfg(target_arch = "wasm32")]
    dropped: Option<crate::page::Answer>,
    /// Whether the recent files have to be checked for missing ones.
    check_recent: bool,
}

impl Files {
    /// Starts to open a file; one that is still being opened is dropped.
    pub fn start(&mut self, ctx: &Context, path: PathBuf) {
        let mut opening = FileOpening::new(path.clone());
        self.start_steps(ctx, path, move || opening.step());
    }

    /// Starts to open something of a file, in steps of which the last returns it; one that is still being
    /// opened is dropped.
    pub fn start_steps(
        &mut self,
        ctx: &Context,
        path: PathBuf,
        mut step: impl FnMut() -> anyhow::Result<Option<Opened>> + Send + 'static,
    ) {
        let step = move |_: &Shared<()>| step().transpose();
        self.opening = Some((path, Job::start_steps((), "open-file", waker(ctx), step)));
    }

    /// Whether a dialog of the system is open.
    pub const fn is_asking(&self) -> bool {
        self.dialog.is_some()
    }

    /// Starts to look which of the recent files are missing.
    pub fn find_missing(&mut self, ctx: &Context) {
        self.check_recent = true;
        ctx.request_repaint();
    }

    /// Starts to read the names in a folder as it was typed; another one is dropped.
    pub fn list_folder(&mut self, ctx: &Context, typed: String) {
        let work = move |_: &_| folder::names(&typed);
        self.listed = Some(Job::start("list-folder", waker(ctx), work));
    }

    /// Takes the names once they are read. Without them nothing is offered.
    fn poll_listed(&mut self, workbench: &mut Workbench) {
        if let Some(Ok(names)) = Job::take(&mut self.listed) {
            workbench.set_folder(names);
        }
    }

    fn poll_missing(&mut self, ctx: &Context, workbench: &mut Workbench) {
        if std::mem::take(&mut self.check_recent) {
            let recent = workbench.ui_state().shell.recent.clone();
            let work = move |_: &_| {
                recent
                    .into_iter()
                    .filter(|p: &PathBuf| !files::disk::exists(p))
                    .collect()
            };
            self.missing = Some(Job::start("recent-files", waker(ctx), work));
        }
        match Job::take(&mut self.missing) {
            None => {}
            Some(Ok(missing)) => workbench.set_missing_files(missing),
            Some(Err(why)) => {
                let text = format!("Recent files were not looked for because of {why}");
                workbench.notify(NoticeKind::Error, text);
            }
        }
    }
}

/// The greatest number behind a suggested name that is free.
const MOST_COPIES: u32 = 999;

/// A suggested path in the working folder, which is free where a new file is asked for; nothing
/// stays nothing.
fn suggested_path(ask: &FileAsk, name: String) -> String {
    match std::env::current_dir() {
        Ok(folder) if !name.is_empty() => free_path(ask, &folder, &name).display().to_string(),
        _ => name,
    }
}

/// The path of a name in a folder. Where a new file is asked for and a file is there already, or the
/// sound of one, a number is put behind the name.
fn free_path(ask: &FileAsk, folder: &Path, name: &str) -> PathBuf {
    let path = folder.join(name);
    if ask.words().pick != Pick::New {
        return path;
    }
    let is_taken = |path: &Path| {
        let sounds = matches!(ask, FileAsk::Export(export) if export.has_sound());
        files::disk::exists(path) || (sounds && files::disk::exists(&beside(path)))
    };
    let (stem, ending) = name.split_at(name.find('.').unwrap_or(name.len()));
    let numbered = (2..=MOST_COPIES).map(|n| folder.join(format!("{stem}-{n}{ending}")));
    let mut names = std::iter::once(path.clone()).chain(numbered);
    names.find(|path| !is_taken(path)).unwrap_or(path)
}

impl App {
    /// Lets a person choose a file, unless a dialog is open already or there is nothing to write. A
    /// dialog that does not answer is given up.
    pub(super) fn choose_file(&mut self, ctx: &Context, ask: FileAsk) {
        let open = self.files.dialog.as_ref();
        if open.is_some_and(|(.., dialog)| !dialog.is_slow()) {
            return;
        }
        match self.suggested(&ask) {
            Ok(name) => {
                let dialog = Dialog::show(ask.words(), name.clone(), waker(ctx));
                self.files.dialog = Some((ask, name, dialog));
            }
            Err(why) => self.notify(why.to_owned()),
        }
    }

    /// The suggested name of a new file; empty for one that exists.
    ///
    /// # Errors
    /// There is nothing to write, in one sentence.
    fn suggested(&self, ask: &FileAsk) -> Result<String, &'static str> {
        let source = common::kebab(&self.status.shown.source);
        Ok(match ask {
            FileAsk::Open
            | FileAsk::Source
            | FileAsk::Compare
            | FileAsk::Regress
            | FileAsk::Result
            | FileAsk::Tuning
            | FileAsk::OpenExperiment
            | FileAsk::OwnRules
            | FileAsk::OwnPlayer
            | FileAsk::LabText => String::new(),
            FileAsk::NewLabText(kind) => self.name_of_text(*kind),
            FileAsk::OwnExperiment => format!("{}.toml", experiments::OWN),
            FileAsk::Layout(layout) => format!("{}.layout.json", common::kebab(layout)),
            FileAsk::Profile => {
                let edited = self.edited().ok_or("No profile is edited yet")?;
                match edited.path() {
                    Some(path) => file_name(path),
                    None => format!("{}-own.toml", edited.name()),
                }
            }
            FileAsk::GameProfile => {
                let profile = self.workbench.game_profile();
                profile.ok_or("There is no profile from clicks to save yet")?;
                format!("{source}.toml")
            }
            FileAsk::Picture { .. } => {
                let shown = self.workbench.shown_picture();
                let (frame, ..) = shown.ok_or("There is no picture to save yet")?;
                format!("{source}-f{frame}.png")
            }
            FileAsk::Reading => {
                let shown = self.workbench.shown_picture();
                let (frame, ..) = shown.ok_or(NO_READING)?;
                format!("{source}-f{frame}.json")
            }
            FileAsk::Problem => {
                let frame = self.workbench.capture_frame();
                let image = frame.and_then(|frame| frame.image);
                image.ok_or(NO_IMAGE)?;
                let frame = self.workbench.shown().unwrap_or_default();
                format!("{source}-f{frame}-problem.png")
            }
            FileAsk::Plots => {
                let plotted = self.workbench.plotted_frames();
                let (_, frames) = plotted.ok_or(NO_FRAMES)?;
                format!("{source}-f{}-f{}.csv", frames.start(), frames.end())
            }
            FileAsk::Session if self.shown_history().is_empty() => return Err(NO_FRAMES),
            FileAsk::Session => format!("{}.{EXTENSION}", plain_session(&self.status.shown.source)),
            FileAsk::LeftOver => format!("last-session.{EXTENSION}"),
            FileAsk::Export(export) => exporting::file_name(&self.status.shown.source, export),
            FileAsk::Changes => {
                let last = self.regressions.last.as_ref();
                last.ok_or("Nothing was compared yet")?;
                "differences.html".to_owned()
            }
            FileAsk::Review(format) => {
                let last = self.reviews.last.as_ref();
                let last = last.ok_or("Nothing was reviewed yet")?;
                let extension = match format {
                    ReviewFormat::Csv => "csv",
                    ReviewFormat::Json => "json",
                    ReviewFormat::Html => "html",
                };
                format!("{}-review.{extension}", common::kebab(&last.source))
            }
            FileAsk::Experiment => {
                let record = self.experiments.record.as_ref();
                let record = record.ok_or(experiments::NO_RESULT)?;
                format!("{}.md", common::kebab(&record.experiment.name))
            }
            FileAsk::Player => {
                let search = self.tunings.last.as_ref();
                let search = search.filter(|search| search.result.is_some());
                format!(
                    "{}.toml",
                    common::kebab(&search.ok_or(tune::NO_PLAYER)?.name)
                )
            }
            FileAsk::Strategy => {
                let name = self.status.machine.strategy.name();
                format!("{}-own.toml", name.strip_suffix(EDITED).unwrap_or(name))
            }
        })
    }

    /// The path of a new file, with the ending of the suggested name where a person typed none, or that
    /// of another format: by it files are found and opened again.
    fn with_ending(&self, ask: &FileAsk, path: PathBuf) -> PathBuf {
        if ask.words().pick != Pick::New {
            return path;
        }
        let suggested = self.suggested(ask).unwrap_or_default();
        let Some(ending) = Path::new(&suggested).extension() else {
            return path;
        };
        let typed = path.extension();
        let is_other = typed.is_some_and(|typed| {
            let is = |other: &str| typed.eq_ignore_ascii_case(other);
            let formats = ExportFormat::iter().any(|format| is(format.info().extension));
            matches!(ask, FileAsk::Export(_)) && formats && !typed.eq_ignore_ascii_case(ending)
        });
        match typed {
            None => path.with_extension(ending),
            Some(_) if is_other => path.with_added_extension(ending),
            Some(_) => path,
        }
    }

    /// Opens or writes a file for its purpose. An existing file is replaced only if `replace` is
    /// set.
    pub(super) fn use_file(&mut self, ctx: &Context, ask: FileAsk, path: PathBuf, replace: bool) {
        let typed = path;
        let path = self.with_ending(&ask, typed.clone());
        // Nobody was asked about the file with the ending.
        let replace = replace && path == typed;
        match ask {
            FileAsk::Open | FileAsk::Source | FileAsk::Result => self.files.start(ctx, path),
            FileAsk::Compare => self.compare_with(ctx, &path),
            FileAsk::Regress => self.compare_sessions(ctx, path),
            FileAsk::Tuning => self.start_tuning(ctx, tune::Source::File(path), None),
            FileAsk::Layout(layout) => self.write_layout(&layout, &path, replace),
            FileAsk::Profile => self.save_profile(&path, replace),
            FileAsk::GameProfile => self.save_game_profile(&path, replace),
            FileAsk::Picture { scale } => self.save_picture(ctx, scale, &path, replace),
            FileAsk::Reading => self.save_reading(ctx, &path, replace),
            FileAsk::Problem => self.save_problem(ctx, &path, replace),
            FileAsk::Plots => self.save_plots(ctx, &path, replace),
            FileAsk::Session => self.save_session(ctx, &path, replace),
            FileAsk::LeftOver => self.keep_left_over(ctx, &path, replace),
            FileAsk::Export(export) => self.export_to(ctx, &export, &path, replace),
            FileAsk::Changes => self.save_changes(ctx, &path, replace),
            FileAsk::Review(_) => self.save_review(ctx, &path, replace),
            FileAsk::Experiment => self.save_result(ctx, &path, replace),
            FileAsk::Player => self.save_player(ctx, &path, replace),
            FileAsk::Strategy => self.save_strategy(&path, replace),
            FileAsk::OpenExperiment => self.list_experiment(&path),
            FileAsk::OwnRules => self.take_own_rules(&path),
            FileAsk::OwnPlayer => self.take_own_player(&path),
            FileAsk::OwnExperiment => self.save_own_experiment(&path, replace),
            FileAsk::LabText => self.open_text(&path),
            FileAsk::NewLabText(kind) => self.save_text(kind, &path, replace),
        }
    }

    /// Polls dialogs, dropped files and files that are being opened.
    pub(super) fn poll_files(&mut self, ctx: &Context) {
        let back = ctx.input(|i| i.events.contains(&Event::WindowFocused(true)));
        if back {
            self.files.find_missing(ctx);
        }
        self.files.poll_missing(ctx, &mut self.workbench);
        self.files.poll_listed(&mut self.workbench);
        self.poll_dialog(ctx);
        self.poll_comparing();
        self.poll_rivals();
        self.poll_drops(ctx);
        #[cfg(target_arch = "wasm32")]
        self.poll_dropped(ctx);
        self.poll_opening(ctx);
    }

    fn poll_dialog(&mut self, ctx: &Context) {
        let Some((ask, name, dialog)) = &mut self.files.dialog else {
            return;
        };
        let picked = dialog.poll(ctx.input(|i| i.focused));
        if picked == Picked::Waiting {
            ctx.request_repaint_after(dialog.poll_again_in());
            return;
        }
        let (ask, name) = (ask.clone(), name.clone());
        if picked != Picked::Slow {
            self.files.dialog = None;
        }
        match picked {
            Picked::Waiting | Picked::Cancelled => {}
            Picked::File(path) => self.use_file(ctx, ask, path, true),
            Picked::Slow | Picked::NoDialog => {
                let name = suggested_path(&ask, name);
                let typed = PathBox::new(ask, name);
                self.workbench.ask(ShellAction::Popup(Popup::Path(typed)));
            }
        }
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
        #[cfg(not(target_arch = "wasm32"))]
        self.files.start(ctx, path);
        #[cfg(target_arch = "wasm32")]
        {
            self.files.dropped = Some(crate::page::read(first.clone(), waker(ctx)));
        }
    }

    /// Opens a dropped file once the browser has read it.
    #[cfg(target_arch = "wasm32")]
    fn poll_dropped(&mut self, ctx: &Context) {
        let dropped = &self.files.dropped;
        let Some(found) = dropped.as_ref().and_then(crate::page::Answer::poll) else {
            return;
        };
        self.files.dropped = None;
        match found {
            Ok(Some(path)) => self.files.start(ctx, path),
            Ok(None) => {}
            Err(why) => self.notify(format!("The file can't be read because of {why}")),
        }
    }

    /// Writes the text that `make` returns, with what goes on with it, into the file that a person
    /// has chosen. An existing file is replaced only if `replace` is set. Refuses the path with the
    /// reason if it is not written, so that another one can be chosen.
    pub(super) fn write_text<T>(
        &mut self,
        path: &Path,
        replace: bool,
        make: impl FnOnce(&Self) -> anyhow::Result<(String, T)>,
    ) -> Option<T> {
        if !replace && files::disk::exists(path) {
            self.workbench.refuse_path(left_alone(path.display()));
            return None;
        }
        let written = make(self).and_then(|(text, made)| {
            write_atomically(path, |file| file.write_all(text.as_bytes()))?;
            Ok(made)
        });
        match written {
            Ok(made) => {
                self.workbench.accept_path();
                Some(made)
            }
            Err(why) => {
                self.workbench.refuse_path(format!("{why:#}"));
                None
            }
        }
    }

    fn poll_opening(&mut self, ctx: &Context) {
        let Some((path, opening)) = &self.files.opening else {
            return;
        };
        let opened = match opening.poll() {
            None => return,
            Some(Ok(opened)) => opened,
            Some(Err(why)) => Err(anyhow::anyhow!(
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

#[cfg(test)]
mod tests {
    use super::*;
    use workbench::{ExportBox, ExportSettings, Palette, Span};

    #[test]
    fn a_new_file_is_offered_a_free_name() {
        let folder = tempfile::tempdir().unwrap();
        let offered = |ask: &FileAsk, name: &str| {
            let path = free_path(ask, folder.path(), name);
            path.file_name().unwrap().to_string_lossy().into_owned()
        };
        let export = |sound| {
            let settings = ExportSettings {
                format: ExportFormat::Gif,
                sound,
                ..ExportSettings::default()
            };
            let span = Span {
                branch: 0,
                first: 1,
                last: 9,
            };
            let export = ExportBox::new(span, None, 1, Palette::default(), settings);
            FileAsk::Export(Box::new(export))
        };
        assert_eq!(offered(&export(true), "game.gif"), "game.gif");
        std::fs::write(folder.path().join("game.wav"), "sound").unwrap();
        assert_eq!(offered(&export(true), "game.gif"), "game-2.gif");
        assert_eq!(offered(&export(false), "game.gif"), "game.gif");

        std::fs::write(folder.path().join("own.layout.json"), "{}").unwrap();
        let layout = FileAsk::Layout("own".to_owned());
        assert_eq!(offered(&layout, "own.layout.json"), "own-2.layout.json");
        assert_eq!(offered(&FileAsk::Open, "game.wav"), "game.wav");
    }
}
