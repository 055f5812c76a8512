//! A picture as the emulator sends it.

use crate::Picture;
use pad::{BranchId, Epoch, FrameNo, Inputs};

/// One complete picture with its frame number and time.
#[derive(Clone, Debug, PartialEq)]
pub struct PictureMsg {
    /// The epoch it belongs to.
    pub epoch: Epoch,
    /// The branch it belongs to.
    pub branch: BranchId,
    /// Frame number since power-on, from 1.
    pub number: FrameNo,
    /// Clock cycles since power-on.
    pub clocks: u64,
    /// What acted on the game since the picture before.
    pub inputs: Inputs,
    /// The pixels.
    pub picture: Picture,
}
