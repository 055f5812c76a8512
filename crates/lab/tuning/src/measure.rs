//! What a game is worth.

use lab_rules::Figures;
use serde::{Deserialize, Serialize};

/// What a game is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FitnessMetric {
    /// Rows cleared.
    Lines,
    /// Points.
    Score,
    /// Pieces placed.
    Pieces,
    /// Lines sent to the opponent.
    Sent,
    /// Lines sent for each row cleared; 0 without one.
    SentPerLine,
    /// Knock-outs of a match that the player scored, as a share of all.
    KnockOuts,
}

impl FitnessMetric {
    /// The value of a game with these figures; `None` of what only a match has.
    #[must_use]
    pub fn of(self, figures: &Figures) -> Option<f64> {
        match self {
            Self::Lines => Some(figures.lines as f64),
            Self::Score => Some(figures.score as f64),
            Self::Pieces => Some(figures.pieces as f64),
            Self::Sent => Some(figures.sent as f64),
            Self::SentPerLine => Some(figures.sent as f64 / figures.lines.max(1) as f64),
            Self::KnockOuts => None,
        }
    }

    /// What is counted, for a report.
    #[must_use]
    pub const fn unit(self) -> &'static str {
        match self {
            Self::Lines => "lines",
            Self::Score => "points",
            Self::Pieces => "pieces",
            Self::Sent => "lines sent",
            Self::SentPerLine => "lines sent a line",
            Self::KnockOuts => "knock-outs of all in a match",
        }
    }
}
