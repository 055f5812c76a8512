//! A free-running machine with a bot that is too slow on purpose: the panel shows the
//! exact numbers of late answers and dropped pictures.

use super::support::{app, ask, options, until, value, window};
use crate::{Cartridge, RequestedSettings};
use egui::vec2;
use egui_kittest::{Harness, kittest::Queryable as _};
use machine::{Machine, MachineSetup, RunState};
use pad::FrameNo;
use session::History;
use std::{
    sync::{Arc, Condvar, Mutex, OnceLock},
    thread,
    time::Duration,
};
use ui_kit::theme;
use workbench::{Action, MachineCommand, PanelId, Request, Speed, Workbench};

/// Blocks the bot after each answer until it gets a permit.
#[derive(Default)]
struct Gate {
    history: OnceLock<History>,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    closed: bool,
    /// The newest picture that the bot has answered and recorded.
    answered: FrameNo,
    /// How often the bot may pass.
    permits: usize,
    /// How often it has reached the closed gate.
    arrivals: usize,
}

impl Gate {
    fn change(&self, change: impl FnOnce(&mut State)) {
        change(&mut self.state.lock().unwrap());
        self.changed.notify_all();
    }

    /// Called by every thread of the machine; blocks only the bot.
    fn pass(&self) {
        if thread::current().name() != Some("bot") {
            return;
        }
        let newest = self.history.get().and_then(History::last);
        let mut state = self.state.lock().unwrap();
        state.answered = newest.map_or(0, |record| record.picture.number);
        if !state.closed {
            self.changed.notify_all();
            return;
        }
        state.arrivals += 1;
        self.changed.notify_all();
        let mut state = self
            .changed
            .wait_while(state, |s| s.closed && s.permits == 0)
            .unwrap();
        state.permits = state.permits.saturating_sub(1);
    }

    /// Waits until the bot has arrived so often: it has answered and reads no picture.
    fn wait_for(&self, times: usize) {
        self.wait_until(|state| state.arrivals >= times);
    }

    /// Waits until the bot has answered a picture and is past the gate.
    fn wait_for_answer(&self, to: FrameNo) {
        self.wait_until(|state| state.answered >= to);
    }

    fn wait_until(&self, reached: impl Fn(&State) -> bool) {
        let state = self.state.lock().unwrap();
        let limit = Duration::from_secs(60);
        let result = self
            .changed
            .wait_timeout_while(state, limit, |state| !reached(state))
            .unwrap();
        assert!(
            !result.1.timed_out(),
            "the bot answered picture {} and arrived {} times",
            result.0.answered,
            result.0.arrivals
        );
    }
}

/// Opens the gate at the end of a test, so that the machine can stop.
struct Opener(Arc<Gate>);

impl Drop for Opener {
    fn drop(&mut self) {
        self.0.change(|state| state.closed = false);
    }
}

#[test]
fn late_answers_and_dropped_pictures_are_counted_exactly() {
    const DROPPED: u32 = 48;
    const LATE: usize = 3;
    let gate = Arc::new(Gate::default());
    let profile_choice = named::profile("blockfall").unwrap();
    let goal = machine::Goal::default();
    let built_in = Cartridge::built_in();
    let requested =
        RequestedSettings::new(&built_in, profile_choice.profile(), Speed::Max, goal, true);
    let machine = Machine::start(MachineSetup {
        rom: None,
        core: machine::CoreKind::default(),
        profile_choice,
        strategy: named::strategy("four-feature").unwrap(),
        goal,
        limits: machine::Limits::default(),
        speed: machine::Speed::Max,
        paused: true,
        bot_on: true,
        wake: Arc::new({
            let gate = Arc::clone(&gate);
            move || gate.pass()
        }),
    })
    .unwrap();
    let _opener = Opener(Arc::clone(&gate));
    gate.history.get_or_init(|| machine.history().clone());
    let ran_to = |frame: u64| {
        for _ in 0..6_000 {
            let status = machine.status();
            if status.ran == frame && status.run_state == RunState::Paused {
                return;
            }
            thread::sleep(Duration::from_millis(10));
        }
        panic!(
            "the machine never ran to frame {frame}: {:?}",
            machine.status()
        );
    };
    let step = |frames: u32| {
        let frame = machine.status().ran + u64::from(frames);
        machine.step(frames);
        ran_to(frame);
    };
    step(200);
    gate.wait_for_answer(200);
    machine.set_free_run(true);
    gate.change(|state| state.closed = true);
    step(1);
    gate.wait_for(1);
    // The first of these waits in the channel to the bot, the last behind it.
    step(2 + DROPPED);
    for late in 0..LATE {
        gate.change(|state| state.permits += 1);
        gate.wait_for(2 + late);
        // The bot has answered an older picture than the newest.
        step(1);
    }

    let mut bench = Workbench::default();
    bench.ask(Action::ShowPanel(PanelId::Timing));
    let mut window = Harness::builder()
        .with_size(vec2(1280.0, 800.0))
        .with_max_steps(12)
        .with_context_setup(theme::apply)
        .build_ui_state(
            |ui, bench: &mut Workbench| {
                let status = requested.status(None, &machine.status());
                bench.ui(ui, machine.history(), &status);
            },
            bench,
        );
    window.run();
    let shown = |name: &str| window.get_by_label(name).value().unwrap();
    assert_eq!(shown("Late answers"), LATE.to_string());
    assert_eq!(shown("Dropped pictures"), DROPPED.to_string());
    let lost = (1..=201 + 2 + u64::from(DROPPED))
        .filter(|frame| machine.history().get(*frame).is_none())
        .count();
    assert_eq!(lost, DROPPED as usize, "dropped pictures have no record");
}

#[test]
fn every_stage_of_a_frame_that_has_run_has_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(folder.path(), options());
    ask(&mut window, Action::ShowPanel(PanelId::Timing));
    assert_eq!(value(&window, "Emulate"), "–", "no frame has run");
    ask(&mut window, Request::Machine(MachineCommand::Step(1)));
    until(&mut window, "a time", |w| value(w, "Emulate") != "–");
    for stage in ["Emulate", "Read", "Paint"] {
        for name in [stage.to_owned(), format!("{stage}, median")] {
            let digits = value(&window, &name).replace(',', "");
            assert!(digits.parse::<f64>().unwrap() > 0.0, "{name}: {digits}");
        }
    }
    assert_eq!(value(&window, "Plan"), "–", "nothing was planned");
}

#[test]
fn free_running_is_chosen_at_the_start_and_switched_by_a_command() {
    let folder = tempfile::tempdir().unwrap();
    let mut options = options();
    options.free_run = true;
    let mut window = window(folder.path(), options);
    until(&mut window, "free running", |w| {
        app(w).status.machine.free_run
    });
    ask(&mut window, Request::FreeRun);
    until(&mut window, "lockstep", |w| !app(w).status.machine.free_run);
}
