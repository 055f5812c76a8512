//! Memory over the time of a run.

use serde::Serialize;

/// Frames between two samples: a minute of game time.
pub(super) const INTERVAL: u64 = 3_584;
/// Frames of a run from which on its second half is compared with its first: before, the
/// history may not have filled its budget in the first half.
const COMPARABLE: u64 = 12 * super::FRAMES_PER_HOUR;
/// Bytes by which the peaks of both halves may differ.
const TOLERANCE: u64 = 16 << 20;

/// Memory at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct MemorySample {
    /// Frames of the whole run.
    pub frames: u64,
    /// Games that had ended.
    pub games: u64,
    /// Bytes of the process in memory; `None` where the system does not report it.
    #[serde(rename = "resident_bytes")]
    pub resident: Option<u64>,
    /// Bytes that history, snapshots, inputs and copies of the bot take up.
    #[serde(rename = "history_bytes")]
    pub history: u64,
    /// Records in the history.
    pub records: u64,
}

/// Memory over the time of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Memory {
    /// The most bytes in the first half of the run.
    #[serde(rename = "first_half_peak_bytes")]
    pub first_half_peak: u64,
    /// The most bytes in the second half.
    #[serde(rename = "second_half_peak_bytes")]
    pub second_half_peak: u64,
    /// About one a minute of game time.
    pub samples: Vec<MemorySample>,
}

/// Bytes of the process in memory.
pub(super) fn resident() -> Option<u64> {
    memory_stats::memory_stats().map(|stats| stats.physical_mem as u64)
}

impl Memory {
    pub(super) fn new(samples: Vec<MemorySample>) -> Self {
        let middle = samples.last().map_or(0, |last| last.frames / 2);
        let peak = |second: bool| {
            let half = samples.iter().filter(|s| (s.frames > middle) == second);
            half.filter_map(|s| s.resident).max().unwrap_or(0)
        };
        Self {
            first_half_peak: peak(false),
            second_half_peak: peak(true),
            samples,
        }
    }

    /// The most bytes of the whole run.
    #[must_use]
    pub fn peak(&self) -> u64 {
        self.first_half_peak.max(self.second_half_peak)
    }

    /// What is wrong with it, in one sentence each.
    pub(super) fn problems(&self, limit: u64) -> Vec<String> {
        let mib = |bytes: u64| bytes >> 20;
        let mut wrong = Vec::new();
        if self.peak() > limit {
            wrong.push(format!(
                "{} MiB were resident; the limit is {} MiB",
                mib(self.peak()),
                mib(limit)
            ));
        }
        let frames = self.samples.last().map_or(0, |last| last.frames);
        if frames >= COMPARABLE && self.second_half_peak > self.first_half_peak + TOLERANCE {
            wrong.push(format!(
                "memory grows: the peak of the first half is {} MiB, of the second {} MiB",
                mib(self.first_half_peak),
                mib(self.second_half_peak)
            ));
        }
        wrong
    }
}
