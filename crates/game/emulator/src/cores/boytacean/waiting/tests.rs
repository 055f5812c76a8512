//! Waits that are passed over, beside the same that are stepped through.

use super::{super::snapshot, PART};
use crate::{
    Core, FrameEnd, Header,
    cores::boytacean::{
        Boytacean,
        clock::{Clock, Silent},
    },
    guard,
};
use ::boytacean::{
    gb::GameBoy,
    state::{StateComponent, StateFormat},
};
use pad::{Buttons, CLOCKS_PER_FRAME};

/// All that the next frames depend on, and all that can be seen.
#[derive(PartialEq)]
struct State {
    /// `None` when the core gave up.
    end: Option<FrameEnd>,
    shades: Box<[u8]>,
    ram: Vec<u8>,
    parts: [Vec<u8>; 5],
    snapshot: Option<Vec<u8>>,
}

impl State {
    fn of(core: &Boytacean, end: Option<FrameEnd>) -> Self {
        let gb = &core.gb;
        let parts: [&dyn StateComponent; 5] =
            [gb.ppu_i(), gb.cpu_i(), gb.dma_i(), gb.pad_i(), gb.timer_i()];
        Self {
            end,
            shades: gb.ppu_i().shade_buffer.to_vec().into(),
            ram: [gb.mmu_i().ram_i(), &gb.ppu_i().hram()[..]].concat(),
            parts: parts.map(|part| part.state(Some(StateFormat::Partial)).unwrap()),
            snapshot: snapshot::take(core),
        }
    }
}

fn open(rom: &[u8]) -> Boytacean {
    Boytacean::open(rom, &Header::read(rom).unwrap()).unwrap()
}

/// Clocks that were passed over.
#[derive(Default)]
struct Passed {
    halted: u64,
    polled: u64,
}

/// Passes over waits and counts their clocks, or steps through them.
struct Passing {
    passes: bool,
    passed: Passed,
}

impl Clock for Passing {
    fn step(&mut self, gb: &mut GameBoy) -> u32 {
        u32::from(gb.clock())
    }

    fn skip(&mut self, gb: &mut GameBoy, clocks: u16) {
        assert!(clocks <= PART);
        Silent.skip(gb, clocks);
        if gb.cpu_i().halted() {
            self.passed.halted += u64::from(clocks);
        } else {
            self.passed.polled += u64::from(clocks);
        }
    }

    fn passes(&self) -> bool {
        self.passes
    }
}

/// Plays the same on both; what was passed over.
fn compare(name: &str, rom: &[u8], frames: u64, buttons: impl Fn(u64) -> Buttons) -> Passed {
    let [mut passing, mut stepping] = [open(rom), open(rom)];
    let [mut over, mut through] = [true, false].map(|passes| Passing {
        passes,
        passed: Passed::default(),
    });
    for frame in 0..frames {
        passing.hold(buttons(frame));
        stepping.hold(buttons(frame));
        let end = guard::catch(|| passing.run(&mut over)).ok();
        let wanted = guard::catch(|| stepping.run(&mut through)).ok();
        assert!(
            State::of(&passing, end) == State::of(&stepping, wanted),
            "{name}: frame {frame} differs"
        );
        assert!(passing.picture() == stepping.picture());
        if end.is_none() {
            break;
        }
    }
    over.passed
}

/// Always the same numbers, from 0 to `below` - 1.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, below: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(0x5851_F42D_4C95_7F2D)
            .wrapping_add(0x1405_7B7E_F767_814F);
        (self.0 >> 33) as usize % below
    }

    fn of<T: Copy>(&mut self, choice: &[T]) -> T {
        choice[self.below(choice.len())]
    }
}

/// Through the menus, then taps of all sorts.
fn taps(frame: u64) -> Buttons {
    match frame {
        0..576 if frame.is_multiple_of(64) => Buttons::START,
        0..576 => Buttons::NONE,
        _ if frame % 2 == 1 => Buttons::NONE,
        _ => Numbers(frame).of(&[Buttons::LEFT, Buttons::RIGHT, Buttons::A, Buttons::DOWN]),
    }
}

const FRAMES: u64 = 3_000;
const CLOCKS: u64 = FRAMES * CLOCKS_PER_FRAME as u64;

#[test]
fn a_game_is_the_same_and_mostly_halted() {
    let passed = compare("blockfall", cartridge::IMAGE, FRAMES, taps).halted;
    assert!(passed * 10 > CLOCKS * 7, "{passed} of {CLOCKS} clocks");
}

#[test]
fn a_game_that_polls_is_the_same_and_mostly_waits() {
    let rom = cartridge::polling_image();
    let passed = compare("polling", &rom, FRAMES, taps);
    assert_eq!(passed.halted, 0);
    let polled = passed.polled;
    assert!(polled * 10 > CLOCKS * 7, "{polled} of {CLOCKS} clocks");
}

/// A program of writes to the registers that halts depend on, of waits and of halts.
fn program(numbers: &mut Numbers) -> Vec<u8> {
    let mut code = vec![0x31, 0x00, 0xE0]; // ld sp,E000
    // LCD, its interrupts, line compare, DMA, serial, timer, speed, requests, enabled.
    let writes: [(u8, &[u8]); 12] = [
        (0x40, &[0x91, 0x91, 0xF3, 0x11]),
        (0x41, &[0x00, 0x08, 0x10, 0x20, 0x40, 0x78]),
        (0x45, &[0, 1, 77, 143, 144, 153]),
        (0x46, &[0xC0]),
        (0x02, &[0x00, 0x81]),
        (0x07, &[0, 4, 5, 6, 7]),
        (0x05, &[0, 0xF0]),
        (0x06, &[0, 0xC0]),
        (0x0F, &[0, 0, 1, 4]),
        (0x4D, &[0, 1]),
        (0x4A, &[0, 40, 150]),
        (0x4B, &[7, 80, 200]),
    ];
    for _ in 0..8 + numbers.below(24) {
        match numbers.below(10) {
            0..4 => {
                let (register, values) = numbers.of(&writes);
                code.extend([0x3E, numbers.of(values), 0xE0, register]);
            }
            4 => code.extend([0x3E, numbers.of(&[0, 1, 1, 1, 4, 5, 17, 31]), 0xE0, 0xFF]),
            5 => code.push(numbers.of(&[0xFB, 0xFB, 0xF3])), // ei, di
            6 => code.extend([0x06, numbers.of(&[1, 9, 200]), 0x05, 0x20, 0xFD]), // a wait
            7 if numbers.below(8) == 0 => code.extend([0x10, 0x00]), // stop
            _ => code.extend([0x76, 0x00]),                  // halt; nop
        }
    }
    code.extend([0xC3, 0x50, 0x01]);
    code
}

#[test]
fn programs_of_halts_and_interrupts_are_the_same() {
    let mut passed = 0;
    for seed in 0..120 {
        let mut rom = vec![0; 0x8000];
        for vector in VECTORS {
            // Counts itself at C0xx.
            let counts = [0xE5, 0x21, vector as u8, 0xC0, 0x34, 0xE1, 0xD9];
            rom[vector..vector + counts.len()].copy_from_slice(&counts);
        }
        let rom = with_code(rom, &program(&mut Numbers(seed)));
        let buttons = |frame: u64| Numbers(frame).of(&[Buttons::NONE, Buttons::A]);
        passed += compare(&format!("program {seed}"), &rom, 40, buttons).halted;
    }
    assert!(passed > 0);
}

const VECTORS: [usize; 5] = [0x40, 0x48, 0x50, 0x58, 0x60];

/// The ROM with a program at 0150, where it begins.
fn with_code(mut rom: Vec<u8>, code: &[u8]) -> Vec<u8> {
    rom[0x100..0x104].copy_from_slice(&[0x00, 0xC3, 0x50, 0x01]);
    rom[0x150..0x150 + code.len()].copy_from_slice(code);
    let sum = rom[0x134..0x14D].iter();
    rom[0x14D] = sum.fold(0_u8, |sum, byte| sum.wrapping_sub(*byte).wrapping_sub(1));
    rom
}

/// A loop of a few instructions, of which most wait. What it reads is at C0F0, at FF80, or changes
/// by itself.
fn polling_loop(numbers: &mut Numbers) -> Vec<u8> {
    const FIXED: [&[u8]; 36] = [
        &[0x00],
        &[0xA7],
        &[0xB7],
        &[0x2F],
        &[0x37],
        &[0x27],
        &[0x07],
        &[0x78],
        &[0x4F],
        &[0x57],
        &[0xE6, 0x01],
        &[0xE6, 0x80],
        &[0xFE, 0x03],
        &[0xC6, 0x0F],
        &[0x3E, 0x01],
        &[0x21, 0xF0, 0xC0],
        &[0x0E, 0x80],
        &[0xAF],
        &[0xB8],
        &[0xCB, 0x47],
        &[0xCB, 0x37],
        &[0xF0, 0x80],
        &[0xF0, 0x80],
        &[0xF0, 0x81],
        &[0xF2],
        &[0xFA, 0xF0, 0xC0],
        &[0xFA, 0xF0, 0xC0],
        &[0xFA, 0xF0, 0x00],
        &[0x7E],
        &[0xBE],
        &[0xA6],
        &[0x46],
        &[0xCB, 0x46],
        &[0xCB, 0x7E],
        &[0x0A],
        &[0x1A],
    ];
    // Line, mode, requests, divider, timer, buttons, what is not memory of the machine itself.
    const CHANGING: [&[u8]; 13] = [
        &[0xF0, 0x44],
        &[0xF0, 0x44],
        &[0xF0, 0x44],
        &[0xFA, 0x44, 0xFF],
        &[0xF0, 0x41],
        &[0xF0, 0x0F],
        &[0xF0, 0x0F],
        &[0xF0, 0x04],
        &[0xF0, 0x05],
        &[0xF0, 0x00],
        &[0xFA, 0x00, 0xA0],
        &[0xFA, 0x00, 0x80],
        &[0xFA, 0x00, 0xFE],
    ];
    // Counters, writes, interrupts, calls, halts; a jump into the next instruction.
    const OTHER: [&[u8]; 32] = [
        &[0x3C],
        &[0x05],
        &[0x0C],
        &[0x0B],
        &[0x23],
        &[0x2A],
        &[0x3A],
        &[0x19],
        &[0xE0, 0x80],
        &[0xE0, 0x82],
        &[0xE0, 0x43],
        &[0xE0, 0x0F],
        &[0xE0, 0xFF],
        &[0x77],
        &[0x34],
        &[0x35],
        &[0x36, 0x03],
        &[0x12],
        &[0x02],
        &[0x22],
        &[0xEA, 0xF0, 0xC0],
        &[0xCB, 0xC6],
        &[0xCB, 0x86],
        &[0xCB, 0x3E],
        &[0x08, 0xF2, 0xC0],
        &[0xC5, 0xC1],
        &[0xFB],
        &[0xF3],
        &[0x76],
        &[0xCD, 0x00, 0x30],
        &[0x28, 0x01],
        &[0x20, 0x01],
    ];
    let mut body = Vec::new();
    for _ in 0..numbers.below(6) {
        body.extend(match numbers.below(12) {
            0..8 => numbers.of(&FIXED),
            8..11 => numbers.of(&CHANGING),
            _ => numbers.of(&OTHER),
        });
    }
    match numbers.below(5) {
        0 => body.extend([0xFE, numbers.of(&[0, 1, 3, 90, 143, 144, 145, 153])]),
        1 => body.extend([0xE6, numbers.of(&[1, 3, 4, 0x80, 0xFF])]),
        2 => body.push(0xA7),
        _ => {}
    }
    let back = (256 - body.len() - 2) as u8;
    let mut code = Vec::new();
    code.extend([0x21, numbers.of(&[0xF0, 0xF1]), 0xC0]);
    if numbers.below(4) == 0 {
        code.extend([0x21, numbers.of(&[0x44, 0x0F, 0x41, 0x04, 0x80]), 0xFF]);
    }
    code.extend([0x11, numbers.of(&[0xF0, 0x04, 0x10]), 0xC1]);
    code.extend([0x01, numbers.of(&[0x80, 0x44, 0x0F]), 0xFF]);
    code.extend(body);
    code.extend([
        numbers.of(&[0x20, 0x28, 0x30, 0x38, 0x20, 0x28, 0x18]),
        back,
    ]);
    code
}

/// What an interrupt does: it sets what is waited for, or changes registers or code.
fn handler(numbers: &mut Numbers) -> Vec<u8> {
    let mut code = vec![0xF5];
    for _ in 0..1 + numbers.below(3) {
        match numbers.below(8) {
            0 => code.extend([0x3E, numbers.of(&[0, 1, 3, 0x80]), 0xE0, 0x80]),
            1 => code.extend([0xF0, 0x80, 0x2F, 0xE0, 0x80]),
            2 => code.extend([0xF0, 0x80, 0x3C, 0xE0, 0x80]),
            3 => code.extend([0x3E, numbers.of(&[0, 1, 3, 0x80]), 0xEA, 0xF0, 0xC0]),
            4 => code.extend([0xFA, 0xF0, 0xC0, 0x3C, 0xEA, 0xF0, 0xC0]),
            5 => {
                // A byte of the loop in work RAM.
                let at = 9 + numbers.below(12) as u8;
                code.extend([0x3E, numbers.of(&[0, 0x3C, 0xA7]), 0xEA, at, 0xC1]);
            }
            6 => code.push(numbers.of(&[0x04, 0x0C, 0x23])),
            _ => {}
        }
    }
    code.extend([0xF1, 0xD9]);
    code
}

/// A program of loops that wait and loops that only look so, in ROM, work RAM and high RAM.
fn polling_program(numbers: &mut Numbers) -> Vec<u8> {
    let mut rom = vec![0; 0x8000];
    for (vector, at) in VECTORS.into_iter().zip((0x1000..).step_by(0x100)) {
        let [low, high] = (at as u16).to_le_bytes();
        rom[vector..vector + 3].copy_from_slice(&[0xC3, low, high]);
        let code = handler(numbers);
        rom[at..at + code.len()].copy_from_slice(&code);
    }
    rom[0x3000] = 0xC9;
    let mut code = vec![0x31, 0x00, 0xE0, 0x3E, 0x01, 0xE0, 0xFF]; // ld sp,E000; VBlank alone
    if numbers.below(3) == 0 {
        let enabled = numbers.of(&[0, 3, 5, 17, 31]);
        code.extend([0x3E, enabled, 0xE0, 0xFF]);
    }
    let writes: [(u8, &[u8]); 7] = [
        (0x40, &[0x91, 0xF3, 0x11]),
        (0x41, &[0x00, 0x08, 0x20, 0x40]),
        (0x45, &[1, 77, 143, 144]),
        (0x02, &[0x81]),
        (0x07, &[4, 5, 6]),
        (0x0F, &[0, 1, 4]),
        (0x46, &[0xC0]),
    ];
    for _ in 0..2 + numbers.below(5) {
        if numbers.below(3) == 0 {
            let (register, values) = numbers.of(&writes);
            code.extend([0x3E, numbers.of(values), 0xE0, register]);
        }
        code.push(numbers.of(&[0xFB, 0xFB, 0xFB, 0xF3])); // ei, di
        if numbers.below(3) > 0 {
            code.extend(polling_loop(numbers));
            continue;
        }
        // Copied from 2000 into RAM, and called there.
        let at = 0x2000 + 0x40 * numbers.below(16);
        let mut inner = polling_loop(numbers);
        inner.push(0xC9);
        rom[at..at + inner.len()].copy_from_slice(&inner);
        let [from_low, from_high] = (at as u16).to_le_bytes();
        let [low, high] = numbers.of(&[[0x00, 0xC1], [0x00, 0xC1], [0x90, 0xFF]]);
        code.extend([0x21, from_low, from_high, 0x11, low, high, 0x06, 0x30]);
        code.extend([0x2A, 0x12, 0x13, 0x05, 0x20, 0xFA, 0xCD, low, high]);
    }
    code.extend([0xC3, 0x50, 0x01]);
    with_code(rom, &code)
}

#[test]
fn programs_of_loops_are_the_same() {
    let mut passing = 0;
    for seed in 0..600 {
        let rom = polling_program(&mut Numbers(seed));
        let buttons = |frame: u64| Numbers(frame).of(&[Buttons::NONE, Buttons::A]);
        let passed = compare(&format!("program {seed}"), &rom, 12, buttons);
        passing += u32::from(passed.polled > 0);
    }
    // The others have interrupts that are not VBlank's, or loops that do more than wait.
    assert!((200..600).contains(&passing), "{passing} of 600 wait");
}
