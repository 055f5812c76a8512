//! What can be measured of one game.

use crate::game::GameResult;
use lab_rules::EMPTIED;
use serde::{Deserialize, Serialize};

/// A number of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GameMetric {
    /// Pieces placed.
    Pieces,
    /// Lines cleared.
    Lines,
    /// Points.
    Score,
    /// Lines sent.
    Sent,
    /// Lines sent for each line cleared; 0 of a game without a line.
    SentPerLine,
    /// Lines that Tetris Battle sends for boards that were empty after a clear.
    SentByEmptyBoards,
    /// Lines cleared four at a time.
    TetrisLines,
    /// Times the board was empty after a clear.
    EmptyBoards,
    /// Times it was empty again five pieces after the start or the last time.
    EmptyAfterFive,
    /// The highest column at any time, in rows.
    HighestColumn,
    /// The highest column, the mean over all pieces.
    MeanHeight,
}

impl GameMetric {
    /// Its number.
    #[must_use]
    pub fn of(self, row: &GameResult) -> f64 {
        let per = |sum: u64, n: u64| if n == 0 { 0.0 } else { sum as f64 / n as f64 };
        match self {
            Self::Pieces => row.pieces as f64,
            Self::Lines => row.lines as f64,
            Self::Score => row.score as f64,
            Self::Sent => row.sent as f64,
            Self::SentPerLine => per(row.sent, row.lines),
            Self::SentByEmptyBoards => (EMPTIED * row.empty_boards) as f64,
            Self::TetrisLines => 4.0 * row.clears[4] as f64,
            Self::EmptyBoards => row.empty_boards as f64,
            Self::EmptyAfterFive => row.empty_after_five as f64,
            Self::HighestColumn => row.highest as f64,
            Self::MeanHeight => per(row.height_sum, row.pieces),
        }
    }

    /// What it is, for headings.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Pieces => "pieces",
            Self::Lines => "lines",
            Self::Score => "score",
            Self::Sent => "lines sent",
            Self::SentPerLine => "lines sent per line cleared",
            Self::SentByEmptyBoards => "lines sent for empty boards",
            Self::TetrisLines => "lines cleared four at a time",
            Self::EmptyBoards => "empty boards",
            Self::EmptyAfterFive => "empty boards after five pieces",
            Self::HighestColumn => "highest column",
            Self::MeanHeight => "mean height of the highest column",
        }
    }

    /// Whether it grows while a game goes on, so that a stopped game gives a lower bound.
    pub(crate) const fn grows(self) -> bool {
        match self {
            Self::Pieces
            | Self::Lines
            | Self::Score
            | Self::Sent
            | Self::SentByEmptyBoards
            | Self::TetrisLines
            | Self::EmptyBoards
            | Self::EmptyAfterFive
            | Self::HighestColumn => true,
            Self::SentPerLine | Self::MeanHeight => false,
        }
    }

    pub(crate) const fn needs_heights(self) -> bool {
        matches!(self, Self::HighestColumn | Self::MeanHeight)
    }
}
