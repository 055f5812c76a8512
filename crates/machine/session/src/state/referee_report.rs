//! How often what was tracked agreed with the cartridge's own state.

use crate::state::{Confusion, LastMinute};
use pad::FrameNo;
use serde::Serialize;
use std::fmt;

/// The first difference between the truth and what was tracked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct TruthDifference {
    /// The picture's number.
    pub frame: FrameNo,
    /// What differs, in one sentence.
    pub what: String,
    /// The field that the cartridge shows, falling piece included, 18 lines.
    pub true_board: String,
    /// The field that was tracked, falling piece included, 18 lines.
    pub tracked_board: String,
}

impl fmt::Display for TruthDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "frame {}: {}", self.frame, self.what)
    }
}

/// How score, level and lines were read, each number by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct NumbersRead {
    /// Numbers read as the truth port has them.
    pub right: u64,
    /// Numbers not read.
    pub unread: u64,
    /// Numbers read wrongly.
    pub wrong: u64,
}

impl NumbersRead {
    /// Counts a number.
    pub fn add(&mut self, truth: u32, read: Option<u32>) {
        match read {
            Some(read) if read == truth => self.right += 1,
            Some(_) => self.wrong += 1,
            None => self.unread += 1,
        }
    }

    /// How many there were.
    #[must_use]
    pub const fn all(&self) -> u64 {
        self.right + self.unread + self.wrong
    }
}

/// How often truth and tracking agreed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct RefereeReport {
    /// Pictures compared.
    pub frames: u64,
    /// Pictures on which everything agreed.
    pub agreed: u64,
    /// The first picture on which something did not.
    pub first_difference: Option<TruthDifference>,
    /// The newest picture on which something did not.
    #[serde(skip)]
    pub last_difference: Option<FrameNo>,
    /// The pictures of the last minute of play.
    #[serde(skip)]
    pub last_minute: LastMinute,
    /// How often each true thing was read as what.
    pub confusion: Confusion,
    /// How numbers were read.
    pub numbers: NumbersRead,
}
