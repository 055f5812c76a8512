//! The time in which the processor is halted.
//!
//! A halted processor does nothing until an enabled interrupt is requested, and a game that
//! waits for VBlank this way is halted for most of a frame. The core counts that time in steps
//! of four clocks, each with a look at every part of the machine. Here it goes by in longer
//! parts. Picture and timer add up clocks, so they come to the same state, as long as no part
//! is longer than the shortest mode of the picture: they change their mode once per call.
//!
//! Where the processor could be woken within a part, the core steps. So time is passed over only
//! while the start of VBlank is all that can wake it, and only up to the line before.

use super::VBLANK;
use ::boytacean::{
    gb::{GameBoy, GameBoySpeed},
    ppu::{Ppu, PpuMode},
};

/// Clocks that go by at once: less than the 80 of the shortest mode, in steps of four.
const PART: u16 = 76;

const TAC: u16 = 0xFF07;
const TIMER_ON: u8 = 0x04;
const IF: u16 = 0xFF0F;
const INT_STAT: u8 = 0x02;
const INT_TIMER: u8 = 0x04;
const INTS: u8 = 0x1F;

/// Lets time go by while the processor is halted and nothing can wake it, for `most` clocks at
/// the most and never into VBlank. Returns the clocks; 0 when the core has to step.
pub fn pass(gb: &mut GameBoy, most: u32) -> u32 {
    if !sleeps(gb) {
        return 0;
    }
    let mut passed = 0;
    while passed + u32::from(PART) <= most && !before_vblank(gb.ppu_i()) {
        gb.ppu_clock(PART);
        gb.timer_clock(PART);
        passed += u32::from(PART);
    }
    passed
}

/// Whether the processor is halted and only the start of VBlank can wake it. A transfer counts
/// its own steps.
fn sleeps(gb: &GameBoy) -> bool {
    let mmu = gb.mmu_i();
    let timer_wakes = mmu.ie & INT_TIMER != 0 && mmu.read(TAC) & TIMER_ON != 0;
    gb.cpu_i().halted()
        && mmu.read(IF) & mmu.ie & INTS == 0
        && mmu.ie & INT_STAT == 0
        && !timer_wakes
        && !gb.dma_i().active()
        && !gb.serial_i().transferring()
        && matches!(gb.speed(), GameBoySpeed::Normal)
}

/// Whether the next mode is VBlank.
fn before_vblank(ppu: &Ppu) -> bool {
    ppu.ly() == VBLANK - 1 && ppu.mode() == PpuMode::HBlank
}

#[cfg(test)]
mod tests {
    use super::super::{Boytacean, Clock, snapshot};
    use crate::{Core, FrameEnd, Header};
    use ::boytacean::{
        gb::GameBoy,
        state::{StateComponent, StateFormat},
    };
    use pad::Buttons;

    /// All that the next frames depend on, and all that can be seen.
    #[derive(PartialEq)]
    struct State {
        end: FrameEnd,
        shades: Box<[u8]>,
        ram: Vec<u8>,
        parts: [Vec<u8>; 5],
        snapshot: Option<Vec<u8>>,
    }

    impl State {
        fn of(core: &Boytacean, end: FrameEnd) -> Self {
            let gb = &core.gb;
            let parts: [&dyn StateComponent; 5] =
                [gb.ppu_i(), gb.cpu_i(), gb.dma_i(), gb.pad_i(), gb.timer_i()];
            Self {
                end,
                shades: gb.ppu_i().shade_buffer.to_vec().into(),
                ram: gb.mmu_i().ram_i().clone(),
                parts: parts.map(|part| part.state(Some(StateFormat::Partial)).unwrap()),
                snapshot: snapshot::take(core),
            }
        }
    }

    fn open(rom: &[u8]) -> Boytacean {
        Boytacean::open(rom, &Header::read(rom).unwrap()).unwrap()
    }

    /// Passes over halts and counts their clocks, or steps through them.
    struct Passing {
        passes: bool,
        passed: u64,
    }

    impl Clock for Passing {
        fn step(&mut self, gb: &mut GameBoy) -> u32 {
            u32::from(gb.clock())
        }

        fn pass(&mut self, gb: &mut GameBoy, most: u32) -> u32 {
            if !self.passes {
                return 0;
            }
            let clocks = super::pass(gb, most);
            assert!(clocks <= most);
            self.passed += u64::from(clocks);
            clocks
        }
    }

    /// Plays the same on both; how many clocks were passed over.
    fn compare(name: &str, rom: &[u8], frames: u64, buttons: impl Fn(u64) -> Buttons) -> u64 {
        let [mut passing, mut stepping] = [open(rom), open(rom)];
        let [mut over, mut through] = [true, false].map(|passes| Passing { passes, passed: 0 });
        for frame in 0..frames {
            passing.hold(buttons(frame));
            stepping.hold(buttons(frame));
            let end = passing.run(&mut over);
            let wanted = stepping.run(&mut through);
            assert!(
                State::of(&passing, end) == State::of(&stepping, wanted),
                "{name}: frame {frame} differs"
            );
            assert!(passing.picture() == stepping.picture());
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

    #[test]
    fn a_game_is_the_same_and_mostly_halted() {
        // Through the menus, then taps of all sorts.
        let buttons = |frame: u64| match frame {
            0..576 if frame.is_multiple_of(64) => Buttons::START,
            0..576 => Buttons::NONE,
            _ if frame % 2 == 1 => Buttons::NONE,
            _ => Numbers(frame).of(&[Buttons::LEFT, Buttons::RIGHT, Buttons::A, Buttons::DOWN]),
        };
        let frames = 3_000;
        let passed = compare("blockfall", cartridge::IMAGE, frames, buttons);
        let clocks = frames * u64::from(pad::CLOCKS_PER_FRAME);
        assert!(passed * 10 > clocks * 7, "{passed} of {clocks} clocks");
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
            for vector in [0x40, 0x48, 0x50, 0x58, 0x60] {
                // Counts itself at C0xx.
                let counts = [0xE5, 0x21, vector as u8, 0xC0, 0x34, 0xE1, 0xD9];
                rom[vector..vector + counts.len()].copy_from_slice(&counts);
            }
            rom[0x100..0x104].copy_from_slice(&[0x00, 0xC3, 0x50, 0x01]);
            let code = program(&mut Numbers(seed));
            rom[0x150..0x150 + code.len()].copy_from_slice(&code);
            let sum = rom[0x134..0x14D].iter();
            rom[0x14D] = sum.fold(0_u8, |sum, byte| sum.wrapping_sub(*byte).wrapping_sub(1));
            let buttons = |frame: u64| Numbers(frame).of(&[Buttons::NONE, Buttons::A]);
            passed += compare(&format!("program {seed}"), &rom, 40, buttons);
        }
        assert!(passed > 0);
    }
}
