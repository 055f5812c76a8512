//! Everything that is known about one frame.

use crate::state::Activity;
use pad::{Buttons, FrameNo};
use planner::{Plan, ScriptFrame};
use screen::PictureMsg;
use std::sync::Arc;
use vision::{Cause, Reading, Tracked};

/// How long the stages of a frame took, in microseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Timing {
    /// Reading and tracking the picture.
    pub read: f32,
    /// Planning, 0 when nothing was planned.
    pub plan: f32,
}

/// One frame, from the pixel to the answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The picture and its number.
    pub picture: PictureMsg,
    /// The reading of this picture alone.
    pub reading: Arc<Reading>,
    /// The state tracked over this picture and those before it.
    pub tracked: Arc<Tracked>,
    /// The plan in force.
    pub plan: Option<Arc<Plan>>,
    /// The index in `plan.script.frames` of the step that this picture should show, two less
    /// than that of the step which reads `answer`; `None` before the script's first step is
    /// visible and after its last.
    pub script_frame: Option<usize>,
    /// For how many more frames the bot could press nothing and still bring the piece to its
    /// place. `None` without a plan to carry out, when the piece falls there by itself, and
    /// when no buttons lead there any more.
    pub spare: Option<u32>,
    /// What the bot holds in answer.
    pub answer: Buttons,
    /// What the bot is doing.
    pub activity: Activity,
    /// Set when prediction and picture part here.
    pub divergence: Option<Divergence>,
    /// How long it took.
    pub timing: Timing,
}

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
