//! The speeds that a person can choose.

use serde::{Deserialize, Serialize};
use strum::VariantArray;

/// A speed that a person can choose.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    strum::IntoStaticStr,
    VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Speed {
    /// One eighth.
    Eighth,
    /// One quarter.
    Quarter,
    /// One half.
    Half,
    /// That of the real machine.
    #[default]
    Normal,
    /// Twice.
    Double,
    /// Four times.
    Four,
    /// Eight times.
    Eight,
    /// Without limit.
    Max,
}

impl Speed {
    /// Every speed, the slowest first.
    pub const ALL: &[Self] = Self::VARIANTS;

    /// The multiple of the real machine's speed; `None` is without limit.
    #[must_use]
    pub const fn factor(self) -> Option<f64> {
        match self {
            Self::Eighth => Some(0.125),
            Self::Quarter => Some(0.25),
            Self::Half => Some(0.5),
            Self::Normal => Some(1.0),
            Self::Double => Some(2.0),
            Self::Four => Some(4.0),
            Self::Eight => Some(8.0),
            Self::Max => None,
        }
    }

    /// The text that the window shows.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Eighth => "1/8×",
            Self::Quarter => "1/4×",
            Self::Half => "1/2×",
            Self::Normal => "1×",
            Self::Double => "2×",
            Self::Four => "4×",
            Self::Eight => "8×",
            Self::Max => "max",
        }
    }

    /// The next faster one; the fastest returns itself.
    #[must_use]
    pub fn faster(self) -> Self {
        Self::ALL
            .iter()
            .copied()
            .find(|s| *s > self)
            .unwrap_or(self)
    }

    /// The next slower one; the slowest returns itself.
    #[must_use]
    pub fn slower(self) -> Self {
        Self::ALL
            .iter()
            .copied()
            .rev()
            .find(|s| *s < self)
            .unwrap_or(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_in_order_and_stop_at_the_ends() {
        let factors: Vec<f64> = Speed::ALL.iter().filter_map(|s| s.factor()).collect();
        assert!(factors.windows(2).all(|w| w[0] < w[1]));
        assert_eq!(Speed::Normal.faster().slower(), Speed::Normal);
        assert_eq!(Speed::Max.faster(), Speed::Max);
        assert_eq!(Speed::Eighth.slower(), Speed::Eighth);
    }
}
