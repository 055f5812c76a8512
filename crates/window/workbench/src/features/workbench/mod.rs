//! The whole content of the window.

mod apply;
mod frame;
mod per_feature;

use super::{apply::ApplyCx, derived::Derived};
use crate::{
    CaptureLog, Command, Dock, Feed, FolderNames, FrameView, Hover, LabRequest, LastGame,
    LayoutError, MessageAbout, Messages, NoticeKind, OtherSession, PanelCx, PanelId, PassTimes,
    Pixels, PlaybackState, Regions, Request, RunState, SavedLayout, Settings, Status, Theme, Tool,
    TypedPath, UiState, features::Sent, features::keys, playback::key_repeat, research::question,
    shell, timeline::Timeline,
};
use egui::{Area, CentralPanel, Context, Frame, Id, Order, Ui, Vec2};
use pad::{BranchId, FrameNo};
use per_feature::ReadGame;
use planner::{Plan, Strategy};
use screen::{Picture, palette::Colours};
use session::{History, Record, plan_at};
use std::{
    borrow::Cow,
    ops::RangeInclusive,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};
use ui_kit::modal;
use vision::{Decoded, ProfileError, ReadingProblem};

/// The content of the window: the settings, what the pointer is over, and what is computed
/// from both. It stores nothing of the game.
#[derive(Default)]
pub struct Workbench {
    ui_state: UiState,
    dock: Dock,
    messages: Messages,
    themed: Option<Theme>,
    /// The history of the last pass.
    history: History,
    /// The strategy in force in the last pass.
    strategy: Arc<Strategy>,
    /// The images of the source that was shown in the last pass.
    capture: Option<CaptureLog>,
    moment: PlaybackState,
    timeline: Timeline,
    /// The time of the last pass, in seconds of the window's clock, for playing recorded
    /// frames.
    played: Option<f64>,
    /// A picture to copy to the clipboard in the next pass.
    copied_picture: Option<egui::ColorImage>,
    /// The frame to which the chosen step of the script belongs.
    stepped: Option<FrameNo>,
    /// A report of a problem is to be copied with this pass.
    reports: bool,
    /// Whether the clipboard is asked for in the next pass.
    pastes: bool,
    /// Text to copy to the clipboard in the next pass.
    copied: Option<String>,
    /// What the pointer was over in the last pass.
    hover: Hover,
    /// Whether the game's picture gets the focus in the next pass.
    gives_keys: bool,
    /// The session that is compared with.
    other_session: Option<OtherSession>,
    /// Caches, which can be dropped at any time.
    derived: Derived,
    /// The drawing times of the last pass.
    times: PassTimes,
}

impl Workbench {
    /// The state of the last run.
    #[must_use]
    pub fn new(ui_state: UiState, dock: Dock) -> Self {
        Self {
            ui_state: UiState {
                pixels: Pixels {
                    tool: dock.layout().tool(),
                    ..ui_state.pixels
                },
                ..ui_state
            },
            dock,
            ..Self::default()
        }
    }

    /// User settings.
    #[must_use]
    pub const fn ui_state(&self) -> &UiState {
        &self.ui_state
    }

    /// The arrangement of the panels.
    #[must_use]
    pub const fn dock(&self) -> &Dock {
        &self.dock
    }

    /// The messages of the window.
    #[must_use]
    pub const fn messages(&self) -> &Messages {
        &self.messages
    }

    /// Has the tour of each layout shown when it is shown first.
    pub fn offer_tours(&mut self) {
        self.ui_state.tour = crate::Tour::of_first_start();
    }

    /// Shows a message, which has no full stop at the end.
    pub fn notify(&mut self, kind: NoticeKind, text: impl Into<String>) {
        self.messages.notify(kind, text);
    }

    /// Reports why a file can't be opened or written: in the box in which its path was typed,
    /// which is opened again, or as a message.
    pub fn refuse_path(&mut self, why: String) {
        if let Some(why) = self.ui_state.shell.refuse_path(why) {
            self.notify_of(MessageAbout::Refused, NoticeKind::Error, why);
        }
    }

    /// Shows a message about something, which closes it.
    pub fn notify_of(&mut self, about: MessageAbout, kind: NoticeKind, text: impl Into<String>) {
        self.messages.notify_of(about, kind, text);
    }

    /// Closes the messages about the file that was shown, since another one is, or the game.
    pub fn shows_another(&mut self) {
        self.messages.close_of(MessageAbout::Shown);
    }

    /// An image is watched: its panel comes to the front for now.
    pub fn shows_image(&mut self) {
        self.dock.open_for_now(PanelId::Capture);
    }

    /// No images are watched any more: what was in front before comes back, and the picture of the
    /// game where the panel of the images would be empty over it.
    pub fn shows_no_images(&mut self) {
        if self.dock.close_again() {
            return;
        }
        let seen = self.dock.seen();
        let is_hidden = self.dock.has(PanelId::Game) && !seen.contains(&PanelId::Game);
        if is_hidden && seen.contains(&PanelId::Capture) {
            self.dock.open(PanelId::Game);
        }
    }

    /// Pictures of another game or file are shown, from the newest on: what was selected on those
    /// before is not read out any more, the placements on their boards and the span of their timeline
    /// leave, clicks on them are cleared, and comparisons begin again.
    pub fn shows_other_pictures(&mut self) {
        self.ui_state.time.show_others();
        self.derived.difference = crate::TrackDifference::default();
        self.derived.comparison = crate::Comparison::default();
        self.ui_state.pixels.forget();
        self.ui_state.research.search.forget();
        self.hover = Hover::default();
        self.ui_state.clicks.other_is_shown();
        self.ui_state.sessions.exported = None;
    }

    /// The path that was typed last is accepted; what was refused before is of no interest any
    /// more.
    pub fn accept_path(&mut self) {
        self.messages.close_of(MessageAbout::Refused);
        self.ui_state.shell.typed_path = TypedPath::Done;
    }

    /// The settings to save.
    ///
    /// # Errors
    /// When the settings can't be written as text.
    pub fn settings(&self) -> serde_json::Result<String> {
        Settings::write(&self.ui_state, &self.dock)
    }

    /// Keeps what the bot and the machine are set to in the settings.
    pub fn remember_game(&mut self, last: LastGame) {
        self.ui_state.last_game = last;
    }

    /// Adds a file to the recent files.
    pub fn opened(&mut self, path: &Path) {
        self.ui_state.shell.opened(path);
    }

    /// Takes the names in the folder of the path that is being typed.
    pub fn set_folder(&mut self, folder: FolderNames) {
        self.ui_state.shell.folder = folder;
    }

    /// Sets which of the recent files are missing.
    pub fn set_missing_files(&mut self, missing: Vec<PathBuf>) {
        self.ui_state.shell.missing = missing;
    }

    /// Adds a layout from a file and applies it.
    pub fn take_in(&mut self, kept: SavedLayout) {
        let name = kept.name.clone();
        self.dock.add(kept);
        self.dock.recall(&name);
    }

    /// A saved layout as the text of a file; `None` when there is none of that name.
    #[must_use]
    pub fn layout_text(&self, name: &str) -> Option<Result<String, LayoutError>> {
        let kept = self.dock.kept().iter().find(|k| k.name == name)?;
        Some(kept.write())
    }

    /// Opens the text of a profile in the editor, with its file if it has one. The next
    /// pass sends the profile to the machine, unless pictures are already read with it.
    /// Returns whether it was opened; with unsaved changes the user is asked first.
    ///
    /// # Errors
    /// When the text is not a valid profile.
    pub fn edit_profile(
        &mut self,
        text: &str,
        path: Option<PathBuf>,
        in_force: bool,
    ) -> Result<bool, ProfileError> {
        let taken = self.ui_state.calibrate.open(text, path, in_force)?;
        if !taken {
            self.dock.open(PanelId::Profile);
        }
        Ok(taken)
    }

    /// Pictures are read with another profile than the edited one from now on. A profile
    /// with unsaved changes stays open, and a message names it.
    pub fn set_profile_aside(&mut self) {
        let calibrate = &mut self.ui_state.calibrate;
        if !calibrate.set_aside() {
            return;
        }
        if let Some(edited) = calibrate.edited() {
            let text = format!(
                "The profile {} has unsaved changes; it stays in the panel Profile, but pictures \
                 are not read with it",
                edited.name()
            );
            self.notify(NoticeKind::Info, text);
        }
    }

    /// Marks the edited profile as saved in a file.
    pub fn profile_saved(&mut self, path: &Path) {
        self.ui_state.calibrate.saved(path);
    }

    /// Applies the zoom for a window of `size` points, measured without zoom. Returns it, in
    /// percent.
    pub fn apply_zoom(&mut self, size: Vec2) -> u16 {
        self.ui_state.shell.apply_zoom(size)
    }

    /// Draws everything into `ui` and returns the requests to the program. [`ui_kit::theme::apply`]
    /// must have been called on the context of `ui`.
    pub fn ui(&mut self, ui: &mut Ui, history: &History, status: &Status) -> Vec<Request> {
        let ctx = ui.ctx().clone();
        self.theme(&ctx);
        ui_kit::accessible::set_glossary(&ctx, crate::glossary::meaning);
        if let Some(left) = self.messages.tick(ctx.input(|i| i.time)) {
            ctx.request_repaint_after_secs(left as f32);
        }
        let visible = self.dock.has(PanelId::Profile) && !self.ui_state.shell.presenter;
        self.ui_state.calibrate.shown = visible;
        let visible = self.dock.seen().contains(&PanelId::FromClicks);
        self.ui_state.clicks.shown = visible && !self.ui_state.shell.presenter;
        // In the pass after a pop-up nothing below it can have the focus yet.
        if self.gives_keys && ctx.memory(|m| m.top_modal_layer()).is_none() {
            self.gives_keys = false;
            ctx.memory_mut(|m| m.request_focus(keys::game_id()));
        } else if self.gives_keys && self.ui_state.shell.popup.is_none() {
            ctx.request_repaint();
        }
        let mut commands = Vec::new();
        let letters = keys::collect(&ctx, &self.ui_state, status, &mut commands);
        key_repeat::collect(&ctx, &self.ui_state, status.machine.speed, &mut commands);
        self.pass(&ctx, history, status, &mut commands);
        self.derived
            .reviewed
            .clone_from(&status.program.review.found);
        let wall = status.program.lab.wall.as_ref();
        self.derived.wall = wall.and_then(|wall| wall.frame.clone());
        let record = self.record();
        let game = self.by_game(record.as_deref());
        let (record, status) = match &game {
            Some(game) => game.in_place_of(record, status),
            None => self.by_draft(record, status),
        };
        let status = &*status;
        self.clear_clicks_of_other(record.as_deref());
        let fitted = self.fitted(record.as_deref());
        let shown = record.as_ref().map(|r| r.picture.number);
        if std::mem::replace(&mut self.stepped, shown) != shown {
            self.ui_state.research.step = None;
        }
        self.moment.shown = shown;
        let palette = self.ui_state.palette;
        let capture = self.capture_frame();
        let picture = &mut self.derived.picture;
        let texture = record
            .as_ref()
            .and_then(|record| picture.show(&ctx, record, palette));
        let plan = record.as_deref().and_then(|r| plan_at(history, r));
        let open = self.dock.panels();
        if record.is_some() && self.draws(PanelId::Inspector) && game.is_none() {
            self.ui_state.pixels.offer(status.shown.regions.field);
        }
        let explains = open.contains(&PanelId::Why);
        let mut times = PassTimes::default();
        let shown = record.as_deref();
        times.time("Explanations", || {
            self.derived
                .analysis
                .update(history, shown, status, &self.ui_state.pixels, explains);
        });
        if self.list_misreads(history, &open)
            | self.compare(history, &open)
            | self.compare_side_by_side(history, &open)
        {
            ctx.request_repaint();
        }
        let kept: Vec<String> = self.dock.kept().iter().map(|k| k.name.clone()).collect();
        let deleted = self.dock.deleted().map(str::to_owned);
        let recalled = self.dock.recalled().map(str::to_owned);
        let view = FrameView {
            history,
            record: record.as_deref(),
            status,
            moment: self.moment,
            plan: plan.as_deref(),
            ui_state: &self.ui_state,
            hover: &self.hover,
            layout: self.dock.layout(),
            open: &open,
            kept_layouts: &kept,
            recalled_layout: recalled.as_deref(),
            deleted_layout: deleted.as_deref(),
            own_layout: self.dock.is_own(),
            analysis: &self.derived.analysis,
            difference: &self.derived.difference,
            misreads: &self.derived.misreads,
            comparison: &self.derived.comparison,
            other_session: self.other_session.as_ref(),
            curves: &self.derived.curves,
            messages: &self.messages,
            capture: capture.as_ref(),
            game: game.as_ref().map(ReadGame::view),
            fitted: fitted.as_ref().map(ReadGame::view),
            texture,
        };
        let for_feed = self
            .ui_state
            .shell
            .feed
            .open
            .then(|| shell::Large::of(ui, &view, 1.0).beside);
        let report = self.reports.then(|| shell::report::text(&view));
        let pressed: Vec<String> = letters.iter().map(|letter| letter.words(&view)).collect();
        let mut cx = PanelCx::new(&view);
        let shell = &self.ui_state.shell;
        let (dock, timeline) = (&mut self.dock, &mut self.timeline);
        let mut draw = || match shell.presenter {
            true => {
                let whole = CentralPanel::default().frame(Frame::new());
                whole.show(ui, |ui| shell::presenter(ui, &mut cx));
            }
            false => frame::draw(ui, dock, timeline, &mut cx, &mut times),
        };
        if shell.popup.is_some() {
            modal::below_dialog(&ctx, draw);
        } else if shell.presenter {
            modal::without_tooltips(&ctx, draw);
        } else {
            draw();
        }
        self.times = times;
        shell::popup(ui, &mut cx);
        shell::drop_hint(ui);
        let mut sent: Vec<Sent> = commands.into_iter().map(Sent::Command).collect();
        sent.extend(cx.take());
        sent.extend(self.pasted(&ctx));
        let (hover, scale, on_pad) = (std::mem::take(&mut cx.hover), cx.drawn_scale, cx.pad);
        if let Some(canvas) = cx.focus {
            ctx.memory_mut(|m| m.request_focus(canvas));
        }
        let question = self.searches().then(|| question::wanted(&view));
        if let Some(scale) = scale {
            self.ui_state.game.drawn = scale;
        }
        self.ui_state.game.missed = self.dock.missed_scale(self.ui_state.game.drawn);
        self.derived.feed = record.clone().zip(for_feed);
        // A pad that is not drawn any more lets its buttons go.
        if std::mem::replace(&mut self.ui_state.game.pressed, on_pad) != on_pad {
            ctx.request_repaint();
        }
        let question = match question {
            Some(Some(question)) => self.ui_state.research.ask(question),
            // Nothing can be placed here: no placements of another position are shown.
            Some(None) => {
                self.ui_state.research.search.forget();
                None
            }
            None => None,
        };
        let search = question.map(|question| Request::Search(Box::new(question)));
        self.reports = false;
        let mut requests = self.carry_out(&ctx, sent, hover);
        if let Some(report) = report {
            ctx.copy_text(report);
            self.notify(
                NoticeKind::Info,
                "The report was copied; paste it where you report",
            );
            ctx.request_repaint();
        }
        for words in pressed {
            self.notify(NoticeKind::Info, words);
            ctx.request_repaint();
        }
        let advice = self.advice(record.as_deref(), status);
        if search.is_some() || advice.is_some() {
            ctx.request_repaint();
        }
        requests.extend(search);
        requests.extend(advice);
        requests.extend(self.ui_state.calibrate.take_request());
        let folder = self.ui_state.shell.take_folder_request();
        requests.extend(folder.map(Request::ListFolder));
        let wall = self.draws(PanelId::Wall);
        let has_wall = self.derived.wall.is_some();
        if self.ui_state.lab.wants_first_wall(wall, has_wall) {
            requests.push(Request::Lab(LabRequest::Start));
        }
        let question = self.ui_state.clicks.take_question();
        requests.extend(question.map(|question| Request::FitClicks(Box::new(question))));
        requests
    }

    /// Whether a panel is drawn.
    #[must_use]
    pub fn draws(&self, panel: PanelId) -> bool {
        !self.ui_state.shell.presenter && self.dock.seen().contains(&panel)
    }

    /// Whether a panel that shows a search is visible.
    fn searches(&self) -> bool {
        let seen = self.dock.seen();
        let searching = [PanelId::BestLine, PanelId::Heat];
        let of_tester = self.ui_state.research.of_tester && seen.contains(&PanelId::Tester);
        let is_seen = of_tester || searching.iter().any(|panel| seen.contains(panel));
        is_seen && !self.ui_state.shell.presenter
    }

    /// What the pointer was over in the last pass.
    #[must_use]
    pub const fn hover(&self) -> &Hover {
        &self.hover
    }

    /// The record to show while a profile is edited: the picture as read with that profile.
    fn by_draft<'s>(
        &mut self,
        record: Option<Arc<Record>>,
        status: &'s Status,
    ) -> (Option<Arc<Record>>, Cow<'s, Status>) {
        let Some(edited) = self.ui_state.calibrate.live() else {
            return (record, Cow::Borrowed(status));
        };
        let mut status = status.clone();
        status.shown.regions = Regions::of(edited.profile());
        status.shown.reader = edited.reader().clone();
        let record = record.map(|record| self.derived.reread.update(&record, edited));
        // A game that runs is judged by more than one picture.
        if status.shown.run != RunState::Running
            && let Some(record) = &record
        {
            let problem = &mut status.shown.reading_problem;
            *problem = match (ReadingProblem::of_picture(&record.reading), *problem) {
                (None, Some(ReadingProblem::Field)) => None,
                (Some(ReadingProblem::Field), None) => Some(ReadingProblem::Field),
                (_, before) => before,
            };
        }
        (record, Cow::Owned(status))
    }

    /// The number of the shown frame, its picture, and the colours in which it is shown;
    /// `None` before the first picture.
    #[must_use]
    pub fn shown_picture(&self) -> Option<(FrameNo, Picture, Colours)> {
        let picture = &self.record()?.picture;
        let colours = self.ui_state.palette.rgb();
        Some((picture.number, picture.picture.clone(), colours))
    }

    /// The shown record, as read by the profile that is edited. With a profile of another maker's
    /// game in force, also what its picture is read as by that. `None` before the first picture.
    pub fn shown_reading(&mut self) -> Option<(Arc<Record>, Option<Decoded>)> {
        let record = self.record()?;
        if let Some(game) = self.by_game(Some(&record)) {
            return Some((record, Some(game.view().reading.decoded())));
        }
        let record = match self.ui_state.calibrate.live() {
            Some(edited) => self.derived.reread.update(&record, edited),
            None => record,
        };
        Some((record, None))
    }

    /// The branch and the kept frames that the plots show; `None` before the first frame.
    #[must_use]
    pub fn plotted_frames(&self) -> Option<(BranchId, RangeInclusive<FrameNo>)> {
        self.moment.frames(self.ui_state.time.zoom)
    }

    /// The last drawn frame; `None` before the first picture.
    #[must_use]
    pub const fn shown(&self) -> Option<FrameNo> {
        self.moment.shown
    }

    /// The drawing times of the last pass, by part of the window.
    #[must_use]
    pub const fn times(&self) -> &PassTimes {
        &self.times
    }

    /// Draws the clean feed into the whole of another window.
    pub fn feed(&self, ui: &mut Ui) {
        self.draw_feed(&self.ui_state.shell.feed, ui);
    }

    /// Draws the clean feed over all of this window, as large as fits, where a program has no
    /// other one.
    pub fn feed_over(&self, ctx: &Context) {
        let all = ctx.content_rect();
        let feed = &self.ui_state.shell.feed;
        let feed = feed.fitted(all.size(), ctx.pixels_per_point());
        Area::new(Id::unique("feed over the window"))
            .order(Order::Foreground)
            .fixed_pos(all.min)
            .show(ctx, |ui| {
                ui.set_max_size(all.size());
                ui.set_min_size(all.size());
                self.draw_feed(&feed, ui);
            });
    }

    fn draw_feed(&self, feed: &Feed, ui: &mut Ui) {
        let picture = (self.derived.picture.id(), self.ui_state.palette);
        let shown = self.derived.feed.as_ref();
        let large = shell::Large {
            record: shown.map(|(record, _)| &**record),
            beside: shown.map_or_else(Default::default, |(_, beside)| *beside),
            unit: 1.0,
        };
        shell::feed::draw(feed, ui, picture, large);
    }

    /// Gives the keys of the game's buttons to the game in the next pass without a pop-up.
    pub fn give_keys(&mut self) {
        self.dock.open(PanelId::Game);
        self.ui_state.pixels.tool = Tool::Play;
        self.gives_keys = true;
    }

    /// Passes on the progress of a search: how many of its first placements are done.
    pub fn searching(&mut self, id: u64, done: usize, all: usize) {
        self.ui_state.research.search.progress(id, done, all);
    }

    /// The search for the last question has ended without an answer.
    pub fn search_failed(&mut self) {
        self.ui_state.research.search.cancel();
    }

    /// Passes on the answer to a search; a stale one is dropped.
    pub fn answered(&mut self, id: u64, plan: Arc<Plan>) {
        self.ui_state.research.search.answered(id, plan);
    }

    /// Sets the frame on which commands act, as each pass does before it draws.
    pub fn show(&mut self, history: &History, status: &Status) {
        self.history = history.clone();
        self.strategy = Arc::clone(&status.machine.strategy);
        self.ui_state.research.follow(&self.strategy);
        self.show_capture(status.shown.capture.as_ref());
        let time = &mut self.ui_state.time;
        self.moment = PlaybackState::now(history, status.shown.run, status.shown.branch, time);
        time.settle(&self.moment);
    }

    /// Plays recorded frames, and moves the cursor into the kept frames.
    fn pass(
        &mut self,
        ctx: &Context,
        history: &History,
        status: &Status,
        commands: &mut Vec<Command>,
    ) {
        self.show(history, status);
        let time = &mut self.ui_state.time;
        let now = ctx.input(|i| i.time);
        let since = self.played.replace(now).unwrap_or(now);
        if time.replay.is_none() {
            self.played = None;
        } else {
            let passed = Duration::from_secs_f64((now - since).max(0.0));
            let order = time.pass(passed, status.machine.speed, &self.moment);
            commands.extend(order.map(|order| Command::from(Request::Machine(order))));
        }
        if let Some(replay) = &time.replay {
            ctx.request_repaint_after(replay.wait(status.machine.speed));
        }
        self.moment = PlaybackState::now(history, status.shown.run, status.shown.branch, time);
    }

    /// What the pasted text changes, unless it belongs to a text field or a pop-up.
    fn pasted(&self, ctx: &Context) -> Option<Sent> {
        if ctx.text_edit_focused() || self.ui_state.shell.popup.is_some() {
            return None;
        }
        let text = ctx.input(|i| {
            i.events.iter().find_map(|event| match event {
                egui::Event::Paste(text) => Some(text.clone()),
                _ => None,
            })
        })?;
        let change = move |ui: &mut UiState, cx: &mut ApplyCx<'_>| ui.research.paste(&text, cx);
        Some(Sent::Change(Box::new(change)))
    }

    /// Executes what was sent, in order. Returns the requests to the program around the window.
    fn carry_out(&mut self, ctx: &Context, sent: Vec<Sent>, hover: Hover) -> Vec<Request> {
        let changed = !sent.is_empty() || self.hover != hover;
        self.hover = hover;
        let requests = sent.into_iter().filter_map(|sent| match sent {
            Sent::Command(command) => self.ask(command),
            Sent::Change(change) => self.change(change),
        });
        let requests: Vec<_> = requests.collect();
        if let Some(text) = self.copied.take() {
            self.messages.copied(&text);
            ctx.copy_text(text);
        }
        if std::mem::take(&mut self.pastes) {
            ctx.send_viewport_cmd(egui::ViewportCommand::RequestPaste);
        }
        if let Some(picture) = self.copied_picture.take() {
            self.notify(NoticeKind::Info, "Copied the picture");
            ctx.copy_image(picture);
        }
        if changed {
            ctx.request_repaint();
        }
        requests
    }

    fn theme(&mut self, ctx: &Context) {
        if self.themed != Some(self.ui_state.theme) {
            ctx.set_theme(match self.ui_state.theme {
                Theme::Dark => egui::ThemePreference::Dark,
                Theme::Light => egui::ThemePreference::Light,
                Theme::System => egui::ThemePreference::System,
            });
            self.themed = Some(self.ui_state.theme);
        }
    }
}
