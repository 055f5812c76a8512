//! The window: shows what the machine does and hands on what people ask.

use crate::{
    cli::WindowOptions,
    dialog::{Dialog, Picked},
    open::{self, Cartridge},
    translate::{self, Wanted},
};
use eframe::egui::{self, Align2, Context, ViewportBuilder, ViewportCommand};
use rig::{Machine, MachineSetup};
use session::Record;
use std::{
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};
use workbench::{
    Command, Desk, Notice, NoticeKind, RunState, STEP_MANY, Speed, Status, Workbench, tokens,
};

/// Where the desk is kept between two runs.
const DESK: &str = "desk";
/// How long a message stays that nobody has to answer.
const READ_AFTER: Duration = Duration::from_secs(4);

/// Opens the window and returns when it is closed.
///
/// # Errors
/// When there is no display, no OpenGL, or the machine does not start.
pub fn open(options: WindowOptions) -> eframe::Result {
    let viewport = ViewportBuilder::default()
        .with_title("Blockscope")
        .with_app_id("blockscope")
        .with_inner_size([1280.0, 800.0])
        .with_min_inner_size([960.0, 640.0]);
    let viewport =
        match eframe::icon_data::from_png_bytes(include_bytes!("../../../assets/icon.png")) {
            Ok(icon) => viewport.with_icon(icon),
            Err(_) => viewport,
        };
    let native = eframe::NativeOptions {
        viewport,
        ..Default::default()
    };
    eframe::run_native(
        "blockscope",
        native,
        Box::new(|cc| Ok(Box::new(Window::new(cc, options)?))),
    )
}

struct Window {
    machine: Machine,
    workbench: Workbench,
    wanted: Wanted,
    record: Option<Arc<Record>>,
    status: Status,
    /// The window's own message, if it has one.
    notice: Option<Notice>,
    /// When the window last said something that goes away by itself.
    told_at: Option<Instant>,
    /// The machine's message that has been read.
    dismissed: Option<String>,
    dialog: Option<Dialog>,
    /// Whether the machine has already asked for a new picture of the window.
    woken: Arc<AtomicBool>,
    title: String,
}

impl Window {
    fn new(
        cc: &eframe::CreationContext<'_>,
        options: WindowOptions,
    ) -> Result<Self, rig::RigError> {
        let wanted = Wanted::new(
            &options.cartridge,
            options.eyes.profile(),
            options.speed,
            options.goal,
            options.bot,
        );
        let woken = Arc::new(AtomicBool::new(false));
        let machine = Machine::start(MachineSetup {
            rom: options.cartridge.rom,
            core: options.core,
            eyes: options.eyes,
            strategy: options.strategy,
            goal: options.goal,
            limits: rig::Limits::default(),
            speed: translate::speed(options.speed),
            paused: options.paused,
            bot_on: options.bot,
            wake: waker(&cc.egui_ctx, &woken),
        })?;
        tokens::apply(&cc.egui_ctx);
        let desk: Desk = cc
            .storage
            .and_then(|storage| eframe::get_value(storage, DESK))
            .unwrap_or_default();
        Ok(Self {
            machine,
            workbench: Workbench::new(desk),
            wanted,
            record: None,
            status: Status::default(),
            notice: None,
            told_at: None,
            dismissed: None,
            dialog: None,
            woken,
            title: String::new(),
        })
    }

    fn obey(&mut self, ctx: &Context, command: Command) {
        match command {
            Command::OpenRom => self.show_dialog(ctx),
            Command::OpenPath(path) => self.open(&path),
            Command::OpenBuiltIn => self.insert(Cartridge::built_in()),
            Command::Quit => ctx.send_viewport_cmd(ViewportCommand::Close),
            Command::PauseOrRun if self.status.run == RunState::Running => self.machine.pause(),
            Command::PauseOrRun => self.machine.run(),
            Command::StepOne => self.machine.step(1),
            Command::StepMany => self.machine.step(STEP_MANY),
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
            Command::Dismiss => {
                self.dismissed = self.machine.status().error;
                self.notice = None;
            }
            // The desk has done these already.
            Command::TypePath
            | Command::EditPath(_)
            | Command::ClosePath
            | Command::Toggle(_)
            | Command::Palette(_)
            | Command::Theme(_)
            | Command::GameKeys(_)
            | Command::Preview(_)
            | Command::Pixel(_) => {}
        }
        // What was asked for is shown at once, not with the machine's next frame.
        ctx.request_repaint();
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

    /// Says something that nobody has to answer.
    fn tell(&mut self, text: String) {
        self.notice = Some(Notice {
            kind: NoticeKind::Info,
            text,
        });
        self.told_at = Some(Instant::now());
    }

    /// Takes back what was told when there was time to read it.
    fn forget(&mut self, ctx: &Context) {
        let Some(told_at) = self.told_at else {
            return;
        };
        match READ_AFTER.checked_sub(told_at.elapsed()) {
            Some(left) => ctx.request_repaint_after(left),
            None => {
                self.told_at = None;
                self.notice.take_if(|n| n.kind == NoticeKind::Info);
            }
        }
    }

    fn run_at(&mut self, speed: Speed) {
        self.wanted.speed = speed;
        self.machine.set_speed(translate::speed(speed));
    }

    /// Opens a file however it was named. A bad one leaves the game as it is.
    fn open(&mut self, path: &Path) {
        match open::open(path) {
            Ok(cartridge) => self.insert(cartridge),
            Err(why) => {
                self.notice = Some(Notice {
                    kind: NoticeKind::Error,
                    text: format!("{why:#}"),
                });
            }
        }
    }

    fn insert(&mut self, cartridge: Cartridge) {
        self.notice = None;
        self.wanted.name = cartridge.name;
        self.machine.load(cartridge.rom);
    }

    fn show_dialog(&mut self, ctx: &Context) {
        if self.dialog.is_some() {
            return;
        }
        let ctx = ctx.clone();
        self.dialog = Dialog::show(move || ctx.request_repaint());
        if self.dialog.is_none() {
            self.workbench.ask(Command::TypePath);
        }
    }

    fn poll_dialog(&mut self, ctx: &Context) {
        let Some(dialog) = &mut self.dialog else {
            return;
        };
        match dialog.poll() {
            Picked::Waiting => {
                ctx.request_repaint_after(dialog.ask_again_in());
                return;
            }
            Picked::Slow => {
                self.workbench.ask(Command::TypePath);
                return;
            }
            Picked::File(path) => {
                self.workbench.ask(Command::ClosePath);
                self.open(&path);
            }
            Picked::Cancelled => {}
            Picked::NoDialog => {
                self.workbench.ask(Command::TypePath);
            }
        }
        self.dialog = None;
    }

    fn poll_drops(&mut self, ctx: &Context) {
        let dropped = ctx.input_mut(|i| std::mem::take(&mut i.raw.dropped_files));
        if let Some(file) = dropped.first() {
            self.open(file.path());
        }
    }

    fn look(&mut self) {
        self.record = self.machine.history().last();
        let status = self.machine.status();
        // What went wrong comes before what is merely told.
        let wrong = status.error.is_some() && status.error != self.dismissed;
        let notice = self.notice.clone();
        let notice = notice.filter(|n| !wrong || n.kind != NoticeKind::Info);
        let mut shown = translate::status(&status, &self.wanted, notice);
        if self.notice.is_none() && status.error == self.dismissed {
            shown.notice = None;
        }
        self.status = shown;
    }

    fn name_window(&mut self, ctx: &Context) {
        let title = format!("{} – Blockscope", self.wanted.name);
        if title != self.title {
            ctx.send_viewport_cmd(ViewportCommand::Title(title.clone()));
            self.title = title;
        }
    }
}

impl eframe::App for Window {
    fn logic(&mut self, ctx: &Context, _frame: &mut eframe::Frame) {
        self.woken.store(false, Ordering::Release);
        self.poll_dialog(ctx);
        self.poll_drops(ctx);
        self.forget(ctx);
        self.look();
    }

    fn ui(&mut self, ui: &mut egui::Ui, _frame: &mut eframe::Frame) {
        let ctx = ui.ctx().clone();
        let commands = self.workbench.ui(ui, self.record.as_deref(), &self.status);
        if ctx.input(|i| !i.raw.hovered_files.is_empty()) {
            drop_here(ui);
        }
        for command in commands {
            self.obey(&ctx, command);
        }
        self.name_window(&ctx);
    }

    fn save(&mut self, storage: &mut dyn eframe::Storage) {
        eframe::set_value(storage, DESK, self.workbench.desk());
    }

    fn persist_egui_memory(&self) -> bool {
        false
    }
}

/// Wakes the window at most once until it has looked.
fn waker(ctx: &Context, woken: &Arc<AtomicBool>) -> rig::Wake {
    let (ctx, woken) = (ctx.clone(), Arc::clone(woken));
    Arc::new(move || {
        if !woken.swap(true, Ordering::AcqRel) {
            ctx.request_repaint();
        }
    })
}

/// Shown while a file is held over the window.
fn drop_here(ui: &egui::Ui) {
    let colours = tokens::colours(ui);
    let rect = ui.max_rect();
    let painter = ui.ctx().layer_painter(egui::LayerId::new(
        egui::Order::Foreground,
        egui::Id::unique("drop here"),
    ));
    painter.rect_filled(rect, 0.0, colours.ground.gamma_multiply(0.8));
    painter.text(
        rect.center(),
        Align2::CENTER_CENTER,
        "Drop a Game Boy ROM to open it",
        egui::FontId::proportional(tokens::HEADLINE),
        colours.text,
    );
}
