//! The numbers that name a moment.

use crate::Buttons;
use serde::{Deserialize, Serialize};

/// The number of a picture since power-on, counted at each start of VBlank.
/// The first picture after power-on is 1; 0 means "before any picture".
pub type FrameNo = u64;

/// Which line of history a frame is on; the first is 0.
pub type BranchId = u32;

/// Raised by load, seek, branch and reset. A message of an older epoch is
/// dropped by its number.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Epoch(pub u64);

impl Epoch {
    /// The one after this.
    #[must_use]
    pub fn next(self) -> Self {
        Self(self.0 + 1)
    }
}

/// What is held while frame `for_frame` is drawn: the answer to the picture
/// before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Press {
    /// The epoch of the picture that this answers.
    pub epoch: Epoch,
    /// The number of the picture that this answers, plus one.
    pub for_frame: FrameNo,
    /// What is down.
    pub buttons: Buttons,
}
