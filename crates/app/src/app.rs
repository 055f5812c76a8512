//! [`App`]: shows what the machine does and executes the commands of the window.

mod branch_switch;
mod feed;
mod files;
mod profile;
#[cfg(test)]
mod tests;

use crate::{AppOptions, Cartridge, Opened, RequestedSettings, Store, still::Still};
use branch_switch::BranchSwitch;
use egui::{self, Context, ViewportCommand};
use files::Files;
use machine::{Machine, MachineSetup, SearchNews};
use pad::FrameNo;
use session::History;
use std::{
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Instant,
};
use vision::ProfileChoice;
use workbench::{
    Command, Meter, NoticeKind, Order, ResearchCommand, RunState, ShellCommand, Speed, Status,
    Workbench, tokens,
};

/// The machine, the workbench and the files between them.
pub struct App {
    machine: Machine,
    /// Searches for the research panels.
    worker: machine::Worker,
    workbench: Workbench,
    requested: RequestedSettings,
    /// How pictures are read.
    eyes: ProfileChoice,
    /// The file of the first profile, if it came from one.
    profile: Option<PathBuf>,
    status: Status,
    /// How long the window takes to draw.
    painted: Meter,
    /// How long the machine takes for a frame, and the frame that was measured last.
    emulated: Meter,
    measured: FrameNo,
    /// The machine's error, as last reported.
    reported_error: Option<String>,
    branch_switch: BranchSwitch,
    files: Files,
    /// The picture from a file that is shown instead of the game.
    still: Option<Still>,
    /// The number of stills so far.
    stills: u64,
    store: Store,
    /// Whether the machine has requested a pass that has not begun yet.
    woken: Arc<AtomicBool>,
    title: String,
    /// Whether the window fills the screen because of presenter mode.
    full_screen: bool,
    /// Pixels per point of the second window.
    feed_density: Option<f32>,
}

impl App {
    /// Starts the machine and reads the settings.
    ///
    /// # Errors
    /// When the machine does not start.
    pub fn new(
        ctx: &Context,
        options: AppOptions,
        mut store: Store,
    ) -> Result<Self, machine::StartError> {
        let requested = RequestedSettings::new(
            &options.cartridge,
            options.eyes.profile(),
            options.speed,
            options.goal,
            options.bot,
        );
        let woken = Arc::new(AtomicBool::new(false));
        let strategy = options.strategy.clone();
        let worker = machine::Worker::start(waker(ctx, &woken))?;
        let machine = Machine::start(MachineSetup {
            rom: options.cartridge.rom,
            core: options.core,
            eyes: options.eyes.clone(),
            strategy: options.strategy,
            goal: options.goal,
            limits: machine::Limits::default(),
            speed: options.speed,
            paused: options.paused,
            bot_on: options.bot,
            wake: waker(ctx, &woken),
        })?;
        tokens::apply(ctx);
        // Zoom is a command like any other.
        ctx.options_mut(|o| o.zoom_with_keyboard = false);
        let (settings, wrong) = store.load();
        let mut workbench = Workbench::new(settings.desk, settings.dock);
        workbench.plays(strategy);
        if let Some(wrong) = wrong {
            workbench.tell(NoticeKind::Warn, wrong);
        }
        let mut app = Self {
            machine,
            worker,
            workbench,
            requested,
            eyes: options.eyes,
            profile: options.profile,
            status: Status::default(),
            reported_error: None,
            branch_switch: BranchSwitch::default(),
            files: Files::default(),
            still: None,
            stills: 0,
            store,
            woken,
            painted: Meter::default(),
            emulated: Meter::default(),
            measured: 0,
            title: String::new(),
            full_screen: false,
            feed_density: None,
        };
        app.files.find_missing(ctx);
        if let Some((path, opened)) = options.opened {
            // The machine has started with the cartridge.
            if matches!(opened, Opened::Cartridge(_)) {
                app.workbench.opened(&path);
            } else {
                app.apply_opened(&path, opened);
            }
        }
        Ok(app)
    }

    /// What has to be done even while the window is hidden.
    pub fn logic(&mut self, ctx: &Context) {
        self.woken.store(false, Ordering::Release);
        self.poll_files(ctx);
        self.poll_machine();
        self.zoom(ctx);
    }

    /// Draws the window and executes the commands of the pass.
    pub fn ui(&mut self, ui: &mut egui::Ui) {
        let ctx = ui.ctx().clone();
        let history = match &self.still {
            Some(still) => &still.history,
            None => self.machine.history(),
        };
        let start = Instant::now();
        let commands = self.workbench.ui(ui, history, &self.status);
        self.painted.add(start.elapsed());
        self.feed(&ctx);
        for command in commands {
            self.obey(&ctx, command);
        }
        self.name_window(&ctx);
        self.fill_screen(&ctx);
    }

    /// The panels.
    pub const fn workbench(&mut self) -> &mut Workbench {
        &mut self.workbench
    }

    /// The status at the last poll.
    pub const fn status(&self) -> &Status {
        &self.status
    }

    /// The recorded frames of the game.
    pub fn history(&self) -> &History {
        self.machine.history()
    }

    /// Does what a command asks, as if a person had asked.
    pub fn ask(&mut self, ctx: &Context, command: Command) {
        if let Some(command) = self.workbench.ask(command) {
            self.obey(ctx, command);
        }
    }

    /// Saves the settings.
    pub fn save(&mut self) {
        let saved = match self.workbench.settings() {
            Ok(text) => self.store.save(text),
            Err(why) => Err(why.into()),
        };
        if let Err(why) = saved {
            let text = format!("The settings were not saved: {why:#}");
            self.workbench.tell(NoticeKind::Warn, text);
        }
    }

    fn obey(&mut self, ctx: &Context, command: Command) {
        if self.still.is_some() && is_for_the_game(&command) {
            self.still = None;
        }
        match command {
            Command::OpenRom => self.files.show_open(ctx, &mut self.workbench),
            Command::OpenPath(path) => self.files.start(ctx, path, &mut self.workbench),
            Command::OpenBuiltIn => self.insert(Cartridge::built_in()),
            Command::Quit => ctx.send_viewport_cmd(ViewportCommand::Close),
            Command::Machine(Order::Run) => self.machine.run(),
            Command::Machine(Order::Pause) => self.machine.pause(),
            Command::Machine(Order::Step(frames)) => self.machine.step(frames),
            Command::Reset => self.machine.reset(),
            Command::Core(name) => self.run_on(name),
            Command::Slower => self.run_at(self.requested.speed.slower()),
            Command::Faster => self.run_at(self.requested.speed.faster()),
            Command::MaxSpeed if self.requested.speed == Speed::Max => self.run_at(Speed::Normal),
            Command::MaxSpeed => self.run_at(Speed::Max),
            Command::Speed(speed) => self.run_at(speed),
            Command::Bot => {
                self.requested.bot = !self.requested.bot;
                self.machine.set_bot(self.requested.bot);
            }
            Command::StopAtGameOver => {
                self.requested.stop_at_game_over = !self.requested.stop_at_game_over;
                self.machine
                    .set_stop_at_game_over(self.requested.stop_at_game_over);
            }
            Command::Level(level) => {
                self.requested.goal.level = level;
                self.machine.set_goal(self.requested.goal);
            }
            Command::Heart => {
                self.requested.goal.heart = !self.requested.goal.heart;
                self.machine.set_goal(self.requested.goal);
            }
            Command::Hold(buttons) => self.machine.hold(buttons),
            Command::Shell(ShellCommand::ExportLayout(name)) => {
                self.files.show_export(ctx, name, &mut self.workbench);
            }
            Command::Shell(ShellCommand::ExportTo { layout, path }) => {
                self.export(&layout, &path, false);
            }
            Command::Research(command) => self.research(command),
            Command::Branch(command) => self.branch(command),
            Command::Shell(ShellCommand::BackToGame) => self.still = None,
            Command::Calibrate(command) => self.calibrate(ctx, command),
            // The workbench has done these already.
            Command::TypePath
            | Command::Toggle(_)
            | Command::Palette(_)
            | Command::Theme(_)
            | Command::GameKeys(_)
            | Command::Game(_)
            | Command::Layout(_)
            | Command::ResetLayout
            | Command::Panel(_)
            | Command::Show(_)
            | Command::Time(_)
            | Command::Preview(_)
            | Command::Pixel(_)
            | Command::Pixels(_)
            | Command::Plots(_)
            | Command::Shell(_) => {}
        }
        // Shows the effect at once, not with the machine's next frame.
        ctx.request_repaint();
    }

    /// Searches, or plays in another way.
    fn research(&self, command: ResearchCommand) {
        match command {
            ResearchCommand::Ask(question) => {
                self.worker.ask(*question);
            }
            ResearchCommand::Cancel => self.worker.cancel(),
            ResearchCommand::Play(strategy) => self.machine.set_strategy(*strategy),
            // The workbench has done the others already.
            _ => {}
        }
    }

    /// Passes what the search has found to the panels.
    fn poll_search(&mut self) {
        match self.worker.news() {
            Some(SearchNews::Progress { id, done, all }) => self.workbench.searching(id, done, all),
            Some(SearchNews::Answer { id, plan }) => self.workbench.answered(id, plan),
            None => {}
        }
    }

    fn run_on(&mut self, name: &str) {
        let Ok(core) = name.parse() else {
            return;
        };
        if self.machine.status().core != core {
            self.machine.set_core(core);
            self.tell(format!("The game was restarted on {core}"));
        }
    }

    fn run_at(&mut self, speed: Speed) {
        self.requested.speed = speed;
        self.machine.set_speed(speed);
    }

    fn insert(&mut self, cartridge: Cartridge) {
        self.still = None;
        self.requested.name = cartridge.name;
        self.machine.load(cartridge.rom);
    }

    /// Shows a message.
    fn tell(&mut self, text: String) {
        self.workbench.tell(NoticeKind::Info, text);
    }

    fn poll_machine(&mut self) {
        self.poll_search();
        let status = self.machine.status();
        if status.error != self.reported_error {
            if let Some(error) = &status.error {
                self.workbench.tell(NoticeKind::Error, error.clone());
            }
            self.reported_error.clone_from(&status.error);
        }
        self.poll_branch_switch(&status);
        self.status = self.requested.status(&status);
        if let Some(took) = self.machine.frame_time()
            && std::mem::replace(&mut self.measured, status.frame) != status.frame
        {
            self.emulated.add(took);
        }
        self.status.load.emulate_us = self.emulated.read();
        self.status.load.paint_us = self.painted.read();
        if let Some(still) = &self.still {
            self.status = Status {
                run: RunState::Paused,
                source: still.name.clone(),
                still: true,
                branch: 0,
                replay: None,
                fps: None,
                referee: None,
                core: "",
                ..std::mem::take(&mut self.status)
            };
        }
    }

    /// Applies the zoom that was chosen, or the one that fits the window's size.
    fn zoom(&mut self, ctx: &Context) {
        let size = ctx.content_rect().size() * ctx.zoom_factor();
        let percent = self.workbench.desk().shell.zoom_in(size);
        self.workbench.zoomed(percent);
        let wanted = f32::from(percent) / 100.0;
        if (ctx.zoom_factor() - wanted).abs() > 1e-3 {
            ctx.set_zoom_factor(wanted);
        }
    }

    fn fill_screen(&mut self, ctx: &Context) {
        let presenter = self.workbench.desk().shell.presenter;
        if presenter != self.full_screen {
            ctx.send_viewport_cmd(ViewportCommand::Fullscreen(presenter));
            self.full_screen = presenter;
        }
    }

    fn name_window(&mut self, ctx: &Context) {
        let name = match &self.still {
            Some(still) => &still.name,
            None => &self.requested.name,
        };
        let title = format!("{name} – Blockscope");
        if title != self.title {
            ctx.send_viewport_cmd(ViewportCommand::Title(title.clone()));
            self.title = title;
        }
    }
}

/// Whether a command makes no sense for a still, and so brings the game back.
fn is_for_the_game(command: &Command) -> bool {
    matches!(command, Command::Machine(_) | Command::Reset)
}

/// Requests a pass, once until that pass begins.
fn waker(ctx: &Context, woken: &Arc<AtomicBool>) -> machine::Wake {
    let (ctx, woken) = (ctx.clone(), Arc::clone(woken));
    Arc::new(move || {
        if !woken.swap(true, Ordering::AcqRel) {
            ctx.request_repaint();
        }
    })
}
