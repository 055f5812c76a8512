//! The first frame in which two tracks differ.

use super::Pair;
use crate::format;
use pad::{BranchId, FrameNo};
use planner::Placement;
use session::Record;
use std::ops::RangeInclusive;

/// Frames compared in one pass. Decoding them takes a few milliseconds, and some tens where no two pictures
/// are alike.
const PASS: u64 = 256;

/// What was compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Compared {
    branches: (BranchId, BranchId),
    is_session: bool,
    shift: i64,
}

/// Progress and result of the comparison of two tracks. Frames are those of the left one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TrackDifference {
    of: Option<Compared>,
    is_fork: bool,
    /// Whether frames after the fork were evicted before they were compared.
    is_cut: bool,
    /// The first compared frame.
    first: FrameNo,
    /// The next frame to compare.
    next: FrameNo,
    picture: Option<FrameNo>,
    decision: Option<FrameNo>,
    /// The last frame that both have.
    end: FrameNo,
}

impl TrackDifference {
    /// Compares some more frames of a pair. Returns whether frames are left to compare.
    pub fn update(&mut self, pair: &Pair<'_>) -> bool {
        let Some((first, end)) = pair.common() else {
            *self = Self::default();
            return false;
        };
        let of = Compared {
            branches: (pair.left.branch, pair.right.branch),
            is_session: pair.is_session,
            shift: pair.shift,
        };
        if self.of != Some(of) || end < self.end || first < self.first {
            *self = Self {
                of: Some(of),
                is_fork: pair.forked().is_some(),
                next: pair.forked().map_or(first, |fork| fork + 1),
                first,
                ..Self::default()
            };
        }
        self.end = end;
        if self.is_complete() {
            return false;
        }
        self.is_cut |= self.next < first;
        self.next = self.next.max(first);
        let last = end.min(self.next.saturating_add(PASS - 1));
        let left = |frame| pair.left.record(frame);
        let right = |frame| pair.beside(frame).and_then(|at| pair.right.record(at));
        for (frame, left, right) in both(self.next..=last, left, right) {
            if self.picture.is_none() && left.picture.picture != right.picture.picture {
                self.picture = Some(frame);
            }
            if self.decision.is_none() && decided(&left) != decided(&right) {
                self.decision = Some(frame);
            }
        }
        self.next = last + 1;
        self.next <= end && !self.is_complete()
    }

    const fn is_complete(&self) -> bool {
        self.picture.is_some() && self.decision.is_some()
    }

    /// The first frame whose pictures differ among those compared so far.
    #[must_use]
    pub const fn picture(&self) -> Option<FrameNo> {
        self.picture
    }

    /// The first frame whose planned placements differ among those compared so far.
    #[must_use]
    pub const fn decision(&self) -> Option<FrameNo> {
        self.decision
    }

    /// Where the pictures differ first, as text.
    #[must_use]
    pub fn picture_words(&self) -> String {
        self.words(self.picture, "picture")
    }

    /// Where the planned placements differ first, as text.
    #[must_use]
    pub fn decision_words(&self) -> String {
        self.words(self.decision, "decision")
    }

    fn words(&self, found: Option<FrameNo>, what: &str) -> String {
        let frames = |n: u64| {
            let noun = if n == 1 { "frame" } else { "frames" };
            format!("{} {noun}", format::thousands(n))
        };
        let after = match (self.is_cut, self.is_fork) {
            (true, _) => " that are kept",
            (false, true) => " after the fork",
            (false, false) => "",
        };
        match found {
            Some(found) if self.is_cut => format!(
                "first different {what} of the kept frames: {}",
                format::thousands(found)
            ),
            Some(found) if self.is_fork => format!(
                "first different {what}: frame {}, {} after the fork",
                format::thousands(found),
                frames(found + 1 - self.first)
            ),
            Some(found) => format!("first different {what}: frame {}", format::thousands(found)),
            None if self.of.is_none() => "no frame is kept of both".to_owned(),
            None if self.end < self.first => format!("no frames{after} to compare yet"),
            None if self.next <= self.end && !self.is_complete() => format!(
                "the same {what} for {}{after}, still comparing",
                frames(self.next - self.first)
            ),
            None => format!(
                "the same {what} for {}{after}",
                frames(self.end + 1 - self.first)
            ),
        }
    }
}

/// What each of two tracks has of these frames; an evicted one has nothing. All of the left ones are read
/// before the right ones: in turn, the blocks of both would be decoded again for each frame where
/// they are too large to be kept together.
fn both<T>(
    frames: RangeInclusive<FrameNo>,
    left: impl Fn(FrameNo) -> Option<T>,
    right: impl Fn(FrameNo) -> Option<T>,
) -> impl Iterator<Item = (FrameNo, T, T)> {
    let left: Vec<Option<T>> = frames.clone().map(left).collect();
    let both = frames.zip(left);
    both.filter_map(move |(frame, left)| Some((frame, left?, right(frame)?)))
}

/// Where the piece is planned to go.
fn decided(record: &Record) -> Option<Placement> {
    record.plan.as_ref()?.best()?.line.first().copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;

    #[test]
    fn without_a_frame_of_both_nothing_is_compared() {
        let nothing = TrackDifference::default();
        assert_eq!(nothing.picture_words(), "no frame is kept of both");
    }

    #[test]
    fn a_difference_behind_evicted_frames_may_not_be_the_first() {
        let mut found = TrackDifference {
            is_fork: true,
            first: 101,
            picture: Some(150),
            ..TrackDifference::default()
        };
        let words = "first different picture: frame 150, 50 frames after the fork";
        assert_eq!(found.picture_words(), words);
        found.is_cut = true;
        let words = "first different picture of the kept frames: 150";
        assert_eq!(found.picture_words(), words);
    }

    #[test]
    fn one_track_is_read_after_the_other() {
        let read = RefCell::new(Vec::new());
        let track = |name: char, evicted: FrameNo| {
            let read = &read;
            move |frame| {
                read.borrow_mut().push((name, frame));
                (frame != evicted).then_some(name)
            }
        };
        let found: Vec<_> = both(7..=9, track('l', 8), track('r', 9)).collect();
        assert_eq!(found, [(7, 'l', 'r')]);
        let read = read.into_inner();
        assert_eq!(read[..3], [('l', 7), ('l', 8), ('l', 9)]);
        assert_eq!(read[3..], [('r', 7), ('r', 9)]);
    }
}
