//! The series that can be plotted.

use crate::format;
use serde::{Deserialize, Serialize};
use session::FrameSample;

/// One number of each frame, in the order of [`FrameSample::COLUMNS`].
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
    strum::EnumIter,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Series {
    /// Points.
    #[default]
    Score,
    /// Lines cleared.
    Lines,
    /// Level.
    Level,
    /// Height of the highest column, in cells.
    Height,
    /// Empty cells below the top of their column.
    Holes,
    /// Differences in height between neighbouring columns.
    Bumpiness,
    /// The least margin of all cells.
    Margin,
    /// Microseconds that reading took.
    Read,
    /// Microseconds that planning took.
    Plan,
    /// Frames in a second.
    Rate,
}

impl Series {
    /// The title and the tooltip of the command that plots it.
    #[must_use]
    pub const fn command(self) -> (&'static str, &'static str) {
        match self {
            Self::Score => ("Plot score", "Points"),
            Self::Lines => ("Plot lines", "Lines cleared"),
            Self::Level => ("Plot level", "The level of the game"),
            Self::Height => ("Plot height", "Height of the highest column, in cells"),
            Self::Holes => ("Plot holes", "Empty cells below the top of their column"),
            Self::Bumpiness => (
                "Plot bumpiness",
                "Differences in height between neighbouring columns, added up",
            ),
            Self::Margin => (
                "Plot least margin",
                "The margin of the cell that was read with the least certainty; lower is worse",
            ),
            Self::Read => (
                "Plot reading time",
                "Microseconds that reading and tracking took",
            ),
            Self::Plan => ("Plot planning time", "Microseconds that planning took"),
            Self::Rate => ("Plot frames per second", "Measured frames per second"),
        }
    }

    /// The label with its unit.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Score => "Score",
            Self::Lines => "Lines",
            Self::Level => "Level",
            Self::Height => "Height",
            Self::Holes => "Holes",
            Self::Bumpiness => "Bumpiness",
            Self::Margin => "Least margin",
            Self::Read => "Reading, µs",
            Self::Plan => "Planning, µs",
            Self::Rate => "Frames per second",
        }
    }

    /// Its name in files.
    #[must_use]
    pub const fn column(self) -> &'static str {
        FrameSample::COLUMNS[self as usize]
    }

    /// Its value at a frame; `None` means not known.
    #[must_use]
    pub fn of(self, sample: &FrameSample) -> Option<f64> {
        sample.values()[self as usize]
    }

    /// Whether low values matter, so that the curve shows the least value of a bucket.
    #[must_use]
    pub const fn low_matters(self) -> bool {
        matches!(self, Self::Margin | Self::Rate)
    }

    /// Whether it has a value only at some frames.
    #[must_use]
    pub const fn scattered(self) -> bool {
        matches!(self, Self::Plan)
    }

    /// A value as it is in tables, with as many decimals as are not noise of the clock; empty where
    /// there is none.
    #[must_use]
    pub fn cell(self, value: Option<f64>) -> String {
        let decimals = match self {
            Self::Rate => 2,
            Self::Read | Self::Plan => 1,
            _ => 0,
        };
        value.map_or_else(String::new, |value| format!("{value:.decimals$}"))
    }

    /// A value as text.
    #[must_use]
    pub fn text(self, value: Option<f64>) -> String {
        let Some(value) = value else {
            return format::UNKNOWN.into();
        };
        match self {
            Self::Rate => format::decimal(value, 1),
            _ => format::thousands(value.max(0.0).round() as u64),
        }
    }

    /// A value in few characters, for the ends of an axis.
    #[must_use]
    pub fn brief(value: f64) -> String {
        match value.abs() {
            v if v >= 999_500.0 => format!("{}M", format::decimal(value / 1e6, 2)),
            v if v >= 10_000.0 => format!("{}k", format::decimal(value / 1e3, 0)),
            _ => format::thousands(value.max(0.0).round() as u64),
        }
    }
}
