//! The machine in turns, beside the one with threads.

use crate::{
    common::setup,
    step::{LEVEL_9, timeless},
};
use ::common::{Next, Task as _, now};
use machine::{
    Faults, Machine, MachineSetup, MachineTask, Question, RunState, SearchNews, Speed, StepMachine,
    Worker,
};
use pad::{Buttons, FrameNo};
use planner::{Position, SearchRequest, Strategy};
use rules::{Board, Piece};
use session::{History, Moves};
use std::{sync::Arc, time::Duration};

fn paused() -> MachineSetup {
    MachineSetup {
        paused: true,
        ..setup(LEVEL_9)
    }
}

/// Takes turns until there is nothing to do.
fn rest(task: &mut MachineTask) {
    while task.turn(now()) == Next::Now {}
}

#[test]
fn turns_and_steps_come_to_the_same_records() {
    const FRAMES: u32 = 3_000;
    let (machine, mut task) = Machine::driven(paused(), &Faults::default()).unwrap();
    machine.step(FRAMES);
    rest(&mut task);
    let steps = History::default();
    let mut by_steps = StepMachine::start(setup(LEVEL_9), Some(steps.clone())).unwrap();
    for _ in 0..FRAMES {
        by_steps.step(Buttons::NONE).unwrap();
    }
    for frame in 1..=FrameNo::from(FRAMES) {
        assert_eq!(
            timeless(&steps, frame),
            timeless(machine.history(), frame),
            "frame {frame}"
        );
    }
    let status = machine.status();
    assert_eq!(status.summary.counters, by_steps.summary().counters);
    assert_eq!(*status.referee.unwrap(), *by_steps.referee());
}

#[test]
fn a_turn_ends_at_its_time_and_returns_when_the_next_frame_is_due() {
    let timed = MachineSetup {
        speed: Speed::Normal,
        ..setup(LEVEL_9)
    };
    let (machine, mut task) = Machine::driven(timed, &Faults::default()).unwrap();
    let begun = now();
    let next = loop {
        match task.turn(begun) {
            Next::Now => {}
            next => break next,
        }
    };
    let Next::At(due) = next else {
        panic!("{next:?}");
    };
    assert!(due > begun && due < now() + Duration::from_millis(17));
    assert!(machine.status().frame >= 1);

    machine.set_speed(Speed::Max);
    assert_eq!(task.turn(now()), Next::Now, "one part has done something");
    machine.pause();
    rest(&mut task);
    assert_eq!(machine.status().run_state, RunState::Paused);
    drop(machine);
    rest(&mut task);
    assert_eq!(task.turn(now()), Next::Ended);
}

#[test]
fn commands_that_no_turn_takes_are_refused_with_a_sentence() {
    let (machine, mut task) = Machine::driven(paused(), &Faults::default()).unwrap();
    for _ in 0..=emulator::COMMANDS {
        machine.hold(Buttons::A);
    }
    let error = machine.status().error.unwrap();
    assert!(error.contains("takes no commands"), "{error}");
    machine.step(1);
    rest(&mut task);
    machine.step(20);
    rest(&mut task);
    assert_eq!(machine.status().frame, 20);
}

#[test]
fn a_free_run_in_turns_fills_no_channel() {
    let (machine, mut task) = Machine::driven(paused(), &Faults::default()).unwrap();
    machine.set_free_run(true);
    machine.step(600);
    rest(&mut task);
    let status = machine.status();
    assert_eq!((status.ran, status.dropped_pictures), (600, 0));
}

#[test]
fn a_search_in_turns_answers_as_one_on_a_thread() {
    let (worker, mut task) = Worker::<Question>::driven(Arc::new(|| {}));
    assert_eq!(task.turn(now()), Next::Waits);
    let position = Position {
        board: Board::EMPTY,
        queue: vec![Piece::T, Piece::I],
    };
    let strategy = Strategy::four_feature();
    let wanted = SearchRequest::at(&position, &strategy).plan();
    let question = |id, queue: &[Piece]| Question {
        id,
        position: Position {
            queue: queue.to_vec(),
            ..position.clone()
        },
        strategy: strategy.clone(),
        moves: Moves::Drops,
    };
    worker.ask(question(1, &[Piece::T, Piece::I]));
    assert_eq!(task.turn(now()), Next::Now);
    let Some(SearchNews::Answer { answer, .. }) = worker.news() else {
        panic!("no answer");
    };
    assert_eq!(*answer, wanted);
    drop(worker);
    assert_eq!(task.turn(now()), Next::Ended);
}
