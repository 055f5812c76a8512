//! Best line, Heat map and Move tester against the bot's plans and the cartridge itself.

use super::support::*;
use crate::{AppOptions, app::App};
use cartridge::{Since, Truth};
use emulator::Core;
use pad::{Buttons, FrameNo};
use planner::{Placement, Plan, Script};
use rules::{COLUMNS, FallState};
use session::{Record, plan_at};
use std::{collections::BTreeSet, sync::Arc};
use workbench::{Action, Layout, PanelId, PlaybackAction, SearchState, Speed, Tester};

/// Frames that are looked at, and the first of them: the stack is uneven by then.
const FRAMES: FrameNo = 500;
const FROM: FrameNo = 2_400;

fn placements(plan: &Plan) -> BTreeSet<(u8, i8, i8)> {
    let first = plan.candidates.iter().filter_map(|c| c.line.first());
    first.map(place).collect()
}

fn place(at: &Placement) -> (u8, i8, i8) {
    (at.orientation, at.row, at.col)
}

fn record(app: &App, frame: FrameNo) -> Arc<Record> {
    app.machine.history().get_on(0, frame).unwrap()
}

/// At the speed of level 19, where not everything is in reach.
#[test]
fn searches_are_those_of_the_bot_and_each_place_is_reached_on_the_cartridge() {
    let folder = tempfile::tempdir().unwrap();
    let goal = machine::Goal {
        level: 9,
        heart: true,
        ..machine::Goal::default()
    };
    let options = AppOptions {
        speed: Speed::Max,
        bot: true,
        goal,
        ..options()
    };
    let mut window = window(folder.path(), options);
    run_frames(&mut window, (FROM + FRAMES) as u32);
    ask(&mut window, Action::Layout(Layout::Research));
    ask(&mut window, Action::ShowPanel(PanelId::BestLine));
    let mut console = Console::new();
    let mut last: Option<Arc<Plan>> = None;
    let (mut plans, mut reached, mut tested) = (0, 0, 0);
    for frame in FROM..FROM + FRAMES {
        ask_running(&mut window, PlaybackAction::Seek(frame));
        until_done(&mut window);
        let app = app(&window);
        let shown = record(app, frame);
        assert_eq!(app.workbench.shown(), Some(frame));
        let plan = plan_at(app.machine.history(), &shown).unwrap();
        let answer = app.workbench.ui_state().research.search.answer().unwrap();
        assert_eq!(answer.plan.candidates, plan.candidates, "frame {frame}");
        if last
            .as_ref()
            .is_some_and(|last| last.position == plan.position)
        {
            continue;
        }
        last = Some(Arc::clone(&plan));
        if !shown
            .plan
            .as_ref()
            .is_some_and(|own| Arc::ptr_eq(own, &plan))
            || plans == 0
        {
            plans += 1;
            continue;
        }
        plans += 1;
        // The plan was made on this frame: its first answer is held in the next one.
        let before = console.replay(app, frame - 2);
        let here = console.replay(app, frame);
        let start = console.start();
        let all = planner::reach(&start);
        let listed = placements(&answer.plan);
        let locks = all.locks().iter().filter(|lock| !lock.at_spawn);
        let locks: BTreeSet<_> = locks.map(|lock| place(&lock.placement)).collect();
        assert_eq!(listed, locks, "frame {frame}");
        for candidate in &answer.plan.candidates {
            console.restore(&here);
            let script = all.script(&candidate.line[0]).unwrap();
            console.carry_out(&script);
            reached += 1;
        }
        // Without a key held, as the tester assumes.
        console.restore(&before);
        for _ in 0..2 {
            console.run(Buttons::NONE);
        }
        assert_eq!(console.truth().since, Since::Falling, "frame {frame}");
        let start = console.start();
        let strategy = &app.status().machine.strategy;
        let snapshot = console.core.snapshot().unwrap();
        for at in tester_places(&start, strategy) {
            console.restore(&snapshot);
            console.carry_out(&planner::compile(&start, at).unwrap());
            tested += 1;
        }
        console.restore(&here);
    }
    assert!(
        plans > 5 && reached > 80 && tested > 80,
        "{plans} {reached} {tested}"
    );
}

/// Waits for the answer to the search for the shown frame.
fn until_done(window: &mut Window<'_>) {
    until_running(window, "the answer", |w| {
        app(w).workbench.ui_state().research.search.state() == SearchState::Done
    });
}

/// Every place of a piece in the move tester.
fn tester_places(start: &FallState, strategy: &planner::Strategy) -> Vec<Placement> {
    let piece = start.falling.piece;
    let mut tester = Tester::default();
    tester.take(start.board, &[piece]);
    let mut places = Vec::new();
    for _ in 0..piece.orientations() {
        tester.turn(true);
        for column in 0..COLUMNS as i8 {
            for at in tester.rests(strategy, Some(start.gravity), Some(column)) {
                if !places.contains(&at) && at.row > rules::SPAWN_ROW {
                    places.push(at);
                }
            }
        }
    }
    places
}

/// The cartridge on a core of its own.
struct Console {
    core: Box<dyn Core>,
    frame: FrameNo,
    truth: Option<Truth>,
}

impl Console {
    fn new() -> Self {
        Self {
            core: machine::CoreKind::default().open(cartridge::IMAGE).unwrap(),
            frame: 0,
            truth: None,
        }
    }

    fn truth(&self) -> &Truth {
        self.truth.as_ref().unwrap()
    }

    fn run(&mut self, buttons: Buttons) {
        self.core.frame(buttons).unwrap();
        self.truth = Truth::parse(self.core.cartridge_ram()).ok();
    }

    fn restore(&mut self, snapshot: &[u8]) {
        self.core.restore(snapshot).unwrap();
        self.truth = Truth::parse(self.core.cartridge_ram()).ok();
    }

    /// Plays the recorded buttons up to a frame; a snapshot of what is then.
    fn replay(&mut self, app: &App, upto: FrameNo) -> Vec<u8> {
        while self.frame < upto {
            self.frame += 1;
            let held = record(app, self.frame).picture.inputs.held.all();
            self.run(held);
        }
        self.core.snapshot().unwrap()
    }

    /// The state that the last step left.
    fn start(&self) -> FallState {
        let truth = self.truth();
        FallState {
            board: truth.board,
            falling: truth.hidden.falling,
            input: truth.hidden.input,
            gravity: rules::gravity(rules::speed(truth.level, truth.heart)),
        }
    }

    /// Holds the buttons of a script; the piece locks where the script ends.
    fn carry_out(&mut self, script: &Script) {
        let locked = self.truth().hidden.locked;
        for step in &script.frames {
            assert_eq!(self.truth().hidden.locked, locked, "locked early");
            self.run(step.buttons);
        }
        let hidden = &self.truth().hidden;
        assert_eq!(hidden.locked, locked + 1, "not locked");
        assert_eq!(place(&hidden.last_lock), place(&script.target));
    }
}
