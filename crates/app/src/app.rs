//! What is in the window: shows what the machine does and hands on what people ask.
//! It needs no display, so that a test can be its window.

mod branches;
mod feed;
mod files;
mod profile;
#[cfg(test)]
mod tests;

use crate::{
    AppOptions,
    open::Cartridge,
    still::Still,
    store::Store,
    translate::{self, Wanted},
};
use branches::Travel;
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
use vision::Eyes;
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
    wanted: Wanted,
    /// How pictures are read.
    eyes: Eyes,
    /// The file in which that began, if it was one.
    profile: Option<PathBuf>,
    status: Status,
    /// How long the window takes to draw.
    painted: Meter,
    /// How long the machine takes for a frame, and the frame that was measured last.
    emulated: Meter,
    measured: FrameNo,
    /// The machine's trouble that has been told.
    told: Option<String>,
    /// The branch that the machine is on, or on its way to.
    travel: Travel,
    files: Files,
    /// The picture from a file that is shown instead of the game.
    still: Option<Still>,
    /// How many of them there have been.
    stills: u64,
    store: Store,
    /// Whether the machine has already asked for a new picture of the window.
    woken: Arc<AtomicBool>,
    title: String,
    /// Whether the window fills the screen because of presenter mode.
    full_screen: bool,
    /// Physical pixels in a point of the second window.
    feed_density: Option<f32>,
}

impl App {
    /// Starts the machine and takes up the settings.
    ///
    /// # Errors
    /// When the machine does not start.
    pub fn new(
        ctx: &Context,
        options: AppOptions,
        mut store: Store,
    ) -> Result<Self, machine::StartError> {
        let wanted = Wanted::new(
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
            wanted,
            eyes: options.eyes,
            profile: options.profile,
            status: Status::default(),
            told: None,
            travel: Travel::default(),
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
        app.files.look_for_missing(ctx);
        if let Some((path, opened)) = options.opened {
            // A cartridge is in already.
            if matches!(opened, crate::open::Opened::Cartridge(_)) {
                app.workbench.opened(&path);
            } else {
                app.take(&path, opened);
            }
        }
        Ok(app)
    }

    /// What has to be done even while nobody sees the window.
    pub fn logic(&mut self, ctx: &Context) {
        self.woken.store(false, Ordering::Release);
        self.poll_files(ctx);
        self.look();
        self.zoom(ctx);
    }

    /// Draws everything, and does what people ask.
    pub fn ui(&mut self, ui: &mut egui::Ui) {
        let ctx = ui.ctx().clone();
        let history = match &self.still {
            Some(still) => &still.history,
            None => self.machine.history(),
        };
        let begun = Instant::now();
        let commands = self.workbench.ui(ui, history, &self.status);
        self.painted.add(begun.elapsed());
        self.feed(&ctx);
        for command in commands {
            self.obey(&ctx, command);
        }
        self.name_window(&ctx);
        self.fill_screen(&ctx);
    }

    /// What people see.
    pub const fn workbench(&mut self) -> &mut Workbench {
        &mut self.workbench
    }

    /// How things stood when they were last looked at.
    pub const fn status(&self) -> &Status {
        &self.status
    }

    /// What the machine has done.
    pub fn history(&self) -> &History {
        self.machine.history()
    }

    /// Does what a command asks, as if a person had asked.
    pub fn ask(&mut self, ctx: &Context, command: Command) {
        if let Some(command) = self.workbench.ask(command) {
            self.obey(ctx, command);
        }
    }

    /// Keeps the settings.
    pub fn save(&mut self) {
        let saved = match self.workbench.settings() {
            Ok(text) => self.store.save(text),
            Err(why) => Err(why.into()),
        };
        if let Err(why) = saved {
            let text = format!("The settings are not kept: {why:#}");
            self.workbench.tell(NoticeKind::Warn, text);
        }
    }

    fn obey(&mut self, ctx: &Context, command: Command) {
        if self.still.is_some() && is_for_the_game(&command) {
            self.still = None;
        }
        match command {
            Command::OpenRom => self.files.ask_for_one(ctx, &mut self.workbench),
            Command::OpenPath(path) => self.files.start(ctx, path, &mut self.workbench),
            Command::OpenBuiltIn => self.insert(Cartridge::built_in()),
            Command::Quit => ctx.send_viewport_cmd(ViewportCommand::Close),
            Command::Machine(Order::Run) => self.machine.run(),
            Command::Machine(Order::Pause) => self.machine.pause(),
            Command::Machine(Order::Step(frames)) => self.machine.step(frames),
            Command::Reset => self.machine.reset(),
            Command::Core(name) => self.run_on(name),
            Command::Slower => self.run_at(self.wanted.speed.slower()),
            Command::Faster => self.run_at(self.wanted.speed.faster()),
            Command::MaxSpeed if self.wanted.speed == Speed::Max => self.run_at(Speed::Normal),
            Command::MaxSpeed => self.run_at(Speed::Max),
            Command::Speed(speed) => self.run_at(speed),
            Command::Bot => {
                self.wanted.bot = !self.wanted.bot;
                self.machine.set_bot(self.wanted.bot);
            }
            Command::StopAtGameOver => {
                self.wanted.stop_at_game_over = !self.wanted.stop_at_game_over;
                self.machine
                    .set_stop_at_game_over(self.wanted.stop_at_game_over);
            }
            Command::Level(level) => {
                self.wanted.goal.level = level;
                self.machine.set_goal(self.wanted.goal);
            }
            Command::Heart => {
                self.wanted.goal.heart = !self.wanted.goal.heart;
                self.machine.set_goal(self.wanted.goal);
            }
            Command::Hold(buttons) => self.machine.hold(buttons),
            Command::Shell(ShellCommand::ExportLayout(name)) => {
                self.files.ask_where(ctx, name, &mut self.workbench);
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
        // What was asked for is shown at once, not with the machine's next frame.
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

    /// Hands on what the search has found.
    fn hear(&mut self) {
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
            self.tell(format!("The game starts anew on {core}"));
        }
    }

    fn run_at(&mut self, speed: Speed) {
        self.wanted.speed = speed;
        self.machine.set_speed(speed);
    }

    fn insert(&mut self, cartridge: Cartridge) {
        self.still = None;
        self.wanted.name = cartridge.name;
        self.machine.load(cartridge.rom);
    }

    /// Says something that nobody has to answer.
    fn tell(&mut self, text: String) {
        self.workbench.tell(NoticeKind::Info, text);
    }

    fn look(&mut self) {
        self.hear();
        let status = self.machine.status();
        if status.error != self.told {
            if let Some(error) = &status.error {
                self.workbench.tell(NoticeKind::Error, error.clone());
            }
            self.told.clone_from(&status.error);
        }
        self.arrive(&status);
        self.status = translate::status(&status, &self.wanted);
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

    /// Draws everything as large as people have chosen, or as the window's size says.
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
            None => &self.wanted.name,
        };
        let title = format!("{name} – Blockscope");
        if title != self.title {
            ctx.send_viewport_cmd(ViewportCommand::Title(title.clone()));
            self.title = title;
        }
    }
}

/// Whether a command makes no sense while a picture from a file is shown, and so
/// brings the game back.
fn is_for_the_game(command: &Command) -> bool {
    matches!(command, Command::Machine(_) | Command::Reset)
}

/// Wakes the window at most once until it has looked.
fn waker(ctx: &Context, woken: &Arc<AtomicBool>) -> machine::Wake {
    let (ctx, woken) = (ctx.clone(), Arc::clone(woken));
    Arc::new(move || {
        if !woken.swap(true, Ordering::AcqRel) {
            ctx.request_repaint();
        }
    })
}
