//! How time goes by in the core: as it is, or with a [`Synth`] beside it.
//!
//! The core's own sound is off, so its sound registers only keep what is written. What a program
//! writes to them is known before the instruction runs: the few instructions that store a byte
//! are decoded here. So the core never knows whether somebody listens.

use crate::sound::{READABLE, REGISTERS, Sample, Synth};
use ::boytacean::gb::GameBoy;

/// The way in which a frame is run.
pub trait Clock {
    /// Runs one instruction; its clocks.
    fn step(&mut self, gb: &mut GameBoy) -> u32;

    /// Lets so many clocks go by in which the processor does nothing that matters.
    fn skip(&mut self, gb: &mut GameBoy, clocks: u16) {
        gb.ppu_clock(clocks);
        gb.timer_clock(clocks);
    }

    /// Whether time in which the game waits is passed over.
    fn passes(&self) -> bool {
        true
    }
}

/// Without sound.
pub struct Silent;

impl Clock for Silent {
    fn step(&mut self, gb: &mut GameBoy) -> u32 {
        u32::from(gb.clock())
    }
}

/// The clock of a core whose sound is computed.
pub struct Listening {
    synth: Synth,
    /// Clocks since the last write.
    passed: u32,
}

impl Listening {
    /// Begins with the registers as they are, and silent until a channel is started. A channel that
    /// sounds now has begun at a time that is not known.
    pub fn new(gb: &GameBoy, rate: u32) -> Self {
        let mut synth = Synth::new(rate);
        let apu = gb.apu_i();
        for register in READABLE.into_iter().chain(0xFF30..=*REGISTERS.end()) {
            synth.write(register, apu.read(register));
        }
        Self { synth, passed: 0 }
    }

    /// Samples of a second of the game.
    pub const fn rate(&self) -> u32 {
        self.synth.rate()
    }

    /// The samples since the last call.
    pub fn take(&mut self) -> Vec<Sample> {
        self.catch_up();
        self.synth.take()
    }

    fn catch_up(&mut self) {
        self.synth.pass(std::mem::take(&mut self.passed));
    }
}

impl Clock for Listening {
    fn step(&mut self, gb: &mut GameBoy) -> u32 {
        let store = next_store(gb);
        let clocks = u32::from(gb.clock());
        self.passed += clocks;
        // An interrupt goes elsewhere; the instruction then runs later.
        if let Some(store) = store
            && gb.cpu_i().pc == store.next
        {
            self.catch_up();
            self.synth.write(store.register, store.value);
        }
        clocks
    }

    fn skip(&mut self, gb: &mut GameBoy, clocks: u16) {
        Silent.skip(gb, clocks);
        self.passed += u32::from(clocks);
    }
}

/// A write to a sound register.
#[derive(Debug, PartialEq, Eq)]
struct Store {
    register: u16,
    value: u8,
    /// The address of the instruction after it.
    next: u16,
}

/// The write to a sound register by the next instruction. Rotations of a register in place and
/// a stack among the registers, which no game has, are left out.
fn next_store(gb: &GameBoy) -> Option<Store> {
    let (cpu, mmu) = (gb.cpu_i(), gb.mmu_i());
    let byte = |after: u16| mmu.read(cpu.pc.wrapping_add(after));
    let hl = u16::from_be_bytes([cpu.h, cpu.l]);
    let (length, register, value) = match byte(0) {
        0xE0 => (2, 0xFF00 | u16::from(byte(1)), cpu.a),
        0xE2 => (1, 0xFF00 | u16::from(cpu.c), cpu.a),
        0xEA => (3, u16::from_le_bytes([byte(1), byte(2)]), cpu.a),
        0x02 => (1, u16::from_be_bytes([cpu.b, cpu.c]), cpu.a),
        0x12 => (1, u16::from_be_bytes([cpu.d, cpu.e]), cpu.a),
        0x22 | 0x32 | 0x77 => (1, hl, cpu.a),
        0x36 => (2, hl, byte(1)),
        0x70 => (1, hl, cpu.b),
        0x71 => (1, hl, cpu.c),
        0x72 => (1, hl, cpu.d),
        0x73 => (1, hl, cpu.e),
        0x74 => (1, hl, cpu.h),
        0x75 => (1, hl, cpu.l),
        change @ (0x34 | 0x35 | 0xCB) if REGISTERS.contains(&hl) => {
            let old = mmu.read(hl);
            match (change, byte(1)) {
                (0x34, _) => (1, hl, old.wrapping_add(1)),
                (0x35, _) => (1, hl, old.wrapping_sub(1)),
                (_, bit) if bit & 0xC7 == 0x86 => (2, hl, old & !(1 << (bit >> 3 & 7))),
                (_, bit) if bit & 0xC7 == 0xC6 => (2, hl, old | 1 << (bit >> 3 & 7)),
                _ => return None,
            }
        }
        _ => return None,
    };
    REGISTERS.contains(&register).then(|| Store {
        register,
        value,
        next: cpu.pc.wrapping_add(length),
    })
}
