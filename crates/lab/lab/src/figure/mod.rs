//! Figures of the games of an arm, and whether they are compatible with a paper's.

mod compare;
mod estimate;

pub use compare::{Comparison, PaperValue, PaperValues, Verdict};
pub use estimate::Estimate;

use crate::measure::GameMetric;
use serde::{Deserialize, Serialize};

/// What is computed of the games of every arm.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Figure {
    /// How it is computed.
    #[serde(flatten)]
    pub kind: FigureKind,
    /// Of the first so many games only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub games: Option<u64>,
    /// Events that it needs for a verdict: the pieces in the emptiest row of a ratio of rows, or
    /// the smaller sum of another ratio.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub least: Option<u64>,
    /// Which direction is that of the stronger player, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stronger: Option<Stronger>,
    /// What the paper reports, by the name of the arm.
    #[serde(default, skip_serializing_if = "PaperValues::is_empty")]
    pub paper: PaperValues,
    /// What others report of players that are not played here, by the name of the player.
    #[serde(default, skip_serializing_if = "PaperValues::is_empty")]
    pub beside: PaperValues,
}

/// The direction in which a player is stronger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stronger {
    /// The more the stronger.
    More,
    /// The less the stronger.
    Less,
}

/// How a figure is computed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum FigureKind {
    /// The mean.
    Mean {
        /// Of this.
        of: GameMetric,
    },
    /// The deviation from game to game.
    Deviation {
        /// Of this.
        of: GameMetric,
    },
    /// The median.
    Median {
        /// Of this.
        of: GameMetric,
    },
    /// A quantile.
    Quantile {
        /// Of this.
        of: GameMetric,
        /// The share of games below it.
        share: f64,
    },
    /// The highest.
    Max {
        /// Of this.
        of: GameMetric,
    },
    /// The mean of the best games.
    BestShare {
        /// Of this.
        of: GameMetric,
        /// The share of games that count.
        share: f64,
    },
    /// A sum divided by another.
    Ratio {
        /// The sum of this,
        of: GameMetric,
        /// divided by the sum of this.
        per: GameMetric,
    },
    /// The share of games that reach a value.
    ShareFrom {
        /// Of this.
        of: GameMetric,
        /// The value.
        from: f64,
    },
    /// Pieces that came to rest in a row divided by those in the row below it, the mean over
    /// pairs of neighbouring rows.
    RowRatio {
        /// The lowest row, 0 at the floor.
        from: usize,
        /// The highest row.
        to: usize,
    },
    /// Pieces until one comes to rest in the top row, by the line through the logarithms of the
    /// shares of pieces in some rows.
    Expectancy {
        /// The lowest row of the line, 0 at the floor.
        from: usize,
        /// Its highest row.
        to: usize,
        /// The row up to which it is drawn on.
        top: usize,
    },
}

impl FigureKind {
    pub(crate) const fn needs_locks(self) -> bool {
        matches!(self, Self::RowRatio { .. } | Self::Expectancy { .. })
    }

    pub(crate) const fn needs_heights(self) -> bool {
        match self {
            Self::Mean { of }
            | Self::Deviation { of }
            | Self::Median { of }
            | Self::Quantile { of, .. }
            | Self::Max { of }
            | Self::BestShare { of, .. }
            | Self::ShareFrom { of, .. } => of.needs_heights(),
            Self::Ratio { of, per } => of.needs_heights() || per.needs_heights(),
            Self::RowRatio { .. } | Self::Expectancy { .. } => false,
        }
    }

    /// What is measured of each game, where that is one number.
    #[must_use]
    pub const fn measure(self) -> Option<GameMetric> {
        match self {
            Self::Mean { of }
            | Self::Deviation { of }
            | Self::Median { of }
            | Self::Quantile { of, .. }
            | Self::Max { of }
            | Self::BestShare { of, .. }
            | Self::ShareFrom { of, .. } => Some(of),
            Self::Ratio {
                of: GameMetric::Sent,
                per: GameMetric::Lines,
            } => Some(GameMetric::SentPerLine),
            Self::Ratio { .. } | Self::RowRatio { .. } | Self::Expectancy { .. } => None,
        }
    }
}

impl Figure {
    /// The figure of all games, with nothing to compare it with.
    #[must_use]
    pub const fn of_kind(kind: FigureKind) -> Self {
        Self {
            kind,
            games: None,
            least: None,
            stronger: None,
            paper: PaperValues::new(),
            beside: PaperValues::new(),
        }
    }

    /// What it is, in a few words.
    #[must_use]
    pub fn label(&self) -> String {
        let what = match self.kind {
            // The mean of all games of a mean of each game is called by one word.
            FigureKind::Mean { of } if of.title().starts_with("mean ") => of.title().to_owned(),
            FigureKind::Mean { of } => format!("mean {}", of.title()),
            FigureKind::Deviation { of } => format!("deviation of {}", of.title()),
            FigureKind::Median { of } => format!("median {}", of.title()),
            FigureKind::Quantile { of, share } => {
                format!("{} % quantile of {}", percent(share), of.title())
            }
            FigureKind::Max { of } => format!("most {}", of.title()),
            FigureKind::BestShare { of, share } => {
                format!("mean {} of the best {} %", of.title(), percent(share))
            }
            FigureKind::Ratio { of, per } => format!("{} per {}", plural(of), singular(per)),
            FigureKind::ShareFrom { of, from } => {
                format!("share of games with {} of {from} or more", of.title())
            }
            FigureKind::RowRatio { from, to } => {
                format!("pieces in a row per piece in the row below, rows {from} to {to}")
            }
            FigureKind::Expectancy { from, to, top } => {
                format!("pieces until row {top} by the line through rows {from} to {to}")
            }
        };
        match self.games {
            Some(games) => format!("{what}, first {games} games"),
            None => what,
        }
    }
}

/// Without digits that mean nothing: a third is 33.3.
fn percent(share: f64) -> f64 {
    (share * 1_000.0).round() / 10.0
}

const fn plural(measure: GameMetric) -> &'static str {
    measure.title()
}

const fn singular(measure: GameMetric) -> &'static str {
    match measure {
        GameMetric::Pieces => "piece",
        GameMetric::Lines => "line cleared",
        GameMetric::Score => "point",
        GameMetric::Sent => "line sent",
        GameMetric::SentByEmptyBoards => "line sent for an empty board",
        GameMetric::TetrisLines => "line cleared four at a time",
        GameMetric::EmptyBoards => "empty board",
        GameMetric::EmptyAfterFive => "empty board after five pieces",
        GameMetric::SentPerLine | GameMetric::HighestColumn | GameMetric::MeanHeight => {
            measure.title()
        }
    }
}
