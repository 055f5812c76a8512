//! What happens with a file that was opened, and layouts that are written to files.

use super::{App, leave::Leave, tune};
use crate::{
    Opened,
    file::{file_name, whole_path},
    open::{FEED, LAYOUT, THEME},
    shown_file::ShownFile,
    still::Still,
    watched_source::WatchedSource,
};
use anyhow::Context as _;
use autofit::GameProfile;
use egui::Context;
use export::Problem;
use machine::RunState;
use source::{FileKind, SourceSpec, file_kind};
use std::{path::Path, sync::Arc};
use strum::IntoEnumIterator;
use vision::{Profile, intake::OddImage, profile::shipped};
use watch::Marks;
use workbench::{Action, CropBox, FeedPart, MessageAbout, NoticeKind, PanelId, Popup, ShellAction};

impl App {
    /// Applies a file that was opened.
    pub(super) fn apply_opened(&mut self, ctx: &Context, path: &Path, opened: Opened) {
        let name = file_name(path);
        match opened {
            Opened::Cartridge(cartridge) => {
                self.leave(ctx, Leave::Cartridge(path.to_owned(), cartridge));
                return;
            }
            Opened::Profile { profile, text } => {
                match self
                    .workbench
                    .edit_profile(&text, Some(path.to_owned()), true)
                {
                    Ok(true) => {
                        self.notify(format!(
                            "Pictures are read by the profile {}",
                            profile.name()
                        ));
                        self.read_by(*profile);
                    }
                    // The panel asks what to do with the unsaved profile.
                    Ok(false) => {}
                    Err(why) => self.workbench.notify(NoticeKind::Error, why.to_string()),
                }
            }
            Opened::GameProfile(profile) => self.read_by_game(profile),
            Opened::Strategy(strategy) => {
                self.notify(format!(
                    "Pieces are placed by the strategy {}",
                    strategy.name()
                ));
                self.machine.set_strategy(*strategy);
            }
            Opened::Picture(picture) => self.show_still(name, *picture, None),
            Opened::Session(mut session) => {
                if let Some(name) = self.name_of_left_over(path) {
                    name.clone_into(&mut session.name);
                    self.show_session(*session);
                    return;
                }
                self.show_session(*session);
            }
            Opened::Source(spec) => {
                let is_path = matches!(spec, SourceSpec::Path(_));
                self.watch(ctx, &spec);
                if !is_path {
                    return;
                }
                if matches!(file_kind(path), Ok(FileKind::Picture)) {
                    self.workbench.shows_image();
                }
            }
            Opened::Problem(problem) => self.show_problem(ctx, path, &problem),
            Opened::Position(position) => {
                let request = self.workbench.change(move |ui, cx| {
                    ui.research.open(&position, "was opened", cx);
                });
                if let Some(request) = request {
                    self.apply(ctx, request);
                }
                // A link is no file that could be opened again.
                if !::files::disk::exists(path) {
                    self.look_as_linked(&path.to_string_lossy());
                    return;
                }
            }
            Opened::Arrangement => {
                self.look_as_linked(&path.to_string_lossy());
                return;
            }
            Opened::Experiment => self.list_experiment(path),
            Opened::Tuning => {
                self.workbench.ask(Action::ShowPanel(PanelId::Tuning));
                self.start_tuning(ctx, tune::Source::File(path.to_owned()), None);
            }
            Opened::LabText(kind, text) => self.edit_text(kind, text, Some(path.to_owned())),
            Opened::Result(kept) => self.ask_to_show(ctx, *kept),
            Opened::Layout(kept) => {
                self.notify(format!("The panels are arranged as in {name}"));
                self.workbench.take_in(*kept);
            }
        }
        self.workbench.opened(path);
    }

    /// Shows an image as it was when its problem was saved: by the same profile and corners.
    fn show_problem(&mut self, ctx: &Context, path: &Path, problem: &Problem) {
        let before = self.before_problem.take();
        let before = before.unwrap_or_else(|| self.reading_choice());
        // What is edited would read in the place of the problem's profile.
        self.workbench.set_profile_aside();
        // The text of a profile that comes with the program is not in the file.
        let built_in = shipped().iter().find(|it| it.name == problem.profile);
        let built_in = built_in.map(|it| it.text);
        let text = problem.profile_text.as_deref().or(built_in);
        let applied = match text {
            Some(text) if GameProfile::is_format(text) => GameProfile::parse(text)
                .map(|profile| self.read_by_game(profile.into()))
                .map_err(|why| why.to_string()),
            Some(text) => Profile::parse(text)
                .map(|profile| self.read_by(profile))
                .map_err(|why| why.to_string()),
            None => {
                self.find_profile();
                Ok(())
            }
        };
        if let Err(why) = applied {
            let text = format!("The profile {} of the problem: {why}", problem.profile);
            self.workbench.notify(NoticeKind::Error, text);
        }
        self.watch(ctx, &SourceSpec::Path(path.to_owned()));
        self.before_problem = Some(before);
        self.workbench.shows_image();
        let marks = Marks {
            // The window marks no part.
            part: None,
            ..problem.marks()
        };
        let request = self
            .workbench
            .change(move |ui, cx| ui.capture.mark(marks, cx));
        if let Some(request) = request {
            self.apply(ctx, request);
        }
        let profile = match text.is_some() {
            true => format!("its own profile, {},", problem.profile),
            false => "whichever profile fits".to_owned(),
        };
        let by = format!(
            "The problem of {} is read by {profile} until other pictures are opened; version {} saved it",
            problem.source, problem.program
        );
        self.notify(match &problem.note {
            Some(note) => format!("{by}: {note}"),
            None => by,
        });
    }

    /// Arranges the window as a link or an address asks for by its `layout`, `theme` and `feed`,
    /// and shows its `frame`.
    pub fn look_as_linked(&mut self, link: &str) {
        self.go_to_linked(link);
        if let Some(layout) = self.linked(link, LAYOUT) {
            self.workbench.ask(Action::Layout(layout));
        }
        if let Some(theme) = self.linked(link, THEME) {
            self.workbench.ask(Action::Theme(theme));
        }
        if let Some(colour) = self.linked(link, "ground") {
            self.workbench.ask(ShellAction::FeedColour(colour));
        }
        let Some(parts) = position_text::link_value(link, FEED) else {
            return;
        };
        let parts: Option<Vec<FeedPart>> = parts
            .split(',')
            .map(|part| self.named(FEED, part))
            .collect();
        if let Some(parts) = parts {
            self.workbench
                .change(move |ui, _| ui.shell.feed.show(&parts));
        }
    }

    /// What a key of a link asks for, if the link has it and it is one of these.
    fn linked<T: IntoEnumIterator + Copy + Into<&'static str>>(
        &mut self,
        link: &str,
        key: &str,
    ) -> Option<T> {
        let asked = position_text::link_value(link, key)?;
        self.named(key, &asked)
    }

    /// The value of that name; what has none is reported.
    fn named<T: IntoEnumIterator + Copy + Into<&'static str>>(
        &mut self,
        key: &str,
        asked: &str,
    ) -> Option<T> {
        let found = T::iter().find(|value| (*value).into() == asked);
        if found.is_none() {
            let names: Vec<&str> = T::iter().map(Into::into).collect();
            let names = names.join(", ");
            let text = format!("The link's {key} is none of these: {names}");
            self.workbench.notify(NoticeKind::Warn, text);
        }
        found
    }

    /// Shows a file, or the game again; commands act on it at once. Messages about the file before leave
    /// with it.
    pub(super) fn show(&mut self, shown: Option<ShownFile>) {
        self.read_as_before_problem();
        if shown.is_none() && self.requested.game_profile_of_file {
            self.end_game_profile();
        }
        if shown.is_some() || self.shown.is_some() {
            self.workbench.shows_other_pictures();
        }
        if self.shown.is_some() && !matches!(shown, Some(ShownFile::Source(_))) {
            self.workbench.shows_no_images();
        }
        self.shown = shown;
        self.workbench.shows_another();
        let machine = self.machine.status();
        self.status.shown = self.requested.shown_status(self.shown.as_ref(), &machine);
        let history = self.shown_history().clone();
        self.workbench.show(&history, &self.status);
    }

    /// Shows the game again, which runs on if it ran until a file was shown.
    pub(super) fn show_game(&mut self) {
        self.show(None);
        if std::mem::take(&mut self.waits_for_file) {
            self.machine.run();
        }
    }

    /// Pauses the game, since a file is shown instead of it. It runs again with the game, unless a
    /// person had paused it.
    pub(super) fn wait_for_file(&mut self) {
        let runs = self.machine.status().run_state == RunState::Running;
        self.waits_for_file |= runs;
        self.machine.pause();
    }

    /// Lets a person choose the exact part of an image that is the screen, or another one.
    pub(super) fn crop_picture(&mut self) {
        if let Some(ShownFile::Picture(Still {
            part: Some(part), ..
        })) = &self.shown
        {
            let popup = Popup::Crop(part.clone());
            self.workbench.ask(ShellAction::Popup(popup));
            return;
        }
        let Some((path, image)) = self.watched().and_then(WatchedSource::picture) else {
            self.notify("Only an image that was opened by itself can be cropped".to_owned());
            return;
        };
        let why = "The chosen part is scaled to 160x144 pixels and read as it is";
        let crop = match OddImage::rgb(&image) {
            Ok(image) => CropBox::new(path, Arc::new(image), why.to_owned()),
            Err(why) => {
                self.workbench.notify(NoticeKind::Error, why.to_string());
                return;
            }
        };
        let popup = crop.map(|crop| ShellAction::Popup(Popup::Crop(crop)));
        self.workbench.ask(popup.unwrap_or(ShellAction::Back));
    }

    /// Opens the image of which a part is shown.
    pub(super) fn show_whole_image(&mut self, ctx: &Context) {
        if let Some(path) = self.status.shown.part_of.clone() {
            self.files.start(ctx, path);
        }
    }

    /// Shows the chosen part of an image.
    pub(super) fn use_picture(&mut self, crop: &CropBox) {
        let picture = crop.image.picture(crop.area);
        self.show_still(file_name(&crop.path), picture, Some(crop.clone()));
        self.workbench.accept_path();
        self.workbench.opened(&crop.path);
    }

    /// Pauses the game and shows a picture instead, which may be a part of an image.
    fn show_still(&mut self, name: String, picture: screen::Picture, part: Option<CropBox>) {
        self.read_as_before_problem();
        self.wait_for_file();
        self.stills += 1;
        let still = Still::new(name, picture, &self.profile_choice, self.stills);
        self.show(Some(ShownFile::Picture(Still { part, ..still })));
    }

    /// Pauses the game and watches a source instead.
    fn watch(&mut self, ctx: &Context, spec: &SourceSpec) {
        self.read_as_before_problem();
        // Most devices are opened by one program at a time.
        self.devices.close();
        self.wait_for_file();
        self.stills += 1;
        let wake = super::waker(ctx, &self.woken);
        let choice = self.profile_choice.clone();
        let speed = self.requested.speed;
        let (mut source, task) = WatchedSource::new(spec, choice, speed, self.stills, wake);
        match super::turns::run(&mut self.turns, "source", task) {
            Ok(thread) => source.set_thread(thread),
            Err(why) => {
                let text = format!("{spec} can't be watched: {why}");
                self.workbench
                    .notify_of(MessageAbout::Shown, NoticeKind::Error, text);
                return;
            }
        }
        let text = format!("{} is watched; the game waits", source.name);
        self.show(Some(ShownFile::Source(source)));
        self.workbench
            .notify_of(MessageAbout::Shown, NoticeKind::Info, text);
    }

    /// Passes on what a source has reported.
    pub(super) fn poll_source(&mut self) {
        if let Some(ShownFile::Source(source)) = &self.shown {
            for (kind, text) in source.take_news() {
                self.workbench.notify_of(MessageAbout::Shown, kind, text);
            }
        }
    }

    /// Writes the strategy in force into a file, whose name it has from then on. An existing file is replaced only if `replace` is set.
    pub(super) fn save_strategy(&mut self, path: &Path, replace: bool) {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let own = |app: &Self| {
            let in_force = &app.machine.status().summary.orders.strategy;
            let own = in_force
                .named(&name)
                .context("The strategy was not saved")?;
            Ok((own.to_toml(), own))
        };
        if let Some(own) = self.write_text(path, replace, own) {
            let path_text = whole_path(path);
            self.notify(format!("The strategy {} is in {path_text}", own.name()));
            self.machine.set_strategy(own);
            self.workbench.opened(path);
        }
    }

    /// Writes a layout into a file. An existing file is replaced only if `replace` is
    /// set.
    pub(super) fn write_layout(&mut self, layout: &str, path: &Path, replace: bool) {
        let text = |app: &Self| {
            let text = app.workbench.layout_text(layout);
            let text = text.with_context(|| format!("there is no layout named {layout}"))??;
            Ok((text, ()))
        };
        if self.write_text(path, replace, text).is_some() {
            self.notify(format!("The layout {layout} is in {}", whole_path(path)));
        }
    }
}
