//! Recorded snapshots of the core, against its states as it runs again.

use super::{LayerDifference, SessionLayer, replayed::Replayed};
use crate::core_log::SNAPSHOT_INTERVAL;
use pad::{Epoch, FrameNo};
use screen::PictureMsg;
use session_file::{BranchRow, SessionError, SessionFile};
use std::collections::BTreeSet;

/// Frames from one snapshot to the next, at most: the emulator takes one every 300 frames, and
/// the first of these is recorded that comes [`SNAPSHOT_INTERVAL`] frames after the last one.
const MOST_BETWEEN: FrameNo = SNAPSHOT_INTERVAL + 300;

/// The snapshots of one branch.
pub(super) struct Snapshots<'a> {
    file: &'a SessionFile,
    branch: &'a BranchRow,
    frames: BTreeSet<FrameNo>,
    /// Those that the core has not come to.
    left: BTreeSet<FrameNo>,
    /// The frame from which the next one is counted.
    since: FrameNo,
    /// The epoch of the newest picture: with each, the emulator counts from 0 again.
    epoch: Option<Epoch>,
}

impl<'a> Snapshots<'a> {
    /// The snapshots of a branch.
    ///
    /// # Errors
    /// When they can't be read.
    pub fn of(file: &'a SessionFile, branch: &'a BranchRow) -> Result<Self, SessionError> {
        let rows = file.snapshots(branch.row)?.into_iter();
        let frames: BTreeSet<_> = rows.map(|row| row.frame).collect();
        Ok(Self {
            file,
            branch,
            left: frames.clone(),
            frames,
            since: 0,
            epoch: None,
        })
    }

    /// Checks the sums of all of them.
    ///
    /// # Errors
    /// When one of them can't be read or was altered.
    pub fn check_sums(&self) -> Result<(), SessionError> {
        let mut frames = self.frames.iter();
        frames.try_for_each(|frame| self.file.state(self.branch.row, *frame).map(drop))
    }

    /// Has a core save its state where there is a snapshot, from this frame on.
    pub fn watch(&self, core: Option<&mut Replayed>, from: FrameNo) {
        if let Some(core) = core {
            core.watch(self.frames.range(from..).copied().collect());
        }
    }

    /// The first snapshot of the frames that were run last which is not the state of the core.
    ///
    /// # Errors
    /// When a snapshot can't be read or was altered.
    pub fn compare(
        &mut self,
        core: Option<&mut Replayed>,
    ) -> Result<Option<LayerDifference>, SessionError> {
        for (frame, now) in core.map(Replayed::take_watched).unwrap_or_default() {
            self.left.remove(&frame);
            let Some(row) = self.file.snapshot(self.branch.row, frame)? else {
                continue;
            };
            let (clocks, packed) = row;
            let recorded = emulator::unpack_state(&packed);
            let what = match (recorded, now) {
                (Ok(was), Some(now)) if now.is(&was, clocks) => continue,
                (Err(why), _) => format!("the snapshot can't be read: {why}"),
                (Ok(_), _) => "the snapshot is not the state that the core comes to".to_owned(),
            };
            return Ok(Some(self.difference(frame, what)));
        }
        Ok(None)
    }

    /// Which snapshot a core that ran the whole branch has not come to, if there is one.
    pub fn uncompared(&self, core: Option<&Replayed>) -> Option<String> {
        let (_, frame) = (core?, self.left.first()?);
        let branch = self.branch.id;
        Some(format!(
            "branch {branch} has a snapshot of frame {frame}, and no such frame"
        ))
    }

    /// The snapshot that should have come before a picture, if it is missing.
    pub fn missing(
        &mut self,
        core: Option<&Replayed>,
        picture: &PictureMsg,
    ) -> Option<LayerDifference> {
        let number = picture.number;
        if self.epoch.replace(picture.epoch) != Some(picture.epoch) {
            self.since = self.since.max(number.saturating_sub(1));
        }
        let last = self.frames.range(..=number).next_back();
        self.since = self.since.max(last.copied().unwrap_or(0));
        if number <= self.since + MOST_BETWEEN || core?.state().is_none() {
            return None;
        }
        let what = "there is no snapshot, though one was due".to_owned();
        Some(self.difference(self.since + SNAPSHOT_INTERVAL, what))
    }

    fn difference(&self, frame: FrameNo, what: String) -> LayerDifference {
        LayerDifference {
            branch: self.branch.id,
            frame,
            layer: SessionLayer::Emulator,
            what,
        }
    }
}
