//! The time in which a game waits.
//!
//! A game has done its work of a frame long before the frame is over. Then it waits for VBlank,
//! with the processor halted or in a loop that reads the same byte again and again until an
//! interrupt changes it ([`polling`]). The core takes that time in steps of one instruction, or of
//! four clocks, each with a look at every part of the machine. Here it goes by in longer parts.
//! Picture and timer add up clocks, so they come to the same state, as long as no part is longer
//! than the shortest mode of the picture: they change their mode once per call.
//!
//! Where an interrupt could come within a part, the core steps. So time is passed over only while
//! the start of VBlank is all that can interrupt, and only up to the line before.

mod polling;
#[cfg(test)]
mod tests;

pub use polling::Watch;

use super::{VBLANK, clock::Clock};
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

/// Lets time go by while the game waits, for `most` clocks at the most and never into VBlank.
/// Returns the clocks; 0 when the core has to step.
pub fn pass(gb: &mut GameBoy, clock: &mut impl Clock, watch: &mut Watch, most: u32) -> u32 {
    let passed = if gb.cpu_i().halted() {
        halt(gb, clock, most)
    } else {
        watch.pass(gb, clock, most)
    };
    debug_assert!(passed <= most);
    passed
}

/// Passes over a halt.
fn halt(gb: &mut GameBoy, clock: &mut impl Clock, most: u32) -> u32 {
    if !is_alone(gb) || !is_undisturbed(gb) {
        return 0;
    }
    let mut passed = 0;
    while passed + u32::from(PART) <= most && !before_vblank(gb.ppu_i()) {
        clock.skip(gb, PART);
        passed += u32::from(PART);
    }
    passed
}

/// Whether picture and timer are all that clocks move besides the processor. A transfer counts its
/// own steps.
fn is_alone(gb: &GameBoy) -> bool {
    !gb.dma_i().active()
        && !gb.serial_i().transferring()
        && matches!(gb.speed(), GameBoySpeed::Normal)
}

/// Whether no interrupt waits, and only the start of VBlank can bring one.
fn is_undisturbed(gb: &GameBoy) -> bool {
    let mmu = gb.mmu_i();
    let timer_wakes = mmu.ie & INT_TIMER != 0 && timer_runs(gb);
    mmu.read(IF) & mmu.ie & INTS == 0 && mmu.ie & INT_STAT == 0 && !timer_wakes
}

fn timer_runs(gb: &GameBoy) -> bool {
    gb.mmu_i().read(TAC) & TIMER_ON != 0
}

/// Whether the next mode is VBlank.
fn before_vblank(ppu: &Ppu) -> bool {
    ppu.ly() == VBLANK - 1 && ppu.mode() == PpuMode::HBlank
}
