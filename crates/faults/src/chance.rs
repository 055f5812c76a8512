//! Luck that depends only on numbers.

use pad::FrameNo;

/// A pseudo-random number that depends only on these three; `purpose` keeps apart what is
/// drawn for different things in one frame.
pub fn luck(seed: u64, frame: FrameNo, purpose: u64) -> u64 {
    let mut z = seed
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        .wrapping_add(frame.wrapping_mul(0xbf58_476d_1ce4_e5b9))
        .wrapping_add(purpose.wrapping_mul(0xd6e8_feb8_6659_fd93));
    mix(&mut z);
    z
}

fn mix(z: &mut u64) {
    *z = (*z ^ (*z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    *z = (*z ^ (*z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    *z ^= *z >> 31;
}

/// A series of such numbers.
pub struct Series(u64);

impl Series {
    pub const fn new(first: u64) -> Self {
        Self(first)
    }

    /// The next one.
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        mix(&mut z);
        z
    }
}
