//! The window's inside over the real machine: what is clicked and typed reaches the
//! game, and what the game does is what the panels say.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may panic")]

use egui::{Key, Modifiers, vec2};
use egui_kittest::{
    Harness,
    kittest::{NodeT as _, Queryable as _},
};
use pad::{Buttons, FrameNo};
use rig::{Goal, Limits, Machine, MachineSetup};
use session::Record;
use std::{sync::Arc, thread, time::Duration};
use vision::{Cell, CellReading, Phase, Profile, Reading, Screen};
use workbench::{
    CalibrateCommand, Command, Layout, Order, PanelId, RunState, Status, Workbench, tokens,
};

struct Bench {
    workbench: Workbench,
    machine: Machine,
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
            bot,
        }
    }

    fn ui(&mut self, ui: &mut egui::Ui) {
        let status = Status {
            run: match self.machine.status().run_state {
                rig::RunState::Running => RunState::Running,
                _ => RunState::Paused,
            },
            bot: self.bot,
            ..Status::default()
        };
        for command in self.workbench.ui(ui, self.machine.history(), &status) {
            match command {
                Command::Machine(order) => match order {
                    Order::Run => self.machine.run(),
                    Order::Pause => self.machine.pause(),
                    Order::Step(frames) => self.machine.step(frames),
                },
                Command::Hold(buttons) => self.machine.hold(buttons),
                Command::Bot => {
                    self.bot = !self.bot;
                    self.machine.set_bot(self.bot);
                }
                Command::Calibrate(CalibrateCommand::Begin) => {
                    let text = Profile::blockfall_text();
                    self.workbench.edit_profile(text, None, true).unwrap();
                }
                Command::Calibrate(CalibrateCommand::Use(profile)) => {
                    self.machine.set_eyes(*profile);
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
    let (falling, next) = (
        record.tracked.falling.unwrap().piece,
        record.tracked.next.unwrap(),
    );
    let (falling, next) = (falling.letter(), next.letter());
    let whole = format!("play, {falling} falling, next {next}");
    assert_eq!(value(&window, "Board as read"), whole);
    assert_eq!(value(&window, "Next piece"), next.to_string());
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

/// The board as read, as it is read out: a row of letters each.
fn board(window: &Harness<'_, Bench>) -> Vec<String> {
    let rows = (0..18).map(|row| {
        let start = format!("row {row}: ");
        let nodes = window.root().children_recursive();
        // What is only a text has a value and no name.
        let names = nodes.filter_map(|node| node.accesskit_node().value());
        let mut rows = names.filter(|name| name.starts_with(&start));
        let row = rows.next().unwrap();
        row.rsplit(' ').next().unwrap().to_owned()
    });
    rows.collect()
}

fn letters(reading: &Reading) -> Vec<String> {
    let letter = |read: &CellReading| match read.cell {
        Cell::Piece(piece) => piece.letter(),
        Cell::Empty | Cell::Flash => '.',
        Cell::Curtain | Cell::Other => '#',
    };
    let rows = reading.cells.chunks(10);
    rows.map(|row| row.iter().map(letter).collect()).collect()
}

/// The same a column further left, without the last column.
fn shifted(rows: &[String]) -> Vec<String> {
    rows.iter().map(|row| row[1..].to_owned()).collect()
}

fn but_the_last(rows: &[String]) -> Vec<String> {
    rows.iter().map(|row| row[..9].to_owned()).collect()
}

#[test]
fn the_game_is_read_by_the_profile_while_it_is_edited() {
    let bench = Bench::new(true);
    let before = bench.step_until(|r| falling(r) && r.reading.board().count() > 12);
    let read = letters(&before.reading);
    bench.machine.set_bot(false);
    let mut window = window(Bench {
        bot: false,
        ..bench
    });
    for command in [
        Command::Layout(Layout::Calibrate),
        Command::Show(PanelId::Board),
    ] {
        window.state_mut().workbench.ask(command);
        window.run();
    }
    assert_eq!(board(&window), read);

    // The field is chosen to begin with; a far move is a cell.
    window.key_press_modifiers(Modifiers::SHIFT, Key::ArrowRight);
    window.run();
    assert_eq!(
        but_the_last(&board(&window)),
        shifted(&read),
        "of the same picture"
    );
    let live = window.state().step(1);
    let (last, is) = (letters(&before.reading), letters(&live.reading));
    let same = |row: &usize| is[*row][..9] == last[*row][1..];
    // All but where the piece falls.
    assert!((0..18).filter(same).count() >= 12, "{is:?} after {last:?}");
    assert!(is.iter().any(|row| row.contains(|c| c != '.')));

    window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    window.run();
    let live = window.state().step(1);
    let is = letters(&live.reading);
    assert!(
        (0..18).filter(|row| is[*row] == last[*row]).count() >= 12,
        "{is:?}"
    );
    window.run();
    assert_eq!(board(&window), is);
}
