//! The misreads of a branch, as the bot noticed them: the rule that a picture breaks, and the
//! cells to blame. Found a few in each pass, since old records have to be decoded.

use crate::Span;
use pad::{BranchId, Epoch, FrameNo};
use session::{History, Mark};
use vision::Violation;

/// Misreads that are listed, the newest of all.
pub const MOST: usize = 200;
/// Records that are decoded in a pass.
const A_PASS: usize = 4;

/// A misread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misread {
    /// The frame.
    pub frame: FrameNo,
    /// The rule and the cells to blame, in one sentence without a full stop.
    pub sentence: String,
}

/// The misreads of the shown branch.
#[derive(Debug, Default)]
pub struct Misreads {
    of: Option<(Epoch, BranchId)>,
    /// The last frame whose marks are known.
    upto: FrameNo,
    /// The frames that are still to be looked at, the newest last.
    waiting: Vec<FrameNo>,
    /// The newest last.
    list: Vec<Misread>,
    /// How many there were, those that are not listed too.
    all: usize,
}

impl Misreads {
    /// Takes in new frames. Returns whether more is to be done in the next pass.
    pub fn update(&mut self, history: &History, epoch: Epoch, span: &Span) -> bool {
        let of = Some((epoch, span.branch));
        if self.of != of || span.last < self.upto {
            *self = Self {
                of,
                ..Self::default()
            };
        }
        if span.last > self.upto {
            let marks = history.marks(span.branch, self.upto + 1..=span.last);
            let misreads = marks.into_iter().filter(|(_, mark)| *mark == Mark::Misread);
            let before = self.waiting.len();
            self.waiting.extend(misreads.map(|(frame, _)| frame));
            self.all += self.waiting.len() - before;
            let more = self.waiting.len().saturating_sub(MOST);
            self.waiting.drain(..more);
            self.upto = span.last;
        }
        for _ in 0..A_PASS {
            let Some(frame) = self.waiting.pop() else {
                break;
            };
            if let Some(misread) = misread(history, span.branch, frame) {
                let at = self.list.partition_point(|known| known.frame < frame);
                self.list.insert(at, misread);
            }
        }
        let gone = self.list.partition_point(|known| known.frame < span.first);
        let more = self.list.len().saturating_sub(MOST).max(gone);
        self.list.drain(..more);
        !self.waiting.is_empty()
    }

    /// How many there were on the branch.
    pub const fn all(&self) -> usize {
        self.all
    }

    /// Those that are listed, the newest first.
    pub fn newest_first(&self) -> impl ExactSizeIterator<Item = &Misread> {
        self.list.iter().rev()
    }
}

fn misread(history: &History, branch: BranchId, frame: FrameNo) -> Option<Misread> {
    let record = history.get_on(branch, frame)?;
    let violation = record.tracked.violations().next();
    Some(Misread {
        frame,
        sentence: violation.map_or_else(
            || "the picture is not explained".to_owned(),
            Violation::sentence,
        ),
    })
}
