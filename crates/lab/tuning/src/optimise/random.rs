//! Random numbers whose sequence never changes.
//!
//! A log of a search is worth keeping only if a later version of the program draws the
//! same numbers. Libraries change their generators between versions; this one is
//! xoshiro256++ by Blackman and Vigna, seeded by `SplitMix64` as they advise.

use serde::{Deserialize, Serialize};

/// A generator of random numbers; its state is plain data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Random([u64; 4]);

impl Random {
    /// The generator of a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        let mut seeds = common::Random::new(seed);
        Self([(); 4].map(|()| seeds.number()))
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        let s = &mut self.0;
        let result = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        result
    }

    /// Uniform in 0 to 1, without 1.
    pub fn uniform(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Normal with mean 0 and deviation 1, by Marsaglia's polar method.
    pub fn normal(&mut self) -> f64 {
        loop {
            let (x, y) = (2.0 * self.uniform() - 1.0, 2.0 * self.uniform() - 1.0);
            let square = x * x + y * y;
            if square > 0.0 && square < 1.0 {
                return x * (-2.0 * square.ln() / square).sqrt();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first outputs of the authors' C code for the state 1, 2, 3, 4.
    #[test]
    fn it_is_the_published_generator() {
        let mut random = Random([1, 2, 3, 4]);
        let expected = [41_943_041, 58_720_359, 3_588_806_011_781_223];
        assert_eq!([(); 3].map(|()| random.bits()), expected);
    }

    #[test]
    fn its_normal_numbers_have_mean_0_and_deviation_1() {
        let mut random = Random::new(1);
        let draws: Vec<f64> = (0..100_000).map(|_| random.normal()).collect();
        let mean = draws.iter().sum::<f64>() / draws.len() as f64;
        let square = draws.iter().map(|x| x * x).sum::<f64>() / draws.len() as f64;
        assert!(
            mean.abs() < 0.01 && (square - 1.0).abs() < 0.02,
            "{mean} {square}"
        );
    }
}
