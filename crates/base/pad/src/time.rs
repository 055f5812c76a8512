//! Frame numbers, branches and epochs.

use crate::Buttons;
use serde::{Deserialize, Serialize};

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
