//! The last pictures as they were before any fault.

use crate::kind::MOST_FRAMES;
use pad::FrameNo;
use screen::Picture;
use std::collections::VecDeque;

/// Pictures that are kept: the oldest that may be shown, and some that it depends on.
const KEPT: usize = 2 * MOST_FRAMES as usize + 2;

/// The last true pictures, in order.
#[derive(Clone, Debug, Default)]
pub struct Past(VecDeque<(FrameNo, Picture)>);

impl Past {
    pub fn clear(&mut self) {
        self.0.clear();
    }

    pub fn push(&mut self, frame: FrameNo, picture: Picture) {
        if self.0.len() == KEPT {
            self.0.pop_front();
        }
        self.0.push_back((frame, picture));
    }

    /// The picture of a frame, or the newest before it, or the oldest there is.
    pub fn get(&self, frame: FrameNo) -> Option<&Picture> {
        let after = self.0.partition_point(|(number, _)| *number <= frame);
        let (_, picture) = self.0.get(after.saturating_sub(1))?;
        Some(picture)
    }
}
