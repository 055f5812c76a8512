//! A picture as the emulator sends it.

use crate::Picture;
use pad::{BranchId, Buttons, Epoch, FrameNo};

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
    /// The buttons that a person held in the frame that this picture ends.
    pub person: Buttons,
    /// The pixels.
    pub picture: Picture,
}
