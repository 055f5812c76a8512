//! Loops that wait.
//!
//! A loop that comes back to its head with the same registers, writes nothing, and reads nothing
//! that changes by itself goes on so for ever, unless an interrupt comes. One round of it is stepped
//! through with a look at every instruction; the rounds after it are time that goes by.
//!
//! The number of the line does change by itself, but only at the end of a line. A loop that reads
//! it is passed over up to there.

use super::{IF, PART, VBLANK, is_alone, is_undisturbed, timer_runs};
use crate::cores::boytacean::{LCD_ON, LCDC, clock::Clock};
use ::boytacean::{cpu::Cpu, gb::GameBoy, ppu::PpuMode};

/// Bytes from the head of a loop to the jump back to it, at most.
const BYTES: u16 = 32;
/// Clocks of a round, at most. From any moment before the last mode of a line, so much time does
/// not reach the next line, even if that mode begins within it.
const ROUND: u32 = 128;
/// Clocks of the longest instruction.
const INSTRUCTION: u32 = 24;

const STAT: u16 = 0xFF41;
const STAT_INTS: u8 = 0x78;
const LY: u16 = 0xFF44;

/// What a processor is at the head of a loop. Instructions of a round change no other state of it.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Head {
    pc: u16,
    sp: u16,
    af: u16,
    bc: u16,
    de: u16,
    hl: u16,
}

impl Head {
    fn of(cpu: &Cpu) -> Self {
        Self {
            pc: cpu.pc,
            sp: cpu.sp,
            af: cpu.af(),
            bc: cpu.bc(),
            de: cpu.de(),
            hl: cpu.hl(),
        }
    }
}

/// The search for loops that wait. It has no part in what happens, only in how fast.
#[derive(Default)]
pub struct Watch {
    /// Where the processor last jumped back to.
    head: Option<Head>,
    /// The head of a loop that does more than wait.
    refused: Option<u16>,
}

impl Watch {
    /// Whether the processor is halted, or has jumped back a short way and is as it was after the
    /// last such jump.
    pub fn waits(&mut self, cpu: &Cpu) -> bool {
        cpu.halted() || self.repeats(cpu)
    }

    fn repeats(&mut self, cpu: &Cpu) -> bool {
        if cpu.ppc.wrapping_sub(cpu.pc) > BYTES || self.refused == Some(cpu.pc) {
            return false;
        }
        let head = Some(Head::of(cpu));
        std::mem::replace(&mut self.head, head) == head
    }

    /// Runs a round of the loop and passes over those after it. Up to `most` clocks; returns them.
    pub(super) fn pass(&mut self, gb: &mut GameBoy, clock: &mut impl Clock, most: u32) -> u32 {
        let begins = Head::of(gb.cpu_i());
        let waits = |gb: &GameBoy| is_alone(gb) && (!gb.cpu_i().ime() || is_undisturbed(gb));
        if most < ROUND || !waits(gb) || ends(gb, false) {
            return 0;
        }
        let mut round = 0;
        let mut reads_line = false;
        loop {
            match reads(gb) {
                Some(Reads::Line) if ends(gb, true) => return round,
                Some(Reads::Line) => reads_line = true,
                Some(Reads::Fixed) => {}
                None => {
                    self.refused = Some(begins.pc);
                    return round;
                }
            }
            round += clock.step(gb);
            if gb.cpu_i().pc == begins.pc {
                break;
            }
            if round + INSTRUCTION > ROUND {
                self.refused = Some(begins.pc);
                return round;
            }
        }
        if Head::of(gb.cpu_i()) != begins {
            return round;
        }
        round + skip_rounds(gb, clock, round, reads_line, most - round)
    }
}

/// Lets whole rounds go by, up to the end of the line before VBlank or, if `each_line`, of this
/// line.
fn skip_rounds(
    gb: &mut GameBoy,
    clock: &mut impl Clock,
    round: u32,
    each_line: bool,
    most: u32,
) -> u32 {
    let part = u32::from(PART);
    let mut passed = 0;
    while !ends(gb, each_line) {
        if passed + part + ROUND > most {
            break;
        }
        clock.skip(gb, PART);
        passed += part;
    }
    if passed == 0 {
        return 0;
    }
    // The last mode of a line may have begun a part ago: ROUND more clocks are within it.
    let mut rest = (passed + ROUND) / round * round - passed;
    passed += rest;
    while rest > 0 {
        let now = rest.min(part);
        clock.skip(gb, now as u16);
        rest -= now;
    }
    passed
}

/// Whether VBlank or, if `each_line`, the next line can begin within [`ROUND`] clocks.
fn ends(gb: &GameBoy, each_line: bool) -> bool {
    let ppu = gb.ppu_i();
    let last = each_line || ppu.ly() == VBLANK - 1;
    last && ppu.read(LCDC) & LCD_ON != 0
        && match ppu.mode() {
            PpuMode::HBlank => true,
            PpuMode::VBlank => each_line,
            _ => false,
        }
}

/// What the next instruction reads.
enum Reads {
    /// Nothing, or what only a write or an interrupt changes.
    Fixed,
    /// The number of the line.
    Line,
}

/// What the next instruction reads; `None` if it writes to memory, concerns interrupts, or reads
/// what changes by itself.
fn reads(gb: &GameBoy) -> Option<Reads> {
    let (cpu, mmu) = (gb.cpu_i(), gb.mmu_i());
    if !is_memory(cpu.pc) {
        return None;
    }
    let byte = |after: u16| mmu.read(cpu.pc.wrapping_add(after));
    let high = |low: u8| 0xFF00 | u16::from(low);
    let address = match byte(0) {
        // Registers and constants, in columns of the table of instructions; daa, cpl, scf, ccf.
        0x00 | 0x07 | 0x0F | 0x17 | 0x1F | 0x27 | 0x2F | 0x37 | 0x3F => return Some(Reads::Fixed),
        0x01 | 0x11 | 0x21 | 0x31 | 0x03 | 0x13 | 0x23 | 0x33 | 0x0B | 0x1B | 0x2B | 0x3B
        | 0x09 | 0x19 | 0x29 | 0x39 => return Some(Reads::Fixed),
        op @ 0x00..=0x3F if op & 6 == 4 && op >> 3 != 6 => return Some(Reads::Fixed), // inc, dec
        op @ 0x00..=0x3F if op & 7 == 6 && op >> 3 != 6 => return Some(Reads::Fixed), // ld r,n
        // Jumps.
        0x18 | 0x20 | 0x28 | 0x30 | 0x38 | 0xC2 | 0xC3 | 0xCA | 0xD2 | 0xDA | 0xE9 => {
            return Some(Reads::Fixed);
        }
        op @ 0xC0..=0xFF if op & 7 == 6 => return Some(Reads::Fixed), // with a constant
        // Between registers, or with the byte at HL; not into it, which is also halt.
        op @ (0x40..=0x6F | 0x78..=0xBF) if op & 7 != 6 => return Some(Reads::Fixed),
        0x40..=0x6F | 0x78..=0xBF | 0x2A | 0x3A => cpu.hl(),
        0xCB => match byte(1) {
            op if op & 7 != 6 => return Some(Reads::Fixed),
            0x40..=0x7F => cpu.hl(), // bit
            _ => return None,
        },
        0x0A => cpu.bc(),
        0x1A => cpu.de(),
        0xF0 => high(byte(1)),
        0xF2 => high(cpu.c),
        0xFA => u16::from_le_bytes([byte(1), byte(2)]),
        _ => return None,
    };
    match address {
        LY => Some(Reads::Line),
        // The request for VBlank comes after the time that is passed over.
        IF if !timer_runs(gb) && mmu.read(STAT) & STAT_INTS == 0 => Some(Reads::Fixed),
        _ => is_memory(address).then_some(Reads::Fixed),
    }
}

/// Whether an address is one of ROM, work RAM or high RAM.
const fn is_memory(address: u16) -> bool {
    matches!(address, 0x0000..=0x7FFF | 0xC000..=0xDFFF | 0xFF80..=0xFFFE)
}
