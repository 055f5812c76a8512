//! What people ask of plots and statistics.

use super::{About, Scope};
use crate::Series;

/// Something that a person asks of plots and statistics.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlotsCommand {
    /// Plot this, or no longer.
    Toggle(Series),
    /// Number frames below the plots, or tell the time.
    Frames,
    /// Draw all frames that are kept.
    Fit,
    /// Put what is plotted on the clipboard.
    CopyCsv,
    /// Count the whole run, or only this game.
    WholeRun,
}

impl PlotsCommand {
    /// All that there are.
    pub(super) fn listed() -> Vec<Self> {
        let mut all: Vec<_> = Series::EACH.map(Self::Toggle).into();
        all.extend([Self::Frames, Self::Fit, Self::CopyCsv, Self::WholeRun]);
        all
    }

    /// Its name and tooltip.
    pub(super) fn about(self) -> About {
        let (name, tooltip) = match self {
            Self::Toggle(series) => toggle(series),
            Self::Frames => (
                "Number frames on plots",
                "Frame numbers below the plots instead of time",
            ),
            Self::Fit => (
                "Fit plots",
                "Draw all frames that are kept, here and on the timeline",
            ),
            Self::CopyCsv => (
                "Copy plots as CSV",
                "Put what is plotted on the clipboard, as a table",
            ),
            Self::WholeRun => (
                "Count the whole run",
                "All games since power-on instead of this one",
            ),
        };
        About {
            name: name.into(),
            tooltip,
            scope: Scope::Global,
            shortcuts: &[],
            repeats: false,
        }
    }
}

const fn toggle(series: Series) -> (&'static str, &'static str) {
    match series {
        Series::Score => ("Plot score", "Points"),
        Series::Lines => ("Plot lines", "Lines cleared"),
        Series::Level => ("Plot level", "The level of the game"),
        Series::Height => ("Plot height", "Height of the highest column"),
        Series::Holes => ("Plot holes", "Empty cells below the top of their column"),
        Series::Bumpiness => (
            "Plot bumpiness",
            "Differences in height between neighbouring columns, added up",
        ),
        Series::Margin => (
            "Plot least margin",
            "How sure the least sure cell was read; low is worse",
        ),
        Series::Read => (
            "Plot reading time",
            "Microseconds that reading and tracking took",
        ),
        Series::Plan => ("Plot planning time", "Microseconds that planning took"),
        Series::Rate => (
            "Plot frames a second",
            "Frames that came in a second, measured",
        ),
    }
}
