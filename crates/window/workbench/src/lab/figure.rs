//! The figure under each board of the wall.

use lab_rules::Figures;
use serde::{Deserialize, Serialize};

/// Which figure is under each board.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    strum::EnumIter,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum WallFigure {
    /// Rows cleared.
    #[default]
    Lines,
    /// Points.
    Score,
    /// Lines sent to the opponent.
    Sent,
    /// Pieces placed.
    Pieces,
}

impl WallFigure {
    /// The label.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Lines => "lines",
            Self::Score => "score",
            Self::Sent => "lines sent",
            Self::Pieces => "pieces",
        }
    }

    /// Its value in a game.
    #[must_use]
    pub const fn of(self, figures: &Figures) -> u64 {
        match self {
            Self::Lines => figures.lines,
            Self::Score => figures.score,
            Self::Sent => figures.sent,
            Self::Pieces => figures.pieces,
        }
    }
}
