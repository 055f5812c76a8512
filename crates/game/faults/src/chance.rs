//! Luck that depends only on numbers.

use pad::FrameNo;

/// A pseudo-random number that depends only on these three; `purpose` keeps apart what is
/// drawn for different things in one frame.
pub fn luck(seed: u64, frame: FrameNo, purpose: u64) -> u64 {
    let seed = seed
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        .wrapping_add(frame.wrapping_mul(0xbf58_476d_1ce4_e5b9))
        .wrapping_add(purpose.wrapping_mul(0xd6e8_feb8_6659_fd93));
    common::mix(seed)
}
