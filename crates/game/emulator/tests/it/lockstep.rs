//! Frames that wait for answers.

use crate::common::{Bench, counter, illegal, rom, some_buttons};
use emulator::{CoreKind, EmuCommand, EmuEvent, Pace, SyncMode};
use pad::{Buttons, Epoch};
use std::sync::Arc;

/// What happened until nothing more can happen, after [`Bench::settle`].
fn assert_paused(bench: &Bench) {
    bench.settle();
    assert!(bench.pictures.is_empty(), "a frame ran");
}

#[test]
fn the_answer_to_picture_k_is_what_frame_k_plus_1_reads() {
    for core in CoreKind::EACH {
        let bench = Bench::start_on(core, counter(), false, SyncMode::Lockstep);
        assert_eq!(
            bench.event(),
            EmuEvent::Loaded {
                rom: counter().into(),
                core,
                title: "TEST 01".to_owned(),
                epoch: Epoch(0)
            }
        );
        let mut clocks = 0;
        for k in 1..=200 {
            let (tap, picture) = bench.round(some_buttons(k + 1));
            assert_eq!((tap.number, picture.number), (k, k));
            assert_eq!(
                (tap.epoch, picture.epoch, picture.branch),
                (Epoch(0), Epoch(0), 0)
            );
            assert!(picture.clocks > clocks);
            clocks = picture.clocks;
            assert_eq!(u64::from(tap.ram[0]), (k - 1) % 256, "{core}");
            if k > 1 {
                assert_eq!(tap.ram[1], some_buttons(k).bits(), "{core}, frame {k}");
            }
        }
    }
}

#[test]
fn a_load_may_change_the_core() {
    let bench = Bench::lockstep(counter());
    bench.round(Buttons::NONE);
    bench.picture();
    for (core, number) in [
        (CoreKind::GameboyCore, 1),
        (CoreKind::Boytacean, 2),
        (CoreKind::GameboyCore, 3),
    ] {
        let epoch = Epoch(number);
        bench.send(EmuCommand::Load {
            rom: Arc::from(counter()),
            core,
        });
        bench.event_where(|event| {
            matches!(event, EmuEvent::Loaded { core: now, epoch: at, .. }
                if (*now, *at) == (core, epoch))
        });
        let first = bench.picture();
        assert_eq!((first.epoch, first.number), (epoch, 1), "{core}");
        bench.answer(epoch, 2, Buttons::A);
        assert_eq!(bench.picture().number, 2, "{core}");
    }
    let last = bench.taps.try_iter().last();
    assert_eq!(last.map(|tap| tap.ram[1]), Some(Buttons::A.bits()));
}

#[test]
fn no_frame_runs_without_its_answer() {
    let bench = Bench::lockstep(counter());
    assert_eq!(bench.picture().number, 1);
    assert_paused(&bench);
    bench.answer(Epoch(0), 1, Buttons::A);
    bench.answer(Epoch(0), 3, Buttons::A);
    assert_paused(&bench);
    bench.answer(Epoch(0), 2, Buttons::B);
    assert_eq!(bench.picture().number, 2);
    assert_eq!(
        (bench.tap().ram[1], bench.tap().ram[1]),
        (0, Buttons::B.bits())
    );
}

#[test]
fn answers_to_another_picture_are_reported_and_ignored() {
    let bench = Bench::lockstep(counter());
    bench.round(Buttons::NONE);
    bench.picture();
    bench.answer(Epoch(0), 2, Buttons::A);
    let late = bench.event_where(|event| matches!(event, EmuEvent::LatePress { .. }));
    assert_eq!(
        late,
        EmuEvent::LatePress {
            epoch: Epoch(0),
            for_frame: 2,
            frame: 3
        }
    );
    assert_paused(&bench);
}

#[test]
fn an_answer_of_an_older_epoch_is_dropped() {
    let bench = Bench::lockstep(counter());
    for _ in 0..5 {
        bench.round(Buttons::NONE);
    }
    assert_eq!(bench.picture().number, 6);
    bench.send(EmuCommand::Reset);
    let first = bench.picture();
    assert_eq!((first.epoch, first.number), (Epoch(1), 1));
    // The bot answers the picture of before, and one that has this number too.
    bench.answer(Epoch(0), 7, Buttons::START);
    bench.answer(Epoch(0), 2, Buttons::START);
    assert_paused(&bench);
    bench.answer(Epoch(1), 2, Buttons::A);
    let second = bench.picture();
    assert_eq!((second.epoch, second.number), (Epoch(1), 2));
    let tap = std::iter::repeat_with(|| bench.tap()).find(|t| t.epoch == Epoch(1) && t.number == 2);
    assert_eq!(tap.unwrap().ram[1], Buttons::A.bits());
}

#[test]
fn a_reset_is_a_power_cycle() {
    let bench = Bench::lockstep(counter());
    let run = |frames| -> Vec<_> {
        (0..frames)
            .map(|frame| {
                let (tap, picture) = bench.round(some_buttons(frame));
                (tap.ram, picture.picture, picture.number, picture.clocks)
            })
            .collect()
    };
    let first = run(30);
    bench.send(EmuCommand::Reset);
    // One picture of the old epoch may be on its way.
    bench.event_where(|event| {
        matches!(
            event,
            EmuEvent::Loaded {
                epoch: Epoch(1),
                ..
            }
        )
    });
    while bench.tap().epoch == Epoch(0) {}
    let mut picture = bench.picture();
    if picture.epoch == Epoch(0) {
        picture = bench.picture();
    }
    assert_eq!((picture.number, &picture.picture), (1, &first[0].1));
    bench.answer(Epoch(1), 2, some_buttons(0));
    let again: Vec<_> = (1..30)
        .map(|frame| {
            let (tap, picture) = bench.round(some_buttons(frame));
            (tap.ram, picture.picture, picture.number, picture.clocks)
        })
        .collect();
    assert_eq!(again, first[1..]);
}

#[test]
fn step_n_runs_n_frames_and_pauses() {
    let bench = Bench::start(counter(), true, SyncMode::Lockstep);
    assert_paused(&bench);
    let mut number = 0;
    for frames in [1, 1, 5, 0, 12] {
        bench.send(EmuCommand::Step(frames));
        for _ in 0..frames {
            number += 1;
            assert_eq!(bench.round(Buttons::NONE).1.number, number);
        }
        assert_paused(&bench);
    }
    // Two that come together add up.
    bench.send(EmuCommand::Step(2));
    bench.send(EmuCommand::Step(3));
    for _ in 0..5 {
        number += 1;
        assert_eq!(bench.round(Buttons::NONE).1.number, number);
    }
    assert_paused(&bench);
    // The last frame of a step is reported as a pause.
    bench.send(EmuCommand::Step(1));
    bench.picture();
    let state = bench.event_where(|event| {
        matches!(event, EmuEvent::State { running: false, frame, .. } if *frame == number + 1)
    });
    assert!(matches!(
        state,
        EmuEvent::State {
            epoch: Epoch(0),
            ..
        }
    ));
}

#[test]
fn a_paused_game_shows_its_first_frame_after_a_reset() {
    let bench = Bench::start(counter(), true, SyncMode::Lockstep);
    // Behind a step whose end nobody has heard of yet.
    bench.send(EmuCommand::Step(1));
    assert_eq!(bench.round(Buttons::NONE).1.number, 1);
    bench.send(EmuCommand::Reset);
    bench.send(EmuCommand::FirstFrame);
    let (_, first) = bench.round(Buttons::NONE);
    assert_eq!((first.epoch, first.number), (Epoch(1), 1));
    // There is a picture now.
    bench.send(EmuCommand::FirstFrame);
    assert_paused(&bench);
    // A step that goes on over the reset, and a game that runs, have theirs.
    bench.send(EmuCommand::Step(3));
    assert_eq!(bench.round(Buttons::NONE).1.number, 2);
    bench.send(EmuCommand::Reset);
    bench.send(EmuCommand::FirstFrame);
    while bench.picture().epoch != Epoch(2) {}
    bench.answer(Epoch(2), 2, Buttons::NONE);
    bench.send(EmuCommand::Run);
    bench.send(EmuCommand::FirstFrame);
    for number in 2..10 {
        assert_eq!(bench.round(Buttons::NONE).1.number, number);
    }
}

#[test]
fn a_pause_keeps_the_answer_that_has_come() {
    let bench = Bench::lockstep(counter());
    bench.round(Buttons::NONE);
    bench.tap();
    let picture = bench.picture();
    bench.send(EmuCommand::Pause);
    bench.answer(Epoch(0), picture.number + 1, Buttons::DOWN);
    assert_paused(&bench);
    bench.send(EmuCommand::Run);
    assert_eq!(bench.picture().number, picture.number + 1);
    assert_eq!(bench.tap().ram[1], Buttons::DOWN.bits());
}

#[test]
fn a_bot_that_releases_while_the_game_is_paused_has_pressed_nothing() {
    for answered_first in [true, false] {
        let bench = Bench::lockstep(counter());
        bench.round(Buttons::A);
        bench.tap();
        let picture = bench.picture();
        bench.send(EmuCommand::Pause);
        let answer = || bench.answer(Epoch(0), picture.number + 1, Buttons::DOWN);
        if answered_first {
            answer();
            assert_paused(&bench);
        }
        bench.send(EmuCommand::ReleaseBot);
        if !answered_first {
            bench.settle();
            answer();
        }
        bench.send(EmuCommand::Run);
        assert_eq!(bench.tap().ram[1], 0);
        bench.answer(Epoch(0), bench.picture().number + 1, Buttons::DOWN);
        assert_eq!(bench.tap().ram[1], Buttons::DOWN.bits());
    }
}

#[test]
fn a_person_s_buttons_are_added_and_recorded_apart() {
    let bench = Bench::lockstep(counter());
    bench.round(Buttons::A);
    bench.tap();
    bench.picture();
    bench.send(EmuCommand::Hold(Buttons::LEFT));
    bench.settle();
    bench.answer(Epoch(0), 3, Buttons::A);
    let hands = bench.event_where(|event| matches!(event, EmuEvent::Person { .. }));
    let event = EmuEvent::Person {
        epoch: Epoch(0),
        for_frame: 3,
        buttons: Buttons::LEFT,
    };
    assert_eq!(hands, event);
    assert_eq!(bench.tap().ram[1], (Buttons::A | Buttons::LEFT).bits());
    bench.picture();

    // Released, and a tap of B that is over before the next frame.
    bench.send(EmuCommand::Hold(Buttons::NONE));
    bench.send(EmuCommand::Hold(Buttons::B));
    bench.send(EmuCommand::Hold(Buttons::NONE));
    bench.settle();
    bench.answer(Epoch(0), 4, Buttons::NONE);
    assert_eq!(bench.round(Buttons::NONE).0.ram[1], Buttons::B.bits());
    assert_eq!(bench.round(Buttons::NONE).0.ram[1], 0);
}

#[test]
fn a_poke_is_seen_by_the_next_frame_and_must_fit() {
    let bench = Bench::lockstep(counter());
    bench.picture();
    bench.send(EmuCommand::Poke {
        offset: 0,
        bytes: vec![100],
    });
    bench.send(EmuCommand::Poke {
        offset: 0x1FFF,
        bytes: vec![7],
    });
    bench.answer(Epoch(0), 2, Buttons::NONE);
    bench.tap();
    let tap = bench.tap();
    assert_eq!((tap.ram[0], tap.ram[0x1FFF]), (101, 7));

    bench.send(EmuCommand::Poke {
        offset: 0x1FFF,
        bytes: vec![1, 2],
    });
    let refused = bench.event_where(|event| matches!(event, EmuEvent::Refused(_)));
    let EmuEvent::Refused(text) = refused else {
        unreachable!()
    };
    assert_eq!(
        text,
        "bytes 8191 to 8193 don't fit in the cartridge's RAM, which has 8192"
    );
}

#[test]
fn a_refused_rom_changes_nothing() {
    let bench = Bench::lockstep(counter());
    bench.round(Buttons::NONE);
    let load = |rom: Vec<u8>| EmuCommand::Load {
        rom: Arc::from(rom),
        core: CoreKind::Boytacean,
    };
    bench.send(load(vec![1, 2, 3]));
    let refused = bench.event_where(|event| matches!(event, EmuEvent::Refused(_)));
    assert!(matches!(refused, EmuEvent::Refused(text) if text.contains("only 3 bytes")));
    assert_eq!(bench.round(Buttons::NONE).1.number, 2);

    let mut other = rom(0x03, 0x02, &counter()[0x150..0x1A0]);
    other[0x134..0x13B].copy_from_slice(b"OTHER 2");
    crate::common::sum_up(&mut other);
    bench.send(load(other));
    let loaded =
        bench.event_where(|event| matches!(event, EmuEvent::Loaded { epoch, .. } if epoch.0 == 1));
    assert!(matches!(loaded, EmuEvent::Loaded { title, .. } if title == "OTHER 2"));
}

#[test]
fn a_bad_rom_at_the_start_is_replaced_by_a_load() {
    let bench = Bench::lockstep(vec![0; 10]);
    assert!(matches!(bench.event(), EmuEvent::Refused(_)));
    bench.send(EmuCommand::Reset);
    bench.event_where(|event| matches!(event, EmuEvent::State { .. }));
    assert!(matches!(bench.event(), EmuEvent::Refused(_)));
    bench.send(EmuCommand::Load {
        rom: Arc::from(counter()),
        core: CoreKind::Boytacean,
    });
    assert_eq!(bench.round(Buttons::NONE).1.number, 1);
}

#[test]
fn a_fault_is_reported_and_a_reset_clears_it() {
    let bench = Bench::lockstep(illegal(3));
    for k in 1..=3 {
        assert_eq!(bench.round(Buttons::NONE).1.number, k);
    }
    let fault = bench.event_where(|event| matches!(event, EmuEvent::Fault(_)));
    assert!(matches!(fault, EmuEvent::Fault(text) if text.contains("Illegal instruction")));
    let state = bench.event();
    assert!(
        matches!(
            state,
            EmuEvent::State {
                running: false,
                frame: 3,
                ..
            }
        ),
        "{state:?}"
    );
    assert_paused(&bench);
    bench.send(EmuCommand::Reset);
    let (_, first) = bench.round(Buttons::NONE);
    assert_eq!((first.epoch, first.number), (Epoch(1), 1));
}

#[test]
fn speed_changes_only_time() {
    let run = |speeds: &[Pace]| -> Vec<_> {
        let bench = Bench::lockstep(counter());
        (0..40)
            .map(|frame| {
                bench.send(EmuCommand::Pace(speeds[frame % speeds.len()]));
                let (tap, picture) = bench.round(some_buttons(frame as u64));
                (tap, picture)
            })
            .collect()
    };
    let reference = run(&[Pace::Unlimited]);
    assert_eq!(
        run(&[Pace::Times(60.0), Pace::Unlimited, Pace::Times(8.0)]),
        reference
    );
}
