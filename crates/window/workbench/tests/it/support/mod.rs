//! The content of the window with the real machine, for several test programs.

#![allow(dead_code, reason = "each test program uses a part of it")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may panic")]

use egui::{Key, Modifiers, Vec2, vec2};
use egui_kittest::{Harness, kittest::Queryable as _};
use machine::{Goal, Limits, Machine, MachineSetup};
use pad::FrameNo;
use planner::Control;
use session::BackgroundSearch as _;
use session::Record;
use std::{sync::Arc, thread, time::Duration};
use ui_kit::theme;
use vision::Profile;
use workbench::{MachineCommand, PlaybackAction, Request, RunState, Speed, Status, Workbench};

/// A window and the machine that executes its requests.
pub struct MachineBench {
    pub workbench: Workbench,
    pub machine: Machine,
    /// Whether the bot plays.
    pub bot: bool,
    /// The speed of recorded frames.
    pub speed: Speed,
}

impl MachineBench {
    /// A window with a paused machine and the built-in game.
    pub fn new(bot: bool) -> Self {
        let machine = Machine::start(MachineSetup {
            rom: None,
            core: machine::CoreKind::default(),
            profile_choice: Profile::blockfall().unwrap().into(),
            strategy: planner::Strategy::four_feature(),
            goal: Goal {
                level: 9,
                heart: false,
                start_delay: 0,
            },
            limits: Limits::default(),
            speed: machine::Speed::Max,
            paused: true,
            bot_on: bot,
            wake: Arc::new(|| {}),
        })
        .unwrap();
        Self {
            workbench: Workbench::default(),
            machine,
            bot,
            speed: Speed::Normal,
        }
    }

    /// The same after the bot has played `frames` frames.
    pub fn after(frames: u32) -> Self {
        let bench = Self::new(true);
        if frames > 0 {
            bench.step(frames);
        }
        bench
    }

    fn status(&self) -> Status {
        let machine = self.machine.status();
        let mut status = Status::default();
        status.machine.strategy = machine.summary.orders.strategy;
        status.machine.bot = self.bot;
        status.machine.speed = self.speed;
        status.shown.run = match machine.run_state {
            machine::RunState::Running => RunState::Running,
            _ => RunState::Paused,
        };
        status
    }

    /// Draws the window and executes its requests.
    pub fn ui(&mut self, ui: &mut egui::Ui) {
        let status = self.status();
        for request in self.workbench.ui(ui, self.machine.history(), &status) {
            self.execute(request);
        }
    }

    fn execute(&mut self, request: Request) {
        match request {
            Request::Machine(MachineCommand::Run) => self.machine.run(),
            Request::Machine(MachineCommand::Pause) => self.machine.pause(),
            Request::Machine(MachineCommand::Step(frames)) => self.machine.step(frames),
            Request::Hold(buttons) => self.machine.hold(buttons),
            Request::Bot => {
                self.bot = !self.bot;
                self.machine.set_bot(self.bot);
            }
            Request::EditProfile => {
                let text = Profile::blockfall_text();
                self.workbench.edit_profile(text, None, true).unwrap();
            }
            Request::UseProfile(profile) => {
                self.machine.set_profile_choice(*profile);
            }
            Request::Play(strategy) => {
                self.machine.set_strategy(*strategy);
            }
            Request::EditHistory(edit) => edit.apply(self.machine.history()).unwrap(),
            // As the search thread does, but at once.
            Request::Search(question) => {
                let plan = Control::unattended(|control| question.search(control));
                self.workbench.answered(question.id, plan.unwrap());
            }
            // There is no lab here.
            Request::CancelSearch | Request::CancelChances | Request::Lab(_) => {}
            other => panic!("unexpected request: {other:?}"),
        }
    }

    /// The newest kept frame.
    pub fn newest(&self) -> FrameNo {
        let last = self.machine.history().last();
        last.map_or(0, |r| r.picture.number)
    }

    /// Waits for a requested frame.
    pub fn wait_for(&self, frame: FrameNo) -> Arc<Record> {
        for _ in 0..6000 {
            if self.newest() >= frame {
                return self.record(frame);
            }
            thread::sleep(Duration::from_millis(5));
        }
        panic!("frame {frame} never came, the last is {}", self.newest());
    }

    /// Waits until the machine is paused. Returns the newest frame.
    pub fn rest(&self) -> FrameNo {
        for _ in 0..6000 {
            let status = self.machine.status();
            if status.run_state == machine::RunState::Paused && status.ran <= self.newest() {
                return self.newest();
            }
            thread::sleep(Duration::from_millis(5));
        }
        panic!("it never came to rest");
    }

    pub fn record(&self, frame: FrameNo) -> Arc<Record> {
        self.machine.history().get(frame).unwrap()
    }

    pub fn step(&self, frames: u32) -> Arc<Record> {
        let frame = self.newest() + FrameNo::from(frames);
        self.machine.step(frames);
        self.wait_for(frame)
    }

    /// Steps until a record fulfils a condition.
    pub fn step_until(&self, mut wanted: impl FnMut(&Record) -> bool) -> Arc<Record> {
        for _ in 0..4000 {
            let record = self.step(1);
            if wanted(&record) {
                return record;
            }
        }
        panic!("it never came to that");
    }

    /// Executes an action as if a person had sent it.
    pub fn ask(&mut self, command: PlaybackAction) {
        if let Some(request) = self.workbench.ask(command) {
            self.execute(request);
        }
    }
}

pub type Window<'a> = Harness<'a, MachineBench>;

pub fn window_of<'a>(bench: MachineBench, size: Vec2) -> Window<'a> {
    let mut window = Harness::builder()
        .with_size(size)
        .with_max_steps(12)
        .with_step_dt(1.0 / 60.0)
        .with_context_setup(theme::apply)
        .build_ui_state(|ui, bench: &mut MachineBench| bench.ui(ui), bench);
    window.run_ok();
    window
}

/// A window of the usual size, whose bot has played `frames` frames.
pub fn window<'a>(frames: u32) -> Window<'a> {
    window_of(MachineBench::after(frames), vec2(1280.0, 800.0))
}

pub fn press(window: &mut Window<'_>, modifiers: Modifiers, key: Key) {
    window.key_press_modifiers(modifiers, key);
    window.run_ok();
}

pub fn click(window: &mut Window<'_>, name: &str) {
    window.get_by_label(name).click();
    window.run_ok();
}

pub fn value(window: &Window<'_>, name: &str) -> String {
    window.get_by_label(name).value().unwrap_or_default()
}
