//! Everything that is known about one frame.

use crate::Divergence;
use pad::Buttons;
use planner::Plan;
use screen::PictureMsg;
use std::sync::Arc;
use vision::{Reading, Tracked};

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
    /// Which frame of the plan's script this picture should show.
    pub script_frame: Option<usize>,
    /// How many frames more the bot could press nothing and still bring the piece
    /// to its place; `None` when there is no plan to carry out, or pressing nothing
    /// carries it out as well.
    pub spare: Option<u32>,
    /// What the bot holds in answer.
    pub answer: Buttons,
    /// What the bot is doing, in a few words.
    pub doing: &'static str,
    /// Set when prediction and picture part here.
    pub divergence: Option<Divergence>,
    /// How long it took.
    pub timing: Timing,
}
