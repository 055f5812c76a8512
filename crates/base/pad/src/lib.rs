//! The types that every other crate shares: the eight buttons, inputs, frame numbers, epochs, and
//! the tree of branches.
//!
//! Time is a frame number on a branch. Frame `k` is the picture that is complete at the
//! `k`-th start of VBlank since power-on. The answer to it is a [`Press`] with
//! `for_frame = k + 1`; the game reads it in the same VBlank, and its effect is first
//! visible in frame `k + 2`.

mod branches;
mod buttons;
mod inputs;
mod time;

pub use branches::{BranchNode, BranchTarget, BranchTree, Origin, PerBranch};
pub use buttons::Buttons;
pub use inputs::{Held, Inputs, Poke};
pub use time::{BranchId, Epoch, FrameNo, Press};

/// Clocks of the machine in one second (4 `MiHz`).
pub const CLOCKS_PER_SECOND: u32 = 4_194_304;

/// Clocks in one frame while the screen is on: 154 lines of 456 clocks.
pub const CLOCKS_PER_FRAME: u32 = 70_224;

/// Frames in one second, 59.7275.
pub const FRAMES_PER_SECOND: f64 = CLOCKS_PER_SECOND as f64 / CLOCKS_PER_FRAME as f64;
