//! The first picture in which two branches differ.

use pad::{BranchId, FrameNo};
use session::{Branch, History};

/// Frames compared in one pass. Decoding them takes a few milliseconds.
const PASS: u64 = 256;

/// Progress and result of the comparison of two branches.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Difference {
    of: Option<(BranchId, BranchId)>,
    /// The last frame that they share.
    fork: FrameNo,
    /// All frames up to here are equal.
    same: FrameNo,
    first: Option<FrameNo>,
    /// The last frame of the shorter branch.
    end: FrameNo,
}

impl Difference {
    /// Compares some more frames of two branches. Returns whether frames are left to
    /// compare.
    pub fn look(
        &mut self,
        history: &History,
        branches: &[Branch],
        (one, other): (BranchId, BranchId),
    ) -> bool {
        let of = Some((one, other));
        let Some(fork) = super::shared(branches, one, other) else {
            *self = Self::default();
            return false;
        };
        let last = |id| branches.iter().find(|b| b.id == id).and_then(|b| b.last);
        let end = last(one).min(last(other)).unwrap_or(fork);
        if self.of != of || self.fork != fork || end < self.end {
            *self = Self {
                of,
                fork,
                same: fork,
                ..Self::default()
            };
        }
        self.end = end;
        if self.first.is_some() {
            return false;
        }
        for frame in self.same + 1..=end.min(self.same + PASS) {
            let [a, b] = [one, other].map(|branch| history.get_on(branch, frame));
            // Evicted frames can't be compared.
            let differ = a
                .zip(b)
                .is_some_and(|(a, b)| a.picture.picture != b.picture.picture);
            if differ {
                self.first = Some(frame);
                return false;
            }
            self.same = frame;
        }
        self.same < end
    }

    /// The first frame whose pictures differ among those compared so far.
    #[must_use]
    pub const fn first(&self) -> Option<FrameNo> {
        self.first
    }

    /// The result as text.
    #[must_use]
    pub fn words(&self) -> String {
        let frames = |n: u64| {
            let count = crate::format::thousands(n);
            let noun = if n == 1 { "frame" } else { "frames" };
            format!("{count} {noun}")
        };
        match self.first {
            Some(first) => format!(
                "first different picture: frame {}, {} after the fork",
                crate::format::thousands(first),
                frames(first - self.fork)
            ),
            None if self.same < self.end => format!(
                "the same for {} after the fork, still comparing",
                frames(self.same - self.fork)
            ),
            None if self.end <= self.fork => "no frames after the fork to compare yet".to_owned(),
            None => format!(
                "the same picture for {} after the fork",
                frames(self.end - self.fork)
            ),
        }
    }
}
