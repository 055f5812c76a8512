//! The cores themselves, on cartridges that this crate's tests write.

use crate::common::{blinker, counter, illegal, rom, some_buttons};
use emulator::{Core, CoreKind, FrameEnd, RomError, SnapshotError};
use pad::{Buttons, CLOCKS_PER_FRAME};
use screen::{Picture, Shade};

fn open(kind: CoreKind, rom: &[u8]) -> Box<dyn Core> {
    kind.open(rom).unwrap()
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
    for kind in CoreKind::EACH {
        let mut core = open(kind, &counter());
        assert_eq!(core.name(), kind.name());
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
                "{kind}: VBlanks that the program has seen"
            );
            if k > 1 {
                let read = some_buttons(k).bits();
                assert_eq!(ram[1], read, "{kind}: what it read in frame {k}");
            }
            let picture = core.picture();
            assert_shows(&picture, 0, ram[1]);
            assert_shows(&picture, 1, ram[0]);
        }
        // The first frame begins at line 0 on one core and at line 144 on the other,
        // all others at line 144.
        let before = match kind {
            CoreKind::Boytacean => 10 * 456,
            CoreKind::GameboyCore => 0,
        };
        let wanted = u64::from(CLOCKS_PER_FRAME) * 300 - before;
        assert!(
            clocks.abs_diff(wanted) < 64,
            "{kind}: {clocks} clocks instead of {wanted}"
        );
    }
}

/// A row of the tile in the corner shows the bits of a byte in black.
fn assert_shows(picture: &Picture, row: usize, byte: u8) {
    for x in 0..8 {
        let wanted = if byte >> (7 - x) & 1 == 1 {
            Shade::Black
        } else {
            Shade::White
        };
        assert_eq!(picture.at(x, row), wanted, "{x},{row} of {byte:02X}");
    }
}

#[test]
fn frames_without_a_picture_are_white_and_keep_time() {
    let mut totals = Vec::new();
    for kind in CoreKind::EACH {
        let seen = play(&mut *open(kind, &blinker()), 0..200);
        let off: Vec<&Seen> = seen.iter().filter(|s| !s.end.lcd_on).collect();
        assert_eq!(
            off.len(),
            10 * 3,
            "{kind}: three whole frames in each of ten gaps"
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
                    (143 * 456..2 * CLOCKS_PER_FRAME).contains(&clocks),
                    "{kind}: {clocks}"
                );
            } else {
                assert!(clocks.abs_diff(CLOCKS_PER_FRAME) < 64, "{kind}: {clocks}");
            }
        }
        totals.push(seen.iter().map(|s| u64::from(s.end.clocks)).sum::<u64>());
    }
    // One counts, the other guesses the part of a frame in each of the ten gaps; and
    // they begin ten lines apart.
    let apart = totals[0].abs_diff(totals[1]);
    assert!(apart < 10 * 4000 + 10 * 456, "{totals:?}");
}

#[test]
fn the_first_picture_after_the_lcd_comes_on_is_white() {
    // Tile 0 is black in its first row; the LCD goes off and comes on again within
    // one VBlank.
    let code = [
        0xF3, // di
        0x3E, 0xFF, 0xEA, 0x00, 0x80, 0xEA, 0x01, 0x80, // a black row
        0x06, 0x0A, // ld b,10
        0xF0, 0x44, 0xFE, 0x90, 0x20, 0xFA, // until line 144
        0xF0, 0x44, 0xFE, 0x91, 0x20, 0xFA, // until line 145
        0x05, 0x20, 0xF1, // dec b; jr nz
        0xAF, 0xE0, 0x40, // off
        0x3E, 0x91, 0xE0, 0x40, 0x18, 0xFE, // on
    ];
    for kind in CoreKind::EACH {
        let mut core = open(kind, &rom(0x00, 0x00, &code));
        // Power-on is at line 0 on one core and in VBlank on the other.
        let before = match kind {
            CoreKind::Boytacean => 10,
            CoreKind::GameboyCore => 9,
        };
        for k in 0..30 {
            let end = core.frame(Buttons::NONE).unwrap();
            assert!(end.lcd_on);
            let picture = core.picture();
            if k == before {
                assert_eq!(picture, Picture::plain(Shade::White), "{kind}");
            } else {
                let shades = [picture.at(0, 0), picture.at(0, 1), picture.at(159, 136)];
                let wanted = [Shade::Black, Shade::White, Shade::Black];
                assert_eq!(shades, wanted, "{kind}, {k}");
            }
        }
    }
}

#[test]
fn the_same_inputs_give_the_same_run() {
    for kind in CoreKind::EACH {
        for rom in [counter(), blinker()] {
            let first = play(&mut *open(kind, &rom), 0..400);
            assert_eq!(first, play(&mut *open(kind, &rom), 0..400), "{kind}");
        }
    }
}

#[test]
fn the_cores_show_the_same() {
    let [one, other] = CoreKind::EACH.map(|kind| play(&mut *open(kind, &counter()), 0..400));
    for (k, (a, b)) in one.iter().zip(&other).enumerate().skip(1) {
        assert_eq!((&a.picture, &a.ram), (&b.picture, &b.ram), "picture {k}");
    }
}

#[test]
fn a_snapshot_goes_on_as_the_run_did() {
    for rom in [counter(), blinker()] {
        let mut core = open(CoreKind::Boytacean, &rom);
        let mut checked = 0;
        for round in 0..24 {
            let (begin, end) = (round * 7, round * 7 + 7);
            play(&mut *core, begin..end);
            let before = (core.picture(), core.cartridge_ram().to_vec());
            let Some(snapshot) = core.snapshot() else {
                continue;
            };
            let mut fresh = open(CoreKind::Boytacean, &rom);
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
    let mut core = open(CoreKind::Boytacean, &counter());
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
        open(CoreKind::Boytacean, &blinker()).restore(&snapshot),
        Err(SnapshotError::OtherRom)
    );
}

#[test]
fn a_core_without_snapshots_reports_it_and_goes_on() {
    let mut core = open(CoreKind::GameboyCore, &counter());
    play(&mut *core, 0..20);
    assert_eq!(core.snapshot(), None);
    let error = core.restore(&[1, 2, 3]).unwrap_err();
    assert_eq!(error, SnapshotError::None("gameboy-core"));
    assert_eq!(error.to_string(), "the core gameboy-core has no snapshots");
    play(&mut *core, 20..30);
    assert_eq!(core.cartridge_ram()[0], 29);
}

#[test]
fn an_unknown_opcode_is_a_fault_that_stays() {
    let rom = illegal(5);
    let mut core = open(CoreKind::Boytacean, &rom);
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
fn only_unknown_opcodes_are_a_fault_that_stays() {
    // The core without a word for one such opcode: it runs on, as far as it can.
    let mut core = open(CoreKind::GameboyCore, &illegal(5));
    play(&mut *core, 0..20);

    let mut core = open(CoreKind::GameboyCore, &rom(0x00, 0x00, &[0xD3; 0x7EB0]));
    let fault = (0..10)
        .find_map(|_| core.frame(Buttons::NONE).err())
        .unwrap();
    assert_eq!(
        fault.to_string(),
        "the core gameboy-core gave up: it runs through opcodes that do not exist; reset, or \
         load another ROM"
    );
    assert_eq!(core.frame(Buttons::NONE), Err(fault));
    assert_eq!(core.picture(), Picture::plain(Shade::White));
}

#[test]
fn every_program_comes_to_the_end_of_its_frame() {
    let programs: [(&str, &[u8]); 7] = [
        (
            "LCD off, then halted for ever",
            &[0xF3, 0xAF, 0xE0, 0x40, 0x76, 0x18, 0xFD],
        ),
        (
            "LCD off and on for ever",
            &[0xAF, 0xE0, 0x40, 0x3E, 0x91, 0xE0, 0x40, 0x18, 0xF7],
        ),
        (
            "LCD off, and off again for ever",
            &[0xAF, 0xE0, 0x40, 0xE0, 0x40, 0x18, 0xFA],
        ),
        (
            "LCD off and on for ever, longer than a line",
            &[
                0xAF, 0xE0, 0x40, 0x3E, 0x91, 0xE0, 0x40, 0x06, 0x40, 0x05, 0x20, 0xFD, 0x18, 0xF2,
            ],
        ),
        ("stopped", &[0x10, 0x00, 0x18, 0xFC]),
        ("halted for ever", &[0xF3, 0x76, 0x18, 0xFD]),
        (
            "running away over its own memory",
            &[0x21, 0x00, 0xFF, 0x77, 0x23, 0x18, 0xFC],
        ),
    ];
    for kind in CoreKind::EACH {
        let most = match kind {
            CoreKind::Boytacean => 3 * CLOCKS_PER_FRAME + 64,
            CoreKind::GameboyCore => 5 * CLOCKS_PER_FRAME,
        };
        for (name, code) in programs {
            let mut core = open(kind, &rom(0x00, 0x00, code));
            for _ in 0..20 {
                match core.frame(Buttons::all()) {
                    Ok(end) => assert!(end.clocks <= most, "{kind}, {name}: {end:?}"),
                    Err(fault) => assert!(!fault.to_string().is_empty(), "{kind}, {name}"),
                }
                let _ = core.picture();
            }
        }
    }
}

/// The core clears its whole picture each time, so a frame has few of these.
#[test]
fn a_frame_in_which_the_lcd_is_switched_off_for_ever_is_short() {
    // Cartridge RAM on; a counter of 16 bits in HL for the times.
    let start = [0x3E, 0x0A, 0xEA, 0x00, 0x00, 0x21, 0x00, 0x00];
    let count = [0x23, 0x7C, 0xEA, 0x01, 0xA0, 0x7D, 0xEA, 0x00, 0xA0];
    let off = [0xAF, 0xE0, 0x40]; // xor a; ldh (LCDC),a
    let on = [0x3E, 0x91, 0xE0, 0x40]; // ld a,91; ldh (LCDC),a
    for (name, times) in [
        ("off and on", [off.as_slice(), &on].concat()),
        ("off again and again", off.to_vec()),
    ] {
        let body = [times.as_slice(), &count].concat();
        let back = [0x18, (256 - body.len() - 2) as u8];
        let code = [start.as_slice(), &body, &back].concat();
        let mut core = open(CoreKind::Boytacean, &rom(0x03, 0x02, &code));
        let mut before = 0;
        for frame in 0..20 {
            let end = core.frame(Buttons::NONE).unwrap();
            let ram = core.cartridge_ram();
            let now = u16::from_le_bytes([ram[0], ram[1]]);
            let cleared = now.wrapping_sub(before);
            assert!((200..=257).contains(&cleared), "{name}: {cleared} times");
            assert!(end.clocks < CLOCKS_PER_FRAME, "{name}: {end:?}");
            assert_eq!(core.picture(), Picture::plain(Shade::White), "{name}");
            before = now;
            // A snapshot has nothing of how the clears are counted.
            if frame == 10
                && let Some(snapshot) = core.snapshot()
            {
                core.restore(&snapshot).unwrap();
                assert_eq!(core.snapshot(), Some(snapshot));
            }
        }
    }
}

#[test]
fn a_memory_access_that_the_core_can_t_do_is_a_fault() {
    // Chooses a bank of work RAM that the first machine does not have.
    let code = [0x3E, 0x05, 0xE0, 0x70, 0xFA, 0x00, 0xD0, 0x18, 0xFE];
    let fault = open(CoreKind::Boytacean, &rom(0x00, 0x00, &code))
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
    for kind in CoreKind::EACH {
        let mut core = open(kind, &rom(0x03, 0x02, &code));
        core.frame(Buttons::NONE).unwrap();
        let pushed = [0x4D, 0x01, 0xD8, 0x00, 0x13, 0x00, 0xB0, 0x01];
        assert_eq!(core.cartridge_ram()[..8], pushed, "{kind}");
        assert!(
            core.cartridge_ram()[8..].iter().all(|byte| *byte == 0),
            "{kind}"
        );
    }
}

#[test]
fn cartridge_ram_is_as_large_as_the_header_states() {
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
    for core_kind in CoreKind::EACH {
        for (kind, size, bytes) in cases {
            let mut core = open(core_kind, &rom(kind, size, &[0x18, 0xFE]));
            assert_eq!(
                core.cartridge_ram().len(),
                bytes,
                "{core_kind}, type {kind:02X}, size {size:02X}"
            );
            assert_eq!(core.cartridge_ram_mut().len(), bytes);
        }
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
        crate::common::sum_up(&mut rom);
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
        ("camera", altered(&[(0x147, 0xFC)], 0x8000), "type FC"),
        (
            "too many banks",
            altered(&[(0x147, 0x00), (0x148, 0x01)], 0x1_0000),
            "at most 2 banks",
        ),
    ];
    for kind in CoreKind::EACH {
        for (name, rom, part) in &cases {
            assert_refused(kind, name, rom, part);
        }
    }
    let one = CoreKind::Boytacean;
    assert_refused(one, "RAM", &altered(&[(0x147, 0x08)], 0x8000), "type 08");
    let many = altered(&[(0x148, 0x05)], 0x10_0000);
    assert_refused(one, "banks", &many, "at most 32 banks");
    let other = CoreKind::GameboyCore;
    let much = altered(&[(0x149, 0x04)], 0x8000);
    assert_refused(other, "RAM", &much, "at most 32768 bytes of RAM");
    let sum = RomError::Sum {
        found: 0,
        sum: 0xE7,
    };
    assert_eq!(one.open(&vec![0; 0x8000]).err(), Some(sum));
}

fn assert_refused(kind: CoreKind, name: &str, rom: &[u8], part: &str) {
    let refusal = kind.open(rom).err();
    let text = refusal.map_or(String::new(), |error| error.to_string());
    assert!(text.contains(part), "{kind}, {name}: {text}");
    assert!(
        !text.contains('\n') && !text.ends_with('.'),
        "{kind}, {name}: one sentence: {text}"
    );
}

#[test]
fn a_cartridge_for_both_machines_runs_in_four_shades() {
    for kind in CoreKind::EACH {
        let plain = counter();
        let mut both = plain.clone();
        both[0x143] = 0x80;
        crate::common::sum_up(&mut both);
        let [a, b] = [plain, both].map(|rom| play(&mut *open(kind, &rom), 0..60));
        assert_eq!(a, b, "{kind}");
    }
}

#[test]
fn a_bank_that_is_not_there_does_no_harm() {
    // Three banks; the program asks for the fourth and reads from it.
    let code = [0x3E, 0x03, 0xEA, 0x00, 0x20, 0xFA, 0x00, 0x40, 0x18, 0xF6];
    let mut three = rom(0x01, 0x00, &code);
    three.resize(0xC000, 0);
    for kind in CoreKind::EACH {
        let mut core = open(kind, &three);
        for _ in 0..5 {
            if let Err(fault) = core.frame(Buttons::NONE) {
                assert_eq!(kind, CoreKind::Boytacean, "{fault}");
            }
        }
    }
}

#[test]
fn damaged_games_do_no_harm() {
    let good = include_bytes!("../../../../../assets/blockfall.gb");
    for kind in CoreKind::EACH {
        for seed in 0..40u64 {
            let mut damaged = good.to_vec();
            for i in 0..40 {
                let mixed = (seed * 40 + i).wrapping_mul(0x9E37_79B9_7F4A_7C15);
                // The header stays: a damaged one is refused.
                let at = 0x150 + (mixed >> 40) as usize % 0x2000;
                damaged[at] ^= (mixed >> 20) as u8 | 1;
            }
            let mut core = open(kind, &damaged);
            for frame in 0..60 {
                if core.frame(some_buttons(frame)).is_err() {
                    break;
                }
            }
        }
    }
}

#[test]
fn every_cartridge_type_and_size_is_taken_or_refused_without_harm() {
    for core_kind in CoreKind::EACH {
        for kind in 0..=255u8 {
            for size in [0, 2, 3, 5, 9] {
                let rom = rom(kind, size, &crate::common::counter()[0x150..0x1A0]);
                if let Ok(mut core) = core_kind.open(&rom) {
                    for _ in 0..2 {
                        let _ = core.frame(Buttons::NONE);
                    }
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
        let rom = rom(kind, 0x03, &code);
        for core_kind in CoreKind::EACH {
            let mut core = open(core_kind, &rom);
            for frame in 0..30 {
                if core.frame(some_buttons(frame)).is_err() {
                    break;
                }
                let _ = (core.picture(), core.snapshot());
            }
        }
    }
}
