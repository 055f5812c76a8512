//! How good a placement was, in a word.

use serde::{Deserialize, Serialize};

/// The greatest share of a good placement.
pub const GOOD: f64 = 0.05;
/// The greatest share of an inaccuracy.
pub const INACCURACY: f64 = 0.2;
/// The greatest share of a mistake.
pub const MISTAKE: f64 = 0.5;

/// How good a placement was, by its share: its loss in parts of the distance from the best
/// placement to the median of all. So a share of 1 is what a placement at random loses, whatever
/// the unit of the strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Class {
    /// Nothing is better by more than the noise of the value.
    Best,
    /// A share of 5 % at most.
    Good,
    /// More than 5 % and 20 % at most.
    Inaccuracy,
    /// More than 20 % and 50 % at most.
    Mistake,
    /// More than 50 %, or no space for the next piece where there could be.
    Blunder,
}

impl Class {
    /// All of them, the best first.
    pub const EACH: [Self; 5] = [
        Self::Best,
        Self::Good,
        Self::Inaccuracy,
        Self::Mistake,
        Self::Blunder,
    ];

    /// The class of a share.
    #[must_use]
    pub fn of(share: f64) -> Self {
        match share {
            share if share <= 0.0 => Self::Best,
            share if share <= GOOD => Self::Good,
            share if share <= INACCURACY => Self::Inaccuracy,
            share if share <= MISTAKE => Self::Mistake,
            _ => Self::Blunder,
        }
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Good => "good",
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }
}
