//! The whole inside of the window, put together.

mod apply;
mod branch;
mod frame;

use crate::{
    Command, CurveCache, Desk, Difference, Dock, FrameView, Hover, Kept, LayoutError, Messages,
    NoticeKind, Palette, PanelCx, PanelId, PassTimes, Pixels, Regions, Request, Settings, Sight,
    Status, Theme, Tool, calibrate::Reread, game::game_id, keys, playback::Moment,
    playback::key_repeat, research::question, shell, timeline::Timeline,
};
use egui::{CentralPanel, Context, Frame, TextureHandle, TextureOptions, Ui};
use pad::{Epoch, FrameNo};
use planner::{Plan, Strategy};
use session::{History, Record, plan_at};
use std::{
    borrow::Cow,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};
use ui_kit::theme;
use vision::ProfileError;

/// The desk, the dock, what has been said, and the picture's texture. Holds nothing of
/// the game.
#[derive(Default)]
pub struct Workbench {
    desk: Desk,
    dock: Dock,
    messages: Messages,
    texture: Option<TextureHandle>,
    shown: Option<(Epoch, FrameNo, Palette)>,
    themed: Option<Theme>,
    /// The history of the last pass, and how things stood.
    history: History,
    moment: Moment,
    timeline: Timeline,
    /// When recorded frames were last played, in seconds of the window's clock.
    played: Option<f64>,
    /// What was worked out of the picture that is shown.
    sight: Sight,
    /// A picture on its way to the clipboard.
    copied_picture: Option<egui::ColorImage>,
    /// The frame to which the chosen step of the script belongs.
    stepped: Option<FrameNo>,
    /// Text on its way to the clipboard.
    copied: Option<String>,
    /// Where the branch that is shown parts from the one beside it.
    difference: Difference,
    curves: CurveCache,
    /// What the pointer was over in the last pass.
    hover: Hover,
    /// The game's picture gets the focus with the next pass.
    gives_keys: bool,
    /// The shown picture by the profile that is edited.
    reread: Reread,
    /// What the last pass took.
    times: PassTimes,
}

impl Workbench {
    /// The state of the last run.
    #[must_use]
    pub fn new(desk: Desk, dock: Dock) -> Self {
        Self {
            desk: Desk {
                pixels: Pixels {
                    tool: dock.layout().tool(),
                    ..desk.pixels
                },
                ..desk
            },
            dock,
            ..Self::default()
        }
    }

    /// What people have set.
    #[must_use]
    pub const fn desk(&self) -> &Desk {
        &self.desk
    }

    /// How the panels are arranged.
    #[must_use]
    pub const fn dock(&self) -> &Dock {
        &self.dock
    }

    /// The messages of the window.
    #[must_use]
    pub const fn messages(&self) -> &Messages {
        &self.messages
    }

    /// Shows a message, which has no full stop at the end.
    pub fn tell(&mut self, kind: NoticeKind, text: impl Into<String>) {
        self.messages.tell(kind, text);
    }

    /// What is to be kept between two runs.
    ///
    /// # Errors
    /// When it can't be put into words.
    pub fn settings(&self) -> serde_json::Result<String> {
        Settings::write(&self.desk, &self.dock)
    }

    /// Notes that a file was opened.
    pub fn opened(&mut self, path: &Path) {
        self.desk.shell.opened(path);
    }

    /// Notes which of the recent files are no longer there.
    pub fn set_missing_files(&mut self, missing: Vec<PathBuf>) {
        self.desk.shell.missing = missing;
    }

    /// Takes in a layout from a file and arranges the panels like it.
    pub fn take_in(&mut self, kept: Kept) {
        let name = kept.name.clone();
        self.dock.add(kept);
        self.dock.recall(&name);
    }

    /// A kept layout as the text of a file; `None` when there is none of that name.
    #[must_use]
    pub fn layout_text(&self, name: &str) -> Option<Result<String, LayoutError>> {
        let kept = self.dock.kept().iter().find(|k| k.name == name)?;
        Some(kept.write())
    }

    /// Edits a profile from a text, and the file that it is in. One that pictures are
    /// read by already is not told again; any other is told with the next pass. Gives
    /// back whether it was taken up: when something would be lost, people are asked.
    ///
    /// # Errors
    /// When nothing can be read by the text.
    pub fn edit_profile(
        &mut self,
        text: &str,
        path: Option<PathBuf>,
        in_force: bool,
    ) -> Result<bool, ProfileError> {
        let taken = self.desk.calibrate.open(text, path, in_force)?;
        if !taken {
            self.dock.open(PanelId::Profile);
        }
        Ok(taken)
    }

    /// Notes that the profile is in a file as it is edited.
    pub fn profile_saved(&mut self, path: &Path) {
        self.desk.calibrate.saved(path);
    }

    /// Notes how large everything is drawn now, in percent.
    pub const fn zoomed(&mut self, percent: u16) {
        self.desk.shell.zoomed = Some(percent);
    }

    /// Draws everything into `ui`, whose context [`theme::apply`] has seen, and
    /// returns what people asked of the machine.
    pub fn ui(&mut self, ui: &mut Ui, history: &History, status: &Status) -> Vec<Request> {
        let ctx = ui.ctx().clone();
        self.theme(&ctx);
        if let Some(left) = self.messages.tick(ctx.input(|i| i.time)) {
            ctx.request_repaint_after_secs(left as f32);
        }
        let visible = self.dock.has(PanelId::Profile) && !self.desk.shell.presenter;
        self.desk.calibrate.shown = visible;
        if std::mem::take(&mut self.gives_keys) {
            ctx.memory_mut(|m| m.request_focus(game_id()));
        }
        let mut commands = Vec::new();
        keys::collect(&ctx, &self.desk, &mut commands);
        key_repeat::collect(&ctx, &self.desk, status.speed, &mut commands);
        self.pass(&ctx, history, status, &mut commands);
        let record = self.record();
        let (record, status) = self.by_draft(record, status);
        let status = &*status;
        let shown = record.as_ref().map(|r| r.picture.number);
        if std::mem::replace(&mut self.stepped, shown) != shown {
            self.desk.research.step = None;
        }
        self.moment.shown = shown;
        let texture = self.picture(&ctx, record.as_deref());
        let plan = record.as_deref().and_then(|r| plan_at(history, r));
        let open = self.dock.panels();
        let mut times = PassTimes::default();
        let shown = record.as_deref();
        times.time("Explanations", || {
            self.sight.look(history, shown, status, &self.desk, &open);
        });
        if self.compare(history, &open) {
            ctx.request_repaint();
        }
        let kept: Vec<String> = self.dock.kept().iter().map(|k| k.name.clone()).collect();
        let view = FrameView {
            history,
            record: record.as_deref(),
            status,
            moment: self.moment,
            plan: plan.as_deref(),
            desk: &self.desk,
            hover: &self.hover,
            layout: self.dock.layout(),
            open: &open,
            kept_layouts: &kept,
            own_layout: self.dock.is_own(),
            sight: &self.sight,
            difference: &self.difference,
            curves: &self.curves,
            messages: &self.messages,
            texture,
        };
        let mut cx = PanelCx::new(&view);
        if self.desk.shell.presenter {
            CentralPanel::default()
                .frame(Frame::new())
                .show(ui, |ui| shell::presenter(ui, &mut cx));
            shell::toasts(ui, &mut cx, theme::SPACE[2]);
        } else {
            let (dock, timeline) = (&mut self.dock, &mut self.timeline);
            frame::draw(ui, dock, timeline, &mut cx, &mut times);
        }
        self.times = times;
        shell::popup(ui, &mut cx);
        shell::drop_hint(ui);
        commands.extend(cx.take());
        let (hover, scale) = (std::mem::take(&mut cx.hover), cx.drawn_scale);
        let question = self.searches().then(|| question::wanted(&view)).flatten();
        if let Some(scale) = scale {
            self.desk.game.drawn = scale;
        }
        let question = question.and_then(|question| self.desk.research.ask(question));
        let search = question.map(|question| Request::Search(Box::new(question)));
        let mut requests = self.carry_out(&ctx, commands, hover);
        if search.is_some() {
            ctx.request_repaint();
        }
        requests.extend(search);
        requests.extend(self.desk.calibrate.take_request());
        requests
    }

    /// Whether a panel that shows a search is seen.
    fn searches(&self) -> bool {
        let seen = self.dock.seen();
        let searching = [PanelId::Depth, PanelId::Heat];
        !self.desk.shell.presenter && searching.iter().any(|panel| seen.contains(panel))
    }

    /// What the pointer was over in the last pass.
    #[must_use]
    pub const fn hover(&self) -> &Hover {
        &self.hover
    }

    /// What is shown while a profile is edited: the picture as that profile reads it.
    fn by_draft<'s>(
        &mut self,
        record: Option<Arc<Record>>,
        status: &'s Status,
    ) -> (Option<Arc<Record>>, Cow<'s, Status>) {
        let Some(edited) = self.desk.calibrate.live() else {
            return (record, Cow::Borrowed(status));
        };
        let status = Status {
            regions: Regions::of(edited.profile()),
            reader: edited.reader().clone(),
            ..status.clone()
        };
        let record = record.map(|record| self.reread.look(&record, edited));
        (record, Cow::Owned(status))
    }

    /// The frame that was drawn last; `None` before the first picture.
    #[must_use]
    pub const fn shown(&self) -> Option<FrameNo> {
        self.moment.shown
    }

    /// What the parts of the window took in the last pass.
    #[must_use]
    pub const fn times(&self) -> &PassTimes {
        &self.times
    }

    /// Draws the clean feed into the whole of another window.
    pub fn feed(&self, ui: &mut Ui) {
        let texture = self.texture.as_ref().map(TextureHandle::id);
        let shell = &self.desk.shell;
        shell.feed.draw(ui, texture, self.desk.palette);
    }

    /// Gives the keys of the pad to the game's picture, with the next pass.
    pub fn give_keys(&mut self) {
        self.dock.open(PanelId::Game);
        self.desk.pixels.tool = Tool::Play;
        self.gives_keys = true;
    }

    /// By what the bot goes on when it has come to another branch.
    pub fn goes_on_by(&mut self, strategy: &Strategy) {
        self.desk.research.goes_on_by(strategy);
    }

    /// By what the bot plays when it starts.
    pub fn plays(&mut self, strategy: Strategy) {
        self.desk.research.plays(strategy);
    }

    /// How many first placements of how many the search with a number has done.
    pub fn searching(&mut self, id: u64, done: usize, all: usize) {
        self.desk.research.search.progress(id, done, all);
    }

    /// The answer to the search with a number; a stale one is dropped.
    pub fn answered(&mut self, id: u64, plan: Arc<Plan>) {
        self.desk.research.search.answered(id, plan);
    }

    /// Sets the frame on which commands act, as each pass does before it draws.
    pub fn show(&mut self, history: &History, status: &Status) {
        self.history = history.clone();
        let time = &mut self.desk.time;
        self.moment = Moment::now(history, status.run, status.branch, time);
        time.settle(&self.moment);
    }

    /// Lets time pass in the past, and brings the cursor among the frames that there
    /// are.
    fn pass(
        &mut self,
        ctx: &Context,
        history: &History,
        status: &Status,
        commands: &mut Vec<Command>,
    ) {
        self.show(history, status);
        let time = &mut self.desk.time;
        let now = ctx.input(|i| i.time);
        let since = self.played.replace(now).unwrap_or(now);
        if time.replay.is_none() {
            self.played = None;
        } else {
            let passed = Duration::from_secs_f64((now - since).max(0.0));
            let order = time.pass(passed, status.speed, &self.moment);
            commands.extend(order.map(|order| Command::from(Request::Machine(order))));
        }
        if let Some(replay) = &time.replay {
            ctx.request_repaint_after(replay.wait(status.speed));
        }
        self.moment = Moment::now(history, status.run, status.branch, time);
    }

    /// Carries commands out, in order. Returns what is left for the program around the
    /// window.
    fn carry_out(&mut self, ctx: &Context, commands: Vec<Command>, hover: Hover) -> Vec<Request> {
        let changed = !commands.is_empty() || self.hover != hover;
        self.hover = hover;
        let requests: Vec<_> = commands.into_iter().filter_map(|c| self.ask(c)).collect();
        if let Some(text) = self.copied.take() {
            ctx.copy_text(text);
        }
        if let Some(picture) = self.copied_picture.take() {
            ctx.copy_image(picture);
        }
        if changed {
            ctx.request_repaint();
        }
        requests
    }

    fn theme(&mut self, ctx: &Context) {
        if self.themed != Some(self.desk.theme) {
            ctx.set_theme(match self.desk.theme {
                Theme::Dark => egui::ThemePreference::Dark,
                Theme::Light => egui::ThemePreference::Light,
                Theme::System => egui::ThemePreference::System,
            });
            self.themed = Some(self.desk.theme);
        }
    }

    /// The texture of the record's picture, set again only when it changed.
    fn picture(&mut self, ctx: &Context, record: Option<&Record>) -> Option<egui::TextureId> {
        let picture = &record?.picture;
        let wanted = (picture.epoch, picture.number, self.desk.palette);
        if self.shown != Some(wanted) {
            let image = self.desk.palette.image(&picture.picture);
            match &mut self.texture {
                Some(texture) => texture.set(image, TextureOptions::NEAREST),
                None => {
                    self.texture = Some(ctx.load_texture("game", image, TextureOptions::NEAREST));
                }
            }
            self.shown = Some(wanted);
        }
        self.texture.as_ref().map(TextureHandle::id)
    }
}
