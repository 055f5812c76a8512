//! The faults that have come.

use crate::Kind;
use pad::{Buttons, FrameNo};
use std::collections::VecDeque;

/// The newest faults that are kept one by one.
const KEPT: usize = 4096;

/// A fault that has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Injected {
    /// The picture that is disturbed, or whose answer is changed.
    pub frame: FrameNo,
    /// What went wrong.
    pub kind: Kind,
    /// The buttons that are missing or too many; none for a picture.
    pub buttons: Buttons,
}

/// The faults that have come, counted by kind, and the newest of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Log {
    counts: [u64; Kind::COUNT],
    newest: VecDeque<Injected>,
}

impl Log {
    pub(crate) fn add(&mut self, fault: Injected) {
        self.counts[fault.kind as usize] += 1;
        if self.newest.len() == KEPT {
            self.newest.pop_front();
        }
        self.newest.push_back(fault);
    }

    /// How often a kind has come.
    #[must_use]
    pub fn count(&self, kind: Kind) -> u64 {
        self.counts[kind as usize]
    }

    /// How many have come.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The newest of them, in the order in which they came.
    pub fn newest(&self) -> impl DoubleEndedIterator<Item = Injected> {
        self.newest.iter().copied()
    }
}
