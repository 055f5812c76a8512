//! The window's inside over the real machine: what is clicked and typed reaches the
//! game, and what the game does is what the panels say.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may panic")]

use egui::{Key, Modifiers, vec2};
use egui_kittest::{Harness, kittest::Queryable as _};
use pad::{Buttons, FrameNo};
use rig::{Goal, Limits, Machine, MachineSetup};
use session::Record;
use std::{sync::Arc, thread, time::Duration};
use vision::{Cell, Phase, Profile, Screen};
use workbench::{Command, RunState, Status, Workbench, tokens};

struct Bench {
    workbench: Workbench,
    machine: Machine,
    record: Option<Arc<Record>>,
    bot: bool,
}

impl Bench {
    /// A paused machine on the built-in game.
    fn new(bot: bool) -> Self {
        let machine = Machine::start(MachineSetup {
            rom: None,
            core: rig::CoreKind::default(),
            eyes: Profile::blockfall().unwrap().into(),
            strategy: planner::Strategy::four_feature(),
            goal: Goal {
                level: 9,
                heart: false,
                start_delay: 0,
            },
            limits: Limits::default(),
            speed: rig::Speed::Unlimited,
            paused: true,
            bot_on: bot,
            wake: Arc::new(|| {}),
        })
        .unwrap();
        Self {
            workbench: Workbench::default(),
            machine,
            record: None,
            bot,
        }
    }

    fn ui(&mut self, ui: &mut egui::Ui) {
        self.record = self.machine.history().last();
        let status = Status {
            run: match self.machine.status().run_state {
                rig::RunState::Running => RunState::Running,
                _ => RunState::Paused,
            },
            bot: self.bot,
            ..Status::default()
        };
        for command in self.workbench.ui(ui, self.record.as_deref(), &status) {
            match command {
                Command::StepOne => self.machine.step(1),
                Command::Hold(buttons) => self.machine.hold(buttons),
                Command::Bot => {
                    self.bot = !self.bot;
                    self.machine.set_bot(self.bot);
                }
                other => panic!("nobody asked for {other:?}"),
            }
        }
    }

    fn frame(&self) -> FrameNo {
        self.machine
            .history()
            .last()
            .map_or(0, |r| r.picture.number)
    }

    /// Waits for a frame that has been asked for.
    fn wait_for(&self, frame: FrameNo) -> Arc<Record> {
        for _ in 0..3000 {
            if self.frame() >= frame {
                return self.machine.history().get(frame).unwrap();
            }
            thread::sleep(Duration::from_millis(10));
        }
        panic!("frame {frame} never came, the last is {}", self.frame());
    }

    fn step(&self, frames: u32) -> Arc<Record> {
        let frame = self.frame() + FrameNo::from(frames);
        self.machine.step(frames);
        self.wait_for(frame)
    }

    /// Steps until a record is as wanted.
    fn step_until(&self, wanted: impl Fn(&Record) -> bool) -> Arc<Record> {
        for _ in 0..4000 {
            let record = self.step(1);
            if wanted(&record) {
                return record;
            }
        }
        panic!("it never came to that");
    }
}

fn window<'a>(bench: Bench) -> Harness<'a, Bench> {
    let mut window = Harness::builder()
        .with_size(vec2(1280.0, 800.0))
        .with_max_steps(12)
        .with_context_setup(tokens::apply)
        .build_ui_state(|ui, bench: &mut Bench| bench.ui(ui), bench);
    window.run();
    window
}

fn falling(record: &Record) -> bool {
    record.tracked.phase == Phase::Falling && record.tracked.falling.is_some()
}

fn value(window: &Harness<'_, Bench>, name: &str) -> String {
    window.get_by_label(name).value().unwrap_or_default()
}

#[test]
fn panels_say_what_the_game_does() {
    let bench = Bench::new(true);
    let record = bench.step_until(|r| falling(r) && r.plan.is_some());
    let mut window = window(bench);
    let frame = record.picture.number;
    window.get_by_label(&format!("Game screen, frame {frame}"));
    assert_eq!(value(&window, "Screen"), "play");
    assert_eq!(value(&window, "Level"), "9");
    assert_eq!(
        value(&window, "Reason"),
        record.plan.as_ref().unwrap().reason
    );
    for (row, cells) in record.tracked.cells.chunks(10).enumerate() {
        let letters: String = cells
            .iter()
            .map(|cell| match cell {
                Cell::Piece(piece) => piece.letter(),
                _ => '.',
            })
            .collect();
        let filled = letters.chars().filter(|c| *c != '.').count();
        window.get_by_label(&format!("row {row}: {filled} filled, {letters}"));
    }

    window.key_press(Key::Period);
    window.run();
    window.state().wait_for(frame + 1);
    window.run();
    window.get_by_label(&format!("Game screen, frame {}", frame + 1));
    assert_eq!(value(&window, "Run state"), "‖ paused");
}

#[test]
fn switching_the_bot_off_lets_go_of_everything() {
    let bench = Bench::new(true);
    bench.step_until(|r| falling(r) && !r.answer.is_empty());
    let mut window = window(bench);
    window.get_by_label("Bot plays").click();
    window.run();
    for _ in 0..30 {
        let record = window.state().step(1);
        assert_eq!(record.answer, Buttons::NONE);
    }
    window.run();
    assert_eq!(value(&window, "Bot state"), "bot off");
}

#[test]
fn keys_move_the_piece_only_while_the_game_has_them() {
    let bench = Bench::new(true);
    bench.step_until(|r| r.tracked.screen == Screen::Play && falling(r));
    bench.machine.set_bot(false);
    let col = |record: &Record| record.tracked.falling.unwrap().col;
    let before = bench.step(4);
    let mut window = window(Bench {
        bot: false,
        ..bench
    });

    window.key_down(Key::ArrowRight);
    window.run();
    assert_eq!(col(&window.state().step(4)), col(&before));
    window.key_up(Key::ArrowRight);

    let name = format!("Game screen, frame {}", window.state().frame());
    window.run();
    window.get_by_label(&name).click();
    window.run();
    window.key_down(Key::ArrowRight);
    window.run();
    assert_eq!(col(&window.state().step(4)), col(&before) + 1);

    // Esc releases what is held: no repeat ever comes.
    window.key_press_modifiers(Modifiers::NONE, Key::Escape);
    window.run();
    assert_eq!(col(&window.state().step(40)), col(&before) + 1);
}
