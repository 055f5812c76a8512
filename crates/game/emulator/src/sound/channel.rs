//! The channels: two pulses, a wave and a noise. Registers are numbered from 0, as in NR10 to NR14.

/// Clocks to a change that never comes.
const NEVER: u32 = u32::MAX;
const TRIGGER: u8 = 0x80;
const LENGTH_ON: u8 = 0x40;
/// A pace of 0 of envelope or sweep counts as this.
const SLOWEST: u8 = 8;
/// The period at which a sweep ends its channel.
const OVERFLOW: u16 = 0x800;

const DUTIES: [u8; 4] = [0b0000_0001, 0b1000_0001, 0b1000_0111, 0b0111_1110];

/// How long a channel is on.
#[derive(Clone, Debug, Default)]
struct Length {
    left: u16,
    is_on: bool,
}

impl Length {
    /// Whether the channel ends now.
    fn tick(&mut self) -> bool {
        if !self.is_on || self.left == 0 {
            return false;
        }
        self.left -= 1;
        self.left == 0
    }

    fn trigger(&mut self, longest: u16) {
        if self.left == 0 {
            self.left = longest;
        }
    }
}

/// A volume that rises or falls.
#[derive(Clone, Debug, Default)]
struct Envelope {
    /// As written: first volume, direction and pace.
    register: u8,
    volume: u8,
    left: u8,
}

impl Envelope {
    const fn has_power(&self) -> bool {
        self.register & 0xF8 != 0
    }

    fn trigger(&mut self) {
        self.volume = self.register >> 4;
        self.left = or_slowest(self.register & 7);
    }

    fn tick(&mut self) {
        if self.register & 7 == 0 {
            return;
        }
        self.left = self.left.saturating_sub(1);
        if self.left > 0 {
            return;
        }
        self.left = or_slowest(self.register & 7);
        if self.register & 8 != 0 {
            self.volume = (self.volume + 1).min(15);
        } else {
            self.volume = self.volume.saturating_sub(1);
        }
    }
}

const fn or_slowest(pace: u8) -> u8 {
    if pace == 0 { SLOWEST } else { pace }
}

/// A change of the period, channel 1 alone.
#[derive(Clone, Debug, Default)]
struct Sweep {
    /// As written: pace, direction and shift.
    register: u8,
    is_on: bool,
    period: u16,
    left: u8,
}

impl Sweep {
    const fn pace(&self) -> u8 {
        self.register >> 4 & 7
    }

    const fn next(&self) -> u16 {
        let change = self.period >> (self.register & 7);
        if self.register & 8 == 0 {
            self.period + change
        } else {
            self.period - change
        }
    }
}

/// A circle of parts, each as many units of clocks long as its period is away from the overflow.
#[derive(Clone, Debug, Default)]
pub struct Tone<const PARTS: u8, const UNIT: u32> {
    is_on: bool,
    period: u16,
    length: Length,
    /// From 0.
    part: u8,
    left: u32,
}

impl<const PARTS: u8, const UNIT: u32> Tone<PARTS, UNIT> {
    /// Writes the register 3 or 4; whether that starts the channel.
    fn write(&mut self, register: u16, value: u8) -> bool {
        if register == 3 {
            self.period = self.period & 0x700 | u16::from(value);
            return false;
        }
        self.period = self.period & 0xFF | u16::from(value & 7) << 8;
        self.length.is_on = value & LENGTH_ON != 0;
        value & TRIGGER != 0
    }

    fn trigger(&mut self, is_on: bool, longest: u16) {
        self.is_on = is_on;
        self.length.trigger(longest);
        self.left = self.part_length();
    }

    fn part_length(&self) -> u32 {
        u32::from(OVERFLOW - self.period) * UNIT
    }

    pub const fn to_change(&self) -> u32 {
        if self.is_on { self.left } else { NEVER }
    }

    pub fn pass(&mut self, clocks: u32) {
        if !self.is_on {
            return;
        }
        self.left = self.left.saturating_sub(clocks);
        if self.left == 0 {
            self.part = (self.part + 1) % PARTS;
            self.left = self.part_length();
        }
    }

    pub fn tick_length(&mut self) {
        self.is_on &= !self.length.tick();
    }
}

#[derive(Clone, Debug, Default)]
pub struct Pulse {
    pub tone: Tone<8, 4>,
    sweep: Sweep,
    duty: u8,
    envelope: Envelope,
}

impl Pulse {
    pub fn write(&mut self, register: u16, value: u8) {
        match register {
            0 => self.sweep.register = value,
            1 => {
                self.duty = value >> 6;
                self.tone.length.left = 64 - u16::from(value & 63);
            }
            2 => {
                self.envelope.register = value;
                self.tone.is_on &= self.envelope.has_power();
            }
            _ => {
                if self.tone.write(register, value) {
                    self.trigger();
                }
            }
        }
    }

    fn trigger(&mut self) {
        self.tone.trigger(self.envelope.has_power(), 64);
        self.envelope.trigger();
        self.sweep.period = self.tone.period;
        self.sweep.left = or_slowest(self.sweep.pace());
        let shifts = self.sweep.register & 7 != 0;
        self.sweep.is_on = shifts || self.sweep.pace() != 0;
        if shifts && self.sweep.next() >= OVERFLOW {
            self.tone.is_on = false;
        }
    }

    pub fn tick_envelope(&mut self) {
        self.envelope.tick();
    }

    pub fn tick_sweep(&mut self) {
        self.sweep.left = self.sweep.left.saturating_sub(1);
        if self.sweep.left > 0 {
            return;
        }
        self.sweep.left = or_slowest(self.sweep.pace());
        if !self.sweep.is_on || self.sweep.pace() == 0 {
            return;
        }
        let next = self.sweep.next();
        if next >= OVERFLOW {
            self.tone.is_on = false;
        } else if self.sweep.register & 7 != 0 {
            (self.sweep.period, self.tone.period) = (next, next);
            self.tone.is_on &= self.sweep.next() < OVERFLOW;
        }
    }

    pub const fn level(&self) -> u8 {
        let up = DUTIES[self.duty as usize] >> (7 - self.tone.part) & 1;
        if self.tone.is_on {
            up * self.envelope.volume
        } else {
            0
        }
    }
}

#[derive(Clone, Debug, Default)]
pub struct Wave {
    pub tone: Tone<32, 2>,
    has_power: bool,
    /// As written; 0 is silent, 1 the loudest, 3 a quarter of it.
    loudness: u8,
    levels: [u8; 16],
}

impl Wave {
    /// Two levels of the wave.
    pub fn put(&mut self, at: usize, value: u8) {
        if let Some(levels) = self.levels.get_mut(at) {
            *levels = value;
        }
    }

    /// Clears all but the wave.
    pub fn clear(&mut self) {
        *self = Self {
            levels: self.levels,
            ..Self::default()
        };
    }

    pub fn write(&mut self, register: u16, value: u8) {
        match register {
            0 => {
                self.has_power = value & 0x80 != 0;
                self.tone.is_on &= self.has_power;
            }
            1 => self.tone.length.left = 256 - u16::from(value),
            2 => self.loudness = value >> 5 & 3,
            _ => {
                if self.tone.write(register, value) {
                    self.tone.trigger(self.has_power, 256);
                    self.tone.part = 0;
                }
            }
        }
    }

    pub const fn level(&self) -> u8 {
        if !self.tone.is_on || self.loudness == 0 {
            return 0;
        }
        let pair = self.levels[self.tone.part as usize / 2];
        let level = if self.tone.part.is_multiple_of(2) {
            pair >> 4
        } else {
            pair & 15
        };
        level >> (self.loudness - 1)
    }
}

#[derive(Clone, Debug, Default)]
pub struct Noise {
    is_on: bool,
    envelope: Envelope,
    /// As written: shift of the period, whether the noise is short, and the period.
    register: u8,
    length: Length,
    bits: u16,
    left: u32,
}

impl Noise {
    pub fn write(&mut self, register: u16, value: u8) {
        match register {
            1 => self.length.left = 64 - u16::from(value & 63),
            2 => {
                self.envelope.register = value;
                self.is_on &= self.envelope.has_power();
            }
            3 => self.register = value,
            _ => {
                self.length.is_on = value & LENGTH_ON != 0;
                if value & TRIGGER != 0 {
                    self.is_on = self.envelope.has_power();
                    self.length.trigger(64);
                    self.envelope.trigger();
                    self.bits = 0x7FFF;
                    self.left = self.part_length();
                }
            }
        }
    }

    /// Shifts of 14 and 15 get no clock.
    fn part_length(&self) -> u32 {
        let shift = self.register >> 4;
        if shift >= 14 {
            return NEVER;
        }
        let period = match self.register & 7 {
            0 => 8,
            period => u32::from(period) * 16,
        };
        period << shift
    }

    pub const fn to_change(&self) -> u32 {
        if self.is_on { self.left } else { NEVER }
    }

    pub fn pass(&mut self, clocks: u32) {
        if !self.is_on || self.left == NEVER {
            return;
        }
        self.left = self.left.saturating_sub(clocks);
        if self.left > 0 {
            return;
        }
        self.left = self.part_length();
        let new = (self.bits ^ self.bits >> 1) & 1;
        self.bits = self.bits >> 1 | new << 14;
        if self.register & 8 != 0 {
            self.bits = self.bits & !0x40 | new << 6;
        }
    }

    pub fn tick_length(&mut self) {
        self.is_on &= !self.length.tick();
    }

    pub fn tick_envelope(&mut self) {
        self.envelope.tick();
    }

    pub const fn level(&self) -> u8 {
        let up = (self.bits & 1 == 0) as u8;
        if self.is_on {
            up * self.envelope.volume
        } else {
            0
        }
    }
}
