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
mod tests;
