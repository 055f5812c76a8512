//! Samples in 24 bytes, and the minimum and maximum of several.

use crate::FrameSample;
use serde::{Deserialize, Serialize};

/// A packed sample. An integer is stored plus one, 0 meaning "not known"; for a time or a
/// rate NaN means "not known".
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct Packed {
    score: u32,
    lines: u16,
    level: u8,
    height: u8,
    holes: u8,
    bumpiness: u8,
    margin: u8,
    read_us: f32,
    plan_us: f32,
    rate: f32,
}

const UNKNOWN: Packed = Packed {
    score: 0,
    lines: 0,
    level: 0,
    height: 0,
    holes: 0,
    bumpiness: 0,
    margin: 0,
    read_us: f32::NAN,
    plan_us: f32::NAN,
    rate: f32::NAN,
};

impl From<&FrameSample> for Packed {
    fn from(sample: &FrameSample) -> Self {
        let FrameSample {
            score,
            lines,
            level,
            height,
            holes,
            bumpiness,
            margin,
            read_us,
            plan_us,
            rate,
        } = *sample;
        let byte = |value: Option<u8>| value.map_or(0, |v| v.saturating_add(1));
        Self {
            score: score.map_or(0, |v| v.saturating_add(1)),
            lines: lines.map_or(0, |v| v.saturating_add(1)),
            level: byte(level),
            height: byte(height),
            holes: byte(holes),
            bumpiness: byte(bumpiness),
            margin: byte(margin),
            read_us: read_us.unwrap_or(f32::NAN),
            plan_us: plan_us.unwrap_or(f32::NAN),
            rate: rate.unwrap_or(f32::NAN),
        }
    }
}

impl From<Packed> for FrameSample {
    fn from(packed: Packed) -> Self {
        let time = |value: f32| Some(value).filter(|v| !v.is_nan());
        Self {
            score: packed.score.checked_sub(1),
            lines: packed.lines.checked_sub(1),
            level: packed.level.checked_sub(1),
            height: packed.height.checked_sub(1),
            holes: packed.holes.checked_sub(1),
            bumpiness: packed.bumpiness.checked_sub(1),
            margin: packed.margin.checked_sub(1),
            read_us: time(packed.read_us),
            plan_us: time(packed.plan_us),
            rate: time(packed.rate),
        }
    }
}

/// A sample as it is read again.
pub(crate) fn rounded(sample: &FrameSample) -> FrameSample {
    Packed::from(sample).into()
}

/// The minimum and maximum of each number of several samples.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Extent {
    min: Packed,
    max: Packed,
}

impl Default for Extent {
    fn default() -> Self {
        Self {
            min: UNKNOWN,
            max: UNKNOWN,
        }
    }
}

impl From<&Packed> for Extent {
    fn from(sample: &Packed) -> Self {
        Self {
            min: *sample,
            max: *sample,
        }
    }
}

/// The smaller of two; "not known" is ignored.
macro_rules! lesser {
    ($a:expr, $b:expr) => {
        $a.wrapping_sub(1).min($b.wrapping_sub(1)).wrapping_add(1)
    };
}

impl Extent {
    /// The minimum of each number.
    pub fn min(&self) -> FrameSample {
        self.min.into()
    }

    /// The maximum of each number.
    pub fn max(&self) -> FrameSample {
        self.max.into()
    }

    /// Adds a sample.
    pub(super) fn add(&mut self, sample: &Packed) {
        self.join(&Self::from(sample));
    }

    /// Adds the samples of another extent.
    pub fn join(&mut self, other: &Self) {
        let (a, b) = (self.min, other.min);
        self.min = Packed {
            score: lesser!(a.score, b.score),
            lines: lesser!(a.lines, b.lines),
            level: lesser!(a.level, b.level),
            height: lesser!(a.height, b.height),
            holes: lesser!(a.holes, b.holes),
            bumpiness: lesser!(a.bumpiness, b.bumpiness),
            margin: lesser!(a.margin, b.margin),
            read_us: a.read_us.min(b.read_us),
            plan_us: a.plan_us.min(b.plan_us),
            rate: a.rate.min(b.rate),
        };
        let (a, b) = (self.max, other.max);
        self.max = Packed {
            score: a.score.max(b.score),
            lines: a.lines.max(b.lines),
            level: a.level.max(b.level),
            height: a.height.max(b.height),
            holes: a.holes.max(b.holes),
            bumpiness: a.bumpiness.max(b.bumpiness),
            margin: a.margin.max(b.margin),
            read_us: a.read_us.max(b.read_us),
            plan_us: a.plan_us.max(b.plan_us),
            rate: a.rate.max(b.rate),
        };
    }
}
