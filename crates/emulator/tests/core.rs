//! The cores themselves, on cartridges that this crate's tests write.

mod common;

use common::{blinker, counter, illegal, rom, some_buttons};
use emulator::{Core, CoreKind, FrameEnd, RomError, SnapshotError};
use pad::{Buttons, CLOCKS_PER_FRAME};
use screen::{Picture, Shade};

fn open(rom: &[u8]) -> Box<dyn Core> {
    CoreKind::Boytacean.open(rom).unwrap()
}

/// All that can be seen of a frame.
#[derive(Clone, Debug, PartialEq)]
struct Seen {
    end: FrameEnd,
    picture: Picture,
    ram: Vec<u8>,
}

fn play(core: &mut dyn Core, frames: std::ops::Range<u64>) -> Vec<Seen> {
    frames
        .map(|frame| {
            let end = core.frame(some_buttons(frame)).unwrap();
            Seen {
                end,
                picture: core.picture(),
                ram: core.cartridge_ram().to_vec(),
            }
        })
        .collect()
}

#[test]
fn frames_are_as_long_as_the_machine_s_and_show_what_the_program_drew() {
    let mut core = open(&counter());
    assert_eq!(core.name(), "boytacean");
    assert_eq!(
        core.picture(),
        Picture::plain(Shade::White),
        "nothing is drawn yet"
    );
    assert_eq!(core.cartridge_ram().len(), 8 * 1024);
    let mut clocks = 0;
    for k in 1..=300u64 {
        let end = core.frame(some_buttons(k)).unwrap();
        assert!(end.lcd_on);
        clocks += u64::from(end.clocks);
        let ram = core.cartridge_ram();
        assert_eq!(
            u64::from(ram[0]),
            (k - 1) % 256,
            "VBlanks that the program has seen"
        );
        if k > 1 {
            assert_eq!(ram[1], some_buttons(k).bits(), "what it read in frame {k}");
        }
        // Row 0 of the tile is the buttons in light grey, row 1 the counter in dark.
        let picture = core.picture();
        for x in 0..8 {
            let bit = |byte: u8| byte >> (7 - x) & 1 == 1;
            let light = if bit(ram[1]) {
                Shade::Black
            } else {
                Shade::White
            };
            let dark = if bit(ram[0]) {
                Shade::Black
            } else {
                Shade::White
            };
            assert_eq!(
                (picture.at(x, 0), picture.at(x, 1)),
                (light, dark),
                "picture {k}, {x}"
            );
        }
    }
    // The first frame begins at line 0, all others at line 144.
    let wanted = u64::from(CLOCKS_PER_FRAME) * 300 - 10 * 456;
    assert!(
        clocks.abs_diff(wanted) < 64,
        "{clocks} clocks instead of {wanted}"
    );
}

#[test]
fn frames_without_a_picture_are_white_and_keep_time() {
    let mut core = open(&blinker());
    let seen = play(&mut *core, 0..200);
    let off: Vec<&Seen> = seen.iter().filter(|s| !s.end.lcd_on).collect();
    assert_eq!(
        off.len(),
        12 * 3,
        "three whole frames in each of the dozen gaps"
    );
    for s in &off {
        assert_eq!(s.picture, Picture::plain(Shade::White));
        assert!(s.end.clocks.abs_diff(CLOCKS_PER_FRAME) < 64, "{:?}", s.end);
    }
    for pair in seen.windows(2) {
        let after_gap = !pair[0].end.lcd_on && pair[1].end.lcd_on;
        let clocks = pair[1].end.clocks;
        if after_gap {
            // The rest of the gap, then lines 0 to 143.
            assert!(
                (144 * 456..2 * CLOCKS_PER_FRAME).contains(&clocks),
                "{clocks}"
            );
        } else {
            assert!(clocks.abs_diff(CLOCKS_PER_FRAME) < 64, "{clocks}");
        }
    }
}

#[test]
fn the_same_inputs_give_the_same_run() {
    for rom in [counter(), blinker()] {
        let first = play(&mut *open(&rom), 0..400);
        assert_eq!(first, play(&mut *open(&rom), 0..400));
    }
}

#[test]
fn a_snapshot_goes_on_as_the_run_did() {
    for rom in [counter(), blinker()] {
        let mut core = open(&rom);
        let mut checked = 0;
        for round in 0..24 {
            let (begin, end) = (round * 7, round * 7 + 7);
            play(&mut *core, begin..end);
            let before = (core.picture(), core.cartridge_ram().to_vec());
            let Some(snapshot) = core.snapshot() else {
                continue;
            };
            let mut fresh = open(&rom);
            fresh.restore(&snapshot).unwrap();
            assert_eq!((fresh.picture(), fresh.cartridge_ram().to_vec()), before);
            let there = play(&mut *fresh, end..end + 90);
            assert_eq!(play(&mut *core, end..end + 90), there, "from frame {end}");
            core.restore(&snapshot).unwrap();
            assert_eq!(
                core.snapshot().as_ref(),
                Some(&snapshot),
                "in place as well"
            );
            checked += 1;
        }
        assert!(checked >= 20, "only {checked} moments had a snapshot");
    }
}

#[test]
fn a_damaged_snapshot_is_refused_or_harmless() {
    let mut core = open(&counter());
    play(&mut *core, 0..20);
    let snapshot = core.snapshot().unwrap();
    for length in (0..200).chain((200..snapshot.len()).step_by(997)) {
        assert!(
            core.restore(&snapshot[..length]).is_err(),
            "{length} bytes of it"
        );
    }
    let mut longer = snapshot.clone();
    longer.push(0);
    assert!(core.restore(&longer).is_err());
    assert_eq!(
        core.snapshot().as_ref(),
        Some(&snapshot),
        "a refusal changes nothing"
    );

    for at in (0..64).chain((64..snapshot.len()).step_by(401)) {
        let mut altered = snapshot.clone();
        altered[at] ^= 0xFF;
        if core.restore(&altered).is_ok() {
            let _ = core.frame(Buttons::NONE);
        }
    }
    core.restore(&snapshot).unwrap();
    assert_eq!(
        open(&blinker()).restore(&snapshot),
        Err(SnapshotError::OtherRom)
    );
}

#[test]
fn an_unknown_opcode_is_a_fault_that_stays() {
    let rom = illegal(5);
    let mut core = open(&rom);
    play(&mut *core, 0..5);
    let snapshot = core.snapshot().unwrap();
    let fault = core.frame(Buttons::NONE).unwrap_err();
    let text = fault.to_string();
    assert!(
        text.starts_with("the core boytacean gave up at address 01"),
        "{text}"
    );
    assert!(text.contains("Illegal instruction"), "{text}");
    assert_eq!(core.frame(Buttons::NONE), Err(fault));
    assert_eq!(core.snapshot(), None);
    assert_eq!(core.picture(), Picture::plain(Shade::White));
    core.restore(&snapshot).unwrap();
    assert_eq!(core.cartridge_ram()[0], 4);
    assert!(
        core.frame(Buttons::NONE).is_err(),
        "and it comes to the same end"
    );
}

#[test]
fn every_program_comes_to_the_end_of_its_frame() {
    let programs: [(&str, &[u8]); 4] = [
        (
            "LCD off, then halted for ever",
            &[0xF3, 0xAF, 0xE0, 0x40, 0x76, 0x18, 0xFD],
        ),
        (
            "LCD off and on for ever",
            &[0xAF, 0xE0, 0x40, 0x3E, 0x91, 0xE0, 0x40, 0x18, 0xF7],
        ),
        ("stopped", &[0x10, 0x00, 0x18, 0xFC]),
        (
            "running away over its own memory",
            &[0x21, 0x00, 0xFF, 0x77, 0x23, 0x18, 0xFC],
        ),
    ];
    for (name, code) in programs {
        let mut core = open(&rom(0x00, 0x00, code));
        for _ in 0..20 {
            match core.frame(Buttons::all()) {
                Ok(end) => assert!(end.clocks <= 3 * CLOCKS_PER_FRAME + 64, "{name}: {end:?}"),
                Err(fault) => assert!(!fault.to_string().is_empty(), "{name}"),
            }
            let _ = core.picture();
        }
    }
}

#[test]
fn a_memory_access_that_the_core_can_t_do_is_a_fault() {
    // Chooses a bank of work RAM that the first machine does not have.
    let code = [0x3E, 0x05, 0xE0, 0x70, 0xFA, 0x00, 0xD0, 0x18, 0xFE];
    let fault = open(&rom(0x00, 0x00, &code))
        .frame(Buttons::NONE)
        .unwrap_err();
    assert!(fault.to_string().contains("index out of bounds"), "{fault}");
}

#[test]
fn registers_are_as_the_boot_program_leaves_them() {
    // Pushes AF, BC, DE, HL into cartridge RAM, after switching it on by way of HL.
    let code = [
        0xF5, 0xC5, 0xD5, 0xE5, // push af, bc, de, hl
        0x3E, 0x0A, 0xEA, 0x00, 0x00, // ld a,0A; ld (0000),a
        0x21, 0xF6, 0xFF, 0x11, 0x00, 0xA0, 0x06, 0x08, // ld hl,FFF6; ld de,A000; ld b,8
        0x2A, 0x12, 0x13, 0x05, 0x20, 0xFA, // ldi a,(hl); ld (de),a; inc de; dec b; jr nz
        0x18, 0xFE,
    ];
    let mut core = open(&rom(0x03, 0x02, &code));
    core.frame(Buttons::NONE).unwrap();
    let pushed = [0x4D, 0x01, 0xD8, 0x00, 0x13, 0x00, 0xB0, 0x01];
    assert_eq!(core.cartridge_ram()[..8], pushed);
}

#[test]
fn cartridge_ram_is_as_large_as_the_header_says() {
    let cases = [
        (0x00, 0x00, 0),
        (0x00, 0x02, 0),
        (0x01, 0x02, 0),
        (0x03, 0x00, 0),
        (0x03, 0x01, 2 * 1024),
        (0x03, 0x02, 8 * 1024),
        (0x03, 0x03, 32 * 1024),
        (0x06, 0x00, 512),
        (0x1B, 0x04, 128 * 1024),
        (0x1B, 0x05, 64 * 1024),
    ];
    for (kind, size, bytes) in cases {
        let mut core = open(&rom(kind, size, &[0x18, 0xFE]));
        assert_eq!(
            core.cartridge_ram().len(),
            bytes,
            "type {kind:02X}, size {size:02X}"
        );
        assert_eq!(core.cartridge_ram_mut().len(), bytes);
    }
}

#[test]
fn bad_roms_are_refused_with_a_sentence() {
    let good = counter();
    let altered = |edits: &[(usize, u8)], length: usize| {
        let mut rom = good.clone();
        rom.resize(length, 0);
        for (at, value) in edits {
            rom[*at] = *value;
        }
        common::sum_up(&mut rom);
        rom
    };
    let random: Vec<u8> = (0..0x8000u64).map(|i| some_buttons(i).bits()).collect();
    let cases: Vec<(&str, Vec<u8>, &str)> = vec![
        ("empty", vec![], "the ROM is empty"),
        ("one byte", vec![7], "only 1 bytes"),
        ("a header alone", good[..0x150].to_vec(), "only 336 bytes"),
        ("half", good[..0x4000].to_vec(), "only 16384 bytes"),
        (
            "one byte short",
            good[..0x7FFF].to_vec(),
            "only 32767 bytes",
        ),
        ("one byte long", altered(&[], 0x8001), "not a multiple"),
        (
            "far too long",
            vec![0; 512 * 0x4000 + 0x4000],
            "not a Game Boy ROM",
        ),
        ("all zero", vec![0; 0x8000], "not a Game Boy ROM"),
        ("all FF", vec![0xFF; 0x8000], "not a Game Boy ROM"),
        ("random", random, "not a Game Boy ROM"),
        (
            "colour only",
            altered(&[(0x143, 0xC0)], 0x8000),
            "Game Boy Color alone",
        ),
        (
            "cut",
            altered(&[(0x148, 0x02)], 0x8000),
            "asks for 131072 bytes and it has 32768",
        ),
        (
            "ROM size",
            altered(&[(0x148, 0x52)], 0x8000),
            "byte 0148 is 52, which is no ROM size",
        ),
        (
            "RAM size",
            altered(&[(0x149, 0x77)], 0x8000),
            "byte 0149 is 77, which is no RAM size",
        ),
        ("unknown type", altered(&[(0x147, 0xE7)], 0x8000), "type E7"),
        (
            "RAM without banks",
            altered(&[(0x147, 0x08)], 0x8000),
            "type 08",
        ),
        ("camera", altered(&[(0x147, 0xFC)], 0x8000), "type FC"),
        (
            "too many banks",
            altered(&[(0x148, 0x05)], 0x10_0000),
            "at most 32 banks",
        ),
    ];
    for (name, rom, part) in cases {
        let Err(error) = CoreKind::Boytacean.open(&rom) else {
            panic!("{name} was taken");
        };
        let text = error.to_string();
        assert!(text.contains(part), "{name}: {text}");
        assert!(
            !text.contains('\n') && !text.ends_with('.'),
            "{name}: one sentence: {text}"
        );
    }
    let sum = RomError::Sum {
        found: 0,
        sum: 0xE7,
    };
    assert_eq!(CoreKind::Boytacean.open(&vec![0; 0x8000]).err(), Some(sum));
}

#[test]
fn every_cartridge_type_and_size_is_taken_or_refused_without_harm() {
    for kind in 0..=255u8 {
        for size in [0, 2, 3, 5, 9] {
            let rom = rom(kind, size, &common::counter()[0x150..0x1A0]);
            if let Ok(mut core) = CoreKind::Boytacean.open(&rom) {
                for _ in 0..2 {
                    let _ = core.frame(Buttons::NONE);
                }
            }
        }
    }
}

#[test]
fn random_programs_do_no_harm() {
    for seed in 0..60u64 {
        let code: Vec<u8> = (0..0x1000)
            .map(|i| some_buttons(seed * 7919 + i * 104_729).bits())
            .collect();
        let kind = [0x00, 0x03, 0x13, 0x1B][seed as usize % 4];
        let mut core = open(&rom(kind, 0x03, &code));
        for frame in 0..30 {
            if core.frame(some_buttons(frame)).is_err() {
                break;
            }
            let _ = (core.picture(), core.snapshot());
        }
    }
}
