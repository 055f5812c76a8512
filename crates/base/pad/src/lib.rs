//! The types that every other crate shares: the eight buttons, inputs, frame numbers, epochs, and
//! the tree of branches.
//!
//! Time is a frame number on a branch. Frame `k` is the picture that is complete at the
//! `k`-th start of VBlank since power-on. The answer to it is a [`Press`] with
//! `for_frame = k + 1`; the game reads it in the same VBlank, and its effect is first
//! visible in frame `k + 2`.

mod branches;
mod buttons;
mod gamepad;
mod inputs;

pub use branches::{BranchNode, BranchTarget, BranchTree, Origin, PerBranch};
pub use buttons::Buttons;
pub use gamepad::{GamepadButton, GamepadButtons};
pub use inputs::{Held, Inputs, Poke};

use serde::{Deserialize, Serialize};

/// Clocks of the machine in one second (4 `MiHz`).
pub const CLOCKS_PER_SECOND: u32 = 4_194_304;

/// Clocks in one frame while the screen is on: 154 lines of 456 clocks.
pub const CLOCKS_PER_FRAME: u32 = 70_224;

/// Frames in one second, 59.7275.
pub const FRAMES_PER_SECOND: f64 = CLOCKS_PER_SECOND as f64 / CLOCKS_PER_FRAME as f64;

/// The number of a picture since power-on, counted at each start of VBlank.
/// The first picture after power-on is 1; 0 means "before any picture".
pub type FrameNo = u64;

/// The branch of the history that a frame belongs to; the first branch is 0.
pub type BranchId = u32;

/// Incremented by load, branch and reset. A receiver drops messages of an older epoch.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Epoch(pub u64);

impl Epoch {
    /// The next epoch.
    #[must_use]
    pub fn next(self) -> Self {
        Self(self.0 + 1)
    }
}

/// The buttons held while frame `for_frame` is drawn: the answer to the picture before
/// it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Press {
    /// Epoch of the answered picture.
    pub epoch: Epoch,
    /// Number of the answered picture, plus one.
    pub for_frame: FrameNo,
    /// The buttons held.
    pub buttons: Buttons,
}
