//! Sound: the tone that a program starts comes out, and the game does not know who listens.

use crate::common::{Bench, counter, rom, some_buttons};
use crossbeam_channel::bounded;
use emulator::{Core, CoreKind, EmuCommand, EmuEvent, Pace, SAMPLE_RATE, SOUNDS, Sample, SyncMode};
use pad::Buttons;
use std::num::NonZeroU32;

/// 131,072 Hz by 256.
const TONE: f64 = 512.0;

const RATE: Option<NonZeroU32> = NonZeroU32::new(SAMPLE_RATE);

fn open(rom: &[u8]) -> Box<dyn Core> {
    CoreKind::Boytacean.open(rom).unwrap()
}

/// Switches the sound on, full and on both sides, and writes this before it loops.
fn tone(sides: u8, code: &[u8]) -> Vec<u8> {
    let on = [
        0xF3, 0x3E, 0x80, 0xE0, 0x26, // NR52
        0x3E, 0x77, 0xE0, 0x24, // NR50
        0x3E, sides, 0xE0, 0x25, // NR51
    ];
    rom(0x00, 0x00, &[&on[..], code, &[0x18, 0xFE]].concat())
}

/// The sound of some frames after the first ten.
fn hear(rom: &[u8], frames: u64) -> Vec<Sample> {
    let mut core = open(rom);
    core.set_sound(RATE);
    for _ in 0..10 {
        core.frame(Buttons::NONE).unwrap();
    }
    core.take_sound();
    for _ in 0..frames {
        core.frame(Buttons::NONE).unwrap();
    }
    core.take_sound()
}

/// How often a side rises through 0 in a second.
fn pitch(sound: &[Sample], side: usize) -> f64 {
    let rises = sound.windows(2);
    let rises = rises.filter(|pair| pair[0][side] < 0 && pair[1][side] >= 0);
    rises.count() as f64 * f64::from(SAMPLE_RATE) / sound.len() as f64
}

#[test]
fn a_program_s_tone_has_its_pitch_whichever_instructions_start_it() {
    let ways: [(&str, &[u8]); 5] = [
        (
            "ldh",
            &[
                0x3E, 0x80, 0xE0, 0x11, 0x3E, 0xF0, 0xE0, 0x12, 0xAF, 0xE0, 0x13, 0x3E, 0x87, 0xE0,
                0x14,
            ],
        ),
        (
            "ld (hl+),a",
            &[
                0x21, 0x11, 0xFF, 0x3E, 0x80, 0x22, 0x3E, 0xF0, 0x22, 0xAF, 0x22, 0x3E, 0x87, 0x22,
            ],
        ),
        (
            "ld (c),a and ld (nn),a",
            &[
                0x0E, 0x11, 0x3E, 0x80, 0xE2, 0x3E, 0xF0, 0xEA, 0x12, 0xFF, 0xAF, 0xEA, 0x13, 0xFF,
                0x0E, 0x14, 0x3E, 0x87, 0xE2,
            ],
        ),
        (
            "ld (hl),n and ld (de),a",
            &[
                0x21, 0x11, 0xFF, 0x36, 0x80, 0x23, 0x36, 0xF0, 0x23, 0x36, 0x00, 0x11, 0x14, 0xFF,
                0x3E, 0x87, 0x12,
            ],
        ),
        (
            "set 7,(hl)",
            &[
                0x21, 0x14, 0xFF, 0x3E, 0x80, 0xE0, 0x11, 0x3E, 0xF0, 0xE0, 0x12, 0xAF, 0xE0, 0x13,
                // All bits of the register that can't be read are 1: the period is 7xx.
                0x36, 0x07, 0xCB, 0xFE, 0xCB, 0xB6,
            ],
        ),
    ];
    for (name, code) in ways {
        let sound = hear(&tone(0x11, code), 120);
        for side in [0, 1] {
            let heard = pitch(&sound, side);
            assert!((heard - TONE).abs() < 1.0, "{name}: {heard} Hz");
        }
        // Two seconds of 59.7 frames.
        assert!(
            sound.len().abs_diff(2 * 48_219) < 100,
            "{name}: {}",
            sound.len()
        );
    }
}

#[test]
fn a_tone_is_on_the_side_that_the_program_chose() {
    let code = [
        0x3E, 0x80, 0xE0, 0x16, 0x3E, 0xF0, 0xE0, 0x17, 0xAF, 0xE0, 0x18, 0x3E, 0x87, 0xE0, 0x19,
    ];
    let left = hear(&tone(0x20, &code), 30);
    assert!((pitch(&left, 0) - TONE).abs() < 3.0);
    assert!(left.iter().all(|sample| sample[1] == 0));
    let right = hear(&tone(0x02, &code), 30);
    assert!((pitch(&right, 1) - TONE).abs() < 3.0);
    assert!(right.iter().all(|sample| sample[0] == 0));
}

/// Reads all sound registers into cartridge RAM in every frame, and starts notes of each channel
/// that end by themselves: what a program reads must not depend on who listens.
fn reader() -> Vec<u8> {
    let code = [
        0xF3, 0x3E, 0x0A, 0xEA, 0x00, 0x00, // RAM on
        0x3E, 0x80, 0xE0, 0x26, 0x3E, 0x77, 0xE0, 0x24, 0x3E, 0xFF, 0xE0, 0x25, //
        0x3E, 0x80, 0xE0, 0x1A, 0x3E, 0x20, 0xE0, 0x1C, // wave on
        // again:
        0x3E, 0x7F, 0xE0, 0x11, 0x3E, 0xF1, 0xE0, 0x12, 0x3E, 0xC7, 0xE0, 0x14, //
        0x3E, 0x3F, 0xE0, 0x16, 0x3E, 0xA1, 0xE0, 0x17, 0x3E, 0xC6, 0xE0, 0x19, //
        0x3E, 0xF0, 0xE0, 0x1B, 0x3E, 0xC6, 0xE0, 0x1E, //
        0x3E, 0x30, 0xE0, 0x20, 0x3E, 0xF2, 0xE0, 0x21, 0x3E, 0xC0, 0xE0, 0x23, //
        0x06, 0x80, // ld b,80
        // read:
        0x21, 0x10, 0xFF, 0x11, 0x00, 0xA0, // ld hl,FF10; ld de,A000
        0x2A, 0x12, 0x13, 0x7D, 0xFE, 0x27, 0x20, 0xF8, // ld a,(hl+); ld (de),a; to FF26
        0x05, 0x20, 0xEF, // dec b; jr nz, read
        0x18, 0xC0, // jr again
    ];
    rom(0x03, 0x02, &code)
}

/// The same frames with and without sound, which comes and goes.
fn compare(name: &str, rom: &[u8], frames: u64) {
    let (mut heard, mut silent) = (open(rom), open(rom));
    let mut samples = 0;
    for frame in 0..frames {
        match frame % 97 {
            5 => heard.set_sound(RATE),
            60 => heard.set_sound(NonZeroU32::new(96_000)),
            90 => heard.set_sound(None),
            _ => {}
        }
        let buttons = some_buttons(frame / 7);
        assert_eq!(heard.frame(buttons), silent.frame(buttons), "{name}");
        samples += heard.take_sound().len();
        assert!(silent.take_sound().is_empty());
        assert!(heard.picture() == silent.picture(), "{name}: frame {frame}");
        assert_eq!(heard.cartridge_ram(), silent.cartridge_ram(), "{name}");
        assert!(
            heard.snapshot() == silent.snapshot(),
            "{name}: the snapshot of frame {frame} differs"
        );
    }
    assert!(samples > 0, "{name}");
}

#[test]
fn frames_pictures_and_snapshots_are_the_same_with_sound() {
    compare("blockfall", cartridge::IMAGE, 2_000);
    compare("counter", &counter(), 300);
    compare("reader", &reader(), 300);
}

#[test]
fn sound_from_a_snapshot_is_that_from_power_on() {
    let rom = reader();
    let play = |core: &mut dyn Core, frames: std::ops::Range<u64>| {
        for frame in frames {
            core.frame(some_buttons(frame)).unwrap();
        }
    };
    let mut whole = open(&rom);
    play(&mut *whole, 0..100);
    let snapshot = whole.snapshot().unwrap();
    play(&mut *whole, 100..130);
    let mut restored = open(&rom);
    restored.set_sound(RATE);
    restored.restore(&snapshot).unwrap();
    play(&mut *restored, 100..130);
    assert!(
        restored.take_sound().is_empty(),
        "restoring switches it off"
    );
    for core in [&mut whole, &mut restored] {
        core.set_sound(RATE);
        play(&mut **core, 130..200);
    }
    let sound = whole.take_sound();
    assert_eq!(sound, restored.take_sound());
    assert!(sound.iter().any(|sample| *sample != [0, 0]));
}

#[test]
fn the_other_core_is_silent_and_reports_it() {
    for kind in CoreKind::EACH {
        let mut core = kind.open(&reader()).unwrap();
        core.set_sound(RATE);
        for _ in 0..4 {
            core.frame(Buttons::NONE).unwrap();
        }
        assert_eq!(core.take_sound().is_empty(), !kind.has_sound(), "{kind}");
    }
}

#[test]
fn the_emulator_sends_each_frame_s_sound_and_never_waits_for_the_listener() {
    let bench = Bench::start(reader(), true, SyncMode::FreeRun);
    let frames = SOUNDS as u32 * 3;
    let mut upto = 0;
    let mut run = |pace: Pace| {
        upto += u64::from(frames);
        let (line, sound) = bounded(SOUNDS);
        bench.send(EmuCommand::Sound(Some(line)));
        bench.send(EmuCommand::Pace(pace));
        bench.send(EmuCommand::Step(frames));
        bench.event_where(|event| {
            matches!(event, EmuEvent::State { running: false, frame, .. } if *frame == upto)
        });
        bench.send(EmuCommand::Sound(None));
        let blocks: Vec<usize> = sound.iter().map(|block| block.len()).collect();
        blocks
    };
    let blocks = run(Pace::Times(2.0));
    assert_eq!(blocks.len(), SOUNDS, "the others were dropped");
    // The first frame is shorter, as the core begins in the middle of one.
    for samples in &blocks[1..] {
        assert!(samples.abs_diff(402) < 3, "{samples} samples at 2x");
    }
    assert!(run(Pace::Times(4.0)).is_empty(), "too fast to be heard");
    assert!(run(Pace::Unlimited).is_empty());
}
