//! A picture on its way from the emulator to whoever looks at it.

use crate::Picture;
use pad::{BranchId, Epoch, FrameNo};

/// One complete picture and the moment at which it was handed over.
#[derive(Clone, Debug, PartialEq)]
pub struct PictureMsg {
    /// The epoch it belongs to.
    pub epoch: Epoch,
    /// The branch it belongs to.
    pub branch: BranchId,
    /// Its number since power-on, counted from 1.
    pub number: FrameNo,
    /// Clocks of the machine since power-on.
    pub clocks: u64,
    /// What is seen.
    pub picture: Picture,
}
