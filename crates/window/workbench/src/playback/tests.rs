//! Playback with a simulated machine that reacts late.

use crate::{
    Cursor, MachineCommand, PlaybackAction, PlaybackState, Request, RunState, Span, Speed,
    features::apply::ApplyFixture, playback::Time,
};
use pad::{Epoch, FrameNo};
use proptest::prelude::*;
use std::time::Duration;

/// A machine that reacts late, its kept frames, and the state of playback.
struct SimulatedMachine {
    time: Time,
    first: FrameNo,
    last: FrameNo,
    run: RunState,
    /// Requested frames that have not been run yet.
    owed: u32,
    epoch: Epoch,
    /// Frames that a running machine is ahead of its last shown frame when it executes a
    /// request.
    lag: u64,
}

impl SimulatedMachine {
    fn new(last: FrameNo, run: RunState, lag: u64) -> Self {
        let mut machine = Self {
            time: Time::default(),
            first: 1,
            last,
            run,
            owed: 0,
            epoch: Epoch(1),
            lag,
        };
        // The window settles before it draws for the first time.
        let moment = machine.moment();
        machine.time.settle(&moment);
        machine
    }

    fn moment(&self) -> PlaybackState {
        let span = Span {
            branch: 0,
            first: self.first,
            last: self.last,
        };
        PlaybackState {
            run: self.run,
            epoch: self.epoch,
            began: Epoch(0),
            live: Some(span),
            here: Some(span),
            shown: Some(match self.time.cursor {
                Cursor::Live => self.last,
                Cursor::At(_, frame) => frame,
            }),
        }
    }

    /// The frame whose record the window draws.
    fn shown(&self) -> FrameNo {
        match self.time.cursor {
            Cursor::At(_, frame) if frame <= self.last => frame,
            _ => self.last,
        }
    }

    fn ask(&mut self, command: &PlaybackAction) {
        let moment = self.moment();
        let mut situation = ApplyFixture {
            moment,
            ..ApplyFixture::default()
        };
        let after = situation.run(|cx| self.time.apply(command, cx));
        let order = after.request.map(|request| match request {
            Request::Machine(order) => order,
            other => panic!("not of this history: {other:?}"),
        });
        self.obey(order);
    }

    fn obey(&mut self, order: Option<MachineCommand>) {
        let late = if self.run == RunState::Running {
            self.lag
        } else {
            0
        };
        match order {
            Some(MachineCommand::Run) => self.run = RunState::Running,
            Some(MachineCommand::Pause) => {
                self.last += late;
                self.run = RunState::Paused;
            }
            Some(MachineCommand::Step(frames)) => {
                self.last += late;
                self.owed += frames;
                self.run = RunState::Paused;
            }
            None => {}
        }
    }

    /// The machine executes the requests, and the window reads its state.
    fn look(&mut self) {
        self.last += u64::from(std::mem::take(&mut self.owed));
        let moment = self.moment();
        self.time.settle(&moment);
    }

    fn play(&mut self, frames: u64, speed: Speed) {
        // Slightly more than the duration of the frames, so that the last one is due.
        let time = Duration::from_secs_f64(frames as f64 / crate::playback::rate(speed) + 1e-6);
        for _ in 0..frames.max(1) {
            let moment = self.moment();
            let order = self.time.pass(time / frames.max(1) as u32, speed, &moment);
            self.obey(order);
            self.look();
        }
    }
}

#[test]
fn a_step_while_running_pauses_and_shows_the_very_next_frame() {
    for lag in 0..4 {
        let mut machine = SimulatedMachine::new(100, RunState::Running, lag);
        machine.ask(&PlaybackAction::StepOne);
        machine.look();
        assert_eq!(
            (machine.run, machine.shown()),
            (RunState::Paused, 101),
            "{lag}"
        );
        // The next steps continue from there, to the end and beyond.
        for frame in 102..110 {
            machine.ask(&PlaybackAction::StepOne);
            machine.look();
            assert_eq!(machine.shown(), frame, "{lag}");
        }
        assert_eq!(machine.time.cursor, Cursor::Live);
    }
}

#[test]
fn steps_that_come_faster_than_frames_are_all_counted() {
    let mut machine = SimulatedMachine::new(100, RunState::Paused, 0);
    for _ in 0..5 {
        machine.ask(&PlaybackAction::StepOne);
    }
    machine.look();
    assert_eq!(machine.shown(), 105);
    let mut running = SimulatedMachine::new(100, RunState::Running, 2);
    for _ in 0..5 {
        running.ask(&PlaybackAction::StepOne);
    }
    running.look();
    assert_eq!(running.shown(), 105);
}

#[test]
fn six_steps_of_ten_are_sixty_frames_however_far_the_machine_is() {
    for run in [RunState::Paused, RunState::Running] {
        for done in [0, 1, 6, 10] {
            let mut bench = SimulatedMachine::new(100, run, 0);
            for _ in 0..6 {
                bench.ask(&PlaybackAction::StepMany);
                // Some of the frames have run when the next press comes.
                let ran = bench.owed.min(done);
                bench.owed -= ran;
                bench.last += u64::from(ran);
                // A machine that has frames to run is running.
                bench.run = match bench.owed {
                    0 => RunState::Paused,
                    _ => RunState::Running,
                };
                let moment = bench.moment();
                bench.time.settle(&moment);
            }
            bench.run = RunState::Paused;
            bench.look();
            assert_eq!((bench.last, bench.shown()), (160, 160), "{run:?} {done}");
        }
    }
}

#[test]
fn a_longer_step_takes_recorded_frames_first() {
    let mut machine = SimulatedMachine::new(100, RunState::Paused, 0);
    machine.ask(&PlaybackAction::Seek(96));
    machine.ask(&PlaybackAction::StepMany);
    assert_eq!(machine.owed, 6);
    machine.look();
    assert_eq!(machine.shown(), 106);
}

#[test]
fn going_to_a_frame_lets_the_game_run_on() {
    let mut machine = SimulatedMachine::new(1000, RunState::Running, 0);
    machine.ask(&PlaybackAction::Seek(400));
    for _ in 0..60 {
        machine.last += 1;
        machine.look();
        assert_eq!((machine.run, machine.shown()), (RunState::Running, 400));
    }
    machine.ask(&PlaybackAction::Nudge(-60));
    machine.look();
    assert_eq!((machine.run, machine.shown()), (RunState::Running, 340));
    machine.ask(&PlaybackAction::Follow);
    machine.look();
    assert_eq!(machine.shown(), machine.last);
}

#[test]
fn playing_the_past_ends_in_the_present() {
    let mut machine = SimulatedMachine::new(1000, RunState::Paused, 0);
    machine.ask(&PlaybackAction::Seek(900));
    machine.ask(&PlaybackAction::PauseOrRun);
    assert_eq!(machine.run, RunState::Paused, "the machine waits");
    machine.play(60, Speed::Normal);
    assert_eq!(machine.shown(), 960);
    machine.ask(&PlaybackAction::PauseOrRun);
    machine.play(10, Speed::Normal);
    assert_eq!(machine.shown(), 960, "held");
    machine.ask(&PlaybackAction::PauseOrRun);
    machine.play(60, Speed::Normal);
    assert_eq!(
        (machine.run, machine.time.cursor),
        (RunState::Running, Cursor::Live)
    );
}

#[test]
fn a_loop_keeps_time_in_the_past() {
    let mut machine = SimulatedMachine::new(1000, RunState::Paused, 0);
    machine.ask(&PlaybackAction::Choose(Some((200, 249))));
    machine.ask(&PlaybackAction::Loop);
    machine.ask(&PlaybackAction::Seek(500));
    machine.ask(&PlaybackAction::PauseOrRun);
    assert_eq!(machine.shown(), 200, "it begins where the loop does");
    machine.play(49, Speed::Half);
    assert_eq!(machine.shown(), 249);
    machine.play(1, Speed::Half);
    assert_eq!(machine.shown(), 200);
    for _ in 0..40 {
        machine.play(17, Speed::Eight);
        assert!((200..250).contains(&machine.shown()));
    }
    // Without the loop it continues from its frame.
    machine.ask(&PlaybackAction::Loop);
    machine.play(2000, Speed::Normal);
    assert_eq!(machine.run, RunState::Running);
}

#[test]
fn a_loop_that_is_switched_on_while_the_game_runs_is_played_at_once() {
    let mut machine = SimulatedMachine::new(400, RunState::Running, 0);
    machine.ask(&PlaybackAction::Loop);
    assert_eq!(machine.run, RunState::Running, "there is no span");
    machine.ask(&PlaybackAction::Loop);
    machine.ask(&PlaybackAction::Choose(Some((200, 249))));
    machine.ask(&PlaybackAction::Loop);
    assert_eq!((machine.run, machine.shown()), (RunState::Paused, 200));
    machine.play(60, Speed::Normal);
    assert!((200..250).contains(&machine.shown()));
    // Back at the end, the game runs on.
    machine.ask(&PlaybackAction::Follow);
    assert_eq!(machine.run, RunState::Running);
    assert_eq!(machine.time.cursor, Cursor::Live);
    assert!(!machine.time.looping);
    // One that a person has paused stays so.
    for action in [
        PlaybackAction::PauseOrRun,
        PlaybackAction::Loop,
        PlaybackAction::PauseOrRun,
        PlaybackAction::Follow,
    ] {
        machine.ask(&action);
    }
    assert_eq!(machine.run, RunState::Paused);
}

#[test]
fn a_loop_is_played_from_the_newest_frame_too() {
    let mut machine = SimulatedMachine::new(400, RunState::Paused, 0);
    machine.time.range = Some((200, 260));
    machine.time.looping = true;
    assert_eq!(machine.time.cursor, Cursor::Live);
    machine.ask(&PlaybackAction::PauseOrRun);
    assert_eq!(machine.run, RunState::Paused, "the game does not go on");
    assert_eq!(machine.shown(), 200, "it begins where the span does");
    assert!(machine.time.replay.is_some());
}

#[test]
fn ends_of_the_loop_stay_in_their_order() {
    let mut machine = SimulatedMachine::new(1000, RunState::Paused, 0);
    machine.ask(&PlaybackAction::Seek(300));
    machine.ask(&PlaybackAction::SpanStart);
    assert_eq!(machine.time.range, Some((300, 1000)));
    machine.ask(&PlaybackAction::Seek(200));
    machine.ask(&PlaybackAction::SpanEnd);
    assert_eq!(machine.time.range, Some((1, 200)));
    machine.ask(&PlaybackAction::Choose(Some((50, 40))));
    assert_eq!(machine.time.range, Some((40, 50)));
}

#[test]
fn evicted_frames_move_the_cursor_and_a_new_run_frees_it() {
    let mut machine = SimulatedMachine::new(1000, RunState::Running, 0);
    machine.ask(&PlaybackAction::Seek(100));
    machine.first = 300;
    machine.look();
    assert_eq!(machine.shown(), 300);
    machine.ask(&PlaybackAction::Choose(Some((400, 500))));
    (machine.first, machine.last, machine.epoch) = (1, 7, Epoch(2));
    machine.look();
    assert_eq!(machine.time.cursor, Cursor::Live);
    assert_eq!(machine.time.range, None);
}

fn command() -> impl Strategy<Value = PlaybackAction> {
    prop_oneof![
        Just(PlaybackAction::PauseOrRun),
        Just(PlaybackAction::StepOne),
        Just(PlaybackAction::StepMany),
        Just(PlaybackAction::BackOne),
        Just(PlaybackAction::BackMany),
        Just(PlaybackAction::Start),
        Just(PlaybackAction::Follow),
        Just(PlaybackAction::Loop),
        Just(PlaybackAction::SpanStart),
        Just(PlaybackAction::SpanEnd),
        (0u64..500).prop_map(PlaybackAction::Seek),
        (-70i64..70).prop_map(PlaybackAction::Nudge),
    ]
}

proptest! {
    #[test]
    fn back_and_forward_again_is_the_same_frame(
        last in 50u64..400,
        from in prop::option::of(30u64..400),
        back in 1usize..29,
        running in any::<bool>(),
        lag in 0u64..4,
    ) {
        let run = if running { RunState::Running } else { RunState::Paused };
        let mut machine = SimulatedMachine::new(last, run, lag);
        if let Some(from) = from {
            machine.ask(&PlaybackAction::Seek(from));
            machine.look();
        }
        let start = machine.shown();
        for step in 1..=back {
            machine.ask(&PlaybackAction::BackOne);
            machine.look();
            prop_assert_eq!(machine.shown(), start - step as u64);
            prop_assert_eq!(machine.run, RunState::Paused);
        }
        let end = machine.last;
        for _ in 0..back {
            machine.ask(&PlaybackAction::StepOne);
            machine.look();
        }
        prop_assert_eq!(machine.shown(), start);
        prop_assert_eq!(machine.last, end, "no frame was run again");
    }

    #[test]
    fn whatever_is_asked_a_kept_frame_is_shown(
        last in 1u64..400,
        lag in 0u64..4,
        commands in prop::collection::vec((command(), 0u64..3), 1..60),
    ) {
        let mut machine = SimulatedMachine::new(last, RunState::Paused, lag);
        for (command, frames) in commands {
            machine.ask(&command);
            machine.look();
            let at = match machine.time.cursor {
                Cursor::Live => machine.last,
                Cursor::At(_, frame) => frame,
            };
            prop_assert!((machine.first..=machine.last).contains(&at), "{:?}", command);
            if machine.run == RunState::Running {
                machine.last += frames;
            }
            machine.play(frames, Speed::Normal);
        }
    }
}
