//! Whatever the thread is doing, dropping the handle ends it. A thread that does
//! not end hangs the test.

use crate::common::{Bench, counter, illegal};
use emulator::{EmuCommand, EmuEvent, Pace, SyncMode};
use pad::Buttons;

#[test]
fn waiting_for_an_answer() {
    let bench = Bench::lockstep(counter());
    bench.round(Buttons::NONE);
    bench.picture();
    drop(bench.emulator);
}

#[test]
fn waiting_for_room_for_a_picture() {
    let bench = Bench::lockstep(counter());
    // Picture 1 stays in the channel; the answer to it brings picture 2.
    bench.tap();
    bench.answer(pad::Epoch(0), 2, Buttons::NONE);
    bench.tap();
    bench.settle();
    assert!(bench.pictures.is_full());
    drop(bench.emulator);
}

#[test]
fn waiting_for_room_for_a_tap() {
    let bench = Bench::start(counter(), false, SyncMode::FreeRun);
    while !bench.taps.is_full() {
        let _ = bench.pictures.try_recv();
        std::thread::yield_now();
    }
    bench.settle();
    drop(bench.emulator);
}

#[test]
fn paused_and_faulted_and_refused() {
    let paused = Bench::start(counter(), true, SyncMode::Lockstep);
    paused.settle();
    drop(paused.emulator);

    let faulted = Bench::start(illegal(2), false, SyncMode::FreeRun);
    faulted.event_where(|event| matches!(event, EmuEvent::Fault(_)));
    drop(faulted.emulator);

    let refused = Bench::lockstep(vec![]);
    refused.event();
    drop(refused.emulator);
}

#[test]
fn waiting_for_the_next_frame_in_slow_motion() {
    let bench = Bench::lockstep(counter());
    bench.send(EmuCommand::Pace(Pace::Times(0.001)));
    bench.settle();
    bench.round(Buttons::NONE);
    bench.settle();
    drop(bench.emulator);
}

#[test]
fn running_free_with_nobody_listening() {
    let Bench {
        emulator,
        events,
        taps,
        ..
    } = Bench::start(counter(), false, SyncMode::FreeRun);
    drop((events, taps));
    drop(emulator);
}

#[test]
fn after_a_stop_the_handle_reports_it() {
    let bench = Bench::lockstep(counter());
    let commands = bench.emulator.commands();
    bench.send(EmuCommand::Stop);
    while bench.emulator.send(EmuCommand::Pause).is_ok() {}
    assert!(commands.send(EmuCommand::Run).is_err());
    let text = bench
        .emulator
        .send(EmuCommand::Run)
        .unwrap_err()
        .to_string();
    assert!(text.contains("has stopped"));
}

#[test]
fn a_reader_that_has_ended_is_a_fault() {
    let bench = Bench::lockstep(counter());
    bench.round(Buttons::NONE);
    let Bench {
        emulator,
        pictures,
        answers,
        events,
        ..
    } = bench;
    drop((pictures, answers));
    let fault = events
        .iter()
        .find(|event| matches!(event, EmuEvent::Fault(_)));
    assert!(matches!(fault, Some(EmuEvent::Fault(text)) if text.contains("has ended")));
    drop(emulator);
}
