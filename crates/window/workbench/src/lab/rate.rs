//! How fast the games of the wall are played.

use serde::{Deserialize, Serialize};
use strum::IntoEnumIterator as _;

/// Pieces that each game places in a second.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    strum::EnumIter,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum WallRate {
    /// One.
    One,
    /// Two.
    Two,
    /// Five.
    Five,
    /// Ten.
    #[default]
    Ten,
    /// Thirty.
    Thirty,
    /// Sixty.
    Sixty,
    /// As many as the machine can.
    Full,
}

impl WallRate {
    /// Pieces in a second; `None` is as many as possible.
    #[must_use]
    pub const fn pieces(self) -> Option<u32> {
        match self {
            Self::One => Some(1),
            Self::Two => Some(2),
            Self::Five => Some(5),
            Self::Ten => Some(10),
            Self::Thirty => Some(30),
            Self::Sixty => Some(60),
            Self::Full => None,
        }
    }

    /// Whether candidates are listed while the games run: at higher rates nobody can read
    /// them, and to work them out would slow down the games.
    #[must_use]
    pub fn lists_candidates(self) -> bool {
        self <= Self::Ten
    }

    /// The label: `10/s`.
    #[must_use]
    pub fn label(self) -> String {
        self.pieces()
            .map_or_else(|| "full".to_owned(), |pieces| format!("{pieces}/s"))
    }

    /// The next slower one.
    #[must_use]
    pub fn slower(self) -> Self {
        Self::iter().rfind(|rate| *rate < self).unwrap_or(self)
    }

    /// The next faster one.
    #[must_use]
    pub fn faster(self) -> Self {
        Self::iter().find(|rate| *rate > self).unwrap_or(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_rate_has_its_neighbours_and_the_last_ones_none_beyond() {
        assert_eq!(WallRate::One.slower(), WallRate::One);
        assert_eq!(WallRate::Full.faster(), WallRate::Full);
        for rate in WallRate::iter().skip(1) {
            assert_eq!(rate.slower().faster(), rate);
        }
    }
}
