//! Random numbers, the same everywhere for the same seed.

/// A generator of random numbers: `SplitMix64`, of which every seed is as good as any other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Random(u64);

impl Random {
    /// The generator of a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number, any of 64 bits.
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// A number below `n`, all equally likely to one part in 2^32; 0 when `n` is 0.
    pub fn below(&mut self, n: u32) -> u32 {
        (((self.number() >> 32) * u64::from(n)) >> 32) as u32
    }
}
