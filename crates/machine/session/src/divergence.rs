//! Differences between prediction and picture.

use pad::FrameNo;
use planner::ScriptFrame;
use vision::Cause;

/// Predicted and observed positions differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Divergence {
    /// Why.
    pub cause: Cause,
    /// The cause as a sentence, with the frame whose answer it refers to.
    pub words: String,
    /// The frame whose answer was read in the step that differed; the picture two frames
    /// later is the first to show it.
    pub step: FrameNo,
    /// The expected state, and the buttons held for it.
    pub expected: ScriptFrame,
}
