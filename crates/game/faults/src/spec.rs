//! A specification: which faults come, and when.

use crate::{FaultsError, Kind, Rate, Target, TimedFault, When};
use pad::FrameNo;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Which faults come, and when. Saved as its text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Faults {
    pub(crate) parts: Vec<TimedFault>,
    /// The luck of parts without a seed of their own.
    pub(crate) seed: u64,
}

/// What the luck of a part is used for, beside its kind.
#[derive(Clone, Copy)]
pub(crate) enum Purpose {
    /// Whether it comes.
    Comes,
    /// Where, or which.
    Chooses,
}

impl Faults {
    /// These parts, with this luck.
    #[must_use]
    pub fn new(parts: Vec<TimedFault>, seed: u64) -> Self {
        Self { parts, seed }
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// Its parts.
    #[must_use]
    pub fn parts(&self) -> &[TimedFault] {
        &self.parts
    }

    /// The luck of the parts without a seed of their own.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The same with other luck for the parts without a seed of their own.
    #[must_use]
    pub fn with_seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// These faults before a frame, and others from it on.
    #[must_use]
    pub fn then(&self, frame: FrameNo, next: &Self) -> Self {
        let seeded = |faults: &Self| {
            let seed = faults.seed;
            let with_seed = move |part: &TimedFault| TimedFault {
                seed: Some(part.seed.unwrap_or(seed)),
                ..*part
            };
            faults.parts.iter().map(with_seed).collect::<Vec<_>>()
        };
        let before = seeded(self)
            .into_iter()
            .filter_map(|part| part.before(frame));
        let after = seeded(next)
            .into_iter()
            .filter_map(|part| part.after(frame));
        Self {
            parts: before.chain(after).collect(),
            seed: 0,
        }
    }

    /// Whether the picture of a frame does not come.
    #[must_use]
    pub fn drops(&self, frame: FrameNo) -> bool {
        let mut parts = self.parts.iter().filter(|part| part.kind == Kind::Drop);
        parts.any(|part| self.hits_picture(part, frame))
    }

    /// The parts that disturb pictures.
    pub(crate) fn for_pictures(&self) -> impl Iterator<Item = &TimedFault> {
        let parts = self.parts.iter();
        parts.filter(|part| part.kind.target() == Target::Picture)
    }

    /// The parts that disturb presses and can come in a frame.
    pub(crate) fn for_presses(&self, frame: FrameNo) -> impl Iterator<Item = &TimedFault> {
        let parts = self.parts.iter();
        parts.filter(move |part| part.kind.target() == Target::Press && part.is_scheduled(frame))
    }

    /// The luck of a part in a frame.
    pub(crate) fn luck(&self, part: &TimedFault, frame: FrameNo, purpose: Purpose) -> u64 {
        let purpose = part.kind as u64 * 2 + purpose as u64;
        luck(part.seed.unwrap_or(self.seed), frame, purpose)
    }

    /// Whether a part comes at the chance that every picture is.
    pub(crate) fn hits_picture(&self, part: &TimedFault, frame: FrameNo) -> bool {
        match part.when {
            When::Once(at) => at == frame,
            When::Often { .. } => part.is_scheduled(frame) && self.is_lucky(part, frame),
        }
    }

    /// Whether a chance that there is in a frame is hit, without regard to frames.
    pub(crate) fn is_lucky(&self, part: &TimedFault, frame: FrameNo) -> bool {
        match part.when {
            When::Once(_) => true,
            When::Often { rate, .. } => {
                part.kind == Kind::Noise || rate.hits(self.luck(part, frame, Purpose::Comes))
            }
        }
    }

    /// The share of chances that a part hits.
    pub(crate) fn rate(part: &TimedFault) -> Rate {
        match part.when {
            When::Once(_) => Rate::ALL,
            When::Often { rate, .. } => rate,
        }
    }
}

/// As it is parsed.
impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts: Vec<String> = self.parts.iter().map(TimedFault::to_string).collect();
        if self.seed > 0 {
            parts.push(format!("seed={}", self.seed));
        }
        f.write_str(&parts.join(","))
    }
}

impl TryFrom<String> for Faults {
    type Error = FaultsError;

    fn try_from(text: String) -> Result<Self, FaultsError> {
        text.parse()
    }
}

impl From<Faults> for String {
    fn from(faults: Faults) -> Self {
        faults.to_string()
    }
}

/// A pseudo-random number that depends only on these three; `purpose` keeps apart what is
/// drawn for different things in one frame.
fn luck(seed: u64, frame: FrameNo, purpose: u64) -> u64 {
    let seed = seed
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        .wrapping_add(frame.wrapping_mul(0xbf58_476d_1ce4_e5b9))
        .wrapping_add(purpose.wrapping_mul(0xd6e8_feb8_6659_fd93));
    common::mix(seed)
}
