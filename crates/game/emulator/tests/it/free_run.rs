//! Frames that run by the clock alone.

use crate::common::{Bench, counter};
use emulator::{EmuCommand, EmuEvent, SyncMode};
use pad::{Buttons, Epoch};

#[test]
fn the_newest_picture_wins_and_drops_are_counted() {
    let bench = Bench::start(counter(), true, SyncMode::FreeRun);
    bench.send(EmuCommand::Step(50));
    bench.event_where(|e| {
        matches!(
            e,
            EmuEvent::State {
                running: false,
                frame: 50,
                ..
            }
        )
    });
    assert_eq!(
        bench.picture().number,
        1,
        "it went out before anyone was late"
    );
    assert_eq!(bench.picture().number, 50, "the newest was kept for us");
    let dropped = bench.event_where(|e| matches!(e, EmuEvent::Dropped { .. }));
    assert_eq!(
        dropped,
        EmuEvent::Dropped {
            epoch: Epoch(0),
            frames: (2, 49),
            total: 48
        }
    );
}

#[test]
fn the_last_answer_is_held_and_a_late_one_counted() {
    let bench = Bench::start(counter(), true, SyncMode::FreeRun);
    bench.send(EmuCommand::Step(1));
    assert_eq!(bench.picture().number, 1);
    bench.answer(Epoch(0), 2, Buttons::A);
    bench.send(EmuCommand::Step(3));
    bench.event_where(|e| {
        matches!(
            e,
            EmuEvent::State {
                running: false,
                frame: 4,
                ..
            }
        )
    });
    let held: Vec<u8> = (0..4).map(|_| bench.tap().ram[1]).skip(1).collect();
    assert_eq!(held, [Buttons::A.bits(); 3]);

    bench.answer(Epoch(0), 3, Buttons::LEFT);
    bench.answer(Epoch(7), 5, Buttons::START);
    bench.send(EmuCommand::Step(1));
    let late = bench.event_where(|e| matches!(e, EmuEvent::LatePress { .. }));
    assert_eq!(
        late,
        EmuEvent::LatePress {
            epoch: Epoch(0),
            for_frame: 3,
            frame: 5
        }
    );
    assert_eq!(bench.picture().number, 2);
    let last = std::iter::repeat_with(|| bench.tap())
        .find(|tap| tap.number == 5)
        .unwrap();
    assert_eq!(last.ram[1], Buttons::LEFT.bits());
}

#[test]
fn lockstep_goes_on_from_the_newest_picture() {
    let bench = Bench::start(counter(), true, SyncMode::FreeRun);
    bench.send(EmuCommand::Step(10));
    bench.event_where(|e| {
        matches!(
            e,
            EmuEvent::State {
                running: false,
                frame: 10,
                ..
            }
        )
    });
    bench.send(EmuCommand::Mode(SyncMode::Lockstep));
    bench.send(EmuCommand::Run);
    assert_eq!((bench.picture().number, bench.picture().number), (1, 10));
    bench.settle();
    assert!(bench.pictures.is_empty(), "picture 10 is not answered yet");
    bench.answer(Epoch(0), 11, Buttons::NONE);
    assert_eq!(bench.picture().number, 11);

    // And out of it: nobody answers picture 11, frames run all the same.
    bench.send(EmuCommand::Mode(SyncMode::FreeRun));
    assert!(bench.picture().number > 11);
}
