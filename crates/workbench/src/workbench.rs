//! The whole inside of the window, put together.

mod branch;

use crate::{
    CalibrateCommand, Command, CurveCache, Desk, Difference, Dock, FrameView, Frozen, Kept,
    LayoutError, Messages, NoticeKind, Palette, PanelId, PassTimes, Pixels, PixelsCommand, Regions,
    ResearchCommand, Settings, ShellCommand, Sight, Status, TesterCommand, Theme, TimeCommand,
    Tool,
    calibrate::Reread,
    command::{GameCommand, PlotsCommand},
    game::game_id,
    keys, menus, panels, pixels, plots,
    research::PlanText,
    shell, status_bar,
    timeline::{self, Timeline},
    tokens,
    transport::{Moment, carry_out, hold},
};
use calibration::copy::{Copied as _, Format};
use egui::{CentralPanel, Context, Frame, Margin, Panel, TextureHandle, TextureOptions, Ui};
use pad::{Epoch, FrameNo};
use planner::{Plan, Strategy};
use screen::Point;
use session::{History, Record, plan_at};
use std::{
    borrow::Cow,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};
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
    /// The game's picture gets the focus with the next pass.
    gives_keys: bool,
    /// The shown picture by the profile that is edited.
    reread: Reread,
    /// What the last pass took.
    times: PassTimes,
}

impl Workbench {
    /// As it was left.
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

    /// What the window has said.
    #[must_use]
    pub const fn messages(&self) -> &Messages {
        &self.messages
    }

    /// Says something to the person at the window, without a full stop at the end.
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

    /// Draws everything into `ui`, whose context [`tokens::apply`] has seen, and
    /// returns what people asked of the machine.
    pub fn ui(&mut self, ui: &mut Ui, history: &History, status: &Status) -> Vec<Command> {
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
        hold::collect(&ctx, &self.desk, status.speed, &mut commands);
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
        if self.desk.shell.presenter {
            CentralPanel::default()
                .frame(Frame::new())
                .show(ui, |ui| shell::presenter(ui, &view, &mut commands));
            shell::toasts(ui, &view, tokens::SPACE[2], &mut commands);
        } else {
            let (dock, timeline) = (&mut self.dock, &mut self.timeline);
            draw(ui, dock, timeline, &view, &mut commands, &mut times);
        }
        self.times = times;
        shell::popup(ui, &view, &mut commands);
        shell::drop_hint(ui);
        let mut asked = self.apply(&ctx, commands);
        asked.extend(self.desk.calibrate.news().map(Command::Calibrate));
        asked
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

    /// Does what a command asks of the window, as if a person had asked. Gives the
    /// command back when it is for someone else too.
    pub fn ask(&mut self, command: Command) -> Option<Command> {
        match command {
            Command::Layout(layout) => {
                self.desk.pixels.tool = layout.tool();
                self.desk.game.lens = None;
                self.dock.arrange(layout);
            }
            Command::Pixels(command) => self.ask_pixels(command),
            Command::ResetLayout => self.dock.arrange(self.dock.layout()),
            Command::Panel(panel) if self.dock.has(panel) => self.dock.close(panel),
            Command::Panel(panel) | Command::Show(panel) => self.dock.open(panel),
            Command::Shell(command) => return self.ask_shell(command),
            Command::Time(command) => return self.ask_time(&command),
            Command::Branch(command) => return self.ask_branch(command),
            Command::Research(command) => return self.ask_research(command),
            Command::Plots(PlotsCommand::Fit) => self.desk.time.zoom = None,
            Command::Plots(PlotsCommand::CopyCsv) => self.copy_csv(),
            Command::Calibrate(CalibrateCommand::FindFrom(at)) => self.find_regions(at),
            Command::Calibrate(CalibrateCommand::Pick) => {
                // The click is on the picture, and what comes of it is seen in the profile.
                for panel in [PanelId::Profile, PanelId::Game] {
                    self.dock.open(panel);
                }
                self.desk.calibrate.handles = true;
                return self.desk.apply(command);
            }
            Command::Calibrate(CalibrateCommand::CopyText) => {
                let edited = self.desk.calibrate.edited();
                self.copied = edited.map(|edited| edited.text().to_owned());
            }
            other => return self.desk.apply(other),
        }
        None
    }

    /// Moves all regions of the profile to where they are, from an empty cell of the well.
    fn find_regions(&mut self, at: Point) {
        let Some(record) = self.record() else {
            self.tell(NoticeKind::Info, "There is no picture yet");
            return;
        };
        match self.desk.calibrate.find(&record.picture.picture, at) {
            Some(Ok(found)) => self.tell(NoticeKind::Info, found),
            Some(Err(why)) => self.tell(NoticeKind::Warn, why),
            None => self.tell(NoticeKind::Info, "No profile is edited yet"),
        }
    }

    fn ask_pixels(&mut self, command: PixelsCommand) {
        let Some(command) = self.desk.pixels.apply(command) else {
            return;
        };
        let Some(record) = self.record() else {
            self.tell(NoticeKind::Info, "There is no picture yet");
            return;
        };
        let picture = &record.picture;
        match command {
            PixelsCommand::Freeze => {
                let kept = self.desk.pixels.frozen.take();
                self.desk.pixels.frozen = kept.is_none().then(|| Frozen {
                    frame: picture.number,
                    picture: picture.picture.clone(),
                });
            }
            PixelsCommand::Copy(extract, format) => {
                match pixels::copied(extract, format, &self.desk, &record, &self.sight) {
                    Some(text) => self.copied = Some(text),
                    None => self.tell(NoticeKind::Info, "There is nothing selected to copy"),
                }
            }
            PixelsCommand::CopyPicture => {
                self.copied_picture = Some(self.desk.palette.image(&picture.picture));
            }
            _ => {}
        }
    }

    /// Does what the research panels ask; some of it needs the frame that is shown.
    fn ask_research(&mut self, command: ResearchCommand) -> Option<Command> {
        match command {
            ResearchCommand::Tester(TesterCommand::TakeLive) => {
                let record = self.record()?;
                let falling = record.tracked.falling.map(|seen| seen.piece);
                let pieces: Vec<_> = falling.into_iter().chain(record.tracked.next).collect();
                let tester = &mut self.desk.research.tester;
                tester.take(record.tracked.board, &pieces);
            }
            ResearchCommand::Tester(TesterCommand::Copy) => {
                let research = &self.desk.research;
                self.copied = Some(research.tester.text(&research.strategy));
            }
            ResearchCommand::CopyPlan(format) => self.copy_plan(format),
            ResearchCommand::StepBack => self.step_script(-1),
            ResearchCommand::StepOn => self.step_script(1),
            other => return self.desk.apply(Command::Research(other)),
        }
        None
    }

    fn copy_plan(&mut self, format: Format) {
        let record = self.record();
        let plan = record.and_then(|record| plan_at(&self.history, &record));
        match plan.and_then(|plan| PlanText::of(&plan)) {
            Some(text) => self.copied = Some(text.copied(format)),
            None => self.tell(NoticeKind::Info, "No plan is in force to be copied"),
        }
    }

    fn step_script(&mut self, by: isize) {
        let record = self.record();
        let of_picture = record.as_ref().and_then(|r| r.script_frame);
        let plan = record.and_then(|r| plan_at(&self.history, &r));
        let script = plan.as_ref().and_then(|plan| plan.script.as_ref());
        let Some(last) = script.and_then(|s| s.frames.len().checked_sub(1)) else {
            return;
        };
        let now = self.desk.research.step.or(of_picture);
        let next = match now {
            Some(now) => now.saturating_add_signed(by).min(last),
            None => 0,
        };
        self.desk.research.step = Some(next);
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

    fn ask_shell(&mut self, command: ShellCommand) -> Option<Command> {
        match command {
            ShellCommand::Pick(command) => {
                self.desk.shell.note(&command);
                self.desk.shell.popup = None;
                return self.ask(*command);
            }
            ShellCommand::SaveLayout(name) => self.dock.keep(&name),
            ShellCommand::OpenLayout(name) => {
                self.dock.recall(&name);
            }
            ShellCommand::RenameLayout { from, to } => self.dock.rename(&from, &to),
            ShellCommand::DeleteLayout(name) => self.dock.forget(&name),
            ShellCommand::Dismiss(id) => self.messages.close(id),
            ShellCommand::CopyMessage(id) => {
                self.copied = self.messages.text(id).map(str::to_owned);
            }
            ShellCommand::ForgetMessages => self.messages.clear(),
            other => return self.desk.apply(Command::Shell(other)),
        }
        None
    }

    /// Puts what is plotted on the clipboard.
    fn copy_csv(&mut self) {
        let Some(span) = self.moment.here else {
            let text = "There is nothing to copy before the first frame";
            self.messages.tell(NoticeKind::Info, text);
            return;
        };
        let frames = self.desk.time.zoom.unwrap_or((span.first, span.last));
        let (frames, chosen) = (frames.0..=frames.1, &self.desk.plots.shown);
        self.copied = Some(plots::csv(&self.history, span.branch, frames, chosen));
        self.messages
            .tell(NoticeKind::Info, "The plotted numbers are on the clipboard");
    }

    fn ask_time(&mut self, command: &TimeCommand) -> Option<Command> {
        let time = &mut self.desk.time;
        if let Some(why) = carry_out::out_of_reach(command, &self.history) {
            self.messages.tell(NoticeKind::Info, why);
            return None;
        }
        let order = carry_out::carry_out(time, command, &self.history, &self.moment);
        // What is asked next is asked of what is shown then.
        let on = self.moment.live.map_or(0, |live| live.branch);
        self.moment = Moment::now(&self.history, self.moment.run, on, time);
        order.map(Command::Machine)
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
        self.history = history.clone();
        let time = &mut self.desk.time;
        self.moment = Moment::now(history, status.run, status.branch, time);
        time.settle(&self.moment);
        let now = ctx.input(|i| i.time);
        let since = self.played.replace(now).unwrap_or(now);
        if time.replay.is_none() {
            self.played = None;
        } else {
            let passed = Duration::from_secs_f64((now - since).max(0.0));
            let order = time.pass(passed, status.speed, &self.moment);
            commands.extend(order.map(Command::Machine));
        }
        if let Some(replay) = &time.replay {
            ctx.request_repaint_after(replay.wait(status.speed));
        }
        self.moment = Moment::now(history, status.run, status.branch, time);
    }

    /// Does what concerns the window, gives back the rest.
    fn apply(&mut self, ctx: &Context, mut commands: Vec<Command>) -> Vec<Command> {
        // What the pointer is over is told anew in each pass, or it is over nothing.
        let hovered = self.desk.calibrate.hovered.take();
        let before = (self.desk.preview, self.desk.pixel);
        self.desk.preview = None;
        let looked = self.desk.research.look.take();
        self.desk.pixel = None;
        let asked = commands.iter().any(|c| !is_pointing(c));
        commands = commands.into_iter().filter_map(|c| self.ask(c)).collect();
        if let Some(text) = self.copied.take() {
            ctx.copy_text(text);
        }
        if let Some(picture) = self.copied_picture.take() {
            ctx.copy_image(picture);
        }
        let moved = before != (self.desk.preview, self.desk.pixel)
            || looked != self.desk.research.look
            || hovered != self.desk.calibrate.hovered;
        if asked || moved {
            ctx.request_repaint();
        }
        commands
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

    /// The texture of the record's picture, set anew only when it changed.
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

/// Whether a command only says what the pointer is over.
fn is_pointing(command: &Command) -> bool {
    matches!(
        command,
        Command::Preview(_)
            | Command::Pixel(_)
            | Command::Game(GameCommand::Drawn(_))
            | Command::Calibrate(CalibrateCommand::Hover(_))
            | Command::Research(ResearchCommand::Look(_))
    )
}

fn draw(
    ui: &mut Ui,
    dock: &mut Dock,
    timeline: &mut Timeline,
    view: &FrameView<'_>,
    commands: &mut Vec<Command>,
    times: &mut PassTimes,
) {
    let colours = tokens::colours(ui);
    let bar = |left: i8| {
        Frame::new().fill(colours.panel).inner_margin(Margin {
            left,
            right: left,
            top: 0,
            bottom: 0,
        })
    };
    Panel::top("toolbar")
        .exact_size(tokens::TOOLBAR)
        .frame(bar(8))
        .show(ui, |ui| {
            times.time("Toolbar", || menus::draw(ui, view, commands));
        });
    Panel::bottom("status")
        .exact_size(tokens::STATUS)
        .frame(bar(0))
        .show(ui, |ui| {
            times.time("Status bar", || status_bar::draw(ui, view, commands));
        });
    Panel::bottom("timeline")
        .exact_size(timeline::height(view))
        .frame(bar(0))
        .show(ui, |ui| {
            times.time("Timeline", || timeline::draw(ui, view, timeline, commands));
        });
    Panel::bottom("reason")
        .exact_size(tokens::REASON)
        .frame(bar(10))
        .show(ui, |ui| {
            ui.horizontal_centered(|ui| {
                times.time("Reason", || match panels::going_back_lasts(view) {
                    Some(way) => panels::going_back(ui, view, way, commands),
                    None => panels::reason(ui, view),
                });
            });
        });
    CentralPanel::default()
        .frame(Frame::new().fill(colours.panel))
        .show(ui, |ui| dock.ui(ui, view, commands, times));
    let above = tokens::STATUS + timeline::height(view) + tokens::REASON + tokens::SPACE[2];
    shell::toasts(ui, view, above, commands);
}
