//! The sound of a Game Boy, computed from the writes to its sound registers.
//!
//! A [`Synth`] stands beside a core: it gets every write with the clocks before it, and the core
//! does not know of it. So a game runs the same with and without sound.

mod channel;

use channel::{Noise, Pulse, Wave};
pub use common::{SAMPLE_RATE, Sample};
use pad::CLOCKS_PER_SECOND;

/// The first and the last address of the sound registers and of the wave.
pub const REGISTERS: std::ops::RangeInclusive<u16> = 0xFF10..=0xFF3F;

const NR10: u16 = 0xFF10;
const NR14: u16 = 0xFF14;
const NR21: u16 = 0xFF16;
const NR24: u16 = 0xFF19;
const NR30: u16 = 0xFF1A;
const NR34: u16 = 0xFF1E;
const NR41: u16 = 0xFF20;
const NR44: u16 = 0xFF23;
const NR50: u16 = 0xFF24;
const NR51: u16 = 0xFF25;
const NR52: u16 = 0xFF26;
const WAVE: u16 = 0xFF30;
const ON: u8 = 0x80;

/// The registers that keep what is written to them and start no channel, the switch first.
pub const READABLE: [u16; 12] = [
    NR52, NR50, NR51, 0xFF10, 0xFF11, 0xFF12, 0xFF16, 0xFF17, 0xFF1A, 0xFF1C, 0xFF21, 0xFF22,
];

/// Clocks of a step of lengths, sweep and envelopes.
const STEP: u32 = 8192;
/// The steps after which they start again.
const STEPS: u8 = 8;

/// Four channels of up to 15, eight times as loud at the highest volume, are 480: this makes them
/// 28,800.
const GAIN: i64 = 60;

/// A capacitor of the machine takes the mean out of the sound, by a factor of 0.999958 a clock:
/// this part of a level, in units of 2^-16, for each sample of [`SAMPLE_RATE`].
const LEAK: i64 = 240;

/// The four channels, the mixer and the samples that are ready.
#[derive(Clone, Debug)]
pub struct Synth {
    is_on: bool,
    pulses: [Pulse; 2],
    wave: Wave,
    noise: Noise,
    /// NR50: how loud each side is.
    volumes: u8,
    /// NR51: which channel is on which side.
    sides: u8,
    /// Clocks to the next step.
    to_step: u32,
    step: u8,

    /// Samples of a second of the game.
    rate: u32,
    /// What is missing of the next sample. A clock has `rate` units, a sample
    /// [`CLOCKS_PER_SECOND`].
    missing: u32,
    /// The sum of levels times units, of the next sample.
    sums: [i64; 2],
    /// What the capacitors hold, in units of 2^-16.
    held: [i64; 2],
    ready: Vec<Sample>,
}

impl Synth {
    /// A silent one with so many samples for each second of the game, at least 1 and at most one
    /// for each clock.
    pub fn new(rate: u32) -> Self {
        Self {
            is_on: false,
            pulses: Default::default(),
            wave: Wave::default(),
            noise: Noise::default(),
            volumes: 0,
            sides: 0,
            to_step: STEP,
            step: 0,
            rate: rate.clamp(1, CLOCKS_PER_SECOND),
            missing: CLOCKS_PER_SECOND,
            sums: [0; 2],
            held: [0; 2],
            ready: Vec::new(),
        }
    }

    /// Samples of a second of the game.
    pub const fn rate(&self) -> u32 {
        self.rate
    }

    /// The samples that are complete since the last call.
    pub fn take(&mut self) -> Vec<Sample> {
        std::mem::take(&mut self.ready)
    }

    /// A write to a register, now.
    pub fn write(&mut self, register: u16, value: u8) {
        if let Some(at) = register.checked_sub(WAVE) {
            self.wave.put(usize::from(at), value);
            return;
        }
        if register == NR52 {
            if value & ON == 0 {
                self.switch_off();
            }
            self.is_on = value & ON != 0;
            return;
        }
        if !self.is_on {
            return;
        }
        match register {
            NR10..=NR14 => self.pulses[0].write(register - NR10, value),
            NR21..=NR24 => self.pulses[1].write(register - NR21 + 1, value),
            NR30..=NR34 => self.wave.write(register - NR30, value),
            NR41..=NR44 => self.noise.write(register - NR41 + 1, value),
            NR50 => self.volumes = value,
            NR51 => self.sides = value,
            _ => {}
        }
    }

    /// All but the wave is cleared.
    fn switch_off(&mut self) {
        self.pulses = Default::default();
        self.wave.clear();
        self.noise = Noise::default();
        (self.volumes, self.sides, self.step) = (0, 0, 0);
    }

    /// Lets time go by.
    pub fn pass(&mut self, clocks: u32) {
        let mut left = clocks;
        while left > 0 {
            let channels = [
                self.pulses[0].tone.to_change(),
                self.pulses[1].tone.to_change(),
                self.wave.tone.to_change(),
                self.noise.to_change(),
            ];
            let next = channels.into_iter().fold(self.to_step, u32::min);
            let span = next.min(left);
            self.fill(span);
            for pulse in &mut self.pulses {
                pulse.tone.pass(span);
            }
            self.wave.tone.pass(span);
            self.noise.pass(span);
            self.to_step -= span;
            if self.to_step == 0 {
                self.to_step = STEP;
                self.tick();
            }
            left -= span;
        }
    }

    /// A step of lengths, sweep and envelopes.
    fn tick(&mut self) {
        if self.step.is_multiple_of(2) {
            for pulse in &mut self.pulses {
                pulse.tone.tick_length();
            }
            self.wave.tone.tick_length();
            self.noise.tick_length();
        }
        if self.step % 4 == 2 {
            self.pulses[0].tick_sweep();
        }
        if self.step == STEPS - 1 {
            for pulse in &mut self.pulses {
                pulse.tick_envelope();
            }
            self.noise.tick_envelope();
        }
        self.step = (self.step + 1) % STEPS;
    }

    /// The level of both sides, 0 to 480.
    fn levels(&self) -> [i64; 2] {
        let channels = [
            self.pulses[0].level(),
            self.pulses[1].level(),
            self.wave.level(),
            self.noise.level(),
        ];
        let side = |sides: u8, volume: u8| {
            let on = channels
                .iter()
                .enumerate()
                .filter(|(channel, _)| sides >> channel & 1 == 1);
            let sum: i64 = on.map(|(_, level)| i64::from(*level)).sum();
            sum * i64::from(volume + 1)
        };
        [
            side(self.sides >> 4, self.volumes >> 4 & 7),
            side(self.sides, self.volumes & 7),
        ]
    }

    /// Adds a time of one level to the samples.
    fn fill(&mut self, clocks: u32) {
        let levels = self.levels();
        let mut units = u64::from(clocks) * u64::from(self.rate);
        while units >= u64::from(self.missing) {
            self.add(levels, i64::from(self.missing));
            units -= u64::from(self.missing);
            self.missing = CLOCKS_PER_SECOND;
            let sample = self.complete();
            self.ready.push(sample);
        }
        self.add(levels, units as i64);
        self.missing -= units as u32;
    }

    fn add(&mut self, levels: [i64; 2], units: i64) {
        for (sum, level) in self.sums.iter_mut().zip(levels) {
            *sum += level * units;
        }
    }

    /// The mean of the levels, without the part that does not change.
    fn complete(&mut self) -> Sample {
        let leak = LEAK * i64::from(SAMPLE_RATE) / i64::from(self.rate);
        let mut sample = [0; 2];
        for ((side, sum), held) in sample.iter_mut().zip(&mut self.sums).zip(&mut self.held) {
            let mean = std::mem::take(sum) * GAIN / i64::from(CLOCKS_PER_SECOND);
            let change = mean - (*held >> 16);
            *held += change * leak.min(1 << 16);
            *side = change.clamp(i64::from(i16::MIN), i64::from(i16::MAX)) as i16;
        }
        sample
    }
}

#[cfg(test)]
mod tests;
