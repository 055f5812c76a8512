//! Some frames of a branch.

use crate::{ExportError, Made};
use pad::{BranchId, FrameNo};
use session::{History, Order, Record};
use std::{ops::RangeInclusive, sync::Arc};
use vision::ProfileChoice;

/// Some frames of a branch of a history.
#[derive(Clone, Debug)]
pub struct Clip {
    history: History,
    branch: BranchId,
    first: FrameNo,
    last: FrameNo,
    made: Made,
}

impl Clip {
    /// The frames from `first` to `last` of a branch. Without a branch, the one with the newest
    /// record; without a first or a last frame, as many as there are.
    ///
    /// # Errors
    /// When there is no such branch, or not all of the frames are there.
    pub fn new(
        history: &History,
        branch: Option<BranchId>,
        first: Option<FrameNo>,
        last: Option<FrameNo>,
    ) -> Result<Self, ExportError> {
        let branches = history.branches();
        let current = branches.iter().find(|branch| branch.is_current);
        let branch = branch.or(current.map(|branch| branch.id)).unwrap_or(0);
        if !branches.iter().any(|known| known.id == branch) {
            let known: Vec<String> = branches.iter().map(|b| b.id.to_string()).collect();
            return Err(ExportError::Branch {
                branch,
                known: known.join(", "),
            });
        }
        let kept = history.range(branch).ok_or(ExportError::Empty(branch))?;
        let (from, to) = kept.into_inner();
        let (first, last) = (first.unwrap_or(from), last.unwrap_or(to));
        if first < from || last > to || first > last {
            return Err(ExportError::Range {
                first,
                last,
                branch,
                from,
                to,
            });
        }
        Ok(Self {
            history: history.clone(),
            branch,
            first,
            last,
            made: Made::default(),
        })
    }

    /// The same frames, with what made them.
    #[must_use]
    pub fn made_by(self, made: Made) -> Self {
        Self { made, ..self }
    }

    /// What made the frames, as far as known.
    pub(crate) const fn made(&self) -> &Made {
        &self.made
    }

    /// The branch.
    #[must_use]
    pub const fn branch(&self) -> BranchId {
        self.branch
    }

    /// The first and the last frame.
    #[must_use]
    pub const fn frames(&self) -> RangeInclusive<FrameNo> {
        self.first..=self.last
    }

    /// The number of frames, those included that have no record.
    #[must_use]
    pub const fn length(&self) -> u64 {
        self.last - self.first + 1
    }

    /// The history.
    #[must_use]
    pub const fn history(&self) -> &History {
        &self.history
    }

    /// The only frame.
    ///
    /// # Errors
    /// When there are more; `what` is of one frame.
    pub(crate) const fn one_frame(&self, what: &'static str) -> Result<FrameNo, ExportError> {
        if self.first == self.last {
            Ok(self.first)
        } else {
            Err(ExportError::OneFrame {
                what,
                frames: self.length(),
            })
        }
    }

    /// The record of a frame; `None` when there is none, since its picture was dropped.
    ///
    /// # Errors
    /// When it can't be decoded.
    pub fn record(&self, frame: FrameNo) -> Result<Option<Arc<Record>>, ExportError> {
        let record = self.history.get_on(self.branch, frame);
        if record.is_none()
            && !self
                .history
                .samples(self.branch, frame..=frame, 1)
                .is_empty()
        {
            return Err(ExportError::Damaged(frame));
        }
        Ok(record)
    }

    /// The record that is on the screen at a frame: its own or, when there is none, the last
    /// one before it.
    pub(crate) fn shown(&self, frame: FrameNo) -> Result<Arc<Record>, ExportError> {
        let kept = self.history.range(self.branch);
        let oldest = kept.map_or(self.first, |kept| *kept.start());
        for frame in (oldest..=frame).rev() {
            if let Some(record) = self.record(frame)? {
                return Ok(record);
            }
        }
        Err(ExportError::Empty(self.branch))
    }

    /// How the picture of a frame was read.
    pub(crate) fn profile(&self, frame: FrameNo) -> Option<(FrameNo, Arc<ProfileChoice>)> {
        let orders = self
            .history
            .orders(self.branch, 0..=frame.saturating_sub(1));
        orders
            .into_iter()
            .rev()
            .find_map(|(after, order)| match order {
                Order::Profile(choice) => Some((after, choice)),
                _ => None,
            })
    }
}
