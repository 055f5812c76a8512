//! The vocabulary that every other crate shares: which of the eight buttons are
//! down, and the numbers that say *when*.
//!
//! Time is a frame number on a branch. Frame `k` is the picture handed over at
//! the `k`-th start of VBlank since power-on. What is held in answer to it is
//! [`Press`] with `for_frame = k + 1`; the game reads it in that very VBlank and
//! it is first seen in frame `k + 2`.

mod buttons;
mod time;

pub use buttons::Buttons;
pub use time::{BranchId, Epoch, FrameNo, Press};

/// Clocks of the machine in one second (4 `MiHz`).
pub const CLOCKS_PER_SECOND: u32 = 4_194_304;

/// Clocks in one frame while the screen is on: 154 lines of 456 clocks.
pub const CLOCKS_PER_FRAME: u32 = 70_224;

/// Frames in one second, 59.7275.
pub const FRAMES_PER_SECOND: f64 = CLOCKS_PER_SECOND as f64 / CLOCKS_PER_FRAME as f64;
